// SPDX-License-Identifier: MIT
/* Small drawn signs: the fish of a blocked deal, and the icons of buttons. */
import { html, type TemplateResult } from "lit";

/** Returns a fish, in the colour of the text around it. `label` names it where no text next to it does. */
export function fish(label = ""): TemplateResult {
  return html`<svg
    class="fish"
    viewBox="0 0 44 24"
    role=${label ? "img" : "presentation"}
    aria-label=${label}
    aria-hidden=${label ? "false" : "true"}
  >
    <path
      d="M2 12C7 4.5 15 2 22 3.2c1.6-2 4-2.8 6.4-2.6-.9 1.5-1 3-.5 4.3 2 1.1 3.7 2.7 5.1 4.5L42 3.5c-1.6 3-2.2 5.7-2.2 8.5s.6 5.5 2.2 8.5l-9-5.9C29.4 19.3 25 21.2 19.5 21.2 12 21.2 6 18 2 12Z"
      fill="currentColor"
    />
    <path d="M16 6.5c2.3 3.5 2.3 7.5 0 11" fill="none" stroke="var(--fish-line, #0006)" stroke-width="1.5" stroke-linecap="round" />
    <circle cx="9.5" cy="10.3" r="1.7" fill="var(--fish-line, #000a)" />
  </svg>`;
}

/** Returns eggs: a tie whose points wait. */
export function eggs(label: string): TemplateResult {
  return html`<svg class="eggs" viewBox="0 0 30 24" role="img" aria-label=${label}>
    <g fill="currentColor"><path d="M10 3c4 0 7 6 7 11a7 7 0 0 1-14 0c0-5 3-11 7-11Z" />
    <path d="M21 8c3 0 6 4.5 6 8.5A6 6 0 0 1 18.5 21.5 10 10 0 0 0 19 9Z" /></g>
  </svg>`;
}

/** Returns one egg of a title. */
export function egg(): TemplateResult {
  return html`<svg class="egg" viewBox="0 0 24 30" aria-hidden="true">
    <path class="shell" d="M12 1.5c5.5 0 9.5 9 9.5 15.5A9.5 11 0 0 1 2.5 17C2.5 10.5 6.5 1.5 12 1.5Z" />
    <path class="gloss" d="M7 14c.6-3.2 1.8-5.6 3.2-6.9" />
  </svg>`;
}

/** Returns an arrow that comes back to the archer. */
export function ownGoal(label: string): TemplateResult {
  return html`<svg class="own-goal" viewBox="0 0 90 80" role="img" aria-label=${label}>
    <path class="turn" d="M14 62C18 22 46 8 66 20C86 32 80 58 58 62H34" />
    <path class="head" d="M44 50 30 62 44 74" />
    <circle class="self" cx="14" cy="66" r="8" />
  </svg>`;
}

/** Returns a medal for the winners: ribbon and disc. */
export function medal(label: string): TemplateResult {
  return html`<svg class="medal" viewBox="0 0 80 100" role="img" aria-label=${label}>
    <path class="ribbon" d="M18 2H38L46 44 30 50Z" /><path class="ribbon other" d="M62 2H42L34 44 50 50Z" />
    <circle class="disc" cx="40" cy="66" r="29" /><circle class="disc-in" cx="40" cy="66" r="23" />
    <g class="disc-pips"><circle cx="31" cy="57" r="4.5" /><circle cx="49" cy="57" r="4.5" /><circle cx="40" cy="66" r="4.5" />
    <circle cx="31" cy="75" r="4.5" /><circle cx="49" cy="75" r="4.5" /></g>
  </svg>`;
}

/** Returns the icon of the score sheet's button. */
export function scoreSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 6h16M4 18h16M4 12.5h16M9.5 6v12M14.7 6v12" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
  </svg>`;
}

/** Returns the icon of the rules' button. */
export function rulesSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8.2 8.6C8.4 6.2 10 4.8 12.2 4.8c2.3 0 3.9 1.4 3.9 3.5 0 3.2-3.9 3.2-3.9 6.4" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    <circle cx="12.2" cy="18.8" r="1.5" fill="currentColor" />
  </svg>`;
}

/** Returns the icon of the hint's button. */
export function hintSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M9.5 17c0-2.4-3-3.6-3-7.2a5.5 5.5 0 0 1 11 0c0 3.6-3 4.8-3 7.2ZM10 20.5h4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}

/** Returns the icon of the menu's button. */
export function menuSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <g fill="currentColor"><circle cx="5" cy="12" r="2" /><circle cx="12" cy="12" r="2" /><circle cx="19" cy="12" r="2" /></g>
  </svg>`;
}

const lens = (mark: string): TemplateResult => html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
  <path d=${`M15.6 15.6 20.5 20.5M10.5 17.2a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4Z${mark}`} fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" />
</svg>`;

/** Return the icons of the zoom buttons. */
export const nearSign = (): TemplateResult => lens("M7.6 10.5h5.8M10.5 7.6v5.8");
export const farSign = (): TemplateResult => lens("M7.6 10.5h5.8");
export function wholeSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}

/** Returns the icon of the chat's button. */
export function talkSign(): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5Z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
    <path d="M8 9.2h8M8 12h5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
  </svg>`;
}
