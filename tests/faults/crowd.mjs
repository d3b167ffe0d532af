// SPDX-License-Identifier: MIT
// Many people who play one match after another, in small companies, until they are stopped: the load.
import { Browser } from "../server/browser.mjs";
import { Person } from "./person.mjs";
import { after, lasting, within } from "../waiting.mjs";
import { branch, oneOf } from "./random.mjs";

/** The matches of a company; `people` sit, bots of the level take the other seats. */
const FORMS = [
  { people: 2, open: { game: "kozel", seats: 2, rated: true, stake: 5, options: { target: "40" } } },
  { people: 3, open: { game: "kozel", seats: 3, rated: true, stake: 3, options: { target: "40" } } },
  { people: 2, open: { game: "kozel", seats: 4, bots: "novice", options: { target: "40", fish: "one" } } },
  { people: 4, open: { game: "kozel-pairs", seats: 4, rated: true } },
  { people: 2, open: { game: "telephone", seats: 2, rated: true, stake: 2 } },
  { people: 1, open: { game: "kozel", seats: 3, bots: "random", options: { target: "40" } } },
  { people: 4, open: { game: "sea-goat", seats: 4, rated: true } },
  { people: 2, open: { game: "donkey", seats: 2, rated: true, stake: 4 } },
];
const AGAIN = 0.5; // how often a company stays for another match at its table

export class Crowd {
  #companies = [];
  /** The watchers, by table. */
  #watched = new Map();
  #ending = false;
  #gaveUp = false;
  people = [];

  constructor({ world, history, chance, think, companies, watchers = 2 }) {
    Object.assign(this, { world, history, chance, think, companies, spectators: watchers });
  }

  /** Registers the people, who then come in; watchers have no seat anywhere. */
  async begin() {
    const forms = Array.from({ length: this.companies }, (_, i) => FORMS[i % FORMS.length]);
    const seats = forms.reduce((sum, { people }) => sum + people, 0);
    const registered = Math.ceil((seats * 2) / 3); // most of them sit at two tables
    const { port } = this.world.address(0, 0);
    const server = { port, origin: `http://127.0.0.1:${port}` };
    for (let i = 0; i < registered + this.spectators; i++) {
      const browser = await Browser.arrive(server);
      const name = `player${i}`;
      if (i < registered) await browser.register(name, "goat&barn");
      const { world, history, think } = this;
      this.people.push(new Person({ index: i, name, cookie: browser.cookie, world, history, chance: branch(this.chance), think }));
    }
    for (const person of this.people) person.begin();
    this.watchers = this.people.slice(registered);
    let next = 0;
    for (const form of forms) {
      const members = Array.from({ length: form.people }, () => this.people[next++ % registered]);
      this.#companies.push(this.#keepPlaying(form, members, branch(this.chance)));
    }
  }

  async #keepPlaying(form, members, chance) {
    while (!this.#ending) {
      const table = await this.#gather(form, members);
      if (table) await this.#playOn(table, members, chance);
      else await lasting(50);
    }
  }

  /** Returns a table at which all of them sit; null: something went wrong, and they have left again. */
  async #gather(form, [host, ...others]) {
    let table = null;
    try {
      ({ table } = await host.ask({ do: "open", private: true, ...form.open }));
      host.enter(table);
      host.say(table);
      for (const other of others) {
        // A person whose answer was lost sits there already.
        await other.askAgain({ do: "sit", table, terms: 1 }).catch((error) => {
          if (error.code !== "seated-already") throw error;
        });
        other.enter(table);
        other.say(table);
      }
      if (form.open.bots) await host.askAgain({ do: "start", table });
      this.#watch(table);
      return table;
    } catch {
      if (table) await this.#leave(table, [host, ...others]);
      return null;
    }
  }

  /** Plays until the table is left: at random after a match, or since it is gone. */
  async #playOn(table, members, chance) {
    const done = (match) => this.#until(() => members.every((member) => member.isDone(table, match)));
    await done(null);
    while (!this.#ending && chance() < AGAIN && members.every(({ tables }) => tables.has(table))) {
      const { match } = members[0].tables.get(table);
      const asked = await Promise.allSettled(members.map((member) => member.askAgain({ do: "rematch", table, terms: 1, v: member.tables.get(table)?.v ?? 0 })));
      if (asked.some(({ status }) => status === "rejected")) break;
      await done(match);
    }
    await this.#leave(table, members);
  }

  #watch(table) {
    const watcher = oneOf(this.chance, this.watchers);
    watcher?.enter(table);
    if (watcher) this.#watched.set(table, watcher);
  }

  /** Everybody gets up, after the match if one has begun (the answer that reported it may have been lost). */
  async #leave(table, members) {
    const leave = async (member) => {
      for (let left = false; !left && !this.#gaveUp; ) {
        await this.#until(() => member.isDone(table) || member.isWaiting(table));
        left = await member.askAgain({ do: "leave", table }).then(() => true, ({ code }) => code !== "match-running");
        if (!left) member.enter(table); // it was not gone, only unreachable
      }
      member.part(table);
    };
    // At once: a person who waited for the end of the others' match would not play in it.
    await Promise.all(members.map(leave));
    // Nobody watches more tables than there are.
    this.#watched.get(table)?.part(table);
    this.#watched.delete(table);
  }

  #until(holds) {
    return within(3_600_000, () => this.#gaveUp || holds());
  }

  /** Returns the people who are not connected or have not received all their matches since then, and which. */
  unwell(since) {
    return this.people.flatMap((person) => person.unwell(since));
  }

  /** Starts no new matches and lets the running ones end. Returns false if they were not in time. */
  async drain(ms) {
    this.#ending = true;
    let stop;
    const late = new Promise((resolve) => (stop = after(ms, () => resolve(false))));
    const all = Promise.all(this.#companies).then(() => true);
    const done = await Promise.race([all, late]);
    stop();
    this.#gaveUp = true;
    for (const person of this.people) person.end();
    await all;
    return done;
  }
}
