# SPDX-License-Identifier: MIT
"""Feeds an echo WebSockets' frames in pieces of any size, from many connections in turns, and compares what comes back:

    pieces.py PORT [SEED]
"""
import random
import socket
import struct
import sys

PORT = int(sys.argv[1])
CHANCE = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
CONNECTIONS = 40
MESSAGES = 12
LENGTHS = [0, 1, 5, 60, 125, 126, 127, 600, 4085, 4090, 4096, 5000, 30000]
PIECES = [1, 2, 3, 6, 7, 13, 100, 4096, 8000]
TEXT, REST = 1, 0
REQUEST = (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: kozel.v1\r\n\r\n")


def length_of(text, mask):
    size = len(text)
    return bytes([mask | size]) if size < 126 else bytes([mask | 126]) + struct.pack(">H", size)


def frame(opcode, final, text):
    mask = CHANCE.randbytes(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
    return bytes([final << 7 | opcode]) + length_of(text, 0x80) + mask + masked


def message(text):
    """One frame, or now and then two."""
    if CHANCE.random() < 0.8:
        return frame(TEXT, 1, text)
    cut = CHANCE.randrange(len(text) + 1)
    return frame(TEXT, 0, text[:cut]) + frame(REST, 1, text[cut:])


class Connection:
    def __init__(self):
        texts = [CHANCE.randbytes(CHANCE.choice(LENGTHS)).hex().encode()[::2] for _ in range(MESSAGES)]
        self.unsent = b"".join(map(message, texts))
        self.expected = b"".join(b"\x81" + length_of(text, 0) + text for text in texts)
        self.socket = socket.create_connection(("127.0.0.1", PORT))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(20)
        self.socket.sendall(REQUEST)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        assert b" 101 " in head

    def send_piece(self):
        size = CHANCE.choice(PIECES)
        self.socket.sendall(self.unsent[:size])
        self.unsent = self.unsent[size:]

    def is_right(self):
        heard = b""
        try:
            while len(heard) < len(self.expected) and (part := self.socket.recv(65536)):
                heard += part
        except OSError:
            pass
        self.socket.close()
        return heard == self.expected


connections = [Connection() for _ in range(CONNECTIONS)]
waiting = list(connections)
while waiting:
    one = CHANCE.choice(waiting)
    try:
        one.send_piece()
    except OSError:
        one.unsent = b""
    if not one.unsent:
        waiting.remove(one)
wrong = sum(not connection.is_right() for connection in connections)
print("%d of %d connections were answered wrongly" % (wrong, CONNECTIONS))
sys.exit(wrong > 0)
