/* SPDX-License-Identifier: MIT */
/* A tournament as a handler of the API reads it: replayed from its log, in the handler's thread. */
#pragma once

#include "server/social/tournaments/club.h"
#include "server/tournaments/tournament.h"

typedef struct social_replay {
    room_host rooms; /* a private one, with this tournament alone */
    tournaments_host host;
    tournaments_tournament *tournament;
    social_club club; /* of the tournament */
    bool damaged;     /* there is one, but it cannot be read */
} social_replay;

/* Reads the tournament that the member `tournament` of the request names. One that the caller may not see is
 * refused as if there were none. Returns false if the call is
 * refused. Otherwise close it. */
bool social_replay_open(social_replay *replay, api_call *call);
void social_replay_close(social_replay *replay);

/* Reads the person of each entrant to *out; free() it. A bot of the server has its level and its number among
 * the bots as its name: "novice 2". */
store_stored social_replay_people(const social_replay *replay, struct store *store, store_person **out);
