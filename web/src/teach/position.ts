// SPDX-License-Identifier: MIT
/* The worker that judges a position: the npm package's analysis.wasm (docs/analysis.md). */
import { load } from "kozel/load";
import { answering } from "../base/asking.js";
import type { Known, Question } from "./thinking.js";

const kozel = load(KZ_WASM);

async function answer({ record, judged }: Question): Promise<Known> {
  const match = (await kozel).resume(record);
  try {
    return match.turn ? { seat: match.turn, unseen: match.unseen(), choice: judged ? match.judge() : null } : { seat: 0, unseen: [], choice: null };
  } finally {
    match.free();
  }
}

answering(answer);
