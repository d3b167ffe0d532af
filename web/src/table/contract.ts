// SPDX-License-Identifier: MIT
/* Between the shell and the table view.
 *
 * The shell shows `<kz-table>` as soon as a table is entered and its match has begun (phase `play`, `pause`, `over`; `sealing` after it); a
 * waiting table is the shell's own view. It sets six properties:
 *
 *   .state   Shown             the state to display. A new object after every change; never mutated, so parts may be
 *                              compared by identity. It may lag behind the server: events are shown one by one.
 *   .step    ShownStep | null  the event that led from the state before to this one, for its animation; null where
 *                              there is nothing to animate (just entered, somebody came back, ...).
 *   .recent  Told[]            the last steps, those without animation too, the newest last. Several may be new at once.
 *   .unread  number | null     new lines of the table's talk; null where there is none.
 *   .said    Map<Seat, string> what was just said at a seat by one tap.
 *   .ready   boolean           the state shown is the newest one, nothing is on its way and the connection stands. Only
 *                              then may the person act; `state.match.legal` says what.
 *
 * The server's Content-Security-Policy forbids inline styles: no style="..." attributes in templates (nor lit's styleMap,
 * whose first rendering is one); use classes, SVG attributes, or `.style=${"..."}`, the property.
 *
 * `table/table.ts` defines the element; `main.ts` imports it.
 *
 * It answers with `kz-request` events (bubbling, composed), detail `TableRequest`; the shell adds the table and sends
 * them. A refused request is told by the shell. `exit` leads to the lobby, `rules` to the rules of the
 * table, `settings` to the settings. */
import type { ActText, Seat } from "../base/protocol.js";
import type { TableDoing } from "../state/shown.js";

export type * from "../state/shown.js";

export type TableRequest =
  | TableDoing
  /** Other rules are to be proposed. */
  | { do: "propose" }
  /** Why cannot that be done? Only of a match in the page. */
  | { do: "cannot"; act: ActText }
  /** The table's talk is to be shown or put away. */
  | { do: "talk" }
  /** What is played there. */
  | { do: "rules" }
  | { do: "settings" }
  /** A guest wants an account. */
  | { do: "register" }
  /** Who sits there, another person, is asked about. */
  | { do: "person"; seat: Seat }
  /** The replay of the match, which is over; `why`: what could have been done. */
  | { do: "replay"; why?: boolean }
  | { do: "exit" };

export const TABLE_REQUEST = "kz-request";

/** Sends a request from inside the table view to the shell. */
export function askShell(from: EventTarget, detail: TableRequest): void {
  from.dispatchEvent(new CustomEvent<TableRequest>(TABLE_REQUEST, { detail, bubbles: true, composed: true }));
}
