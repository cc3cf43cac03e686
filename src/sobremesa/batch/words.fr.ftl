batch-reward_wrong = Il n’y a pas de récompense « { $reward } ». Il y a : { $accepts }.
batch-size_wrong = Un lot a au moins une partie et au moins un fil.
batch-actions_wrong = Il faut une action pour chacune des { $games } parties.
batch-action_wrong = Partie { $row } : l’action { $action } n’est pas permise maintenant. Aucune partie n’a avancé.
