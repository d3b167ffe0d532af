// SPDX-License-Identifier: MIT
// The lobby from a person's view, up to the moment when a match begins.

/** Opens the dialog of a new table and returns it. */
export async function newTable({ page }) {
  await page.getByRole("button", { name: "New table" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await dialog.waitFor();
  return dialog;
}

/** Opens a fold of the dialog, by its title. */
export async function unfold(dialog, title = "House rules") {
  await dialog.waitFor(); // it opens when the pressed button is painted
  const fold = dialog.locator("details", { has: dialog.page().getByText(title, { exact: true }) });
  if ((await fold.count()) > 0 && (await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

/** Opens a table by the dialog. Returns the table's id. The game's id is `game`; texts to click are `choices`. The name of a choice leads in
 * `options` to the text to click in it. Labels of what to tick or untick are `switches`; `numbers` has a value for a label. */
export async function openTable(guest, { game, players = 4, choices = [], options = {}, switches = [], numbers = {} } = {}) {
  const { page } = guest;
  const dialog = await newTable(guest);
  if (game) await dialog.locator("select").selectOption(game);
  await unfold(dialog);
  for (const [name, text] of Object.entries({ Players: String(players), ...options }))
    await dialog.getByRole("group", { name, exact: true }).getByText(text, { exact: true }).click();
  for (const name of switches) await dialog.getByRole("checkbox", { name, exact: true }).click();
  for (const text of choices) await dialog.getByText(text, { exact: true }).click();
  for (const [label, value] of Object.entries(numbers)) {
    const number = dialog.getByRole("spinbutton", { name: new RegExp(`^${label}`) });
    await number.fill(String(value));
    await number.blur();
  }
  await guest.picture("new-table");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\/\w+$/);
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** Takes a free seat at `host`'s table from the list of the lobby. */
export async function sitDown(guest, host) {
  await guest.page
    .getByRole("listitem")
    .filter({ hasText: host })
    .getByRole("button", { name: "Sit down" })
    .click();
  await guest.page.waitForURL(/\/t\/\w+$/);
}

/** Returns the name that the server gave this guest. */
export async function nameOf(guest) {
  const hello = guest.frames.find((frame) => frame.ok?.you);
  return hello.ok.you.name;
}
