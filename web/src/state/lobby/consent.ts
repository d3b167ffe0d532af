// SPDX-License-Identifier: MIT
/* Nobody plays under terms that were not shown to them (docs/protocol.md, "Terms"). If the terms have changed, the page asks the person. */
import type { Application, Failure, Requests } from "../../base/protocol.js";
import { attempt } from "../../net/net.js";
import { slice } from "../slice.js";

interface ConsentPorts {
  fail(failure: Failure): void;
  offer(name: "queue" | "unqueue", args: Requests["queue"]["args"]): Promise<object>;
}

export interface Question {
  app: Application;
  changed: boolean;
  /** Has no effect once the question was answered or replaced. */
  answer(yes: boolean | null): void;
}

export class Consent {
  /** Terms that the person must accept before a request goes on. `changed`: other terms were shown before. */
  @slice question: Question | null = null;

  constructor(private readonly ports: ConsentPorts) {}

  /** Sends a request under terms that were shown. If they have changed, sends it again once the person agrees to the new ones. */
  async under<T extends object>(terms: number, request: (terms: number) => Promise<T>): Promise<T | null> {
    const answer = await attempt(request(terms));
    if (!("code" in answer)) return answer;
    const { app } = answer as Failure;
    if (!app) this.ports.fail(answer as Failure);
    return app && (await this.agrees(app, terms > 0)) ? this.under(app.terms, request) : null;
  }

  /** Asks whether the person agrees to these terms. null: another question replaced this one. */
  agrees(app: Application, changed = true): Promise<boolean | null> {
    this.question?.answer(null);
    return new Promise((resolve) => {
      const question: Question = {
        app,
        changed,
        answer: (yes) => {
          if (this.question === question) this.question = null;
          resolve(yes);
        },
      };
      this.question = question;
    });
  }

  /** Waits in the queue under the terms that were shown. Returns the terms that the person has agreed to in the end. */
  async queue({ table, terms }: Pick<Application, "table" | "terms">, pair?: number): Promise<number> {
    await this.under(terms, (agreed) => this.ports.offer("queue", { table, terms: (terms = agreed), ...(pair !== undefined && { pair }) }));
    return terms;
  }

  /** Handles changed terms of a table in whose queue the person waits: they wait under the new terms, or no longer. */
  async waits(app: Application): Promise<void> {
    const yes = await this.agrees(app);
    if (yes) await this.queue(app);
    else if (yes === false) await this.under(0, () => this.ports.offer("unqueue", { table: app.table }));
  }
}
