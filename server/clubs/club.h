/* SPDX-License-Identifier: MIT */
/* Functions that the handlers of clubs share. */
#pragma once

#include "server/clubs/rights.h"
#include "server/http/api/api.h"

enum {
    CLUBS_HOSTED_MAX = 3,  /* clubs of one host */
    CLUBS_JOINED_MAX = 20, /* clubs in which a person is a member or has asked to be one */
    CLUBS_MEMBERS_MAX = 500,
    CLUBS_ASKING_MAX = 200, /* people who have asked, in one club */
};

/* A request about a club. */
typedef struct clubs_request {
    store_club club;
    clubs_caller caller;
} clubs_request;

/* Finds the club that the member `club` names. A club that the caller may not see is refused as if there were
 * none. Returns false if the call is refused. */
bool clubs_find(api_call *call, clubs_request *out);

/* Reads the club of that id, and the caller's standing, whether the caller may see it or not. STORE_NONE: the
 * club is closed. */
store_stored clubs_read(api_call *call, int64_t id, clubs_request *out);

/* Like clubs_find() within a new transaction, which locks the caller and `other` (0: nobody), then the club.
 * After a refusal there is no transaction. */
bool clubs_begin(api_call *call, int64_t other, clubs_request *out);

/* Ends the transaction. Returns false if the call is refused. */
bool clubs_end(api_call *call, store_stored stored);

/* Ends the transaction without a change, and refuses. */
void clubs_refuse(api_call *call, api_code code, const char *field, const char *arg);

/* Lets the hub read its data of the members with a standing from `min` again after the call. */
void clubs_refresh(api_call *call, int64_t club, store_club_standing min);

/* Returns the words of the schema. */
const char *clubs_standing_word(store_club_standing standing);
const char *clubs_joining_word(store_club_joining joining);
store_club_joining clubs_joining_of(const char *word);

/* Replaces the blanks of the member by "_", as names of clubs have them. Returns the text. */
const char *clubs_name_of(api_call *call, const char *member);
