// SPDX-License-Identifier: MIT
// Matches against bots that the device keeps: every game can be begun, a damaged match harms no other, and the person reads what is not kept.
// (tests/web/offline.spec.mjs: without a connection.)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findings, plans, root, SIZES, test, expect } from "./lib/test.mjs";
import { misfits, resize } from "../web/lib/fitting.mjs";
import { keptMatches, wholeDocument } from "../web/lib/kept.mjs";

const golden = (name) => readFileSync(join(root, "tests", "golden", `${name}.dgr`), "utf8");
/** English last: the page keeps it. */
const LANGUAGES = ["uk", "ru", "ro", "de", "en"];
const match = { id: "", game: "kozel", seats: 2, options: {}, level: "novice", record: "", at: 1_700_000_000_000, outcome: "" };

/** Stores values in the page's database, by their ids. */
const store = (page, values) =>
  page.evaluate(
    (values) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("kozel", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("matches");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("matches", "readwrite");
          for (const [id, value] of Object.entries(values)) writing.objectStore("matches").put(value, id);
          writing.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    values,
  );

const table = (page) => page.locator("kz-device-match kz-table");
const begins = (page) => expect(table(page).locator(":is(.held, .own .closed, .hand)").first()).toBeVisible();
const form = (page) => page.locator("kz-device form");
const game = (page) => form(page).locator("select").first();
const play = (page) => form(page).getByRole("button", { name: "Play now" }).click();

test("every game of the core can be begun, for each number of players; the form begins with what was played last", async ({ page }) => {
  await page.goto("/local");
  await expect(form(page)).toBeVisible();
  const offered = await game(page).locator("option").evaluateAll((options) => options.map(({ value }) => value));
  expect(offered.sort()).toEqual(Object.keys(plans).sort());
  for (const name of offered) {
    await game(page).selectOption(name);
    const counts = await form(page).locator("input[name=seats]").count();
    for (let i = 0; i < counts; i++) {
      await form(page).locator("input[name=seats]").nth(i).check();
      await play(page);
      await begins(page);
      const seats = await table(page).locator(".plate").count();
      await page.goBack();
      await expect(form(page)).toBeVisible();
      expect(await form(page).locator("input[name=seats]").nth(i).isChecked(), `${name}: ${seats} players`).toBe(true);
    }
  }
  await page.reload();
  await expect(game(page)).toHaveValue(offered.at(-1));
});

test("there is neither a clock nor a rating nor other people in the form; options that contradict each other are refused where they are", async ({ page }) => {
  await page.goto("/local");
  await game(page).selectOption("kozel");
  await expect(form(page).locator("summary b")).toHaveText(["House rules", "Bots play as", "Who sits where"]);
  await expect(form(page).getByText("Private")).toHaveCount(0);
  await form(page).locator("summary", { hasText: "Bots play as" }).click();
  await expect(form(page).locator(".levels label")).toHaveCount(7);
  await expect(form(page).locator(".levels label").first(), "the first choice").toContainText("Equal rival");
  await expect(form(page).locator(".levels input").first()).toBeChecked();
  await form(page).locator(".levels").getByText("Club player").click();
  await form(page).locator("summary").first().click();
  await form(page).locator("input[type=number]").first().fill("1");
  await play(page);
  await expect(form(page).locator("input[type=number]:invalid")).toHaveCount(1);
  await form(page).locator("input[type=number]").first().fill("60");
  await play(page);
  await begins(page);
  await expect(page.locator("kz-device-match h1")).toContainText("60");
  await page.goBack();
  await expect(page.locator("kz-device .rows li")).toContainText("club player");
});

test("a damaged or foreign match is refused with a sentence, and the others stay; one is deleted after a question", async ({ page }) => {
  await page.goto("/local");
  const good = golden("kozel-2-1").split("\n").slice(0, 9).join("\n");
  await store(page, {
    good: { ...match, record: `${good}\n`, at: 5 },
    broken: { ...match, record: `${good}\n1 6-6@z\n`, at: 4, seats: 3 },
    foreign: { title: "something else" },
    number: 7,
  });
  await page.reload();
  const rows = page.locator("kz-device .rows li");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "A match that cannot be read" })).toHaveCount(2);
  for (const size of [SIZES.narrow, SIZES.desktop]) {
    await resize(page, size);
    expect(await findings(page)).toEqual([]);
  }
  await page.goto("/local/foreign");
  await expect(page.getByText("This match cannot go on: what this device has kept of it is damaged.")).toBeVisible();
  await page.goto("/local/nothing");
  await expect(page.getByText("This device does not keep this match.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "To the matches on this device" }).click();
  await page.getByRole("link", { name: "for three" }).click();
  await expect(page.getByText("This match cannot go on")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the record" }).click();
  expect((await saved).suggestedFilename()).toBe("broken.dgr");
  await page.goBack();
  await rows.filter({ hasText: "A match that cannot be read" }).first().getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this match?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rows).toHaveCount(4);
  await rows.filter({ hasText: "for three" }).getByRole("button", { name: "Delete" }).click();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("link", { name: "for two" }).click();
  await begins(page);
});

test("after the end of a match another one of its kind begins", async ({ page }) => {
  await page.goto("/local");
  await store(page, { over: { ...match, game: "classic", record: golden("classic-2-1"), outcome: "lost" } });
  await page.reload();
  const row = page.locator("kz-device .rows li");
  await expect(row).toContainText("lost");
  const saved = page.waitForEvent("download");
  await row.getByRole("button", { name: "Download the record" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toBe(golden("classic-2-1"));
  await page.getByRole("link", { name: "for two" }).click();
  const card = table(page).locator(".match-end");
  await expect(card).toBeVisible();
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    expect(await misfits(page, LANGUAGES), `${size.width} × ${size.height}`).toEqual([]);
  }
  expect(await findings(page)).toEqual([]);
  await card.getByRole("button", { name: "New match" }).click();
  await begins(page);
  await expect(card).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/over$/);
  await page.goto("/local");
  await expect(row).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Download the record" }), "not of a match that goes on").toHaveCount(1);
});

test("a finished match has a replay with everybody's tiles and an analysis; a match that goes on has none", async ({ page }) => {
  const record = golden("classic-4-1");
  const begun = `${record.split("\n").slice(0, 9).join("\n")}\n`;
  await page.goto("/local");
  await store(page, {
    over: { ...match, game: "classic", seats: 4, record, outcome: "lost" },
    running: { ...match, game: "classic", seats: 4, record: begun, at: 1 },
    faulty: { ...match, record: `${record}1 6-6@z\n`, outcome: "won", at: 2 },
  });
  await page.reload();
  await page.getByRole("link", { name: "Replay" }).first().click();
  await expect(page).toHaveURL(/\/local\/over\/replay/);
  const replay = page.locator("kz-replay");
  await expect(replay.locator(".now .where")).toHaveText("1.0");
  await expect(replay.locator(".about")).toContainText("Guest-17, Petryk");
  const [, first] = /^hand 1: (.*)$/m.exec(record);
  expect(await replay.locator("kz-table .held").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile))).toEqual(first.split(" "));
  await expect(replay.locator("kz-table .open-tiles")).toHaveCount(3);
  for (const name of ["Copy the link", "Table of laps", "Drawing of this position", "Set up this position"]) await expect(replay.getByText(name)).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await replay.getByRole("button", { name: "Download the record" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toBe(record);
  await replay.getByText("Where could the other tiles be?").click();
  await expect(replay.locator("kz-unseen table")).toBeVisible();
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    expect(await findings(page)).toEqual([]);
  }

  // The analysis is made in a worker. It ends with the view.
  const judges = () => page.workers().filter((worker) => worker.url().includes("/position-")).length;
  const analyse = async () => {
    await replay.getByRole("button", { name: "Analyse the match" }).click();
    await expect(replay.locator("progress").first()).toBeVisible();
  };
  await analyse();
  const before = judges();
  await page.goBack();
  await expect(page.locator("kz-device form")).toBeVisible();
  await expect.poll(judges).toBe(before - 1);
  await page.goForward();
  await analyse();
  await expect(replay.locator(".leads")).toBeVisible({ timeout: 60_000 });
  await expect(replay.locator(".mark-sign").first()).toBeVisible();
  await page.goto("/local");

  await expect(page.getByRole("link", { name: "Replay" }), "the two that are over").toHaveCount(2);
  for (const id of ["running", "nothing", "faulty"]) {
    await page.goto(`/local/${id}/replay`);
    await expect(page.getByText("There is no such match, or it is not over yet.")).toBeVisible();
  }
  await page.getByRole("link", { name: "To the matches on this device" }).click();
  await page.getByRole("link", { name: "for four" }).first().click();
  await table(page).locator(".match-end").getByRole("button", { name: "Replay" }).click();
  await expect(replay.locator(".now .where")).toHaveText("1.0");
});

test("a browser that stores nothing, or has no room, lets people play and says what is not kept", async ({ page }) => {
  const full = "This device has no room left, so the match is not kept.";
  const none = "Your browser keeps nothing for this page: the match lasts until you close it.";
  await page.goto("/local");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await play(page);
  await begins(page);
  await expect(page.getByText(full)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("private", "SecurityError");
    };
  });
  await page.goto("/local");
  await expect(page.getByText(none)).toBeVisible();
  await play(page);
  await begins(page);
  await expect(page.getByText(none)).toBeVisible();
  await page.goBack();
  await page.locator("kz-device .rows a").click();
  await begins(page);
});

test("without locks a second tab that plays a match is not overwritten: the first one is told", async ({ page, context, site }) => {
  const prepared = async (page) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined }));
    return page;
  };
  await prepared(page);
  await page.goto("/local");
  await store(page, { two: { ...match, game: "classic", record: `${golden("classic-2-1").split("\n").slice(0, 7).join("\n")}\n` } });
  await page.goto("/local/two");
  await begins(page);
  const second = await prepared(await context.newPage());
  await second.addInitScript({ content: site.script });
  await second.goto("/local/two");
  await begins(second);
  const lay = async (page) => {
    const own = table(page).locator(".held.can").last();
    await own.click();
    const offer = table(page).locator("button.offer").first();
    if (await offer.isVisible()) await offer.click();
  };
  await lay(second);
  await expect(table(second).locator(".laid").first()).toBeVisible();
  await table(page).locator(".held.can").first().click();
  const offer = table(page).locator("button.offer").first();
  if (await offer.isVisible()) await offer.click();
  await expect(page.getByText("This match has gone on in another tab.")).toBeVisible();
  await page.getByRole("button", { name: "Go on from there" }).click();
  await begins(page);
  await second.close();
});

test("finished matches are saved as one file and added from files; a faulty file is refused with a sentence", async ({ page }) => {
  const record = golden("classic-4-1");
  await page.goto("/local");
  const files = page.getByRole("region", { name: "Finished matches" });
  const add = (text, name = "match.dgr") => files.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const status = files.getByRole("status");
  const rows = page.locator("kz-device .rows li");
  const half = record.slice(0, record.length / 2);
  const running = `${record.split("\n").slice(0, 9).join("\n")}\n`;
  for (const bad of ["", "no record", half, running, record.replace("deal 2", "deal \0 2"), "{", "[]", '{"kozel":"matches","version":1,"matches":[]}', '{"kozel":"matches","version":1,"matches":[null]}', "\0".repeat(5000), JSON.stringify({ kozel: "matches", version: 1, matches: [{ ...match, game: "kozel", seats: 4, record, outcome: "won" }] })]) {
    await add(bad);
    await expect(status, JSON.stringify(bad.slice(0, 60))).toHaveText("There is no finished match in this file that can be read.");
  }
  await add('{"kozel":"matches","version":2,"matches":[]}');
  await expect(status).toHaveText("This file is from a newer version of this page.");
  await add("x".repeat((4 << 20) + 1));
  await expect(status).toHaveText("This file is too large.");
  await expect(rows).toHaveCount(0);
  await add(record);
  await expect(status).toHaveText("1 match has been added.");
  await add(record);
  await expect(status).toHaveText("0 matches have been added.");
  await expect(rows).toHaveCount(1);
  await store(page, { won: { ...match, game: "classic", seats: 2, record: golden("classic-2-1"), outcome: "won" }, running: { ...match, game: "classic", seats: 4, record: running } });
  await page.reload();
  await expect(files.getByRole("listitem")).toHaveText("Classic domino: won: 1 · lost: 0");
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    expect(await misfits(page, LANGUAGES), `${size.width} × ${size.height}`).toEqual([]);
    expect(await findings(page)).toEqual([]);
  }
  const saved = page.waitForEvent("download");
  await files.getByRole("button", { name: "Save all as one file" }).click();
  const all = readFileSync(await (await saved).path(), "utf8");
  expect(JSON.parse(all).matches.map(({ outcome }) => outcome).sort()).toEqual(["over", "won"]);
  await add(all.slice(0, all.length / 2), "half.json");
  await expect(status).toHaveText("There is no finished match in this file that can be read.");
  while (await rows.count()) {
    const count = await rows.count();
    await rows.first().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(rows).toHaveCount(count - 1);
  }
  await add(all, "all.json");
  await expect(status).toHaveText("2 matches have been added.");
  await page.getByRole("link", { name: "Replay" }).first().click();
  await expect(page.locator("kz-replay .now .where")).toHaveText("1.0");
});

test("a file's matches are added once, with the outcomes of the core; no kept match makes room for them", async ({ page }) => {
  const asMatch = (record, more) => ({ ...match, game: /Game "(.*)"/.exec(record)[1], record, outcome: "won", ...more });
  await page.goto("/local");
  const files = page.getByRole("region", { name: "Finished matches" });
  const add = (text) => files.locator("input[type=file]").setInputFiles({ name: "matches.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const addAll = (matches) => add(JSON.stringify({ kozel: "matches", version: 1, matches }));
  const status = files.getByRole("status");
  const rows = page.locator("kz-device .rows li");
  // Seat 1 loses the one and wins the other. The file has the opposite of both.
  const [lost, won] = ["bergen-2-2", "bergen-2-1"].map(golden);
  await addAll([asMatch(lost), asMatch(lost, { outcome: "drawn" }), asMatch(won, { outcome: "lost", at: 8e15, options: { none: "such" } })]);
  await expect(status).toHaveText("2 matches have been added.");
  await expect(files.getByRole("listitem")).toHaveText("Bergen: won: 1 · lost: 1");
  await page.reload();
  await expect(rows.first(), "not in the far future").not.toContainText(/\d{5}/);
  await play(page);
  await begins(page);
  await page.goBack();
  await rows.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await add(`[Name1 "novice"]\n[Name2 "Anna"]\n${golden("classic-2-1")}`);
  await expect(status).toHaveText("1 match has been added.");
  await expect(files.getByRole("listitem").last()).toHaveText("Classic domino: won: 1 · lost: 0");

  const others = Array.from({ length: 28 }, (_, i) => `[Date "2026-01-${i + 1}"]\n${golden("sausage-2-2")}`);
  await addAll(others.slice(0, 26).map((record) => asMatch(record)));
  await expect(status).toHaveText("26 matches have been added.");
  await addAll(others.slice(26).map((record) => asMatch(record, { at: 9e12 })));
  await expect(status).toHaveText("1 match has been added. This device keeps at most 30 finished matches. Delete old ones to add more.");
  await expect(rows).toHaveCount(30);
  await expect(files.getByRole("listitem").first(), "nothing was deleted").toHaveText("Sausage: won: 27 · lost: 0");

  await rows.first().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(29);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await addAll([asMatch(others[27])]);
  await expect(status).toHaveText("0 matches have been added. This device has no room left.");
  await expect(rows).toHaveCount(29);
});

test("a match that another tab deletes is not stored again by its next action", async ({ page, context, site }) => {
  await page.goto("/local");
  await play(page);
  await begins(page);
  const second = await context.newPage();
  await second.addInitScript({ content: site.script });
  await second.goto("/local");
  await second.locator("kz-device .rows li").getByRole("button", { name: "Delete" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(second.locator("kz-device .rows li")).toHaveCount(0);
  await table(page).locator(".held.can").first().click();
  const offer = table(page).locator("button.offer").first();
  if (await offer.isVisible()) await offer.click();
  await expect(page.getByText("This match has been deleted in another tab.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await second.reload();
  await expect(second.locator("kz-device form")).toBeVisible();
  await expect(second.locator("kz-device .rows li")).toHaveCount(0);
  await second.close();
});

test("rules that do not arrive are asked for once, and again when they are opened again", async ({ page }) => {
  await page.goto("/local");
  await expect(form(page)).toBeVisible();
  let asked = 0;
  await page.route("**/rules/**", (route) => (asked++, route.fulfill({ status: 404, contentType: "application/json", body: "{}" })));
  const rules = page.getByRole("dialog").filter({ hasText: "The rules cannot be loaded right now." });
  for (const times of [1, 2]) {
    await form(page).getByRole("button", { name: "Rules of this game" }).click();
    await expect(rules).toBeVisible();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(asked).toBe(times);
    await page.keyboard.press("Escape");
    await expect(rules).toBeHidden();
  }
});

/** Returns the tiles of each seat that is not laid in a record's last deal, by seat, and those in the stock. */
function hidden(record) {
  const deal = record.slice(record.lastIndexOf("\ndeal "));
  const laid = [...deal.matchAll(/^[1-4] (?!draw)(.*)$/gm)].flatMap(([, act]) => act.match(/\d-\d/g) ?? []);
  const hands = [...deal.matchAll(/^hand [1-4]: (.*)$/gm)].map(([, tiles]) => tiles.split(" "));
  for (const [, seat, tile] of deal.matchAll(/^([1-4]) draw (\d-\d)$/gm)) hands[seat - 1].push(tile);
  return hands.map((tiles) => tiles.filter((tile) => !laid.includes(tile)));
}

const curtain = (page) => page.getByRole("dialog", { name: /^Give the device to / });
const uncover = (page, name) => curtain(page).getByRole("button", { name: `I am ${name}: show my tiles` }).click();
const tilesIn = async (page, tiles) => {
  const texts = await wholeDocument(page);
  return tiles.filter((tile) => texts.some((text) => text.includes(tile)));
};

/** Chooses who sits where: a name for a person, or a bot's level. */
async function seat(page, sitters) {
  const fold = form(page).locator("details").filter({ hasText: "Who sits where" });
  await fold.locator("summary").click();
  for (const [i, { name, level }] of sitters.entries()) {
    const row = fold.locator("li").nth(i);
    if (i) await row.locator("select").selectOption(level ?? "");
    if (name) await row.getByLabel("Name").fill(name);
  }
}

/** Lays a tile of the person who sees the table. Returns when the table is another one or the deal is over. */
async function lay(page) {
  const held = await table(page).locator(".held").count();
  await expect(async () => {
    if ((await curtain(page).count()) || (await table(page).locator(".card").count()) || (await table(page).locator(".held").count()) < held) return;
    const offer = table(page).locator("button.offer").first();
    await ((await offer.count()) ? offer : table(page).locator(".held.can").first()).click({ timeout: 1000 });
    expect((await curtain(page).count()) || (await table(page).locator(".card").count()) || (await table(page).locator(".held").count()) < held).toBeTruthy();
  }).toPass({ intervals: [20] });
}

test("several people pass the device around: behind the curtain nobody's tiles are in the document, and a reload keeps it drawn", async ({ page }) => {
  await page.goto("/local");
  await game(page).selectOption("kozel");
  await form(page).locator("input[name=seats]").nth(1).check();
  await seat(page, [{ name: "Anna" }, { level: "novice" }, { name: "Borys" }]);
  for (const size of [SIZES.narrow, SIZES.desktop]) {
    await resize(page, size);
    expect(await findings(page)).toEqual([]);
  }
  await play(page);
  const names = { 1: "Anna", 3: "Borys" };
  const seen = new Set();
  for (let turn = 0; turn < 8; turn++) {
    await expect(curtain(page).or(table(page).locator(".held.can, .card")).first()).toBeVisible();
    if (await table(page).locator(".card").count()) break;
    if (!(await curtain(page).count())) {
      await lay(page);
      continue;
    }
    const to = /to (\w+)/.exec(await curtain(page).getByRole("heading").textContent())[1];
    const hands = hidden((await keptMatches(page))[0].record);
    expect(hands.flat().length).toBeGreaterThan(0);
    expect(await tilesIn(page, hands.flat()), "behind the curtain").toEqual([]);
    await expect(curtain(page).getByRole("heading"), "read out").toBeFocused();
    if (turn === 0) {
      for (const size of Object.values(SIZES)) {
        await resize(page, size);
        expect(await findings(page)).toEqual([]);
      }
      await page.reload();
      await expect(curtain(page)).toContainText(to);
      expect(await tilesIn(page, hands.flat()), "after a reload").toEqual([]);
    }
    await uncover(page, to);
    await expect(table(page).locator(".held").first()).toBeVisible();
    seen.add(to);
    const own = Number(Object.keys(names).find((key) => names[key] === to)) - 1;
    expect((await tilesIn(page, hands[own])).sort(), `the hand of ${to}`).toEqual([...hands[own]].sort());
    expect(await tilesIn(page, hands.filter((_, i) => i !== own).flat()), `others' for ${to}`).toEqual([]);
    await lay(page);
  }
  expect([...seen].sort()).toEqual(["Anna", "Borys"]);
});

test("the curtain tells what has happened since the person's last choice in this deal: forced actions are no choices", async ({ page }) => {
  const lines = golden("classic-2-1").split("\n");
  const upTo = (act) => `${lines.slice(0, lines.indexOf(act) + 1).join("\n")}\n`;
  const seating = ["Anna", "Borys"].map((name) => ({ name, kind: "person" }));
  await page.goto("/local");
  await store(page, Object.fromEntries(Object.entries({ first: "2 5-5", drawn: "2 draw 0-4", laid: "2 0-4@b" }).map(([id, act]) => [id, { ...match, id, game: "classic", record: upTo(act), seating }])));
  const since = curtain(page).getByRole("list", { name: /^Since the last move of / }).getByRole("listitem");
  for (const [id, to, acts] of [["first", "Anna", [/^Borys.*5.*5/]], ["drawn", "Borys", [/^Anna.*2.*6/, /^Borys.*draw/]], ["laid", "Anna", [/^Borys.*draw/, /^Borys.*0.*4/]]]) {
    await page.goto(`/local/${id}`);
    await expect(curtain(page)).toContainText(to);
    await expect(since).toHaveText(acts);
  }
});

test("people play every game: the curtain is drawn for the first of them", async ({ page }) => {
  await page.goto("/local");
  for (const name of Object.keys(plans)) {
    await game(page).selectOption(name);
    const most = form(page).locator("input[name=seats]").last();
    await most.check();
    const seats = Number(await most.evaluate((input) => input.closest("label").textContent));
    await seat(page, Array.from({ length: seats }, () => ({})));
    await play(page);
    await expect(curtain(page), `${name} for ${seats}`).toContainText(/Give the device to Seat \d/);
    await curtain(page).getByRole("button").click();
    await begins(page);
    await page.goBack();
    await expect(form(page)).toBeVisible();
  }
});
