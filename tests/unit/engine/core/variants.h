/* SPDX-License-Identifier: MIT */
/* Every game of the catalogue with every number of its seats. */
#pragma once

#include <kozel/catalogue.h>

typedef struct variant {
    const kz_game *game;
    int seats;
} variant;

/* On to the next one, from {0} on; false after the last. */
static inline bool next_variant(const kz_games *games, variant *v)
{
    if (!v->game)
        *v = (variant){games->game, 1};
    const kz_game *end = games->game + games->count;
    do {
        v->game += v->seats == KZ_SEATS;
        v->seats = v->seats == KZ_SEATS ? 2 : v->seats + 1;
    } while (v->game < end && !kz_game_seats(v->game, v->seats));
    return v->game < end;
}
