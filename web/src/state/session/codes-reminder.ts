// SPDX-License-Identifier: MIT
/* Reminds a person, three days after they registered here, that they have not kept their recovery codes. */
import { keeping, type Keeping } from "../../base/kept.js";

const WAIT_MS = 3 * 24 * 3_600_000;

export class CodesReminder {
  constructor(
    private readonly kept: Keeping,
    private readonly now: () => number,
  ) {}

  /** Starts the reminder for `name`, who has closed their codes without keeping them. */
  start(name: string): void {
    this.kept.write(`${this.now()} ${name}`);
  }

  isDue(name: string): boolean {
    const [at, whose] = (this.kept.read() ?? "").split(" ");
    return whose === name && this.now() - Number(at) >= WAIT_MS;
  }

  /** Ends the reminder: the person has been reminded, or has other codes. */
  end(): void {
    this.kept.write("");
  }
}

export const codesReminder = new CodesReminder(keeping("kozel.codes"), () => Date.now());
