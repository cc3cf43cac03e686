"""`python -m sobremesa`, and the command `sobremesa`."""

import sys


def main() -> int:
    """Run the command line; says what is missing where the library was installed alone."""
    try:
        from sobremesa.cli import main as run

        return run()
    except ModuleNotFoundError as missing:
        if missing.name not in ("click", "rich"):
            raise
        from sobremesa.core.refusal import Refusal
        from sobremesa.core.words import LANGUAGES, words_in

        refusal = Refusal("core.extra_missing", extra="cli")
        sys.stderr.write("".join(f"{words_in(each).refusal(refusal)}\n" for each in LANGUAGES))
        return 2
    except KeyboardInterrupt:
        return 130


# Processes that a server starts look at this file under another name.
if __name__ == "__main__":
    sys.exit(main())
