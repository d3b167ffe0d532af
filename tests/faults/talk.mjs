// SPDX-License-Identifier: MIT
// Checks the seats and the lines of chat at tables as the clients saw them. Neither a match's log nor a result has them. Still, a person
// who was sent that the seat is taken, or that the line was accepted, finds both after coming back.
const KEPT = 50; // lines of a chat (docs/protocol.md, "Chat")

/** Those of "client table" that are this client's. */
const of = (c, all) => [...all].filter((here) => here.startsWith(`${c} `));

export class Talk {
  /** Lines that were taken, by table: their texts, of which none comes twice. */
  #said = new Map();
  /** Who was given a seat and has not asked to leave it, as "client table". */
  #seated = new Set();
  /** Tables whose state the client's connection has been sent, as "client table". */
  #shown = new Set();
  /** Those of #seated whose client has asked for a seat elsewhere while its connection did not show the table, as after a lost connection.
   * The server takes these seats away where the match is over (docs/protocol.md, "Lobby"). */
  #left = new Set();
  figures = { seats: 0, lines: 0 };

  constructor(fault) {
    this.fault = fault;
  }

  /** The client's next connection shows nothing until the client has entered again. */
  lost({ c }) {
    for (const here of of(c, this.#shown)) this.#shown.delete(here);
  }

  /** What must be there when this request is answered: `asked` keeps it. Also called when it is repeated. */
  sent({ c }, asked) {
    const { do: what, table } = asked.m;
    const here = `${c} ${table}`;
    if (what === "open" || what === "sit") this.#asksElsewhere(c, here);
    if (what === "exit") this.#shown.delete(here);
    if (what === "leave") this.#seated.delete(here);
    if (what === "enter") Object.assign(asked, { lines: [...(this.#said.get(table) ?? [])], seated: this.#seated.has(here) });
  }

  answered({ c }, { m, lines, seated }, ok, error) {
    const table = m.table ?? ok?.table;
    const here = `${c} ${table}`;
    if (ok && (m.do === "open" || m.do === "sit")) this.#sits(here);
    const sits = this.#seated.has(here) && !this.#left.has(here);
    if (error?.code === "not-seated" && sits) this.fault("seat", `client ${c} had been given a seat at ${table}, and ${m.do} is refused`);
    if (ok && m.do === "say") this.#said.set(table, [...(this.#said.get(table) ?? []), m.text]);
    if (ok && m.do === "enter") this.#entered(c, table, lines, seated && this.#seated.has(here), ok.state);
  }

  told({ c }, { ev, table, you, phase }) {
    if (ev === "closed") this.#seated.delete(`${c} ${table}`);
    // (The person has been notified: losing a match to a queue takes the seat away.)
    if (ev === "seats" && you === 0 && phase === "over") this.#seated.delete(`${c} ${table}`);
  }

  #sits(here) {
    this.#seated.add(here);
    this.#left.delete(here);
  }

  /** The client asks for a seat: the one called `there`, or a new one. */
  #asksElsewhere(c, there) {
    for (const here of of(c, this.#seated)) if (here !== there && !this.#shown.has(here)) this.#left.add(here);
  }

  #entered(c, table, lines, seated, { you, phase, v, chat }) {
    const here = `${c} ${table}`;
    const texts = chat.map(({ text }) => text);
    this.figures.seats += seated ? 1 : 0;
    this.figures.lines += lines.length;
    // (The others may wait for their next match already.)
    const isOver = phase === "over" || (phase === "waiting" && v > 0);
    if (you) this.#left.delete(here);
    else if (this.#left.has(here) && isOver) this.#seated.delete(here);
    else if (seated) this.fault("seat", `client ${c} had been given a seat at ${table}, and has none`);
    this.#shown.add(here);
    const twice = texts.find((text, i) => texts.indexOf(text) !== i);
    if (twice) this.fault("doubled", `said twice at ${table}: ${twice}`);
    // Of players, who get no watcher's line.
    const lost = texts.length < KEPT - 1 && lines.find((text) => !texts.includes(text));
    if (lost) this.fault("lost", `taken, and not among the lines of ${table} that client ${c} was shown: ${lost}`);
  }
}
