// SPDX-License-Identifier: MIT
// A person's bot plays a whole match over the API with its token: examples/web-bot.mjs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { checkRecord } from "./witness.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const bot = fileURLToPath(new URL("../../examples/web-bot.mjs", import.meta.url));

test("a bot's account sits at no table for ratings or coins", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", ...EVERYTHING_COUNTS]);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Layer_1", password: "goat&barn" });
  const player = new Player(server, owner.cookie, "tabofowner");
  await player.begin();
  const robot = new Player(server, `kozel=${token}`, "tabofrobot");
  await robot.begin();
  for (const [wishes, code] of [[{ rated: true }, "table-registered"], [{ stake: 10 }, "too-few-coins"]]) {
    const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, ...wishes });
    await assert.rejects(robot.ask({ do: "sit", table }), { code });
  }
});

test("a bot's account plays a match to its end", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--pause", "50"]);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Layer_1", password: "goat&barn" });
  const player = new Player(server, owner.cookie, "tabofowner");
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, options: { target: "40" } });
  await player.enter(table);
  const child = spawn(process.execPath, [bot, server.origin, token, table], { stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill());
  let out = "";
  let errors = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (errors += data));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const result = await player.over;
  assert.equal(code, 0, errors);
  assert.match(out, /^I am Layer_1\nover: /);
  assert.deepEqual(JSON.parse(out.slice(out.indexOf("{"))), result);
  assert.equal((await owner.ask("GET", "/api/history")).matches[0].players[1].name, "Layer_1");
  await checkRecord(server, player, 1); // its nonce is in the deals
});
