/* SPDX-License-Identifier: MIT */
/* Move generation on a line (docs/spec/rules.md, "A turn"). */
#pragma once

#include "engine/core/rules/lay.h"

/* Returns the tiles of `hand` that the seat to act can lay now, at any end. */
kz_set rules_turn_fits(const kz_public *pub, kz_set hand);

/* Returns whether the seat to act may draw if it cannot lay. */
static inline bool rules_turn_may_draw(const kz_public *p)
{
    return p->stock_count > p->rules.reserve && !(p->drew && p->rules.draw == KZ_DRAW_ONE);
}

/* Returns the number of doubles that the seat to act may lay in one turn. */
int rules_turn_doubles(const kz_rules *rules, kz_set hand);

/* Return whether the tile may be laid closed, and whether it may be laid lengthwise. */
bool rules_turn_may_close(const kz_public *pub, kz_tile tile);
bool rules_turn_may_lie_lengthwise(const kz_public *pub, kz_tile tile);

/* Returns the action of a seat that cannot lay: a draw or a knock. */
kz_action rules_turn_forced(const kz_public *pub);

/* The functions of rules_board_kind for a line. */
int rules_turn_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
bool rules_turn_refuse(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);
