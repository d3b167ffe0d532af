// SPDX-License-Identifier: MIT
/* Nobody plays under terms that were not in sight (docs/protocol.md, "Terms"): if they have changed, the person is asked. */
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
  /** Terms to which the person is asked to agree before something goes on. `changed`: others were in sight before. */
  @slice question: Question | null = null;

  constructor(private readonly ports: ConsentPorts) {}

  /** A request under terms that were in sight: if they have changed it is made again once the person agrees to the new ones. */
  async under<T extends object>(terms: number, request: (terms: number) => Promise<T>): Promise<T | null> {
    const answer = await attempt(request(terms));
    if (!("code" in answer)) return answer;
    const { app } = answer as Failure;
    if (!app) this.ports.fail(answer as Failure);
    return app && (await this.agrees(app, terms > 0)) ? this.under(app.terms, request) : null;
  }

  /** Whether these terms will do; null: something else was asked meanwhile. */
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

  /** Waits in the queue under the terms that were in sight. Returns the terms that the person has agreed to in the end. */
  async queue({ table, terms }: Pick<Application, "table" | "terms">, pair?: number): Promise<number> {
    await this.under(terms, (agreed) => this.ports.offer("queue", { table, terms: (terms = agreed), ...(pair !== undefined && { pair }) }));
    return terms;
  }

  /** The terms have changed for which one waits in a queue: one waits under these, or no more. */
  async waits(app: Application): Promise<void> {
    const yes = await this.agrees(app);
    if (yes) await this.queue(app);
    else if (yes === false) await this.under(0, () => this.ports.offer("unqueue", { table: app.table }));
  }
}
