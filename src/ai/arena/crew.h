/* The players that one thread of the arena has at hand: for each contestant one at each seat. */
#ifndef KOZEL_AI_ARENA_CREW_H
#define KOZEL_AI_ARENA_CREW_H

#include "ai/arena/contest.h"

enum { KZ_REASON_TEXT = 256 };

typedef struct kz_crew {
    const kz_contest *contest;
    kz_latency latency[KZ_SEATS]; /* of each contestant */
} kz_crew;

void kz_crew_open(kz_crew *crew, const kz_contest *contest);

/* The seat to act of a match is a contestant's: his choice, one that is allowed. False: he has none, and
 * `reason` (English) says why. */
bool kz_crew_choose(kz_crew *crew, int contestant, const kz_match *match, kz_rng *rng, kz_action *choice,
                    char reason[KZ_REASON_TEXT]);

void kz_crew_close(kz_crew *crew);

#endif
