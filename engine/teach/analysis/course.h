/* SPDX-License-Identifier: MIT */
/* One deal of a record as it was played, analysed by jobs that may be done in any order, by any threads. */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_COURSE_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_COURSE_H

#include <kozel/analysis.h>

/* An action, and the match before it. */
typedef struct kz_deal_step {
    kz_match match;
    kz_action action;
    bool chosen; /* `judgement` is of it */
    kz_judgement judgement;
} kz_deal_step;

/* A deal as it was played. All zero: none yet. */
typedef struct kz_deal_course {
    kz_match before, end; /* `end`: after the last action */
    kz_deal_step *step;
    kz_leads *leads; /* [0]: before the deal, [1 + i]: before step i, [1 + count]: at the end */
    int count, room;
} kz_deal_course;

typedef struct kz_deal_wishes {
    int seat; /* whose choices are judged, from 0; KZ_NOBODY: everybody's */
    int32_t playouts;
    kz_scale scale;
} kz_deal_wishes;

/* Adds a step; aborts without memory. */
void kz_course_add(kz_deal_course *course, const kz_match *match, kz_action action);

/* Has the deal ended? */
bool kz_course_ended(const kz_deal_course *course);

/* Makes room for what the jobs find out, once all steps are added. Aborts without memory. */
void kz_course_begin(kz_deal_course *course);

/* Does job `at`: -1: what stands before the deal; 0 <= at < count: step `at`; count: the end. Jobs do not
 * depend on each other. What a step changed is known once its job and the next one are done. */
void kz_course_do(kz_deal_course *course, const kz_deal_wishes *wishes, int at);

/* What the step changed for its seat's side, in points. */
double kz_course_swing(const kz_deal_course *course, int step);

/* Of a seat's marks in one deal at most this many stand: the costliest. */
enum { KZ_DEAL_MARKS_MAX = 3 };

/* Takes the marks but the KZ_DEAL_MARKS_MAX costliest, and their reasons, from one seat's judgements in a
 * deal; KZ_MARK_GOOD does not count. Of equals the earlier stands. */
void kz_keep_costliest(kz_judgement *const judgement[], int count);

/* Applies kz_keep_costliest() to each seat's judgements. All jobs of the deal must have run. */
void kz_course_settle(kz_deal_course *course);

/* The deal's account; all jobs are done. */
void kz_course_story(const kz_deal_course *course, kz_deal_story *story);

/* Frees what the deal holds and empties it. */
void kz_course_clear(kz_deal_course *course);

#endif
