/* SPDX-License-Identifier: MIT */
/* The bots that answer at once. */
#include "engine/ai/levels.h"
#include "engine/ai/rival.h"
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

/* The estimate of a person between the calls of one `Catalogue.rival()`. */
static ai_estimate person;

WASM_EXPORT(rival_first) void wasm_export_rival_first(void)
{
    person = ai_estimate_first();
}

/* Adds a result. `halves`: 2 won, 0 lost, 1 neither. Nothing happens if there is no such game. */
WASM_EXPORT(rival_add)
void wasm_export_rival_add(const kz_games *games, const char *name, int seats, int level, int halves)
{
    kz_rules rules;
    const kz_game *game = kz_games_find(games, name);
    if (game && kz_game_setup(game, seats, NULL, &rules, NULL))
        ai_estimate_add(&person, &rules, level, halves / 2.0);
}

/* Returns the number of the level for the next match, or -1 after a refusal. */
WASM_EXPORT(rival_level)
int wasm_export_rival_level(const kz_games *games, const char *name, int seats, uint32_t low, uint32_t high)
{
    kz_rules rules;
    kz_rng rng;
    const kz_game *game = kz_games_find(games, name);
    if (!game)
        kz_fail(&wasm_refusal, KZ_E_GAME, name, NULL, NULL);
    if (!game || !kz_game_setup(game, seats, NULL, &rules, &wasm_refusal))
        return -1;
    kz_rng_seed(&rng, (uint64_t)high << 32 | low);
    return ai_estimate_rival(&person, &rules, AI_INSTANT_LEVELS - 1, &rng);
}
