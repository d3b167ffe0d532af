/* SPDX-License-Identifier: MIT */
/* Worlds of a view with their weights, and what the actions of a choice come to in each. */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_WORLDS_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_WORLDS_H

#include "engine/infoset/history.h"
#include "engine/teach/analysis/choice.h"

/* `count` worlds; [world * actions + action]: of each action in each world. */
typedef struct analysis_trial {
    int count, actions;
    int64_t effort; /* what it has cost: ends of the board at which actions were played or weighed */
    double *weight;
    double *chance, *points;
} analysis_trial;

/* Tries every action of the set in the same `playouts` worlds at most, drawn and weighed by the history's
 * opponent model; everything follows from `seed`. analysis_trial_free() frees it. */
void analysis_trial_run(const infoset_history *history, const analysis_alternatives *set, int playouts,
                        uint64_t seed, analysis_trial *trial);

void analysis_trial_free(analysis_trial *trial);

/* A weighted mean over some worlds of a trial, and its standard error. */
typedef struct analysis_estimate {
    double mean, error;
} analysis_estimate;

/* The halves of the worlds, 0 and 1: every second one; or all of them. */
enum { ANALYSIS_EVERY_WORLD = 2 };

/* Of `value` (trial->chance or trial->points) of one action, or (`less` >= 0) of the paired differences to
 * another. */
analysis_estimate analysis_trial_estimate(const analysis_trial *trial, const double *value, int action,
                                          int less, int half);

/* How many worlds of equal weight the trial's are worth: (sum w)^2 / sum w^2. */
double analysis_trial_effective(const analysis_trial *trial);

/* Fewer effective worlds allow no judgement (docs/spec/teaching.md, section 1). */
enum { ANALYSIS_EFFECTIVE_LEAST = 100 };

#endif
