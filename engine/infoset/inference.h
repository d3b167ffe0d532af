/* SPDX-License-Identifier: MIT */
/* The information set of a seat: which deals its view allows (docs/spec/strategy.md, "Inference").
 *
 * Hard constraints only: knocks and draws (who holds nothing that fits draws or knocks), leads that an order
 * named or that should have been a double, claims and gifts of 6-6, swaps, signals. Every unseen tile lies in
 * a *place*: what is left of a seat's dealt hand, what a seat drew in one turn, or the stock. Dynamic
 * programming over the tiles and the room left in the places counts all assignments, which gives exact
 * marginal probabilities and exact uniform samples. How likely the actions seen were is no part of it: those
 * are the weights of history.h. */
#ifndef KOZEL_ENGINE_INFOSET_INFERENCE_H
#define KOZEL_ENGINE_INFOSET_INFERENCE_H

#include "engine/infoset/places.h"

#include <kozel/rng.h>

/* A determinization: one assignment of the hidden tiles. */
typedef struct infoset_world {
    kz_hidden hidden;
    uint8_t place[KZ_TILES]; /* of infoset_inference.tile[i] */
} infoset_world;

/* Counts the information set of a view of a deal in play (kept by reference). infoset_inference_free() frees
 * it.
 */
void infoset_inference_init(infoset_inference *inference, const kz_view *view);

void infoset_inference_free(infoset_inference *inference);

/* Samples a determinization uniformly. False if it is one that the count does not leave out but that cannot
 * be: its dealt hands are beyond the game's redeal limit, or nothing that the seat which got an unseen gift
 * holds might have been given. The caller may reject it. */
bool infoset_inference_sample(const infoset_inference *inference, kz_rng *rng, infoset_world *world);

/* The exact marginals: the probability of every unseen tile for every seat and the stock; 0 for tiles that
 * are seen. The redeal limit and unseen gifts are left out. On a board of rows the face-down tiles that are
 * not known are equally likely everywhere. */
void infoset_inference_marginals(const infoset_inference *inference,
                                 double marginal[KZ_TILES][INFOSET_HOLDERS]);

#endif
