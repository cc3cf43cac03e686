lost-title = Ici, on fait la sieste
lost-about = Il n’y a pas de page à l’adresse { $path }. Peut-être s’y est-il glissé une faute, ou ce qui était là est fini.
lost-home = Vers les tables
