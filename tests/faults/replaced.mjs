// SPDX-License-Identifier: MIT
// One node on SQLite is stopped, and the next version is started. The rule of that version matters to some of the matches that run. The
// older program does not accept its file again.
import { spawnSync } from "node:child_process";
import { logOf } from "./log.mjs";
import { lacksVersions, laterVersion } from "./next.mjs";
import { mark, wallClock } from "../waiting.mjs";
import { PROGRAMS } from "./run.mjs";
import { SingleWorld } from "./world.mjs";

const CLOSED = '{"closed":true}';

export class Replaced extends SingleWorld {
  static lacks() {
    return lacksVersions(PROGRAMS.program, "stricter");
  }

  constructor(options) {
    super(options);
    this.name = "2 versions, SQLite";
    this.now = options.program;
    this.next = laterVersion(this.now, "stricter");
  }

  get replays() {
    return { program: this.next, older: this.now };
  }
}

export const REPLACED = {
  name: "replaced",
  patience: 9000,
  companies: 17,
  async play(stage) {
    const { world } = stage;
    const { node } = world;
    await stage.acts(400, 500);
    const since = mark();
    stage.note("replaced");
    await world.end(node, "SIGTERM");
    stage.replaced = wallClock();
    node.program = world.next;
    await world.begin(node);
    await stage.recovered(since);
    await stage.acts(100, 150);
    await world.end(node, "SIGKILL");
    node.program = world.now;
    if (await node.tryBegin()) stage.fault("version", "an older program takes the tables of a newer one");
    else if (!/newer/.test(node.said)) stage.fault("version", `it does not say why: ${node.said}`);
    node.program = world.next;
    await world.begin(node);
    await stage.recovered();
  },
  /** Closed are those that the new rules do not allow, and no others; nobody has lost by it (accounts.mjs). */
  check({ matches }, history, { world, replaced }, fault) {
    const counts = { closed: 0, kept: 0, begun: 0 };
    for (const match of matches) {
      const { status } = spawnSync(world.next, ["replay", "-"], { input: logOf(match).text, stdio: ["pipe", "ignore", "ignore"] });
      const closed = match.result === CLOSED;
      if (match.ended < replaced) continue;
      counts[closed ? "closed" : match.begun < replaced ? "kept" : "begun"]++;
      if (closed === (status === 0)) fault("version", `match ${match.id} was ${closed ? "closed" : "kept"}, against what the new rules allow of it`);
    }
    for (const [what, count] of Object.entries(counts)) if (!count) fault("broken", `no match was ${what}`);
    return counts;
  },
};
