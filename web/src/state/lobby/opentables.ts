// SPDX-License-Identifier: MIT
/* A page of one of the lobby's lists: the open applications, or the running matches. The server keeps it up to date. */
import type { Application } from "../../base/protocol.js";
import { slice } from "../slice.js";

export class OpenTables<Row extends { table: string; terms?: number } = Application> {
  /** The rows by table, in the list's order. null until they have arrived. */
  @slice listed: ReadonlyMap<string, Row> | null = null;
  /** The number of rows after this page. */
  @slice more = 0;
  /** The number of the page. 0: the first. */
  @slice page = 0;

  take(rows: readonly Row[], more: number): void {
    this.listed = new Map(rows.map((row) => [row.table, row]));
    this.more = more;
  }

  forget(): void {
    this.listed = null;
    this.more = this.page = 0;
  }

  change(rows: readonly Row[], gone: readonly string[], more: number): void {
    if (!this.listed) return;
    const listed = new Map(this.listed);
    for (const table of gone) listed.delete(table);
    // Terms may change just before a tap. The row keeps the revision that was shown first, so that the server asks.
    for (const row of rows) listed.set(row.table, { ...row, ...(row.terms && { terms: listed.get(row.table)?.terms ?? row.terms }) });
    this.listed = listed;
    this.more = more;
  }
}
