"""Names of people: what may be one, which look alike, and friendly ones for guests."""

import random
import unicodedata
from functools import cache

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.players.levels import NAMES

SHORTEST, LONGEST, LONGEST_KEY = 2, 24, 80
MOST_MARKS = 2
# What people who have left are called; no name that is read can be so.
NOBODY = "—"

# Letters and signs that show nothing, though Unicode does not call them controls.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
# Alphabets that share shapes: a name keeps to one of them.
ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһӏгп", "abekmhopctyxljsdqwhlrn", strict=True)),
        **dict(zip("αβεζηικμνορτυχγω", "abezhlkmvoptuxyw", strict=True)),
        **dict(zip("ıɑɡɩǀłøđðħŧɪʟƒ", "lagllloddhtllf", strict=True)),
        **dict(zip("01|i", "olll", strict=True)),
        "æ": "ae",
        "œ": "oe",
    }
)
RESERVED = (  # noqa: SIM905 - a column of a hundred words would be no clearer
    "admin administrator administrateur admins root sysadmin host owner staff team équipe support "
    "help aide sobremesa system système server serveur moderator modérateur modératrice mod "
    "official officiel bot bots robot robots computer ordinateur ai ia player joueur joueuse "
    "guest guests invité invitée invités anonymous anonyme nobody personne everybody everyone "
    "someone deleted supprimé unknown inconnu null none undefined me moi you vous toi "
    "random greedy uct expert master maître"
).split()
# Animals that are the same in French and in English.
ANIMALS = (  # noqa: SIM905 - a list would take a line for each
    "Addax Agouti Alligator Anaconda Axolotl Basset Beagle Bison Boa Bonobo Caracal "
    "Coati Cobra Condor Corgi Coyote Dingo Dodo Dugong Fennec Gecko Gibbon Hamster Husky Ibis "
    "Impala Jaguar Kinkajou Kiwi Koala Lemming Lion Lynx Marlin Mouflon Mustang Nautilus "
    "Numbat Ocelot Okapi Oryx Panda Pika Puma Quokka Serval Tamarin Tapir Toucan Triton "
    "Wallaby Wapiti Wombat Yak"
).split()


def read_name(text: str) -> str:
    """A name as it is kept, or the reason why it can't be one.

    >>> read_name("  Zoë  de  la Mer ")
    'Zoë de la Mer'
    """
    name = unicodedata.normalize("NFC", text).replace("\ufe0f", "")
    wrong = next((sign for sign in name if not visible(sign)), None)
    if wrong is not None:
        raise Refusal("accounts.name_sign", sign=f"U+{ord(wrong):04X}")
    name = " ".join(name.split())
    shown = sum(unicodedata.category(sign)[0] not in "MZ" for sign in name)
    if shown < SHORTEST or len(name) > LONGEST:
        raise Refusal("accounts.name_length", shortest=SHORTEST, longest=LONGEST)
    if too_many_marks(name) or not 0 < len(name_key(name)) <= LONGEST_KEY:
        raise Refusal("accounts.name_letters")
    if len(alphabets(name) & ALIKE) > 1:
        raise Refusal("accounts.name_mixed")
    if reserved(name):
        raise Refusal("accounts.name_reserved", name=name)
    return name


def name_key(name: str) -> str:
    """What names that look alike have in common.

    >>> name_key("Ida Lovelace") == name_key("IDA_L0VELÁCE") == name_key("lda lovelace")
    True
    """
    text = unicodedata.normalize("NFKC", name).casefold()
    text = unicodedata.normalize("NFKD", text).translate(LOOKS_LIKE)
    kept = (plain(sign) for sign in text if unicodedata.category(sign)[0] in "LNM")
    return "".join(kept).replace("rn", "m").replace("vv", "w")


def plain(sign: str) -> str:
    """A letter or digit without what is only put on it; digits of all scripts are one."""
    if unicodedata.combining(sign):
        return ""
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(value).translate(LOOKS_LIKE)


def visible(sign: str) -> bool:
    """Whether a sign can be seen, or is a space."""
    category = unicodedata.category(sign)
    return category[0] != "C" and category not in ("Zl", "Zp") and sign not in INVISIBLE


def too_many_marks(name: str) -> bool:
    """Whether marks are heaped up, or stand before any letter."""
    heap = MOST_MARKS
    for sign in name:
        heap = heap + 1 if unicodedata.category(sign)[0] == "M" else 0
        if heap > MOST_MARKS:
            return True
    return False


def alphabets(name: str) -> set[str]:
    letters = (
        sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign)[0] == "L"
    )
    return {unicodedata.name(sign, "").split(" ")[0] for sign in letters}


def reserved(name: str) -> bool:
    """Whether a name, with or without a number, would pass for the server or one of its bots."""
    unnumbered = "".join(sign for sign in name if not sign.isdecimal())
    return not reserved_keys().isdisjoint({name_key(name), name_key(unnumbered)})


@cache
def reserved_keys() -> frozenset[str]:
    """What the server calls itself, and its bots' levels in every language."""
    levels = {
        words_in(language)(f"players.level_{level}") for language in LANGUAGES for level in NAMES
    }
    return frozenset(map(name_key, {*RESERVED, *NAMES, *levels}))


def guest_name(digits: int) -> str:
    """A friendly name for somebody who has not said theirs, with a number of so many digits."""
    number = random.randrange(10 ** (digits - 1), 10**digits)  # noqa: S311 - no secret
    return f"{random.choice(ANIMALS)} {number}"  # noqa: S311 - no secret
