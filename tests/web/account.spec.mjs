// SPDX-License-Identifier: MIT
// Accounts from a person's view: from a guest's game to an account, on several devices, protected, and closed.
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Player } from "../server/player.mjs";
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { newPerson, promote } from "./lib/people.mjs";
import { root } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { resize } from "./lib/fitting.mjs";

const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

/** Returns the button in the header that opens the menu. Its name begins with the person's. */
const who = (page, name) => page.getByRole("banner").getByRole("button", { name: `${name}, your account`, exact: true });
const guestButton = (page) => page.getByRole("banner").getByRole("button", { name: /^Guest-\d+, your account/ });

/** Opens the menu in the header and chooses an entry. */
async function choose(page, entry) {
  await page.getByRole("banner").getByRole("button", { name: /, your account$/ }).click();
  const menu = page.getByRole("banner").locator("#menu");
  await menu.getByRole("link", { name: entry, exact: true }).or(menu.getByRole("button", { name: entry, exact: true })).first().click();
}

async function fill(form, fields) {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

async function register(page, name, password = "goat&barn") {
  await choose(page, "Register");
  const dialog = page.getByRole("dialog", { name: "Register" });
  await fill(dialog, { Name: name, Password: password });
  await dialog.getByRole("button", { name: "Register" }).click();
  await closeCodes(page);
  await expect(who(page, name)).toBeVisible();
}

/** Closes the recovery codes, which are offered to a person who has registered. Nobody has to keep them. */
async function closeCodes(page, playOn = "Play on") {
  await expect(page.locator("kz-sign .codes li")).toHaveCount(10);
  await page.locator("kz-sign").getByRole("button", { name: playOn }).click();
}

/** Signs in by the dialog, which is open. */
async function signIn(page, name, password) {
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await fill(dialog, { Name: name, Password: password });
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

/** Checks that an error is shown at the field, which has the focus. */
async function checkFault(form, field, words) {
  await expect(form.getByText(words)).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
}

/** Checks that all texts of an error are in the window, and nothing covers them. */
async function checkInSight(fault) {
  await expect(fault).toBeVisible();
  const hidden = () =>
    fault.evaluate((node) => {
      const { left, top, bottom } = node.getBoundingClientRect();
      return [top + 2, bottom - 2].some((y) => !node.contains(node.getRootNode().elementFromPoint(left + 10, y)));
    });
  await expect.poll(hidden, "outside of the window or under something").toBe(false);
}

// ---- from a guest's game to an account

/** Returns a function that translates the page's English texts into a language. */
function speaker(language) {
  const known = new Map(readCatalog(language).entries.map(({ id, forms }) => [id, forms[0]]));
  return (text) => {
    if (!known.has(text)) throw new Error(`${language}: ${text}`);
    return known.get(text);
  };
}

/** Returns a person who plays by the protocol: they open a rated table and lay legal tiles. */
async function opponentAt(server, name) {
  const person = await newPerson(server, name);
  const player = new Player({ port: server.port, origin: server.url }, person.cookie, "tabofrival");
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, rated: true, options: { target: "20" } });
  await player.enter(table);
  return player;
}

/** Takes a newcomer to the first move, with a look at the lobby. At most 150 kB come over the network until then. Returns the table. */
async function firstVisit(guest, server, say) {
  const { page } = guest;
  const session = await guest.context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const addresses = new Map(), files = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, new URL(request.url).pathname));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    files.push(`${addresses.get(requestId)} ${encodedDataLength}`);
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
  await page.goto(server.url);
  const play = page.getByRole("button", { name: say("Play now"), exact: true });
  await expect(play).toBeEnabled();
  // In a wide window there is more to see.
  if (page.viewportSize().width > PHONE.width) await expect(page.locator("kz-daily svg").first()).toBeVisible();
  await play.click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  await table.lay();
  // On a phone the puzzle is below the window, also while the form is not complete.
  if (page.viewportSize().width <= PHONE.width) expect(files.filter((file) => file.includes("/assets/home-"))).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, `what comes over the network until the first move: ${files.join(", ")}`).toBeLessThanOrEqual(150_000);
  await session.detach();
  return table;
}

test("a newcomer: a first visit of 150 kB, an account in the middle of a game, a rated match and its replay", async ({ arrive, server }) => {
  const say = speaker("uk");
  await firstVisit(await arrive.blank({ viewport: DESKTOP, language: "uk" }), server, say); // a wide window, where the lobby shows a puzzle, too
  const guest = await arrive.blank({ viewport: PHONE, language: "uk" });
  const { page } = guest;
  const first = await firstVisit(guest, server, say);

  // The person registers while the match runs, by the table's menu (on a phone the board has the header's place), and keeps the seat.
  await (await first.openMenu()).locator(".register").click();
  const dialog = page.getByRole("dialog", { name: say("Register") });
  await fill(dialog, { [say("Name")]: "Соломія", [say("Password")]: "correct horse" });
  await dialog.getByRole("button", { name: say("Register") }).click();
  await closeCodes(page, say("Play on"));
  await expect(first.plate(first.you)).toContainText("Соломія");

  // The rules of the sea goat.
  const goTo = async (entry) => {
    await page.getByRole("button", { name: new RegExp(`^${say("Menu")}`) }).filter({ visible: true }).click();
    await page.getByRole("link", { name: say(entry), exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: say(entry) })).toBeVisible();
  };
  await (await first.openMenu()).getByRole("button", { name: say("To the lobby") }).click();
  await goTo("Games");
  await page.getByRole("link", { name: say("Sea goat") }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: say("Sea goat") })).toBeVisible();
  await expect.poll(async () => (await page.locator("p").allTextContents()).join(" ").length).toBeGreaterThan(500);

  // A rated match against a person, to its end.
  const rival = await opponentAt(server, "Rival");
  await page.goto(server.url);
  await page.getByRole("listitem").filter({ hasText: "Rival" }).getByRole("button", { name: say("Sit down") }).click();
  const table = new Table(guest);
  for (let doing; (doing = await table.wait()) !== "match over"; ) {
    if (doing === "play") await table.lay();
    else await table.onward();
  }
  await rival.over;

  // A favourite, and its replay.
  await page.goto(server.url);
  await goTo("History");
  const row = page.getByRole("row").filter({ hasText: "Rival" });
  await row.getByRole("button", { pressed: false }).click();
  await expect(row.getByRole("button", { pressed: true })).toBeVisible();
  await row.getByRole("link").first().click();
  await page.waitForURL(/\/r\//);
  await expect(page.locator("kz-replay .now")).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(page.locator("kz-table .laid").first()).toBeVisible();
  rival.client.socket.close();
});

// ---- on several devices, to its end

test("an account on two devices: profile, settings, password, bots, blocks, one's data, and its end", async ({ arrive, server }) => {
  const guest = await arrive();
  const { page } = guest;
  await register(page, "Olena");

  // The profile, with a photo. A file that is no picture is rejected.
  await choose(page, "Profile");
  await expect(page).toHaveURL(/\/p\/Olena$/);
  await page.getByRole("button", { name: "Change the profile" }).click();
  const photo = page.getByLabel("Choose a photo");
  await photo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("This file is not a picture that can be shown.")).toBeVisible();
  await expect(page.locator("kz-profile-edit img")).toHaveCount(0);
  await page.getByLabel("About you").fill("I lay doubles first.\nAnd count.");
  await page.getByRole("combobox", { name: "Country" }).selectOption("UA");
  const file = join(server.dir, "photo.png");
  writeFileSync(file, await page.screenshot());
  await photo.setInputFiles(file);
  await expect(page.getByRole("img", { name: "Photo of Olena" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("I lay doubles first.")).toBeVisible();
  await expect(page.getByText("Ukraine")).toBeVisible();
  const picture = page.getByRole("img", { name: "Photo of Olena" });
  await expect.poll(() => picture.evaluate((image) => image.complete && image.naturalWidth), "the photo that the server made").toBe(256);

  // A setting follows to another device.
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "POST");
  await page.getByRole("dialog", { name: "Settings" }).getByRole("radio", { name: "ebony" }).check();
  expect((await kept).status()).toBe(200);
  await page.keyboard.press("Escape");

  // A choice that is made while the account's settings are loading stays, and is stored.
  const isStored = (answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "POST";
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/api/settings", async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/settings") && request.method() === "GET");
  await page.reload();
  await asked;
  await page.getByRole("combobox").first().selectOption("uk");
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "GET");
  const stored = page.waitForResponse(isStored);
  release();
  await answered;
  expect((await stored).request().postDataJSON().settings).toMatchObject({ language: "uk", tiles: "ebony" });
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await page.unroute("**/api/settings");
  const again = page.waitForResponse(isStored);
  await page.getByRole("combobox").first().selectOption("en");
  await again;
  const phone = await arrive({ viewport: PHONE, colours: "dark" });
  // On a phone on its side the error is in sight: at the field, too short a password; for the whole form, a wrong one.
  const form = phone.page.locator("kz-sign");
  await resize(phone.page, { width: 844, height: 390 });
  await choose(phone.page, "Register");
  await fill(form, { Name: "Olena", Password: "1" });
  await form.locator(".primary").click();
  await checkInSight(form.locator(".fault"));
  await form.locator(".foot .plain").click();
  await fill(form, { Name: "olena", Password: "goat&barns" });
  await form.locator(".primary").click();
  await checkInSight(form.locator(".fault"));
  await resize(phone.page, PHONE);
  await signIn(phone.page, "olena", "goat&barn");
  await expect(who(phone.page, "Olena")).toBeVisible();
  await expect(phone.page.locator("html")).toHaveAttribute("data-tiles", "ebony");
  await choose(phone.page, "Profile");
  await expect(phone.page.getByText("here now")).toBeVisible();

  // A new password ends the other session: that page is a guest's again.
  await choose(phone.page, "Account");
  await expect(phone.page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  await expect(phone.page.getByText("this device", { exact: true })).toBeVisible();
  await fill(phone.page, { "Old password": "goat&barns", "New password": "better one" });
  await phone.page.getByRole("button", { name: "Change the password" }).click();
  await expect(phone.page.getByText("This is not your password")).toBeVisible();
  await expect(phone.page.getByLabel("New password")).toHaveValue("better one");
  await phone.page.getByLabel("Old password").fill("goat&barn");
  await phone.page.getByRole("button", { name: "Change the password" }).click();
  await expect(phone.page.getByText("The password is changed.")).toBeVisible();
  await expect(guestButton(page)).toBeVisible();
  await choose(phone.page, "Sign out");
  await expect(guestButton(phone.page)).toBeVisible();
  await choose(page, "Sign in");
  await signIn(page, "Olena", "goat&barn");
  await expect(page.getByText("Name or password is wrong")).toBeVisible();
  await signIn(page, "Olena", "better one");
  await expect(who(page, "Olena")).toBeVisible();

  // A bot of the person, whose token works; it is blocked and unblocked.
  await choose(page, "Account");
  const bots = page.locator("kz-bots");
  await fill(bots, { "Name of the bot": "Olena", "Your password": "better one" });
  await page.getByRole("button", { name: "Make a bot" }).click();
  await expect(page.getByText("This name, or one that looks like it, is taken; choose another")).toBeVisible();
  await bots.getByLabel("Name of the bot").fill("Robot-1");
  await page.getByRole("button", { name: "Make a bot" }).click();
  const token = (await page.getByText(/^Authorization: Bearer/).textContent()).split(" ").at(-1);
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).name).toBe("Robot-1");
  await page.getByRole("link", { name: "Robot-1" }).click();
  await expect(page.getByText("bot of Olena")).toBeVisible();
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Unblock Robot-1" }).click();
  await expect(page.getByText("Nobody.")).toBeVisible();

  // The person's data, and closing the account.
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toBe("kozel-Olena.json");
  const closing = page.locator("kz-account").getByLabel("Password", { exact: true });
  await closing.fill("wrong");
  await page.getByRole("button", { name: "Close the account for good" }).click();
  await expect(page.getByText("This is not your password")).toBeVisible();
  await closing.fill("better one");
  await page.getByRole("button", { name: "Close the account for good" }).click();
  await expect(page.locator("kz-toasts").getByText("Your account is closed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await page.goto(`${server.url}/p/Olena`);
  await expect(page.getByText("There is nobody of that name")).toBeVisible();
});

// ---- protection

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of RFC 6238 for a time. */
function codeAt(secret, ms) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))).update(counter).digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test.describe("where sessions are short and staff need a second factor", () => {
  test.use({ serverOptions: ["--session-days", "10", "--second-factor", "staff"] });

  test("a second factor and recovery codes, from setting them up to needing them", async ({ arrive, server }) => {
    const guest = await arrive({ viewport: DESKTOP });
    const { page } = guest;

    // An error of name and password is shown at its field, and nothing typed is lost.
    await choose(page, "Register");
    const registering = page.getByRole("dialog", { name: "Register" });
    const [name, password] = ["Name", "Password"].map((label) => registering.getByLabel(label, { exact: true }));
    for (const [text, secret, field, words] of [
      ["Реtro", "goat&barn", name, /a name has either Latin or Cyrillic letters, not both/i],
      ["Olena", "qwerty1", password, /this password is easily guessed, choose another one/i],
    ]) {
      await name.fill(text);
      await password.fill(secret);
      await page.keyboard.press("Enter");
      await checkFault(registering, field, words);
      expect([await name.inputValue(), await password.inputValue()]).toEqual([text, secret]);
    }
    await password.fill("goat&barn");
    await page.keyboard.press("Enter");
    await closeCodes(page);
    await expect(who(page, "Olena")).toBeVisible();
    await promote(server, "Olena", 1);

    // Setting it up, by keyboard. Staff read that they need it, everybody reads when they will be signed out.
    await page.goto(`${server.url}/account`);
    await expect(page.getByText(/^You will be signed out on/)).toBeVisible();
    await expect(page.getByText(/^Your role needs a second factor here/)).toBeVisible();
    await page.getByRole("button", { name: "Understood" }).click();
    const section = page.locator("kz-protection");
    await expect(section.getByText("10 recovery codes are left")).toBeVisible();
    await section.getByLabel("Your password").fill("goat&barns");
    await section.getByRole("button", { name: "Set up a second factor" }).click();
    await expect(section.getByText("This is not your password")).toBeVisible();
    await section.getByLabel("Your password").fill("goat&barn");
    await page.keyboard.press("Enter");
    await expect(section.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    const secret = (await section.locator(".key code").textContent()).replaceAll(" ", "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    // The form has changed during input: the next field has the focus.
    await expect(section.getByLabel("Code of the app")).toBeFocused();
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(section.getByText("This code is wrong or was used already")).toBeVisible();
    await section.getByLabel("Code of the app").fill(codeAt(secret, server.now));
    await page.keyboard.press("Enter");
    await expect(section.getByText("The second factor is on.")).toBeVisible();
    await expect(section.locator(".codes")).toBeFocused();
    const codes = await section.locator(".codes code").allTextContents();
    expect(new Set(codes).size).toBe(10);
    const [download] = await Promise.all([page.waitForEvent("download"), section.getByRole("button", { name: "Save as a file" }).click()]);
    expect(download.suggestedFilename()).toBe("kozel-Olena-codes.txt");
    const saved = readFileSync(await download.path(), "utf8");
    for (const code of codes) expect(saved).toContain(code);

    // Signing in elsewhere: the server asks for the code after the password. Each code works once, so this one is the next.
    await server.advance(30_000);
    const phone = await arrive({ viewport: NARROW });
    await choose(phone.page, "Sign in");
    await signIn(phone.page, "Olena", "goat&barn");
    const signing = phone.page.getByRole("dialog", { name: "Sign in" });
    await expect(signing.getByText("The code of your authenticator app is needed")).toBeVisible();
    const code = signing.getByLabel("Code of the app");
    await expect(code).toBeFocused();
    await code.fill(codeAt(secret, server.now));
    await phone.page.keyboard.press("Enter");
    await expect(who(phone.page, "Olena")).toBeVisible();

    // The other session gets a notice, until that has been seen.
    const notice = page.getByText(/^Somebody signed in to your account/);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: "To the account" }), "one is there").toHaveCount(0);
    await page.reload();
    await expect(notice).toBeVisible();
    // The notice stays until the server has stored that it was seen, so it is not there again after a reload.
    let take;
    await page.route("**/api/notices/seen", (route) => void (take = () => route.continue()));
    await page.getByRole("button", { name: "Understood" }).click();
    await expect.poll(() => take).toBeDefined();
    await expect(notice).toBeVisible();
    await take();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(section.getByText("10 recovery codes are left.")).toBeVisible();
    await expect(notice).toHaveCount(0);

    // With a second factor, a new password needs its code too.
    const changing = (page) => page.locator("section", { has: page.getByRole("heading", { name: "Password", exact: true }) });
    await phone.page.goto(`${server.url}/account`);
    await expect(phone.page.locator("kz-protection").getByText("A second factor is on")).toBeVisible();
    await fill(changing(phone.page), { "Old password": "goat&barn", "New password": "barn&goat 1" });
    await changing(phone.page).getByRole("button", { name: "Change the password" }).click();
    await expect(changing(phone.page).getByText("The code of your authenticator app is needed")).toBeVisible();
    await expect(changing(phone.page).getByLabel("Code of the app")).toBeFocused();
    await checkWidth(phone.page, "a new password");

    // The password is lost.
    const lost = await arrive({ viewport: NARROW });
    await choose(lost.page, "Sign in");
    await lost.page.getByRole("button", { name: "Lost your password?" }).click();
    const recovering = lost.page.getByRole("dialog", { name: "Set a new password" });
    await fill(recovering, { Name: "Olena", "Recovery code": "0000-0000-0000-0000", "New password": "barn&goat" });
    await recovering.getByRole("button", { name: "Set a new password" }).click();
    await expect(recovering.getByText("Name or recovery code is wrong")).toBeVisible();
    await fill(recovering, { "Recovery code": codes[3].toLowerCase().replaceAll("-", " ") });
    await lost.page.keyboard.press("Enter");
    await expect(who(lost.page, "Olena")).toBeVisible();
    // Everybody else is signed out, the second factor is off.
    for (const other of [page, phone.page]) await expect(guestButton(other)).toBeVisible();
    await lost.page.goto(`${server.url}/account`);
    await expect(lost.page.getByText("9 recovery codes are left.")).toBeVisible();
    await expect(lost.page.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
    // The remaining codes were made by a session that is over: a new password ends them too.
    await fill(changing(lost.page), { "Old password": "barn&goat", "New password": "barn&goat 2" });
    await changing(lost.page).getByRole("button", { name: "Change the password" }).click();
    await expect(changing(lost.page).getByText("The password is changed. Your recovery codes no longer work either: make new ones.")).toBeVisible();
    await expect(lost.page.locator("kz-protection").getByText("You have no recovery codes")).toBeVisible();
  });
});
