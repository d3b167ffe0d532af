// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePath, pathOf, type Route } from "../src/page/router.js";

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
