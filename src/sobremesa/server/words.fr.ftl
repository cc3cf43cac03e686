server-database_unavailable = La base de données ne répond pas. Rien n’a changé ; réessayez dans un instant.
server-method_wrong = Cette adresse ne s’interroge pas ainsi.
server-not_found = Il n’y a rien à cette adresse.
server-origin_wrong = Cette requête ne vient pas d’une page de ce serveur.
server-preparing = Ce jeu se prépare : une nouvelle machine doit d’abord compiler ses règles, une minute ou deux.
server-host_wrong = Ce serveur n’est pas connu sous ce nom.
server-request_wrong = Cette requête est illisible : { $why }
server-too_large = Cette requête est trop grande.
server-too_many = Trop souvent : attendez { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}, puis réessayez.
server-database_missing = Il n’y a pas de base de données à { $path }. « sobremesa serve » en crée une.
server-database_other_tables = La base de données est celle d’une autre version de Sobremesa : { $names } n’y sont pas comme il le faut ici. Prenez une base nouvelle, ou la version qui a créé celle-ci.
server-database_other_version = La base de données est celle d’une autre version de Sobremesa.
server-database_unreachable = La base de données ne peut servir : { $why }
server-folder_unwritable = { $path } ne peut être écrit : { $why }.
server-account_unknown = Il n’y a pas de compte « { $name } ».
server-backup_failed = La copie est incomplète : { $why }
server-backup_itself = La copie ne peut être la base de données elle-même.
server-backup_postgres = Un PostgreSQL se copie avec son propre outil, pg_dump.
server-guest_no_admin = { $name } est un invité ; il faut un compte avec un mot de passe pour administrer.
server-failed = Quelque chose s’est mal passé ici, et ce n’est pas votre faute. C’est noté.
