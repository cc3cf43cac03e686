server-database_unavailable = The database does not answer. Nothing was changed; try again in a moment.
server-method_wrong = This address can’t be asked like that.
server-not_found = There is nothing at this address.
server-origin_wrong = This request does not come from a page of this server.
server-preparing = This game is being prepared: a new machine has to compile its rules once, which takes a minute or two.
server-host_wrong = This server is not known by this name.
server-request_wrong = This request can’t be read: { $why }
server-too_large = This request is too large.
server-too_many = Too often: wait { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}, then try again.
server-database_missing = There is no database at { $path }. “sobremesa serve” makes one.
server-database_other_tables = The database belongs to another version of Sobremesa: { $names } in it are not as this one needs them. Start with a new database, or with the version that made this one.
server-database_other_version = The database belongs to another version of Sobremesa.
server-database_unreachable = The database can’t be used: { $why }
server-folder_unwritable = { $path } can’t be written: { $why }.
server-account_unknown = There is no account called “{ $name }”.
server-backup_failed = The copy is not whole: { $why }
server-backup_itself = The copy can’t be the database itself.
server-backup_postgres = A PostgreSQL is copied with its own tool, pg_dump.
server-guest_no_admin = { $name } is a guest; an admin needs an account with a password.
server-failed = Something went wrong here, and it was not your fault. It has been noted.
