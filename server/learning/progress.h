/* SPDX-License-Identifier: MIT */
/* The profile of one's play: what the analyses of one's matches say together (docs/analysis.md, "Progress").
 */
#ifndef KOZEL_SERVER_LEARNING_PROGRESS_H
#define KOZEL_SERVER_LEARNING_PROGRESS_H

#include <kozel/analysis.h>

enum { LEARNING_PROGRESS_MATCHES = 60 /* at most, the latest */ };

/* A match as its analysis tells it of one seat. */
typedef struct learning_progress_match {
    int choices;                   /* judged ones */
    int marked;                    /* of those: inaccuracies, mistakes, blunders */
    int accuracy;                  /* 0..100 */
    double stage[KZ_STAGES];       /* points lost */
    double reason[KZ_REASONS_WHY]; /* of marked choices */
} learning_progress_match;

/* Has the play changed? Matches of one game tell: in another one more choices are hard. */
typedef struct learning_progress_trend {
    bool changed;         /* beyond doubt: learning_progress_of() */
    int since;            /* matches of the new level, the last ones */
    double before, after; /* the share of choices marked, 0..1: in the matches before, and in those */
} learning_progress_trend;

typedef struct learning_progress {
    int matches, choices;
    int accuracy; /* of all choices together, 0..100; 100 without one */
    /* Shares of what was lost, 0..1, games of different points weighed alike; all 0 where nothing was. */
    double stage[KZ_STAGES];
    double reason[KZ_REASONS_WHY];
    learning_progress_trend trend;
} learning_progress;

/* Fills *out from matches, the oldest first; 0 <= count <= LEARNING_PROGRESS_MATCHES. A function of its
 * arguments, for any thread. Whoever asks after each of sixty matches, his play unchanged, is told of a
 * change by mistake in one case of twenty at most (research/bench/progress). */
void learning_progress_of(const learning_progress_match *match, int count, learning_progress *out);

/* The principles to train next: those with the largest share of the losses, the largest first, but none below
 * a twentieth. Returns how many, 0..most. */
int learning_progress_train(const learning_progress *progress, int most, uint8_t out[]);

#endif
