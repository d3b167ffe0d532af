/* SPDX-License-Identifier: MIT */
/* What a person is to be told, until he has seen it: of his account - that somebody signed in, that the
 * password was changed -, and of matches that ended while he was away. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_NOTICE_H
#define KOZEL_SERVER_STORE_PEOPLE_NOTICE_H

#include "server/store/people/person.h"

enum {
    STORE_NOTICES = 20 /* of a person's account, as many of his matches and invitations; older ones go */
};

/* So long what is told of an account stays for browsers that were there before: a week. */
#define STORE_NOTICE_KEPT_MS (INT64_C(7) * 86400 * 1000)

#define STORE_NOTICE_RESULT "result" /* the kind of those of matches */
#define STORE_NOTICE_INVITE "invite" /* and of who invites to a table: `agent` is his name */

typedef struct store_notice {
    int64_t id, at;
    const char *kind;  /* a word of schema/account.json, notices */
    const char *agent; /* what the browser that did it calls itself; of a match: "" */
    const char *match; /* of a match: its id, else NULL */
    const char *game;
    int outcome; /* as in result.h */
} store_notice;

/* `session`: the hash of the session that did it, which is not told. */
store_stored store_notice_add(struct store *store, int64_t person, const char *kind, const char *agent,
                              const uint8_t session[STORE_TOKEN_HASH_SIZE], int64_t now_ms);

/* Somebody called `by` invites the person to a table; within a transaction. STORE_CONFLICT: has done so
 * already, and the person has not answered. */
store_stored store_invite_add(struct store *store, int64_t person, const char *by, const char *table,
                              int64_t now_ms);

/* The person has answered the invitations of somebody of that name. None is no failure. */
store_stored store_invite_answered(struct store *store, int64_t person, const char *by);

/* A match of the person has ended; in the transaction in which it does. */
store_stored store_result_notice(struct store *store, int64_t person, const char *match, int64_t now_ms);

/* He has seen that match's end. None is no failure. */
store_stored store_result_seen(struct store *store, int64_t person, const char *match);

/* Calls `take` for what a person's session has to tell, the latest first. None is no failure. */
store_stored store_notices(struct store *store, int64_t person, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                           void (*take)(void *context, const store_notice *notice), void *context);

/* Those up to this one, the session's own apart, have been seen. What is told of the account is taken for
 * seen only by a session, or a known browser (`device`: the hash of its token), that was there before it
 * happened: whoever stole a password has none, and cannot clear away that he came. */
store_stored store_notices_seen(struct store *store, int64_t person,
                                const uint8_t session[STORE_TOKEN_HASH_SIZE],
                                const uint8_t device[STORE_TOKEN_HASH_SIZE], int64_t last, int64_t now_ms);

/* When a session began; 0: there is none. */
int64_t store_session_created(struct store *store, const uint8_t session[STORE_TOKEN_HASH_SIZE]);

#endif
