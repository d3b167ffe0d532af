// SPDX-License-Identifier: MIT
/* What the game keeps in addition to accounts and carry, in words: a pot of eggs, a debt, deals counted, the stake of this deal. */
import { html, nothing, type TemplateResult } from "lit";
import { t, tn } from "../../base/i18n.js";
import type { Standing } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import { namesOf, seatsOf } from "./deal-words.js";
import { seatName } from "../seats/seats.js";
import { eggs } from "../signs.js";

const moreDeals = (n: number | undefined): string => (n ? `, ${tn(n, "{n} more deal", "{n} more deals")}` : "");

function swapWords(state: Shown, { seat, from, tile }: NonNullable<Standing["swap"]>): string {
  const name = seatName(state, seat);
  const words = from
    ? t("{name} swapped for 6-6 with {other}", { name, other: seatName(state, from) })
    : t("{name} swapped for 6-6 with the bazaar", { name });
  return tile ? `${words} (${tile})` : words;
}

/** Returns one sentence for each. */
export function standingWords(state: Shown): { text: string; sign: "eggs" | null }[] {
  const { match, app } = state;
  const now = match?.standing;
  const words: { text: string; sign: "eggs" | null }[] = [];
  const say = (text: string, sign: "eggs" | null = null): unknown => words.push({ text, sign });
  // The sum that everybody has put in.
  if (app.stake) say(tn(app.stake * app.seats, "Bank: {n} coin", "Bank: {n} coins"));
  if (!now) return words;
  if (now.pot) say(t("+{points} for the winner", { points: now.pot }) + moreDeals(now.pot_deals), "eggs");
  if (now.eggs) say(t("×{n}, {kg} kg", { n: now.eggs, kg: now.weight ?? 0 }), "eggs");
  if (now.debt) {
    const { seat, side, sum, deals } = now.debt;
    const to = namesOf(state, seatsOf(state, [side]));
    say(t("{name} owes {points} to {other}", { name: seatName(state, seat), points: sum, other: to }) + moreDeals(deals));
  }
  if (now.ends_sum !== undefined) say(t("Sum of the ends: {sum}", { sum: now.ends_sum }));
  const all = app.options["deals"];
  if (now.counted && all) say(t("Deals counted: {n} of {all}", { n: now.counted, all }));
  if (now.led_six) say(t("6-6 was led: the match is at stake for {names}", { names: namesOf(state, seatsOf(state, [now.led_six])) }));
  else if (now.right) say(t("The lead is by right"));
  if (now.giving) say(t("{name} waits for a tile for 6-6", { name: seatName(state, now.giving) }));
  if (now.swap) say(swapWords(state, now.swap));
  return words;
}

export function standingView(state: Shown): TemplateResult | typeof nothing {
  const words = standingWords(state);
  if (words.length === 0) return nothing;
  return html`<ul class="standing">
    ${words.map(({ text, sign }) => html`<li>${sign ? eggs(t("Eggs")) : nothing}${text}</li>`)}
  </ul>`;
}
