/* SPDX-License-Identifier: MIT */
/* Reads a tile. */
#ifndef KOZEL_ENGINE_NOTATION_RECORD_TILE_H
#define KOZEL_ENGINE_NOTATION_RECORD_TILE_H

#include "engine/notation/record/text.h"

/* Steps over a tile if it is next. Returns whether it was. The halves may be in either order, with any sign
 * of docs/spec/record.md. */
bool record_take_tile(record_cursor *c, kz_tile *tile);

#endif
