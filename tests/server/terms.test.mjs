// SPDX-License-Identifier: MIT
// Bait and switch over real sockets (docs/protocol.md, "Terms"). A person may advertise a friendly table and change its terms just after each update
// of the lobby. Nobody gets into a match under these terms.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const VICTIMS = 5;

/** A person who sits down at what the lobby shows, at once. */
class Visitor extends Player {
  heard(event) {
    if (event.ev === "lobby" && event.apps?.length) this.shown?.(event.apps.at(-1));
  }

  /** Returns the next application that the lobby sends. */
  next() {
    return new Promise((resolve) => (this.shown = resolve));
  }
}

/** Returns registered people. */
async function people(t, count) {
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", ...EVERYTHING_COUNTS]);
  const visitors = [];
  for (let i = 0; i <= count; i++) {
    const person = await Browser.arrive(server);
    await person.register(`Person${i}`);
    visitors.push(new Visitor(server, person.cookie, `tabofperson${i}`));
    await visitors[i].begin();
  }
  return visitors;
}

test("five people who sit down at a friendly table are in no match for a stake", { timeout: 60_000 }, async (t) => {
  const [attacker, ...victims] = await people(t, VICTIMS);
  const bait = { stake: 0, rated: false, time: 60 };
  const trap = { stake: 500, rated: true, time: 15 };
  const { table } = await attacker.ask({ do: "open", game: "kozel", seats: 2, ...bait });
  await attacker.enter(table);
  for (const victim of victims) {
    const [first] = (await victim.ask({ do: "lobby", on: true })).applications;
    let shown = first;
    if (first.stake) {
      const update = victim.next();
      await attacker.ask({ do: "propose", table, ...bait });
      shown = await update;
    }
    assert.equal(shown.stake, 0);
    // The switch comes between what was shown and the answer to it.
    await attacker.ask({ do: "propose", table, ...trap });
    await assert.rejects(victim.ask({ do: "sit", table, terms: shown.terms }), ({ code, field, app }) => {
      assert.deepEqual([code, field, app.stake, app.rated, app.time, app.free], ["stale", "terms", 500, true, 15, 1]);
      assert.ok(app.terms > shown.terms);
      return true;
    });
    await assert.rejects(victim.ask({ do: "sit", table, terms: undefined }), { code: "terms-missing" });
    assert.deepEqual((await victim.ask({ do: "mine" })).tables, []);
    await victim.ask({ do: "lobby", on: false });
  }
  const { state } = await attacker.ask({ do: "enter", table });
  assert.deepEqual([state.phase, state.match], ["waiting", null]);
  // A person who has seen these terms may agree to them.
  await victims[0].ask({ do: "sit", table, terms: state.app.terms });
  assert.equal((await attacker.ask({ do: "enter", table })).state.phase, "play");
  for (const { client } of [attacker, ...victims]) client.socket.close();
});
