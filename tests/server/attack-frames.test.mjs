// SPDX-License-Identifier: MIT
// Strangers with a WebSocket who break its protocol (frames.mjs), or keep it and request too much. They are answered as RFC 6455 requires, and nobody
// else notices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../waiting.mjs";
import { Line, settled } from "./attacker.mjs";
import { bystander, each, start } from "./bystander.mjs";
import { CLOSE, PING, PONG, TEXT, closing, frame, frames, readFrames } from "./frames.mjs";
import { guest } from "./client.mjs";

const opening = (cookie) =>
  `GET /ws HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
  "Sec-WebSocket-Protocol: kozel.v1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
const hello = frame(TEXT, JSON.stringify({ seq: 1, do: "hello", tab: "tabofstranger" }));

/** Opens a WebSocket by hand. `frames()`: what has come. */
async function open(server, cookie, number = 0, before = "") {
  const line = new Line(server, number);
  line.socket.write(before + opening(cookie));
  const headEnd = () => line.bytes.indexOf("\r\n\r\n");
  await line.until(() => headEnd() >= 0);
  const head = line.bytes.toString("latin1", 0, headEnd());
  assert.match(head, /^HTTP\/1\.1 101 /);
  assert.match(head, /\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/i);
  assert.match(head, /\r\ncontent-security-policy: /);
  line.frames = () => readFrames(line.bytes.subarray(headEnd() + 4));
  return line;
}

const statusOf = ({ payload }) => (payload.length < 2 ? 0 : payload.readUInt16BE(0));

/** Returns the status with which it is closed. */
async function closed(line) {
  assert.ok(await line.until(() => line.frames().at(-1)?.opcode === CLOSE), "it is not closed");
  const last = line.frames().at(-1);
  return last?.opcode === CLOSE ? statusOf(last) : null;
}

/** Returns whether its requests are received. */
async function isHeard(line) {
  line.socket.write(hello);
  const heard = () => line.frames().some(({ opcode, payload }) => opcode === TEXT && payload.includes('"next":'));
  await line.until(heard);
  return heard();
}

/** Sends these packets. Returns what is wrong with the answer, or null. */
async function faultOf(server, cookie, parts, { ends, pongs }, number) {
  const line = await open(server, cookie, number);
  await line.send(parts);
  if (ends === null) line.socket.write(hello);
  const answered = () => line.frames().some(({ opcode, payload }) => opcode === TEXT && payload.includes('"next":'));
  const heard = await line.until(() => ends === null && answered()).catch((error) => error.message);
  let seen;
  try {
    seen = line.frames();
  } catch (error) {
    return error.message;
  } finally {
    await line.close();
  }
  const last = seen.at(-1);
  const status = last?.opcode === CLOSE ? statusOf(last) : null;
  if (heard !== true) return "neither answer nor end";
  if (ends === null) {
    const told = seen.filter(({ opcode }) => opcode === PONG).map(({ payload }) => payload.toString());
    return !answered() ? `it was ended with ${status}` : String(told) === String(pongs) ? null : `other pongs: ${told}`;
  }
  if (!line.ended) return "it goes on";
  return ends && status !== ends ? `closed with ${status}` : null;
}

test("frames that break the protocol end the connection, all others are heard, however they are cut", async (t) => {
  const server = await start(t, "--person-connections", "0");
  const other = await bystander(server);
  const { cookie } = await guest(server);
  function* all() {
    for (const [name, one] of Object.entries(frames())) {
      const { bytes } = one;
      yield [name, [bytes], one];
      if (bytes.length > 300) continue;
      for (let at = 1; at < bytes.length; at++) yield [`${name}, split at ${at}`, [bytes.subarray(0, at), bytes.subarray(at)], one];
      if (bytes.length < 80) yield [`${name}, byte by byte`, [...bytes].map((byte) => Buffer.of(byte)), one];
    }
  }
  const faults = [];
  const sent = await each(all(), async ([name, parts, one], number) => {
    const fault = await faultOf(server, cookie, parts, one, number);
    if (fault) faults.push(`${name}: ${fault}`);
    await other.ask();
    assert.ok(faults.length < 20, faults.join("\n"));
  });
  assert.deepEqual(faults, []);
  t.diagnostic(`${sent} cases`);
  other.leave();
});

test("any request may become a WebSocket, but one behind which something has come", async (t) => {
  const server = await start(t);
  const other = await bystander(server);
  const { cookie } = await guest(server);
  const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

  // By a later request: after an answered one, and after pipelined ones.
  const later = new Line(server);
  later.socket.write(get);
  await later.until(() => later.bytes.includes("alive"));
  later.socket.write(get + get + opening(cookie));
  assert.ok(await later.until(() => later.bytes.includes("HTTP/1.1 101 ")));
  assert.equal(later.bytes.toString("latin1").split("alive\n").length, 4);
  await later.close();

  for (const behind of [hello, frame(PING), Buffer.from(get), Buffer.of(0)]) {
    const line = new Line(server);
    line.socket.write(Buffer.concat([Buffer.from(opening(cookie)), behind]));
    assert.ok(await line.until(() => false));
    assert.match(line.bytes.toString("latin1"), /^HTTP\/1\.1 400 [^]*\r\n\r\nthe WebSocket is refused\n$/);
    await line.close();
  }
  // (Before the 101, but not with the request: neither side can see that.)
  for (let pause = 0; pause < 8; pause++) {
    const line = new Line(server, pause);
    await line.send([Buffer.from(opening(cookie)), frame(PING, "early")]);
    await line.until(() => /^HTTP\/1\.1 (400|101 [^]*early)/.test(line.bytes.toString("latin1")));
    assert.match(line.bytes.toString("latin1"), /^HTTP\/1\.1 (400|101 [^]*early)/);
    await line.reset();
    await other.ask();
  }
  // A stranger who sends no more, or is gone, is disconnected.
  const half = await open(server, cookie);
  half.socket.end(hello);
  assert.ok(await half.until(() => false));
  for (const parts of [[], [hello], [frame(TEXT, "{", { fin: false })], [hello.subarray(0, 3)]]) {
    const line = await open(server, cookie);
    await line.send(parts);
    await line.reset();
    await other.ask();
  }
  other.leave();
});

test("floods are ended with 1008: pings, pongs, messages, pieces without an end", async (t) => {
  const server = await start(t, "--rate", "2");
  const floods = { pings: frame(PING, "x"), pongs: frame(PONG), messages: frame(TEXT, "{}"), bytes: frame(2), "empty pieces": frame(0, "", { fin: false }) };
  for (const [name, one] of Object.entries(floods)) {
    const { cookie } = await guest(server, { "x-forwarded-for": "10.0.0.1" });
    const line = await open(server, cookie);
    if (name === "empty pieces") line.socket.write(frame(TEXT, "{", { fin: false }));
    line.socket.write(Buffer.concat(Array(1500).fill(one)));
    assert.equal(await closed(line), 1008, name);
    // The server waits for the stranger's close. Otherwise a reset would drop the message if the stranger has sent more.
    await settled(server);
    assert.ok(!line.ended, name);
    line.socket.write(closing(1008));
    assert.ok(await line.until(() => false), name);
    await line.close();
  }
  // A message without an end, even if it comes slowly enough.
  const line = await open(server, (await guest(server)).cookie);
  line.socket.write(frame(TEXT, "{", { fin: false }));
  for (let i = 0; i < 8; i++) line.socket.write(frame(0, "x".repeat(16000), { fin: false }));
  assert.equal(await closed(line), 1008);
  await line.close();
});

test("who does not read is not waited for, and what he was told goes with him", async (t) => {
  const server = await start(t);
  const other = await bystander(server);
  const { cookie } = await guest(server);
  for (const behind of [Buffer.alloc(0), closing(1000), Buffer.of(0xff, 0xff)]) {
    const line = await open(server, cookie);
    line.socket.pause();
    let seq = 1;
    line.socket.write(hello);
    for (let i = 0; i < 40; i++)
      line.socket.write(Buffer.concat(Array.from({ length: 500 }, () => frame(TEXT, JSON.stringify({ seq: ++seq, do: "lobby", on: true })))));
    line.socket.write(behind);
    await other.ask();
    await settled(server); // it can write no more
    await line.reset();
    await other.ask();
  }
  other.leave();
});

test("a person has so many WebSockets, an address so many connections", async (t) => {
  const server = await start(t, "--person-connections", "3", "--address-connections", "20");
  const { cookie } = await guest(server);
  const three = [];
  for (let i = 0; i < 3; i++) three.push(await open(server, cookie, i));
  for (const line of three) assert.ok(await isHeard(line));
  assert.equal(await closed(await open(server, cookie, 3)), 4429);
  const another = await guest(server);
  assert.ok(await isHeard(await open(server, another.cookie, 3)));
  assert.ok(await isHeard(three[0]));
  // When one of them goes, there is room again.
  await three[2].close();
  await settled(server);
  const again = await open(server, cookie, 4);
  assert.ok(await isHeard(again));

  const lines = Array.from({ length: 30 }, () => new Line(server, 100));
  await until(() => lines.filter(({ ended }) => ended).length >= 10, "ten of them are ended");
  await settled(server);
  assert.equal(lines.filter(({ ended }) => !ended).length, 20);
  const elsewhere = new Line(server, 101);
  elsewhere.socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert.ok(await elsewhere.until(() => elsewhere.bytes.includes("alive")));
  for (const line of [...lines, elsewhere, again, ...three]) await line.close();
});

/* Data on its way to a closed connection would be answered by a reset, which also drops unread data. */
test("why it is ended reaches who still sends and reads late", async (t) => {
  const server = await start(t);
  const { cookie } = await guest(server);
  for (const end of [Buffer.from([0xff, 0x80, 0, 0, 0, 0]), closing(1000)]) {
    const line = await open(server, cookie);
    line.socket.pause();
    line.socket.write(end);
    for (let i = 0; i < 3; i++) {
      await settled(server);
      line.socket.write("x");
    }
    line.socket.resume();
    assert.equal(await closed(line), end[0] === 0xff ? 1002 : 1000);
    await line.close();
  }
});
