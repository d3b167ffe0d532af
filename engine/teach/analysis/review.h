/* SPDX-License-Identifier: MIT */
/* Analyses a record deal by deal while a reader reads it. */
#pragma once

#include "base/text.h"
#include "engine/teach/analysis/course.h"

#include <kozel/record.h>

typedef struct analysis_review {
    analysis_deal_wishes wishes; /* the review fills in `scale` */
    int deal;                    /* the only deal to analyse; 0: all */
    /* Runs the jobs of a deal that was read: `course` waits for them. It then calls analysis_review_story(),
     * and analysis_review_step() for each step in order. Returns false if there is no memory. */
    bool (*run)(struct analysis_review *review, void *context);
    void *context;
    bool scaled; /* at least one deal was analysed */
    bool failed; /* there was no memory: the deals from then on are not analysed */
    analysis_deal_course course;
    kz_play_summary summary[KZ_SEATS];
    double luck[KZ_SEATS]; /* luck of the seat's side, in points */
} analysis_review;

/* Returns the events for a reader. They keep the review by reference. */
kz_reader_events analysis_review_events(analysis_review *review);

/* Ends the review of a valid record: analyses a deal in which the record stopped. Returns false if there was
 * no memory for the review. */
bool analysis_review_end(analysis_review *review);

/* Frees the review's memory. It need not be called after analysis_review_end(). */
void analysis_review_drop(analysis_review *review);

/* Settles the marks (analysis_course_settle()), adds the deal's luck, and fills *story. All jobs of the deal
 * must be done. */
void analysis_review_story(analysis_review *review, kz_deal_story *story);

/* Adds a step's judgement, after analysis_review_story(). Returns false if the step was no choice to
 * judge. */
bool analysis_review_step(analysis_review *review, int step);

/* Settles a deal whose jobs are done, and writes it as a value into `json`: its account, the leads after
 * each step, and the judged choices (schema/teaching.json). It calls analysis_review_story(), and
 * analysis_review_step() for each step. `line` is the caller's memory. */
void analysis_review_deal(analysis_review *review, base_text *json, char line[KZ_ANALYSIS_LINE]);

/* Print the lines of JSON of an added step, of the deal's account and of the match, like
 * kz_judgement_print(). `seats` is the match's number of seats. */
size_t analysis_review_step_print(const analysis_review *review, int step, char *out, size_t size);
size_t analysis_review_story_print(const analysis_review *review, const kz_deal_story *story, char *out,
                                   size_t size);
size_t analysis_review_print(const analysis_review *review, int seats, char *out, size_t size);
