/* Who came where in a match that is over, and who is the goat. */
#include "rules/scoring/ending.h"

#include <assert.h>
#include <kozel/play.h>

/* Whether side a has done better than side b. */
static bool is_better(const kz_public *pub, int a, int b)
{
    bool a_lost = pub->result.losers >> a & 1, b_lost = pub->result.losers >> b & 1;
    int32_t x = pub->account[a].score, y = pub->account[b].score;
    if (pub->result.tie)
        return false;
    if (a_lost != b_lost)
        return b_lost;
    return pub->rules.target_means == KZ_TARGET_WINS ? x > y : x < y;
}

void kz_public_places(const kz_public *pub, uint8_t place[KZ_SEATS])
{
    assert(pub->phase == KZ_OVER);
    for (int i = 0; i < pub->rules.seats; i++) {
        place[i] = 1;
        for (int j = 0; j < pub->rules.seats; j++)
            place[i] += is_better(pub, pub->rules.side_of[j], pub->rules.side_of[i]);
    }
}

unsigned kz_result_goats(const kz_result *result)
{
    switch (result->reason) {
    case KZ_REASON_GOAT:
    case KZ_REASON_BALD:
    case KZ_REASON_LABOUR:
        return result->losers;
    default:
        return 0;
    }
}
