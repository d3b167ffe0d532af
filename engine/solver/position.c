/* SPDX-License-Identifier: MIT */
#include "engine/solver/position.h"

#include "engine/core/rules/board.h"

#include <assert.h>
#include <string.h>

bool solver_has_positions(const kz_rules *r)
{
    return rules_has_two_ends(r) && !r->closing && !r->lengthwise && r->play_points != KZ_PLAY_POINTS_FIVES;
}

static void set_course(const kz_match *m, solver_course *c)
{
    const kz_rules *r = &m->pub.rules;
    memset(c, 0, sizeof *c);
    c->seats = r->seats;
    c->immediate = r->fish_test == KZ_FISH_TEST_IMMEDIATE;
    c->doubles = (uint8_t)r->doubles;
    c->last_pair = r->last_pair;
    c->draws_one = r->draw == KZ_DRAW_ONE;
    c->equal_ends = r->play_points == KZ_PLAY_POINTS_EQUAL_ENDS;
    c->stops = c->equal_ends && r->target_test == KZ_TARGET_TEST_ONCE && r->target;
    c->reserve = (uint8_t)r->reserve;
    c->stock_end = m->pub.stock_dealt;
    bool drawable = m->pub.stock_count > r->reserve;
    c->drawless = !drawable && !c->equal_ends;
    c->plain = c->drawless && c->doubles < 2 && !c->last_pair;
    memcpy(c->side_of, r->side_of, sizeof c->side_of);
    for (int i = 0; i < r->side_count; i++)
        c->missing[i] = (int16_t)(r->target - m->pub.account[i].score);
    memcpy(c->stock, m->hidden.stock, sizeof c->stock);
}

solver_outcome solver_position_of(const kz_match *m, solver_course *c, solver_position *p)
{
    const kz_board *d = &m->pub.board;
    assert(solver_has_positions(&m->pub.rules) && m->pub.phase == KZ_PLAYING && d->line);
    set_course(m, c);
    memset(p, 0, sizeof *p);
    for (int i = 0; i < c->seats; i++) {
        p->hand[i] = m->hidden.hand[i];
        p->pips[i & 1] = (int16_t)(p->pips[i & 1] + (int)kz_set_pips(m->hidden.hand[i]));
    }
    p->line = d->line;
    p->last = d->last;
    p->turn = m->pub.turn;
    p->fisherman = d->fisherman;
    p->fished = d->fished;
    p->stock_next = (uint8_t)(m->pub.stock_dealt - m->pub.stock_count);
    for (int i = 0; i < 2; i++) {
        p->end[i] = d->value[i];
        if (c->equal_ends)
            p->outside |= (uint8_t)(kz_is_double(d->outer[i]) << i);
    }
    return solver_position_settle(c, p, m->pub.drew) ? SOLVER_GOES_ON : SOLVER_BLOCKED;
}

kz_action solver_move_action(const solver_position *p, solver_move move)
{
    if (move.end == SOLVER_BOTH_ENDS)
        return kz_lay_doubles(p->turn,
                              p->end[0] | (unsigned)p->end[1] << 4 | KZ_NO_VALUE << 8 | KZ_NO_VALUE << 12);
    return (kz_action){KZ_LAY, p->turn, move.tile, move.end};
}
