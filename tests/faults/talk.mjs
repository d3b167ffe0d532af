// SPDX-License-Identifier: MIT
// Checks the seats and the lines of chat at tables as the clients saw them. Neither a match's log nor a result has them. Still, a person
// who was sent that the seat is taken, or that the line was accepted, finds both after coming back.
const KEPT = 50; // lines of a chat (docs/protocol.md, "Chat")

export class Talk {
  /** Lines that were taken, by table: their texts, of which none comes twice. */
  #said = new Map();
  /** Who was given a seat and has not asked to leave it, as "client table". */
  #seated = new Set();
  figures = { seats: 0, lines: 0 };

  constructor(fault) {
    this.fault = fault;
  }

  /** What must be there when this request is answered: `asked` keeps it. */
  sent({ c }, asked) {
    const { do: what, table } = asked.m;
    if (what === "leave") this.#seated.delete(`${c} ${table}`);
    if (what === "enter") Object.assign(asked, { lines: [...(this.#said.get(table) ?? [])], seated: this.#seated.has(`${c} ${table}`) });
  }

  answered({ c }, { m, lines, seated }, ok) {
    const table = m.table ?? ok?.table;
    const here = `${c} ${table}`;
    if (ok && (m.do === "open" || m.do === "sit")) this.#seated.add(here);
    if (ok && m.do === "say") this.#said.set(table, [...(this.#said.get(table) ?? []), m.text]);
    if (ok && m.do === "enter") this.#entered(c, table, lines, seated && this.#seated.has(here), ok.state);
  }

  told({ c }, { ev, table, you, phase }) {
    if (ev === "closed") this.#seated.delete(`${c} ${table}`);
    // (The person has been notified: losing a match to a queue takes the seat away.)
    if (ev === "seats" && you === 0 && phase === "over") this.#seated.delete(`${c} ${table}`);
  }

  #entered(c, table, lines, seated, { you, chat }) {
    const texts = chat.map(({ text }) => text);
    this.figures.seats += seated ? 1 : 0;
    this.figures.lines += lines.length;
    if (seated && !you) this.fault("seat", `client ${c} had been given a seat at ${table}, and has none`);
    const twice = texts.find((text, i) => texts.indexOf(text) !== i);
    if (twice) this.fault("doubled", `said twice at ${table}: ${twice}`);
    // Of players, who get no watcher's line.
    const lost = texts.length < KEPT - 1 && lines.find((text) => !texts.includes(text));
    if (lost) this.fault("lost", `taken, and not among the lines of ${table} that client ${c} was shown: ${lost}`);
  }
}
