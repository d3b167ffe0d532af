/* SPDX-License-Identifier: MIT */
/* The tiles of a drawing, as SVG; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_PIECES_H
#define KOZEL_ENGINE_LAYOUT_PIECES_H

#include <kozel/drawing.h>

#include "engine/notation/record/text.h"

/* What the others refer to; once in a document. */
void layout_put_parts(record_sink *s);

/* The shadow falls down the page whichever way the tile lies. */
void layout_put_shadow(record_sink *s, int x, int y, int turn);

/* A tile (KZ_NO_TILE: face down) with its middle at (x, y), half of it 100 wide. */
void layout_put_tile(record_sink *s, kz_tile tile, int x, int y, int turn);

#endif
