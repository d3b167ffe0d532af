// SPDX-License-Identifier: MIT
/* Who the person is, and what the server reports about their account. */
import type { Api } from "../../api/schema.js";
import type { HeardEvent, Hello, MessageEvent } from "../../base/protocol.js";
import { slice } from "../slice.js";

/** Notices for a person about their account. */
export type News = Api["notices"]["out"] & {
  /** True if the person must be reminded that they have not kept their recovery codes. */
  codes?: boolean;
};

export class Account {
  /** null until the first `hello`. */
  @slice you: Hello["you"] | null = null;
  /** The account's notices (account/news.ts), and the number of the server's events about them. */
  @slice news: News = { ends: 0, notices: [] };
  @slice events = 0;
  /** The number of unread private messages. */
  @slice unread = 0;
  private readonly readers = new Set<(message: MessageEvent) => void>();

  /** Calls back for every private message that arrives. Returns a function that ends this. */
  onMessage(call: (message: MessageEvent) => void): () => void {
    this.readers.add(call);
    return () => this.readers.delete(call);
  }

  hear(event: HeardEvent): void {
    if (event.ev === "you") this.you = event.you;
    else if (event.ev === "account") this.events++;
    else if (event.ev === "message") {
      this.unread = event.unread;
      for (const call of this.readers) call(event);
    }
  }
}
