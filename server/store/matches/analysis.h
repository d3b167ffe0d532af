/* SPDX-License-Identifier: MIT */
/* Analyses of finished matches: who has asked for one, how far its job (job.h) is, what it found. One a
 * match, made again when the program's version of the analysis is newer; whoever may see the match's record
 * may see it. */
#ifndef KOZEL_SERVER_STORE_MATCHES_ANALYSIS_H
#define KOZEL_SERVER_STORE_MATCHES_ANALYSIS_H

#include "server/store/matches/job.h"

enum { STORE_ANALYSIS_WHOLE = 1000, STORE_ANALYSIS_REASON_SIZE = 32 };

typedef enum store_analysis_state {
    STORE_ANALYSIS_NONE, /* or one of an older version */
    STORE_ANALYSIS_WAITING,
    STORE_ANALYSIS_RUNNING,
    STORE_ANALYSIS_DONE,
    STORE_ANALYSIS_FAILED,
} store_analysis_state;

/* Who asks. */
typedef struct store_analysis_reader {
    int64_t person; /* 0: nobody */
    bool registered;
} store_analysis_reader;

typedef struct store_analysis {
    store_analysis_state state;
    bool may;                                /* the reader may ask for it: he has played, or he is registered
                                                and the match was public */
    int64_t place;                           /* of one that waits: 1 is the next */
    int64_t progress;                        /* of one that runs, 0..STORE_ANALYSIS_WHOLE */
    char reason[STORE_ANALYSIS_REASON_SIZE]; /* of one that failed, a word */
    char *text;                              /* of one that is done; malloc'ed, the caller's */
} store_analysis;

/* STORE_NONE: there is no such match, or it is not over. */
store_stored store_analysis_get(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, store_analysis *out);

typedef enum store_analysis_asked {
    STORE_ANALYSIS_ASKED, /* it is enqueued, or was, or is there */
    STORE_ANALYSIS_NOT_HIS,
    STORE_ANALYSIS_ONE_AT_A_TIME, /* he has asked for another match's, which is not done yet */
    STORE_ANALYSIS_TOO_MANY,      /* `most` of them are waiting or running */
} store_analysis_asked;

/* Enqueues an analysis that is not there, in a transaction of its own. STORE_STORED: *asked says what came of
 * it; STORE_NONE as above. */
store_stored store_analysis_ask(struct store *store, const char *match, int64_t version,
                                store_analysis_reader reader, int64_t most, int64_t now_ms,
                                store_analysis_asked *asked);

/* Notes how far the job is, and begins its lease anew; within the caller's transaction. STORE_NONE: the
 * lease has been lost, nothing was changed. */
store_stored store_analysis_progress(struct store *store, const store_job *job, int64_t progress,
                                     int64_t now_ms);

/* The job is done: with what was found, or, if that is NULL, with the word that says why nothing can be.
 * STORE_NONE: the lease has been lost, nothing was written. */
store_stored store_analysis_end(struct store *store, const store_job *job, const char *text,
                                const char *reason, int64_t version, int64_t now_ms);

/* Is told what was found of a match, as JSON, and a seat in it, from 0; the text is valid during the call. */
typedef void store_analysis_take(void *context, const char *text, int seat);

/* Of a person's last `most` matches of a game (NULL: of any) whose analysis is of this version or a later
 * one, the latest first. None is no failure. */
store_stored store_analyses_of(struct store *store, int64_t person, const char *game, int64_t version,
                               int64_t most, store_analysis_take *take, void *context);

/* The same of others who had a rating within [low, high] before the match. */
store_stored store_analyses_beside(struct store *store, int64_t person, const char *game, int64_t low,
                                   int64_t high, int64_t version, int64_t most, store_analysis_take *take,
                                   void *context);

typedef struct store_analysis_queue {
    int64_t waiting, running; /* anywhere */
    int64_t dead;             /* of which every worker has died */
} store_analysis_queue;

store_stored store_analyses_count(struct store *store, store_analysis_queue *out);

#endif
