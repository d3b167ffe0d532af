// An account as a person meets it: a guest registers after a game, tells of himself, signs in on another device, is told what is
// wrong with what he types.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { nameOf } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, settles, until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The button in the header that opens the menu; its name begins with the person's. */
const who = (page, name) => page.getByRole("banner").getByRole("button", { name: `${name}, your account`, exact: true });

/** Opens the menu and chooses an entry. */
async function choose(page, name, role, entry) {
  await who(page, name).click();
  await page.getByRole("banner").locator("#menu").getByRole(role, { name: entry, exact: true }).click();
}

async function typeIn(dialog, name, password) {
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
}

/** The dialog by its button in the header. */
async function openDialog(page, name) {
  await page.getByRole("banner").getByRole("button", { name, exact: true }).first().click();
}

async function register(page, name, password = "goat&barn") {
  await openDialog(page, "Register");
  const dialog = page.getByRole("dialog", { name: "Register" });
  await typeIn(dialog, name, password);
  await dialog.getByRole("button", { name: "Register" }).click();
  await who(page, name).waitFor();
}

/** Signs in by the dialog, which is open. */
async function signIn(page, name, password = "goat&barn") {
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await typeIn(dialog, name, password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

/** Nothing sticks out sideways. */
async function checkFits(page) {
  await settles(async () => {
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(width <= room, `${width} in ${room}`);
  });
}

test("a guest registers during a game, tells of himself, and finds all of it on another device", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await table.lay();
  const before = await nameOf(guest);
  await who(page, before).waitFor();
  await register(page, "Olena");
  // The seat is kept: he goes on where he was, under his name.
  await until(async () => (await table.plate(table.you).textContent()).includes("Olena"), "the name beside the own seat");
  if ((await table.wait()) === "play") await table.lay();
  await guest.picture("account-registered");

  // The profile.
  await choose(page, "Olena", "link", "Profile");
  await page.getByRole("heading", { name: "Olena" }).waitFor();
  await becomes(() => new URL(page.url()).pathname, "/p/Olena");
  await page.getByRole("button", { name: "Change the profile" }).click();
  await page.getByLabel("About you").fill("I lay doubles first.\nAnd count.");
  await page.getByRole("combobox", { name: "Country" }).selectOption("UA");
  const photo = join(server.dir, "photo.png");
  writeFileSync(photo, await page.screenshot());
  await page.getByLabel("Choose a photo").setInputFiles(photo);
  await page.getByRole("img", { name: "Photo of Olena" }).waitFor();
  await guest.picture("account-profile-edit");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("I lay doubles first.").waitFor();
  await page.getByText("Ukraine").waitFor();
  const picture = page.getByRole("img", { name: "Photo of Olena" });
  await until(() => picture.evaluate((image) => image.complete && image.naturalWidth === 256), "the photo that the server made");
  await guest.picture("account-profile");

  // A setting follows to another device, where he signs in.
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/settings") && answer.request().method() === "POST");
  await page.getByRole("dialog", { name: "Settings" }).getByRole("radio", { name: "ebony" }).check();
  assert.equal((await kept).status(), 200);
  await page.keyboard.press("Escape");

  const phone = await Guest.arrive(browser, server.url, { viewport: PHONE, colours: "dark" });
  await phone.page.getByRole("banner").getByRole("button", { name: /, your account$/ }).click();
  await phone.picture("account-menu-phone");
  await phone.page.getByRole("banner").locator("#menu").getByRole("button", { name: "Sign in" }).click();
  await phone.picture("account-sign-in-phone");
  await signIn(phone.page, "olena");
  await who(phone.page, "Olena").waitFor();
  await until(() => phone.page.evaluate(() => document.documentElement.dataset.tiles === "ebony"), "the tiles chosen on the other device");
  await choose(phone.page, "Olena", "link", "Profile");
  await phone.page.getByText("here now").waitFor();
  await phone.picture("account-profile-phone");
  await checkFits(phone.page);

  // A new password ends the other session: that page is a guest's again.
  await choose(phone.page, "Olena", "link", "Account");
  await phone.page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
  await phone.page.getByText("this device").waitFor();
  await phone.picture("account-phone");
  await checkFits(phone.page);
  await phone.page.getByLabel("Old password").fill("goat&barns");
  await phone.page.getByLabel("New password").fill("better");
  await phone.page.getByRole("button", { name: "Change the password" }).click();
  await phone.page.getByText("This is not your password").waitFor();
  assert.equal(await phone.page.getByLabel("New password").inputValue(), "better");
  await phone.page.getByLabel("Old password").fill("goat&barn");
  await phone.page.getByRole("button", { name: "Change the password" }).click();
  await phone.page.getByText("The password is changed.").waitFor();
  await page.getByRole("banner").getByRole("button", { name: /^Guest-\d+, your account/ }).waitFor();
  await who(phone.page, "Olena").waitFor();

  // Signing out and in again with the new one.
  await choose(phone.page, "Olena", "button", "Sign out");
  await phone.page.getByRole("banner").getByRole("button", { name: /^Guest-\d+, your account/ }).waitFor();
  await openDialog(page, "Sign in");
  await signIn(page, "Olena");
  await page.getByText("Name or password is wrong").waitFor();
  await signIn(page, "Olena", "better");
  await who(page, "Olena").waitFor();
  assert.deepEqual(guest.unexpected, []);
  assert.deepEqual(phone.unexpected, []);
  await guest.leave();
  await phone.leave();
});

test("what is wrong is told at its field, in the reader's language, and nothing typed is lost", { timeout: 120_000 }, async () => {
  const first = await Guest.arrive(browser, server.url);
  await register(first.page, "Petro");
  await first.leave();

  const guest = await Guest.arrive(browser, server.url, { language: "de", viewport: NARROW });
  const { page } = guest;
  await page.getByRole("banner").getByRole("button", { name: /dein Konto$/ }).click();
  await page.getByRole("banner").locator("#menu").getByRole("button", { name: "Registrieren" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrieren" });
  const name = dialog.getByLabel("Name", { exact: true }), password = dialog.getByLabel("Passwort", { exact: true });
  const cases = [
    ["ab", "geheim", name, "Name muss 3 bis 20 Zeichen haben"],
    ["Реtro", "geheim", name, "Ein Name hat entweder lateinische oder kyrillische Buchstaben, nicht beides"],
    ["Anna Lena", "geheim", name, "Ein Name besteht aus Buchstaben, Ziffern, _ und -, nicht „ “"],
    ["PETRO", "geheim", name, "Dieser Name oder ein ähnlich aussehender ist vergeben; bitte einen anderen wählen"],
    ["Admin", "geheim", name, "So darf niemand heißen, bitte einen anderen Namen wählen"],
    ["Anna", "1234", password, "Passwort muss 5 bis 128 Zeichen haben"],
    ["Anna", "Geheim1", password, "Dieses Passwort ist leicht zu erraten, bitte ein anderes wählen"],
  ];
  for (const [text, secret, field, words] of cases) {
    await name.fill(text);
    await password.fill(secret);
    await dialog.getByRole("button", { name: "Registrieren" }).click();
    await dialog.getByText(words).waitFor();
    await settles(async () => {
      assert.equal(await field.getAttribute("aria-invalid"), "true", words);
      const ids = (await field.getAttribute("aria-describedby")).split(" ");
      const described = await dialog.evaluate((element, all) => all.map((id) => element.querySelector(`#${id}`)?.textContent).join(" "), ids);
      assert.ok(described.includes(words), `${described} says: ${words}`);
      assert.ok(await field.evaluate((input) => input.getRootNode().activeElement === input), `the keyboard is at fault's field: ${words}`);
    });
    assert.deepEqual([await name.inputValue(), await password.inputValue()], [text, secret]);
  }
  await guest.picture("account-fault-narrow");
  await checkFits(page);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("bots, blocks, one's data, and the end of an account", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await register(page, "Maker");
  await choose(page, "Maker", "link", "Account");
  await page.getByLabel("Name of the bot").fill("Maker");
  await page.locator("kz-bots").getByLabel("Your password").fill("goat&barn");
  await page.getByRole("button", { name: "Make a bot" }).click();
  await page.getByText("This name, or one that looks like it, is taken; choose another").waitFor();
  await page.getByLabel("Name of the bot").fill("Robot-1");
  await page.getByRole("button", { name: "Make a bot" }).click();
  const token = (await page.getByText(/^Authorization: Bearer/).textContent()).split(" ").at(-1);
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await me.json()).name, "Robot-1");
  await guest.picture("account");

  await page.getByRole("link", { name: "Robot-1" }).click();
  await page.getByText("bot of Maker").waitFor();
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("button", { name: "Unblock" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Unblock Robot-1" }).click();
  await page.getByText("Nobody.").waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download" }).click()]);
  assert.equal(download.suggestedFilename(), "kozel-Maker.json");

  await page.locator("kz-account").getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Close the account for good" }).click();
  await page.getByText("This is not your password").waitFor();
  await page.locator("kz-account").getByLabel("Password", { exact: true }).fill("goat&barn");
  await page.getByRole("button", { name: "Close the account for good" }).click();
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await page.goto(`${server.url}/p/Maker`);
  await page.getByText("There is nobody of that name").waitFor();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
