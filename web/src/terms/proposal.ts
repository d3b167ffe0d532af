// SPDX-License-Identifier: MIT
/* The place where a proposal of other rules is shown. Its element (proposed.ts) is loaded at the first proposal. */
import { html, type TemplateResult } from "lit";
import { Late } from "../base/late.js";
import type { TableState } from "../base/protocol.js";

export type AnswerProposal = (what: "agree" | "refuse", id: number) => void;

const proposed = new Late(() => import("./proposed.js"));

/** Returns always the same element, so that it can compare a proposal with the previous one. */
export function proposalView(state: TableState, answer: AnswerProposal): TemplateResult {
  if (state.proposal) void proposed.bring();
  return html`<kz-proposal .at=${state} .answer=${answer}></kz-proposal>`;
}
