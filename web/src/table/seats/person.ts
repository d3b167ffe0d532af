// SPDX-License-Identifier: MIT
/* A player's name and points, as they stand on plates and in tables. */
import { html, nothing, type TemplateResult } from "lit";
import type { Account } from "../../base/protocol.js";
import { points, pointsInWords } from "./seats.js";

const NUMBERED = /^(.+?)([ -]?\d{1,6})$/;

/** What stands for a name: its first letter, and its number if it ends in one ("Novice 2": N2). */
export function initial(name: string): string {
  return `${[...name][0]?.toLocaleUpperCase() ?? ""}${/\d{1,2}$/.exec(name)?.[0] ?? ""}`;
}

/** A name that is cut where there is no room for it, but never loses the number that tells it from its like. `whole`: what its title says. */
export function nameView(name: string, whole = name): TemplateResult {
  const [, stem = name, number = ""] = NUMBERED.exec(name) ?? [];
  return html`<span class="name" title=${whole}><span class="stem">${stem}</span>${number ? html`<span>${number}</span>` : nothing}</span>`;
}

/** Points in their colour and sign; in words for a screen reader. */
export function pointsView(account: Account | undefined): TemplateResult | typeof nothing {
  if (!account) return nothing;
  const { text, kind } = points(account);
  return html`<span class="points ${kind}" aria-hidden="true">${text}</span><span class="sr">${pointsInWords(account)}</span>`;
}
