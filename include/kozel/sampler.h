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

/* Makes a sampler of a copy of `view`, which kz_sampler_free() frees.
 *
 * Returns NULL if there is nothing to sample. *error then has KZ_E_NO_DEAL if no deal is in play, and
 * KZ_E_SEAT for a spectator's view. It has KZ_E_LOG if the log of the view is incomplete (pub.log_dropped),
 * unless the rows lie face down. If no deal fits the view, it has KZ_E_TILE_MISSING and a tile for which
 * there is no place. Without memory the function returns NULL, too (KZ_E_MEMORY). `error` may be NULL. */
KZ_API kz_sampler *kz_sampler_new(const kz_view *view, kz_error *error);

/* Frees a sampler; NULL is allowed. */
KZ_API void kz_sampler_free(kz_sampler *sampler);

/* Draws a match, of which kz_view_of() gives the view. All deals that can be played to this view by the rules
 * are equally likely. The draw depends on the view and `rng` alone.
 *
 * Fills *likelihood, which may be NULL. It is the natural logarithm of a probability: that the other seats
 * choose as they have chosen, if they have these tiles and play by the library's model. Deals weighted with e
 * to the power of it follow the seat's posterior.
 *
 * Returns false if many attempts find no such deal. No match has such a view then, in a way that
 * kz_sampler_new() does not find. For example all deals are beyond the redeal limit. */
KZ_API bool kz_sampler_draw(const kz_sampler *sampler, kz_rng *rng, kz_match *match, double *likelihood);

KZ_DECLARATIONS_END

#endif
