/* SPDX-License-Identifier: MIT */
/* A record analysed deal by deal, as a reader reads it. */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_REVIEW_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_REVIEW_H

#include "engine/teach/analysis/course.h"

#include <kozel/record.h>

typedef struct kz_review {
    kz_deal_wishes wishes; /* `scale` is filled in */
    int deal;              /* the only one; 0: all */
    /* A deal was read: `course` waits for its jobs. Does them, then calls kz_review_story() and for each step
     * in its order kz_review_step(). */
    void (*run)(struct kz_review *review, void *context);
    void *context;
    bool scaled; /* something was analysed */
    kz_deal_course course;
    kz_play_summary summary[KZ_SEATS];
    double luck[KZ_SEATS]; /* of the seat's side, in points */
} kz_review;

/* What a reader tells a review, which it keeps by reference. */
kz_reader_events kz_review_events(kz_review *review);

/* The record is sound, and has ended: analyses a deal in which it stopped. */
void kz_review_end(kz_review *review);

/* Frees what it holds; after an end it need not be called. */
void kz_review_drop(kz_review *review);

/* All jobs of the deal are done: settles the marks (kz_course_settle()), counts its luck, and fills *story.
 */
void kz_review_story(kz_review *review, kz_deal_story *story);

/* After kz_review_story(): counts a step's judgement. False: it was no choice to be judged. */
bool kz_review_step(kz_review *review, int step);

/* The lines of JSON of a step that was counted, of the deal's account and of the match: as
 * kz_judgement_print(). `seats`: of the match. */
size_t kz_review_step_print(const kz_review *review, int step, char *out, size_t size);
size_t kz_review_story_print(const kz_review *review, const kz_deal_story *story, char *out, size_t size);
size_t kz_review_print(const kz_review *review, int seats, char *out, size_t size);

#endif
