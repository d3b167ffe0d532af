/* SPDX-License-Identifier: MIT */
/* The worlds of a view with their weights, and the results of a choice's actions in each. */
#pragma once

#include "engine/infoset/history.h"

#include <kozel/budget.h>
#include <kozel/view.h>

/* The actions of a choice that differ (docs/spec/teaching.md, section 1). */
typedef struct analysis_alternatives {
    int count;
    kz_action action[KZ_LEGAL]; /* the first of each class of equal actions, in the order of view->legal */
    uint8_t class_of[KZ_LEGAL]; /* index in `action` of the class of view->legal[i] */
} analysis_alternatives;

/* Sorts view->legal into classes: two lays of one tile are equal if they leave ends of the same kind. */
void analysis_alternatives_of(const kz_view *view, analysis_alternatives *out);

/* The results in `count` worlds. Element [world * actions + action] belongs to one action in one world. */
typedef struct analysis_trial {
    int count, actions;
    int64_t effort; /* its cost: ends of the board at which actions were played or weighed */
    double *weight;
    double *chance, *points;
} analysis_trial;

/* Tries every action of the set in the same worlds, at most `playouts`. The history's opponent model draws
 * and weighs them. Everything follows from `seed`. analysis_trial_free() frees the trial. `stop` ends the
 * trial early; NULL: no flag. Returns false after a stop or without memory. There is no trial then, and
 * nothing to free. */
bool analysis_trial_run(const infoset_history *history, const analysis_alternatives *set, int playouts,
                        uint64_t seed, const kz_stop *stop, analysis_trial *trial);

void analysis_trial_free(analysis_trial *trial);

/* A weighted mean over some worlds of a trial, and its standard error. */
typedef struct analysis_estimate {
    double mean, error;
} analysis_estimate;

/* The halves of the worlds, 0 and 1, are every second world; 2 means all of them. */
enum { ANALYSIS_EVERY_WORLD = 2 };

/* Returns the estimate of `value` (trial->chance or trial->points) for one action. If `less` >= 0, it is the
 * estimate of the paired differences to that action. */
analysis_estimate analysis_trial_estimate(const analysis_trial *trial, const double *value, int action,
                                          int less, int half);

/* Returns the number of worlds of equal weight to which the trial's worlds are equivalent: (sum w)^2 / sum
 * w^2. */
double analysis_trial_effective(const analysis_trial *trial);

/* With fewer effective worlds there is no judgement (docs/spec/teaching.md, section 1). */
enum { ANALYSIS_EFFECTIVE_MIN = 100 };
