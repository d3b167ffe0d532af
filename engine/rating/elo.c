/* SPDX-License-Identifier: MIT */
/* Elo (docs/spec/rules.md section 4) in integers, as a table of thresholds, so that no floating point unit
 * rounds differently.
 *
 * The winner's gain is K (1 - E), rounded half up. It is at least g if the winner's lead d over the loser
 * satisfies 10^(d/400) <= (2K - 2g + 1) / (2g - 1). Equality is impossible, because the terms of the
 * fraction are odd. max_lead[g - 1] is the largest such integer d. */
#include <kozel/rating.h>

enum { MASTER = 2100 };

static const int16_t max_lead_32[] = {719,  523,  428,  364,  314,  273,  237,  205,  176,  149,  124,
                                      100,  77,   54,   32,   10,   -11,  -33,  -55,  -78,  -101, -125,
                                      -150, -177, -206, -238, -274, -315, -365, -429, -524, -720};
static const int16_t max_lead_16[] = {596, 394, 292,  221,  162,  112,  65,   21,
                                      -22, -66, -113, -163, -222, -293, -395, -597};

int32_t kz_elo_gain(int32_t winner, int32_t loser)
{
    int most = winner >= MASTER ? 16 : 32;
    const int16_t *max_lead = winner >= MASTER ? max_lead_16 : max_lead_32;
    int64_t lead = (int64_t)winner - loser;
    int32_t gain = 0;
    while (gain < most && lead <= max_lead[gain])
        gain++;
    return gain ? gain : 1;
}
