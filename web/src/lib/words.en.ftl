lib-unreachable = The server can’t be reached.
lib-failed = Something went wrong on the server.
lib-days_hours = { $days } d { $hours } h
