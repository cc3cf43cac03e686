"""Many games played at once by a program: arrays in, arrays out.

>>> import numpy as np
>>> batch = Batch("sitaos", 64, seed="hello")
>>> actions, counts = batch.legal()
>>> stepped = batch.step(actions[:, 0])
>>> stepped.rewards.shape, bool(stepped.done.any()), stepped.movers[:3]
((64, 2), False, array([1, 1, 1]))
"""

from sobremesa.batch.batch import Batch, Reward, Stepped

__all__ = ["Batch", "Reward", "Stepped"]
