/* SPDX-License-Identifier: MIT */
/* Search under imperfect information: Monte Carlo over determinizations ("worlds") of the seat's information
 * set. The importance weight of a world is the likelihood of the observed actions under the opponent model
 * (the policy). Each world has a rollout for every legal action. The seats of a rollout play by their
 * information states, which avoids strategy fusion. */
#pragma once

#include "engine/ai/policy/network.h"
#include "engine/ai/policy/policy.h"
#include "engine/infoset/history.h"

#include <kozel/bot.h>

typedef struct ai_search_options {
    const policy_weight_table *weights;
    float sharpness; /* inverse temperature of the rollout policy's softmax */
    float trust;     /* inverse temperature of the opponent model's softmax; 0: uniform weights */
    int exact;       /* endgame: worlds are solved if the hands have at most this number of tiles and none can
                      * be drawn; 0: never */
    float epsilon;   /* opponent model: the probability that an observed action was uniformly random */
    /* The network, if the game has one. */
    const policy_layers *layers; /* NULL: none */
    float prior;                 /* value of one unit of its logit at the root, in points; 0: no prior */
    int lasts; /* prior half-life in worlds: after this number the prior counts half, after many nothing;
                * 0: always the same */
    bool named_leads; /* the network takes a lead that the rules name for evidence */
    bool weighs;      /* the network weighs the worlds that the linear policy has screened */
    /* NULL, or a function that weighs the screened worlds instead of the network. It returns the
     * log-likelihood of the observed actions. No level has one: research/training/gauge compares models. */
    double (*likelihood)(const void *context, const infoset_history *history, const infoset_world *world);
    const void *likelihood_context;
    int plays;  /* number of choices of a rollout that the network makes; the linear policy makes the later
                 * ones */
    float sure; /* factor of the network's logits in rollouts */
    bool cuts;  /* after these choices the network's value replaces the rest of the deal, if there are two
                 * sides */
} ai_search_options;

extern const ai_search_options ai_search_defaults;

typedef struct ai_search_result {
    int count;
    kz_action action[KZ_LEGAL]; /* legal actions, without those that are equal by symmetry */
    double value[KZ_LEGAL];     /* match equity, see outlook.h */
    double error[KZ_LEGAL];     /* its standard error */
    int64_t worlds[KZ_LEGAL];   /* in which the action was tried */
    int best;
    int64_t rollouts; /* of finished batches */
} ai_search_result;

/* Searches for the best action of the view's seat, which is to act: view->legal_count > 0. After a stop the
 * result has what the finished batches of worlds have shown. Returns false if there is no memory; *result
 * then has no meaning. */
bool ai_search(const kz_view *view, const kz_budget *budget, const ai_search_options *options, kz_rng *rng,
               ai_search_result *result);

/* Returns whether the seat may lay the same tile at either of two ends of one value. The result then has the
 * action at end a only. */
bool ai_search_is_mirrored(const kz_public *pub, kz_action action);

/* Returns whether the position is an endgame whose worlds are solved. The hands have at most `most` tiles,
 * none can be drawn, and the solver supports the game. A world is then solved in the time of a few
 * rollouts. */
bool ai_search_solves(const kz_view *view, int most);

/* Returns the options of the level `master` for a game of these rules. */
ai_search_options ai_master_options(const kz_rules *rules);
