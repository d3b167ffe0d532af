// SPDX-License-Identifier: MIT
// Answers of the API about clubs, in each state of a reader.
import { be, answer } from "./answers.mjs";
import { NOW } from "./tournaments.mjs";

/** A name as long as the server allows, and a description without a place to break. */
export const LONG = "WWWWWWWWWWWWWWWWWWWW";
export const SECRET = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG";

export const club = (over = {}) => ({
  name: "Двір_на_Подолі",
  about: "Щосереди о сьомій.\nПриходьте всі!",
  languages: "uk,ru",
  joining: "open",
  founded: NOW - 86_400_000,
  members: 3,
  host: "Ion_Popa",
  linked: false,
  ...over,
  you: { standing: "stranger", may: ["join", "report"], ...over.you },
});

/** Returns a member; the reader is Олена. */
export const member = (name, standing = "member", over = {}) => ({ name, photo: 0, standing, joined: NOW - 86_400_000, since: NOW - 86_400_000, may: [], online: false, ...over });

export const people = (list, page = 1, pages = 1) => ({ page, pages, people: list });

export const three = () => people([member("Ion_Popa", "host", { online: true }), member("Олена", "helper"), member(LONG, "member", { waits: { table: "x7k2p", game: "kozel" } })]);

export const clubs = (over = {}) => ({
  page: 1,
  pages: 2,
  clubs: [
    { name: "Двір_на_Подолі", about: "Щосереди о сьомій.\nПриходьте всі!\nДругий рядок.\nЧетвертий рядок.", languages: "uk,ru", joining: "open", founded: 1, members: 200 },
    { name: LONG, about: "W".repeat(1000), languages: "uk,ru,ro,de,en", joining: "request", founded: 1, members: 1 },
  ],
  yours: [{ name: "Curtea_Veche", standing: "host", members: 5, asking: 2 }, { name: LONG, standing: "asked", members: 1 }],
  ...over,
});

const leaders = (list) => ({ page: 1, pages: 1, leaders: list });
export const ladder = leaders([
  { place: 1, name: "Ion_Popa", value: 1612, won: 20, lost: 9, drawn: 1, deviation: 60, provisional: false },
  { place: 2, name: "Олена", value: 1540, won: 3, lost: 2, drawn: 0, deviation: 110, provisional: true },
]);

/** Opens the page as a registered player, or a guest. `show(club, members)` shows a club; `search`: behind its address; `tournaments`: the
 * lists of its tournaments. */
export async function visit(page, { guest = false } = {}) {
  await page.clock.setFixedTime(NOW);
  const { answers, sent, unanswered } = guest ? await answer(page, "Олена") : await be(page, "Олена");
  answers["/api/clubs?page=1"] = [200, clubs(guest ? { yours: [] } : {})];
  await page.goto("/clubs");
  await page.locator("kz-clubs h1").waitFor();
  const none = { coming: [], running: [], ended: [] };
  const show = async (shown, members = three(), search = "", tournaments = none) => {
    const path = `/api/clubs/${encodeURIComponent(shown.name)}`, secret = search.replace("?link=", "secret=");
    answers[path + (secret && `?${secret}`)] = [200, shown];
    answers[path] = [200, shown];
    for (const query of [secret && `${secret}&page=1`, "page=1"].filter(Boolean)) answers[`${path}/people?${query}`] = [200, members];
    answers[`/api/tournaments?${new URLSearchParams({ club: shown.name, ...(secret && { secret: secret.slice(7) }) })}`] = [200, tournaments];
    answers[`/api/tournaments?${new URLSearchParams({ club: shown.name })}`] ??= [200, none];
    for (const format of ["two", "pairs"]) {
      const query = new URLSearchParams({ by: "strength", family: "kozel", format, club: shown.name, ...(secret && { secret: secret.slice(7) }), page: "1" });
      answers[`/api/leaders?${query}`] = [200, format === "two" ? ladder : leaders([])];
    }
    await page.evaluate(() => window.kozel.go("/clubs"));
    await page.locator("kz-clubs h1").waitFor();
    await page.evaluate((path) => window.kozel.go(path), `/club/${encodeURIComponent(shown.name)}${search}`);
    await page.locator("kz-club-people .people, kz-club-people .empty").waitFor();
    await page.locator("kz-club-ladder table").waitFor();
  };
  return { answers, sent, unanswered, show };
}
