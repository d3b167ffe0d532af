/* Who leads what, claims of the lead, and the next lead (docs/spec/rules.md, "First lead", "Later leads"). */
#ifndef KOZEL_RULES_LEAD_H
#define KOZEL_RULES_LEAD_H

#include <kozel/play.h>

enum { KZ_TILE_00 = 0, KZ_TILE_66 = KZ_TILES - 1 };

/* How heavy a tile is (rules.md, "First lead"): heavy first is by pip sum descending, ties by the larger half
 * descending, light first both ascending. */
static inline int kz_tile_weight(kz_tile tile)
{
    return (int)kz_tile_pips(tile) * 8 + kz_high[tile];
}

/* A deal was just dealt: the seat that leads, the tile it must lead, a swap for 6-6 that is due. */
void kz_lead_begin(kz_match *match);

/* The tiles that the seat to act may lead. */
kz_set kz_lead_tiles(const kz_match *match);

/* The lead was laid: does it count for more? */
void kz_lead_laid(kz_match *match, kz_action action);

/* May the seat to act claim 6-6 for its pair? */
bool kz_may_claim(const kz_match *match);

/* The tiles that the seat to act may give for 6-6; none if it owes none. */
kz_set kz_gift_tiles(const kz_match *match);

void kz_claim(kz_match *match);
void kz_give(kz_match *match, kz_tile tile);

/* The seat that leads after a deal; KZ_NOBODY where the tiles decide. `seat`: who went out or the fisherman;
 * `winner`: the side that won the deal, KZ_NOBODY if none did. */
uint8_t kz_next_lead(const kz_match *match, kz_deal_kind kind, int seat, int winner);

#endif
