/* SPDX-License-Identifier: MIT */
/* Accounts (docs/spec/platform.md section 6): names and passwords, sessions, personal data, blocks, programs'
 * accounts. Names must be checked, and come with their skeletons (server/accounts/identity/name.h). */
#pragma once

#include <jansson.h>

#include "server/store/people/person.h"

enum {
    STORE_SKELETON_SIZE = 128,      /* bytes of a name's skeleton with its NUL */
    STORE_PASSWORD_HASH_SIZE = 128, /* of an Argon2id hash with its NUL */
    STORE_ABOUT_SIZE = 4001,        /* 1,000 letters */
    STORE_AGENT_SIZE = 128,
};

/* ---- names and passwords ---- */

/* Finds the person with that name, or one that looks like it. STORE_NONE: nobody has it. Closed accounts do
 * not count. */
store_stored store_person_named(struct store *store, const char *skeleton, store_person *out);

/* The skeletons with a prefix: from `first` to before `end`, in the order of their bytes. */
typedef struct store_skeleton_range {
    char first[STORE_SKELETON_SIZE], end[STORE_SKELETON_SIZE + 4];
} store_skeleton_range;

/* Returns the range of `prefix`, "" for all skeletons. */
store_skeleton_range store_skeleton_range_of(const char *prefix);

/* Appends to `rows` at most `most` registered people whose name's skeleton begins with `prefix`, in the order
 * of the skeletons: {"person":ID,"name":"Ada","photo":VERSION,"bot":false}. None is no failure. */
store_stored store_find_people(struct store *store, const char *prefix, int most, json_t *rows);

/* Finds the guest of a number. STORE_NONE: there is none, or they are registered now. */
store_stored store_guest_find(struct store *store, int64_t number, store_person *out);

/* Registers a guest. STORE_CONFLICT: the name is taken. STORE_NONE: the person has a name already. */
store_stored store_register(struct store *store, int64_t person, const char *name, const char *skeleton,
                            const char *password_hash, const char *language, int64_t now_ms);

/* Reads the password's hash. STORE_NONE: nobody can sign in to that account. */
store_stored store_password(struct store *store, int64_t person, char hash[STORE_PASSWORD_HASH_SIZE]);
/* Locks the person's row against other transactions, within a transaction. `hash`: the password's hash that
 * must still be there; NULL: any. STORE_NONE: the hash has changed, or the account is closed. */
store_stored store_account_hold(struct store *store, int64_t person, const char *hash);
store_stored store_password_set(struct store *store, int64_t person, const char *hash);

store_stored store_role_set(struct store *store, int64_t person, store_role role);

/* Closes an account. Deletes the person's data, gives the games to "closed account N", and closes the
 * accounts of the person's bots. The skeleton stays, so nobody gets the name. The transaction is the
 * caller's. */
store_stored store_account_close(struct store *store, int64_t person, int64_t now_ms);

/* ---- sessions ---- */

typedef struct store_session {
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    int64_t created, seen;
    char agent[STORE_AGENT_SIZE];
} store_session;

store_stored store_session_add(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               const char *agent, bool program, int64_t now_ms);
/* Locks the row of a person's session, within a transaction. STORE_NONE: there is none. */
store_stored store_session_hold(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                int64_t person);
/* Ends a session. STORE_NONE: there is no such session. */
store_stored store_session_end(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);
/* Ends the oldest sessions of a person above `most`. Bots' tokens do not count. None is no failure. */
store_stored store_sessions_trim(struct store *store, int64_t person, int most);
/* Ends all sessions of a person except `but`; NULL: all. None is no failure. */
store_stored store_sessions_end(struct store *store, int64_t person, const uint8_t *but);
/* Ends the tokens of a person's bots. None is no failure. */
store_stored store_tokens_end(struct store *store, int64_t owner);
/* Notes that a session is used. Writes at most once in ten minutes. */
store_stored store_session_touch(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                 int64_t now_ms);
/* Calls `take` for each session of a person, the one used last first. None is no failure. */
store_stored store_sessions(struct store *store, int64_t person,
                            void (*take)(void *context, const store_session *session), void *context);

/* ---- personal data ---- */

typedef struct store_profile {
    char about[STORE_ABOUT_SIZE];
    char country[3], language[3];
    char owner[STORE_NAME_SIZE]; /* for a bot; "" */
    int64_t registered, photo;   /* times; 0: no photo */
} store_profile;

store_stored store_profile_get(struct store *store, int64_t person, store_profile *out);
store_stored store_profile_set(struct store *store, int64_t person, const char *about, const char *country,
                               const char *language);

/* Appends a person's results in each game to `rows`, as in schema/account.json, in order of the games' names.
 * None is no failure. */
store_stored store_standings(struct store *store, int64_t person, json_t *rows);

/* Reads a photo as a PNG; `changed` grows with every change. *png: malloc'ed, to be freed. */
store_stored store_photo_get(struct store *store, int64_t person, unsigned char **png, size_t *length);
store_stored store_photo_set(struct store *store, int64_t person, const void *png, size_t length,
                             int64_t changed);
store_stored store_photo_remove(struct store *store, int64_t person);

/* Reads the page's settings, JSON. *text: malloc'ed, to be freed. */
store_stored store_settings_get(struct store *store, int64_t person, char **text);
store_stored store_settings_set(struct store *store, int64_t person, const char *text);

/* Fills coins up to `to` if there are fewer and the last refill was a day ago. STORE_NONE: one of these is
 * not so. *next_ms: the earliest time of the next refill, if there are few enough coins then. */
store_stored store_refill(struct store *store, int64_t person, int64_t to, int64_t now_ms, int64_t *next_ms);

/* Adds all data of a person to `out`: an array of objects for each table that has rows of them. */
store_stored store_data(struct store *store, int64_t person, json_t *out);

/* ---- others ---- */

/* Blocks a person, or ends the block. No change is no failure. */
store_stored store_block(struct store *store, int64_t person, int64_t other, bool on);
/* Calls `take` with the name of each person whom this person has blocked. None is no failure. */
store_stored store_blocks(struct store *store, int64_t person, void (*take)(void *context, const char *name),
                          void *context);

/* Makes a bot's account, without a password. STORE_CONFLICT: the name is taken. STORE_NONE: the owner has
 * `most` already. */
store_stored store_bot_add(struct store *store, int64_t owner, int64_t most, const char *name,
                           const char *skeleton, int64_t now_ms, int64_t *bot);
/* Finds the owner's bot of that name. STORE_NONE: there is none. */
store_stored store_bot_find(struct store *store, int64_t owner, const char *skeleton, store_person *out);
typedef struct store_bot {
    int64_t id;
    const char *name;
    int64_t created;
    int64_t seen, token; /* times of its token's last use and of its making; 0: no token */
} store_bot;

/* Calls `take` for each open bot of an owner. */
store_stored store_bots(struct store *store, int64_t owner, void (*take)(void *context, const store_bot *bot),
                        void *context);
