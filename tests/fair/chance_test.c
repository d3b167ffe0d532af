/* SPDX-License-Identifier: MIT */
/* Checks a million deals of one secret, so always the same ones. Counts must be as chance predicts: tiles
 * at each seat, doubles in a hand, each tile at each place. */
#include "server/crypto/native.h"

#include <math.h>
#include <stdio.h>

enum { DEALS = 1000000, HAND = KZ_TILES / KZ_SEATS, DOUBLES = 7 };

/* Returns how far counts are from the expectation, in standard deviations of a chi-squared distribution
 * (Wilson and Hilferty). */
static double deviation(double sum, double freedom)
{
    double variance = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - variance)) / sqrt(variance);
}

static bool judge(const char *what, double sum, double freedom)
{
    double far = deviation(sum, freedom);
    printf("%s: chi-squared %.1f for %.0f degrees of freedom, %+.2f standard deviations\n", what, sum,
           freedom, far);
    return fabs(far) < 4;
}

static double choose(int n, int k)
{
    double product = 1;
    for (int i = 1; i <= k; i++)
        product *= (double)(n - k + i) / i;
    return product;
}

/* Checks `cells` counts that are equally likely. Each deal is a permutation of n tiles: the sum is n / (n
 * - 1) times that of counts that only the margins bind. */
static double even(const int32_t *count, int cells, double expected)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum * (KZ_TILES - 1) / KZ_TILES;
}

int main(void)
{
    static int32_t seats[KZ_TILES * KZ_SEATS], places[KZ_TILES * KZ_TILES], doubles[DOUBLES + 1];
    kz_seed seed = {.seats = KZ_SEATS, .given = 5};
    if (!crypt_sodium_init())
        return 2;
    for (int i = 0; i < KZ_SECRET_BYTES; i++)
        seed.secret[i] = (uint8_t)i;
    for (int32_t deal = 1; deal <= DEALS; deal++) {
        kz_tile order[KZ_TILES];
        kz_set hand = 0;
        kz_seed_shuffle(&crypt_sodium, &seed, deal, 0, order);
        for (int i = 0; i < KZ_TILES; i++) {
            seats[order[i] * KZ_SEATS + i / HAND]++;
            places[order[i] * KZ_TILES + i]++;
            hand |= i < HAND ? kz_bit(order[i]) : 0;
        }
        doubles[kz_count(hand & KZ_DOUBLES)]++;
    }
    bool fair = judge("tiles by seat", even(seats, KZ_TILES * KZ_SEATS, DEALS / 4.0),
                      (KZ_TILES - 1) * (KZ_SEATS - 1));
    fair &= judge("tiles by place", even(places, KZ_TILES * KZ_TILES, DEALS / 28.0),
                  (KZ_TILES - 1) * (KZ_TILES - 1));
    double sum = 0;
    for (int k = 0; k <= DOUBLES; k++) {
        double expected =
            DEALS * choose(DOUBLES, k) * choose(KZ_TILES - DOUBLES, HAND - k) / choose(KZ_TILES, HAND);
        sum += (doubles[k] - expected) * (doubles[k] - expected) / expected;
    }
    fair &= judge("doubles in a hand", sum, DOUBLES);
    return fair ? 0 : 1;
}
