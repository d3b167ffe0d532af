/* SPDX-License-Identifier: MIT */
/* The club of a tournament, as the caller of the API may know it. */
#pragma once

#include "server/http/api/api.h"
#include "server/store/people/club.h"

typedef struct social_club {
    bool seen;   /* the caller may know of the tournament */
    bool member; /* the caller may enter as far as the club is concerned */
    char name[STORE_NAME_SIZE];
} social_club;

/* Reads the club of a tournament. `club`: its id; 0: everybody may enter. `takes_part`: the caller has
 * founded or entered the tournament. A club that is closed has no name. */
store_stored social_club_read(api_call *call, int64_t club, bool takes_part, social_club *out);

/* Replaces the member `club` of a summary, an id, by the club's name, and adds `member`. */
void social_club_show(const social_club *club, json_t *summary);
