// SPDX-License-Identifier: MIT
// A connection to another device: codes in the wrong place, and what a browser lacks or forbids. (tests/component/near.spec.mjs: real connections.)
import assert from "node:assert/strict";
import { test } from "node:test";
import { Link, MESSAGE_MAX, type LinkPorts } from "../src/device/near/link.js";
import { FakeTimers, settle } from "./fakes.js";

const FINGERPRINT = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0").toUpperCase()).join(":");

class FakeChannel {
  readyState = "connecting";
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (message: { data: unknown }) => void = () => undefined;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}

class FakePeer {
  static candidates = ["1 1 udp 2113937151 192.168.1.7 50000 typ host"];
  /** False: addresses are still being collected. */
  static gathers = true;
  iceGatheringState = "new";
  connectionState = "new";
  localDescription: { sdp: string } | null = null;
  remote: RTCSessionDescriptionInit | null = null;
  channel = new FakeChannel();
  closed = false;
  onconnectionstatechange: () => void = () => undefined;
  onicegatheringstatechange: () => void = () => undefined;
  createDataChannel = (): FakeChannel => this.channel;
  createOffer = async (): Promise<string> => "offer";
  createAnswer = async (): Promise<string> => "answer";
  async setLocalDescription(): Promise<void> {
    const lines = [...FakePeer.candidates.map((one) => `a=candidate:${one}`), "a=ice-ufrag:abcd", `a=ice-pwd:${"x".repeat(24)}`, `a=fingerprint:sha-256 ${FINGERPRINT}`];
    this.localDescription = { sdp: lines.join("\r\n") };
    if (FakePeer.gathers) this.iceGatheringState = "complete";
  }
  async setRemoteDescription(remote: RTCSessionDescriptionInit): Promise<void> {
    this.remote = remote;
  }
  close(): void {
    this.closed = true;
  }
  become(state: string): void {
    this.connectionState = state;
    this.onconnectionstatechange();
  }
}

let last = 0;

function device(): { link: Link; peers: FakePeer[]; timers: FakeTimers; states: string[] } {
  const peers: FakePeer[] = [];
  const timers = new FakeTimers();
  const ports: LinkPorts = { peer: () => (peers.push(new FakePeer()), peers.at(-1)! as unknown as RTCPeerConnection), random: () => ++last, timers };
  const link = new Link(ports);
  const states: string[] = [];
  link.onState = () => states.push(link.state);
  return { link, peers, timers, states };
}

test("two codes make a connection; it is lost, comes back, and is ended", async () => {
  const host = device(), guest = device();
  assert.equal(await host.link.offer(), null);
  assert.equal(await guest.link.accept(host.link.code), null);
  assert.equal(guest.peers[0]!.remote!.type, "offer");
  assert.equal(await host.link.complete(guest.link.code), null);
  assert.match(host.peers[0]!.remote!.sdp!, /a=candidate:1 1 udp \d+ 192\.168\.1\.7 50000 typ host\r\n/);
  assert.equal(await host.link.complete(guest.link.code), null, "the same answer, read twice");
  const [peer] = host.peers as [FakePeer];
  host.link.send({ early: true });
  peer.channel.readyState = "open";
  peer.channel.onopen();
  host.link.send({ late: true });
  assert.deepEqual(peer.channel.sent, ['{"late":true}']);
  peer.become("disconnected");
  peer.become("connected");
  peer.become("failed");
  assert.deepEqual(host.states, ["made", "joining", "open", "lost", "open", "lost"]);
  peer.channel.onclose();
  assert.deepEqual([host.link.state, host.link.code, peer.closed], ["closed", "", true]);
  peer.channel.onopen();
  assert.equal(host.link.state, "closed", "a connection that was given up changes nothing");
});

test("messages are texts up to a length; others are reported as unreadable; too long ones are not sent", async () => {
  const { link, peers } = device();
  await link.offer();
  const got: (string | null)[] = [];
  link.onMessage = (text) => got.push(text);
  const { channel } = peers[0]!;
  for (const data of ["a", "x".repeat(MESSAGE_MAX), "x".repeat(MESSAGE_MAX + 1), new ArrayBuffer(3), undefined]) channel.onmessage({ data });
  assert.deepEqual(got.map((text) => text?.length ?? null), [1, MESSAGE_MAX, null, null, null]);
  assert.throws(() => link.send({ text: "x".repeat(MESSAGE_MAX) }), RangeError);
});

test("a code in the wrong place is refused, and the right one works after it", async () => {
  const host = device(), guest = device(), other = device();
  await host.link.offer();
  await other.link.offer();
  assert.equal(await host.link.complete("hello"), "none");
  assert.equal(await host.link.complete(`${host.link.code.slice(0, -1)}A`), "damaged");
  assert.equal(await host.link.complete(` ${host.link.code.toLowerCase()} `), "own");
  assert.equal(await host.link.complete(other.link.code), "kind");
  assert.equal(await guest.link.accept("hello"), "none");
  await guest.link.accept(host.link.code);
  const answer = guest.link.code;
  assert.equal(await guest.link.accept(answer), "kind");
  assert.equal(await host.link.offer(), null, "a new code");
  assert.equal(await host.link.complete(answer), "other");
  assert.equal(host.link.state, "made");
  await guest.link.accept(host.link.code);
  assert.equal(await host.link.complete(guest.link.code), null);
});

test("no WebRTC, no address, addresses that take too long: a reason, and another attempt may succeed", async () => {
  const link = new Link({ peer: () => { throw new ReferenceError("RTCPeerConnection is not defined"); }, random: () => 1, timers: new FakeTimers() });
  assert.equal(await link.offer(), "rtc");
  const { link: lonely, peers, timers } = device();
  const candidates = FakePeer.candidates;
  FakePeer.candidates = [];
  assert.equal(await lonely.offer(), "address");
  assert.deepEqual([lonely.state, lonely.code, peers[0]!.closed], ["idle", "", true]);
  FakePeer.candidates = candidates;
  FakePeer.gathers = false;
  const slow = lonely.offer();
  await settle();
  assert.equal(lonely.code, "");
  timers.pass(4000);
  assert.equal(await slow, null);
  assert.match(lonely.code, /^KZ/);
  // A second attempt makes the first one void.
  const first = lonely.offer();
  await settle();
  FakePeer.gathers = true;
  assert.equal(await lonely.offer(), null);
  const { code } = lonely;
  timers.pass(4000);
  assert.equal(await first, null);
  assert.equal(lonely.code, code);
  FakePeer.candidates = ["1 1 udp 1 5fb0c9a2-3d1e-4f60-8a77-0123456789ab.local 5 typ host"];
  await lonely.offer();
  assert.equal(lonely.hidden, true);
  FakePeer.candidates = candidates;
});
