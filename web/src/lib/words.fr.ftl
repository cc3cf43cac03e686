lib-unreachable = Le serveur est injoignable.
lib-failed = Quelque chose n’a pas fonctionné sur le serveur.
lib-days_hours = { $days } j { $hours } h
