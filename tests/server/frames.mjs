// SPDX-License-Identifier: MIT
// Frames of WebSockets, made and read by hand (RFC 6455, section 5), and malicious ones.

export const TEXT = 1, BYTES = 2, CLOSE = 8, PING = 9, PONG = 10;

/** Returns one frame. The stated length is `claim`, if not the real one. The number of bytes of the length follows from `form`, if not the shortest
 * (7 bits: 0, otherwise 2 or 8). */
export function frame(opcode, payload = "", { fin = true, rsv = 0, mask = true, claim, form } = {}) {
  const bytes = Buffer.from(payload);
  const length = claim ?? BigInt(bytes.length);
  const size = form ?? (length < 126n ? 0 : length < 65536n ? 2 : 8);
  const head = Buffer.alloc(2 + size);
  head[0] = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  head[1] = (mask ? 0x80 : 0) | (size === 0 ? Number(length) : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(Number(length), 2);
  if (size === 8) head.writeBigUInt64BE(length, 2);
  if (!mask) return Buffer.concat([head, bytes]);
  const key = Buffer.of(0x11, 0xa2, 0x33, 0xc4);
  return Buffer.concat([head, key, bytes.map((byte, i) => byte ^ key[i % 4])]);
}

export const closing = (code, reason = "") => frame(CLOSE, Buffer.concat([Buffer.of(code >> 8, code & 255), Buffer.from(reason)]));

/** Returns the frames of a server, read strictly: [{opcode, payload}]. Incomplete ones are left out. Throws on any fault. */
export function readFrames(bytes) {
  const frames = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [first, second] = [bytes[at], bytes[at + 1]];
    const size = second < 126 ? 0 : second === 126 ? 2 : 8;
    if (at + 2 + size > bytes.length) break;
    const length = size === 0 ? second : size === 2 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    const opcode = first & 15;
    if ((first & 0xf0) !== 0x80 || second & 0x80 || ![TEXT, CLOSE, PING, PONG].includes(opcode)) throw new Error(`a frame begins with ${first}, ${second}`);
    if ((size === 2 && length < 126) || (size === 8 && length < 65536) || (opcode > 7 && length > 125)) throw new Error(`a length of ${length} in the wrong form`);
    if (frames.at(-1)?.opcode === CLOSE) throw new Error("something behind the close");
    at += 2 + size;
    if (at + length > bytes.length) break;
    frames.push({ opcode, payload: bytes.subarray(at, at + length) });
    at += length;
  }
  return frames;
}

/** Returns {NAME: {bytes, ends, pongs}}. `ends`: the status of the server's close (0: any), null: the connection continues; then `pongs`, the
 * pings' answers, in order. */
export function frames() {
  const all = {};
  const goesOn = (name, parts, pongs = []) => (all[name] = { bytes: Buffer.concat(parts), ends: null, pongs });
  const ends = (name, status, ...parts) => (all[name] = { bytes: Buffer.concat(parts), ends: status, pongs: [] });
  const part = (text, fin = false) => frame(TEXT, text, { fin });
  const more = (text, fin = false) => frame(0, text, { fin });

  goesOn("nothing", []);
  goesOn("a text that is no JSON", [frame(TEXT, "{")]);
  goesOn("an empty text", [frame(TEXT)]);
  goesOn("bytes", [frame(BYTES, Buffer.of(0, 255, 128))]);
  goesOn("empty bytes", [frame(BYTES)]);
  goesOn("a text in two", [part('{"seq":'), more("1}", true)]);
  goesOn("a text in bytes", [part("{"), ...[..."abcdef"].map((letter) => more(letter)), more("}", true)]);
  goesOn("an empty piece first", [part(""), more("{}", true)]);
  goesOn("an empty piece last", [part("{}"), more("", true)]);
  goesOn("empty pieces alone", [part(""), more(""), more("", true)]);
  goesOn("a letter cut in two", [part(Buffer.of(0x22, 0xd0)), more(Buffer.of(0xb6, 0x22), true)]);
  goesOn("a letter cut in four", [part(Buffer.of(0xf0)), more(Buffer.of(0x9f)), more(Buffer.of(0x82)), more(Buffer.of(0x83), true)]);
  goesOn("pings within a message", [part("{"), frame(PING, "one"), more('"a":'), frame(PING, "two"), frame(PONG), more("1}", true)], ["one", "two"]);
  goesOn("an empty ping", [frame(PING)], [""]);
  goesOn("the longest ping", [frame(PING, "x".repeat(125))], ["x".repeat(125)]);
  goesOn("a pong that nobody waits for", [frame(PONG, "one")]);
  for (const length of [125, 126, 127, 4096, 4097, 65535, 65536]) goesOn(`a text of ${length}`, [frame(TEXT, "x".repeat(length))]);

  ends("a text that is not masked", 1002, frame(TEXT, "{}", { mask: false }));
  ends("a ping that is not masked", 1002, frame(PING, "", { mask: false }));
  for (const rsv of [1, 2, 4, 7]) ends(`reserved bits ${rsv}`, 1002, frame(TEXT, "{}", { rsv }));
  for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) ends(`opcode ${opcode}`, 1002, frame(opcode, "x"));
  ends("a piece of nothing", 1002, more("x", true));
  ends("a piece of nothing, and more", 1002, more("x"));
  ends("a message within a message", 1002, part("{"), frame(TEXT, "}"));
  ends("bytes within a message", 1002, part("{"), frame(BYTES, "}"));
  ends("a piece behind the end", 1002, part("{"), more("}", true), more("}", true));
  for (const opcode of [CLOSE, PING, PONG]) {
    ends(`a control frame in pieces: ${opcode}`, 1002, frame(opcode, "", { fin: false }));
    ends(`a long control frame: ${opcode}`, 1002, frame(opcode, "x".repeat(126)));
  }
  ends("2 bytes of length for 125", 1002, frame(TEXT, "x".repeat(125), { form: 2 }));
  ends("2 bytes of length for 0", 1002, frame(TEXT, "", { form: 2 }));
  ends("8 bytes of length for 125", 1002, frame(TEXT, "x".repeat(125), { form: 8 }));
  ends("8 bytes of length for 65535", 1002, frame(TEXT, "x".repeat(65535), { form: 8 }));
  ends("a length of 2^63", 1002, frame(TEXT, "x", { claim: 1n << 63n }));
  ends("a length of 2^64 - 1", 1002, frame(TEXT, "x", { claim: (1n << 64n) - 1n }));
  ends("a length of 2^63 - 1", 1009, frame(TEXT, "x", { claim: (1n << 63n) - 1n }));

  const wrong = { "a byte of none": [0xff], "a tail alone": [0x80], overlong: [0xc0, 0x80], "overlong in three": [0xe0, 0x80, 0x80], surrogates: [0xed, 0xa0, 0x80],
    "too high": [0xf4, 0x90, 0x80, 0x80], "five bytes": [0xf8, 0x88, 0x80, 0x80, 0x80], "cut off": [0xd0], "cut off in four": [0xf0, 0x9f, 0x82] };
  for (const [name, bytes] of Object.entries(wrong)) {
    ends(`no UTF-8: ${name}`, 1007, frame(TEXT, Buffer.of(0x22, ...bytes)));
    ends(`no UTF-8 in pieces: ${name}`, 1007, part('"'), ...bytes.map((byte) => more(Buffer.of(byte))), more("", true));
    ends(`no UTF-8 in a reason: ${name}`, 0, frame(CLOSE, Buffer.of(3, 232, ...bytes)));
  }
  ends("no UTF-8, and more of it", 1007, part(Buffer.of(0xff)));

  ends("a close", 0, frame(CLOSE));
  for (const code of [1000, 1001, 1003, 1007, 1011, 3000, 4000, 4999]) ends(`a close with ${code}`, code, closing(code, "enough"));
  for (const code of [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535]) ends(`a close with ${code}`, 1002, closing(code));
  ends("half a code", 1002, frame(CLOSE, "x"));
  ends("a close behind a text", 1000, frame(TEXT, "{}"), closing(1000));
  ends("a close within a message", 1000, part("{"), closing(1000));
  ends("a text behind the close", 1000, closing(1000), frame(TEXT, "{}"));
  ends("a ping behind the close", 1000, closing(1000), frame(PING, "one"));
  ends("two closes", 1000, closing(1000), closing(1001));
  ends("nonsense behind the close", 1000, closing(1000), Buffer.alloc(70000, 0xff));
  return all;
}
