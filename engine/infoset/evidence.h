/* SPDX-License-Identifier: MIT */
/* The hard constraints of an information set, as places and the domain of each tile; for inference.c. */
#ifndef KOZEL_ENGINE_INFOSET_EVIDENCE_H
#define KOZEL_ENGINE_INFOSET_EVIDENCE_H

#include "engine/infoset/places.h"

/* Fills the places, the tiles to be assigned with their domains, and what is fixed. No board of rows. */
void infoset_evidence_gather(infoset_inference *inference);

/* Is the draw at this index of the log of the tile that the seat laid next? */
bool infoset_laid_at_once(const kz_view *view, int at);

/* After a gift that the view's seat did not see: does the seat that got it hold a tile that might have been
 * given? `hand`: of all seats, when the first tile was laid. */
bool infoset_gift_fits(const kz_view *view, const kz_set hand[KZ_SEATS]);

#endif
