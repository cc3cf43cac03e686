"""A game's rules for programs: its page block by block, its figures frame by frame, a first lesson.

>>> from sobremesa import game
>>> page = read_page(game("sitaos"), "en")
>>> page.title, page.figures["01a-square-one"].frames[1].say.points
('Sitaos', (2, 0))
>>> read_lesson(game("sitaos")).steps[0].say
'sitaos.lesson_1'
"""

from sobremesa.rules.kept import read_lesson
from sobremesa.rules.lesson import Lesson
from sobremesa.rules.page import RulesPage, read_page

__all__ = ["Lesson", "RulesPage", "read_lesson", "read_page"]
