/* SPDX-License-Identifier: MIT */
/* Notices to a person, kept until they are seen. They are about the account (a sign-in, a changed password),
 * and about matches that ended while the person was away. */
#pragma once

#include "server/store/people/person.h"

enum {
    STORE_NOTICES = 20 /* max notices about a person's account, and as many about matches and invitations;
                          older ones are deleted */
};

/* How long notices of an account stay for older browsers: a week. */
#define STORE_NOTICE_KEPT_MS (INT64_C(7) * 86400 * 1000)

#define STORE_NOTICE_INVITE                                                                                  \
    "invite" /* the kind of notices of invitations to a table: `agent` is the inviter's name */

typedef struct store_notice {
    int64_t id, at;
    const char *kind;  /* a word of schema/account.json, notices */
    const char *agent; /* the browser's User-Agent; for a match: "" */
    const char *match; /* for a match: its id, else NULL */
    const char *game;
    int outcome; /* as in matches/result.h */
} store_notice;

/* Adds a notice. `session`: the hash of the session that did it, which does not get the notice. */
store_stored store_notice_add(struct store *store, int64_t person, const char *kind, const char *agent,
                              const uint8_t session[STORE_TOKEN_HASH_SIZE], int64_t now_ms);

/* Stores that `by` invites the person to a table, within a transaction. STORE_CONFLICT: there is such an
 * invitation without an answer. */
store_stored store_invite_add(struct store *store, int64_t person, const char *by, const char *table,
                              int64_t now_ms);

/* Deletes the invitations of the inviter `by`, after an answer. None is no failure. */
store_stored store_invite_answered(struct store *store, int64_t person, const char *by);

/* Adds the notices of a match that ended at `at_ms`, within a transaction. A person gets one if their result
 * is to have one (store_played), unless they have seen the end or closed their account meanwhile. */
store_stored store_result_notices(struct store *store, const char *match, int64_t at_ms);

/* Notes that the person has seen the end of a match: there is no notice of it any more, and none will be
 * added. */
store_stored store_result_seen(struct store *store, int64_t person, const char *match);

/* Calls `take` for the notices of a person's session, the latest first. None is no failure. */
store_stored store_notices(struct store *store, int64_t person, const uint8_t session[STORE_TOKEN_HASH_SIZE],
                           void (*take)(void *context, const store_notice *notice), void *context);

/* Marks the notices up to this one as seen, except those that the session itself caused. A notice of the
 * account requires a session or a known browser (`device`: its token's hash) from before the event. So a
 * person with a stolen password cannot clear the notice of their sign-in. */
store_stored store_notices_seen(struct store *store, int64_t person,
                                const uint8_t session[STORE_TOKEN_HASH_SIZE],
                                const uint8_t device[STORE_TOKEN_HASH_SIZE], int64_t last, int64_t now_ms);

/* Returns when a session began; 0: there is none. */
int64_t store_session_created(struct store *store, const uint8_t session[STORE_TOKEN_HASH_SIZE]);
