// SPDX-License-Identifier: MIT
// Two devices in one place: a match over a connection between two browsers, without a server. A guest gets what its player may see, and nothing else; what
// it sends at the wrong moment, twice or in another form harms nothing; a lost connection loses nothing.
import { findings, SIZES, test, expect } from "./lib/test.mjs";
import { misfits, resize } from "../web/lib/fitting.mjs";
import { keptMatches, wholeDocument } from "../web/lib/kept.mjs";

/** English last: the page keeps it. */
const LANGUAGES = ["uk", "ru", "ro", "de", "en"];
const match = { id: "", game: "kozel", seats: 2, options: { target: "20" }, level: "novice", record: "", at: 1_700_000_000_000, outcome: "" };
const two = { ...match, seating: [{ name: "Anna", kind: "person" }, { name: "", kind: "person", remote: true }] };

/** Stores a match in the page's database. */
const store = (page, id, value) =>
  page.evaluate(
    ([id, value]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("kozel", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("matches");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("matches", "readwrite");
          writing.objectStore("matches").put(value, id);
          writing.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    [id, value],
  );

/** Lets a test read what a page gets from the other device, and send in its name: `window.channel`, `window.got`. */
const tapped = async (page) => {
  await page.addInitScript(() => {
    window.got = [];
    const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...args) {
      const channel = make.apply(this, args);
      window.peer = this;
      window.channel = channel;
      channel.addEventListener("message", ({ data }) => window.got.push(data));
      return channel;
    };
  });
  return page;
};

const table = (page) => page.locator("kz-local-table kz-table");
const shownCode = (page) => page.locator("kz-pair .text");
const code = async (page) => {
  await page.getByText("Without a camera: as a text").click();
  return shownCode(page).textContent();
};
const enter = async (page, text) => {
  await page.getByLabel("Or paste the text here").fill(text);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
};

/** Exchanges the codes of a host and a guest that wait for that. */
async function pair(host, guest) {
  await enter(guest, await code(host));
  await enter(host, await code(guest));
  await expect(table(guest)).toBeVisible();
}

/** Opens a match at one device and joins it at the other. */
async function begin(host, guest, value = two) {
  await tapped(host);
  await tapped(guest);
  await host.goto("/local");
  await store(host, "m1", value);
  await host.goto("/local/m1");
  await guest.goto("/local");
  await guest.getByRole("link", { name: "Join a match nearby" }).click();
  await guest.getByLabel("Your name").fill("Borys");
  await pair(host, guest);
  await expect(table(host)).toBeVisible();
}

const card = (page) => table(page).locator(".card");
const ended = (page) => table(page).locator(".match-end");
const turns = async (page) => (await table(page).locator(".held.can").count()) > 0;

/** Lays a tile, or asks for the next deal. Returns false if the page has nothing to do now. */
async function act(page) {
  const next = card(page).getByRole("button", { name: "Next deal" });
  // (The next deal may begin while the button is being pressed.)
  if (await next.count()) return next.click({ timeout: 1000 }).then(() => true, () => true);
  if (!(await turns(page))) return false;
  const before = await table(page).locator(".held").count();
  await table(page).locator(".held.can").first().click();
  const offer = table(page).locator("button.offer").first();
  await expect(async () => {
    const gone = (await table(page).locator(".held").count()) !== before || (await card(page).count()) > 0;
    if (!gone && (await offer.count())) await offer.click({ timeout: 1000 });
    expect(gone || (await table(page).locator(".held").count()) !== before || (await card(page).count()) > 0).toBe(true);
  }).toPass({ intervals: [20] });
  return true;
}

/** Plays until `stop` resolves to true. */
async function play(pages, stop) {
  for (let idle = 0; !(await stop()); ) {
    let moved = false;
    for (const page of pages) moved = (await act(page)) || moved;
    idle = moved ? 0 : idle + 1;
    expect(idle, "rounds in which nobody can do anything").toBeLessThan(400);
  }
}

const recordAt = async (host) => (await keptMatches(host)).find(({ seating }) => seating)?.record ?? "";
const got = (page) => page.evaluate(() => window.got.map((text) => JSON.parse(text)));

test("a whole match over a lost connection: the guest sees its hand alone, both keep the record, its deals are proven, and another match begins without codes", async ({ page: host, other: guest }) => {
  await begin(host, guest, { ...two, options: { target: "80" } });
  await play([host, guest], async () => (await table(guest).locator(".laid").count()) >= 3);
  const hidden = [...(await recordAt(host)).matchAll(/^(?:hand 1|stock): (.*)$/gm)].flatMap(([, tiles]) => tiles.split(" "));
  const laid = await table(guest).locator(".laid").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
  const drawn = await table(guest).locator(".held").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile));
  const secret = hidden.filter((tile) => !laid.includes(tile) && !drawn.includes(tile));
  expect(secret.length).toBeGreaterThan(0);
  const seen = [...(await wholeDocument(guest)), ...(await guest.evaluate(() => window.got))].join("\n");
  expect(secret.filter((tile) => seen.includes(tile)), "tiles that the guest may not know").toEqual([]);
  expect(await keptMatches(guest).catch(() => []), "the guest keeps nothing of a match that goes on").toEqual([]);

  // The guest's device loses the connection, and its page.
  await guest.reload();
  await expect(host.getByRole("heading", { name: "Borys is not connected" })).toBeVisible();
  const before = await recordAt(host);
  for (const size of Object.values(SIZES)) {
    await resize(host, size);
    expect(await misfits(host, LANGUAGES), `${size.width} × ${size.height}`).toEqual([]);
  }
  expect(await findings(host)).toEqual([]);
  await pair(host, guest);
  expect(await recordAt(host)).toBe(before);
  await expect.poll(() => table(guest).locator(".laid").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile))).toEqual(laid);
  const fair = guest.getByText("Fair: the deals come from the numbers of both devices.").waitFor({ timeout: 170_000 });
  await play([guest, host], async () => (await ended(host).count()) > 0 && (await ended(guest).count()) > 0);

  await fair;
  const [own] = await keptMatches(host);
  const [copy] = await keptMatches(guest);
  expect(copy.record).toBe(own.record);
  expect([own.outcome, copy.outcome].sort()).toEqual(["lost", "won"]);
  for (const tag of ["Name1", "Name2", "Match", "Seed", "Commit", "Nonce1", "Nonce2", "Hash1", "Hash2", "Receipt", "Signature", "EndSignature", "ServerKey"]) expect(own.record).toContain(`[${tag} "`);
  expect(own.record).toContain('[Name2 "Borys"]');
  expect(own.record, "both wanted the next deal").toContain("\ndeal 2\n");

  // Another match over the same connection.
  await ended(host).getByRole("button", { name: "New match" }).click();
  await expect(ended(guest)).toHaveCount(0);
  await expect(table(guest).locator(".held").first()).toBeVisible();
  await play([host, guest], async () => (await table(host).locator(".laid").count()) > 0 && (await table(guest).locator(".laid").count()) > 0);
  expect((await keptMatches(host)).length).toBe(2);
  // A host that has another secret than the one that it has sealed.
  await host.evaluate(() => {
    const { channel } = window;
    const send = channel.send.bind(channel);
    channel.send = (text) => send(text.replace(/\[Seed \\"(..)/, (_, two) => `[Seed \\"${two === "00" ? "11" : "00"}`));
  });
  const { n } = (await got(guest)).filter(({ ev }) => ev === "event").at(-1).event;
  await guest.evaluate((n) => window.channel.send(JSON.stringify({ do: "act", n, act: "resign" })), n);
  await expect(guest.getByText("Something does not fit: the deals are not proven.")).toBeVisible();
  // The record as a replay, at the guest's device.
  await guest.goto("/local/m1-guest/replay");
  await expect(guest.locator("kz-replay .now .where")).toHaveText("1.0");
  await guest.goto("/local");
  await expect(guest.locator("kz-device .rows li").first()).toContainText("two devices");
});

test("what a guest sends at the wrong moment, twice, too late or against the rules is refused, and what cannot be read ends the connection; the match stays as it was", async ({ page: host, other: guest }) => {
  await begin(host, guest);
  await play([host, guest], async () => (await table(guest).locator(".laid").count()) >= 1 && (await turns(host)));
  const record = await recordAt(host);
  const ask = async (...messages) => {
    const count = (await got(guest)).length;
    await guest.evaluate((messages) => messages.forEach((message) => window.channel.send(typeof message === "string" ? message : JSON.stringify(message))), messages);
    await expect.poll(async () => (await got(guest)).length).toBe(count + messages.length);
    return (await got(guest)).slice(count).map(({ ev, failure }) => `${ev} ${failure?.code}`);
  };
  const n = (await got(guest)).filter(({ ev }) => ev === "event").at(-1).event.n;
  const tile = await table(guest).locator(".held").first().getAttribute("data-tile");
  expect(await ask({ do: "act", n, act: tile })).toEqual(["refused not-your-turn"]);
  expect(await ask({ do: "act", n: n - 1, act: tile }, { do: "act", n: n + 1, act: tile }, { do: "next", n })).toEqual(["refused stale", "refused stale", "refused stale"]);
  expect(await ask({ do: "join", version: 1, name: "X", hash: "" }, { do: "nonce", nonce: "0".repeat(32) })).toEqual(["refused stale", "refused stale"]);
  expect((await ask({ do: "act", n, act: "9-9" }, { do: "act", n, act: "" }, { do: "act", n, act: "timeout" }, { do: "act", n, act: "deal 2\n" })).every((answer) => /^refused (?!stale)/.test(answer))).toBe(true);
  expect(await recordAt(host)).toBe(record);

  // Twice the same action: one is done.
  await act(host);
  await expect.poll(() => turns(guest)).toBe(true);
  const last = (await got(guest)).filter(({ ev }) => ev === "event").at(-1).event;
  const legal = last.legal[0];
  const before = await recordAt(host);
  const messages = { do: "act", n: last.n, act: legal };
  await guest.evaluate((message) => [1, 2, 3].forEach(() => window.channel.send(JSON.stringify(message))), messages);
  await expect.poll(async () => (await got(guest)).filter(({ ev }) => ev === "refused").length).toBeGreaterThanOrEqual(12);
  const after = await recordAt(host);
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length).split("\n").filter((line) => line.startsWith("2 ")).length).toBeGreaterThanOrEqual(1);
  expect((await got(guest)).filter(({ ev, failure }) => ev === "refused" && failure.code === "stale").length).toBeGreaterThanOrEqual(7);

  // (web/tests/near-messages.test.ts has more of them.)
  const kept = await recordAt(host);
  for (const text of ['{"do":"steal","n":1}', "x".repeat(200_001)]) {
    await guest.evaluate((text) => window.channel.send(text), text);
    await expect(host.getByText("The other device sent something that this page does not understand")).toBeVisible();
    await expect(guest.getByRole("heading", { name: "The connection is lost" })).toBeVisible();
    if (text.length < 100) {
      for (const size of Object.values(SIZES)) {
        await resize(guest, size);
        expect(await misfits(guest, LANGUAGES), `${size.width} × ${size.height}`).toEqual([]);
      }
      expect(await findings(guest)).toEqual([]);
    }
    await pair(host, guest);
    await expect(host.getByText("The other device sent something")).toHaveCount(0);
  }
  await guest.evaluate(() => window.channel.send(new Uint8Array(10)));
  await expect(host.getByText("The other device sent something that this page does not understand")).toBeVisible();
  expect(await recordAt(host)).toBe(kept);
});

test("what a changed host sends ends the connection with a sentence: a version, a second receipt, a gap, a record before the end", async ({ page: host, other: guest }) => {
  await begin(host, guest);
  const receipt = (await got(guest)).find(({ ev }) => ev === "receipt");
  const { n } = (await got(guest)).filter(({ ev }) => ev === "event").at(-1).event;
  const step = { ev: "event", event: { ev: "step", table: "", n: n + 5, v: n + 5, seat: 1, act: "1-1", ends: {}, counts: [1, 1], stock: 1, turn: 2 } };
  const version = "The two devices have different versions of this page.";
  const unreadable = "The other device sent something that this page does not understand";
  const cases = [
    [{ ev: "hello", version: 2, match: "m1", begun: true }, version],
    [receipt, "The other device’s receipt does not fit"],
    [step, unreadable],
    [{ ev: "record", text: "[Game \"kozel\"]\n", last: true }, unreadable],
    [{ ev: "state", state: { n: 1 } }, unreadable],
  ];
  for (const [message, words] of cases) {
    await host.evaluate((message) => window.channel.send(JSON.stringify(message)), message);
    await expect(guest.getByText(words)).toBeVisible();
    for (const size of [SIZES.narrow, SIZES.low]) {
      await resize(guest, size);
      expect(await misfits(guest, LANGUAGES), words).toEqual([]);
    }
    // A host of another version ends the connection when it has read the guest's.
    if (words === version) await host.reload();
    await pair(host, guest);
    await expect(guest.getByText(words)).toHaveCount(0);
  }
  expect(await keptMatches(guest).catch(() => [])).toEqual([]);

  // A guest of another version.
  await guest.evaluate(() => {
    const { channel } = window;
    const send = channel.send.bind(channel);
    channel.send = (text) => send(text.replace('"version":1', '"version":7'));
  });
  await host.evaluate(() => window.channel.send(JSON.stringify({ ev: "hello", version: 1, match: "m1", begun: true })));
  await expect(host.getByText(version)).toBeVisible();
  await expect(guest.getByRole("heading", { name: "The connection is lost" })).toBeVisible();
});

test("three devices: the host connects one guest after the other, and each of them sees its own hand", async ({ page: host, other: guest, browser, baseURL, site }) => {
  const context = await browser.newContext({ baseURL, locale: "en", reducedMotion: "reduce", serviceWorkers: "block" });
  const third = await context.newPage();
  await third.addInitScript({ content: site.script });
  await host.goto("/local");
  const remote = { name: "", kind: "person", remote: true };
  await store(host, "m3", { ...match, seats: 3, seating: [{ name: "Anna", kind: "person" }, remote, remote] });
  await host.goto("/local/m3");
  for (const [page, seat, name] of [[guest, 2, "Borys"], [third, 3, "Vera"]]) {
    await expect(host.getByRole("heading", { name: `Connect the other device: Seat ${seat}` })).toBeVisible();
    await page.goto("/local/join");
    await page.getByLabel("Your name").fill(name);
    await enter(page, await code(host));
    await enter(host, await code(page));
    if (seat === 2) await expect(page.getByText("Connected. The match begins when everybody is there.")).toBeVisible();
  }
  const hands = [];
  for (const page of [host, guest, third]) {
    await expect(table(page).locator(".held")).toHaveCount(7);
    hands.push(...(await table(page).locator(".held").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile))));
  }
  expect(new Set(hands).size).toBe(21);
  // One of two guests is lost: the others play on, and see it.
  await third.reload();
  await expect(host.getByRole("heading", { name: "Vera is not connected" })).toBeVisible();
  await expect(table(guest)).toBeVisible();
  await enter(third, await code(host));
  await enter(host, await code(third));
  await expect(table(third).locator(".held")).toHaveCount(7);
  await context.close();
});

/** Gives a page a camera that shows what `window.draw(context)` draws, 480 pixels wide and high. */
const withCamera = (page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 480 });
    const context = canvas.getContext("2d");
    const frame = () => {
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 480, 480);
      window.draw?.(context);
      requestAnimationFrame(frame);
    };
    frame();
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => canvas.captureStream(5) } });
  });

test("codes are read by the camera: with the browser's reader, or with the library", async ({ page: host, other: guest }) => {
  for (const page of [host, guest]) await withCamera(page);
  await host.addInitScript(() => {
    window.BarcodeDetector = class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => [{ rawValue: window.answer ?? "" }];
    };
  });
  await guest.addInitScript(() => delete window.BarcodeDetector);
  await host.goto("/local");
  await store(host, "m1", two);
  await host.goto("/local/m1");
  await guest.goto("/local/join");
  await guest.getByRole("button", { name: "Read by the camera" }).click();
  await expect(guest.locator("kz-pair video")).toBeVisible();
  const picture = host.getByRole("img", { name: "QR code for the other device" });
  const [d, box] = [await picture.locator("path").getAttribute("d"), await picture.getAttribute("viewBox")];
  await guest.evaluate(
    ([d, box]) => {
      const [at, , side] = box.split(" ").map(Number);
      window.draw = (context) => {
        context.setTransform(480 / side, 0, 0, 480 / side, (-at * 480) / side, (-at * 480) / side);
        context.fillStyle = "#000";
        context.fill(new Path2D(d));
        context.resetTransform();
      };
    },
    [d, box],
  );
  const answer = await code(guest);
  await expect(guest.locator("kz-pair video")).toHaveCount(0);
  await host.evaluate((answer) => (window.answer = answer), answer);
  await host.getByRole("button", { name: "Read by the camera" }).click();
  await expect(table(host)).toBeVisible();
  await expect(table(guest)).toBeVisible();
});

test("the panel of the codes in all its states fits and is read; what the browser lacks or forbids is said in words", async ({ page }) => {
  await withCamera(page);
  await page.goto("/local");
  await store(page, "m1", two);
  const looked = async (what) => {
    for (const size of Object.values(SIZES)) {
      await resize(page, size);
      expect(await misfits(page, LANGUAGES), `${what}, ${size.width} × ${size.height}`).toEqual([]);
    }
    expect(await findings(page), what).toEqual([]);
  };
  await page.goto("/local/join");
  await expect(page.getByRole("heading", { name: "Read the code that the other device shows" })).toBeVisible();
  await looked("the first code is to be read");
  await page.goto("/local/m1");
  // The whole code is seen without scrolling, and on a small phone that there is a second step.
  const picture = page.getByRole("img", { name: "QR code for the other device" });
  await expect(picture).toBeVisible();
  const bottom = (place) => place.evaluate((element) => element.getBoundingClientRect().bottom - document.querySelector("kz-app").getBoundingClientRect().bottom);
  for (const size of Object.values(SIZES)) {
    await resize(page, size);
    expect(await bottom(picture), `the code at ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
    expect(await bottom(page.getByRole("heading", { name: "Read the code that it shows then" })), `the second step at ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
  }
  const offer = await code(page);
  await looked("a code is shown");
  await page.getByRole("button", { name: "Read by the camera" }).click();
  await expect(page.locator("kz-pair video")).toBeVisible();
  await looked("the camera");
  await page.getByRole("button", { name: "Stop the camera" }).click();
  const camera = async (name, words) => {
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("", name);
      };
    }, name);
    await page.getByRole("button", { name: "Read by the camera" }).click();
    await expect(page.getByText(words)).toBeVisible();
  };
  await camera("NotFoundError", "This device has no camera.");
  await camera("NotReadableError", "The camera cannot be opened now");
  await camera("NotAllowedError", "The camera was not allowed.");
  await looked("no camera");
  for (const [text, words] of [["hello", "This is no code of this page."], [offer.slice(0, -3), "A part of the code is missing or wrong."], [offer, "This is the code of this device."]]) {
    await enter(page, text);
    await expect(page.getByText(words)).toBeVisible();
  }
  await looked("a wrong code");
  await page.goto("/local/join");
  await enter(page, offer);
  await expect(page.getByText("Waiting until the other device has read it…")).toBeVisible();
  await looked("the answer is shown");
  await page.evaluate(() => {
    delete window.RTCPeerConnection;
    delete navigator.mediaDevices.getUserMedia;
  });
  await page.getByRole("link", { name: "To the matches" }).or(page.getByRole("button", { name: "To the matches" })).click();
  await page.getByRole("link", { name: "for two" }).click();
  await expect(page.getByText("This browser cannot connect to another device")).toBeVisible();
  await looked("no WebRTC");
});
