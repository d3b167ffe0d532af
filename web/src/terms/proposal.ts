// SPDX-License-Identifier: MIT
/* The place where a proposal of other rules is shown. Its element (proposed.ts) is loaded at the first proposal. */
import { html, type TemplateResult } from "lit";
import { loadLaterTexts } from "../base/i18n.js";
import type { TableState } from "../base/protocol.js";

export type AnswerProposal = (what: "agree" | "refuse", id: number) => void;

/** Returns always the same element, so that it can compare a proposal with the previous one. */
export function proposalView(state: TableState, answer: AnswerProposal): TemplateResult {
  // Without a connection the element is missing until the next update.
  if (state.proposal) Promise.all([import("./proposed.js"), loadLaterTexts()]).catch(() => undefined);
  return html`<kz-proposal .at=${state} .answer=${answer}></kz-proposal>`;
}
