/* SPDX-License-Identifier: MIT */
/* Move generation on a line (docs/spec/rules.md, "A turn"). */
#ifndef KOZEL_ENGINE_CORE_RULES_TURN_H
#define KOZEL_ENGINE_CORE_RULES_TURN_H

#include "engine/core/rules/lay.h"

/* What a hand of the seat to act can lay now, at whichever end. */
kz_set rules_turn_fits(const kz_public *pub, kz_set hand);

/* May the seat to act draw, if it cannot lay? */
static inline bool rules_turn_may_draw(const kz_public *p)
{
    return p->stock_count > p->rules.reserve && !(p->drew && p->rules.draw == KZ_DRAW_ONE);
}

/* Doubles that the seat to act may lay in one turn. */
int rules_turn_doubles(const kz_rules *rules, kz_set hand);

/* May the tile be laid closed, may it be laid lengthwise? */
bool rules_turn_may_close(const kz_public *pub, kz_tile tile);
bool rules_turn_may_lie_lengthwise(const kz_public *pub, kz_tile tile);

/* What the seat to act does that cannot lay: it draws, or it knocks. */
kz_action rules_turn_forced(const kz_public *pub);

/* rules_board_kind's functions for a line. */
int rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
bool rules_turn_refuse(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);

#endif
