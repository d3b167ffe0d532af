/* SPDX-License-Identifier: MIT */
/* Common parts of reading, playing and writing tables of laps (docs/lap-table.md). */
#pragma once

#include "engine/notation/record/text.h"

#include <kozel/laps.h>

static inline kz_tile laps_tile_of(const kz_lap_tile *tile)
{
    return kz_tile_of(tile->first, tile->second);
}

/* A tile of the table, its hand, and its position in the text. */
typedef struct laps_place {
    kz_tile tile;
    uint8_t seat;
    int line, column;
} laps_place;

enum { LAPS_PLACES_MAX = KZ_LAPS * KZ_SEATS * KZ_TURN_TILES + KZ_SEATS * KZ_LIST_TILES };

/* Returns an end's letter for an index, or 0 if there is none. */
static inline char laps_end_letter(unsigned end)
{
    return end < KZ_ENDS ? "abcd"[end] : '\0';
}
