/* SPDX-License-Identifier: MIT */
/* Who leads a deal with what, and claims of the lead (docs/spec/rules.md, "First lead"). */
#ifndef KOZEL_ENGINE_CORE_RULES_LEAD_H
#define KOZEL_ENGINE_CORE_RULES_LEAD_H

#include <kozel/play.h>

/* How heavy a tile is (rules.md, "First lead"): heavy first is by pip sum descending, ties by the larger half
 * descending, light first both ascending. */
static inline int rules_tile_weight(kz_tile tile)
{
    return (int)kz_tile_pips(tile) * 8 + kz_high[tile];
}

/* May a lead be by right in this game, so that 6-6 is claimed? May a seat that must lead 6-6 swap for it? */
static inline bool rules_has_rights(const kz_rules *rules)
{
    return rules->out == KZ_OUT_TITLES;
}

static inline bool rules_has_swaps(const kz_rules *rules)
{
    return rules->out == KZ_OUT_HOLDER;
}

/* Opens a deal just dealt: finds the leader and the tile that must be led, and carries out a swap for 6-6
 * that is due. */
kz_opening rules_lead_open(const kz_public *pub, kz_hidden *hidden);

/* The tiles of a hand that the seat to act may lead. */
kz_set rules_lead_tiles(const kz_public *pub, kz_set hand);

/* Records the lead, and whether it is a 6-6 for a hundred or by right. */
void rules_lead_laid(kz_public *pub, kz_action action);

/* Returns true if the seat to act may leave the lead to its partner. */
bool rules_may_yield(const kz_public *pub);

/* May the seat to act claim 6-6 for its pair? */
bool rules_may_claim(const kz_public *pub, kz_set hand);

/* The tiles of a hand that the seat to act may give for 6-6; none if it owes none. */
kz_set rules_gift_tiles(const kz_public *pub, kz_set hand);

/* Carries out a claim of the 6-6 that `holder` has: sets who leads it, and who gets a tile for it. */
void rules_claim(kz_public *pub, uint8_t holder);

/* Carries out a yield: the partner leads by right and may neither claim nor yield. */
void rules_yield(kz_public *pub);

#endif
