/* SPDX-License-Identifier: MIT */
/* Analyses of finished matches: requests, the progress of their jobs (job.h), and results. There is one for
 * each match. It is re-run when the program has a newer version of the analysis. Everybody who may see the
 * match's record may see it. */
#pragma once

#include "server/store/sql/job.h"

enum { STORE_ANALYSIS_WHOLE = 1000, STORE_ANALYSIS_REASON_SIZE = 32 };

typedef enum store_analysis_state {
    STORE_ANALYSIS_NONE, /* or one of an older version */
    STORE_ANALYSIS_WAITING,
    STORE_ANALYSIS_RUNNING,
    STORE_ANALYSIS_DONE,
    STORE_ANALYSIS_FAILED,
} store_analysis_state;

/* The person who requests an analysis. */
typedef struct store_analysis_reader {
    int64_t person; /* 0: not signed in */
    bool registered;
} store_analysis_reader;

typedef struct store_analysis {
    store_analysis_state state;
    bool may; /* the reader may request it: a player of the match, or a registered person if the match was
                 public */
    int64_t place;                           /* of a waiting one: 1 is the next */
    int64_t progress;                        /* of a running one, 0..STORE_ANALYSIS_WHOLE */
    char reason[STORE_ANALYSIS_REASON_SIZE]; /* of a failed one, a word */
    char *text;                              /* of a finished one; malloc'ed, the caller's */
} store_analysis;

/* Reads the state of a match's analysis. STORE_NONE: there is no such match, or it is not over. */
store_stored store_analysis_get(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, store_analysis *out);

typedef enum store_analysis_asked {
    STORE_ANALYSIS_ASKED, /* it is enqueued, now or before, or done */
    STORE_ANALYSIS_NOT_HIS,
    STORE_ANALYSIS_ONE_AT_A_TIME, /* the person has requested another match's, which is not done yet */
    STORE_ANALYSIS_TOO_MANY,      /* `most` of them are waiting or running */
} store_analysis_asked;

/* Enqueues an analysis that does not exist, in a separate transaction. STORE_STORED: *asked has the result.
 * STORE_NONE as above. */
store_stored store_analysis_ask(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, int64_t most, int64_t now_ms,
                                store_analysis_asked *asked);

/* Notes the job's progress, and renews its lease; within the caller's transaction. STORE_NONE: the lease has
 * been lost, nothing was changed. */
store_stored store_analysis_progress(struct store *store, const store_job *job, int64_t progress,
                                     int64_t now_ms);

/* Ends the job with its result, or, if `text` is NULL, with the word for its failure. STORE_NONE: the lease
 * has been lost, nothing was written. */
store_stored store_analysis_end(struct store *store, const store_job *job, const char *text,
                                const char *reason, int64_t version, int64_t now_ms);

/* Receives the analysis of a match, as JSON, and a seat in it, from 0. The text is valid during the call. */
typedef void store_analysis_take(void *context, const char *text, int seat);

/* Calls `take` for a person's last `most` matches of a game (NULL: any) whose analysis is of this version or
 * a later one, the latest first. None is no failure. */
store_stored store_analyses_of(struct store *store, int64_t person, const char *game, int64_t version,
                               int64_t most, store_analysis_take *take, void *context);

/* The same for other people who had a rating within [low, high] before the match. */
store_stored store_analyses_of_peers(struct store *store, int64_t person, const char *game, int64_t low,
                                     int64_t high, int64_t version, int64_t most, store_analysis_take *take,
                                     void *context);

typedef struct store_analysis_queue {
    int64_t waiting, running; /* at any worker */
    int64_t dead;             /* jobs whose worker has died every time */
} store_analysis_queue;

store_stored store_analyses_count(struct store *store, store_analysis_queue *out);
