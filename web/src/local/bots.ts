// SPDX-License-Identifier: MIT
/* The choices of bots in a worker (bot-worker.ts). It is loaded at the first choice. */
import type { Level } from "kozel/load";
import { asking } from "../base/asking.js";
import type { ActText } from "../base/protocol.js";
import type { Choose } from "./local-table.js";

/** The record of a match to the point where a bot chooses. */
export interface BotQuestion {
  record: string;
  level: Level;
  seed: number;
}

const ask = asking<BotQuestion, ActText>(KZ_FILES.bots, "the bots' worker has failed");

export const chooseInWorker: Choose = (record, level, seed) => ask({ record, level, seed });
