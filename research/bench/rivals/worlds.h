/* SPDX-License-Identifier: MIT */
/* What master's search reasons over (engine/ai/search.c), for searches of another shape. That is worlds
 * weighted by the choices seen, the policy that plays them out, and the value of the outcome. The options
 * are master's.
 */
#pragma once

#include <kozel/bot.h>
#include <kozel/sampler.h>

#include "engine/ai/policy/policy.h"

/* The worlds that the seat to act of a view thinks possible: a pool that grows as long as it is drawn from.
 */
typedef struct worlds {
    kz_sampler *sampler;
    kz_match match;     /* without its log, with any hidden tiles */
    policy_track track; /* of the view */
    kz_hidden *world;
    double *weight; /* of all worlds up to this one */
    int count;
    double at; /* of the last one drawn, a share of all weights */
} worlds;

/* worlds_free() frees them. */
void worlds_init(worlds *w, const kz_view *view, kz_rng *rng);
void worlds_free(worlds *w);

/* Samples four worlds more, as master does for each that it plays out, and draws one by the weights. *match:
 * the match in it. */
void worlds_draw(worlds *w, kz_rng *rng, kz_match *match);

/* The legal actions, those that come to the same once; returns how many. */
int list_actions(const kz_match *match, kz_action out[KZ_LEGAL]);

/* Carries an action out. Returns it as `seat` sees it. */
kz_action step(kz_match *match, policy_track *track, kz_action action, int seat);

/* The policy's choice: an index of `legal`. */
int choose_by_policy(const kz_match *match, const policy_track *track, const kz_action *legal, int count,
                     kz_rng *rng);

/* Plays the deal to its end by the policy; changes both. */
void play_out(kz_match *match, policy_track *track, kz_rng *rng);
