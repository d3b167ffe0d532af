/* SPDX-License-Identifier: MIT */
/* Estimates where the tiles are that a seat does not see, from what it could know (docs/spec/teaching.md,
 * section 2). */
#ifndef KOZEL_ENGINE_INFOSET_UNSEEN_H
#define KOZEL_ENGINE_INFOSET_UNSEEN_H

#include "engine/infoset/inference.h"

/* Computes the probability of every unseen tile for every seat and the stock (INFOSET_STOCK), and 0 for seen
 * tiles. The result uses what the actions of the deal exclude and what they make likely. `view` is a seat's
 * view of a deal in play. The result depends on the view alone, as with kz_judge(). Any thread may call the
 * function. It frees the memory that it allocates before it returns. */
void infoset_unseen(const kz_view *view, double share[KZ_TILES][INFOSET_HOLDERS]);

#endif
