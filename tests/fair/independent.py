# SPDX-License-Identifier: MIT
"""Checks matches by docs/spec/fair.md alone: with Python's standard library only, without the project's code.

(independent.py KEY RECORD...)
    Is each record fair? Prints one line each; status 0 if all are.
(independent.py test VECTORS FAIR_MATCH KOZEL)
    Checks the vectors, and records of tests/fair/fair_match, honest and not. The result of KOZEL must be the same.

It has the games' redeal limits, and no other rule: `kozel replay` checks whether the actions are allowed.
"""
import hashlib
import hmac
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TILES = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]


def H(data):
    return hashlib.sha256(data).digest()


def M(key, text):
    return hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()


# ---- Ed25519 (RFC 8032, section 5.1) -------------------------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    e, g = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    x, f, h, y = g - e, d - c, d + c, g + e
    return x * f % P, h * y % P, f * h % P, x * y % P


def times(n, point):
    sum = (0, 1, 1, 0)
    while n:
        if n & 1:
            sum = add(sum, point)
        point, n = add(point, point), n >> 1
    return sum


def same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def point_of(data):
    """Returns the point that 32 bytes encode. None: they encode none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def genuine(key, message, signature):
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if not a or not r or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(times(s, BASE), add(r, times(h, a)))


# ---- what a seed gives ---------------------------------------------------------------------------------------------------------------

def nonces_text(nonces):
    return "".join(f"{nonce}\n" for nonce in nonces)


def words(key):
    block = 0
    while True:
        made = M(key, str(block))
        yield from (int.from_bytes(made[at:at + 4], "big") for at in range(0, 32, 4))
        block += 1


def draw(numbers, m):
    q = m + 1
    while (w := next(numbers)) >= 2**32 // q * q:
        pass
    return w % q


def shuffled(secret, nonces, deal, attempt):
    numbers = words(M(secret, f"deal\n{deal}\n{attempt}\n{nonces_text(nonces)}"))
    order = list(TILES)
    for j in range(27, 0, -1):
        r = draw(numbers, j)
        order[j], order[r] = order[r], order[j]
    return order


# The redeal limits of the cards of docs/spec/rules.md: doubles, tiles of one value.
NEVER = (29, 29)
REDEAL = {**dict.fromkeys("kozel kozel-de kozel-short kozel-yard kozel-roof kozel-bank kozel-eggs sea-goat sea-goat-202 sport donkey general".split(), (5, 6)),
          **dict.fromkeys("kozel-300 telephone muggins sausage bergen classic".split(), NEVER), "kozel-pairs": (5, 29), "sea-goat-navy": (6, 6)}


def refused(game, hand):
    doubles, suit = REDEAL[game]
    return sum(tile[0] == tile[2] for tile in hand) >= doubles or any(sum(str(v) in tile for tile in hand) >= suit for v in range(7))


def dealt(secret, nonces, deal, game, size):
    for attempt in range(1000):
        order = shuffled(secret, nonces, deal, attempt)
        if not any(refused(game, order[seat * size:(seat + 1) * size]) for seat in range(len(nonces))):
            return order, attempt


def lot(secret, nonces):
    return draw(words(M(secret, f"lot\n{nonces_text(nonces)}")), len(nonces) - 1) + 1


def bot_seed(secret, nonces, deal, seat):
    return M(secret, f"bot\n{deal}\n{seat}\n{nonces_text(nonces)}")


# ---- records ---------------------------------------------------------------------------------------------------------------------

class Unfair(Exception):
    pass


def need(holds, what):
    if not holds:
        raise Unfair(what)


def receipt_text(tags, seats):
    """Returns the receipt's lines, from the tags that contain them and, for the others, the tag `Receipt`."""
    rest = {line.split(" ")[0]: line for line in tags["Receipt"].split(";")}
    lines = ["kozel receipt 1", f"id {tags['Match']}", rest["number"], rest["previous"], rest.get("game", f"game {tags['Game']}"),
             rest.get("options", f"options {tags.get('Options', '')}"), rest["rules"], f"program {tags['Program']}"]
    for seat in range(1, seats + 1):
        who = f"bot {tags[f'Bot{seat}']}" if f"Bot{seat}" in tags else f"person {tags.get(f'Hash{seat}', '-')}"
        lines.append(f"seat {seat} {who}")
    return "".join(f"{line}\n" for line in [*lines, f"commit {tags['Commit']}"])


def check(text, key):
    """Raises Unfair, or returns how many deals were checked."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    seats, game, secret = int(tags["Players"]), tags["Game"], bytes.fromhex(tags["Seed"])
    nonces = [tags.get(f"Nonce{seat}", "-") for seat in range(1, seats + 1)]
    need(H(b"kozel fair 1\n" + secret).hex() == tags["Commit"], "commitment")
    for seat, nonce in enumerate(nonces, 1):
        need((nonce == "-") == (f"Hash{seat}" not in tags), f"nonce {seat}")
        need(nonce == "-" or H(b"kozel nonce 1\n" + bytes.fromhex(nonce)).hex() == tags[f"Hash{seat}"], f"nonce {seat}")
    need(genuine(key, receipt_text(tags, seats).encode(), bytes.fromhex(tags["Signature"])), "signature")
    if "FirstLead" in tags:
        need(int(tags["FirstLead"]) == lot(secret, nonces), "lot")
    deals = text[re.search(r"^deal ", text, re.M).start():]
    for part in re.split(r"^(?=deal )", deals, flags=re.M)[1:]:
        number = int(part.split("\n")[0].split()[1])
        hands = [line.split(":")[1].split() for line in re.findall(r"^hand .*", part, re.M)]
        stock = [line.split(":")[1].split() for line in re.findall(r"^stock.*", part, re.M)]
        size = len(hands[0])
        order, _ = dealt(secret, nonces, number, game, size)
        want = [order[seat * size:(seat + 1) * size] for seat in range(seats)]
        fits = hands == want if game == "sausage" else [sorted(hand) for hand in hands] == [sorted(hand) for hand in want]
        need(fits and (stock or [[]])[0] == order[seats * size:], f"deal {number}")
    end = f"kozel end 1 {tags['Match']} {H(deals.encode()).hex()}\n"
    need(genuine(key, end.encode(), bytes.fromhex(tags["EndSignature"])), "end")
    return len(re.findall(r"^deal ", deals, re.M))


# ---- the tests -------------------------------------------------------------------------------------------------------------------

def test_vectors(v):
    secret = bytes.fromhex(v["S"])
    assert H(b"kozel fair 1\n" + secret).hex() == v["C"]
    for nonce, h in zip(v["nonces"], v["hashes"]):
        assert nonce == "-" or H(b"kozel nonce 1\n" + bytes.fromhex(nonce)).hex() == h
    for d in v["deals"]:
        nonces = v["nonces"][:d["seats"]]
        key = M(secret, f"deal\n{d['deal']}\n{d['attempt']}\n{nonces_text(nonces)}")
        numbers = words(key)
        assert key.hex() == d["key"] and [next(numbers) for _ in d["first_words"]] == d["first_words"]
        assert " ".join(shuffled(secret, nonces, d["deal"], d["attempt"])) == d["tiles"]
    for d in v["redealt"]:
        nonces = v["nonces"][:d["seats"]]
        order, attempt = dealt(secret, nonces, d["deal"], d["game"], 7)
        assert (" ".join(order), attempt) == (d["tiles"], d["attempt"])
        assert " ".join(shuffled(secret, nonces, d["deal"], 0)) == d["refused"]
    for d in v["draws"]:
        left = iter(d["words"])
        assert draw(left, d["m"]) == d["drawn"] and len(d["words"]) - len(list(left)) == d["words_taken"]
    for seats, seat in v["lots"].items():
        assert lot(secret, v["nonces"][:int(seats)]) == seat
    for b in v["bots"]:
        assert bot_seed(secret, v["nonces"], b["deal"], b["seat"]).hex() == b["seed"]
    r = v["receipt"]
    key, signature = bytes.fromhex(r["key"]), bytes.fromhex(r["signature"])
    assert H(r["text"].encode()).hex() == r["hash"]
    assert genuine(key, r["text"].encode(), signature)
    assert not genuine(key, r["text"].replace("1042", "1043").encode(), signature)


def test_records(key, fair_match, kozel):
    """Both programs report the same of matches that a server dealt fairly, and not."""
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        played = [("kozel", 4), ("kozel", 3), *((game, 2 if game in ("telephone", "sausage", "muggins", "bergen", "classic", "kozel-300") else 4) for game in REDEAL)]
        for game, seats in played:
            for bend in ([], ["cheat=1:1"], ["cheat=1:-1"], ["nonce1=-"], ["lot=1"], ["key=" + "07" * 32]):
                text = subprocess.run([fair_match, game, str(seats), "", *bend], capture_output=True, text=True, check=True).stdout
                path = Path(folder) / "match.dgr"
                path.write_text(text)
                try:
                    mine = f"fair: {check(text, key)} deal"
                except Unfair as reason:
                    mine = str(reason)
                theirs = subprocess.run([kozel, "verify", "--key", key.hex(), path], capture_output=True, text=True).stdout
                wanted = {"signature": "another key", "deal 1": "deal 1 is not the one", "lot": "the seed gives the lead"}.get(mine, mine)
                if bend == ["nonce1=-"] and seats < 3:
                    wanted = "no seat gave a nonce"
                assert wanted in theirs, (game, bend, mine, theirs)
                seen.add(mine.split(":")[0])
    assert seen == {"fair", "signature", "deal 1", "lot"}, seen


def main():
    if sys.argv[1] == "test":
        vectors = json.loads(Path(sys.argv[2]).read_text())
        test_vectors(vectors)
        test_records(bytes.fromhex(vectors["receipt"]["key"]), sys.argv[3], sys.argv[4])
        return
    key, failed = bytes.fromhex(sys.argv[1]), False
    for name in sys.argv[2:]:
        try:
            print(f"{name}: fair: {check(Path(name).read_text(), key)} deals")
        except Unfair as reason:
            failed = True
            print(f"{name}: not fair: {reason}")
    sys.exit(failed)


main()
