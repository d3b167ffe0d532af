/* SPDX-License-Identifier: MIT */
/* Web Push: the browsers in which people want to be told something while no page of theirs is open, and what
 * is to be told there. A subscription belongs to a session and ends with it. What is to be told is a job
 * (job.h) for each of a person's subscriptions. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_PUSH_H
#define KOZEL_SERVER_STORE_PEOPLE_PUSH_H

#include "server/store/matches/job.h"
#include "server/store/people/person.h"

enum {
    KZ_PUSHES = 8,               /* subscriptions of a person; the oldest gives way */
    KZ_PUSH_KEY = 65,            /* bytes: an uncompressed point on P-256 */
    KZ_PUSH_AUTH = 16,           /* RFC 8291, section 3.2 */
    KZ_PUSH_SECRET = 32,         /* the server's own private key */
    KZ_PUSH_ENDPOINT = 1024,     /* with the zero byte */
    KZ_PUSH_LANGUAGE = 8,        /* the same */
    KZ_PUSH_TEST_MS = 60000,     /* so long is a test worth telling, */
    KZ_PUSH_INVITE_MS = 3600000, /* and an invitation */
};

#define KZ_JOB_PUSH "push" /* {"push":ID,"kind":"turn","table":ID,"by":NAME,"ends":MS} */

/* What is told. */
#define KZ_PUSH_TURN "turn"
#define KZ_PUSH_INVITED "invite"
#define KZ_PUSH_TEST "test"

typedef struct kz_store_push {
    int64_t id, person, created;
    char endpoint[KZ_PUSH_ENDPOINT]; /* whoever knows it may write to it */
    uint8_t key[KZ_PUSH_KEY], auth[KZ_PUSH_AUTH];
    char language[KZ_PUSH_LANGUAGE];
} kz_store_push;

/* Keeps a subscription of a person's session, in place of any of that endpoint; within a transaction. */
kz_stored kz_store_push_add(kz_store *store, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                            const kz_store_push *push);

/* A person's own ends. KZ_STORE_NONE: there is none of that endpoint. */
kz_stored kz_store_push_end(kz_store *store, int64_t person, const char *endpoint);

/* The push service says that it is gone. That it is already is no failure. */
kz_stored kz_store_push_gone(kz_store *store, int64_t id);

/* KZ_STORE_NONE: it is gone. */
kz_stored kz_store_push_get(kz_store *store, int64_t id, kz_store_push *out);

/* Calls `take` for each of a person's, the latest first: what the browser calls itself, when it was kept, and
 * whether it is this session's. */
typedef void kz_push_take(void *context, const char *agent, int64_t created, bool own);
kz_stored kz_store_pushes(kz_store *store, int64_t person, const uint8_t session[KZ_TOKEN_HASH_SIZE],
                          kz_push_take *take, void *context);

typedef struct kz_push_news {
    const char *kind;  /* KZ_PUSH_... */
    const char *table; /* its id; "": none */
    const char *by;    /* who invites; "": nobody */
    const char *once;  /* what one subscription is told once if it comes twice in a row; "": always */
    int64_t ends;      /* when it is of no use any more */
} kz_push_news;

/* Adds a job for each subscription of a person - of one of them alone, if that is not NULL; within a
 * transaction. None is no failure. */
kz_stored kz_store_push_tell(kz_store *store, int64_t person, const char *endpoint, const kz_push_news *news,
                             int64_t now_ms);

/* The server's own key: the one that is kept, or `fresh`, which is kept from now on. */
kz_stored kz_store_push_key(kz_store *store, const uint8_t fresh[KZ_PUSH_SECRET], int64_t now_ms,
                            uint8_t out[KZ_PUSH_SECRET]);

#endif
