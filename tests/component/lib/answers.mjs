// SPDX-License-Identifier: MIT
// Answers the page's requests as a server answers (tests/server/answers.mjs).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./site.mjs";

export const people = JSON.parse(readFileSync(join(root, "tests", "web", "data", "answers.json"), "utf8"));

/** Returns the replay of a recorded match. */
export const replayOf = (id) => people.Олена.answers[`/match/${id}.json`][1];

/** Answers the page as a person. Returns {answers, sent, unanswered}. `answers`: by path and by "POST path"; a test may change them. `sent`: the
 * requests that change something, as [path, body], without the settings. `unanswered`: the requests that have no answer. */
export async function answer(page, name) {
  const answers = { ...people[name].answers };
  const unanswered = [], sent = [];
  await page.route(/^[^?]*:\d+\/(api\/|rules\/|match\/\w+\.json)/, async (route) => {
    const request = route.request(), { pathname, search } = new URL(request.url());
    if (request.method() !== "GET" && pathname !== "/api/settings") sent.push([pathname, request.postDataJSON()]);
    const found = request.method() === "GET" ? answers[pathname + search] : answers[`POST ${pathname}`] ?? [200, {}];
    // (No server has judged the tables of these tests. The rules of a table's options are those of the game, as for an older server.)
    const ofOptions = /^\/rules\/kozel\?lang=\w+&/.test(pathname + search);
    if (!found && !ofOptions && !/^\/api\/match\/[^/]*\/analysis/.test(pathname)) unanswered.push(pathname + search);
    const [status, body, contentType] = found ?? (ofOptions ? [400, {}] : [404, { error: { code: "no-such-page", text: "there is no such page", args: [] } }]);
    await route.fulfill(contentType ? { status, body, contentType } : { status, json: body });
  });
  return { answers, sent, unanswered };
}

/** Makes the page a person's, and answers it. `as`: what differs from that person. */
export async function be(page, name, as = {}) {
  await page.addInitScript((person) => (window.kozelYou = person), { ...people[name].you, ...as });
  return answer(page, name);
}
