// SPDX-License-Identifier: MIT
// The interface between the store and the witness, which makes sure that nobody chose the deals: which requests carry a hash, which events the
// witness gets, what is shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DealWitness } from "../src/base/deals.js";
import { Store } from "../src/state/store.js";
import { applyEvent } from "../src/state/table.js";
import { FakePorts, settle, state } from "./fakes.js";

class FakeWitness implements DealWitness {
  heardOf: string[] = [];
  given = new Map<string, string | undefined>();
  private drawn = 0;
  async hash(): Promise<string> {
    return `h${++this.drawn}`;
  }
  gave(table: string, hash: string | undefined): void {
    this.given.set(table, hash);
  }
  entered({ table, phase }: { table: string; phase: string }): void {
    this.heardOf.push(`${table} ${phase}`);
  }
  heard(table: string, { ev }: { ev: string }, you: number): void {
    this.heardOf.push(`${table} ${ev} ${you}`);
  }
}

async function online() {
  const ports = new FakePorts();
  const store = new Store(ports);
  const witness = new FakeWitness();
  store.witness = witness;
  store.connection.open();
  await settle();
  await ports.newest.greet();
  return { store, witness, socket: ports.newest };
}

test("every request that takes a seat carries a hash of its own", async () => {
  const { store, witness, socket } = await online();
  for (const ask of [() => store.joining.play("kozel", 2), () => store.joining.quick("kozel", 2, false), () => store.joining.open({ game: "kozel" })]) {
    const answer = ask();
    await settle();
    const { seq, hash } = socket.last;
    assert.match(String(hash), /^h\d$/);
    socket.say({ re: seq, ok: { table: `t${seq}` } });
    assert.equal(await answer, `t${seq}`);
    assert.equal(witness.given.get(`t${seq}`), hash);
  }
  const refused = store.joining.sit({ table: "full", terms: 1 });
  await settle();
  assert.equal(witness.given.get("full"), socket.last["hash"], "before it is sent: events may come with the reply");
  socket.say({ re: socket.last.seq, error: { code: "table-full", text: "" } });
  assert.equal(await refused, false);
  assert.equal(witness.given.get("full"), undefined);
  assert.equal(new Set(socket.sent.flatMap(({ hash }) => (hash ? [hash] : []))).size, 4);
});

test("at a node of an older program, which knows no hash, one sits down without", async () => {
  const { store, socket } = await online();
  const sat = store.joining.sit({ table: "older", terms: 1 });
  await settle();
  assert.match(String(socket.last["hash"]), /^h\d$/);
  socket.say({ re: socket.last.seq, error: { code: "no-such-member", text: "", args: ["hash"] } });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["table"], socket.last["hash"]], ["sit", "older", undefined]);
  socket.say({ re: socket.last.seq, ok: {} });
  assert.equal(await sat, true);
});

test("a rematch carries one, other requests do not; the witness hears of the table before it is shown", async () => {
  const { store, witness, socket } = await online();
  void store.entered.watch("x7k2p");
  await settle();
  socket.say({ re: socket.last.seq, ok: { state } });
  await settle();
  void store.entered.ask({ do: "next" });
  await settle();
  assert.equal(socket.last["hash"], undefined);
  void store.entered.ask({ do: "rematch" });
  await settle();
  assert.deepEqual([socket.last.do, socket.last["hash"], witness.given.get("x7k2p")], ["rematch", "h1", "h1"]);
  const fair = { id: "m2", receipt: "r", signature: "s", key: "k" };
  socket.say({ ev: "seats", table: "x7k2p", n: 11, v: 6, phase: "sealing", app: state.app, seats: state.seats, ready: [] });
  socket.say({ ev: "receipt", table: "x7k2p", n: 12, v: 7, fair });
  assert.deepEqual(witness.heardOf, ["x7k2p play", "x7k2p seats 1", "x7k2p receipt 1"]);
});

test("while numbers are exchanged the last match stays in sight; what the server is bound to is known", () => {
  const fair = { id: "m2", receipt: "r", signature: "s", key: "k" };
  const seats = { ev: "seats", table: "x7k2p", n: 11, v: 6, phase: "sealing", app: state.app, seats: state.seats, ready: [] } as const;
  const sealing = applyEvent({ ...state, phase: "over", fair: { ...fair, id: "m1" } }, { ...seats, seats: [...state.seats] as typeof state.seats, ready: [] });
  assert.deepEqual([sealing.phase, sealing.match, sealing.fair], ["sealing", state.match, null]);
  const sealed = applyEvent(sealing, { ev: "receipt", table: "x7k2p", n: 12, v: 7, fair });
  assert.deepEqual(sealed.fair, fair);
  const away = applyEvent(sealed, { ...seats, seats: [...state.seats] as typeof state.seats, ready: [], n: 13 });
  assert.deepEqual(away.fair, fair, "somebody's coming or going changes nothing of it");
  const again = applyEvent(sealed, { ev: "unsealed", table: "x7k2p", n: 13, v: 8, id: "m2", seats: [2] });
  assert.deepEqual([again.phase, again.fair], ["sealing", null]);
  const { history: _history, ...match } = state.match!;
  assert.deepEqual(applyEvent(sealed, { ev: "deal", table: "x7k2p", n: 13, v: 8, match }).fair, fair);
});
