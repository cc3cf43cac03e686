batch-reward_wrong = There is no reward “{ $reward }”. There are: { $accepts }.
batch-size_wrong = A batch has one game at least, and one thread at least.
batch-actions_wrong = A step needs one action for each of { $games } games.
batch-action_wrong = Game { $row }: action { $action } is not legal now. No game was played on.
