studies-changed = Cette étude a été modifiée ailleurs entre-temps. Rechargez-la pour continuer à partir de là.
studies-engine_failed = Le moteur n’a pas de réponse à cela.
studies-not_found = Cette étude n’existe pas. Elle a peut-être été supprimée.
studies-not_yours = Cette étude est à quelqu’un d’autre. Faites-en votre copie pour la modifier.
studies-too_many = Vous gardez déjà { $most } études. Supprimez-en une d’abord.
