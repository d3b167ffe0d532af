// SPDX-License-Identifier: MIT
// A tournament from its announcement to the standings after a round: its host and a player at the page, three players by the protocol.
import { Player } from "../server/player.mjs";
import { PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { newPerson } from "./lib/people.mjs";

let tabs = 0;

/** Returns a player by the protocol. */
async function connect(server, person) {
  const player = new Player({ port: server.port, origin: server.url }, person.cookie, `tournamenttab${tabs++}`);
  await player.begin();
  return Object.assign(player, { person });
}

test("a tournament is announced, entered and started; tables open by themselves, and the standings count a round", async ({ arrive, server }) => {
  const [olena, ion, ...others] = await Promise.all(["Олена", "Ion_Popa", "Ada", "Ben", "Cid"].map((name) => newPerson(server, name)));
  const host = (await arrive.as(olena, { path: "/tournaments" })).page;
  await host.getByRole("button", { name: "New tournament" }).click();
  const dialog = host.getByRole("dialog", { name: "New tournament" });
  await dialog.getByText("Everybody plays everybody").first().click();
  await dialog.getByLabel("Name of the tournament").fill("Кубок двору");
  await dialog.getByLabel("Places", { exact: true }).fill("1");
  // A refusal of the server is at its field.
  await dialog.getByRole("button", { name: "Announce the tournament" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Places", { exact: true }).fill("6");
  await dialog.getByRole("button", { name: "Announce the tournament" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Кубок двору" })).toBeVisible();
  await expect(host.getByText("Nobody has entered yet.")).toBeVisible();
  const tournament = host.url().split("/").at(-1);

  // One enters in the calendar, on a phone; the others by the protocol. The host's page follows.
  const { page } = await arrive.as(ion, { path: "/tournaments", viewport: PHONE, touch: true });
  await page.getByRole("button", { name: /^Enter.*Кубок двору$/ }).click();
  await expect(page.getByText("You take part.")).toBeVisible();
  const players = await Promise.all(others.map((person) => connect(server, person)));
  for (const player of players) await player.ask({ do: "tournament", tournament, what: "enter" });
  await expect(host.locator("kz-event .players li")).toHaveCount(4);
  await expect(host.locator("kz-event .terms")).toContainText("Players: 4 of 6");

  // The start opens the tables. The page that shows the tournament goes to its player's table.
  await host.getByRole("button", { name: "Start now" }).click();
  await expect.poll(() => server.advance(100).then(() => page.url())).toMatch(/\/t\/\w+$/);
  for (const player of players) {
    const { you } = await player.person.ask("GET", `/api/tournaments/${tournament}`);
    player.table = you.table;
    await player.ask({ do: "enter", table: you.table });
  }
  const opponent = players.find(({ table }) => page.url().endsWith(`/${table}`));
  await expect.poll(() => server.advance(100).then(() => page.locator("kz-table .held").count())).toBeGreaterThan(0);
  await opponent.ask({ do: "resign", table: opponent.table });
  // The other two play their match.
  for (const player of players) await player.over;
  await expect(page.locator("kz-table .match-end")).toBeVisible();

  // The standings count both matches, and the player finds the own row.
  const scores = async () => (await host.locator("kz-event tbody tr").allTextContents()).map((text) => text.trim().replace(/\s+/g, " "));
  await expect.poll(async () => (await server.advance(1000), await host.locator("kz-event tbody b").allTextContents())).toEqual(["2", "2", "0", "0"]);
  const shown = await ion.ask("GET", `/api/tournaments/${tournament}`);
  expect((await scores()).map((text) => /^\d+ (\S+)/.exec(text)[1])).toEqual(shown.standings.map(({ entrant }) => shown.players[entrant - 1].name));
  const losers = shown.standings.filter(({ score }) => score === 0).map(({ entrant }) => shown.players[entrant - 1].name);
  expect(losers).toContain(opponent.person.name);
  await page.getByRole("button", { name: "To the tournament" }).click();
  await expect(page.locator("kz-event tr[aria-current=true]")).toContainText(/Ion_Popa[\s\S]*won 1, lost 0, drawn 0[\s\S]*2/);

  // The next table was opened meanwhile: one press leads there.
  await expect(page.getByText("Your table is ready.").first()).toBeVisible();
  await page.getByRole("button", { name: "To your table" }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);

  // The host corrects a result, and everybody reads why.
  await host.getByText("Matches", { exact: true }).click();
  await host.getByRole("combobox", { name: "Round" }).selectOption("1");
  await host.getByRole("button", { name: "Set the result · Match 1" }).click();
  const result = host.getByRole("dialog", { name: "Result of match 1" });
  for (const i of [0, 1]) await result.getByLabel("Points in the match").nth(i).fill("7");
  await result.getByLabel("Reason").fill("Both had to go");
  await result.getByRole("button", { name: "Set the result" }).click();
  await expect(host.getByText("Set by the host: Both had to go")).toBeVisible();
  await host.getByText("Standings", { exact: true }).click();
  await expect(host.locator("kz-event tbody b")).toHaveText(["2", "1", "1", "0"]);
  for (const { client } of players) client.socket.close();
});
