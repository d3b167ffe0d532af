// SPDX-License-Identifier: MIT
/* "Why you can trust the deal": how deals are made, what that does not prove, and a check for everybody. At "/fairness?match=ID" the record of a
 * match of this server is already filled in. */
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../base/i18n.js";
import { Localized, Watching } from "../ui/controllers.js";
import { witness } from "../page/page.js";
import base from "../ui/base.css";
import controls from "../ui/controls.css";
import pageStyles from "../ui/page.css";
import styles from "./fairness.css";
import "./self-check.js";

@customElement("kz-fairness")
export class KzFairness extends Watching {
  readonly localized = new Localized(this);
  @property() search = "";

  static override styles = [base, controls, pageStyles, styles];

  private how() {
    return html`<section class="panel" aria-labelledby="how">
      <h2 id="how">${t("How the tiles are mixed")}</h2>
      <ol class="steps">
        <li>${t("When you sit down your browser thinks of a random number. It tells the server nothing but the number’s fingerprint, from which nobody can find the number.")}</li>
        <li>${t("When all seats are taken the server draws a secret number and signs a receipt: the secret’s fingerprint beside those of the players. Everybody at the table gets it, and your browser keeps it.")}</li>
        <li>${t("Only now do the browsers tell their numbers. The secret and all the numbers together mix the tiles of every deal. Whoever wanted a certain deal would have had to know the others’ numbers beforehand.")}</li>
        <li>${t("When the match is over everything is open: the secret, the numbers, the receipt. Your browser makes every deal anew, compares, and raises the alarm if a single tile lies elsewhere. So can anybody else.")}</li>
      </ol>
    </section>`;
  }

  private limits() {
    return html`<section class="panel" aria-labelledby="limits">
      <h2 id="limits">${t("What this does not prove")}</h2>
      <ul class="points">
        <li>${t("The server knows all hands while the match runs: it deals them. Proven is how the tiles were mixed, not that nobody looked.")}</li>
        <li>${t("This page comes from the same server. If you do not trust it either, take the record and check it with a program from elsewhere.")}</li>
        <li>${t("A match can be broken off before its first deal. That cannot be prevented, but it is seen: every match that was ever begun stands in a public list.")}</li>
        <li>${t("Where no player gave a number, as in a match of bots alone, nothing is proven, and the page says so.")}</li>
      </ul>
    </section>`;
  }

  private programs() {
    return html`<section class="panel" aria-labelledby="programs">
      <h2 id="programs">${t("For programmers")}</h2>
      <p>${t("Every step is described byte for byte, so that you can write a check of your own. Both texts are in English.")}</p>
      <p class="buttons">
        <a class="button" href=${KZ_FILES.specification}>${t("How deals are made")}</a>
        <a class="button" href=${KZ_FILES.manual}>${t("How records are checked")}</a>
        <a class="button" href="/fair">${t("The server’s keys and receipts")}</a>
      </p>
      ${witness.keep.key ? html`<p class="small">${t("The key by which this browser knows the server:")} <code>${witness.keep.key}</code></p>` : nothing}
    </section>`;
  }

  override render() {
    return html`<h1>${t("Why you can trust the deal")}</h1>
      <p class="lead">${t("“The computer gets the better tiles”: every domino player has said it. Here you need not believe the opposite: you can check it.")}</p>
      ${this.how()} ${this.limits()}
      <section class="panel" aria-labelledby="check">
        <h2 id="check">${t("Check it yourself")}</h2>
        <p>${t("Download the record of a finished match, at its end or in its replay, and choose it here. It stays on your device.")}</p>
        <div><kz-self-check .match=${new URLSearchParams(this.search).get("match") ?? ""}></kz-self-check></div>
      </section>
      ${this.programs()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-fairness": KzFairness;
  }
}
