"""Games looked at afterwards: what was better, where it was lost, and what was luck."""

from sobremesa.study.findings import Account, Choice, Review, Turn
from sobremesa.study.review import Reviewer, line_of, review
from sobremesa.study.swings import swings_of

__all__ = ["Account", "Choice", "Review", "Reviewer", "Turn", "line_of", "review", "swings_of"]
