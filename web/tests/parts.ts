// SPDX-License-Identifier: MIT
/* The parts of the page's state, connected to a fake server. */
import { Store } from "../src/state/store.js";
import { FakePorts, settle, state } from "./fakes.js";

export async function online() {
  const ports = new FakePorts();
  const store = new Store(ports);
  store.connection.open();
  await settle();
  await ports.newest.greet();
  return { store, ports, socket: ports.newest };
}

export async function atTable() {
  const made = await online();
  void made.store.entered.watch("x7k2p");
  await settle();
  made.socket.say({ re: made.socket.last.seq, ok: { state } });
  await settle();
  return made;
}

export async function reconnect(ports: FakePorts, tables: string[]) {
  ports.newest.onclose?.({ code: 1006 });
  ports.timers.pass(10_000);
  await settle();
  await ports.newest.greet(tables);
}
