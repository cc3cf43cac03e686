"""Players measured against each other in many games."""
