"""Check the chance in a record of Sobremesa: python check_shuffle.py record.json [COMMITMENT].

Written from docs/fair-shuffle.md alone: commitment, draw of seats, deal, links.
"""

import hashlib
import hmac
import itertools
import json
import re
import struct
import sys

VERSION = b"sobremesa-shuffle-v1"
DECKS = {
    "soleil_et_lune": (5, [s + str(n) for s in "SM" for n in [*range(1, 30), *"XXXXX"]]),
    "sidoke": (6, [c + n + m for c in "ROYGBP" for n in "123456" for m in ("S", "E", "")]),
}


def stream(fair, label):
    parts = [VERSION, fair["table"].encode(), *(word.encode() for word in fair["words"])]
    message = b"".join(struct.pack(">I", len(part)) + part for part in parts) + label
    key = hmac.digest(bytes.fromhex(fair["seed"]), message, "sha256")
    for counter in itertools.count():
        yield from struct.unpack(">4Q", hmac.digest(key, struct.pack(">Q", counter), "sha256"))


def below(numbers, bound):
    return next(number for number in numbers if number < 2**64 // bound * bound) % bound


def shuffled(numbers, items):
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def draw_seats(numbers, how, seats):
    if how == "shuffled":
        return shuffled(numbers, range(1, seats + 1))
    first = below(numbers, seats) if how == "turned" else 1
    return [(first + at) % seats + 1 for at in range(seats)]


def check(right, what):
    print("right:" if right else "WRONG:", what)
    return right or sys.exit(1)


with open(sys.argv[1], encoding="utf-8") as file:
    record = json.load(file)
fair, seats, seating = record["fair"], record["seats"], record.get("seating")
table, seed = fair["table"].encode(), bytes.fromhex(fair["seed"])
sealed = hashlib.sha256(VERSION + table + seed).hexdigest()
for seen in [fair["commitment"], *sys.argv[2:]]:
    check(sealed == seen, f"the seed is that of the commitment {seen}")
key = hmac.digest(seed, b"sobremesa-record-v1" + table, "sha256")
link = ""
for line in record.get("lines", []):
    link = hmac.digest(key, bytes.fromhex(link) + line["text"].encode(), "sha256").hex()
    check(line["link"] == link, f"linked: {line['text']}")
opened = json.loads(record["lines"][0]["text"]) | {"diagram": None} if record.get("lines") else {}
for field in sorted(opened.keys() & (told := record | fair | (seating or {})).keys()):
    check(opened[field] == told[field], f"opened with its {field}")
if seating:
    order = draw_seats(stream(fair, b"seats"), seating["draw"], seats)
    check(order == seating["order"], f"the seats go to the chairs {order} ({seating['draw']})")
if record["game"] in DECKS:
    size, deck = DECKS[record["game"]]
    dealt = shuffled(stream(fair, b"deal"), deck)
    for seat in range(1, seats + 1):
        hand = dealt[size * (seat - 1) : size * seat]
        moves = [move["move"] for move in record["moves"] if move["seat"] == seat]
        first = next((move for move in moves if move.split()[0] not in ("take", "destroy")), "")
        used = {re.split("[<>@]", part)[0] for part in first.split()} - {"swap", "pass"}
        check(used <= set(hand), f"seat {seat} was dealt {' '.join(hand)}, first used: {first}")
