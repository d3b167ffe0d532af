// SPDX-License-Identifier: MIT
/* Messages for some seconds, and the host's notices to everybody. */
import type { Failure, InviteEvent } from "../base/protocol.js";
import type { Timers } from "../base/timers.js";
import { slice } from "./slice.js";

const SHOWN_MS = 6000;

export class Toasts {
  @slice failures: readonly { id: number; failure: Failure }[] = [];
  /** Completed actions; each is shown for some seconds. */
  @slice done: readonly { id: number; text: string }[] = [];
  /** Each stays until it is closed. */
  @slice notices: readonly { id: number; text: string }[] = [];
  /** Invitations to a table; each stays until it is answered. */
  @slice invites: readonly (InviteEvent & { id: number })[] = [];
  private last = 0;

  constructor(private readonly timers: Timers) {}

  fail(failure: Failure): void {
    this.failures = [...this.failures.slice(-2), { id: this.brief(), failure }];
  }

  tell(text: string): void {
    this.done = [...this.done.slice(-2), { id: this.brief(), text }];
  }

  /** Returns the id of a message that is shown for some seconds. */
  private brief(): number {
    const id = ++this.last;
    this.timers.set(() => this.dismiss(id), SHOWN_MS);
    return id;
  }

  notice(text: string): void {
    this.notices = [...this.notices, { id: ++this.last, text }];
  }

  /** Adds an invitation. It replaces an earlier one of the same person. */
  invite(event: InviteEvent): void {
    this.invites = [...this.invites.filter(({ by }) => by !== event.by), { ...event, id: ++this.last }].slice(-3);
  }

  dismiss(id: number): void {
    this.invites = this.invites.filter((one) => one.id !== id);
    this.failures = this.failures.filter((toast) => toast.id !== id);
    this.done = this.done.filter((one) => one.id !== id);
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }
}
