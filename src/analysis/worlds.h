/* Worlds of a view with their weights, and what the actions of a choice come to in each. */
#ifndef KOZEL_ANALYSIS_WORLDS_H
#define KOZEL_ANALYSIS_WORLDS_H

#include "analysis/choice.h"
#include "bots/history.h"

/* `count` worlds; [world * actions + action]: of each action in each world. */
typedef struct kz_trial {
    int count, actions;
    int64_t effort; /* what it has cost: ends of the board at which actions were played or weighed */
    double *weight;
    double *chance, *points;
} kz_trial;

/* The lead of a side in a deal that has ended, times the number of other sides: a whole number. */
int64_t kz_lead_made(const kz_match *ended, int side);

/* Tries every action of the set in the same `playouts` worlds at most, drawn and weighed by the history's
 * opponent model; everything follows from `seed`. kz_trial_free() frees it. */
void kz_trial_run(const kz_history *history, const kz_alternatives *set, int playouts, uint64_t seed,
                  kz_trial *trial);

void kz_trial_free(kz_trial *trial);

#endif
