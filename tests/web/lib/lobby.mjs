// The lobby as a person meets it, up to the moment when a match begins.

/** Opens a table by the dialog. `options`: texts of the choices to click, `numbers`: label -> value. Returns the table's id. */
export async function openTable(guest, { players = "4", choices = [], numbers = {} } = {}) {
  const { page } = guest;
  await page.getByRole("button", { name: "New table" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await dialog.waitFor();
  for (const text of [players, ...choices]) await dialog.getByText(text, { exact: true }).click();
  for (const [label, value] of Object.entries(numbers)) {
    await dialog.getByLabel(label).fill(String(value));
    await dialog.getByLabel(label).blur();
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

/** The name that the server gave this guest. */
export async function nameOf(guest) {
  const hello = guest.frames.find((frame) => frame.ok?.you);
  return hello.ok.you.name;
}
