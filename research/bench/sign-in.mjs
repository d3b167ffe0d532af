// SPDX-License-Identifier: MIT
// Measures how many sign-ins a second a server takes; with a second program, both and their ratio:
//
//   make build && node research/bench/sign-in.mjs [PROGRAM [OTHER [ROUNDS]]]
//
// Each round sends one server after the other 40 sign-ins, four at a time, with the right password of one account.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser } from "../../tests/server/browser.mjs";
import { http, startServer } from "../../tests/server/client.mjs";

const SIGN_INS = 40, AT_ONCE = 4;
const [program = fileURLToPath(new URL("../build/kozel", import.meta.url)), other, rounds = "9"] = process.argv.slice(2);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** Sign-ins a second. */
async function measure({ server }) {
  const body = JSON.stringify({ name: "Olena", password: "goat&barn" });
  const headers = { origin: server.origin, "content-length": Buffer.byteLength(body) };
  let left = SIGN_INS;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const { status, text } = await http(server, "POST", "/api/sign-in", { headers, body });
        if (status !== 200) throw new Error(text);
      }
    }),
  );
  return (1000 * SIGN_INS) / (performance.now() - begin);
}

const folder = mkdtempSync(join(tmpdir(), "kozel-sign-in-"));
const ends = [];
const runs = [];
for (const [i, path] of [program, other].filter(Boolean).entries()) {
  const db = join(folder, `${i}.db`);
  const server = await startServer({ after: (end) => ends.push(end) }, path, ["serve", "--port", "0", "--db", db, "--rate", "0", "--log-level", "error"]);
  await (await Browser.arrive(server)).register("Olena", "goat&barn");
  runs.push({ path, server, rates: [] });
}
for (const run of runs) await measure(run); // until all is warm
for (let round = 0; round < Number(rounds); round++) for (const run of runs) run.rates.push(await measure(run));
for (const { path, rates } of runs) console.log(`${path}: median ${median(rates).toFixed(1)} sign-ins a second, ${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)}`);
if (other) console.log(`the first has ${(median(runs[0].rates.map((rate, i) => rate / runs[1].rates[i])) * 100).toFixed(1)} % of the second, median of ${rounds} rounds`);
for (const end of ends) await end();
rmSync(folder, { recursive: true, force: true });
