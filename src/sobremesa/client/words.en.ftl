client-answer_wrong = The server answers in a way that is not understood (HTTP { $status }).
client-closed = The server has closed the connection ({ $number } { $reason }).
client-left = This table is not followed any more.
client-silent = The server has not answered for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
client-unreachable = { $address } can’t be reached: { $why }
