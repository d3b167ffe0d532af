/* SPDX-License-Identifier: MIT */
/* The hard constraints of an information set, as places and the domain of each tile. It is for
 * inference.c. */
#ifndef KOZEL_ENGINE_INFOSET_EVIDENCE_H
#define KOZEL_ENGINE_INFOSET_EVIDENCE_H

#include "engine/infoset/places.h"

/* Fills the places, the tiles to be assigned with their domains, and the fixed tiles. The function does not
 * support a board of rows. */
void infoset_evidence_gather(infoset_inference *inference);

/* Returns whether the seat laid at once the tile that it drew at index `at` of the log. */
bool infoset_laid_at_once(const kz_view *view, int at);

/* Returns whether the seat that got a gift holds a tile that may have been the gift. The view's seat did not
 * see the gift. `hand` has all hands when the first tile was laid. */
bool infoset_gift_fits(const kz_view *view, const kz_set hand[KZ_SEATS]);

#endif
