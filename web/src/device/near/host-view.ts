// SPDX-License-Identifier: MIT
/* What the page loads for a match with people at other devices, at the device that deals: `Host`, and the panel above its table. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../base/i18n.js";
import { seatName } from "../../table/seats/seats.js";
import type { Shown } from "../../state/shown.js";
import type { Host } from "./host.js";
import { sessionWords } from "./words.js";
import "./pair.js";

export { Host, type Remote } from "./host.js";
export { Link } from "./link.js";

/** Returns the panel that connects the next guest. nothing: all are connected. `state`: the table's, once the match has begun. */
export function hostPanel(host: Host, state: Shown | null, toMatches: () => void): TemplateResult | typeof nothing {
  const { missing } = host;
  if (!missing || missing.link.state === "open") return missing && !state ? html`<section class="near"><p role="status">${t("Connecting…")}</p></section>` : nothing;
  const { seat, link, fault } = missing;
  const name = state ? seatName(state, seat) : t("Seat {n}", { n: seat });
  return html`<section class="near" aria-labelledby="near">
    <h2 id="near">${state ? t("{name} is not connected", { name }) : host.remotes.length > 1 ? t("Connect the other device: {name}", { name }) : t("Connect the other device")}</h2>
    <kz-pair .link=${link} side="host" .ended=${fault ? sessionWords(fault) : ""}></kz-pair>
    ${state ? nothing : html`<p class="quiet">${t("This device deals and keeps all hands. The other one gets only what its player may see. The deals come from numbers of both devices, so that nobody can choose them.")}</p>`}
    <div class="buttons"><button class="button" @click=${toMatches}>${t("To the matches on this device")}</button></div>
  </section>`;
}
