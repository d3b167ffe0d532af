// SPDX-License-Identifier: MIT
/* POST /session: from then on this browser is somebody (docs/protocol.md). A page asks for it before its program has come (early.ts), so that
 * both are on their way at the same time. */

declare global {
  interface Window {
    kzSession?: Promise<Response> | undefined;
  }
}

const ANSWER_MS = 10_000;

function ask(): Promise<Response> {
  return fetch("/session", { method: "POST", signal: AbortSignal.timeout(ANSWER_MS) });
}

/** Asks ahead. */
export function askSessionEarly(): void {
  window.kzSession = ask();
  window.kzSession.catch(() => undefined); // who takes the answer hears of it
}

/** The answer: the first time to what was asked ahead. */
export function askSession(): Promise<Response> {
  const early = window.kzSession;
  window.kzSession = undefined;
  // What was refused or failed that early may have changed since.
  return early?.then((answer) => (answer.ok ? answer : ask()), ask) ?? ask();
}
