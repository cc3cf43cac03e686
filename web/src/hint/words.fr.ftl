hint-title = Indice
hint-thinking = On regarde le plateau…
hint-where = Regardez ici : { $places }.
hint-nowhere = Rien sur le plateau cette fois : voyez ce que vous pouvez faire d’autre.
hint-next = { $stage ->
    [what] Redemandez pour savoir quoi.
   *[why] Redemandez pour savoir pourquoi.
}
hint-count = { $count ->
    [one] { $count } indice dans cette partie
   *[other] { $count } indices dans cette partie
}
