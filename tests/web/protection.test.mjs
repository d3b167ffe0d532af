// How an account is protected, as a person meets it: he sets up a second factor by what the page shows, signs in with it elsewhere,
// is told of that, loses his password and comes back by a recovery code.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, NARROW } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { settles, until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--rate", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of RFC 6238, `later` steps from now. */
function codeOf(secret, later = 0) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac("sha1", Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))).update(counter).digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Waits for the next step if this one is nearly over: what is made of the time must stay right while it is used. */
async function early() {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left));
}

const who = (page, name) => page.getByRole("banner").getByRole("button", { name: `${name}, your account`, exact: true });

async function openDialog(page, entry) {
  await page.getByRole("banner").getByRole("button", { name: /, your account$/ }).click();
  await page.getByRole("banner").locator("#menu").getByRole("button", { name: entry }).click();
  return page.getByRole("dialog", { name: entry });
}

async function fill(dialog, fields) {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

const holdsFocus = (locator) =>
  settles(async () => assert.ok(await locator.evaluate((element) => element.getRootNode().activeElement === element), "it has the focus"));

async function checkFits(page) {
  await settles(async () => {
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(width <= room, `${width} in ${room}`);
  });
}

test("a second factor and recovery codes, from setting them up to needing them", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const { page } = guest;
  const registering = await openDialog(page, "Register");
  await fill(registering, { Name: "Olena", Password: "qwerty1" });
  await registering.getByRole("button", { name: "Register" }).click();
  await registering.getByText("This password is easily guessed, choose another one").waitFor();
  await fill(registering, { Password: "goat&barn" });
  await page.keyboard.press("Enter");
  await who(page, "Olena").waitFor();
  await page.goto(`${server.url}/account`);

  // Setting it up, by keyboard.
  const section = page.locator("kz-protection");
  await section.getByText("You have no recovery codes").waitFor();
  await section.getByLabel("Your password").fill("goat&barns");
  await section.getByRole("button", { name: "Set up a second factor" }).click();
  await section.getByText("This is not your password").waitFor();
  await section.getByLabel("Your password").fill("goat&barn");
  await page.keyboard.press("Enter");
  await section.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = (await section.locator(".key code").textContent()).replaceAll(" ", "");
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await guest.picture("protection-key");
  // The form has changed under the hands: what is next has the focus.
  await holdsFocus(section.getByLabel("Code of the app"));
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await section.getByText("This code is wrong or was used already").waitFor();
  await early();
  await section.getByLabel("Code of the app").fill(codeOf(secret, -1));
  await page.keyboard.press("Enter");
  await section.getByText("The second factor is on.").waitFor();
  await holdsFocus(section.locator(".codes"));
  const codes = await section.locator(".codes code").allTextContents();
  assert.equal(new Set(codes).size, 10);
  const [download] = await Promise.all([page.waitForEvent("download"), section.getByRole("button", { name: "Save as a file" }).click()]);
  assert.equal(download.suggestedFilename(), "kozel-Olena-codes.txt");
  const kept = readFileSync(await download.path(), "utf8");
  for (const code of codes) assert.ok(kept.includes(code), kept);
  await section.scrollIntoViewIfNeeded();
  await guest.picture("protection-codes");

  // Signing in elsewhere: the code is asked for after the password.
  const phone = await Guest.arrive(browser, server.url, { viewport: NARROW });
  const signing = await openDialog(phone.page, "Sign in");
  await fill(signing, { Name: "Olena", Password: "goat&barn" });
  await signing.getByRole("button", { name: "Sign in" }).click();
  const code = signing.getByLabel("Code of the app");
  await code.waitFor();
  await signing.getByText("The code of your authenticator app is needed").waitFor();
  await holdsFocus(code);
  await phone.picture("protection-sign-in-phone");
  await code.fill(codeOf(secret));
  await phone.page.keyboard.press("Enter");
  await who(phone.page, "Olena").waitFor();

  // The other session is told, until he has seen it.
  await page.getByText(/^Somebody signed in to your account/).waitFor();
  assert.equal(await page.getByRole("button", { name: "To the account" }).count(), 0, "one is there");
  await page.evaluate(() => scrollTo(0, 0));
  await guest.picture("protection-notice");
  await checkFits(page);
  await page.reload();
  await page.getByText(/^Somebody signed in to your account/).waitFor();
  // (A server that takes its time: the notice stays until it knows, so it is not there again after a reload.)
  await page.route("**/api/notices/seen", (route) => setTimeout(() => void route.continue().catch(() => undefined), 1000));
  await page.getByRole("button", { name: "Understood" }).click();
  await page.getByText(/^Somebody signed in to your account/).waitFor({ state: "detached" });
  await page.reload();
  await section.getByText("10 recovery codes are left.").waitFor();
  assert.equal(await page.getByText(/^Somebody signed in to your account/).count(), 0);

  await phone.page.goto(`${server.url}/account`);
  await phone.page.locator("kz-protection").getByText("A second factor is on").waitFor();
  await phone.picture("protection-account-phone");
  await phone.page.locator("kz-protection").scrollIntoViewIfNeeded();
  await phone.picture("protection-section-phone");
  await checkFits(phone.page);

  // Where there is a second factor a new password needs its code, too.
  const changing = (page) => page.locator("section", { has: page.getByRole("heading", { name: "Password", exact: true }) });
  await fill(changing(phone.page), { "Old password": "goat&barn", "New password": "barn&goat 1" });
  await changing(phone.page).getByRole("button", { name: "Change the password" }).click();
  await changing(phone.page).getByText("The code of your authenticator app is needed").waitFor();
  await holdsFocus(changing(phone.page).getByLabel("Code of the app"));
  await phone.picture("protection-password-phone");
  await checkFits(phone.page);

  // The password is lost.
  const lost = await Guest.arrive(browser, server.url, { viewport: NARROW });
  await openDialog(lost.page, "Sign in");
  await lost.page.getByRole("button", { name: "Lost your password?" }).click();
  const recovering = lost.page.getByRole("dialog", { name: "Set a new password" });
  await fill(recovering, { Name: "Olena", "Recovery code": "0000-0000-0000-0000", "New password": "barn&goat" });
  await recovering.getByRole("button", { name: "Set a new password" }).click();
  await recovering.getByText("Name or recovery code is wrong").waitFor();
  await lost.picture("protection-recover-phone");
  await checkFits(lost.page);
  await fill(recovering, { "Recovery code": codes[3].toLowerCase().replaceAll("-", " ") });
  await lost.page.keyboard.press("Enter");
  await who(lost.page, "Olena").waitFor();
  // Everybody else is out, the second factor is off.
  for (const other of [page, phone.page]) await other.getByRole("banner").getByRole("button", { name: /^Guest-\d+, your account/ }).waitFor();
  await lost.page.goto(`${server.url}/account`);
  await lost.page.getByText("9 recovery codes are left.").waitFor();
  await lost.page.getByRole("button", { name: "Set up a second factor" }).waitFor();
  // The codes that are left were made by a session that is over: with a new password they are, too.
  await fill(changing(lost.page), { "Old password": "barn&goat", "New password": "barn&goat 2" });
  await changing(lost.page).getByRole("button", { name: "Change the password" }).click();
  await changing(lost.page).getByText("The password is changed. Your recovery codes no longer work either: make new ones.").waitFor();
  await lost.page.locator("kz-protection").getByText("You have no recovery codes").waitFor();
  await lost.picture("protection-voided-phone");
  await checkFits(lost.page);
  for (const each of [guest, phone, lost]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("who is to be signed out soon hears of it, and whose role waits for a second factor", { timeout: 120_000 }, async () => {
  const strict = await Server.start("--session-days", "10", "--second-factor", "staff");
  const guest = await Guest.arrive(browser, strict.url, { viewport: NARROW, language: "uk" });
  const { page } = guest;
  // The page's own session first: what it is answered later would put a guest in Olena's place.
  await until(() => guest.frames.some(({ ok }) => ok?.you), "the page is greeted");
  await page.evaluate(async () => {
    const body = JSON.stringify({ name: "Olena", password: "goat&barn" });
    await fetch("/api/register", { method: "POST", headers: { "content-type": "application/json" }, body });
  });
  await strict.end("SIGTERM");
  assert.equal(spawnSync("sqlite3", ["-cmd", ".timeout 10000", strict.db, "UPDATE person SET role = 1 WHERE name = 'Olena'"]).status, 0);
  await strict.up();
  await page.goto(`${strict.url}/account`);
  await page.getByText(/ви вийдете автоматично/).waitFor();
  await page.getByText("Для вашої ролі тут потрібен другий фактор").waitFor();
  await guest.picture("protection-ends-phone");
  await checkFits(page);
  await page.getByRole("button", { name: "Зрозуміло" }).click();
  await page.getByText(/ви вийдете автоматично/).waitFor({ state: "detached" });
  await guest.leave();
  await strict.stop();
});
