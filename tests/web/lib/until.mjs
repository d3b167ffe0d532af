/** Waits until `holds` (may be async) returns something true, and returns that; fails with `what` after `ms`. */
export async function until(holds, what, ms = 15_000) {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
