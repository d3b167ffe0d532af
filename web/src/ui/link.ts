// SPDX-License-Identifier: MIT
/* Links within the page: ordinary addresses, followed without reloading the page. */
import { html, nothing, type TemplateResult } from "lit";
import { guestNumber, personName } from "./names.js";
import { router } from "../page/page.js";
import { pathOf, type Route } from "../page/router.js";

/** Handles a click on a link: goes there, unless another tab or window is wanted. */
export function follow(event: MouseEvent, go: () => void): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  router.goLater(go);
}

/** Returns a link. `kind`: classes; `name`: its text for screen readers, if not the content; `here`: it leads to the current page. */
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

/** Returns a person's name, as a link to their page if they have one. Guests and closed accounts have none. */
export function personLink(name: string): TemplateResult {
  const called = personName(name);
  return guestNumber(name) || called !== name ? html`<span>${called}</span>` : linkTo({ page: "person", name }, name);
}
