// SPDX-License-Identifier: MIT
/* Questions to a worker and its answers, for the page and for the worker. */

interface Waiting<A> {
  resolve(answer: A): void;
  reject(error: Error): void;
}

/** Returns a function that sends questions to the program at `path`. The program is loaded at the first question. If the program fails, open
 * questions reject with `failure`, and the next question reloads the program. */
export function asking<Q, A>(path: string, failure: string): (question: Q) => Promise<A> {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting<A>>();

  function fail(): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(failure));
    waiting.clear();
  }

  function start(): Worker {
    const fresh = new Worker(path);
    fresh.onerror = fail;
    fresh.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer?: A }>) => {
      if (answer === undefined) return fail();
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    };
    return fresh;
  }

  return (question) => {
    worker ??= start();
    const id = ++last;
    worker.postMessage({ id, question });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}

/** Answers questions in the worker by `answer`. If `answer` rejects, the worker reports the failure to the page. */
export function answering<Q, A>(answer: (question: Q) => Promise<A>): void {
  addEventListener("message", ({ data: { id, question } }: MessageEvent<{ id: number; question: Q }>) => {
    answer(question).then(
      (found) => postMessage({ id, answer: found }),
      () => postMessage({ id }),
    );
  });
}
