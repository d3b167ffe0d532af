/* The open applications that the lobby shows: a page of the server's list, which it keeps up to date. */
import type { Application, LobbyEvent } from "../base/protocol.js";
import { slice } from "./slice.js";

export class OpenTables {
  /** By table, oldest first; null until they came. */
  @slice listed: ReadonlyMap<string, Application> | null = null;
  /** How many come after this page. */
  @slice more = 0;
  /** Which page it is; 0: who has waited longest. */
  @slice page = 0;

  take(applications: readonly Application[], more: number): void {
    this.listed = new Map(applications.map((app) => [app.table, app]));
    this.more = more;
  }

  forget(): void {
    this.listed = null;
    this.more = this.page = 0;
  }

  change({ apps, gone, more }: LobbyEvent): void {
    if (!this.listed) return;
    const listed = new Map(this.listed);
    for (const table of gone) listed.delete(table);
    for (const app of apps) listed.set(app.table, app);
    this.listed = listed;
    this.more = more;
  }
}
