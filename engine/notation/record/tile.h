/* SPDX-License-Identifier: MIT */
/* Reads a tile. */
#pragma once

#include "engine/notation/record/text.h"

/* Steps over a tile if it is next. Returns whether it was. The halves may be in either order, with any sign
 * of docs/spec/record.md. */
bool record_take_tile(record_cursor *c, kz_tile *tile);
