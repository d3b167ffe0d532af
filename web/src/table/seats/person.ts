// SPDX-License-Identifier: MIT
/* A player's name and points, as on plates and in tables. */
import { html, nothing, type TemplateResult } from "lit";
import type { Account, TableState } from "../../base/protocol.js";
import { isPlain, points, pointsInWords } from "./seats.js";

const NUMBERED = /^(.+?)([ -]?\d{1,6})$/;

/** Returns a name's initial: its first letter, and its number if it ends in one ("Novice 2": N2). */
export function initial(name: string): string {
  return `${[...name][0]?.toLocaleUpperCase() ?? ""}${/\d{1,2}$/.exec(name)?.[0] ?? ""}`;
}

/** Returns a name that is cut if there is no room for it. The number that distinguishes it from similar names is never cut. `whole`: the title. */
export function nameView(name: string, whole = name): TemplateResult {
  const [, stem = name, number = ""] = NUMBERED.exec(name) ?? [];
  return html`<span class="name" title=${whole}><span class="stem">${stem}</span>${number ? html`<span>${number}</span>` : nothing}</span>`;
}

/** Returns points with their colour and sign, and in words for a screen reader. */
export function pointsView(state: TableState, account: Account | undefined): TemplateResult | typeof nothing {
  if (!account) return nothing;
  const { text, kind } = points(account);
  const colour = kind === "open" && isPlain(state) ? "plain" : kind;
  return html`<span class="points ${colour}" aria-hidden="true">${text}</span><span class="sr">${pointsInWords(state, account)}</span>`;
}
