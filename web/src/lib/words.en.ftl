lib-unreachable = The server can’t be reached.
lib-failed = Something went wrong on the server.
lib-preparing = Still at it: the first game of its kind on a machine can take a minute to prepare.
clock-days_hours = { $days } d { $hours } h
