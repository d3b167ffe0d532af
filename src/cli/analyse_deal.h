/* One deal of a record, analysed by several threads: each step is a job of its own, told in order. */
#ifndef KOZEL_CLI_ANALYSE_DEAL_H
#define KOZEL_CLI_ANALYSE_DEAL_H

#include <kozel/analysis.h>

/* An action, and the match before it. */
typedef struct kz_deal_step {
    kz_match match;
    kz_action action;
    bool chosen; /* `judgement` is of it */
    bool done;
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
    int threads;
    kz_scale scale;
    /* Called in the steps' order by the thread that runs the deal, as soon as a step and what came of it are
     * known. */
    void (*told)(void *context, const kz_deal_course *course, int step);
    void *context;
} kz_deal_wishes;

/* Adds a step; aborts without memory. */
void kz_course_add(kz_deal_course *course, const kz_match *match, kz_action action);

/* Has the deal ended? */
bool kz_course_ended(const kz_deal_course *course);

/* Analyses a deal of at least one step. The same at any number of threads. */
void kz_course_run(kz_deal_course *course, const kz_deal_wishes *wishes);

/* What the step changed for its seat's side, in points. */
double kz_course_swing(const kz_deal_course *course, int step);

/* The deal's account. */
void kz_course_story(const kz_deal_course *course, kz_deal_story *story);

/* Frees what the deal holds and empties it. */
void kz_course_clear(kz_deal_course *course);

#endif
