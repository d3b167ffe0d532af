/* SPDX-License-Identifier: MIT */
/* Lays lines so that they fit; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_SEARCH_H
#define KOZEL_ENGINE_LAYOUT_SEARCH_H

#include "engine/layout/offer.h"

/* Lays a whole chain within a size, with at most `nodes` steps. If `room`, each end keeps room for the next
 * tile. Returns false if no layout was found. */
bool layout_walk_search(const layout_chain *c, const layout_limit *limit, bool room, int nodes,
                        layout_grown *found);

#endif
