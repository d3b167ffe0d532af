/* What is certain of unseen tiles, as places and the tiles that may lie there; for inference.c. */
#ifndef KOZEL_BOTS_EVIDENCE_H
#define KOZEL_BOTS_EVIDENCE_H

#include "bots/inference.h"

/* Fills the places, the tiles to be placed with the places open to each, and what is fixed. No board of rows.
 */
void kz_evidence_gather(kz_inference *inference);

/* Is the draw at this index of the log of the tile that the seat laid next? */
bool kz_laid_at_once(const kz_view *view, int at);

#endif
