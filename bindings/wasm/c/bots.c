/* SPDX-License-Identifier: MIT */
/* The bots that answer at once. */
#include "engine/ai/levels.h"
#include "host.h"

#include <kozel/record.h>

#include <string.h>

/* Answers the action that a bot would choose for the seat to act, from that seat's view. Some seat must be
 * to act. `level` is the number of the level in bindings/wasm/src/types.ts (`LEVELS`). */
WASM_EXPORT(match_bot)
size_t wasm_export_match_bot(const kz_match *match, unsigned level, uint32_t low, uint32_t high)
{
    static kz_view view;
    kz_rng rng;
    kz_rng_seed(&rng, (uint64_t)high << 32 | low);
    kz_view_of(match, match->pub.turn, &view);
    return strlen(kz_action_print(kz_bot_choose(&ai_instant_levels[level], &view, NULL, &rng), wasm_answer));
}

/* Answers how long a bot at the seat to act may wait, in ms: half of `max_ms` to `max_ms`. */
WASM_EXPORT(match_pace) int wasm_export_match_pace(const kz_match *match, int max_ms)
{
    return (int)kz_bot_pace_ms(&match->pub, max_ms);
}
