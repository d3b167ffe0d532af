/* Searching for the best action under hidden tiles: worlds that agree with what is certain, weighed by how
 * likely the choices seen were; in each of them every action, and the deal played to its end by the policy.
 * All seats of a playout see only what they would see, so that no plan counts on hidden tiles ("strategy
 * fusion"). */
#ifndef KOZEL_BOTS_SEARCH_H
#define KOZEL_BOTS_SEARCH_H

#include <kozel/bot.h>

#include "bots/policy.h"

typedef struct kz_search_options {
    const kz_weights *weights;
    float sharpness; /* of the playouts' policy */
    float trust;     /* of the policy that weighs worlds; 0: all worlds are equally likely */
    int exact;       /* with so many tiles in the hands, and none to draw, worlds are solved; 0: never */
    float doubt;     /* probability that a choice seen was made at random */
} kz_search_options;

extern const kz_search_options kz_search_usual;

typedef struct kz_search_result {
    int count;
    kz_action action[KZ_LEGAL]; /* those that differ */
    double value[KZ_LEGAL];     /* in points, see outlook.h */
    int best;
    int64_t rollouts;
} kz_search_result;

/* Searches for the seat to act of the view, view->legal_count > 0. */
void kz_search(const kz_view *view, const kz_budget *budget, const kz_search_options *options, kz_rng *rng,
               kz_search_result *result);

#endif
