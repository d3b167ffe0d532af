// SPDX-License-Identifier: MIT
// Sends the cases of attacks.mjs to a server, and reports what is wrong with the answers.
import { connect } from "node:net";
import { inTime } from "../waiting.mjs";
import { faultOf } from "./attacks.mjs";

const goodbye = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const rounds = 200; // addresses of this machine that the connections come from

/** A connection, and everything received on it. */
export class Line {
  received = [];
  length = 0;
  ended = false;
  #wake = () => {};

  /** `server`: {port}, and `settle` if its time stands still. */
  constructor(server, number = 0) {
    this.server = server;
    this.socket = connect({ port: server.port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (number % rounds)}`, allowHalfOpen: true });
    this.socket.setNoDelay(true);
    this.socket.on("data", (data) => {
      this.received.push(data);
      this.length += data.length;
      this.#wake();
    });
    this.closed = new Promise((resolve) => this.socket.on("close", resolve));
    this.socket.on("error", () => {}); // (a reset ends it too)
    for (const event of ["end", "close"])
      this.socket.on(event, () => {
        this.ended = true;
        this.#wake();
      });
  }

  get bytes() {
    return Buffer.concat(this.received);
  }

  /** Sends separate packets: the server has read one before the next is sent. (Without a standing clock this cannot be checked.) */
  async send(parts) {
    for (const [i, part] of parts.entries()) {
      if (i) await settled(this.server);
      this.socket.write(part);
    }
  }

  /** Waits until `enough()`, or until the other side ends it. Returns false if it hangs. */
  async until(enough) {
    const wait = async () => {
      while (!this.ended && !enough())
        await new Promise((resolve) => {
          this.#wake = resolve;
        });
      return true;
    };
    return inTime(wait(), "its end").catch(() => false);
  }

  /** Sends a reset while the other side may still be at work. */
  reset() {
    // (A connection that this side is ending would receive nothing any more.)
    if (this.socket.writableEnded) return this.close();
    this.socket.resetAndDestroy();
    return this.closed;
  }

  close() {
    this.socket.destroy();
    return this.closed;
  }
}

/** Resolves when the server has read all that was sent, and its answers have arrived. One settling serves all waiting callers. */
export async function settled(server) {
  const turn = () => new Promise((resolve) => setImmediate(resolve)); // what is to be written is, what has come is read
  await turn();
  if (server.settle) await (server.looking ??= turn().then(() => ((server.looking = null), server.settle())));
  await turn();
}

/** Sends a case to a server and reads all answers. Returns what is wrong, or null. */
export async function attack(server, each, number = 0) {
  const line = new Line(server, number);
  await line.send(each.parts);
  const { asked } = each;
  const goesOn = !each.half && asked.at(-1).ends === "no", waits = !each.half && asked.at(-1).ends === "wait";
  // If the connection continues, checks that both sides agree: a further request has its answer.
  const wanted = goesOn ? { asked: [...asked, { method: "GET", ends: "yes" }] } : each;
  if (each.half) line.socket.end();
  if (goesOn) line.socket.write(goodbye);
  const answered = await line.until(() => waits && !faultOf(wanted, line.bytes));
  if (answered && waits && !line.ended) await settled(server); // for answers that must not come
  const { ended, bytes } = line;
  await line.close();
  const fault = faultOf(wanted, bytes);
  if (!answered) return `no end; ${fault ?? "all is answered"}`;
  if (fault) return fault;
  if (waits && ended) return "it was not waited for";
  return goesOn && !bytes.toString("latin1").endsWith("\r\n\r\nalive\n") ? "the last answer is not the one to what was asked last" : null;
}
