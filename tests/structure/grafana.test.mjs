// SPDX-License-Identifier: MIT
// contrib/grafana.json: every panel documents its content and unit, and uses only metrics that the server has.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const dashboard = JSON.parse(read("contrib/grafana.json"));
const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

/** The units of Grafana that are used. */
const UNITS = ["short", "s", "cps", "reqps", "Bps", "bytes", "percentunit"];

/** Returns {metric: labels}, as metrics.c writes them. A histogram has three names. */
function told() {
  const source = read("server/app/metrics.c");
  const metrics = {};
  for (const [, call, name] of source.matchAll(/\b(put|begin|put_histogram)\(out,\s*"(\w+)"/g))
    for (const end of call === "put_histogram" ? ["_bucket", "_sum", "_count"] : [""]) metrics[name + end] = new Set(end === "_bucket" ? ["le"] : []);
  for (const [, name, labels] of source.matchAll(/(kozel_\w+)\{((?:[^}"\\]|\\.|")*)\}/g)) for (const [, label] of labels.matchAll(/(\w+)=\\"/g)) metrics[name]?.add(label);
  return metrics;
}

test("each panel has a title of its own, a unit, what it means, and its place", () => {
  assert.equal(new Set(dashboard.panels.map(({ title }) => title)).size, dashboard.panels.length);
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const places = new Set();
  for (const { title, description, fieldConfig, gridPos, targets } of dashboard.panels) {
    assert.ok(title && description?.endsWith("."), title);
    assert.ok(UNITS.includes(fieldConfig.defaults.unit), `${title}: ${fieldConfig.defaults.unit}`);
    assert.ok(targets.length > 0 && targets.every(({ expr, legendFormat }) => expr && legendFormat), title);
    assert.ok(gridPos.x + gridPos.w <= 24, title);
    places.add(`${gridPos.x},${gridPos.y}`);
  }
  assert.equal(places.size, dashboard.panels.length);
});

test("promtool takes every query", () => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-grafana-"));
  const rules = queries.map(({ expr }, i) => `      - record: "kozel:query_${i}"\n        expr: ${JSON.stringify(expr.replaceAll("$instance", ".*"))}\n`);
  const file = join(folder, "rules.yml");
  writeFileSync(file, `groups:\n  - name: queries\n    rules:\n${rules.join("")}`);
  const checked = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(checked.status, 0, checked.error ?? checked.stdout + checked.stderr);
  assert.match(checked.stdout, new RegExp(`${queries.length} rules found`));
});

test("every metric and label is told by the server", () => {
  const metrics = told();
  for (const { title, expr } of queries) {
    const names = expr.match(/\b(?:kozel|process)_\w+/g);
    assert.ok(names?.length, title);
    for (const name of names) assert.ok(metrics[name], `${title}: ${name}`);
    const labels = new Set(names.flatMap((name) => [...metrics[name]]).concat("instance"));
    for (const [, list] of expr.matchAll(/\bby \(([^)]*)\)/g)) for (const label of list.split(/, */)) assert.ok(labels.has(label), `${title}: ${label}`);
    for (const [, label] of expr.matchAll(/[{,](\w+)=~?"/g)) assert.ok(labels.has(label), `${title}: ${label}`);
  }
  // The first questions of an operator.
  const all = queries.map(({ expr }) => expr).join("\n");
  for (const name of ["kozel_connections", "kozel_persons", "kozel_tables", "kozel_action_seconds_bucket", "kozel_commit_seconds_bucket", "kozel_writer_behind_seconds",
    "kozel_queue", "kozel_overload_refused_total", "kozel_connections_dropped_total", "kozel_http_answers_total", "kozel_store_errors_total", "kozel_nodes"])
    assert.ok(all.includes(name), name);
});
