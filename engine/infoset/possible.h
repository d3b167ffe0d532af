/* SPDX-License-Identifier: MIT */
/* Checks a view that did not come from a match. */
#pragma once

#include <kozel/view.h>

/* Returns KZ_NO_TILE if some assignment of the unseen tiles fits all that the view's seat saw, by the hard
 * constraints of evidence.c. Otherwise returns a tile for which there is no place. The redeal limit and
 * unseen gifts are not checked. A deal must be in play, and every action of the log must be legal for the
 * public state. */
kz_tile infoset_unplaced_tile(const kz_view *view);
