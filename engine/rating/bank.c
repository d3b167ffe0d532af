/* SPDX-License-Identifier: MIT */
/* The bank (docs/spec/rules.md section 4). */
#include <kozel/rating.h>
#include <kozel/rules.h>

#include <assert.h>

/* Returns the number for a score's share, which is proportional to 1 / max(score, 1). */
static int64_t one_or_more(int32_t score)
{
    return score > 1 ? score : 1;
}

/* Gives out the coins that are left after the whole shares. They go to the largest remainders. Ties go to
 * the lower score, then to the lower seat. Nobody gets two, because there are fewer coins than winners. */
static void share_rest(int seats, const int32_t score[], const int64_t rest[], int32_t coins, int32_t share[])
{
    bool served[KZ_SEATS] = {false};
    for (; coins > 0; coins--) {
        int first = -1;
        for (int i = 0; i < seats; i++) {
            if (rest[i] < 0 || served[i])
                continue;
            if (first < 0 || rest[i] > rest[first] || (rest[i] == rest[first] && score[i] < score[first]))
                first = i;
        }
        assert(first >= 0);
        served[first] = true;
        share[first]++;
    }
}

void kz_bank_share(int seats, const int32_t score[], unsigned losers, int32_t stake, int32_t share[])
{
    int64_t weight[KZ_SEATS], rest[KZ_SEATS], product = 1, total = 0;
    int32_t bank = stake * seats, left = bank;
    unsigned all = (1u << seats) - 1;
    for (int i = 0; i < seats; i++)
        product *= losers >> i & 1 ? 1 : one_or_more(score[i]);
    for (int i = 0; i < seats; i++) {
        weight[i] = losers >> i & 1 ? 0 : product / one_or_more(score[i]);
        total += weight[i];
    }
    for (int i = 0; i < seats; i++) {
        share[i] = (losers & all) == all ? stake : (int32_t)(bank * weight[i] / total);
        rest[i] = weight[i] ? bank * weight[i] % total : -1;
        left -= share[i];
    }
    share_rest(seats, score, rest, left, share);
}
