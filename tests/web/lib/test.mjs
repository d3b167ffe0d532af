// A test with browsers: of one that fails or runs out of its time it is kept what everybody in it saw and was told.
import { test as plain } from "node:test";
import { here, soon } from "./browser.mjs";

/** How long before the end of a test's time that is done. */
const BEFORE_MS = 10_000;

async function keep(t, name) {
  for (const [index, guest] of [...here].entries()) {
    const [path, last] = await guest.keep(`failures/${name.replace(/[^\w-]+/g, "-").slice(0, 60)}-${index + 1}`);
    t.diagnostic(`kept: build/screenshots/${path}.png, .json; told last: ${last}`);
  }
}

/** node:test's `test`, with an `options.timeout`. */
export function test(name, options, body) {
  return plain(name, options, async (t) => {
    let kept = null;
    const keepOnce = () => (kept ??= keep(t, name).catch((error) => t.diagnostic(`nothing kept: ${error}`)));
    const late = setTimeout(keepOnce, options.timeout - BEFORE_MS);
    try {
      await body(t);
    } catch (error) {
      await keepOnce();
      for (const guest of [...here]) await soon(guest.leave());
      throw error;
    } finally {
      clearTimeout(late);
    }
  });
}
