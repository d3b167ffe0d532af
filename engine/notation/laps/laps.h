/* SPDX-License-Identifier: MIT */
/* Common parts of reading, playing and writing tables of laps (docs/lap-table.md). */
#ifndef KOZEL_ENGINE_NOTATION_LAPS_LAPS_H
#define KOZEL_ENGINE_NOTATION_LAPS_LAPS_H

#include "engine/notation/record/text.h"

#include <kozel/laps.h>

/* Lists the readings of a cell of the seat to act: legal actions, one of each equivalence class. `oriented`:
 * tiles join by their first half. Returns their number. */
int laps_readings(const kz_match *match, const kz_lap_cell *cell, bool oriented, kz_action out[KZ_LEGAL]);

static inline kz_tile laps_tile_of(const kz_lap_tile *tile)
{
    return kz_tile_of(tile->first, tile->second);
}

/* Fills *error with a place in the text. Returns false. */
bool laps_refuse(kz_error *error, int line, int column, kz_code code, const char *arg1, const char *arg2);

/* A tile of the table, its hand, and its position in the text. */
typedef struct laps_place {
    kz_tile tile;
    uint8_t seat;
    int line, column;
} laps_place;

enum { LAPS_PLACES_MAX = KZ_LAPS * KZ_SEATS * KZ_TURN_TILES + KZ_SEATS * KZ_LIST_TILES };

/* Lists the tiles of the hands: those dealt, if the table lists them, else those laid and left. Returns
 * their number. */
int laps_places(const kz_lap_deal *deal, laps_place out[LAPS_PLACES_MAX]);

/* Returns the tiles of a column. */
kz_set laps_column(const kz_lap_deal *deal, int seat);

/* Returns an end's letter for an index, or 0 if there is none. */
static inline char laps_end_letter(unsigned end)
{
    return end < KZ_ENDS ? "abcd"[end] : '\0';
}

#endif
