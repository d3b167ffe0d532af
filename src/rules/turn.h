/* What the seat to act may do (docs/spec/rules.md, "A turn"). */
#ifndef KOZEL_RULES_TURN_H
#define KOZEL_RULES_TURN_H

#include "rules/board.h"

/* What the hand of the seat to act can lay now, at whichever end. */
kz_set kz_turn_fits(const kz_match *match);

/* May the seat to act draw, if it cannot lay? */
static inline bool kz_turn_may_draw(const kz_match *m)
{
    return kz_stock_count(&m->deal) > m->rules.reserve && !(m->deal.drew && m->rules.draw == KZ_DRAW_ONE);
}

/* Doubles that the seat to act may lay in one turn. */
int kz_turn_doubles(const kz_match *match);

/* May the double be laid closed, may it be laid lengthwise? */
bool kz_turn_may_close(const kz_match *match, kz_tile tile);
bool kz_turn_may_lie_lengthwise(const kz_match *match, kz_tile tile);

/* Is the action of a seat allowed, and if not, why? */
bool kz_turn_check(const kz_match *match, kz_action action, kz_error *error);

#endif
