/* SPDX-License-Identifier: MIT */
/* Who leads the next deal (docs/spec/rules.md, "Later leads"). */
#include "engine/core/rules/scoring/tally.h"

#include <assert.h>

/* Returns the seat of a side that leads for it: `seat` if it belongs to the side, else the next one
 * clockwise. */
static uint8_t seat_of_side(const kz_public *p, int side, int seat)
{
    while (p->rules.side_of[seat] != side)
        seat = (seat + 1) % p->rules.seats;
    return (uint8_t)seat;
}

static uint8_t lead_winner(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)p, (void)kind, (void)winner;
    return (uint8_t)seat;
}

static uint8_t lead_partner(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)winner;
    return (uint8_t)(kind == KZ_ENDED_OUT && p->rules.seats == 4 ? (seat + 2) % 4 : seat);
}

static uint8_t lead_best(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)kind;
    return winner == KZ_NOBODY ? (uint8_t)seat : seat_of_side(p, winner, seat);
}

static uint8_t lead_order(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)p, (void)kind, (void)seat, (void)winner;
    return KZ_NOBODY;
}

static uint8_t lead_rotation(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)kind, (void)seat, (void)winner;
    return (uint8_t)(p->deal_number % p->rules.seats);
}

static uint8_t lead_opened(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)kind;
    return winner != KZ_NOBODY && !p->account[winner].open ? KZ_NOBODY : (uint8_t)seat;
}

static uint8_t lead_loser(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    (void)winner;
    return (uint8_t)(1 - (kind == KZ_ENDED_OUT ? seat : p->leader));
}

uint8_t scoring_next_lead(const kz_public *p, kz_deal_kind kind, int seat, int winner)
{
    static uint8_t (*const next[])(const kz_public *, kz_deal_kind, int, int) = {
        [KZ_LATER_LEAD_WINNER] = lead_winner,
        [KZ_LATER_LEAD_PARTNER] = lead_partner,
        [KZ_LATER_LEAD_BEST] = lead_best,
        [KZ_LATER_LEAD_ORDER] = lead_order,
        [KZ_LATER_LEAD_ROTATION] = lead_rotation,
        [KZ_LATER_LEAD_OPENED] = lead_opened,
        [KZ_LATER_LEAD_LOSER] = lead_loser,
        [KZ_LATER_LEAD_SCORED] = lead_winner, /* overwritten by `holder`, `titles` */
    };
    assert(p->rules.later_lead <= KZ_LATER_LEAD_SCORED);
    return next[p->rules.later_lead](p, kind, seat, winner);
}
