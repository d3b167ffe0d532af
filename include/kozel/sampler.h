/* SPDX-License-Identifier: MIT */
/* Samples of the hidden tiles (determinizations): complete matches that a seat cannot distinguish from the
 * one that it plays. */
#ifndef KOZEL_SAMPLER_H
#define KOZEL_SAMPLER_H

#include <kozel/api.h>
#include <kozel/rng.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The deals that a view allows. Any number of threads may draw from one sampler, each with its own rng. */
typedef struct kz_sampler kz_sampler;

/* Makes a sampler of a copy of `view`, which kz_sampler_free() frees. The log of the view must be complete
 * (pub.log_dropped is 0), unless the rows lie face down. Returns NULL if no deal is in play (KZ_E_NO_DEAL),
 * for a spectator's view (KZ_E_SEAT), and if no deal fits the view: *error then has a tile for which there is
 * no place (KZ_E_TILE_MISSING). `error` may be NULL. The function aborts if there is no memory. */
KZ_API kz_sampler *kz_sampler_new(const kz_view *view, kz_error *error);

/* Frees a sampler; NULL is allowed. */
KZ_API void kz_sampler_free(kz_sampler *sampler);

/* Draws a match. Every deal is equally likely that is legal by the rules up to the view, and of which the
 * seat sees exactly the view: kz_view_of() of the match is the view. The draw depends on the view and `rng`
 * alone.
 *
 * Fills *likelihood, which may be NULL, with the natural logarithm of the probability of the other seats'
 * choices until now, if they had these tiles and played as the library's model of opponents. A caller that
 * weights a deal with e to the power of it gets the seat's posterior.
 *
 * Returns false if many attempts found no such deal. The reason is a view that no match has, in a way that
 * kz_sampler_new() does not find: for example all deals are beyond the redeal limit. */
KZ_API bool kz_sampler_draw(const kz_sampler *sampler, kz_rng *rng, kz_match *match, double *likelihood);

KZ_DECLARATIONS_END

#endif
