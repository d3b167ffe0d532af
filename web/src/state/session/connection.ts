// SPDX-License-Identifier: MIT
/* The connection to the server as the page uses it: its state, and requests with what becomes of a refusal. */
import { attempt, Net, RequestError, type Link, type NetPorts } from "../../net/net.js";
import type { Failure, HeardEvent, Hello, RequestName, Requests } from "../../base/protocol.js";
import { batch, slice } from "../slice.js";

export interface ConnectionEvents {
  /** Called when the connection is open, or open again. */
  hello(hello: Hello): void;
  /** Called when the connection is lost. */
  lost(): void;
  event(event: HeardEvent): void;
  /** Returns true if a new connection would interrupt nothing. */
  quiet(): boolean;
  /** Shows why a request was refused. */
  fail(failure: Failure): void;
}

export class Connection {
  @slice link: Link = "offline";
  /** From the last `hello`; null until the first. */
  @slice hello: Hello | null = null;
  /** Why the server accepts nobody from here, until it does. */
  @slice refusal: Failure | null = null;
  /** True from the server's report that it will be restarted until it is there again. */
  @slice restarting = false;
  private readonly net: Net;

  constructor(
    ports: NetPorts,
    private readonly events: ConnectionEvents,
  ) {
    this.net = new Net(
      {
        link: (link) => {
          this.link = link;
          if (link !== "online") events.lost();
        },
        // In one step: no reader finds a connection without the person.
        hello: (hello) =>
          batch(() => {
            this.hello = hello;
            this.refusal = null;
            this.restarting = false;
            events.hello(hello);
          }),
        event: (event) => {
          if (event.ev === "restart") this.restarting = true;
          events.event(event);
        },
        quiet: () => events.quiet(),
        refused: (failure) => (this.refusal = failure),
      },
      ports,
    );
  }

  /** Opens the connection and keeps it open from then on. */
  open(): void {
    void this.net.open();
  }

  /** Reopens the connection after a change of session. The new connection reports who the person is. */
  restart(): void {
    this.net.restart();
  }

  /** Sends a request. Rejects with a RequestError. */
  request<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Requests[N]["ok"]> {
    return this.net.request(name, args);
  }

  /** Sends a request under terms that were shown, or with the hash of the client's nonce (net.ts). Rejects with a RequestError. */
  offer<N extends RequestName>(name: N, args: Requests[N]["args"], hash: { hash?: string } = {}): Promise<Requests[N]["ok"]> {
    return this.net.offer(name, args, hash);
  }

  /** Sends a request bound to the connection. A lost connection is no failure, since the request is then sent again. */
  async tryBound<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Requests[N]["ok"] | Failure> {
    return attempt(this.net.request(name, args, true));
  }

  /** Sends a request whose refusal is shown where it was made. Returns null if it was granted. */
  async tryAt<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Failure | null> {
    const answer = await attempt(this.offer(name, args));
    return "code" in answer ? (answer as Failure) : null;
  }

  /** Sends a request and shows a refusal as a toast. Returns true if it was granted. */
  async askAt<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<boolean> {
    return (await this.granted(this.request(name, args))) !== null;
  }

  /** Returns the reply, or null after a toast with the reason. */
  async granted<T>(reply: Promise<T>): Promise<T | null> {
    try {
      return await reply;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.events.fail(error.failure);
      return null;
    }
  }
}
