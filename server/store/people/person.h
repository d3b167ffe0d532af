/* SPDX-License-Identifier: MIT */
/* People and their sessions. */
#pragma once

#include "server/store/people/role.h"
#include "server/store/store.h"

enum {
    STORE_TOKEN_HASH_SIZE = 32,   /* BLAKE2b of a session's token */
    STORE_NAME_SIZE = 84,         /* bytes of a name with its NUL: 20 letters */
    STORE_COINS_MAX = 1000000000, /* a larger amount is damage: nobody comes near it */
};

typedef struct store_person {
    int64_t id;                 /* never 0 */
    char name[STORE_NAME_SIZE]; /* a guest's: "Guest-N" */
    bool registered;
    bool bot;             /* a program's account */
    uint8_t role;         /* store_role */
    int64_t coins;        /* play money */
    int64_t banned_until; /* 0: not banned */
    bool closed;          /* the account is closed */
} store_person;

/* When sessions end, and whether a role needs a second factor. */
typedef struct store_session_terms {
    int64_t idle_ms;   /* this long after the last use; not for a program's token */
    int64_t whole_ms;  /* this long after the beginning, whatever its use */
    bool staff_factor; /* a role needs the second factor (factor.h) */
} store_session_terms;

/* Makes a guest with the next free number, and a session. STORE_CONFLICT: the hash exists already. */
store_stored store_guest_add(struct store *store, const uint8_t token_hash[STORE_TOKEN_HASH_SIZE],
                             int64_t now_ms, store_person *out);

/* Finds the person of a session, with the role that is in force. STORE_NONE: there is none, or it has
 * ended. */
store_stored store_session_find(struct store *store, const uint8_t token_hash[STORE_TOKEN_HASH_SIZE],
                                const store_session_terms *terms, int64_t now_ms, store_person *out);

/* Locks some people until the transaction's end, so that no other transaction changes their ratings and play
 * money. Locks in a fixed order, so that two matches that end at once cannot deadlock. 0: no person. */
store_stored store_hold(struct store *store, const int64_t people[4]);

/* Reads a person. STORE_NONE: there is no such person. */
store_stored store_person_get(struct store *store, int64_t person, store_person *out);

/* Reads many people, with few queries: people[i] to out[i], all zero if there is no such person. */
store_stored store_people_get(struct store *store, const int64_t *people, size_t count, store_person *out);
