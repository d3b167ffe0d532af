/* SPDX-License-Identifier: MIT */
/* The players of one thread of the arena: for each contestant one at each seat, so that partners share
 * nothing. A function that returns false reports a failed contestant, with the cause (English) in
 * `reason`. */
#pragma once

#include "apps/arena/contest.h"
#include "engine/protocol/client.h"

#include <kozel/solver.h>

typedef struct arena_crew {
    const arena_contest *contest;
    arena_latency latency[KZ_SEATS];            /* of each contestant */
    protocol_client engine[KZ_SEATS][KZ_SEATS]; /* of each contestant at each seat, where it is one */
    kz_solver *solver;                          /* the oracle's */
} arena_crew;

void arena_crew_open(arena_crew *crew, const arena_contest *contest);

/* Begins a match with the contestant at the seat. */
bool arena_crew_begin(arena_crew *crew, int contestant, int seat, char reason[PROTOCOL_FAULT_TEXT]);

/* Sends an event of the match to the contestant. */
bool arena_crew_send(arena_crew *crew, int contestant, int seat, const kz_match *match,
                     char reason[PROTOCOL_FAULT_TEXT]);

/* Gets a contestant's legal choice for the seat to act of a match. */
bool arena_crew_choose(arena_crew *crew, int contestant, const kz_match *match, kz_rng *rng,
                       kz_action *choice, char reason[PROTOCOL_FAULT_TEXT]);

void arena_crew_close(arena_crew *crew);

/* ---- one round of a contest: the same shuffles in every rotation of the contestants */

/* Plays round `index` (from 0) with the players of a crew. All randomness comes from the contest's seed and
 * the index. `report` is called for each play broken off: the contestant and why. */
typedef void arena_round_fault(void *context, int contestant, const char *reason);
void arena_round_play(const arena_contest *contest, int64_t index, arena_crew *crew,
                      arena_round_fault *report, void *context, arena_round *out);
