# SPDX-License-Identifier: MIT
"""`kozel verify`: records that are fair, and every kind of false record.

(verify.py test KOZEL FAIR_MATCH RECORDS PO)
    Checks what is printed of RECORDS, and of new records, and the statuses.
(verify.py make FAIR_MATCH RECORDS)
    Writes RECORDS again: fair_match plays, tampered() does the rest.

RECORDS/EXPECTED has one line for each call: status, arguments, what is printed.
"""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KEY = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
HERE = Path(__file__).resolve().parent
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


# ---- the records -----------------------------------------------------------------------------------------------------------------

def change(old, new, count=1):
    """Returns an edit of a record, which must find the text that it changes."""
    def edit(text):
        assert re.search(old, text, re.M), old
        return re.sub(old, new, text, count=count, flags=re.M)
    return edit


def without(tag):
    return change(rf'^\[{tag} ".*"\]\n', "")


def both(*edits):
    def edit(text):
        for each in edits:
            text = each(text)
        return text
    return edit


def swap_in_deal(number):
    """Returns an edit: the first tiles of the hands of seats 1 and 2 of a deal change places."""
    return change(rf"(deal {number}\nhand 1: )(\S+)( .*\nhand 2: )(\S+)", r"\1\4\3\2")


def drop_last_line(text):
    return text[:text.rstrip("\n").rindex("\n") + 1]


def nonce_of_my_own(text):
    """Edits a record like a server that replaces a person's nonce, and the hash that belongs to it."""
    nonce = "cc" * 16
    digest = hashlib.sha256(b"kozel nonce 1\n" + bytes.fromhex(nonce)).hexdigest()
    return both(change(r'\[Nonce3 ".*"\]', f'[Nonce3 "{nonce}"]'), change(r'\[Hash3 ".*"\]', f'[Hash3 "{digest}"]'))(text)


def secret_of_my_own(text):
    secret = "11" * 32
    commit = hashlib.sha256(b"kozel fair 1\n" + bytes.fromhex(secret)).hexdigest()
    return both(change(r'\[Seed ".*"\]', f'[Seed "{secret}"]'), change(r'\[Commit ".*"\]', f'[Commit "{commit}"]'))(text)


def shorter_receipt(text):
    """Returns a record as another program may write it: without the tags that repeat others."""
    return change(r'\[Receipt ".*?(number \d+;previous \w+);.*(rules -)"\]', r'[Receipt "\1;\2"]')(text)


def whole_receipt(text):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    head, number, previous, game, options, rules = tags["Receipt"].split(";")
    seats = [f"seat {seat} bot {tags[f'Bot{seat}']}" if f"Bot{seat}" in tags else f"seat {seat} person {tags.get(f'Hash{seat}', '-')}"
             for seat in range(1, int(tags["Players"]) + 1)]
    lines = [head, f"id {tags['Match']}", number, previous, game, options, rules, f"program {tags['Program']}", *seats, f"commit {tags['Commit']}"]
    return change(r'\[Receipt ".*"\]', f'[Receipt "{";".join(lines)}"]')(text)


PLAIN = ("kozel", "4", "fish=one")
# A secret whose first deal is dealt again twice (found by trying).
REDEALT = hashlib.sha256(b"29").hexdigest()

# Matches in which bots choose as those versions did (engine/ai/former.c). The records of a released version stay as they are.
BOT_VERSIONS = ("0.1.4", "0.1.5")
BOT_MATCHES = (("sport", 4, "deals=4", "bot2=thoughtful.bot:200", "bot3=distracted.bot:0", "bot4=patient.bot:200"),
               ("kozel-yard", 4, "", f"secret={hashlib.sha256(b'2').hexdigest()}", "bot2=seasoned.bot:200", "bot3=forgetful.bot:0", "bot4=master:200"),
               ("kozel", 4, "target=51", "bot2=observant.bot:200", "bot3=seasoned.bot:200", "bot4=hasty.bot:0"))

# Name: what fair_match plays, and how its record is tampered with.
RECORDS = {
    "fair-kozel": (PLAIN, None),
    "fair-redealt": ((*PLAIN, f"secret={REDEALT}", "id=redealt"), None),
    "fair-sausage": (("sausage", "2", "", "id=s1", "bot2=-", "nonce2=" + "02" * 16), None),
    "fair-muggins": (("muggins", "3", "", "id=m1", "chain=n1", "number=1042", "previous=" + "3f" * 32), None),
    "fair-general": (("general", "4", "", "id=g1", "chance=3"), None),
    "fair-sport": (("sport", "4", "deals=4", "id=p1", "bot4=club:0"), None),
    "fair-shorter-receipt": (PLAIN, shorter_receipt),
    "fair-whole-receipt": (PLAIN, whole_receipt),
    "fair-seat-changes": ((*PLAIN, "changes=yes", "next=1.5.0"), None),
    **{f"bots-{version}-{game}": ((game, str(seats), options, f"program={version}", "bots=yes", "nonce3=-", *bots), None)
       for version in BOT_VERSIONS for game, seats, options, *bots in BOT_MATCHES},
    "bots-upgraded": (("sport", "4", "deals=4", "program=0.1.4", "bots=yes", "bot2=thoughtful.bot:200", "changes=yes", "next=0.1.5"), None),
    "seat-change-hidden": ((*PLAIN, "changes=yes", "next=1.5.0"), change("#bot 3 .*\n", "")),
    "open-no-commit": (PLAIN, without("Commit")),
    "open-no-nonce": ((*PLAIN, "nonce1=-", "nonce3=-"), None),
    "open-no-signature": (PLAIN, without("Signature")),
    "open-no-end": (PLAIN, without("EndSignature")),
    "open-no-receipt": (PLAIN, without("Receipt")),
    "tile-swapped": (PLAIN, swap_in_deal(2)),
    "tile-swapped-unsigned": (PLAIN, both(swap_in_deal(3), without("Signature"))),
    "stock-swapped": (("kozel", "3", "", "id=k3"), change(r"^(stock: )(\S+) (\S+)", r"\1\3 \2")),
    "row-swapped": (("sausage", "2", "", "id=s1"), change(r"^(hand 2: )(\S+) (\S+)", r"\1\3 \2")),
    "other-attempt": ((*PLAIN, "cheat=2:1"), None),
    "other-secret": ((*PLAIN, "cheat=3:-1"), None),
    "other-lot": (("muggins", "3", "", "lot=1"), None),
    "no-lot": (("muggins", "3", ""), without("FirstLead")),
    "wrong-nonce": (PLAIN, change(r'\[Nonce3 "b', '[Nonce3 "a')),
    "nonce-of-server": (PLAIN, nonce_of_my_own),
    "nonce-missing": (PLAIN, without("Nonce3")),
    "hash-missing": (PLAIN, without("Hash1")),
    "nonce-of-bot": (PLAIN, change(r"\[Nonce3", '[Bot3 "club 0"]\n[Nonce3')),
    "nonce-of-nobody": (("kozel", "3", ""), change(r"^\[Nonce3 ", '[Nonce4 "' + "aa" * 16 + '"]\n[Nonce3 ')),
    "wrong-commit": (PLAIN, change(r'\[Commit "5', '[Commit "6')),
    "secret-of-server": (PLAIN, secret_of_my_own),
    "short-nonce": (PLAIN, change(r'\[Nonce3 "bb', '[Nonce3 "')),
    "long-signature": (PLAIN, change(r'(\[Signature "\w+)"', r'\g<1>00"')),
    "upper-case": (PLAIN, change(r'\[Seed "000102030405060708090a', '[Seed "000102030405060708090A')),
    "other-match": (PLAIN, change(r'\[Match ".*"\]', '[Match "m5k2w8q2"]')),
    "other-options": (PLAIN, change(r'\[Options "fish=one"\]', '[Options "fish=one,target=100"]')),
    "other-game": (PLAIN, change("game kozel;", "game kozel-300;")),
    "other-rules": (PLAIN, change("rules -", "rules " + "00" * 32)),
    "other-program": (PLAIN, change('Program "1.4.0"', 'Program "1.4.1"')),
    "other-level": (PLAIN, change("master 3000", "master 2000")),
    "bad-level": (PLAIN, change("master 3000", "master 03000")),
    "bad-number": (PLAIN, change("number 1;", "number 01;")),
    "bad-piece": (PLAIN, change("rules -", "rules -;luck 7")),
    "piece-of-nobody": (("kozel", "3", ""), change("rules -", "rules -;seat 4 person -")),
    "piece-missing": (PLAIN, change("previous 0+;", "")),
    "piece-against-tag": (PLAIN, both(whole_receipt, change("id m5k2w8q1", "id m5k2w8q2"))),
    "other-key": ((*PLAIN, "key=" + "07" * 32), None),
    "other-key-renamed": ((*PLAIN, "key=" + "07" * 32), change(r'\[ServerKey ".*"\]', f'[ServerKey "{KEY}"]')),
    "end-cut": (PLAIN, drop_last_line),
    "end-comment": (PLAIN, change(r"\Z", "# but for this\n")),
    "end-of-another": (PLAIN, change(r'\[EndSignature "\w{8}', '[EndSignature "00000000')),
    "bad-action": (PLAIN, change(r"^2 1-1$", "2 6-6")),
    "two-receipts": ((*PLAIN, "number=2", "nonce1=" + "ab" * 16), None),
}
RECEIPTS = {
    "kept": PLAIN,
    "kept-other": (*PLAIN, "number=2", "nonce1=" + "ab" * 16),
    "kept-of-another": (*PLAIN, "id=other"),
}


def play(fair_match, *arguments):
    return subprocess.run([fair_match, *arguments], capture_output=True, text=True, check=True).stdout


def make(fair_match, folder):
    for name, (arguments, edit) in RECORDS.items():
        text = play(fair_match, *arguments)
        (folder / f"{name}.dgr").write_text(edit(text) if edit else text)
    for name, arguments in RECEIPTS.items():
        (folder / f"{name}.receipt").write_text(play(fair_match, *arguments, "receipt=yes"))
    signature = re.search(r'^\[Signature "(.*)"\]', (folder / "fair-kozel.dgr").read_text(), re.M)[1]
    kept = (folder / "kept.receipt").read_text()
    (folder / "kept-signed.receipt").write_text(f"{kept}signature {signature}\n")
    (folder / "kept-forged.receipt").write_text(f"{kept.replace('number 1', 'number 7')}signature {signature}\n")
    (folder / "kept-cut.receipt").write_text(kept[:-1])


# ---- the tests -------------------------------------------------------------------------------------------------------------------

def verify(kozel, folder, *arguments, data=None, language=None):
    environment = {**os.environ, "LC_ALL": "C.UTF-8" if language else "C", "LANGUAGE": language or ""}
    done = subprocess.run([kozel, "verify", *arguments], cwd=folder, input=data, capture_output=True, env=environment, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def expected(kozel, folder):
    """Yields every line of EXPECTED. Every file is in one."""
    lines = [line for line in (folder / "EXPECTED").read_text().splitlines() if line and not line.startswith("#")]
    for line in lines:
        status, arguments, printed = line.split("\t")
        seen = verify(kozel, folder, *arguments.replace("KEY", KEY).split())
        check(arguments, seen[0] == int(status) and (seen[1] + seen[2]).replace("\n", "|") == f"{printed}|", seen)
        check(f"{arguments}: where it is said", bool(seen[1]) != (".receipt:" in seen[2]), seen)
    told = {word for line in lines for word in line.split("\t")[1].split()}
    check("all files", {path.name for path in folder.iterdir()} - told == {"EXPECTED"}, sorted({path.name for path in folder.iterdir()} - told))
    check("all ways", len(lines) > 50, len(lines))


def command_line(kozel, folder, po):
    fair = (folder / "fair-kozel.dgr").read_bytes()
    line = "fair: 8 deals, 2 nonces of 4 seats\n"
    check("standard input", verify(kozel, folder, "--key", KEY, "-", data=fair) == (0, f"-: {line}", ""))
    check("lines ended as on Windows", verify(kozel, folder, "--key", KEY, "-", data=fair.replace(b"\n", b"\r\n"))[0] == 1)
    usage = "Usage: kozel verify [--key HEX] [--receipt FILE] [--bots] [--threads N]\n           [--games DIR] FILE|-...\n"
    check("no file", verify(kozel, folder) == (2, "", f"kozel: a file is missing\n{usage}"))
    for key in ("", KEY[:-1], f"{KEY}0", KEY.upper()):
        check(f"key {key}", verify(kozel, folder, "--key", key, "-") ==
              (2, "", f"kozel: --key needs 64 hexadecimal digits in lower case: {key}\n{usage}"), verify(kozel, folder, "--key", key, "-"))
    seen = verify(kozel, folder, "--key", KEY, "none.dgr", "fair-kozel.dgr")
    check("a file that is not there", seen == (2, f"fair-kozel.dgr: {line}", "kozel: cannot read: none.dgr: No such file or directory\n"), seen)
    check("the worst of all", verify(kozel, folder, "--key", KEY, "open-no-nonce.dgr", "tile-swapped.dgr", "fair-sport.dgr")[0] == 1)
    status, out, _ = verify(kozel, folder, "--help")
    check("help", status == 0 and all(option in out for option in ("--key HEX", "--receipt FILE", "--bots", "--threads N", "--games DIR")), out)
    for language, word in (("uk", "чесно"), ("ru", "честно"), ("ro", "corect"), ("de", "fair")):
        check(language, f": {word}: " in verify(kozel, folder, "--key", KEY, "fair-kozel.dgr", language=language)[1])


def house_games(kozel, fair_match, folder):
    """A house game's record needs its file, and a receipt that marks the game as a house game."""
    with tempfile.TemporaryDirectory() as games:
        (Path(games) / "yard.ini").write_text("[yard : kozel]\n")
        text = (folder / "fair-kozel.dgr").read_text()
        house = text.replace('"kozel"', '"yard"').replace("game kozel;", "game yard;")
        path = Path(games) / "house.dgr"
        path.write_text(house)
        seen = verify(kozel, folder, "--key", KEY, "--games", games, path)
        check("a house game's rules", (seen[0], "the record disagree: rules" in seen[1]) == (1, True), seen)
        path.write_text(house.replace("rules -", "rules " + "12" * 32))
        seen = verify(kozel, folder, "--key", KEY, "--games", games, path)
        check("a house game", (seen[0], "is not signed by this key" in seen[1]) == (1, True), seen)


# ---- the choices of bots -----------------------------------------------------------------------------------------------------------

AGAIN = re.compile(r"-: fair: \d+ deals, \d nonces of \d seats, choices of bots made again: (\d+)\n")
# Every level, every number of seats, boards of each kind: game, seats, options, who sits at the seats of the bots.
TABLES = [
    ("kozel", 2, "", {2: "random:0"}), ("kozel", 3, "", {2: "novice:0", 3: "club:0"}), ("kozel", 4, "fish=one", {2: "master:60", 4: "club:0"}),
    ("kozel", 2, "", {2: "master:80"}), ("muggins", 3, "", {2: "master:40", 3: "master:16"}), ("sport", 4, "deals=4", {2: "master:40", 4: "master:40"}),
    ("sausage", 2, "", {2: "master:30"}), ("general", 4, "", {2: "master:20", 4: "novice:0"}), ("donkey", 3, "", {2: "master:24"}),
    ("telephone", 4, "", {2: "club:0", 4: "random:0"}),
]


def bots(kozel, fair_match, folder):
    version = subprocess.run([kozel, "version"], capture_output=True, text=True, check=True).stdout.split()[1]

    def record(game, seats, options, who, *more):
        nonces = [f"nonce{seat}=-" for seat in who]
        return play(fair_match, game, str(seats), options, f"program={version}", "bots=yes", *[f"bot{seat}={what}" for seat, what in who.items()], *nonces, *more)

    def again(text, *arguments):
        return verify(kozel, folder, "--bots", *arguments, "-", data=text.encode())

    for table in TABLES:
        text = record(*table)
        status, out, errors = again(text, "--key", KEY)
        made = AGAIN.fullmatch(out)
        check(f"made again: {table}", status == 0 and made and int(made[1]) > 5 and not errors, (status, out, errors))
        check(f"one thread: {table}", again(text, "--key", KEY, "--threads", "1") == (status, out, errors))

    plain = ("kozel", 4, "fish=one", {2: "master:60"})
    count = int(AGAIN.fullmatch(again(record(*plain), "--key", KEY)[1])[1])
    told = re.compile(r"-:(\d+): deal (\d+), ply (\d+): seat 2 played (\S+), its bot \(master, playouts: 60\) chooses (\S+)\n")
    for forge in (1, 7):
        text = record(*plain, f"forge={forge}")
        status, out, _ = again(text, "--key", KEY)
        seen = told.fullmatch(out)
        check(f"forged: {forge}", status == 1 and seen, (status, out))
        if not seen:
            continue
        line, deal, ply, played, chosen = seen.groups()
        lines = text.splitlines()
        check(f"forged, its line: {forge}", lines[int(line) - 1] == f"2 {played}" and played != chosen, lines[int(line) - 1])
        before = "\n".join(lines[:int(line) - 1])
        since = before[before.index(f"deal {deal}\n"):]
        check(f"forged, its ply: {forge}", len(re.findall(r"^\d ", since, re.M)) == int(ply) - 1, since)
        check(f"nobody asks for it: {forge}", verify(kozel, folder, "--key", KEY, "-", data=text.encode())[0] == 0)
    check("fewer playouts than said", again(record(*plain, "think=10"), "--key", KEY)[0] == 1)
    changed = again(change("master 60", "master 61")(record(*plain)), "--key", KEY)
    check("other playouts in the record", changed[0] == 1 and "not signed by this key" in changed[1], changed)

    stands_in = record(*plain, "changes=yes")
    more = int(AGAIN.fullmatch(again(stands_in, "--key", KEY)[1])[1])
    meanwhile = re.search(r"^#bot 3 master 60\n(.*?)^#person 3\n", stands_in, re.M | re.S)[1]
    own, his = (len(re.findall(rf"^{seat} \d", text, re.M)) for seat, text in ((2, stands_in), (3, meanwhile)))
    check("a stand-in", more == own + his and his > 0, (more, own, his))
    hidden = again(change("^#bot 3 .*\n", "")(stands_in))
    check("a stand-in that is hidden", hidden[0] == 1, hidden)
    lied = re.sub(r"\[(End)?Signature .*\n", "", change("^#bot 3 master 60", "#bot 3 master 61")(stands_in))
    check("nothing is made again without a receipt", again(lied)[0] == 2 and "again" not in again(lied)[1], again(lied))

    for what, arguments, reason in (
        ("without playouts", ({**plain[3], 2: "master:0"}, "think=20"), r"choices of bots without playouts, master: \d+"),
        ("more playouts than anybody makes", ({**plain[3], 2: "master:999999999"}, "think=20"), r"choices of bots with more playouts than servers make, master: \d+"),
        ("an unknown level", ({**plain[3], 2: "oracle:60"},), r"choices of bots of a level that is not known here, oracle: \d+"),
        ("another program", (plain[3], "program=9.9.9"), r"choices of bots by another version of the program, 9\.9\.9: \d+"),
        ("another program later", (plain[3], "changes=yes", "next=9.9.9"), r"choices of bots by another version of the program, 9\.9\.9: \d+"),
    ):
        status, out, errors = again(record(*plain[:3], *arguments), "--key", KEY)
        seen = re.fullmatch(rf"-: not provable: {reason} \(deals that are the ones of the seed: \d+, choices of bots made again: (\d+)\)\n", out)
        check(what, status == 2 and seen and (int(seen[1]) > 0) == (what == "another program later"), (status, out, errors))
    check("no key", again(record(*plain)) == (2, "-: not provable: no key is given to hold the signatures against (deals that are the ones of the seed: "
          f"{len(re.findall('^deal ', record(*plain), re.M))}, choices of bots made again: {count})\n", ""), again(record(*plain)))
    check("no choice of a bot outweighs no key", again(record(*plain, "forge=2"))[0] == 1)
    for number in ("0", "65", "x"):
        check(f"--threads {number}", verify(kozel, folder, "--threads", number, "-")[2].startswith(f"kozel: --threads needs a number from 1 to 64: {number}\n"))


def is_still_made_so(fair_match, folder):
    """The files match the current output of fair_match and the edits."""
    with tempfile.TemporaryDirectory() as fresh:
        make(fair_match, Path(fresh))
        for path in sorted(Path(fresh).iterdir()):
            check(f"{path.name} as it is made", path.read_text() == (folder / path.name).read_text())


def main():
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
        return
    kozel, fair_match, folder, po = (Path(argument).resolve() for argument in sys.argv[2:6])
    expected(kozel, folder)
    command_line(kozel, folder, po)
    house_games(kozel, fair_match, folder)
    bots(kozel, fair_match, folder)
    is_still_made_so(fair_match, folder)
    sys.exit(bool(failures))


main()
