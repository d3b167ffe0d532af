/* SPDX-License-Identifier: MIT */
/* The information set of a seat: the deals that its view allows (docs/spec/strategy.md, "Inference").
 *
 * The module uses hard constraints only. A seat that knocks or draws holds nothing that fits. Other
 * constraints are leads that an order named or that should have been a double, claims and gifts of 6-6,
 * swaps and signals.
 *
 * Every unseen tile is in a *place*: the rest of a seat's dealt hand, the tiles that a seat drew in one
 * turn, or the stock. Dynamic programming over the tiles and the room left in the places counts all
 * assignments. The count gives exact marginal probabilities and exact uniform samples. The likelihood of the
 * observed actions is not part of it: history.h computes those weights. */
#pragma once

#include "engine/infoset/places.h"

#include <kozel/rng.h>

/* A determinization: one assignment of the hidden tiles. */
typedef struct infoset_world {
    kz_hidden hidden;
    uint8_t place[KZ_TILES]; /* of infoset_inference.tile[i] */
} infoset_world;

/* Counts the information set of a view of a deal in play. The view is kept by reference.
 * infoset_inference_free() frees the inference. Returns false if there is no memory. */
bool infoset_inference_init(infoset_inference *inference, const kz_view *view);

void infoset_inference_free(infoset_inference *inference);

/* Samples a determinization uniformly. Returns false if the sample is impossible in a way that the count
 * ignores. Either its dealt hands are beyond the game's redeal limit, or the seat that got an unseen gift
 * holds no possible gift. The caller may reject the sample. */
bool infoset_inference_sample(const infoset_inference *inference, kz_rng *rng, infoset_world *world);

/* Lists the hands of the other seats at the time when the first tile was laid. The board has no rows. */
void infoset_inference_dealt(const infoset_inference *inference, const infoset_world *world,
                             kz_set dealt[KZ_SEATS]);

/* Computes the exact marginals: the probability of every unseen tile for every seat and the stock, and 0 for
 * seen tiles. The redeal limit and unseen gifts are ignored. On a board of rows every unknown face-down tile
 * is equally likely everywhere. Returns false if there is no memory. */
bool infoset_inference_marginals(const infoset_inference *inference,
                                 double marginal[KZ_TILES][INFOSET_HOLDERS]);

/* Computes the probability (docs/spec/teaching.md, section 2) of every unseen tile for every seat and the
 * stock (INFOSET_STOCK), and 0 for seen tiles. The result uses what the actions of the deal exclude and what
 * they make likely. `view` is a seat's view of a deal in play. The result depends on the view alone, as with
 * kz_judge(). Any thread may call the function. It frees the memory that it allocates before it returns.
 * Returns false if there is no memory. */
bool infoset_unseen(const kz_view *view, double share[KZ_TILES][INFOSET_HOLDERS]);
