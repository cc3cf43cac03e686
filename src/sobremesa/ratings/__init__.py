"""How strong people are, as numbers that follow from who beat whom."""

from sobremesa.ratings.elo import START, Standing, changes, expected, weight

__all__ = ["START", "Standing", "changes", "expected", "weight"]
