// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePath, pathOf, Router, type Route } from "../src/page/router.js";

test("every view has its address, and the address its view", () => {
  const routes: [string, Route][] = [
    ["/", { page: "lobby" }],
    ["/t/x7k2p", { page: "table", table: "x7k2p" }],
    ["/r/b3-c1", { page: "replay", match: "b3-c1" }],
    ["/board", { page: "board", search: "" }],
    ["/r/b3-c1/play", { page: "play-on", match: "b3-c1" }],
    ["/local/b3-c1/replay", { page: "replay", match: "b3-c1", kept: true }],
    ["/p/Olena_7", { page: "person", name: "Olena_7", search: "" }],
    ["/p/%D0%9E%D0%BB%D1%8F", { page: "person", name: "Оля", search: "" }],
    ["/guide/well", { page: "guide", text: "well" }],
    ["/local", { page: "local", match: "" }],
    ["/local/1f57qeg", { page: "local", match: "1f57qeg" }],
    ["/tournaments", { page: "tournaments", search: "" }],
    ["/tournament/4Tb9", { page: "tournament", tournament: "4Tb9" }],
    ["/account", { page: "account", search: "" }],
  ];
  for (const [path, route] of routes) {
    assert.deepEqual(parsePath(path), route);
    assert.equal(pathOf(route), path);
  }
});

test("what is no view's address leads nowhere", () => {
  for (const path of ["/p/", "/p/a/b", "/p/%ff", "/nothing", "/t/", "/guide", "/guide/ill"]) assert.deepEqual(parsePath(path), { page: "nothing" });
});

test("the latest request for a view wins, also over one that waits for a paint", () => {
  let back = () => {};
  Object.assign(globalThis, {
    location: { pathname: "/", search: "" },
    history: { pushState: () => {}, replaceState: () => {} },
    addEventListener: (_: string, call: () => void) => (back = call),
  });
  globalThis.window ??= globalThis as unknown as Window & typeof globalThis;
  const waiting: (() => void)[] = [];
  const paint = () => waiting.splice(0).forEach((work) => work());
  const router = new Router(
    () => {},
    (work) => waiting.push(work),
  );
  const shown = (): string => router.route.page;
  const later = (page: "leaders" | "friends") => router.goLater(() => router.go({ page }));
  later("leaders");
  assert.equal(shown(), "lobby");
  paint();
  assert.equal(shown(), "leaders");
  const others: [() => void, string][] = [
    [() => router.go({ page: "table", table: "x7k2p" }), "table"],
    [() => router.replace({ page: "account" }), "account"],
    [() => later("friends"), "friends"],
    [back, "lobby"],
  ];
  for (const [go, page] of others) {
    later("leaders");
    go();
    paint();
    assert.equal(shown(), page);
  }
});
