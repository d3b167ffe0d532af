/* SPDX-License-Identifier: MIT */
#include <kozel/bot.h>

#include "engine/core/rules/turn.h"

/* The wait has PARTS parts. Half of them are certain, CHOICE depend on the choice and the rest is irregular.
 */
enum { PARTS = 64, CHOICE = 24, IRREGULAR = 8, MANY = 4 };

/* Returns the mean number of tiles of the seat to act that fit, times PARTS, if all unseen deals are equally
 * likely. */
static int64_t expected_choices(const kz_public *pub)
{
    kz_set unlaid = KZ_ALL_TILES & ~pub->board.line;
    int64_t fits = kz_count(rules_turn_fits(pub, unlaid));
    return unlaid ? PARTS * pub->count[pub->turn] * fits / kz_count(unlaid) : 0;
}

/* Returns 0..IRREGULAR, another number at each action. */
static int64_t irregular(const kz_public *pub)
{
    uint32_t at = (uint32_t)pub->log_count + 64u * (uint32_t)pub->deal_number + 7u * pub->turn;
    return (int64_t)((at * 2654435769u) >> 16) % (IRREGULAR + 1);
}

int64_t kz_bot_pace_ms(const kz_public *pub, int64_t max_ms)
{
    int64_t choices = expected_choices(pub), most = (int64_t)MANY * PARTS;
    int64_t parts = PARTS / 2 + CHOICE * (choices < most ? choices : most) / most + irregular(pub);
    return max_ms * parts / PARTS;
}
