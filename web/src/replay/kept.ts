// SPDX-License-Identifier: MIT
/* A finished match that this device keeps, as a replay. A running match has none: it would show everybody's tiles. */
import { t } from "../base/i18n.js";
import { keptMatch, onlyPerson, seatingOf, type KeptMatch } from "../device/kept.js";
import { account } from "../page/page.js";
import { ownAnalysis, storyOf } from "../teach/thinking.js";
import type { Replay, Source } from "./file.js";

export function fromDevice(id: string): Source {
  const finding = keptMatch(id).then((kept): KeptMatch | null => (kept?.outcome ? kept : null));
  const record = async (): Promise<string> => (await finding)?.record ?? "";
  return {
    served: false,
    replay: async () => {
      const kept = await finding;
      const story = kept && ((await storyOf(kept.record)) as Replay | null);
      return story && { ...story, id, date: story.date || new Date(kept.at).toISOString().slice(0, 10), seats: seatingOf(kept, onlyPerson(seatingOf(kept)) ? account.you?.name || t("You") : "") };
    },
    record,
    analysis: ({ deals }, signal) => ownAnalysis(record, deals.reduce((sum, { steps }) => sum + steps.length, 0), signal),
    own: ({ seats }) => onlyPerson(seats),
  };
}
