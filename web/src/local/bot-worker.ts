// SPDX-License-Identifier: MIT
/* The worker where bots choose, by the page's kozel.wasm. Long choices never delay the page. */
import { load } from "kozel/load";
import { answering } from "../base/asking.js";
import type { BotQuestion } from "./bots.js";

const kozel = load(KZ_WASM);

async function choose({ record, level, seed }: BotQuestion): Promise<string> {
  const match = (await kozel).resume(record);
  try {
    return match.bot(level, seed);
  } finally {
    match.free();
  }
}

answering(choose);
