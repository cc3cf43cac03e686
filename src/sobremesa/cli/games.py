"""`sobremesa games`: what can be played."""

import json

import click
from rich.console import Console

from sobremesa.cli.shell import Command, json_option
from sobremesa.core.words import Words
from sobremesa.games import registry


def command(words: Words) -> click.Command:
    def run(as_json: bool) -> None:
        if as_json:
            click.echo(json.dumps([describe(words, key) for key in registry], ensure_ascii=False))
            return
        console = Console(highlight=False)
        for key, game in registry.items():
            seats = tuple(str(number) for number in game.seats)
            console.print(f"[bold]{words(key)}[/] ({key}), {words('cli.for_seats', seats=seats)}")
            console.print(f"  {words(f'{key}.about')}", markup=False)
            for option in game.options:
                accepts = "|".join(option.accepts)
                meaning = words(f"{key}.{option.name}")
                told = words("cli.says", name=f"-o {option.name}={accepts}", text=meaning)
                console.print(f"  {told}", markup=False)

    return Command(words, "games", run, json_option(words))


def describe(words: Words, key: str) -> dict[str, object]:
    game = registry[key]
    return {
        "key": key,
        "name": words(key),
        "about": words(f"{key}.about"),
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "default": option.write(option.usual(game.seats[0])),
                "accepts": option.accepts,
            }
            for option in game.options
        ],
    }
