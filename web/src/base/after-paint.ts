// SPDX-License-Identifier: MIT
/** A page may not be painted: it is hidden, or the machine is too busy for frames. The work then starts after this time. */
const LATEST_MS = 500;

/** Runs `work` after the next paint. A button first shows that it is pressed; the work may take a moment on a slow phone. */
export function afterPaint(work: () => void): void {
  let due = true;
  const once = () => {
    if (due) work();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
}

/** Resolves in a new task, in the order of the calls. Between tasks a page responds and is painted. Timers would be slow in a hidden page. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
