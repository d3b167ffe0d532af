/* SPDX-License-Identifier: MIT */
/* Web Push: the browsers that get people's news while they have no open page, and the news. A subscription
 * belongs to a session and ends with it. The news are a job (job.h) for each subscription of a person. */
#pragma once

#include "server/store/people/person.h"
#include "server/store/sql/job.h"

enum {
    STORE_PUSHES = 8,               /* max subscriptions of a person; the oldest is replaced */
    STORE_PUSH_KEY = 65,            /* bytes: an uncompressed point on P-256 */
    STORE_PUSH_AUTH = 16,           /* RFC 8291, section 3.2 */
    STORE_PUSH_SECRET = 32,         /* the server's private key */
    STORE_PUSH_ENDPOINT = 1024,     /* with the zero byte */
    STORE_PUSH_LANGUAGE = 8,        /* the same */
    STORE_PUSH_TEST_MS = 60000,     /* how long a test is worth sending, */
    STORE_PUSH_INVITE_MS = 3600000, /* and an invitation */
};

#define STORE_JOB_PUSH "push" /* {"push":ID,"kind":"turn","table":ID,"by":NAME,"ends":MS} */

/* The kinds of news. */
#define STORE_PUSH_TURN "turn"
#define STORE_PUSH_INVITED "invite"
#define STORE_PUSH_TEST "test"

typedef struct store_push {
    int64_t id, person, created;
    char endpoint[STORE_PUSH_ENDPOINT]; /* secret: everybody with it may write to it */
    uint8_t key[STORE_PUSH_KEY], auth[STORE_PUSH_AUTH];
    char language[STORE_PUSH_LANGUAGE];
} store_push;

/* Stores a subscription of a person's session, replacing any of that endpoint; within a transaction. */
store_stored store_push_add(struct store *store, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                            const store_push *push);

/* Ends a person's subscription. STORE_NONE: there is none of that endpoint. */
store_stored store_push_end(struct store *store, int64_t person, const char *endpoint);

/* Deletes a subscription that the push service reports as gone. A missing one is no failure. */
store_stored store_push_gone(struct store *store, int64_t id);

/* Reads a subscription. STORE_NONE: it is gone. */
store_stored store_push_get(struct store *store, int64_t id, store_push *out);

/* Appends each subscription of a person to `rows`, as in schema/account.json, the latest first. */
store_stored store_pushes(struct store *store, int64_t person, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                          json_t *rows);

typedef struct store_push_news {
    const char *kind;  /* STORE_PUSH_... */
    const char *table; /* its id; "": none */
    const char *by;    /* the inviter; "": nobody */
    const char *once;  /* a key: repeated in a row it is sent once to a subscription; "": always sent */
    int64_t ends;      /* when it is of no use any more */
} store_push_news;

/* Adds a job for each subscription of a person, or for `endpoint` alone if that is not NULL; within a
 * transaction. None is no failure. */
store_stored store_push_enqueue(struct store *store, int64_t person, const char *endpoint,
                                const store_push_news *news, int64_t now_ms);

/* Reads the server's key: the stored one, or `fresh`, which is stored then. */
store_stored store_push_key(struct store *store, const uint8_t fresh[STORE_PUSH_SECRET], int64_t now_ms,
                            uint8_t out[STORE_PUSH_SECRET]);
