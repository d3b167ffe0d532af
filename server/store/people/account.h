/* SPDX-License-Identifier: MIT */
/* Accounts (docs/spec/platform.md section 6): names and passwords, sessions, what one keeps about oneself,
 * blocks, programs' accounts. Names come checked, with their skeletons (server/accounts/identity/name.h). */
#ifndef KOZEL_SERVER_STORE_PEOPLE_ACCOUNT_H
#define KOZEL_SERVER_STORE_PEOPLE_ACCOUNT_H

#include "server/store/people/person.h"

enum {
    STORE_SKELETON_SIZE = 128,      /* bytes of a name's skeleton with its NUL */
    STORE_PASSWORD_HASH_SIZE = 128, /* of an Argon2id hash with its NUL */
    STORE_ABOUT_SIZE = 4001,        /* 1,000 letters */
    STORE_AGENT_SIZE = 128,
};

/* ---- names and passwords ---- */

/* Whose name is it, or one that looks like it? STORE_NONE: nobody's; closed accounts are nobody's. */
store_stored store_person_named(struct store *store, const char *skeleton, store_person *out);

/* The skeletons that begin with a prefix: from `first` to before `end`, in the order of their bytes. */
typedef struct store_skeleton_range {
    char first[STORE_SKELETON_SIZE], end[STORE_SKELETON_SIZE + 4];
} store_skeleton_range;

/* Returns the range of `prefix`, "" for all skeletons. */
store_skeleton_range store_skeleton_range_of(const char *prefix);

typedef struct store_found {
    int64_t id, photo; /* `photo`: when the photo was changed last; 0: there is none */
    char name[STORE_NAME_SIZE];
    bool bot;
} store_found;

/* Calls `take` for at most `most` registered people whose name's skeleton begins with `prefix`, in the order
 * of the skeletons. Nobody is no failure. */
store_stored store_find_people(struct store *store, const char *prefix, int most,
                               void (*take)(void *context, const store_found *row), void *context);

/* The guest of a number. STORE_NONE: there is none, or they are registered now. */
store_stored store_guest_find(struct store *store, int64_t number, store_person *out);

/* Makes a guest a registered person. STORE_CONFLICT: the name is taken; STORE_NONE: he has one. */
store_stored store_register(struct store *store, int64_t person, const char *name, const char *skeleton,
                            const char *password_hash, const char *language, int64_t now_ms);

/* STORE_NONE: nobody can sign in there. */
store_stored store_password(struct store *store, int64_t person, char hash[STORE_PASSWORD_HASH_SIZE]);
/* Within a transaction: holds the person's row against other transactions. `hash`: the password's hash that
 * must still be there; NULL: any. STORE_NONE: it is another one now, or the account is closed. */
store_stored store_account_hold(struct store *store, int64_t person, const char *hash);
store_stored store_password_set(struct store *store, int64_t person, const char *hash);

store_stored store_role_set(struct store *store, int64_t person, store_role role);

/* Deletes what is the person's own and gives the games to "closed account N"; his bots' accounts close with
 * him. The skeleton stays, so nobody gets the name. A transaction is the caller's. */
store_stored store_account_close(struct store *store, int64_t person, int64_t now_ms);

/* ---- sessions ---- */

typedef struct store_session {
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    int64_t created, seen;
    char agent[STORE_AGENT_SIZE];
} store_session;

store_stored store_session_add(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               const char *agent, bool program, int64_t now_ms);
/* Within a transaction: holds the row of a person's session. STORE_NONE: there is none. */
store_stored store_session_hold(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                int64_t person);
/* STORE_NONE: there is no such session. */
store_stored store_session_end(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);
/* Ends the oldest sessions of a person beyond so many; bots' tokens do not count. None is no failure. */
store_stored store_sessions_trim(struct store *store, int64_t person, int most);
/* Ends all sessions of a person but one; NULL: all. None is no failure. */
store_stored store_sessions_end(struct store *store, int64_t person, const uint8_t *but);
/* Ends the tokens of a person's bots. None is no failure. */
store_stored store_tokens_end(struct store *store, int64_t owner);
/* Notes that a session is used; written once in ten minutes at most. */
store_stored store_session_touch(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                 int64_t now_ms);
/* Calls `take` for each session of a person, the one used last first. None is no failure. */
store_stored store_sessions(struct store *store, int64_t person,
                            void (*take)(void *context, const store_session *session), void *context);

/* ---- what one tells of oneself ---- */

typedef struct store_profile {
    char about[STORE_ABOUT_SIZE];
    char country[3], language[3];
    char owner[STORE_NAME_SIZE]; /* of a bot; "" */
    int64_t registered, photo;   /* when; 0: no photo */
} store_profile;

store_stored store_profile_get(struct store *store, int64_t person, store_profile *out);
store_stored store_profile_set(struct store *store, int64_t person, const char *about, const char *country,
                               const char *language);

/* What a person has done in a game. */
typedef struct store_standing {
    const char *game;
    int64_t points, elo, won, lost, drawn;
} store_standing;

/* Calls `take` for each game of a person, in order of the games' names. None is no failure. */
store_stored store_standings(struct store *store, int64_t person,
                             void (*take)(void *context, const store_standing *standing), void *context);

/* A photo as a PNG; `changed` grows with every change. *png: malloc'ed, to be freed. */
store_stored store_photo_get(struct store *store, int64_t person, unsigned char **png, size_t *length);
store_stored store_photo_set(struct store *store, int64_t person, const void *png, size_t length,
                             int64_t changed);
store_stored store_photo_remove(struct store *store, int64_t person);

/* The page's settings, JSON. *text: malloc'ed, to be freed. */
store_stored store_settings_get(struct store *store, int64_t person, char **text);
store_stored store_settings_set(struct store *store, int64_t person, const char *text);

/* Fills coins up to `to` if there are fewer and the last time is a day ago. STORE_NONE: one of these is
 * not so; *next_ms: when it may be done again (if there are few enough then). */
store_stored store_refill(struct store *store, int64_t person, int64_t to, int64_t now_ms, int64_t *next_ms);

/* Everything that is kept about a person, row by row: `list` names the table that a row belongs to; its
 * values have names. Valid during the call. */
store_stored store_data(struct store *store, int64_t person,
                        void (*take)(void *context, const char *list, const char *const *names,
                                     const store_value *values, size_t count),
                        void *context);

/* ---- others ---- */

/* Blocks a person or ends that; as it is already is no failure. */
store_stored store_block(struct store *store, int64_t person, int64_t other, bool on);
/* Calls `take` with the name of each whom the person has blocked. None is no failure. */
store_stored store_blocks(struct store *store, int64_t person, void (*take)(void *context, const char *name),
                          void *context);

/* Makes a bot's account; it has no password. STORE_CONFLICT: the name is taken. STORE_NONE: the owner
 * has `most` already. */
store_stored store_bot_add(struct store *store, int64_t owner, int64_t most, const char *name,
                           const char *skeleton, int64_t now_ms, int64_t *bot);
/* The owner's bot of that name; STORE_NONE: he has none. */
store_stored store_bot_find(struct store *store, int64_t owner, const char *skeleton, store_person *out);
typedef struct store_bot {
    int64_t id;
    const char *name;
    int64_t created;
    int64_t seen, token; /* when its token was last used, and made; 0: it has none */
} store_bot;

/* Calls `take` for each open bot of an owner. */
store_stored store_bots(struct store *store, int64_t owner, void (*take)(void *context, const store_bot *bot),
                        void *context);

#endif
