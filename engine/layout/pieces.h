/* SPDX-License-Identifier: MIT */
/* The tiles of a drawing, as SVG; private to engine/layout. */
#pragma once

#include <kozel/drawing.h>

#include "base/text.h"

/* Writes the parts to which the others refer. It is called once in a document. */
void layout_put_parts(base_text *s);

/* Begins a group whose origin is at (x, y), with a scale. The numbers have a decimal point in every locale: a
 * program with this library may have set one with a comma. `more`: further attributes, "" for none. */
void layout_put_group(base_text *s, const char *more, double x, double y, double scale);

/* Writes a shadow. It falls down the page for every turn of the tile. */
void layout_put_shadow(base_text *s, int x, int y, int turn);

/* Writes a tile (KZ_NO_TILE: face down) with its middle at (x, y). A half is 100 wide. */
void layout_put_tile(base_text *s, kz_tile tile, int x, int y, int turn);
