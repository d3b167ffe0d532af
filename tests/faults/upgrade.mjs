// SPDX-License-Identifier: MIT
// Nodes of two versions over one PostgreSQL and one NATS, exchanged one after another while people play, there and back. versions/next.c
// describes what the later version changes.
import { spawnSync } from "node:child_process";
import { ThreeNodes } from "./cluster.mjs";
import { lacksVersions, laterVersion, LINKS, RULES } from "./next.mjs";
import { mark, within } from "../waiting.mjs";
import { PROGRAMS } from "./run.mjs";
import { checkViews } from "./views.mjs";
import { logOf } from "./log.mjs";

const CLOSED = '{"closed":true}'; // by a moderator, or for rules that have changed

/** Every change of a table's owner, as PostgreSQL saw it: what it needed, and what its new owner knows. */
const CLAIMS = `CREATE TABLE claimed (place TEXT, needs BIGINT, knows BIGINT, at BIGINT);
  CREATE FUNCTION note_claim() RETURNS TRIGGER AS $$ BEGIN
    INSERT INTO claimed SELECT OLD.id, OLD.needs, n.knows, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) FROM node AS n WHERE n.epoch = NEW.epoch;
    RETURN NULL; END $$ LANGUAGE plpgsql;
  CREATE TRIGGER claimed AFTER UPDATE OF epoch ON tables FOR EACH ROW EXECUTE FUNCTION note_claim()`;

export class TwoVersions extends ThreeNodes {
  static lacks() {
    return super.lacks() ?? lacksVersions(PROGRAMS.program, "next", "after");
  }

  constructor(options) {
    super(options);
    this.name = "2 versions, 3 nodes";
    this.now = options.program;
    this.next = laterVersion(this.now, "next");
    this.after = laterVersion(this.now, "after");
  }

  async open() {
    await super.open();
    const { status, stderr } = spawnSync("psql", [...this.postgres.address, "-c", CLAIMS], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }

  /** What the logs are replayed by in the end: it allows all that either version does. */
  get replays() {
    return { program: this.next };
  }

  facts() {
    const claims = this.postgres.ask("SELECT place, needs, knows, at FROM claimed ORDER BY at");
    return { ...super.facts(), claims };
  }
}

/** Drains a node and restarts it with that program. */
async function exchange(stage, node, program, what) {
  const since = mark();
  stage.note(what, { node: node.name });
  const { code, signal } = await stage.world.end(node, "SIGTERM");
  if (code !== 0) stage.fault("end", `a drained node ended with ${code ?? signal}: ${node.said}`);
  node.program = program;
  await stage.world.begin(node);
  await stage.recovered(since);
  await stage.acts(60, 300);
}

/** Waits until the newer nodes speak their version to each other and have written their rows. */
async function showsChanges(stage) {
  const { world } = stage;
  const rows = `SELECT (SELECT coalesce(sum(matches), 0) FROM tables) AS matches,
    (SELECT count(*) FROM table_entry WHERE text LIKE '%"mood"%') AS moods`;
  const seen = () => {
    const [{ matches, moods }] = world.postgres.ask(rows);
    const linked = world.nodes.filter(({ said }) => said.includes(`linked, version ${LINKS + 1}`)).length;
    return { linked, matches: Number(matches), moods: Number(moods) };
  };
  if (!(await within(8000, () => Object.values(seen()).every(Boolean), 100))) stage.fault("broken", `the next version shows too little: ${JSON.stringify(seen())}`);
}

/** A program that cannot run together with these is refused, with the reason; nothing else comes of it. */
async function refused(stage, node, program, reason) {
  node.program = program;
  const began = await node.tryBegin();
  if (began) stage.fault("version", `${node.name} runs beside nodes that it must not run beside`);
  else if (!reason.test(node.said)) stage.fault("version", `${node.name} does not say why it does not run: ${node.said}`);
  if (began) await stage.world.end(node, "SIGTERM");
}

/** The last node that knows the rules of running matches goes: their tables wait for the next one that does. */
async function leaveNone(stage, last) {
  const { world } = stage;
  stage.note("none", { node: last.name });
  await world.end(last, "SIGTERM");
  const [{ count }] = world.postgres.ask(`SELECT count(*) FROM tables WHERE needs > ${RULES}`);
  stage.left = count;
  const told = () => world.nodes.some(({ runs, said }) => runs && /wait for a newer kozel/.test(said));
  if (count && !(await within(8000, told))) stage.fault("version", "no node says that tables wait for a newer one");
  await refused(stage, last, world.after, /a node of an older kozel lives/);
  last.program = world.next;
  const since = mark();
  await world.begin(last);
  await stage.recovered(since);
}

/** What people may be sent while nodes are exchanged: the same as when one node is restarted. (talk.mjs checks who gets `not-seated`.) */
const ORDINARY = new Set(["moving", "no-such-table", "stale", "chat-fast", "match-running", "seated-already", "not-seated"]);

/** Nobody notices more than a reconnection. */
function checkClients(lines, fault) {
  const told = new Map();
  for (const { m } of lines) if (m?.error && !ORDINARY.has(m.error.code)) told.set(m.error.code, (told.get(m.error.code) ?? 0) + 1);
  for (const [code, times] of told) fault("noticed", `people were told ${code}, ${times} times`);
}

/** Who has had which tables, and by whose rules their matches were played. */
function checkVersions({ matches, claims }, { now }, fault) {
  for (const { place, needs, knows } of claims) if (knows < needs) fault("version", `table ${place}, which needs ${needs}, was taken by a node that knows ${knows}`);
  const ways = new Set(claims.map(({ needs, knows }) => (needs ? `${needs} to ${knows}` : "waiting")));
  const byNewer = new Set(claims.filter(({ knows }) => knows > RULES).map(({ place }) => place));
  let begun = [0, 0], newer = 0;
  for (const match of matches) {
    const { rules, table } = match.setup;
    begun[rules - RULES]++;
    if ((match.setup.weather === "fair") !== rules > RULES) fault("broken", `match ${match.id}, by rules ${rules}, has weather ${match.setup.weather}`);
    if (match.result === CLOSED) fault("version", `match ${match.id} was closed`);
    const { status } = spawnSync(now, ["replay", "-"], { input: logOf(match).text, stdio: ["pipe", "ignore", "ignore"] });
    newer += status !== 0;
    if (status !== 0 && rules === RULES && !byNewer.has(table)) fault("version", `match ${match.id} was begun and played by nodes of one version, and not by its rules`);
  }
  for (const way of [`${RULES} to ${RULES}`, `${RULES} to ${RULES + 1}`, `${RULES + 1} to ${RULES + 1}`]) if (!ways.has(way)) fault("broken", `no table has gone from rules ${way}`);
  if (!begun[0] || !begun[1] || !newer) fault("broken", `matches begun by the rules of each version: ${begun}; that show the newer ones: ${newer}`);
  return { begun, newer, claims: claims.length };
}

export const UPGRADE = {
  name: "upgrade",
  times: 1,
  companies: 10,
  async play(stage) {
    const { world } = stage;
    for (let i = 0; i < stage.wanted; i++) {
      await stage.acts(200, 400);
      for (const node of world.nodes) await exchange(stage, node, world.next, "N+1");
      await showsChanges(stage);
      const [last, ...others] = world.nodes;
      for (const node of others) await exchange(stage, node, world.now, "N");
      await leaveNone(stage, last);
    }
  },
  check(facts, { lines }, stage, fault) {
    checkClients(lines, fault);
    const versions = checkVersions(facts, stage.world, fault);
    const drained = lines.slice(0, lines.findIndex(({ what }) => what === "none"));
    const { longest } = checkViews(drained, facts, () => {});
    return { ...versions, left: stage.left, silence: Math.round(longest.silence), back: Math.round(longest.back) };
  },
};

/** The long form: a hundred tables. */
export const UPGRADE_OF_MANY = { ...UPGRADE, soak: 1, drain: 240_000, patience: 20_000, load: { companies: 100, watchers: 40, think: 200 } };
