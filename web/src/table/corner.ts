// SPDX-License-Identifier: MIT
/* The buttons of the table: score, rules and the menu next to the hand, zoom on the cloth. */
import { html, nothing, type TemplateResult } from "lit";
import { afterPaint } from "../base/after-paint.js";
import { t, tn } from "../base/i18n.js";
import { choose, settings } from "../base/settings.js";
import { switchZen } from "../state/zen.js";
import { askShell } from "./contract.js";
import { canFillScreen, fillsScreen, switchFullScreen } from "./stage/full-screen.js";
import { farSign, hintSign, menuSign, nearSign, rulesSign, scoreSign, talkSign, wholeSign } from "./signs.js";
import { sounds } from "./stage/sounds.js";
import type { Zoom } from "./zoom.js";

export const closeMenu = (event: Event): void => (event.currentTarget as HTMLElement).hidePopover();

function switchSound(): void {
  choose({ sound: !settings().sound });
  sounds.play("lay");
}

export interface CornerActions {
  score(): void;
  /** null: no hint is available. */
  hint: (() => void) | null;
  /** null: there is nothing to resign. */
  resign: (() => void) | null;
  /** The number of unread lines of the table's chat. null: there is no chat here. */
  unread: number | null;
  /** True if the match runs in this page. */
  local: boolean;
  /** True if the player has no account. */
  guest: boolean;
  /** True if keys control the table and the device may have a keyboard. */
  keys: boolean;
  /** True in zen mode. null: there is nothing that it could hide. */
  zen: boolean | null;
}

function talkButton(table: EventTarget, unread: number): TemplateResult {
  const words = unread ? tn(unread, "Table talk, {n} new line", "Table talk, {n} new lines") : t("Table talk");
  return html`<button class="icon talk" aria-label=${words} title=${t("Table talk")} @click=${() => askShell(table, { do: "talk" })}>
    ${talkSign()}${unread ? html`<i class="dot"></i>` : nothing}
  </button>`;
}

export function cornerButtons(table: EventTarget, { score, hint, resign, unread, local, guest, keys, zen }: CornerActions): TemplateResult {
  return html`<div class="buttons">
    <button class="icon" aria-label=${t("Score")} title=${t("Score")} aria-haspopup="dialog" @click=${score}>
      ${scoreSign()}<span class="text">${t("Score")}</span>
    </button>
    ${hint ? html`<button class="icon hint" aria-label=${t("Hint")} title=${t("Hint")} @click=${hint}>${hintSign()}</button>` : nothing}
    <button class="icon rules" aria-label=${t("Rules")} title=${t("Rules")} aria-haspopup="dialog" @click=${() => askShell(table, { do: "rules" })}>
      ${rulesSign()}
    </button>
    ${unread === null ? nothing : talkButton(table, unread)}
    <button class="icon" aria-label=${t("More")} title=${t("More")} popovertarget="menu">${menuSign()}</button>
    <div id="menu" class="menu" popover="auto" role="group" aria-label=${t("More")} @click=${closeMenu}>
      ${unread === null ? nothing : html`<button class="rules" @click=${() => askShell(table, { do: "rules" })}>${t("Rules")}</button>`}
      ${hint ? html`<button class="hint" @click=${hint}>${t("Hint")}</button>` : nothing}
      <button @click=${() => askShell(table, { do: "exit" })}>${local ? t("Back") : t("To the lobby")}</button>
      ${canFillScreen()
        ? html`<button @click=${switchFullScreen}>${fillsScreen() ? t("Leave full screen") : t("Full screen")}</button>`
        : nothing}
      ${zen === null ? nothing : html`<button @click=${switchZen}>${zen ? t("Leave zen mode") : t("Zen mode")}</button>`}
      <button @click=${switchSound}>${settings().sound ? t("Turn sounds off") : t("Turn sounds on")}</button>
      <button @click=${() => askShell(table, { do: "settings" })}>${t("Settings")}</button>
      ${keys ? html`<button @click=${() => askShell(table, { do: "keys" })}>${t("Keys")}</button>` : nothing}
      ${guest ? html`<button class="register" @click=${() => askShell(table, { do: "register" })}>${t("Register")}</button>` : nothing}
      ${resign ? html`<button class="danger" @click=${resign}>${t("Resign")}</button>` : nothing}
    </div>
  </div>`;
}

export function zoomButtons(zoom: Zoom): TemplateResult {
  return html`<div class="zoom" role="group" aria-label=${t("Zoom")}>
    ${zoom.near
      ? html`<button class="whole" aria-label=${t("The whole board")} title=${t("The whole board")} @click=${() => afterPaint(() => zoom.whole())}>${wholeSign()}</button>`
      : nothing}
    <button aria-label=${t("Zoom out")} title=${t("Zoom out")} aria-disabled=${zoom.near ? nothing : "true"} @click=${() => afterPaint(() => zoom.farther())}>
      ${farSign()}
    </button>
    <button aria-label=${t("Zoom in")} title=${t("Zoom in")} aria-disabled=${zoom.canNearer ? nothing : "true"} @click=${() => afterPaint(() => zoom.nearer())}>
      ${nearSign()}
    </button>
  </div>`;
}
