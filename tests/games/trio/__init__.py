"""A tiny game of a package of its own, written by following CONTRIBUTING.md alone."""
