/* SPDX-License-Identifier: MIT */
/* Clubs (docs/spec/tournaments.md section 3), and people's standing in them. Names must be checked, and come
 * with their skeletons (server/accounts/identity/name.h). Who may do what: server/clubs/rights.h. */
#pragma once

#include <jansson.h>

#include "server/store/people/account.h"

enum {
    STORE_CLUB_SECRET_SIZE = 64, /* bytes of a link's secret with its NUL */
    STORE_CLUB_LANGUAGES_SIZE = 24,
};

typedef enum store_club_joining {
    STORE_CLUB_OPEN,
    STORE_CLUB_BY_REQUEST,
    STORE_CLUB_BY_LINK, /* only by the link; nobody else finds the club */
} store_club_joining;

/* A person's standing in a club. Members have STORE_CLUB_MEMBER or a higher one. */
typedef enum store_club_standing {
    STORE_CLUB_STRANGER, /* there is no row */
    STORE_CLUB_ASKED,
    STORE_CLUB_REFUSED,
    STORE_CLUB_BANNED,
    STORE_CLUB_MEMBER,
    STORE_CLUB_HELPER,
    STORE_CLUB_HOST, /* one in each club */
} store_club_standing;

typedef struct store_club {
    int64_t id, founded;
    store_club_joining joining;
    char name[STORE_NAME_SIZE];
    char skeleton[STORE_SKELETON_SIZE];
    char about[STORE_ABOUT_SIZE];
    char languages[STORE_CLUB_LANGUAGES_SIZE]; /* "uk,ru"; "": any */
    char secret[STORE_CLUB_SECRET_SIZE];       /* of the link */
} store_club;

typedef struct store_club_person {
    store_club_standing standing;
    int64_t joined; /* since when a member; of others, as `since` */
    int64_t since;  /* since when in this standing */
} store_club_person;

/* Founds a club, within a transaction, and makes `host` its host. Sets club->id. STORE_CONFLICT: the name is
 * taken. */
store_stored store_club_add(struct store *store, store_club *club, int64_t host, int64_t now_ms);

/* Finds the club with that name, or one that looks like it. */
store_stored store_club_named(struct store *store, const char *skeleton, store_club *out);

/* Finds the club of that id. */
store_stored store_club_get(struct store *store, int64_t id, store_club *out);

/* Like store_club_named(), within a transaction, and locks the club's row: people's standings change only
 * after that. */
store_stored store_club_hold(struct store *store, const char *skeleton, store_club *out);

/* Stores a club's description, languages, joining and secret. */
store_stored store_club_set(struct store *store, const store_club *club);

/* Deletes a club with everybody's standing in it. */
store_stored store_club_close(struct store *store, int64_t club);

/* Reads a person's standing. A stranger has none, which is no failure. */
store_stored store_club_person_get(struct store *store, int64_t club, int64_t person, store_club_person *out);

/* A club in which a person is a member. */
typedef struct store_membership {
    int64_t club;
    store_club_standing standing;
} store_membership;

/* Reads the clubs in which a person is a member. *list is malloc'ed. None is no failure. */
store_stored store_memberships(struct store *store, int64_t person, store_membership **list, size_t *count);

/* Sets a person's standing; STORE_CLUB_STRANGER removes the row. STORE_NONE: the account is closed. */
store_stored store_club_person_set(struct store *store, int64_t club, int64_t person,
                                   store_club_standing standing, int64_t now_ms);

/* Removes a person from a club that is held. A host's club passes to the helper with the longest standing, or
 * if there is none, to the longest member; people who are banned from the server come last. The last member
 * who leaves closes it. */
store_stored store_club_leave(struct store *store, const store_club *club, int64_t person, int64_t now_ms);

/* Removes a person from all clubs, bans included, within the transaction that closes the account. */
store_stored store_clubs_leave(struct store *store, int64_t person, int64_t now_ms);

/* Return how many people have a standing from `min` to `max` in a club; in how many clubs a person has one.
 * Negative: the store failed. */
int64_t store_club_count(struct store *store, int64_t club, store_club_standing min, store_club_standing max);
int64_t store_club_count_of(struct store *store, int64_t person, store_club_standing min,
                            store_club_standing max);

/* Appends the clubs that anybody may find to `rows`, those with the most members first: name, about,
 * languages, joining (a number), founded and members. `language`: only clubs with this language or any;
 * NULL: all. */
int64_t store_club_found_count(struct store *store, const char *language);
store_stored store_clubs(struct store *store, const char *language, int64_t skip, int most, json_t *rows);

/* Appends the clubs in which a person is a member or has asked to be one: name, standing (a number), members,
 * asking: how many have asked, and number: the id. */
store_stored store_clubs_of(struct store *store, int64_t person, json_t *rows);

/* Appends the people with a standing from `min` to `max`, the highest first, then the longest: person, name,
 * photo, standing (a number), joined and since. */
store_stored store_club_people(struct store *store, int64_t club, store_club_standing min,
                               store_club_standing max, int64_t skip, int most, json_t *rows);

/* Reads the name of a club's host to `name`. */
store_stored store_club_host(struct store *store, int64_t club, char name[STORE_NAME_SIZE]);

/* Adds a report of a club, which accuses its host. */
store_stored store_club_report(struct store *store, int64_t reporter, int64_t club, const char *text,
                               int64_t now_ms);
