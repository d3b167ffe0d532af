/* SPDX-License-Identifier: MIT */
/* Analyses of finished matches: who has asked for one, how far its job (job.h) is, what it found. One a
 * match, made again when the program's version of the analysis is newer; whoever may see the match's record
 * may see it. */
#ifndef KOZEL_SERVER_STORE_MATCHES_ANALYSIS_H
#define KOZEL_SERVER_STORE_MATCHES_ANALYSIS_H

#include "server/store/matches/job.h"

enum { KZ_ANALYSIS_WHOLE = 1000, KZ_ANALYSIS_REASON_SIZE = 32 };

typedef enum kz_analysis_state {
    KZ_ANALYSIS_NONE, /* or one of an older version */
    KZ_ANALYSIS_WAITING,
    KZ_ANALYSIS_RUNNING,
    KZ_ANALYSIS_DONE,
    KZ_ANALYSIS_FAILED,
} kz_analysis_state;

/* Who asks. */
typedef struct kz_analysis_reader {
    int64_t person; /* 0: nobody */
    bool registered;
} kz_analysis_reader;

typedef struct kz_store_analysis {
    kz_analysis_state state;
    bool may;                             /* the reader may ask for it: he has played, or he is registered
                                             and the match was public */
    int64_t place;                        /* of one that waits: 1 is the next */
    int64_t progress;                     /* of one that runs, 0..KZ_ANALYSIS_WHOLE */
    char reason[KZ_ANALYSIS_REASON_SIZE]; /* of one that failed, a word */
    char *text;                           /* of one that is done; malloc'ed, the caller's */
} kz_store_analysis;

/* KZ_STORE_NONE: there is no such match, or it is not over. */
kz_stored kz_store_analysis_get(kz_store *store, const char *match, int64_t version,
                                kz_analysis_reader reader, kz_store_analysis *out);

typedef enum kz_analysis_asked {
    KZ_ANALYSIS_ASKED, /* it is enqueued, or was, or is there */
    KZ_ANALYSIS_NOT_HIS,
    KZ_ANALYSIS_ONE_AT_A_TIME, /* he has asked for another match's, which is not done yet */
    KZ_ANALYSIS_TOO_MANY,      /* `most` of them are waiting or running */
} kz_analysis_asked;

/* Enqueues an analysis that is not there, in a transaction of its own. KZ_STORED: *asked says what came of
 * it; KZ_STORE_NONE as above. */
kz_stored kz_store_analysis_ask(kz_store *store, const char *match, int64_t version,
                                kz_analysis_reader reader, int64_t most, int64_t now_ms,
                                kz_analysis_asked *asked);

/* Notes how far the job is, and begins its lease anew; within the caller's transaction. KZ_STORE_NONE: the
 * lease has been lost, nothing was changed. */
kz_stored kz_store_analysis_progress(kz_store *store, const kz_store_job *job, int64_t progress,
                                     int64_t now_ms);

/* The job is done: with what was found, or, if that is NULL, with the word that says why nothing can be.
 * KZ_STORE_NONE: the lease has been lost, nothing was written. */
kz_stored kz_store_analysis_end(kz_store *store, const kz_store_job *job, const char *text,
                                const char *reason, int64_t version, int64_t now_ms);

/* Is told what was found of a match, as JSON, and a seat in it, from 0; the text is valid during the call. */
typedef void kz_analysis_take(void *context, const char *text, int seat);

/* Of a person's last `most` matches of a game (NULL: of any) whose analysis is of this version or a later
 * one, the latest first. None is no failure. */
kz_stored kz_store_analyses_of(kz_store *store, int64_t person, const char *game, int64_t version,
                               int64_t most, kz_analysis_take *take, void *context);

/* The same of others who had a rating within [low, high] before the match. */
kz_stored kz_store_analyses_beside(kz_store *store, int64_t person, const char *game, int64_t low,
                                   int64_t high, int64_t version, int64_t most, kz_analysis_take *take,
                                   void *context);

typedef struct kz_analysis_queue {
    int64_t waiting, running; /* anywhere */
    int64_t dead;             /* of which every worker has died */
} kz_analysis_queue;

kz_stored kz_store_analyses_count(kz_store *store, kz_analysis_queue *out);

#endif
