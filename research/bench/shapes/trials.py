# SPDX-License-Identifier: MIT
"""What a server makes of requests that it should not forgive, each on a connection of its own:

    trials.py PORT [GET-PATH [POST-PATH]]

The paths (/x) answer 200. The output has the statuses of the answers. Then it has "open" if a further request on the same connection is
answered, "closed", or "waits" if neither comes within a moment; or else the later answers. "-": nothing came, as if the server waited
for more."""
import re
import socket
import sys
import time

PORT = int(sys.argv[1])
PATH = sys.argv[2] if len(sys.argv) > 2 else "/x"
POST_PATH = sys.argv[3] if len(sys.argv) > 3 else PATH
HOST = b"Host: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n" % (PORT, PORT)
GET = b"GET " + PATH.encode() + b" HTTP/1.1\r\n" + HOST
POST = b"POST " + POST_PATH.encode() + b" HTTP/1.1\r\n" + HOST
END = b"\r\n"
MOMENT = 0.4  # seconds
UPGRADE = (b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: kozel.v1\r\n")

TRIALS = [
    ("nothing wrong", GET + END),
    ("two requests in one packet", GET + END + GET + END),
    ("Transfer-Encoding: chunked", POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("Transfer-Encoding and Content-Length", POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("two Content-Lengths, equal", POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
    ("two Content-Lengths, not equal", POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
    ("Content-Length: +5", POST + b"Content-Length: +5\r\n\r\nhello"),
    ("Content-Length: 5, 5", POST + b"Content-Length: 5, 5\r\n\r\nhello"),
    ("Content-Length: 4294967296", POST + b"Content-Length: 4294967296\r\n\r\n"),
    ("Content-Length of 30 digits", POST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n"),
    ("lines that end with LF alone", (GET + END).replace(b"\r\n", b"\n")),
    ("one CR alone in a value", GET + b"A: b\rc\r\n\r\n"),
    ("a head that ends with CR and another byte", GET + b"\rX"),
    ("NUL in a value", GET + b"A: b\0c\r\n\r\n"),
    ("control byte in a value", GET + b"A: b\x01c\r\n\r\n"),
    ("a header over two lines (obs-fold)", GET + b"A: b\r\n c\r\n\r\n"),
    ("blank before the colon", GET + b"A : b\r\n\r\n"),
    ("blank before the colon: Content-Length : 5", POST + b"Content-Length : 5\r\n\r\nhello"),
    ("header without a colon", GET + b"foo\r\n\r\n"),
    ("absolute target", b"GET http://elsewhere" + PATH.encode() + b" HTTP/1.1\r\n" + HOST + END),
    ("byte 0x80 in the target", b"GET " + PATH.encode() + b"?\x80 HTTP/1.1\r\n" + HOST + END),
    ("no Host", b"GET " + PATH.encode() + b" HTTP/1.1\r\n\r\n"),
    ("two Hosts", GET + b"Host: elsewhere\r\n\r\n"),
    ("HTTP/2.0", GET.replace(b"1.1", b"2.0", 1) + END),
    ("HTTP/0.9", b"GET " + PATH.encode() + b"\r\n\r\n"),
    ("CONNECT", b"CONNECT a:1 HTTP/1.1\r\n" + HOST + END),
    ("unknown method", b"NONSENSE / HTTP/1.1\r\n" + HOST + END),
    ("head of 100,000 bytes", GET + b"A: " + b"x" * 100000 + b"\r\n\r\n"),
    ("Upgrade: foo", GET + b"Upgrade: foo\r\nConnection: Upgrade\r\n\r\n"),
    ("Upgrade: foo as a later request", GET + END + GET + b"Upgrade: foo\r\nConnection: Upgrade\r\n\r\n"),
    ("Upgrade on another path", GET + UPGRADE + END),
    ("WebSocket as a later request", GET + END + b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + END),
    ("POST, then GET in one packet", POST + b"Content-Length: 0\r\n\r\n" + GET + END),
    ("POST with Upgrade and a body", b"POST /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"Content-Length: 5\r\n\r\nhello"),
    ("two POSTs in one packet", 2 * (POST + b"Content-Length: 0\r\n\r\n")),
    ("two POSTs with bodies in one packet", 2 * (POST + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")),
]


def heard(connection):
    """What comes until a moment of silence; whether the connection is closed."""
    got = b""
    connection.settimeout(MOMENT)
    try:
        while True:
            part = connection.recv(65536)
            if not part:
                return got, True
            got += part
    except socket.timeout:
        return got, False
    except ConnectionError:
        return got, True


def statuses(answer):
    return [line.decode() for line in re.findall(rb"HTTP/1\.[01] (\d\d\d)", answer)]


def try_out(request):
    with socket.create_connection(("127.0.0.1", PORT)) as connection:
        try:
            connection.sendall(request)
        except ConnectionError:
            pass
        answer, closed = heard(connection)
        told = " ".join(statuses(answer)) or "-"
        if closed:
            return told + ", closed"
        try:
            connection.sendall(GET + END)
        except ConnectionError:
            return told + ", closed"
        after, closed = heard(connection)
        if " 101" in answer.decode("latin1"):
            return told + ", a WebSocket"
        more = statuses(after)
        return told + (", open" if more == ["200"] and told != "-" else ", then " + " ".join(more) if more else
                       ", closed" if closed else ", waits")


def alive():
    with socket.create_connection(("127.0.0.1", PORT)) as connection:
        connection.sendall(GET + END)
        connection.settimeout(3)
        try:
            return connection.recv(65536) != b""
        except OSError:
            return False


for name, request in TRIALS:
    print("%-46s %s" % (name, try_out(request)), flush=True)
    if not alive():
        print("%-46s the server answers nobody any more" % "")
        break
    time.sleep(0.01)
