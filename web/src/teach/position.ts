// SPDX-License-Identifier: MIT
/* The worker that judges a position: the npm package's analysis.wasm (docs/analysis.md). */
import { load } from "kozel/load";
import { answering } from "../base/asking.js";
import type { Known, Question } from "./thinking.js";

const kozel = load(KZ_WASM);

async function answer({ record, position, judged }: Question): Promise<Known> {
  const core = await kozel;
  const match = position === undefined ? core.resume(record!) : core.fromText(position);
  try {
    return match.turn ? { seat: match.turn, unseen: match.unseen(), choice: judged ? match.judge() : null } : { seat: 0, unseen: [], choice: null };
  } finally {
    match.free();
  }
}

answering(answer);
