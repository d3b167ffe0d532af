/* SPDX-License-Identifier: MIT */
/* Where the tiles that a seat does not see may lie, as it could know that (docs/spec/teaching.md, section 2).
 */
#ifndef KOZEL_ENGINE_INFOSET_UNSEEN_H
#define KOZEL_ENGINE_INFOSET_UNSEEN_H

#include "engine/infoset/inference.h"

/* The probability of every unseen tile for every seat and the stock (INFOSET_STOCK); 0 for tiles that are
 * seen. By what the actions of the deal forbid and what they make likely. `view`: a seat's, of a deal in
 * play. As kz_judge() a function of the view alone, for any thread; allocates, and frees it before it
 * returns. */
void infoset_unseen(const kz_view *view, double share[KZ_TILES][INFOSET_HOLDERS]);

#endif
