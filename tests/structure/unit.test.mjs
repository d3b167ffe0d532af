// SPDX-License-Identifier: MIT
// contrib/kozel.service.in: a unit that systemd accepts, as restricted as the server allows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("../../contrib/kozel.service.in", import.meta.url));
const text = readFileSync(path, "utf8").replaceAll("@bindir@", "/usr/bin");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** The maximum exposure of `systemd-analyze security`, in tenths: 20 is "OK". */
const EXPOSURE_MAX = 20;

/** Returns {section: {key: [values]}}. A line of another form is a fault. */
export function readUnit(unit) {
  const sections = {};
  let section;
  for (const line of unit.split("\n").filter((each) => each && !/^[#;]/.test(each))) {
    const [, head, key, value] = line.match(/^(?:\[(\w+)\]|([A-Z]\w+)=(.*))$/) ?? assert.fail(line);
    if (head) section = sections[head] ??= {};
    else (section[key] ??= []).push(value);
  }
  return sections;
}

test("it is written as units are, and gives away what the server does not need", () => {
  const { Unit, Service, Install } = readUnit(text);
  assert.ok(Unit.Description && Install.WantedBy);
  assert.equal(Service.User.join(), "kozel");
  assert.deepEqual([Service.Type, Service.ExecStart], [["notify"], ["/usr/bin/kozel serve"]]);
  for (const key of ["CapabilityBoundingSet", "AmbientCapabilities"]) assert.deepEqual(Service[key], [""], key);
  for (const key of ["NoNewPrivileges", "PrivateDevices", "PrivateTmp", "PrivateUsers", "ProtectHome", "ProtectClock", "ProtectHostname",
    "ProtectControlGroups", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "RestrictNamespaces", "RestrictRealtime",
    "RestrictSUIDSGID", "LockPersonality", "MemoryDenyWriteExecute", "RemoveIPC"])
    assert.deepEqual(Service[key], ["yes"], key);
  assert.deepEqual([Service.LimitCORE, Service.UMask, Service.ProtectSystem], [["0"], ["0077"], ["strict"]]);
  assert.ok(Service.SystemCallFilter.length > 1 && Service.RestrictAddressFamilies);
  // The unit may write to each folder that it names.
  assert.deepEqual(Service.StateDirectory, ["kozel"]);
});

test("systemd finds no fault with it", { skip: !hasSystemd }, () => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-unit-"));
  // (The program is not installed where the tests run.)
  const copy = join(folder, "kozel.service");
  writeFileSync(copy, text.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true"));
  const checked = spawnSync("systemd-analyze", ["verify", "--man=no", copy], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  // (It also reports other units of the machine.)
  const said = checked.stderr.split("\n").filter((line) => line.includes("kozel"));
  assert.deepEqual([checked.status, said], [0, []]);
});

test("it leaves little open", { skip: !hasSystemd }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-unit-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, "kozel.service");
  writeFileSync(copy, text);
  const checked = spawnSync("systemd-analyze", ["security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, "--no-pager", copy], { encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stdout.split("\n").slice(-3).join("\n") + checked.stderr);
});
