"""The vocabulary of every game: nothing here knows the name of one."""
