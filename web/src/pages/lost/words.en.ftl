lost-title = Nothing but a siesta here
lost-about = There is no page at { $path }. Perhaps the address has a slip in it, or what was here is over.
lost-home = To the tables
