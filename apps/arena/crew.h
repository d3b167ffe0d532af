/* SPDX-License-Identifier: MIT */
/* The players that one thread of the arena has at hand: for each contestant one at each seat, so that
 * partners share nothing. Where a call returns false the contestant has failed, and `reason` (English) says
 * how. */
#ifndef KOZEL_APPS_ARENA_CREW_H
#define KOZEL_APPS_ARENA_CREW_H

#include "apps/arena/contest.h"
#include "engine/protocol/client.h"

#include <kozel/solver.h>

typedef struct kz_crew {
    const kz_contest *contest;
    kz_latency latency[KZ_SEATS];         /* of each contestant */
    kz_client engine[KZ_SEATS][KZ_SEATS]; /* of each contestant at each seat, where it is one */
    kz_solver *solver;                    /* the oracle's */
} kz_crew;

void kz_crew_open(kz_crew *crew, const kz_contest *contest);

/* A match begins in which the contestant sits at the seat. */
bool kz_crew_begin(kz_crew *crew, int contestant, int seat, char reason[KZ_FAULT_TEXT]);

/* Something has happened in it. */
bool kz_crew_tell(kz_crew *crew, int contestant, int seat, const kz_match *match, char reason[KZ_FAULT_TEXT]);

/* The seat to act of a match is a contestant's: his choice, one that is allowed. */
bool kz_crew_choose(kz_crew *crew, int contestant, const kz_match *match, kz_rng *rng, kz_action *choice,
                    char reason[KZ_FAULT_TEXT]);

void kz_crew_close(kz_crew *crew);

#endif
