// SPDX-License-Identifier: MIT
// Clubs: the list, and the page of one for each standing of its reader. The requests are answered as a server answers (lib/clubs.mjs).
import { club, clubs, LONG, member, people, SECRET, three, visit } from "./lib/clubs.mjs";
import { expect, test } from "./lib/test.mjs";
import { look, refuse, sent as asked } from "./lib/tournament-pages.mjs";
import { summary, tournament } from "./lib/tournaments.mjs";

const path = (rest = "") => `/api/clubs/${encodeURIComponent("Двір_на_Подолі")}${rest}`;
const refusal = (code, text, args = [], field) => [409, { error: { code, text, args, ...(field && { field }) } }];

test("the list: one's own clubs, all of them, none, and for a guest", async ({ page }) => {
  const { answers } = await visit(page);
  await expect(page.locator("kz-clubs section[aria-labelledby=yours] li")).toHaveCount(2);
  await expect(page.getByText("2 people ask to join")).toBeVisible();
  await expect(page.getByRole("link", { name: "Двір на Подолі" })).toHaveAttribute("href", `/club/${encodeURIComponent("Двір_на_Подолі")}`);
  await look(page, "clubs");
  answers["/api/clubs?language=de&page=1"] = [200, clubs({ clubs: [], yours: [], pages: 1 })];
  await page.locator("kz-clubs").getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByText("No club speaks this language yet.")).toBeVisible();
  await expect(page).toHaveURL(/\/clubs\?language=de$/);
  answers["/api/clubs?page=1"] = [200, clubs({ clubs: [], yours: [], pages: 1 })];
  await page.goto("/clubs");
  await expect(page.getByText("There is no club yet.")).toBeVisible();
  await look(page, "clubs-empty");
});

test("a guest reads how one registers, and is offered nothing else", async ({ page }) => {
  const { show } = await visit(page, { guest: true });
  await expect(page.getByRole("button", { name: "Found a club" })).toHaveCount(0);
  await look(page, "clubs-guest");
  const { you, ...shown } = club({ linked: true });
  await show({ ...shown, you: { standing: "stranger", may: [] } }, people([member("Ion_Popa", "host")]), `?link=${SECRET}`);
  await expect(page.getByText("You are invited. To join the club, register")).toBeVisible();
  await expect(page.getByRole("button", { name: /Join|Report/ })).toHaveCount(0);
  await look(page, "club-guest");
  await page.locator("kz-club").getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog", { name: "Register" })).toBeVisible();
});

test("a club is founded; a refused name stays in the form with the reason", async ({ page }) => {
  const { answers, sent, show } = await visit(page);
  await page.getByRole("button", { name: "Found a club" }).click();
  const dialog = page.getByRole("dialog", { name: "New club" });
  await dialog.getByRole("textbox", { name: "Name of the club" }).fill("Двір на Подолі");
  await dialog.getByRole("radio", { name: "by link" }).check();
  await expect(dialog.getByText("Nobody finds the club.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Українська" }).check();
  await dialog.getByRole("checkbox", { name: "English" }).check();
  answers["POST /api/clubs"] = refusal("name-taken", "this name, or one that looks like it, is taken; choose another", [], "name");
  await dialog.getByRole("button", { name: "Found the club" }).click();
  await expect(dialog.getByText("is taken")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name of the club" })).toHaveValue("Двір на Подолі");
  await look(page, "club-form");
  answers["POST /api/clubs"] = [200, { name: "Двір_на_Подолі" }];
  answers[path()] = [200, club({ you: { standing: "host", may: ["leave"] } })];
  answers[path("/people?page=1")] = [200, three()];
  await dialog.getByRole("button", { name: "Found the club" }).click();
  await expect(page.locator("kz-club h1")).toHaveText("Двір на Подолі");
  expect(sent.at(-1)).toEqual(["/api/clubs", { name: "Двір на Подолі", about: "", languages: "en,uk", joining: "link" }]);
  await show(club());
});

test("a stranger joins, asks to join, has asked, was refused, is banned, has an old link", async ({ page }) => {
  const { answers, sent, show } = await visit(page);
  await show(club());
  await look(page, "club-stranger");
  answers["POST " + path("/join")] = refusal("club-full", "this club has %1$s members, there is no more room", ["500"]);
  await page.getByRole("button", { name: "Join the club" }).click();
  await expect(page.locator("kz-club").getByRole("alert").first()).toContainText("500 members");
  delete answers["POST " + path("/join")];
  answers[path()] = [200, club({ you: { standing: "member", may: ["leave", "report"] } })];
  await page.getByRole("button", { name: "Join the club" }).click();
  await expect(page.getByRole("button", { name: "Leave the club" })).toBeVisible();
  expect(sent.at(-1)).toEqual([path("/join"), {}]);
  await show(club({ joining: "request" }));
  await expect(page.getByRole("button", { name: "Ask to join" })).toBeVisible();
  await show(club({ joining: "request", you: { standing: "asked", may: ["leave", "report"] } }));
  await expect(page.getByText("You have asked to join.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw the request" })).toBeVisible();
  await look(page, "club-asked");
  await show(club({ joining: "request", you: { standing: "refused", may: ["report"] } }));
  await expect(page.getByText("You may ask again a week after that.")).toBeVisible();
  await expect(page.getByRole("button", { name: /join/i })).toHaveCount(0);
  await look(page, "club-refused");
  await show(club({ you: { standing: "banned", may: ["report"] } }));
  await expect(page.getByText("This club does not admit you.")).toBeVisible();
  await show(club(), three(), `?link=${SECRET}`);
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
  await page.getByRole("button", { name: "Join the club" }).click();
  await expect.poll(() => sent.at(-1)[1], "an old link is not sent again").toEqual({});
  await show(club({ linked: true, joining: "link" }), three(), `?link=${SECRET}`);
  await page.getByRole("button", { name: "Join the club" }).click();
  await expect.poll(() => sent.at(-1)[1]).toEqual({ secret: SECRET });
  await expect(page, "the secret does not stay in the address").toHaveURL(/\/club\/[^?]*$/);
});

test("a member leaves after a second press; the host reads who follows", async ({ page }) => {
  const { answers, sent, show } = await visit(page);
  await show(club({ you: { standing: "member", may: ["leave", "report"] } }));
  await look(page, "club-member");
  const leave = page.getByRole("button", { name: "Leave the club" });
  await leave.click();
  await page.getByRole("button", { name: "Stay" }).click();
  await leave.click();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Yes, leave" }).click();
  await expect.poll(() => sent).toEqual([[path("/leave"), {}]]);
  // A club that is joined by link is not there for those who have left it.
  await show(club({ joining: "link", you: { standing: "member", may: ["leave", "report"] } }));
  await leave.click();
  answers[path()] = [404, { error: { code: "no-such-club", text: "there is no such club", args: [] } }];
  await page.getByRole("button", { name: "Yes, leave" }).click();
  await expect(page.locator("kz-clubs h1")).toBeVisible();
  await show(club({ asking: 0, you: { standing: "host", may: ["change", "renew", "link", "invite", "leave"] } }));
  await leave.click();
  await expect(page.getByText("The club passes to the helper")).toBeVisible();
});

test("the host has the link, admits, appoints and hands over; members are read page by page", async ({ page }) => {
  const { answers, sent, show } = await visit(page);
  const may = ["remove", "ban", "helper", "host"];
  const crowd = Array.from({ length: 49 }, (_, i) => member(`Player_${i}`, "member", { may }));
  const hosted = club({ members: 200, host: "Олена", asking: 1, secret: SECRET, you: { standing: "host", may: ["change", "renew", "link", "invite", "leave"] } });
  await show(hosted, people([member("Олена", "host"), ...crowd], 1, 4));
  await expect(page.locator("kz-club-people li")).toHaveCount(50);
  await expect(page.getByRole("textbox", { name: "The club’s link" })).toHaveValue(new RegExp(`/club/[^?]*\\?link=${SECRET}$`));
  await page.getByText("Manage").first().click();
  const row = page.locator("kz-club-people li").nth(1);
  await row.getByRole("button", { name: "Player_0: Make a helper" }).click();
  await expect.poll(() => sent.at(-1)).toEqual([path("/people"), { name: "Player_0", what: "helper" }]);
  const count = sent.length;
  await row.getByRole("button", { name: "Player_0: Hand the club over" }).click();
  await expect(row.getByText("Player_0 becomes the host, and you a helper.")).toBeVisible();
  expect(sent.length, "it takes a second press").toBe(count);
  await look(page, "club-host");
  await row.getByRole("button", { name: "Player_0: Yes, do it" }).click();
  await expect.poll(() => sent.at(-1)[1]).toEqual({ name: "Player_0", what: "host" });
  answers[path("/people?page=2")] = [200, people(crowd.slice(0, 3), 2, 4)];
  await page.locator("kz-club-people").getByRole("button", { name: "Next page" }).click();
  await expect(page.locator("kz-club-people li")).toHaveCount(3);
  answers[path("/people?which=asked&page=1")] = [200, people([member(LONG, "asked", { may: ["admit", "refuse", "ban"] })])];
  await page.getByRole("radio", { name: "asking (1)" }).check();
  await expect(page.locator("kz-club-people li")).toHaveCount(1);
  await look(page, "club-asking");
  await expect(page.getByRole("button", { name: `${LONG}: Turn down` })).toBeVisible(); // not the word for withdrawing from something oneself
  await page.getByRole("button", { name: `${LONG}: Admit` }).click();
  await expect.poll(() => sent.at(-1)[1]).toEqual({ name: LONG, what: "admit" });
  answers[path("/people?which=banned&page=1")] = [200, people([])];
  await page.getByRole("radio", { name: "banned" }).check();
  await expect(page.getByText("Nobody is banned.")).toBeVisible();
});

test("a club is reported, and closed by a moderator; the ladder is of a game and a number of players", async ({ page }) => {
  const { sent, show } = await visit(page);
  await show(club({ you: { standing: "stranger", may: ["join", "report", "close"] } }));
  await expect(page.locator("kz-club-ladder tbody tr").nth(1)).toHaveAttribute("aria-current", "true");
  await page.locator("kz-club-ladder").getByRole("radio", { name: "in pairs" }).check();
  await expect(page.getByText("No member has played a rated match of this kind yet.")).toBeVisible();
  await page.getByRole("button", { name: "Report the club" }).click();
  const report = page.getByRole("dialog", { name: /^Report/ });
  await report.getByRole("textbox").fill("Rude");
  await report.getByRole("button", { name: "Send" }).click();
  await expect(report.getByText("Thank you.")).toBeVisible();
  expect(sent.at(-1)).toEqual([path("/report"), { text: "Rude" }]);
  await report.getByRole("button", { name: "Close" }).last().click();
  await page.locator("kz-club").getByRole("button", { name: "Close the club" }).click();
  const close = page.getByRole("dialog", { name: /^Close the club/ });
  await close.getByRole("textbox").fill("Rude");
  await look(page, "club-close");
  await close.getByRole("button", { name: "Close the club" }).click();
  await expect(page.locator("kz-clubs h1")).toBeVisible();
  expect(sent.at(-1)).toEqual([path("/close"), { reason: "Rude" }]);
});

test("a club that is not there says so, and a long name stays in the window", async ({ page }) => {
  const { answers, show } = await visit(page);
  answers["/api/clubs/Nowhere"] = [404, { error: { code: "no-such-club", text: "there is no such club", args: [] } }];
  await page.evaluate(() => window.kozel.go("/club/Nowhere"));
  await expect(page.locator("kz-club").getByText("there is no such club", { exact: false })).toBeVisible();
  await show(club({ name: LONG, about: "W".repeat(1000), languages: "uk,ru,ro,de,en", joining: "request", host: LONG }), three());
  await look(page, "club-long");
});

test("a club's page lists its tournaments; the host founds one for its members, or for all", async ({ page }) => {
  const { answers, show } = await visit(page);
  const name = "Двір_на_Подолі", of = { club: name, member: true };
  const lists = {
    coming: [summary({ ...of, tournament: "next", name: LONG.repeat(3), entered: true })],
    running: [summary({ ...of, tournament: "now", name: "Вечір", state: "running", round: 1 })],
    ended: [summary({ ...of, tournament: "before", name: "Минулий", state: "ended", round: 5, ended: 1 })],
  };
  // A member founds none.
  await show(club({ you: { standing: "member", may: ["leave", "report"] } }), three(), "", lists);
  const list = page.locator("kz-club-events");
  await expect(list.getByRole("link")).toHaveText(["Вечір", LONG.repeat(3), "Минулий"]);
  await expect(list.getByText("you take part")).toBeVisible();
  await expect(list.getByRole("button", { name: "New tournament" })).toHaveCount(0);
  await look(page, "club-tournaments");
  // The host chooses.
  answers["/api/clubs"] = [200, clubs({ yours: [{ name: "Curtea_Veche", standing: "helper", members: 5, number: 4 }, { name, standing: "host", members: 3, number: 7 }, { name: LONG, standing: "member", members: 1 }] })];
  await show(club({ host: "Олена", number: 7, you: { standing: "host", may: ["change", "renew", "link", "invite", "tournament", "leave"] } }));
  await expect(list.getByText("The club has no tournament yet.")).toBeVisible();
  await list.getByRole("button", { name: "New tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "New tournament" }), who = dialog.getByLabel("Who may enter");
  await expect(who.locator("option")).toHaveText(["all registered players", "members of Curtea Veche", "members of Двір на Подолі"]);
  await expect(who).toHaveValue("7");
  await dialog.locator("summary").filter({ hasText: "Bots" }).click();
  await expect(dialog.getByText("Accounts of bots may enter")).toHaveCount(0);
  await look(page, "found-club");
  const announce = dialog.getByRole("button", { name: "Announce the tournament" });
  await refuse(page, "found", { code: "tournament-club-leaders", text: "only the host and the helpers of a club found its tournaments", args: [], field: "club" });
  await announce.click();
  await expect(dialog.getByRole("alert")).toHaveText(/Only the host and the helpers/);
  await who.selectOption("4");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await refuse(page, "found", { tournament: "new" });
  answers["/api/tournaments/new"] = [200, tournament({ tournament: "new", count: 0, club: "Curtea_Veche", member: true, you: { host: true, may: ["enter"] } })];
  await announce.click();
  await expect(page.locator("kz-event h1")).toBeVisible();
  expect((await asked(page)).filter(({ do: what }) => what === "found").map(({ club }) => club)).toEqual([7, 4]);
  await expect(page.locator("kz-event").getByRole("link", { name: "Curtea Veche" })).toHaveAttribute("href", "/club/Curtea_Veche");
  // For everybody.
  await page.evaluate(() => window.kozel.go("/tournaments"));
  await page.getByRole("button", { name: "New tournament" }).click();
  await expect(who).toHaveValue("0");
  await announce.click();
  await expect.poll(async () => (await asked(page)).filter(({ do: what }) => what === "found").length).toBe(3);
  expect((await asked(page)).filter(({ do: what }) => what === "found")[2].club).toBeUndefined();
});
