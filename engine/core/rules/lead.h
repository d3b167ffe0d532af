/* SPDX-License-Identifier: MIT */
/* The leader of a dealt deal, its lead, and claims of the lead. (See "First lead" in docs/spec/rules.md.)
 * The source scoring/next_lead.c decides who leads the deals after the first. */
#pragma once

#include <kozel/play.h>

/* Returns the weight of a tile (rules.md, "First lead"). Heavy first means descending by pip sum, ties
 * descending by the larger half. Light first means ascending by both. */
static inline int rules_tile_weight(kz_tile tile)
{
    return (int)kz_tile_pips(tile) * 8 + kz_high[tile];
}

/* Return whether a lead may be by right in this game, so that seats claim 6-6; and whether a seat that must
 * lead 6-6 may swap for it. */
static inline bool rules_has_rights(const kz_rules *rules)
{
    return rules->out == KZ_OUT_TITLES;
}

static inline bool rules_has_swaps(const kz_rules *rules)
{
    return rules->out == KZ_OUT_HOLDER;
}

/* Opens a deal just dealt. Finds the leader and the tile that must be led. Carries out a required swap for
 * 6-6. */
kz_opening rules_lead_open(const kz_public *pub, kz_hidden *hidden);

/* The part of an opening that is impossible. */
typedef enum rules_lead_fault {
    RULES_LEAD_POSSIBLE,
    RULES_LEAD_SWAP,
    RULES_LEAD_SEAT,
    RULES_LEAD_TILE
} rules_lead_fault;

/* Checks an opening by what `seat` sees. `hand` is the seat's hand as dealt; it becomes the hand after the
 * swap. A spectator and the holder of a face-down hand are KZ_NOBODY, with an empty hand. An exchanged tile
 * need not be the lowest. */
rules_lead_fault rules_lead_check(const kz_public *pub, const kz_opening *opening, unsigned seat,
                                  kz_set *hand);

/* Returns the tiles of `hand` that the seat to act may lead. */
kz_set rules_lead_tiles(const kz_public *pub, kz_set hand);

/* Records the lead, and whether it is a 6-6 for a hundred or by right. */
void rules_lead_laid(kz_public *pub, kz_action action);

/* Returns true if the seat to act may leave the lead to its partner. */
bool rules_may_yield(const kz_public *pub);

/* Returns whether the seat to act may claim 6-6 for its pair. */
bool rules_may_claim(const kz_public *pub, kz_set hand);

/* Returns the tiles of `hand` that the seat to act may give for 6-6. The set is empty if the seat owes
 * none. */
kz_set rules_gift_tiles(const kz_public *pub, kz_set hand);

/* Carries out a claim of the 6-6 that `holder` has. Sets the seat that leads 6-6, and the seat that gets a
 * tile for it. */
void rules_claim(kz_public *pub, uint8_t holder);

/* Carries out a yield. The partner leads by right, and may neither claim nor yield. */
void rules_yield(kz_public *pub);
