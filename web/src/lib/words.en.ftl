lib-unreachable = The server can’t be reached.
lib-failed = Something went wrong on the server.
clock-days_hours = { $days } d { $hours } h
