/* SPDX-License-Identifier: MIT */
/* Makes the requested analyses (server/store/matches/analysis.h). Some run at once, each in a thread of the
 * lowest priority, because running games come first.
 *
 * Those threads only compute. The thread that calls learning_analyser_turn(), of usual priority, uses the
 * store: a thread without CPU time must not hold a lock of the database. It does so rarely, for all analyses
 * at once, because a commit delays the moves that come with it. */
#pragma once

#include <kozel/catalogue.h>

#include "server/store/matches/analysis.h"

enum { LEARNING_ANALYSIS_WORKERS = 16 /* max workers */ };

typedef struct learning_analyser learning_analyser;

/* Its results, and the store's queue. */
typedef struct learning_analyser_figures {
    store_analysis_queue queue;
    int64_t done, failed; /* here, since the start */
} learning_analyser_figures;

/* Makes an analyser. `games`: NULL for the project's games, else it must outlive this. `workers`:
 * 0..LEARNING_ANALYSIS_WORKERS, 0: it only counts the others' work. `playouts` as for kz_judge(). `owner`: as
 * for store_job_take(). Returns NULL if out of memory. */
learning_analyser *learning_analyser_new(const kz_games *games, int workers, int playouts, const char *owner);

/* Stores the results, and the progress of the others. Begins due analyses, if `begins`. WAITS for the store.
 * Call it every second or so, by one thread at a time. */
store_stored learning_analyser_turn(learning_analyser *analyser, struct store *store, bool begins,
                                    int64_t now_ms);

/* Returns the progress of a match's analysis made here: 0..STORE_ANALYSIS_WHOLE, earlier than the store has
 * it. -1: it is made elsewhere, if at all. Any thread may call it. */
int learning_analyser_progress(learning_analyser *analyser, const char *match);

/* Returns a copy of the unfinished analysis of `match` if this process makes it and it has more than `known`
 * deals. Otherwise, or out of memory, returns NULL. malloc'ed, the caller's. Any thread may call it. */
char *learning_analyser_so_far(learning_analyser *analyser, const char *match, int known);

/* Returns the figures as of the last turn. Not during one. */
learning_analyser_figures learning_analyser_count(const learning_analyser *analyser);

/* Returns how many analyses are being made here. Not during a turn. */
int learning_analyser_at_work(const learning_analyser *analyser);

/* Returns true if a thread computes one now. Not during a turn. */
bool learning_analyser_computes(const learning_analyser *analyser);

/* Frees the analyser. Not during a turn. Unfinished analyses are given up: another server makes them when
 * their lease has ended. The threads end by themselves soon after. NULL is allowed. */
void learning_analyser_free(learning_analyser *analyser);
