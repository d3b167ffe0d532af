// SPDX-License-Identifier: MIT
/* The interface between the shell and the table view. The shell shows `<kz-table>` as soon as a table is entered and its match has begun (phase
 * `play`, `pause`, `over`; `sealing` after it). A waiting table is a view of the shell. The shell sets six properties:
 *
 * The state `.state` is a Shown, the state to display. Each change gives a new object. It is never mutated, so parts may be compared by identity. It may
 * lag behind the server: events are shown one by one.
 * The step `.step` is a ShownStep or null: the event from the previous state to this one, for its animation. It is null where there is nothing to animate
 * (just entered, somebody came back, ...).
 * The list `.recent` has the last steps, those without animation too, the newest last. Several may be new at once.
 * The count `.unread` is a number or null: the new lines of the table's chat. It is null where there is no chat.
 * The map `.said` has for a seat the phrase that it has just sent by one tap.
 * The flag `.ready` is true if the state shown is the newest one, no request is pending and the connection is open. Only then may the person act.
 * `state.match.legal` lists the actions.
 *
 * The server's Content-Security-Policy forbids inline styles: no style="..." attributes in templates (nor lit's styleMap, whose first rendering is
 * one). Use classes, SVG attributes, or `.style=${"..."}`, the property.
 *
 * The element is defined in `table/table.ts`; `main.ts` imports it. It fires `kz-request` events (bubbling, composed), detail `TableRequest`. The
 * shell adds the table and sends them. The shell reports a refused request. The request `exit` leads to the lobby, `rules` to the rules of the
 * table, `settings` to the settings, `keys` to the list of keys. */
import type { ActText, Seat } from "../base/protocol.js";
import type { TableDoing } from "../state/shown.js";

export type * from "../state/shown.js";

export type TableRequest =
  | TableDoing
  /** Opens the proposal of other rules. */
  | { do: "propose" }
  /** Asks why that action is impossible. Only in a match in the page. */
  | { do: "cannot"; act: ActText }
  /** Shows or hides the table's chat. */
  | { do: "talk" }
  /** Shows the rules of the table. */
  | { do: "rules" }
  | { do: "settings" }
  /** Lists the table's keys. */
  | { do: "keys" }
  /** Opens the registration for a guest. */
  | { do: "register" }
  /** Shows the person at another seat. */
  | { do: "person"; seat: Seat }
  /** Opens the replay of the finished match. `why`: with the better actions. */
  | { do: "replay"; why?: boolean }
  /** Leads to the tournament whose match this is. */
  | { do: "tournament" }
  | { do: "exit" };

export const TABLE_REQUEST = "kz-request";

/** Sends a request from inside the table view to the shell. */
export function askShell(from: EventTarget, detail: TableRequest): void {
  from.dispatchEvent(new CustomEvent<TableRequest>(TABLE_REQUEST, { detail, bubbles: true, composed: true }));
}
