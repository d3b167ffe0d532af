// SPDX-License-Identifier: MIT
// Compares what the clients saw with the one log of each match. A client's view of a match is a place in its log. Every step that the
// client gets must be the log's next item. So two clients that saw different things cannot both be right.
import { deepStrictEqual } from "node:assert/strict";
import { isTold, logOf, placesOf } from "./log.mjs";
import { Talk } from "./talk.mjs";

const CLOCKS_MS = 50; // how far the server's clock and ours may be apart

// How a stored strength is shown (docs/spec/ratings.md section 1).
const STORED_UNIT = 1e9;
const START = 1500;
const WENG_LIN_MEAN = 25;
const WENG_LIN_POINTS = 48 / Math.LN10; // of one unit
const PROVISIONAL = 75; // a larger deviation is provisional

/** Returns the members of a change of strength as clients get them. `row`: of the store, undefined if there is none. */
function shownStrength(row) {
  if (!row) return {};
  const [before, after, deviation] = [row.mean_before, row.mean_after, row.deviation_after].map((value) => Number(value) / STORED_UNIT);
  const two = row.class.endsWith("/two");
  const points = (mean) => Math.round(two ? mean : START + (mean - WENG_LIN_MEAN) * WENG_LIN_POINTS);
  return { strength: [points(before), points(after)], provisional: deviation * (two ? 1 : WENG_LIN_POINTS) > PROVISIONAL || undefined };
}

/** Reads a history; `fault(kind, text)` is called for whatever is wrong. Returns what was measured. */
export function checkViews(history, facts, fault, { clocks = true } = {}) {
  const reading = new Reading(facts, fault, clocks ? history[0].begun : null);
  for (const line of history.slice(1)) reading.read(line);
  return reading.end();
}

class Reading {
  clients = new Map();
  witnesses = new Map();
  tries = new Map();
  refused = [];
  sums = { sent: 0, acknowledged: 0, told: 0, witnessed: 0, reconnected: 0 };
  longest = { reply: 0, back: 0, silence: 0 };
  #now = 0;

  constructor(facts, fault, begun) {
    Object.assign(this, { fault, begun, talk: new Talk(fault) });
    this.matches = new Map(facts.matches.map((match) => [match.id, { ...match, ...logOf(match), told: [], acknowledged: new Map() }]));
    this.changes = new Map(facts.changes.map((row) => [`${row.match} ${row.person}`, row]));
    this.played = Map.groupBy ? Map.groupBy(facts.played, ({ match }) => match) : groupBy(facts.played, ({ match }) => match);
  }

  read(line) {
    this.#now = line.t;
    if (line.k === "fault") return;
    if (line.k === "seen") {
      this.#seen(line);
      return;
    }
    const client = this.#client(line.c);
    if (line.k === "open") this.sums.reconnected += client.lost === null ? 0 : 1;
    if (line.k === "lost") this.#lost(client, line);
    if (line.k === "send") this.#sent(client, line.m);
    if (line.k === "got" && line.m.ev) this.#told(client, line.m);
    else if (line.k === "got") this.#answered(client, line.m);
    if (line.k === "witness") this.witnesses.set(line.id, new Map([...client.views.values()].map((view) => [view.match, view.places && { ...view }])));
  }

  #client(c) {
    if (!this.clients.has(c)) this.clients.set(c, { c, views: new Map(), asked: new Map(), lost: null });
    return this.clients.get(c);
  }

  // ---- connections and requests

  #lost(client, { code }) {
    if (code === 4401) this.fault("session", `client ${client.c}: the server does not know a session that it has given`);
    client.views.clear();
    this.talk.lost(client);
    client.lost ??= this.#now;
    for (const [seq, { m }] of client.asked) if (["hello", "enter", "exit"].includes(m.do)) client.asked.delete(seq);
  }

  #sent(client, m) {
    const before = client.asked.get(m.seq);
    if (before) {
      before.sends++;
      this.talk.sent(client, before);
      return;
    }
    this.sums.sent++;
    const view = client.views.get(m.table);
    const asked = { m, t: this.#now, sends: 1, match: view?.match, seat: view?.you, places: view?.places && [...view.places] };
    this.#tried(client, asked, 1);
    if (m.do === "enter") asked.floor = this.#floorOf(m.table);
    this.talk.sent(client, asked);
    client.asked.set(m.seq, asked);
  }

  /** How often somebody has asked for one action of a match. */
  #tried(client, { m, match }, more) {
    const key = `${client.c} ${match} ${m.act}`;
    this.tries.set(key, (this.tries.get(key) ?? 0) + more);
    return this.tries.get(key);
  }

  /** What was sent of a table up to now: the newest match and the place in it. */
  #floorOf(table) {
    this.tables ??= groupBy([...this.matches.values()], ({ setup }) => setup.table);
    const newest = (this.tables.get(table) ?? []).findLast(({ told }) => told.length);
    return newest && { match: newest.id, number: newest.number, place: newest.told.at(-1).place };
  }

  #answered(client, { re, ok, error }) {
    const asked = client.asked.get(re);
    if (!asked) {
      // The second reply to a doubled `enter` replaces the first: what happened between them is not sent.
      if (client.views.has(ok?.state?.table)) this.#entered(client, { m: { table: ok.state.table } }, ok.state);
      return;
    }
    client.asked.delete(re);
    this.longest.reply = Math.max(this.longest.reply, this.#now - asked.t);
    const { m } = asked;
    this.talk.answered(client, asked, ok, error);
    if (m.do === "hello" && ok && client.lost !== null) {
      this.longest.back = Math.max(this.longest.back, this.#now - client.lost);
      client.lost = null;
    }
    if (m.do === "enter" && ok) this.#entered(client, asked, ok.state);
    if (m.do === "exit" && ok) client.views.delete(m.table);
    if (m.do === "act" && asked.match) this.#acted(client, asked, re, error);
    if (m.do === "resign" && ok && asked.match) this.#resigned(client, asked);
  }

  /** An action that was acknowledged is the log's next item after what its player saw; one that was refused is not. */
  #acted(client, asked, seq, error) {
    const { m, match, seat, places, sends } = asked;
    const { items, acknowledged } = this.matches.get(match) ?? { items: [], acknowledged: new Map() };
    // A client whose view is wrong already is reported once; its actions must be somewhere.
    const place = (places ?? items.map((_, index) => index)).find((index) => isTold(items[index + 1], seat, m.act));
    const what = `match ${match}: ${seat} ${m.act}, client ${client.c}, request ${seq}`;
    if (!error) {
      this.sums.acknowledged++;
      if (place === undefined) this.fault("lost", `acknowledged and not in its place in the log: ${what}`);
      else if (acknowledged.has(place + 1)) this.fault("doubled", `acknowledged twice: ${what}`);
      else acknowledged.set(place + 1, seq);
    } else if (sends === 1 && place !== undefined) {
      // It may be asked for once more, and done then: see end().
      this.refused.push({ client, asked, what });
    }
  }

  #resigned(client, { match, seat, places }) {
    const { items } = this.matches.get(match) ?? { items: [] };
    this.sums.acknowledged++;
    if (!items.some((item, index) => index > (places?.length ? Math.min(...places) : -1) && isTold(item, seat, "resign")))
      this.fault("lost", `acknowledged and not in the log: match ${match}: ${seat} resign, client ${client.c}`);
  }

  // ---- what was sent

  #entered(client, { m, floor }, state) {
    const view = { table: m.table, n: state.n, v: state.v, you: state.you, match: state.match?.id ?? null, deal: state.match?.deal, places: null };
    client.views.set(m.table, view);
    if (!state.match) return;
    const match = this.matches.get(state.match.id);
    if (!match) {
      this.fault("early", `client ${client.c} was shown match ${state.match.id}, which is not in the store`);
      return;
    }
    view.places = placesOf(match.items, state);
    if (!view.places.length) {
      this.#stateDiffers(client, match, state.match);
      return;
    }
    if (floor?.match === view.match) {
      view.places = view.places.filter((place) => place >= floor.place);
      if (!view.places.length) {
        this.fault("back", `client ${client.c} was shown an older state of match ${view.match} than others before`);
        return;
      }
    } else if (floor && match.number < floor.number) {
      this.fault("back", `client ${client.c} was shown match ${view.match} after others had been shown ${floor.match}`);
    }
    if (state.match.result) this.#over(client, view, state.match.result);
    if (state.match.rating) this.#rated(view, state.match.rating);
    this.#note(view);
  }

  #told(client, m) {
    const view = client.views.get(m.table);
    this.talk.told(client, m);
    if (!view || m.n === undefined) return;
    this.sums.told++;
    if (m.n !== view.n + 1 || m.v !== view.v + (m.ev === "deal" || m.ev === "step" ? 1 : 0)) {
      this.fault("gap", `client ${client.c} was told event ${m.n}, state ${m.v} of table ${m.table} after event ${view.n}, state ${view.v}`);
      client.views.delete(m.table);
      return;
    }
    Object.assign(view, { n: m.n, v: m.v });
    if (m.ev === "seats") view.you = m.you;
    if (m.ev === "seats" && m.phase === "waiting") Object.assign(view, { match: null, places: null });
    if (m.ev === "closed") client.views.delete(m.table);
    if (m.ev === "deal") this.#dealt(client, view, m.match);
    if (!view.places?.length) return;
    const { items } = this.matches.get(view.match);
    if (m.ev === "step") this.#go(client, view, (place) => isTold(items[place + 1], m.seat, m.act), `${m.seat} ${m.act}`);
    if (m.ev === "end") this.#ended(client, view, m);
    if (m.ev === "rating") this.#rated(view, m.seats);
  }

  #dealt(client, view, { id, deal }) {
    const match = this.matches.get(id);
    if (!match) {
      this.fault("early", `client ${client.c} was told of match ${id}, which is not in the store`);
      Object.assign(view, { match: id, places: null, over: false });
      return;
    }
    if (view.match === id && view.places?.length) {
      this.#go(client, view, (place) => match.items[place + 1]?.act === null && match.items[place + 1].deal === deal, `deal ${deal}`);
      view.deal = deal;
      return;
    }
    const place = match.items.findIndex((item) => item.act === null && item.deal === deal);
    Object.assign(view, { match: id, deal, places: place < 0 ? [] : [place], over: false });
    if (place < 0) this.#differs(client, view, `deal ${deal}`);
    else this.#note(view);
  }

  /** The view goes on by one item, if the log's next one is what was sent. */
  #go(client, view, fits, what) {
    const next = view.places.filter(fits).map((place) => place + 1);
    if (next.length) {
      view.places = next;
      this.#note(view);
    } else {
      this.#differs(client, view, what);
      view.places = null;
    }
  }

  /** What was sent differs from the log: it was lost, or others saw another future. */
  #differs(client, view, what) {
    const { items, told } = this.matches.get(view.match);
    const next = Math.min(...(view.places ?? [])) + 1;
    const others = told.some(({ place, c }) => place >= next && c !== client.c);
    const kind = items[next] && others ? "two futures" : "not in the log";
    const log = items[next] ? `the log goes on with ${items[next].seat ?? "deal"} ${items[next].act ?? items[next].deal}` : "the log has nothing there";
    this.fault(kind, `match ${view.match}: client ${client.c} was told ${what}; ${log}`);
  }

  #stateDiffers(client, { id, items }, { deal, line = [] }) {
    const laid = items.filter((item) => item.deal === deal && /^\d/.test(item.act ?? "")).length;
    const kind = line.length > laid ? "not in the log" : "two futures";
    this.fault(kind, `match ${id}: client ${client.c} was shown a state of deal ${deal}, ${line.length} tiles laid, that is nowhere in the log, which has ${laid}`);
  }

  #note(view) {
    const match = this.matches.get(view.match);
    const place = Math.min(...view.places);
    const last = match.told.at(-1);
    if (last && last.place >= place) return;
    // Silence is counted only while a match was going on.
    if (last) this.#silence(match, last.t);
    match.told.push({ place, t: this.#now });
    const at = match.entries[match.items[place].entry - 1].at;
    if (this.begun !== null && this.begun + this.#now + CLOCKS_MS < at) this.fault("early", `match ${match.id}: told ${at - this.begun - this.#now} ms before it was done`);
  }

  #silence(match, since) {
    if (this.#now - since <= this.longest.silence) return;
    this.longest.silence = this.#now - since;
    this.longest.silent = match.id;
  }

  #ended(client, view, { result, match }) {
    const { items } = this.matches.get(view.match);
    view.places = view.places.filter((place) => items[place].deal === result.deal && !(items[place + 1]?.act && items[place + 1].deal === result.deal));
    if (!view.places.length) this.#differs(client, view, `the end of deal ${result.deal}`);
    else if (match) this.#over(client, view, match);
  }

  /** Places and goats follow from the result, in the core; the store has what a record has. */
  #over(client, view, { record, by, seat, places, goats, ...told }) {
    view.over = true;
    const match = this.matches.get(view.match);
    if (match.ended === null) this.fault("lost", `client ${client.c} was told the end of match ${match.id}, which goes on`);
    else if (!same(told, JSON.parse(match.result))) this.fault("result", `match ${match.id}: told ${JSON.stringify(told)}, stored ${match.result}`);
  }

  /** What a match changed, as it was sent: the rows of the store. */
  #rated(view, seats) {
    const match = this.matches.get(view.match);
    const rows = this.played.get(match.number) ?? [];
    seats.forEach((told, seat) => {
      const row = rows.find((one) => one.seat === seat);
      if (!told) return;
      const stored = row && {
        elo: row.elo_after ? [row.elo_before, row.elo_after] : undefined,
        points: row.points || undefined,
        coins: row.coins || undefined,
        ...shownStrength(this.changes.get(`${match.number} ${row.person}`)),
      };
      if (!stored || !same(JSON.parse(JSON.stringify(stored)), told))
        this.fault("rating", `match ${match.id}, seat ${seat + 1}: told ${JSON.stringify(told)}, stored ${JSON.stringify(stored)}`);
    });
  }

  // ---- what the store had then

  /** Everything that a client had got was in the store when it was read right after. */
  #seen({ id, match, entries, ended }) {
    const view = this.witnesses.get(id)?.get(match);
    this.witnesses.delete(id);
    if (!view?.places?.length) return;
    this.sums.witnessed++;
    const told = this.matches.get(match).items[Math.min(...view.places)].entry;
    if (told > entries) this.fault("early", `match ${match}: entry ${told} was told while the store had ${entries}`);
    if (view.over && !ended) this.fault("early", `match ${match}: its end was told while the store had none`);
  }

  end() {
    for (const client of this.clients.values())
      for (const { t } of client.asked.values()) this.longest.reply = Math.max(this.longest.reply, this.#now - t);
    for (const { client, asked, what } of this.refused)
      if (this.#tried(client, asked, 0) === 1) this.fault("refused", `refused and yet in the log: ${what}`);
    return { ...this.sums, talk: this.talk.figures, longest: this.longest };
  }
}

function groupBy(list, key) {
  const groups = new Map();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

function same(one, other) {
  try {
    deepStrictEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
