// SPDX-License-Identifier: MIT
/* Links within the page: an address like any other, followed without loading the page anew. */
import { html, nothing, type TemplateResult } from "lit";
import { botName, guestNumber, isLevel, personName } from "./names.js";
import { router } from "../page/page.js";
import { pathOf, type Route } from "../page/router.js";

/** For a click on a link: goes there, unless another tab or window is wanted. */
export function follow(event: MouseEvent, go: () => void): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}

/** `kind`: classes; `name`: what a reader hears, if not the content; `here`: it leads to where one is. */
export function linkTo(route: Route, content: unknown, kind = "", name?: string, here = false): TemplateResult {
  return html`<a
    class=${kind || nothing}
    aria-label=${name ?? nothing}
    aria-current=${here ? "page" : nothing}
    href=${pathOf(route)}
    @click=${(event: MouseEvent) => follow(event, () => router.go(route))}
    >${content}</a
  >`;
}

/** Somebody's name, which leads to his page if he has one. Guests have none, nor who has closed his account. */
export function personLink(name: string): TemplateResult {
  const called = personName(name);
  return guestNumber(name) || called !== name ? html`<span>${called}</span>` : linkTo({ page: "person", name }, name);
}

/** A bot that goes by its level, or a program's account. */
export function botLink(name: string): TemplateResult {
  return isLevel(name) ? html`<span>${botName(name)}</span>` : personLink(name);
}
