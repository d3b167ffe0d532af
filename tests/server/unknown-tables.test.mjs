// SPDX-License-Identifier: MIT
// Tables that a node has not received: the bus is held back, so that only the store has the information. A client takes `no-such-table` as final.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { http } from "./client.mjs";
import { ask, logged, Person, program, startCuttable, startNode, until } from "./cluster.mjs";

const NEVER = "zzzzzzzz";

/** Returns the code of a request's refusal; "": it is not refused. */
async function refusal(person, request) {
  try {
    await person.ask(request);
    return "";
  } catch (error) {
    assert.ok(error.code, error.message);
    return error.code;
  }
}

/** Returns the final refusal of a request; `moving` is the only code after which a client tries again. */
const finalAnswer = (person, request) =>
  until(async () => {
    const code = await refusal(person, request);
    return code === "moving" ? null : { code };
  }, `an answer to ${request.do}`).then(({ code }) => code);

/** Returns two nodes; the second one is no longer warming up and receives nothing more from the first. */
async function cutOff(t) {
  const [one, two] = [await startNode(t, "speaks"), await startCuttable(t, "deaf", { busOnly: true })];
  const [opener, asker] = [await Person.at(one), await Person.at(two)];
  assert.equal(await finalAnswer(asker, { do: "enter", table: NEVER }), "no-such-table");
  two.toBus.freeze();
  return { one, two, opener, asker };
}

const OPEN = { do: "open", game: "kozel", seats: 2, queue: true };

test("an opened table is never missing at a node that has not heard of it", { timeout: 100_000 }, async (t) => {
  const { one, two, opener, asker } = await cutOff(t);
  const { table } = await opener.ask(OPEN);

  await t.test("over the WebSocket, from the first moment until long after the link is down", async () => {
    const requests = [{ do: "enter", table }, { do: "enter", table, glance: true }, { do: "sit", table }, { do: "queue", table }, { do: "leave", table }];
    await until(async () => {
      for (const request of requests) assert.equal(await refusal(asker, request), "moving", request.do);
      return two.log.includes("link is down");
    }, "the link is down");
    for (const request of requests) assert.equal(await refusal(asker, request), "moving", request.do);
    assert.equal((await http(two, "GET", `/t/${table}`, { headers: { accept: "text/html" } })).status, 200);
  });

  await t.test("over HTTP", async () => {
    const [host, other] = [await Browser.arrive(two), await Browser.arrive(one)];
    await host.register("Unheard-host");
    await other.register("Unheard-other");
    ask("UPDATE person SET role = 2 WHERE name = 'Unheard-host'");
    const name = "Unheard-other";
    assert.equal((await host.ask("POST", `/api/tables/${table}/invite`, { name }, "moving")).status, 503);
    assert.equal((await host.ask("POST", `/api/admin/tables/${table}/close`, { reason: "x" }, "moving")).status, 503);
    await host.ask("POST", `/api/tables/${NEVER}/invite`, { name }, "no-such-table");
    await host.ask("POST", `/api/admin/tables/${NEVER}/close`, { reason: "x" }, "no-such-table");
    assert.equal(ask(`SELECT count(*) FROM tables WHERE id = '${table}'`), "1");
  });

  await t.test("but one that never was, or that has ended, is missing in the end", async () => {
    assert.equal(await finalAnswer(asker, { do: "enter", table: "yyyyyyyy" }), "no-such-table");
    const { table: short } = await opener.ask(OPEN);
    assert.equal(await refusal(asker, { do: "enter", table: short }), "moving");
    await opener.ask({ do: "leave", table: short });
    assert.equal(ask(`SELECT count(*) FROM tables WHERE id = '${short}'`), "0");
    assert.equal(await finalAnswer(asker, { do: "enter", table: short }), "no-such-table");
  });

  await t.test("and the same request is carried out when the bus is back", async () => {
    two.toBus.mend();
    assert.equal(await finalAnswer(asker, { do: "sit", table }), "");
    assert.equal((await asker.ask({ do: "enter", table })).state.app.game, "kozel");
  });
});

test("programs wait for a table of which their node has not heard", { timeout: 100_000 }, async (t) => {
  const { two, opener, asker } = await cutOff(t);
  const owner = await Browser.arrive(two);
  await owner.register("Unheard-owner");
  const programs = {
    "web-bot": (token, table) => [process.execPath, [fileURLToPath(new URL("../../examples/web-bot.mjs", import.meta.url)), two.origin, token, table], /moving to another server/],
    bridge: (token, table) => [program, ["bridge", "--json", "--server", two.origin, "--table", table, `'${program}' engine --bot novice`], /"online"/],
  };
  for (const [name, start] of Object.entries(programs)) {
    const { token } = await owner.ask("POST", "/api/bots", { name: `Unheard-${name}`, password: "goat&barn" });
    two.toBus.freeze();
    const { table } = await opener.ask(OPEN);
    const [command, args, isThere] = start(token, table);
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, KOZEL_TOKEN: token } });
    t.after(() => child.kill());
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (printed += data));
    await until(() => isThere.test(printed), `${name} is there`);
    assert.equal(await refusal(asker, { do: "enter", table }), "moving");
    two.toBus.mend();
    await until(async () => (await opener.ask({ do: "enter", table })).state.match, `${name} has sat down`);
    child.kill();
    await opener.ask({ do: "resign", table, v: (await opener.ask({ do: "enter", table })).state.v });
  }
});

test("a table of which only its dead node knew is taken over, and never missing meanwhile", { timeout: 100_000 }, async (t) => {
  const { one, two, opener, asker } = await cutOff(t);
  const { table } = await opener.ask(OPEN);
  one.child.kill("SIGKILL");
  assert.equal(await finalAnswer(asker, { do: "enter", table }), "");
  assert.equal(logged(two, "goes on here", table).length, 1);
});

test("a node that has just started and hears nothing of the others does not miss their tables", { timeout: 100_000 }, async (t) => {
  const one = await startCuttable(t, "speaks", { busOnly: true });
  const opener = await Person.at(one);
  one.toBus.freeze();
  const { table } = await opener.ask(OPEN);
  const asker = await Person.at(await startNode(t, "starts"));
  await until(async () => {
    assert.equal(await refusal(asker, { do: "enter", table }), "moving");
    return (await refusal(asker, { do: "enter", table: NEVER })) === "no-such-table"; // it is no longer warming up
  }, "the node is not young");
  assert.equal(await refusal(asker, { do: "enter", table }), "moving");
  one.toBus.mend();
  assert.equal(await finalAnswer(asker, { do: "enter", table }), "");
});
