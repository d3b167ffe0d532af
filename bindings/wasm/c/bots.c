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

_Static_assert(AI_INSTANT_LEVELS <= 10, "a level is a digit");

/* Adds results to an estimate. Each line of `line` is a result: the digits of the seats, the level and the
 * halves of a win (2 won, 0 lost, 1 neither), then the game. Games that the catalogue lacks are left out. */
static void add_results(ai_estimate *estimate, const kz_games *games, char *line)
{
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        kz_rules rules;
        *end = '\0';
        const kz_game *game = end - line > 3 ? kz_games_find(games, line + 3) : NULL;
        if (game && kz_game_setup(game, line[0] - '0', NULL, &rules, NULL))
            ai_estimate_add(estimate, &rules, line[1] - '0', (line[2] - '0') / 2.0);
    }
}

/* Returns the number of the level for the next match, by the results of add_results(), or -1 after a refusal.
 * `results` is overwritten. */
WASM_EXPORT(rival_level)
int wasm_export_rival_level(const kz_games *games, char *results, const char *name, int seats, uint32_t low,
                            uint32_t high)
{
    ai_estimate person = ai_estimate_first();
    kz_rules rules;
    kz_rng rng;
    const kz_game *game = kz_games_find(games, name);
    if (!game)
        kz_fail(&wasm_refusal, KZ_E_GAME, name, NULL, NULL);
    if (!game || !kz_game_setup(game, seats, NULL, &rules, &wasm_refusal))
        return -1;
    add_results(&person, games, results);
    kz_rng_seed(&rng, (uint64_t)high << 32 | low);
    return ai_estimate_rival(&person, &rules, AI_INSTANT_LEVELS - 1, &rng);
}
