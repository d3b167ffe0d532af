// SPDX-License-Identifier: MIT
// Checks what follows from the end of a match (server/matches/README.md): each subscriber has done its work once, or its job is still there.

const CLOSED = '{"closed":true}'; // by a moderator, without a result
const TITLES = ["goat", "bald", "labour", "svoyak", "general", "admiral", "officer"];

export function checkEvents({ matches, played, notices, jobs }, fault) {
  const waiting = new Map();
  for (const { kind, state, payload } of jobs) {
    const job = `${kind} of match ${JSON.parse(payload).match}`;
    if (waiting.has(job)) fault("doubled", `twice: ${job}`);
    if (state === 2) fault("event", `given up: ${job}`);
    waiting.set(job, state);
  }
  const byNumber = new Map(matches.map((match) => [match.number, match]));
  for (const { match: number, person, title, noticed } of played) {
    const { id, result } = byNumber.get(number);
    const { reason } = result === null || result === CLOSED ? {} : JSON.parse(result);
    const lacks = (kind) => fault("event", `match ${id}, person ${person}: ${kind} was lost`);
    if (noticed === 0 && !waiting.has(`ended-notices of match ${id}`)) lacks("ended-notices");
    if (TITLES.includes(reason) && title !== reason) lacks("the title");
  }
  const once = new Set();
  for (const { person, match } of notices) {
    const notice = `notice of match ${match} for person ${person}`;
    if (once.has(notice)) fault("doubled", `twice: ${notice}`);
    once.add(notice);
  }
}
