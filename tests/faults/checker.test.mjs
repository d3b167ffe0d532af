// SPDX-License-Identifier: MIT
// The checker itself: the history and the store of a short run without faults are right; any later change in them is found.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { check } from "./checker.mjs";
import { readHistory } from "./history.mjs";
import { logOf } from "./log.mjs";
import { PROGRAMS, run } from "./run.mjs";
import { SingleWorld } from "./world.mjs";

/** Only connections break, once: then there are states of running matches. */
const quiet = {
  name: "quiet",
  times: 1,
  async play(stage) {
    await stage.acts(300, 300);
    stage.world.ways.forEach((way) => way.reset());
    await stage.acts(300, 300);
  },
};
const PATIENCE_MS = 5000;
let folder, good;

const resigned = ({ entries }) => /resign/.test(entries.at(-1)?.lines);

/** A run without faults in which a person has resigned: on a busy machine not every run has that. */
before(async () => {
  for (let seed = 1; !good?.facts.matches.some(resigned); seed++) {
    if (folder) rmSync(folder, { recursive: true, force: true });
    const result = await run(quiet, SingleWorld, { seed, keep: true });
    folder = result.folder;
    assert.deepEqual(result.faults, []);
    good = { history: readHistory(join(folder, "history.jsonl")), ...JSON.parse(readFileSync(join(folder, "facts.json"), "utf8")) };
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the checker's result on the run after `change(history, facts)`. */
function changed(change) {
  const { history, facts } = structuredClone(good);
  change(history, facts);
  return check(history, facts, { program: PROGRAMS.program, patience: PATIENCE_MS });
}

/** Checks that it is among the results; `found` lists the kinds. */
function finds(kind, pattern, change) {
  const { faults } = changed(change);
  const texts = faults.filter((fault) => fault.kind === kind).map(({ text }) => text);
  assert.ok(texts.some((text) => pattern.test(text)), `${kind} ${pattern}, but only: ${JSON.stringify(faults.slice(0, 5))}`);
}

const got = (history, wanted) => history.filter(({ k, m }) => k === "got" && wanted(m));

/** Returns a finished match for a stake whose every step was sent. */
function staked(facts) {
  return facts.matches.find(({ setup, entries }) => setup.stake && entries.length > 20);
}

/** Cuts the last entries of a match's log off, as if they had never been written. The match then continues. */
function cutLog(match, count) {
  match.entries.splice(-count);
  Object.assign(match, { ended: null, result: null });
}

test("a run in which nothing broke is right, and has something of everything", () => {
  const { faults, figures } = changed(() => {});
  assert.deepEqual(faults, []);
  for (const what of ["matches", "finished", "rated", "sent", "acknowledged", "told", "witnessed"]) assert.ok(figures[what] > 3, `${what}: ${figures[what]}`);
  for (const what of ["seats", "lines"]) assert.ok(figures.talk[what] > 3, `${what}: ${figures.talk[what]}`);
});

test("an action that was acknowledged and is not in the log", () => {
  finds("lost", /acknowledged and not in its place/, (_, facts) => cutLog(staked(facts), 12));
});

test("an action that was told and is not in the log", () => {
  finds("not in the log", /was told .* the log has nothing there/, (_, facts) => cutLog(staked(facts), 12));
});

test("a match's end that was told and not written", () => {
  finds("lost", /was told the end of match/, (_, facts) => Object.assign(staked(facts), { ended: null, result: null }));
});

test("an action that is twice in the log", () => {
  const twice = (number) => (_, facts) => {
    const { entries } = staked(facts);
    const at = entries.findIndex(({ lines }) => /^\d \d-\d@/.test(lines));
    entries.splice(at, 0, { ...entries[at] });
    if (number) entries.forEach((entry, index) => (entry.seq = index + 1));
  };
  finds("doubled", /has the number/, twice(false));
  finds("doubled", /twice in the log/, twice(true));
  finds("replay", /./, twice(true));
});

test("one action that was acknowledged by two requests", () => {
  finds("doubled", /acknowledged twice/, (history) => {
    const at = history.findIndex(({ k, m }) => k === "send" && m.do === "act");
    const { c, m } = history[at];
    const reply = history.find(({ k, c: who, m: said }) => k === "got" && who === c && said.re === m.seq);
    history.splice(at, 0, { ...history[at], m: { ...m, seq: 100_000 } });
    history.splice(history.indexOf(reply), 0, { ...reply, m: { ...reply.m, re: 100_000 } });
  });
});

test("an action that was refused and is in the log", () => {
  finds("refused", /refused and yet in the log/, (history) => {
    // An action that nobody has requested twice: in another deal, or since the answer was lost.
    const acts = history.filter(({ k, m }) => k === "send" && m.do === "act");
    const { c, m } = acts.find((one) => acts.every((other) => other === one || other.c !== one.c || other.m.act !== one.m.act));
    const reply = history.find(({ k, c: who, m: said }) => k === "got" && who === c && said.re === m.seq);
    reply.m = { re: m.seq, error: { code: "not-your-turn" } };
  });
});

/** Returns the state of a table to which a person came back, with chat lines. */
const cameBack = (history) => got(history, ({ ok }) => ok?.state?.you && ok.state.chat.length > 1).at(-1).m.ok.state;

test("a line that was taken and is gone, or stands there twice", () => {
  finds("lost", /among the lines/, (history) => (cameBack(history).chat.length = 0));
  finds("doubled", /said twice/, (history) => cameBack(history).chat.push(cameBack(history).chat[0]));
});

test("a seat that was given and is gone", () => {
  finds("seat", /has none/, (history) => (cameBack(history).you = 0));
});

test("a seat that was given and is gone, for a request of its person", () => {
  finds("seat", /resign is refused/, (history) => {
    const { c, m } = history.find(({ k, m }) => k === "send" && m.do === "resign");
    const reply = history.find(({ k, c: who, m: said }) => k === "got" && who === c && said.re === m.seq);
    reply.m = { re: m.seq, error: { code: "not-seated" } };
  });
});

test("a seat at a finished match that a person loses by asking for another before entering again", () => {
  /** A person comes back, asks for a seat at another table, enters, and has no seat there. */
  const givenUp = (phase) => (history) => {
    const state = cameBack(history);
    const back = history.findLast(({ k, m }) => k === "got" && m.ok?.state === state);
    Object.assign(state, { you: 0, phase });
    const at = history.findIndex(({ k, c, n, m }) => k === "send" && c === back.c && n === back.n && m.seq === back.m.re);
    history.splice(at, 0, { ...history[at], m: { seq: 100_000, do: "open" } });
  };
  const seats = ({ faults }) => faults.filter(({ kind }) => kind === "seat").map(({ text }) => text);
  assert.deepEqual(seats(changed(givenUp("over"))), []);
  assert.equal(seats(changed(givenUp("play"))).length, 1);
});

test("two futures: clients that were told different steps", () => {
  finds("two futures", /was told/, (history) => {
    const steps = got(history, ({ ev }) => ev === "step");
    // The last client to receive it: others have seen the log's step before.
    const told = steps.findLast(({ m: { table, n, act } }) => /@/.test(act) && steps.filter((other) => other.m.table === table && other.m.n === n).length > 1);
    told.m.act = told.m.act.replace(/@.*/, "@x");
  });
});

test("another future after a state", () => {
  finds("two futures", /a state of deal/, (history) => {
    const entered = got(history, ({ ok }) => ok?.state?.match?.line?.length > 3);
    // Another person saw the line as it was.
    const { state } = entered.at(-1).m.ok;
    state.match.line[0].tile = state.match.line[0].tile === "6-6" ? "5-5" : "6-6";
  });
});

test("an older state after newer ones", () => {
  finds("back", /older state|after others/, (history) => {
    const last = got(history, ({ ev }) => ev === "step").at(-1);
    const { table } = last.m;
    const early = got(history, ({ ok }) => ok?.state?.table === table && ok.state.match).at(0);
    const again = { ...early, t: history.at(-1).t, n: early.n + 1000 };
    history.push({ ...again, k: "send", m: { seq: 100_000, do: "enter", table } }, { ...again, m: { re: 100_000, ok: early.m.ok } });
  });
});

test("an event that is missing in between", () => {
  finds("gap", /was told event/, (history) => history.splice(history.findIndex(({ m }) => m?.ev === "step"), 1));
});

test("an event that was told before it was stored", () => {
  finds("early", /was told while the store had/, (history) => {
    for (const line of history) if (line.k === "seen" && line.entries > 10) line.entries -= 3;
  });
  finds("early", /its end was told/, (history) => {
    const told = got(history, ({ ev, match }) => ev === "end" && match).at(-1);
    const { id } = got(history.slice(0, history.indexOf(told)), ({ ev, table }) => ev === "deal" && table === told.m.table).at(-1).m.match;
    const asked = { t: told.t, c: told.c, k: "witness", id: -1 };
    history.splice(history.indexOf(told) + 1, 0, asked, { ...asked, k: "seen", match: id, entries: 10_000, ended: false });
  });
  finds("early", /before it was done/, (_, facts) => staked(facts).entries.forEach((entry) => (entry.at += 60_000)));
});

test("a match that is told of and not in the store at all", () => {
  finds("early", /not in the store/, (_, facts) => {
    const { number } = staked(facts);
    facts.matches = facts.matches.filter((match) => match.number !== number);
    facts.played = facts.played.filter(({ match }) => match !== number);
  });
});

test("a result that does not follow from the log, or was told differently", () => {
  finds("result", /replayed/, (_, facts) => {
    const match = staked(facts);
    const result = JSON.parse(match.result);
    match.result = JSON.stringify({ ...result, draw: !result.draw });
  });
  finds("result", /told/, (history) => (got(history, ({ ev, match }) => ev === "end" && match).at(-1).m.match.reason = "six"));
});

test("a coin too many, in somebody's purse or in a match", () => {
  finds("bank", /his matches say/, (_, facts) => facts.people[3].coins++);
  finds("bank", /out of nothing/, (_, facts) => facts.played.find(({ coins }) => coins > 0).coins++);
});

test("a match that counts twice, or for the wrong one, or not at all", () => {
  const rated = (facts) => facts.played.find(({ elo_after }) => elo_after);
  finds("rated", /his matches say/, (_, facts) => {
    const row = facts.ratings.find(({ won }) => won);
    row.won++;
  });
  finds("rated", /counts for/, (_, facts) => facts.played.push({ ...rated(facts) }));
  finds("rated", /counts for/, (_, facts) => facts.played.splice(0, 1));
  finds("rated", /his matches say/, (_, facts) => facts.ratings[0].points++);
  finds("rated", /Elo out of nothing/, (_, facts) => rated(facts).elo_after++);
  finds("rated", /strengths of/, (_, facts) => facts.changes.splice(0, 1));
  finds("rated", /changes make/, (_, facts) => facts.strengths[0].mean++);
  finds("rating", /told/, (_, facts) => (rated(facts).elo_before += 7));
  const strength = (facts) => facts.changes.find(({ match }) => match === rated(facts).match);
  finds("rating", /told/, (_, facts) => (strength(facts).mean_after += 2e9));
  finds("rating", /told/, (_, facts) => (strength(facts).deviation_after = 1e9));
});

test("what follows from a match, left out, done twice or given up", () => {
  const titled = (facts) => facts.played.find(({ title }) => title === "goat");
  const job = (facts, state) => ({ kind: "ended-notices", state, payload: JSON.stringify({ match: facts.matches[0].id }) });
  finds("event", /ended-notices was lost/, (_, facts) => (facts.played.find(({ noticed }) => noticed === 1).noticed = 0));
  finds("event", /the title was lost/, (_, facts) => (titled(facts).title = ""));
  finds("event", /given up/, (_, facts) => facts.jobs.push(job(facts, 2)));
  finds("doubled", /twice: ended-notices/, (_, facts) => facts.jobs.push(job(facts, 0), job(facts, 0)));
  finds("doubled", /twice: notice/, (_, facts) => facts.notices.push({ person: 1, match: "m" }, { person: 1, match: "m" }));
  const waits = changed((_, facts) => {
    const { match: number } = Object.assign(facts.played.find(({ noticed }) => noticed === 1), { noticed: 0 });
    facts.jobs.push({ kind: "ended-notices", state: 0, payload: JSON.stringify({ match: facts.matches.find((match) => match.number === number).id }) });
  });
  assert.deepEqual(waits.faults, [], "its job is still there");
});

test("a table that nobody has any more", () => {
  finds("orphan", /has not come to its end/, (_, facts) => Object.assign(facts.matches.at(-1), { ended: null, result: null }));
});

test("somebody whose time an outage has cost", () => {
  finds("timeout", /time has run out/, (_, facts) => {
    const { entries } = facts.matches.find(resigned);
    entries.at(-1).lines = entries.at(-1).lines.replace("resign", "timeout");
  });
});

test("a session that was given and is not known", () => {
  finds("session", /does not know/, (history) => history.push({ t: history.at(-1).t, c: 1, n: 1, k: "lost", code: 4401 }));
});

test("a client that waits for ever: for an answer, for a connection, for somebody's move", () => {
  const end = (history) => history.push({ t: history.at(-1).t + 2 * PATIENCE_MS, k: "fault", what: "end" });
  finds("waits", /for an answer/, (history) => {
    const reply = history.findIndex(({ k, m }) => k === "got" && m.ok && !Object.keys(m.ok).length);
    history.splice(reply, 1);
    end(history);
  });
  finds("waits", /for a connection/, (history) => {
    const t = history.at(-1).t;
    const at = { c: 1, n: 900_000 };
    history.push({ t, ...at, k: "lost", code: 1006 }, { t: t + 2 * PATIENCE_MS, ...at, k: "send", m: { seq: 100_000, do: "hello" } });
    history.push({ t: t + 2 * PATIENCE_MS, ...at, k: "got", m: { re: 100_000, ok: {} } });
  });
  finds("waits", /for the next step/, (history) => {
    const { m } = got(history, ({ ev }) => ev === "step").at(-20);
    const from = history.findLastIndex((line) => line.m?.table === m.table && line.m.n === m.n - 1);
    for (const line of history.slice(from + 1)) line.t += 2 * PATIENCE_MS;
  });
});

test("a log's places: what was laid, drawn and whose turn it is", () => {
  const { items } = logOf({ entries: ["[Game \"kozel\"]\n", "deal 1\nhand 1: 0-0\nstock: 1-2 1-3\n", "1 0-0\n", "2 draw 1-2\n", "2 knock\n"].map((lines) => ({ lines })) });
  assert.deepEqual(items.map(({ entry, act }) => [entry, act]), [[2, null], [3, "0-0"], [4, "draw 1-2"], [5, "knock"]]);
  assert.equal(items[0].stock, 2);
});
