// SPDX-License-Identifier: MIT
/* The worker that judges: the npm package's analysis.wasm (docs/analysis.md). */
import { KozelError, load, type Catalogue } from "kozel/load";
import { answering } from "../base/asking.js";
import type { Known, MatchQuestion, Question } from "./thinking.js";

const kozel = load(KZ_WASM);

function position(core: Catalogue, { record, position, judged }: Question): Known {
  const match = position === undefined ? core.resume(record!) : core.fromText(position);
  try {
    return match.turn ? { seat: match.turn, unseen: match.unseen(), choice: judged ? match.judge() : null } : { seat: 0, unseen: [], choice: null };
  } finally {
    match.free();
  }
}

/** Returns the replay of a record. null: its match is not over, or it is no record. */
function story(core: Catalogue, record: string): object | null {
  try {
    return core.story(record);
  } catch (error) {
    if (error instanceof KozelError) return null;
    throw error;
  }
}

answering<Question | MatchQuestion, unknown>(async (question, tell) => {
  const core = await kozel;
  if ("judged" in question) return position(core, question);
  if (!question.analysed) return story(core, question.match);
  core.judged(question.match, tell);
  return null;
});
