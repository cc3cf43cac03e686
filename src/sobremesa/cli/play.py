"""`sobremesa play`: people and bots at one terminal."""

import secrets
import sys

import click
from rich.console import Console

from sobremesa import games
from sobremesa.cli import board
from sobremesa.cli.ending import print_end
from sobremesa.cli.hinting import TerminalHints
from sobremesa.cli.questions import QUESTIONS, Answers
from sobremesa.cli.shell import Command, option, read_options, setup_options, usage
from sobremesa.cli.warm import Warmup
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.core.words import Words
from sobremesa.players import read_player
from sobremesa.players.levels import NAMES
from sobremesa.players.player import Player

PERSON = "person"
COMMANDS = ("moves", "hint", *QUESTIONS, "on", "undo", "board", "help", "quit")


def command(words: Words) -> click.Command:
    def run(
        game: str, seats: int, option: tuple[str, ...], seed: str | None, players: str | None
    ) -> None:
        with usage(words):
            position = games.game(game).begin(seats, seed, read_options(option))
            specs = read_specs(words, players, seats)
            chance = secrets.token_hex(8) if seed is None else seed
            seated = [read_seat(spec, f"{chance}/{seat}") for seat, spec in enumerate(specs, 1)]
        TerminalGame(words, position, seated, specs, f"{chance}/hint").run()

    who = option(words, "--players", code="cli.play_players", shown="X,Y")
    return Command(words, "play", run, *setup_options(words), who)


def read_specs(words: Words, text: str | None, seats: int) -> list[str]:
    """Who sits where, by default a person and casual bots; levels also by the spoken language."""
    if text is None:
        return [PERSON] + ["casual"] * (seats - 1)
    levels = {words(f"players.level_{name}").lower(): name for name in NAMES}
    specs = [levels.get(spec, spec) for spec in map(str.strip, text.lower().split(","))]
    if len(specs) != seats:
        raise Refusal("cli.players_count", count=len(specs), seats=seats)
    return specs


def read_seat(spec: str, seed: str) -> Player | None:
    """The bot of a seat, or None for a person."""
    return None if spec == PERSON else read_player(spec, seed)


def bot_name(words: Words, spec: str) -> str:
    """What a bot is called, by its level where it has one."""
    told = words(f"players.level_{spec}") if spec in NAMES else spec
    return words("cli.bot", level=told)


class TerminalGame:
    """One game at the terminal, with all its positions so far."""

    def __init__(
        self,
        words: Words,
        position: Position,
        seated: list[Player | None],
        specs: list[str],
        seed: str,
    ) -> None:
        self.words = words
        self.console = Console(highlight=False, emoji=False)
        self.positions = [position]
        self.seated = seated
        self.specs = [spec for spec in specs if spec != PERSON]
        self.bots = {
            seat: bot_name(words, spec) for seat, spec in enumerate(specs, 1) if spec != PERSON
        }
        self.people = [seat for seat, player in enumerate(seated, 1) if player is None]
        self.hints = TerminalHints(words, seed)
        self.looking = self.people[0] if len(self.people) == 1 else None

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def run(self) -> None:
        """Play until the game is over or the person leaves.

        Where people pass hidden hands on, all of it happens on the terminal's second screen, which
        keeps nothing that could be scrolled up to.
        """
        secret = self.position.game.kernel.hidden and len(self.people) > 1
        passed = secret and self.console.set_alt_screen(True)
        try:
            self.play()
        finally:
            if passed:
                self.console.set_alt_screen(False)
        if self.position.outcome is not None:
            if passed:
                self.show()
            print_end(self.console, self.words, self.position, Ending("played"))
            if told := self.hints.count(self.position):
                self.say(told)

    def play(self) -> None:
        self.show()
        self.say(self.how())
        warmup = Warmup(self.words, self.position, self.specs)
        while (seat := self.position.to_move) is not None:
            if self.position.game.kernel.hidden:
                warmup.wait(self.console)
            player, forced = self.seated[seat - 1], self.position.forced
            if player is None and forced is None and not self.draw_curtain(seat):
                return
            typed = self.ask(seat) if player is None and forced is None else ""
            if typed is None:
                return
            warmup.wait(self.console)
            if forced is not None:
                self.move(forced)
            elif player is not None:
                self.move(player.ask(self.position))
            else:
                self.answer(typed)

    def say(self, text: str) -> None:
        self.console.print(text, markup=False)

    def show(self, moves: int = 1) -> None:
        """The board, so many of the last moves, and the score."""
        position = self.position
        self.console.print()
        looking = () if self.looking is None else (self.looking,)
        seats = looking if position.to_move else None
        self.console.print(board.show_board(self.words, position, seats))
        for move in position.history[-moves:]:
            known = position.move_for(move, self.looking) if position.to_move else move
            self.say(board.show_move(self.words, position, known))
        self.say(board.scores(self.words, position, self.bots))
        if box := board.show_box(self.words, position):
            self.say(box)

    def how(self) -> str:
        return " ".join([*self.moves_typed(), self.words("cli.play_commands")])

    def moves_typed(self) -> list[str]:
        """How moves are typed in this game, with the options chosen."""
        game, chosen = self.position.game, self.position.setting.options
        told = [self.words(f"{game.key}.how")]
        for each in game.options:
            code, value = f"{game.key}.how_{each.name}", chosen[each.name]
            if value and code in self.words:
                told.append(self.words(code, value=each.write(value)))
        return told

    def help(self) -> str:
        """What the game is about, how moves are typed, what each command does, line by line."""
        key = self.position.game.key
        names = {name: self.words(f"cli.command_{name}") for name in COMMANDS}
        width = max(map(len, names.values()))
        commands = [
            f"  {shown.ljust(width)}  {self.words(f'cli.about_{name}')}"
            for name, shown in names.items()
        ]
        rules = self.words("cli.rules_at", command=f"sobremesa rules {key}")
        return "\n".join([self.words(f"{key}.about"), *self.moves_typed(), *commands, rules])

    def draw_curtain(self, seat: int) -> bool:
        """Where hands are hidden, wait until only this person sees the screen; false at the end."""
        if not self.position.game.kernel.hidden or self.looking == seat:
            return True
        if self.looking is not None:
            self.console.clear()
        self.looking = None
        name = board.seat_name(self.words, self.position, seat)
        if self.read(self.words("cli.curtain", name=name) + " ") is None:
            return False
        self.looking = seat
        history = self.position.history
        own = (at for at, move in enumerate(reversed(history)) if move.seat == seat)
        self.show(next(own, len(history)) or 1)
        return True

    def ask(self, seat: int) -> str | None:
        """What the person types; None when there is nothing more to read."""
        return self.read(f"{board.seat_name(self.words, self.position, seat)}> ")

    def read(self, prompt: str) -> str | None:
        """A line that is typed after a prompt; None when there is nothing more to read."""
        try:
            return self.console.input(prompt, markup=False) if sys.stdin else None
        except EOFError:
            self.console.print()
            return None

    def answer(self, typed: str) -> None:
        word, _, rest = typed.strip().partition(" ")
        match self.find_command(word.lower()):
            case "quit":
                raise click.exceptions.Exit(0)
            case "help":
                self.say(self.help())
            case "moves":
                self.say(" ".join(self.position.steps()))
            case "hint":
                self.give_hint()
            case "undo":
                self.undo()
            case "board":
                self.show()
            case "on":
                self.say(self.answers().place(rest.strip().upper()))
            case str(question) if question in QUESTIONS:
                self.say(self.answers().answer(question))
            case _ if typed.strip():
                try:
                    self.move(typed)
                except Refusal as refusal:
                    self.say(self.words.refusal(refusal))

    def give_hint(self) -> None:
        try:
            self.say(self.hints.ask(self.position, len(self.people)))
        except Refusal as refusal:
            self.say(self.words.refusal(refusal))

    def answers(self) -> Answers:
        return Answers(self.words, self.position, self.looking, self.bots)

    def find_command(self, typed: str) -> str | None:
        """The command that a word means, in English or in the language of the game."""
        return next(
            (name for name in COMMANDS if typed in (name, self.words(f"cli.command_{name}"))), None
        )

    def move(self, text: str) -> None:
        self.positions.append(self.position.play(text))
        self.show()

    def undo(self) -> None:
        """Back to the last position in which a person had the choice."""
        earlier = [
            at
            for at, position in enumerate(self.positions[:-1])
            if position.to_move and self.seated[position.to_move - 1] is None
        ]
        if self.position.game.kernel.hidden:
            self.say(self.words("cli.no_undo"))
            return
        if not earlier:
            self.say(self.words("cli.nothing_to_undo"))
            return
        del self.positions[earlier[-1] + 1 :]
        self.show()
