/* SPDX-License-Identifier: MIT */
/* Who may do what in a club. All requests of clubs ask here. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "server/store/people/club.h"

enum { CLUBS_REFUSED_DAYS = 7 /* after a refusal, before the next request to join */ };

/* The caller of a request about a club. */
typedef struct clubs_caller {
    store_club_person person; /* of a caller without a session: a stranger */
    bool registered;
    bool staff;  /* a moderator or host of the server */
    bool linked; /* has the club's link */
} clubs_caller;

/* Returns true if the caller may know that the club exists. Who has asked to join knows it since the club
 * could be found, and may withdraw the request. */
bool clubs_may_see(const clubs_caller *caller, const store_club *club);

/* Returns true if the caller may know of a tournament of the club. NULL: the club is closed. `takes_part`:
 * the caller has founded or entered it. */
bool clubs_may_see_tournament(const clubs_caller *caller, const store_club *club, bool takes_part);

/* Returns true if the caller may do what concerns the whole club: "change", "renew" (the link), "link" (read
 * it), "invite" (see who has asked, was refused or is banned), "tournament" (found one of the club), "leave",
 * "report", "close". */
bool clubs_may(const clubs_caller *caller, const char *word);

/* Appends the words that clubs_may() allows, and "join" if joining would change something now. */
json_t *clubs_words(const clubs_caller *caller, const store_club *club, int64_t now_ms);

/* What a request about another person comes to. */
typedef enum clubs_verdict {
    CLUBS_DO,         /* the person gets the standing *to */
    CLUBS_SO_ALREADY, /* the person has it */
    CLUBS_NOT_NOW,    /* the person's standing does not fit */
    CLUBS_NOT_YOU,    /* the caller may not do it */
} clubs_verdict;

/* Judges a request about a person with the standing `of`: "admit", "refuse", "remove", "ban", "lift" (a ban),
 * "helper", "member", "host". With "host" the caller becomes a helper. */
clubs_verdict clubs_judge(const clubs_caller *caller, const char *word, store_club_standing of,
                          store_club_standing *to);

/* Returns the words for which clubs_judge() returns CLUBS_DO, in an array. */
json_t *clubs_words_for(const clubs_caller *caller, store_club_standing of);

/* What a request to join comes to. */
typedef enum clubs_entry {
    CLUBS_ENTRY_MEMBER,  /* the caller is one already */
    CLUBS_ENTRY_ASKED,   /* the caller has asked already */
    CLUBS_ENTRY_ADMIT,   /* becomes a member */
    CLUBS_ENTRY_ASK,     /* a helper or the host decides */
    CLUBS_ENTRY_BANNED,  /* refused: the club has banned the caller */
    CLUBS_ENTRY_REFUSED, /* refused: the club has refused the caller within CLUBS_REFUSED_DAYS */
    CLUBS_ENTRY_LINK,    /* refused: only by link */
} clubs_entry;

clubs_entry clubs_judge_entry(const clubs_caller *caller, const store_club *club, int64_t now_ms);
