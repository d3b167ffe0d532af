/* SPDX-License-Identifier: MIT */
/* One deal of a record as it was played. Jobs analyse it, in any order and by any threads. */
#pragma once

#include <kozel/analysis.h>

/* An action, and the match before it. */
typedef struct analysis_deal_step {
    kz_match match;
    kz_action action;
    bool chosen; /* `judgement` belongs to it */
    kz_judgement judgement;
} analysis_deal_step;

/* A deal as it was played. All zero: no deal yet. */
typedef struct analysis_deal_course {
    kz_match before, end; /* `end`: after the last action */
    analysis_deal_step *step;
    kz_judgement **judged; /* room for analysis_course_settle() */
    kz_leads *leads;       /* [0]: before the deal, [1 + i]: before step i, [1 + count]: at the end */
    int count, room;
} analysis_deal_course;

typedef struct analysis_deal_wishes {
    int seat; /* the seat whose choices are judged, from 0; KZ_NOBODY: all seats */
    int32_t playouts;
    kz_scale scale;
    const kz_stop *stop; /* ends a job early: its results have no meaning then; NULL: none */
} analysis_deal_wishes;

/* Adds a step. Returns false if there is no memory. */
bool analysis_course_add(analysis_deal_course *course, const kz_match *match, kz_action action);

/* Returns whether the deal has ended. */
bool analysis_course_ended(const analysis_deal_course *course);

/* Makes room for the results of the jobs, once all steps are added. Returns false if there is no memory. */
bool analysis_course_begin(analysis_deal_course *course);

/* Does job `at`: -1: the state before the deal; 0 <= at < count: step `at`; count: the end. Jobs do not
 * depend on each other. The effect of a step is known once its job and the next one are done. Returns
 * false if there is no memory. */
bool analysis_course_do(analysis_deal_course *course, const analysis_deal_wishes *wishes, int at);

/* Returns the effect of the step for its seat's side, in points. */
double analysis_course_swing(const analysis_deal_course *course, int step);

/* A seat keeps at most this number of marks in one deal: the costliest. */
enum { ANALYSIS_DEAL_MARKS_MAX = 3 };

/* Removes the marks and their reasons from one seat's judgements in a deal, except the
 * ANALYSIS_DEAL_MARKS_MAX costliest. KZ_MARK_GOOD does not count. Of equal marks the earlier stays. */
void analysis_keep_costliest(kz_judgement *const judgement[], int count);

/* Applies analysis_keep_costliest() to each seat's judgements. All jobs of the deal must have run. */
void analysis_course_settle(analysis_deal_course *course);

/* Fills in the deal's account. All jobs must be done. */
void analysis_course_story(const analysis_deal_course *course, kz_deal_story *story);

/* Frees the deal's memory and empties it. */
void analysis_course_clear(analysis_deal_course *course);
