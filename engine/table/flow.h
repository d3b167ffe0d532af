/* SPDX-License-Identifier: MIT */
/* The loop of a match for callers that choose all actions at once: chance, then actions until the deal ends.
 * All functions are inline, because environments and training count instructions. A match that waits for its
 * seats has a `kz_table` (kozel/table.h). */
#pragma once

#include <kozel/play.h>

#include <assert.h>

/* Draws the lot by `rng`, if the game has one and the first deal is not dealt. */
static inline void table_draw_lot(kz_match *match, kz_rng *rng)
{
    if (match->pub.deal_number == 0 && kz_leads_by_lot(&match->pub.rules))
        kz_match_set_lot(match, (int)kz_rng_below(rng, match->pub.rules.seats));
}

/* Shuffles by `rng` and deals. A hand beyond the redeal limit is shuffled again. The match must be in phase
 * KZ_DEALING. */
static inline void table_shuffle(kz_match *match, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    assert(match->pub.phase == KZ_DEALING);
    do
        kz_rng_shuffle(rng, order);
    while (!kz_match_deal(match, order, NULL));
}

/* Chooses the next action of a match in play. Returns true with a legal *action, or false to stop before it.
 * The call after an action sees the state after it. */
typedef bool table_chooser(void *context, const kz_match *match, kz_action *action);

/* Plays until the deal ends or `choose` stops. Returns whether the deal has ended. */
static inline bool table_play(kz_match *match, table_chooser *choose, void *context)
{
    kz_action action;
    while (match->pub.phase == KZ_PLAYING) {
        if (!choose(context, match, &action))
            return false;
        kz_match_apply(match, action);
    }
    return true;
}

/* Ends the match by a resignation of `seat`. The match must be in play. */
static inline void table_resign(kz_match *match, int seat)
{
    kz_match_apply(match, (kz_action){KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END});
}
