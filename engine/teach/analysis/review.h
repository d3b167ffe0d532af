/* SPDX-License-Identifier: MIT */
/* A record analysed deal by deal, as a reader reads it. */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_REVIEW_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_REVIEW_H

#include "engine/teach/analysis/course.h"

#include <kozel/record.h>

typedef struct analysis_review {
    analysis_deal_wishes wishes; /* `scale` is filled in */
    int deal;                    /* the only one; 0: all */
    /* A deal was read: `course` waits for its jobs. Does them, then calls analysis_review_story() and for
     * each step in its order analysis_review_step(). */
    void (*run)(struct analysis_review *review, void *context);
    void *context;
    bool scaled; /* something was analysed */
    analysis_deal_course course;
    kz_play_summary summary[KZ_SEATS];
    double luck[KZ_SEATS]; /* of the seat's side, in points */
} analysis_review;

/* What a reader tells a review, which it keeps by reference. */
kz_reader_events analysis_review_events(analysis_review *review);

/* The record is sound, and has ended: analyses a deal in which it stopped. */
void analysis_review_end(analysis_review *review);

/* Frees what it holds; after an end it need not be called. */
void analysis_review_drop(analysis_review *review);

/* All jobs of the deal are done: settles the marks (analysis_course_settle()), counts its luck, and fills
 * *story.
 */
void analysis_review_story(analysis_review *review, kz_deal_story *story);

/* After analysis_review_story(): counts a step's judgement. False: it was no choice to be judged. */
bool analysis_review_step(analysis_review *review, int step);

/* The lines of JSON of a step that was counted, of the deal's account and of the match: as
 * kz_judgement_print(). `seats`: of the match. */
size_t analysis_review_step_print(const analysis_review *review, int step, char *out, size_t size);
size_t analysis_review_story_print(const analysis_review *review, const kz_deal_story *story, char *out,
                                   size_t size);
size_t analysis_review_print(const analysis_review *review, int seats, char *out, size_t size);

#endif
