// SPDX-License-Identifier: MIT
// Settings are one plain object. Input from outside is checked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applySettings, choose, CHOICES, exportSettings, onSettings, readSettings, settings, SETTINGS_VERSION } from "../src/base/settings.js";
import { keep } from "../src/table/zoom.js";

const usual = readSettings({});

test("nothing chosen: the first word of each, no sound, all of the board", () => {
  assert.equal(usual.version, SETTINGS_VERSION);
  for (const [key, words] of Object.entries(CHOICES)) assert.equal(usual[key as keyof typeof CHOICES], words[0]);
  assert.deepEqual([usual.sound, usual.leftHanded, usual.zoom], [false, false, 100]);
});

test("what is not known or not well formed is as if it had not been chosen", () => {
  for (const from of [null, undefined, 7, "dark", [], { theme: "pink", volume: 101, zoom: "200", sound: 1, leftHanded: null, more: {} }])
    assert.deepEqual(readSettings(from), usual);
  assert.deepEqual(readSettings({ volume: NaN, zoom: 50, constructor: "x" }), usual);
  assert.deepEqual(readSettings({ version: 9, theme: "light", later: true }), { ...usual, theme: "light" });
});

test("what is exported can be applied elsewhere, through JSON", () => {
  let told = 0;
  const end = onSettings(() => told++);
  choose({ board: "walnut", zoom: 250, sound: true });
  const taken = exportSettings();
  assert.deepEqual(taken, { ...usual, board: "walnut", zoom: 250, sound: true });
  choose({ board: "slate", sound: false });
  assert.notEqual(settings().board, taken.board);
  applySettings(JSON.parse(JSON.stringify(taken)));
  assert.deepEqual(settings(), taken);
  assert.equal(told, 3);
  applySettings("rubbish");
  assert.deepEqual(settings(), usual);
  end();
});

test("a board that is larger than its window shows nothing empty, a smaller one stays inside", () => {
  assert.equal(keep(500, -300, 300, 400), 100);
  assert.equal(keep(-500, -300, 300, 400), -100);
  assert.equal(keep(30, -300, 300, 400), 30);
  assert.equal(keep(500, -50, 100, 400), 100);
  assert.equal(keep(-500, -50, 100, 400), -150);
});
