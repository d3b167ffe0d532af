/* SPDX-License-Identifier: MIT */
/* Search under imperfect information: Monte Carlo over determinizations ("worlds") of the own information
 * set, with importance weights by the likelihood of the actions seen under the opponent model (the policy).
 * In each world a rollout for every legal action. The seats of a rollout play by their own information
 * states, which avoids strategy fusion. */
#ifndef KOZEL_ENGINE_AI_SEARCH_H
#define KOZEL_ENGINE_AI_SEARCH_H

#include <kozel/bot.h>

#include "engine/ai/policy/network.h"
#include "engine/ai/policy/policy.h"

typedef struct ai_search_options {
    const policy_weight_table *weights;
    float sharpness; /* inverse temperature of the rollout policy's softmax */
    float trust;     /* the same of the opponent model; 0: uniform weights */
    int exact;     /* endgame: up to so many tiles in the hands, none to draw, worlds are solved; 0: never */
    float epsilon; /* of the opponent model: an action seen was uniformly random with this probability */
    /* The network, where a game has one. */
    const policy_layers *layers; /* NULL: none */
    float prior;                 /* what one unit of its logit is worth at the root, in points; 0: no prior */
    int lasts;   /* after so many worlds it counts half, after many nothing; 0: always as much */
    bool weighs; /* it weighs the worlds that the linear policy has screened */
    int plays;   /* it makes so many choices of a rollout, the linear policy those after them */
    float sure;  /* there its logits count so many times */
    bool cuts;   /* what the deal is worth after them is what the network says, if there are two sides */
} ai_search_options;

extern const ai_search_options ai_search_defaults;

typedef struct ai_search_result {
    int count;
    kz_action action[KZ_LEGAL]; /* legal actions up to symmetry */
    double value[KZ_LEGAL];     /* match equity, see outlook.h */
    int best;
    int64_t rollouts;
} ai_search_result;

/* Searches for the seat to act of the view, view->legal_count > 0. */
void ai_search(const kz_view *view, const kz_budget *budget, const ai_search_options *options, kz_rng *rng,
               ai_search_result *result);

/* Is the position an endgame whose worlds are solved: at most `most` tiles in the hands, none to draw, in a
 * game that can be solved? Perfect information is worked out in the time of a few rollouts then. */
bool ai_search_solves(const kz_view *view, int most);

#endif
