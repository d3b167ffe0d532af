# SPDX-License-Identifier: MIT
"""`kozel doctor`: what it finds in settings, stores, ports and a bus: doctor.py KOZEL, with TEST_POSTGRES and TEST_NATS."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

KOZEL = os.path.abspath(sys.argv[1])
BUS, POSTGRES = os.environ["TEST_NATS"], os.environ["TEST_POSTGRES"]
failures = []


def check(what, holds, seen=""):
    if not holds:
        failures.append(what)
        print("FAILED", what, seen)


def examined(folder, *arguments, **variables):
    """Returns the exit status, and the verdicts and details by subject."""
    done = subprocess.run([KOZEL, "doctor", "--json", *arguments], cwd=folder, capture_output=True, text=True, timeout=60, check=False,
                          env={**os.environ, "LC_ALL": "C", **{f"KOZEL_{name.upper()}": value for name, value in variables.items()}})
    subjects = {}
    for found in json.loads(done.stdout)["findings"]:
        subjects.setdefault(found["subject"], []).append((found["verdict"], found["detail"]))
    return done.returncode, subjects


def serve_once(folder, store):
    """Lets a server make the store."""
    server = subprocess.Popen([KOZEL, "serve", "--port", "0", "--store", store], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    server.stdout.readline()
    server.terminate()
    server.communicate()


def fresh_folder(folder):
    status, found = examined(folder, port="0")
    check("a fresh folder", status == 0 and set(found) == {"version", "port", "disk", "store", "clock", "limits"}, found)
    check("no store yet", found["store"] == [("good", "kozel.db: not there yet; the server makes it")], found)
    check("nothing is made", not list(Path(folder).iterdir()))
    listed = subprocess.run([KOZEL, "doctor"], cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, "KOZEL_PORT": "0", "LC_ALL": "C"})
    check("the same as text", "store  good: kozel.db: not there yet" in listed.stdout and not listed.stderr, listed)


def stores(folder):
    serve_once(folder, "kozel.db")
    status, found = examined(folder, port="0")
    check("a store", status == 0 and found["store"][-1] == ("good", "kozel.db: can be opened, of this version"), found)
    (Path(folder) / "kozel.db").chmod(0o644)
    found = examined(folder, port="0")[1]
    check("a store that others read", found["store"][0] == ("doubtful", "kozel.db: others on this machine may read it"), found)
    (Path(folder) / "other.db").write_text("no database, but long enough to be read as one" * 100)
    status, found = examined(folder, port="0", store="other.db")
    check("no store at all", status == 1 and found["store"][-1][0] == "bad", found)
    subprocess.run(["sqlite3", "kozel.db", "PRAGMA user_version = 1"], cwd=folder, check=True)
    status, found = examined(folder, port="0")
    check("an older store", status == 0 and found["store"][-1][0] == "doubtful" and "older kozel" in found["store"][-1][1], found)
    status, found = examined(folder, port="0", store="nowhere/kozel.db")
    check("no folder", status == 1 and found["disk"][0][0] == "bad", found)
    status, found = examined(folder, port="0", store=POSTGRES)
    check("an empty database of PostgreSQL", found["store"][0][0] != "good" and "refused" not in found["store"][0][1], found)
    serve_once(folder, POSTGRES)
    status, found = examined(folder, port="0", store=POSTGRES, bus=BUS)
    check("PostgreSQL and a bus", status == 0 and found["store"][0][0] == found["bus"][0][0] == "good", found)
    status, found = examined(folder, port="0", store="postgresql://me:secret@127.0.0.1:1/x", bus="nats://me:secret@127.0.0.1:1")
    check("nobody answers", status == 1 and found["store"][0][0] == found["bus"][0][0] == "bad", found)
    check("passwords are not printed", "secret" not in str(found), found)
    for mistyped in ("postgresql:/me:secret@127.0.0.1/x", "postgres//me:secret@127.0.0.1/x", "host=127.0.0.1 password=secret dbname=x"):
        status, found = examined(folder, port="0", store=mistyped)
        check("an address with a misprint", status == 1 and found["store"][0][0] == "bad" and "secret" not in str(found), found)
    (Path(folder) / "link.db").symlink_to("nowhere/kozel.db")
    check("a link that leads nowhere", examined(folder, port="0", store="link.db")[1]["store"][0][0] == "bad")
    status, found = examined(folder, port="0", bus=BUS)
    check("a bus needs a shared store", status == 1 and found["settings"][0][0] == "bad", found)


def ports(folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        status, found = examined(folder, port=str(number))
    check("a port that is taken", status == 0 and found["port"][0][0] == "doubtful" and str(number) in found["port"][0][1], found)
    status, found = examined(folder, port="0", listen="192.0.2.1")
    check("an address of another machine", status == 1 and found["port"][0][0] == "bad", found)
    if Path("/proc/net/if_inet6").read_text(encoding="utf-8"):
        check("an address of IPv6", examined(folder, port="0", listen="::1")[1]["port"][0][0] == "good")


def settings(folder):
    path = Path(folder) / "k.conf"
    path.write_text("port = x\n")
    status, found = examined(folder, "--config", str(path))
    check("a faulty file", status == 1 and list(found) == ["settings"] and "port needs a number" in found["settings"][0][1], found)
    path.write_text("port = 0\nstore = postgresql://me:secret@127.0.0.1:1/x\n")
    path.chmod(0o644)
    found = examined(folder, "--config", str(path), prot="1")[1]
    check("a name that is no setting, a password that all can read", [verdict for verdict, _ in found["settings"]] == ["doubtful", "doubtful"], found)
    check("house games that are not there", examined(folder, port="0", games="/nowhere")[1]["games"][0][0] == "bad")


def main():
    for part in (fresh_folder, stores, ports, settings):
        with tempfile.TemporaryDirectory() as folder:
            part(folder)
    sys.exit(len(failures) > 0)


main()
