studies-changed = This study was changed elsewhere meanwhile. Load it again to go on from there.
studies-engine_failed = The engine has no answer to that.
studies-not_found = There is no such study. Perhaps it was thrown away.
studies-not_yours = This study is somebody else’s. Make a copy of your own to change it.
studies-too_many = You keep { $most } studies already. Throw one away first.
