"""The games as other libraries know games: one adapter for each library, for all games.

PettingZoo, Gymnasium and OpenSpiel come as extras of this package.
"""
