"""Puzzles: positions with one turn that is clearly best, and one of them for every day."""

from sobremesa.puzzles.judging import Clue, Remark, Verdict, hint_at, judge
from sobremesa.puzzles.kept import Found, find_puzzle, games_with_puzzles, puzzles_of
from sobremesa.puzzles.puzzle import KINDS, Kind, Puzzle, PuzzleFile
from sobremesa.puzzles.today import puzzle_of_day

__all__ = [
    "KINDS",
    "Clue",
    "Found",
    "Kind",
    "Puzzle",
    "PuzzleFile",
    "Remark",
    "Verdict",
    "find_puzzle",
    "games_with_puzzles",
    "hint_at",
    "judge",
    "puzzle_of_day",
    "puzzles_of",
]
