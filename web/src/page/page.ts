/* The one store of the page, and going from view to view. */
import { afterPaint } from "../base/after-paint.js";
import { pagePorts } from "../net/net.js";
import { Store } from "../state/store.js";
import { Router } from "./router.js";

export const store = new Store(pagePorts, afterPaint);

export const router = new Router(() => {
  const { route } = router;
  store.watchLobby(route.page === "lobby");
  void store.watchTable(route.page === "table" ? route.table : null);
});

export function showTable(table: string): void {
  router.go({ page: "table", table });
}

export function showReplay(match: string): void {
  router.go({ page: "replay", match });
}

export function showPerson(name: string): void {
  router.go({ page: "person", name });
}

export function showAccount(): void {
  router.go({ page: "account" });
}

export function showLobby(): void {
  router.go({ page: "lobby" });
}
