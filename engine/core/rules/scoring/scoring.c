/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/scoring/scoring.h"

#include "engine/core/rules/scoring/tally.h"

#include <assert.h>
#include <string.h>

static void begin_end(kz_public *p, kz_deal_kind kind, int seat)
{
    kz_deal_end *end = &p->end;
    end->kind = (uint8_t)kind;
    end->seat = (uint8_t)seat;
    end->next = 0;
    end->bald = false;
    memset(end->credit, 0, sizeof end->credit);
    memset(end->played, 0, sizeof end->played);
    memset(end->hand, 0, sizeof end->hand);
    memcpy(end->before, p->rules.play_points ? p->before : p->account, sizeof end->before);
    /* In play, accounts change only by points that are scored at once. The points of a forfeited deal do not
     * count. */
    for (int i = 0; i < p->rules.side_count && kind != KZ_ENDED_TIMEOUT; i++)
        p->end.played[i] = p->account[i].score - p->end.before[i].score;
}

bool scoring_needs_hands(const kz_rules *rules)
{
    return rules->fish == KZ_FISH_DOUBLES;
}

int32_t scoring_lead_bonus(const kz_public *p)
{
    return p->board.lead == KZ_TILE_00   ? p->rules.bonus_00
           : p->board.lead == KZ_TILE_66 ? p->rules.bonus_66
                                         : 0;
}

void scoring_end_by_values(kz_public *p, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS],
                           const kz_set hand[KZ_SEATS])
{
    begin_end(p, kind, seat);
    if (hand)
        memcpy(p->end.hand, hand, sizeof p->end.hand);
    int side = p->rules.side_of[seat];
    scoring_tally t = {.kind = kind,
                       .seat = seat,
                       .side = side,
                       .value = value,
                       .winner = kind == KZ_ENDED_OUT ? side : KZ_NOBODY,
                       .payee = KZ_NOBODY};
    p->phase = KZ_DEALING;
    if (kind == KZ_ENDED_OUT)
        scoring_outs[p->rules.out](p, &t);
    else
        scoring_fishes[p->rules.fish](p, &t);
    if (t.void_) {
        p->end.kind = KZ_ENDED_VOID;
        p->end.next = p->next; /* the same lead as for the deal that it replaces */
        return;
    }
    if (!t.written) {
        if (p->carry && t.payee != KZ_NOBODY) {
            p->end.credit[t.payee] += p->carry;
            p->carry = 0;
        }
        scoring_write_accounts(p, &t);
        p->next = scoring_next_lead(p, kind, seat, t.winner);
    }
    p->end.next = p->next;
    p->standing.counted++;
    if (p->phase != KZ_OVER)
        scoring_test_end(p);
}

/* Scores a timeout or resignation of `seat`. */
static void score_timeout(kz_public *p, int seat)
{
    begin_end(p, KZ_ENDED_TIMEOUT, seat);
    if (p->rules.play_points)
        memcpy(p->account, p->before, sizeof p->account);
    int side = p->rules.side_of[seat];
    unsigned all = (1u << p->rules.side_count) - 1;
    scoring_finish(p, all & ~(1u << side), 1u << side, KZ_REASON_TIMEOUT);
    scoring_rate_seats(p, p->account[side].score);
}

/* Scores a match that ends within a deal, by points that `seat` has just scored. */
static void score_stop(kz_public *p, int seat)
{
    begin_end(p, KZ_ENDED_STOPPED, seat);
    unsigned all = (1u << p->rules.side_count) - 1, side = 1u << p->rules.side_of[seat];
    scoring_finish(p, side, all & ~side, KZ_REASON_TARGET);
}

/* Scores an out or a fish. */
static void score_hands(kz_public *p, kz_deal_kind kind, int seat, const kz_set hand[KZ_SEATS])
{
    int32_t value[KZ_SEATS];
    scoring_side_values(&p->rules, hand, value);
    scoring_end_by_values(p, kind, seat, value, hand);
}

void kz_public_end(kz_public *p, kz_after after, const kz_set hand[KZ_SEATS])
{
    assert(p->phase == KZ_PLAYING);
    if (after.kind == KZ_ENDED_TIMEOUT)
        score_timeout(p, after.seat);
    else if (after.kind == KZ_ENDED_STOPPED)
        score_stop(p, after.seat);
    else
        score_hands(p, after.kind, after.seat, hand);
    if (after.kind == KZ_ENDED_TIMEOUT || after.kind == KZ_ENDED_STOPPED)
        memcpy(p->end.hand, hand, sizeof p->end.hand);
    p->turn = KZ_NOBODY;
    p->board.rows.turned = KZ_NO_TILE;
}
