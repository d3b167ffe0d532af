/* SPDX-License-Identifier: MIT */
/* Deals that one person cannot distinguish. */
#pragma once

#include "world.h"

/* The same deal with other hidden tiles. */
typedef struct twin {
    kz_tile order[KZ_TILES];
    kz_action *acts; /* the original number; gifts that the seat does not see may be of another tile */
    int moved;       /* tiles that are elsewhere: with another seat, at another place of the stock */
} twin;

/* Searches an order of the tiles with which the deal's first `plies` actions, done by the same seats,
 * would have looked the same to `seat` (KZ_NOBODY: to a spectator). The comparison is by what people see
 * at a table: see looks_same(). Returns false if none was found; `twin` is then the deal itself. The
 * caller frees twin->acts. Checks that the rules core's views of both are equal, too. */
bool twin_find(const deal *d, int plies, int seat, kz_rng *rng, twin *twin);
