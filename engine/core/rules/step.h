/* SPDX-License-Identifier: MIT */
/* The fast path of the transition function. Most turns of most games lay a tile at one of two ends, or
 * knock. */
#pragma once

#include "engine/core/rules/board.h"

/* Drops the older half of a full log. */
void rules_step_drop(kz_public *pub);

/* Only a board of rows, where tiles come back, can overflow the log (KZ_LOG). */
static inline void rules_step_log(kz_public *p, kz_action a)
{
    if (p->log_count == KZ_LOG)
        rules_step_drop(p);
    p->log[p->log_count++] = a;
}

static inline kz_after rules_ended(kz_deal_kind kind, unsigned seat)
{
    return (kz_after){true, (uint8_t)kind, (uint8_t)seat};
}

/* Returns that the deal goes on, unless it is stuck. */
static inline kz_after rules_goes_on(const kz_public *p)
{
    return (kz_after){false, KZ_ENDED_FISH, p->board.fisherman};
}

/* Returns whether rules_step_fast() may carry out `a`. The kind is tested first: where a caller has just
 * chosen it, the compiler can derive all three results. */
static inline bool rules_step_is_fast(const kz_public *p, kz_action a)
{
    return (a.kind == KZ_LAY || a.kind == KZ_KNOCK) && p->rules.fast && p->board.line;
}

/* Does the work of kz_public_step() if rules_step_is_fast(). No points are scored in play there, so `scored`
 * is 0 since the deal. Tiles lie for good, so the log has room. */
static inline kz_after rules_step_fast(kz_public *p, kz_action a)
{
    kz_board *b = &p->board;
    p->log[p->log_count++] = a;
    if (a.kind == KZ_LAY) {
        rules_board_lay_fast(b, a.tile, a.end);
        rules_board_note(b, a.seat, kz_bit(a.tile));
        if (--p->count[a.seat] == 0)
            return rules_ended(KZ_ENDED_OUT, a.seat);
        if (rules_line_is_blocked(b->line, b->value[KZ_END_A], b->value[KZ_END_B]) &&
            p->rules.fish_test == KZ_FISH_TEST_IMMEDIATE)
            return rules_ended(KZ_ENDED_FISH, b->fisherman);
    }
    p->turn = rules_next_seat(&p->rules, a.seat);
    p->drew = false;
    return rules_goes_on(p);
}
