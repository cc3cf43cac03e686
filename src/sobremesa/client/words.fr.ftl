client-answer_wrong = La réponse du serveur n’est pas compréhensible (HTTP { $status }).
client-closed = Le serveur a fermé la connexion ({ $number } { $reason }).
client-left = Cette table n’est plus suivie.
client-silent = Le serveur n’a pas répondu depuis { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
client-unreachable = { $address } est injoignable : { $why }
