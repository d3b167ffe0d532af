/* How likely the choices that a seat has seen were, given how the hidden tiles lie. */
#ifndef KOZEL_BOTS_HISTORY_H
#define KOZEL_BOTS_HISTORY_H

#include "bots/inference.h"
#include "bots/policy.h"

#include <kozel/catalogue.h>

/* A choice that another seat made, and the position before it. */
typedef struct kz_choice_seen {
    kz_board board;
    uint8_t turn, drew, stock_count;
    kz_track track;
    kz_action action;
    uint8_t at; /* index of the log */
} kz_choice_seen;

typedef struct kz_history {
    const kz_inference *inference;
    kz_match match; /* the match viewed, with any hidden tiles */
    kz_track track; /* as it is now */
    kz_choice_seen choice[KZ_TILES];
    int choice_count;
    kz_tile drawn[KZ_LOG];    /* of each draw of the log that is known, else KZ_NO_TILE */
    uint8_t drawn_to[KZ_LOG]; /* of others: the place that it went to */
} kz_history;

/* Reads a view of a deal in play; the inference, kept by reference, is of the same view. */
void kz_history_init(kz_history *history, const kz_inference *inference, kz_rng *rng);

/* The logarithm of the likelihood of all choices seen in a world; -INFINITY if one of them was not possible.
 * Each choice is thought to be made by the policy, or, with probability `doubt`, at random. */
double kz_history_likelihood(const kz_history *history, const kz_world *world, const kz_weights *weights,
                             float sharpness, float doubt);

/* The probability of every unseen tile for every seat and the stock, choices seen included:
 * kz_inference_chances() weighed by the likelihood over `samples` worlds. Where few worlds have all the
 * weight the answer leans to what is certain. */
void kz_history_chances(const kz_history *history, const kz_weights *weights, float sharpness, float doubt,
                        int samples, kz_rng *rng, double chance[KZ_TILES][KZ_HOLDERS]);

#endif
