// SPDX-License-Identifier: MIT
/* Reports to the server that nobody sees the page, or that somebody does again. A person whose pages are all hidden gets notifications. */
import { effect } from "../slice.js";
import type { Connection } from "./connection.js";

/** Follows the page from now on. Every new connection counts as a page that is seen. An older server refuses the request, which changes nothing. */
export function followHidden(connection: Connection, page: Pick<Document, "hidden" | "addEventListener">): void {
  const report = (): void => void connection.tryBound("hidden", { on: page.hidden });
  page.addEventListener("visibilitychange", report);
  effect(() => {
    if (connection.hello && page.hidden) report();
  });
}
