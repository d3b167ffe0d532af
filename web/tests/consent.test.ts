// SPDX-License-Identifier: MIT
// Nobody agrees to terms that they have not read. A tap that was meant for an old question does not answer the question that replaced it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TemplateResult } from "lit";
import type { Proposal } from "../src/api/schema.js";
import type { Application, TableState } from "../src/base/protocol.js";
import { READING_MS, ReadingTime } from "../src/base/reading-time.js";
import { Consent } from "../src/state/lobby/consent.js";
import { games } from "../src/state/games.js";
import { KzProposal } from "../src/terms/proposed.js";
import { app, FakeTimers, helloReply, inBrowser, settle, state } from "./fakes.js";

games.learn(helloReply(1).games);

/** Returns all templates within `view`, outermost first. */
function templates(view: unknown): TemplateResult[] {
  if (Array.isArray(view)) return view.flatMap(templates);
  const { strings, values } = (view ?? {}) as TemplateResult;
  // (A directive has values, too.)
  return [...(strings ? [view as TemplateResult] : []), ...(values ?? []).flatMap(templates)];
}

/** Returns the value that is bound right after `before` in the first template that has it, or one of the values that follow. */
function bound<T>(view: unknown, before: string, further = 0): T {
  for (const { strings, values } of templates(view)) {
    const at = strings.findIndex((text) => text.endsWith(before));
    if (at >= 0) return values[at + further] as T;
  }
  throw new Error(`nothing is bound behind ${before}`);
}

const proposal = (id: number): Proposal => {
  const { table: _table, by: _by, players: _players, free: _free, terms: _terms, ...rest } = app;
  return { id, by: 2, app: { ...rest, time: 15 + id }, agreed: [2] };
};

test("a proposal that replaces another cannot be agreed to at once", () => {
  const timers = new FakeTimers();
  let painted = 0;
  const reading = new ReadingTime(() => painted++, timers);
  const element = new KzProposal() as unknown as { reading: ReadingTime; at: TableState; render(): unknown };
  element.reading = reading;
  const show = (made: Proposal | null): unknown => {
    element.at = { ...state, proposal: made };
    return element.render();
  };
  const off = (view: unknown) => bound<boolean>(view, "?disabled=");
  assert.equal(off(show(proposal(1))), false, "the first one is not delayed");
  assert.equal(off(show(proposal(1))), false);
  assert.equal(off(show(proposal(2))), true);
  timers.pass(READING_MS - 1);
  assert.equal(off(show(proposal(2))), true, "painting it again changes nothing");
  assert.equal(painted, 0);
  timers.pass(1);
  assert.equal(painted, 1, "it is painted once it can be agreed to");
  assert.equal(off(show(proposal(2))), false);
  // Withdrawn and proposed again within the time of a tap.
  show(null);
  assert.equal(off(show(proposal(3))), true);
  timers.pass(READING_MS / 2);
  assert.equal(off(show(proposal(4))), true);
  timers.pass(READING_MS - 1);
  assert.equal(off(show(proposal(4))), true, "each has its own second");
  timers.pass(1);
  assert.equal(off(show(proposal(4))), false);
});

test("a question that was replaced answers nothing any more", async () => {
  const consent = new Consent({ fail: () => assert.fail("nothing fails"), offer: () => assert.fail("nothing is sent") });
  const first = consent.agrees(app);
  const old = consent.question!;
  const second = consent.agrees({ ...app, terms: 2 });
  const current = consent.question!;
  assert.equal(await first, null);
  old.answer(true);
  assert.equal(consent.question, current, "the second one is still asked");
  current.answer(false);
  assert.deepEqual([await second, consent.question], [false, null]);
});

test("the dialog answers the question that it shows, and a second one cannot be agreed to at once", async () => {
  const { KzAgree } = await inBrowser(() => import("../src/lobby/agree.js"));
  const { consent } = await import("../src/page/page.js");
  const timers = new FakeTimers();
  const element = new KzAgree() as unknown as { reading: ReadingTime; willUpdate(): void; render(): unknown };
  element.reading = new ReadingTime(() => {}, timers);
  let closed = 0;
  const dialog = { open: true, close: () => closed++ };
  Object.defineProperty(element, "dialog", { value: dialog });
  const paint = (): { off: boolean; agree: (event: unknown) => void; close: () => void } => {
    element.willUpdate();
    const view = element.render();
    return { off: bound(view, "?disabled="), agree: bound(view, "?disabled=", 1), close: bound(view, "@close=") };
  };
  const first = consent.agrees(app);
  const one = paint();
  assert.equal(one.off, false);
  closed = 0;
  const second = consent.agrees({ ...app, terms: 2 });
  assert.equal(await first, null);
  const asked = consent.question;
  one.agree({ currentTarget: { closest: () => dialog } });
  assert.equal(consent.question, asked, "agreeing to the first does not agree to the second");
  one.close();
  assert.equal(consent.question, asked, "closing the first does not refuse the second");
  const two = paint();
  assert.deepEqual([two.off, closed], [true, 1], "the dialog is closed before it shows another question");
  timers.pass(READING_MS);
  assert.equal(paint().off, false);
  two.agree({ currentTarget: { closest: () => dialog } });
  assert.deepEqual([await second, consent.question], [true, null]);
});

test("the queue is joined under the terms that were shown first", async () => {
  const { KzRoom } = await inBrowser(() => import("../src/room/room.js"));
  const { consent } = await import("../src/page/page.js");
  const joined: Pick<Application, "table" | "terms">[] = [];
  const agreed = { terms: 0 };
  consent.queue = async ({ table, terms }) => {
    joined.push({ table, terms });
    return agreed.terms || terms;
  };
  const room = new KzRoom() as unknown as { at: TableState; willUpdate(): void; queue(): unknown };
  const at = (table: string, terms: number): void => {
    room.at = { ...state, table, you: 0, app: { ...app, table, terms, queue: true }, queue: [] };
    room.willUpdate();
  };
  const join = async (): Promise<void> => {
    bound<() => void>(room.queue(), "@click=")();
    await settle();
  };
  at("x7k2p", 1);
  at("x7k2p", 2);
  await join();
  // Refused: the terms of the page are still those of before.
  await join();
  agreed.terms = 2;
  await join();
  agreed.terms = 0;
  await join();
  at("other", 7);
  at("other", 8);
  await join();
  assert.deepEqual(joined.map(({ table, terms }) => [table, terms]), [["x7k2p", 1], ["x7k2p", 1], ["x7k2p", 1], ["x7k2p", 2], ["other", 7]]);
});
