/* SPDX-License-Identifier: MIT */
/* The profile of one's play: what the analyses of one's matches say together (docs/analysis.md, "Progress").
 */
#ifndef KOZEL_SERVER_LEARNING_PROGRESS_H
#define KOZEL_SERVER_LEARNING_PROGRESS_H

#include <kozel/analysis.h>

enum { KZ_PROGRESS_MATCHES = 60 /* at most, the latest */ };

/* A match as its analysis tells it of one seat. */
typedef struct kz_progress_match {
    int choices;                   /* judged ones */
    int marked;                    /* of those: inaccuracies, mistakes, blunders */
    int accuracy;                  /* 0..100 */
    double stage[KZ_STAGES];       /* points lost */
    double reason[KZ_REASONS_WHY]; /* of marked choices */
} kz_progress_match;

/* Has the play changed? Matches of one game tell: in another one more choices are hard. */
typedef struct kz_progress_trend {
    bool changed;         /* beyond doubt: kz_progress_of() */
    int since;            /* matches of the new level, the last ones */
    double before, after; /* the share of choices marked, 0..1: in the matches before, and in those */
} kz_progress_trend;

typedef struct kz_progress {
    int matches, choices;
    int accuracy; /* of all choices together, 0..100; 100 without one */
    /* Shares of what was lost, 0..1, games of different points weighed alike; all 0 where nothing was. */
    double stage[KZ_STAGES];
    double reason[KZ_REASONS_WHY];
    kz_progress_trend trend;
} kz_progress;

/* Fills *out from matches, the oldest first; 0 <= count <= KZ_PROGRESS_MATCHES. A function of its arguments,
 * for any thread. Whoever asks after each of sixty matches, his play unchanged, is told of a change by
 * mistake in one case of twenty at most (research/bench/progress). */
void kz_progress_of(const kz_progress_match *match, int count, kz_progress *out);

/* The principles to train next: those with the largest share of the losses, the largest first, but none below
 * a twentieth. Returns how many, 0..most. */
int kz_progress_train(const kz_progress *progress, int most, uint8_t out[]);

#endif
