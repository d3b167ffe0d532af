/* SPDX-License-Identifier: MIT */
/* The profile of a person's play, from the analyses of their matches (docs/analysis.md, "Progress"). */
#pragma once

#include <kozel/analysis.h>

enum { LEARNING_PROGRESS_MATCHES = 60 /* max matches, the latest */ };

/* A match's analysis for one seat. */
typedef struct learning_progress_match {
    int choices;                   /* judged ones */
    int marked;                    /* of those: inaccuracies, mistakes, blunders */
    int accuracy;                  /* 0..100 */
    double stage[KZ_STAGES];       /* points lost */
    double reason[KZ_REASONS_WHY]; /* of marked choices */
} learning_progress_match;

/* The change of a person's play. It is computed from matches of one game, because other games have more hard
 * choices. */
typedef struct learning_progress_trend {
    bool changed;         /* significant: learning_progress_of() */
    int since;            /* matches of the new level, the last ones */
    double before, after; /* the share of choices marked, 0..1: in the matches before, and in those */
} learning_progress_trend;

typedef struct learning_progress {
    int matches, choices;
    int accuracy; /* over all choices, 0..100; 100 without one */
    /* Shares of the losses, 0..1, with games of different points weighed alike; all 0 without losses. */
    double stage[KZ_STAGES];
    double reason[KZ_REASONS_WHY];
    learning_progress_trend trend;
} learning_progress;

/* Fills *out from matches, the oldest first; 0 <= count <= LEARNING_PROGRESS_MATCHES. A function of its
 * arguments, for any thread. For a person with unchanged play who asks after each of sixty matches, false
 * alarms have a probability of at most one in twenty (research/bench/progress). */
void learning_progress_of(const learning_progress_match *match, int count, learning_progress *out);

/* Returns the principles to train next: those with the largest share of the losses, the largest first, but
 * none below a twentieth. Returns how many, 0..most. */
int learning_progress_train(const learning_progress *progress, int most, uint8_t out[]);
