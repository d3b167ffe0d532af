/* SPDX-License-Identifier: MIT */
/* Accounts (docs/spec/platform.md section 6): names and passwords, sessions, what one keeps about oneself,
 * blocks, programs' accounts. Names come checked, with their skeletons (server/accounts/identity/name.h). */
#ifndef KOZEL_SERVER_STORE_PEOPLE_ACCOUNT_H
#define KOZEL_SERVER_STORE_PEOPLE_ACCOUNT_H

#include "server/store/people/person.h"

enum {
    KZ_SKELETON_SIZE = 128,      /* bytes of a name's skeleton with its NUL */
    KZ_PASSWORD_HASH_SIZE = 128, /* of an Argon2id hash with its NUL */
    KZ_ABOUT_SIZE = 4001,        /* 1,000 letters */
    KZ_AGENT_SIZE = 128,
};

/* ---- names and passwords ---- */

/* Whose name is it, or one that looks like it? KZ_STORE_NONE: nobody's; closed accounts are nobody's. */
kz_stored kz_store_person_named(kz_store *store, const char *skeleton, kz_store_person *out);

/* The skeletons that begin with a prefix: from `first` to before `end`, in the order of their bytes. */
typedef struct kz_skeleton_range {
    char first[KZ_SKELETON_SIZE], end[KZ_SKELETON_SIZE + 4];
} kz_skeleton_range;

/* Returns the range of `prefix`, "" for all skeletons. */
kz_skeleton_range kz_skeleton_range_of(const char *prefix);

typedef struct kz_store_found {
    int64_t id, photo; /* `photo`: when the photo was changed last; 0: there is none */
    char name[KZ_NAME_SIZE];
    bool bot;
} kz_store_found;

/* Calls `take` for at most `most` registered people whose name's skeleton begins with `prefix`, in the order
 * of the skeletons. Nobody is no failure. */
kz_stored kz_store_find_people(kz_store *store, const char *prefix, int most,
                               void (*take)(void *context, const kz_store_found *row), void *context);

/* The guest of a number. KZ_STORE_NONE: there is none, or they are registered now. */
kz_stored kz_store_guest_find(kz_store *store, int64_t number, kz_store_person *out);

/* Makes a guest a registered person. KZ_STORE_CONFLICT: the name is taken; KZ_STORE_NONE: he has one. */
kz_stored kz_store_register(kz_store *store, int64_t person, const char *name, const char *skeleton,
                            const char *password_hash, const char *language, int64_t now_ms);

/* KZ_STORE_NONE: nobody can sign in there. */
kz_stored kz_store_password(kz_store *store, int64_t person, char hash[KZ_PASSWORD_HASH_SIZE]);
/* Within a transaction: holds the person's row against other transactions. `hash`: the password's hash that
 * must still be there; NULL: any. KZ_STORE_NONE: it is another one now, or the account is closed. */
kz_stored kz_store_account_hold(kz_store *store, int64_t person, const char *hash);
kz_stored kz_store_password_set(kz_store *store, int64_t person, const char *hash);

kz_stored kz_store_role_set(kz_store *store, int64_t person, kz_role role);

/* Deletes what is the person's own and gives the games to "closed account N"; his bots' accounts close with
 * him. The skeleton stays, so nobody gets the name. A transaction is the caller's. */
kz_stored kz_store_account_close(kz_store *store, int64_t person, int64_t now_ms);

/* ---- sessions ---- */

typedef struct kz_store_session {
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    int64_t created, seen;
    char agent[KZ_AGENT_SIZE];
} kz_store_session;

kz_stored kz_store_session_add(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person,
                               const char *agent, bool program, int64_t now_ms);
/* Within a transaction: holds the row of a person's session. KZ_STORE_NONE: there is none. */
kz_stored kz_store_session_hold(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person);
/* KZ_STORE_NONE: there is no such session. */
kz_stored kz_store_session_end(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE]);
/* Ends the oldest sessions of a person beyond so many; bots' tokens do not count. None is no failure. */
kz_stored kz_store_sessions_trim(kz_store *store, int64_t person, int most);
/* Ends all sessions of a person but one; NULL: all. None is no failure. */
kz_stored kz_store_sessions_end(kz_store *store, int64_t person, const uint8_t *but);
/* Ends the tokens of a person's bots. None is no failure. */
kz_stored kz_store_tokens_end(kz_store *store, int64_t owner);
/* Notes that a session is used; written once in ten minutes at most. */
kz_stored kz_store_session_touch(kz_store *store, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t now_ms);
/* Calls `take` for each session of a person, the one used last first. None is no failure. */
kz_stored kz_store_sessions(kz_store *store, int64_t person,
                            void (*take)(void *context, const kz_store_session *session), void *context);

/* ---- what one tells of oneself ---- */

typedef struct kz_store_profile {
    char about[KZ_ABOUT_SIZE];
    char country[3], language[3];
    char owner[KZ_NAME_SIZE];  /* of a bot; "" */
    int64_t registered, photo; /* when; 0: no photo */
} kz_store_profile;

kz_stored kz_store_profile_get(kz_store *store, int64_t person, kz_store_profile *out);
kz_stored kz_store_profile_set(kz_store *store, int64_t person, const char *about, const char *country,
                               const char *language);

/* What a person has done in a game. */
typedef struct kz_store_standing {
    const char *game;
    int64_t points, elo, won, lost, drawn;
} kz_store_standing;

/* Calls `take` for each game of a person, in order of the games' names. None is no failure. */
kz_stored kz_store_standings(kz_store *store, int64_t person,
                             void (*take)(void *context, const kz_store_standing *standing), void *context);

/* A photo as a PNG; `changed` grows with every change. *png: malloc'ed, to be freed. */
kz_stored kz_store_photo_get(kz_store *store, int64_t person, unsigned char **png, size_t *length);
kz_stored kz_store_photo_set(kz_store *store, int64_t person, const void *png, size_t length,
                             int64_t changed);
kz_stored kz_store_photo_remove(kz_store *store, int64_t person);

/* The page's settings, JSON. *text: malloc'ed, to be freed. */
kz_stored kz_store_settings_get(kz_store *store, int64_t person, char **text);
kz_stored kz_store_settings_set(kz_store *store, int64_t person, const char *text);

/* Fills coins up to `to` if there are fewer and the last time is a day ago. KZ_STORE_NONE: one of these is
 * not so; *next_ms: when it may be done again (if there are few enough then). */
kz_stored kz_store_refill(kz_store *store, int64_t person, int64_t to, int64_t now_ms, int64_t *next_ms);

/* Everything that is kept about a person, row by row: `list` names the table that a row belongs to; its
 * values have names. Valid during the call. */
kz_stored kz_store_data(kz_store *store, int64_t person,
                        void (*take)(void *context, const char *list, const char *const *names,
                                     const kz_value *values, size_t count),
                        void *context);

/* ---- others ---- */

/* Blocks a person or ends that; as it is already is no failure. */
kz_stored kz_store_block(kz_store *store, int64_t person, int64_t other, bool on);
/* Calls `take` with the name of each whom the person has blocked. None is no failure. */
kz_stored kz_store_blocks(kz_store *store, int64_t person, void (*take)(void *context, const char *name),
                          void *context);

/* Makes a bot's account; it has no password. KZ_STORE_CONFLICT: the name is taken. KZ_STORE_NONE: the owner
 * has `most` already. */
kz_stored kz_store_bot_add(kz_store *store, int64_t owner, int64_t most, const char *name,
                           const char *skeleton, int64_t now_ms, int64_t *bot);
/* The owner's bot of that name; KZ_STORE_NONE: he has none. */
kz_stored kz_store_bot_find(kz_store *store, int64_t owner, const char *skeleton, kz_store_person *out);
typedef struct kz_store_bot {
    int64_t id;
    const char *name;
    int64_t created;
    int64_t seen, token; /* when its token was last used, and made; 0: it has none */
} kz_store_bot;

/* Calls `take` for each open bot of an owner. */
kz_stored kz_store_bots(kz_store *store, int64_t owner, void (*take)(void *context, const kz_store_bot *bot),
                        void *context);

#endif
