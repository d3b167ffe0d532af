/* SPDX-License-Identifier: MIT */
/* Makes the analyses that people ask for (server/store/matches/analysis.h), some at once, each in a thread of
 * its own of the lowest priority: what people play goes first.
 *
 * Those threads only compute. Whatever is asked of the store is asked by the thread that calls
 * learning_analyser_turn(), of usual priority: one that nobody lets run must not hold a lock of the database.
 * And it is asked seldom, for all of them at once: a commit keeps the moves waiting that come with it. */
#ifndef KOZEL_SERVER_LEARNING_ANALYSER_H
#define KOZEL_SERVER_LEARNING_ANALYSER_H

#include <kozel/catalogue.h>

#include "server/store/matches/analysis.h"

enum { LEARNING_ANALYSIS_WORKERS = 16 /* at most */ };

typedef struct learning_analyser learning_analyser;

/* What it has done, and what is in the store's queue. */
typedef struct learning_analyser_figures {
    store_analysis_queue queue;
    int64_t done, failed; /* here, since the start */
} learning_analyser_figures;

/* `games`: NULL for the project's own, else it must live on; `workers`: 0..LEARNING_ANALYSIS_WORKERS, 0: it
 * only counts what others make; `playouts` as for kz_judge(); `owner`: as store_job_take() has it. NULL when
 * out of memory. */
learning_analyser *learning_analyser_new(const kz_games *games, int workers, int playouts, const char *owner);

/* Writes down what has been found, and how far the others are; begins what is due, if `begins`. WAITS for the
 * store. Call it every second or so, by one thread at a time. */
store_stored learning_analyser_turn(learning_analyser *analyser, struct store *store, bool begins,
                                    int64_t now_ms);

/* How far the analysis of a match is that is being made here: 0..STORE_ANALYSIS_WHOLE, sooner than the store
 * knows it; -1: it is made elsewhere, if at all. For any thread. */
int learning_analyser_progress(learning_analyser *analyser, const char *match);

/* Returns a copy of the unfinished analysis of `match` if this process makes it and it has more than `known`
 * deals; else, and without memory, NULL. malloc'ed, the caller's. For any thread. */
char *learning_analyser_so_far(learning_analyser *analyser, const char *match, int known);

/* As of the last turn; not during one. */
learning_analyser_figures learning_analyser_count(const learning_analyser *analyser);

/* How many are being made here; not during a turn. */
int learning_analyser_at_work(const learning_analyser *analyser);

/* Whether a thread computes one of them now; not during a turn. */
bool learning_analyser_computes(const learning_analyser *analyser);

/* Not during a turn. What is being made is given up: another server makes it when its lease has ended. The
 * threads end by themselves, as soon as they see it. NULL is allowed. */
void learning_analyser_free(learning_analyser *analyser);

#endif
