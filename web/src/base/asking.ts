// SPDX-License-Identifier: MIT
/* Questions to a worker and its answers, for the page and for the worker. */

interface Waiting<A> {
  told: (part: unknown) => void;
  resolve(answer: A): void;
  reject(error: Error): void;
}

/** What a question may have in addition. */
export interface Asked {
  /** Called with each part of the answer that the program sends before its end. */
  told?: (part: unknown) => void;
  /** Ends the program, and with it all its questions. */
  signal?: AbortSignal;
}

/** Returns a function that sends questions to the program at `path`. The program is loaded at the first question. If the program fails, open
 * questions reject with `failure`, and the next question reloads the program. */
export function asking<Q, A>(path: string, failure: string): (question: Q, asked?: Asked) => Promise<A> {
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
    fresh.onmessage = ({ data: { id, part, answer } }: MessageEvent<{ id: number; part?: unknown; answer?: A }>) => {
      if (part !== undefined) return waiting.get(id)?.told(part);
      if (answer === undefined) return fail();
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    };
    return fresh;
  }

  return (question, { told = () => undefined, signal } = {}) => {
    worker ??= start();
    const id = ++last;
    worker.postMessage({ id, question });
    signal?.addEventListener("abort", fail);
    return new Promise((resolve, reject) => waiting.set(id, { told, resolve, reject }));
  };
}

/** Answers questions in the worker by `answer`, which may send parts of its answer before. If `answer` rejects, the worker reports the failure to the
 * page. */
export function answering<Q, A>(answer: (question: Q, tell: (part: unknown) => void) => Promise<A>): void {
  addEventListener("message", ({ data: { id, question } }: MessageEvent<{ id: number; question: Q }>) => {
    answer(question, (part) => postMessage({ id, part })).then(
      (found) => postMessage({ id, answer: found }),
      () => postMessage({ id }),
    );
  });
}
