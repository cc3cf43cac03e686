lib-unreachable = Le serveur est injoignable.
lib-failed = Quelque chose n’a pas fonctionné sur le serveur.
lib-preparing = Encore un instant : la première partie d’un jeu sur une machine peut demander une minute de préparation.
clock-days_hours = { $days } j { $hours } h
