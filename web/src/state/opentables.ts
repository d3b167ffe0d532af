/* The open applications that the lobby shows, no more than the server lists at once. */
import type { Application } from "../base/protocol.js";
import { slice } from "./slice.js";

/** As many as one answer of the server lists. */
const LISTED_MOST = 200;

export class OpenTables {
  /** By table, oldest first; null until they came. */
  @slice listed: ReadonlyMap<string, Application> | null = null;
  /** How many there are beyond those. */
  @slice more = 0;

  take(applications: readonly Application[], more: number): void {
    this.listed = new Map(applications.map((app) => [app.table, app]));
    this.more = more;
  }

  forget(): void {
    this.listed = null;
    this.more = 0;
  }

  /** One came or changed. Of those that come no more are kept than fit: who has waited longest is shown. */
  put(app: Application): void {
    const { listed } = this;
    if (!listed) return;
    if (listed.size >= LISTED_MOST && !listed.has(app.table)) this.more = Math.max(this.more, 1);
    else this.listed = new Map(listed).set(app.table, app);
  }

  /** One went. True if there is room for others, who are to be asked for. */
  drop(table: string): boolean {
    if (!this.listed?.has(table)) return false;
    const rest = new Map(this.listed);
    rest.delete(table);
    this.listed = rest;
    return this.more > 0 && rest.size === LISTED_MOST / 2;
  }
}
