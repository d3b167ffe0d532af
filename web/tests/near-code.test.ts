// SPDX-License-Identifier: MIT
// The codes by which two devices find each other: what is written is read, and nothing else is. The QR codes are small and can be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256 } from "@noble/hashes/sha2.js";
import { correction, generate } from "lean-qr";
import decode from "qr/decode.js";
import { CANDIDATES_MAX, readCode, writeCode, type Candidate, type Code } from "../src/device/near/codes/code.js";
import { codeOf, descriptionOf } from "../src/device/near/codes/description.js";

const FINGERPRINT = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 5) & 255);
const MDNS = "5fb0c9a2-3d1e-4f60-8a77-0123456789ab.local";
const home: Candidate = { address: "192.168.1.23", port: 54321 };
const hidden: Candidate = { address: MDNS, port: 40000 };
const ip6: Candidate = { address: "fd00:0:0:1:a:b:c:d", port: 65535 };
const offer: Code = { kind: "offer", session: 0xdeadbeef, ufrag: "aB+/", pwd: "abcdefghijklmnopqrstuvwx", fingerprint: FINGERPRINT, candidates: [home] };
/** As Firefox writes them. */
const long: Code = { ...offer, kind: "answer", session: 0, ufrag: "1f2e3d4c", pwd: "0123456789abcdef0123456789abcdef", candidates: [hidden, ip6] };

/** Returns pseudorandom numbers below `most`, the same in every run. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test("a code is read as it was written, whatever its letters' size and the blanks between them", () => {
  for (const code of [offer, long, { ...offer, candidates: [] }, { ...offer, candidates: [hidden, home, ip6, { ...home, port: 1 }] }]) {
    const text = writeCode(code);
    assert.match(text, /^KZ[A-Z2-7]+$/);
    assert.deepEqual(readCode(text), code);
    assert.deepEqual(readCode(`  ${text.toLowerCase().match(/.{1,30}/g)!.join("\n ")}\n`), code);
  }
});

test("addresses that no code can have, and more than there is room for, are left out", () => {
  const read = (...addresses: string[]) => (readCode(writeCode({ ...offer, candidates: addresses.map((address) => ({ address, port: 9 })) })) as Code).candidates.map(({ address }) => address);
  assert.deepEqual(read("", "300.1.1.1", "1.2.3", "kozel.local", "example.com", "fe80::1%eth0", "1::2::3", "1:2:3:4:5:6:7", "::1.2.3.4", "g::", "10.0.0.1"), ["10.0.0.1"]);
  assert.deepEqual(read("fd00::1", "::", "1::", MDNS.toUpperCase()), ["fd00:0:0:0:0:0:0:1", "0:0:0:0:0:0:0:0", "1:0:0:0:0:0:0:0", MDNS]);
  assert.equal(read(...Array(9).fill("10.0.0.1")).length, CANDIDATES_MAX);
  for (const wrong of [{ ufrag: "abc" }, { ufrag: "a b c" }, { pwd: "short" }, { pwd: "x".repeat(200) }, { pwd: `${offer.pwd}\r\na=x` }, { fingerprint: new Uint8Array(20) }]) assert.throws(() => writeCode({ ...offer, ...wrong }), RangeError);
});

test("no other text is a code, and no altered one: one letter more, less or other", () => {
  for (const text of ["", "KZ", "KZABC", "https://example.com/", "otpauth://totp/Kozel", "\0".repeat(50), "💡".repeat(40), "KZ".repeat(1000), `KZ${"A".repeat(999)}`, "kz0189012345678"]) assert.equal(readCode(text), "none", text.slice(0, 20));
  const text = writeCode(long);
  for (let at = 2; at < text.length; at++) {
    const other = text[at] === "A" ? "B" : "A";
    for (const altered of [text.slice(0, at) + other + text.slice(at + 1), text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + other + text.slice(at), text.slice(0, at)])
      assert.ok(["damaged", "none"].includes(readCode(altered) as string), `at ${at}: ${altered}`);
  }
  assert.equal(readCode(`${text}A`), "damaged");
  assert.equal(readCode(text + text), "damaged");
});

/** Returns the text of any bytes, with a good check, as a changed program could write it. */
function forged(bytes: readonly number[]): string {
  const all = [...bytes, ...sha256(Uint8Array.from(bytes)).subarray(0, 3)];
  const bits = all.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return `KZ${(bits.match(/.{1,5}/g) ?? []).map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[parseInt(five.padEnd(5, "0"), 2)]).join("")}`;
}

test("a code of another version is named so; forged bytes never make anything but a code that is written again the same", () => {
  assert.equal(readCode(forged([0x20, 1, 2, 3, 4, 5])), "newer");
  assert.equal(readCode(forged([0x00, 1, 2, 3, 4, 5])), "older");
  assert.equal(readCode(forged([0x12, 1, 2, 3, 4, 5])), "damaged");
  const draw = dice(7);
  const good = [0x10, 1, 2, 3, 4, 4, 1, 2, 3, 24, ...Array(18).fill(85), ...FINGERPRINT, 1, 0, 10, 0, 0, 1, 1, 2];
  let read = 0;
  for (let round = 0; round < 3000; round++) {
    const bytes = round % 3 ? [...good] : Array.from({ length: draw(120) }, () => draw(256));
    bytes[0] = 0x10 | draw(2);
    for (let change = draw(4); change > 0; change--) {
      const at = draw(bytes.length + 1);
      if (draw(3) === 0) bytes.splice(at, draw(3), draw(256));
      else bytes[at] = draw(256);
    }
    const text = forged(bytes.map((byte) => byte & 255));
    const code = readCode(text);
    if (typeof code === "string") continue;
    read++;
    assert.equal(writeCode(code), text);
    assert.ok(code.candidates.every(({ port }) => port > 0 && port < 65536));
    for (const line of descriptionOf(code).sdp!.split("\r\n").slice(0, -1)) assert.match(line, /^[a-z]=[\x20-\x7e]*$/);
  }
  assert.ok(read > 100, `${read} codes were read`);
});

test("the code of a browser's description has what the other side needs; its description is made again", () => {
  const sdp = [
    "v=0", "o=- 4611 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=msid-semantic: WMS", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    `a=candidate:1 1 udp 2113937151 fd00::1:a:b:c:d 65535 typ host generation 0 network-cost 999`,
    `a=candidate:2 1 udp 2113937152 ${home.address} ${home.port} typ host generation 0`,
    "a=candidate:3 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active",
    "a=candidate:4 1 udp 1677729535 203.0.113.5 50000 typ srflx raddr 0.0.0.0 rport 0",
    `a=ice-ufrag:${offer.ufrag}`, `a=ice-pwd:${offer.pwd}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${Array.from(FINGERPRINT, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":")}`,
    "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
  ].join("\r\n");
  const code = codeOf("offer", 7, sdp)!;
  assert.deepEqual(code, { ...offer, session: 7, candidates: [home, { address: "fd00::1:a:b:c:d", port: 65535 }] });
  const made = descriptionOf(readCode(writeCode(code)) as Code);
  assert.equal(made.type, "offer");
  assert.deepEqual(codeOf("offer", 7, made.sdp!)!.candidates.map(({ address }) => address), [home.address, "fd00:0:0:1:a:b:c:d"]);
  for (const name of ["ice-ufrag", "ice-pwd", "fingerprint", "setup"]) assert.equal(new RegExp(`^a=${name}:.*$`, "m").exec(made.sdp!)![0], new RegExp(`^a=${name}:.*$`, "m").exec(sdp)![0].trim());
  assert.match(descriptionOf(long).sdp!, /^a=setup:active\r$/m);
  assert.equal(codeOf("offer", 7, sdp.replace("sha-256", "sha-1")), null);
  assert.equal(codeOf("offer", 7, ""), null);
});

test("QR codes: version 5 with one address, 8 with as many as a code may have; the library reads them from a picture", () => {
  const versions = [offer, { ...offer, candidates: [hidden] }, { ...long, candidates: [hidden, hidden, hidden, hidden] }].map((code) => {
    const text = writeCode(code);
    const picture = generate(text, { minCorrectionLevel: correction.min });
    const scale = 4, quiet = 4 * scale, width = picture.size * scale + 2 * quiet;
    const data = new Uint8Array(width * width * 4).fill(255);
    for (let y = 0; y < picture.size * scale; y++)
      for (let x = 0; x < picture.size * scale; x++) if (picture.get(Math.floor(x / scale), Math.floor(y / scale))) data.fill(0, ((y + quiet) * width + x + quiet) * 4, ((y + quiet) * width + x + quiet) * 4 + 3);
    assert.equal(decode({ width, height: width, data }), text);
    return (picture.size - 17) / 4;
  });
  assert.deepEqual(versions, [5, 5, 8]);
});
