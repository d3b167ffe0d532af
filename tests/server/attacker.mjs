// Sends the cases of attacks.mjs to a server, and says what is wrong with what comes back.
import { connect } from "node:net";
import { faultOf } from "./attacks.mjs";

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const goodbye = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const rounds = 200; // addresses of this machine that the connections come from

/** A connection, and all that comes back. */
export class Line {
  received = [];
  length = 0;
  ended = false;
  #wake = () => {};

  constructor(port, number = 0) {
    this.socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (number % rounds)}`, allowHalfOpen: true });
    this.socket.setNoDelay(true);
    this.socket.on("data", (data) => {
      this.received.push(data);
      this.length += data.length;
      this.#wake();
    });
    this.closed = new Promise((resolve) => this.socket.on("close", resolve));
    this.socket.on("error", () => {}); // (a reset ends it, too)
    for (const event of ["end", "close"])
      this.socket.on(event, () => {
        this.ended = true;
        this.#wake();
      });
  }

  get bytes() {
    return Buffer.concat(this.received);
  }

  /** Packets of their own, as far as a sender can have that. */
  async send(parts) {
    for (const [i, part] of parts.entries()) {
      if (i) await wait(1);
      this.socket.write(part);
    }
  }

  /** Until `enough()`, or the other ends it; false: it takes longer than `ms`. */
  async until(enough, ms) {
    this.late = false;
    const timer = setTimeout(() => ((this.late = true), this.#wake()), ms);
    while (!this.ended && !this.late && !enough())
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
    clearTimeout(timer);
    return !this.late;
  }

  /** A reset, where the other may still be at work. */
  reset() {
    // (Of one that is being ended by us nothing would be heard any more.)
    if (this.socket.writableEnded) return this.close();
    this.socket.resetAndDestroy();
    return this.closed;
  }

  close() {
    this.socket.destroy();
    return this.closed;
  }
}

/** Sends a case and reads all answers. Returns what is wrong, or null. */
export async function attack(port, each, number = 0, patience = 8000) {
  const line = new Line(port, number);
  await line.send(each.parts);
  const { asked } = each;
  const goesOn = !each.half && asked.at(-1).ends === "no", waits = !each.half && asked.at(-1).ends === "wait";
  // Where it goes on: whether it is still at one with us. What is asked then has an answer of its own.
  const wanted = goesOn ? { asked: [...asked, { method: "GET", ends: "yes" }] } : each;
  if (each.half) line.socket.end();
  if (goesOn) line.socket.write(goodbye);
  const inTime = await line.until(() => waits && !faultOf(wanted, line.bytes), patience);
  if (inTime && waits && !line.ended) await wait(2); // for what should not come
  const { ended, bytes } = line;
  await line.close();
  const fault = faultOf(wanted, bytes);
  if (!inTime) return `no end within ${patience} ms; ${fault ?? "all is answered"}`;
  if (fault) return fault;
  if (waits && ended) return "it was not waited for";
  return goesOn && !bytes.toString("latin1").endsWith("\r\n\r\nalive\n") ? "the last answer is not the one to what was asked last" : null;
}
