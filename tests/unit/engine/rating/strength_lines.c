/* SPDX-License-Identifier: MIT */
/* Computes strengths for strength_check.py. Each line of the input is a request; its answer is a line of
 * numbers. FORMAT is a kz_strength_format, WHICH a kz_chance.
 *
 *     update FORMAT SEATS WEIGHT, then MEAN DEVIATION VOLATILITY PLACE of each seat
 *         the three numbers of each seat after the match
 *     chances FORMAT SEATS WHICH SLOPE, then MEAN DEVIATION VOLATILITY of each seat
 *     slope FORMAT SEATS WHICH COUNT, then the seats of COUNT matches as of an update */
#include <kozel/rating.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 2000 };

static double number(void)
{
    double n;
    if (scanf("%lf", &n) != 1)
        exit(2);
    return n;
}

static kz_strength strength(void)
{
    kz_strength s;
    s.mean = number();
    s.deviation = number();
    s.volatility = number();
    return s;
}

static void match(int seats, kz_rated_match *m)
{
    for (int i = 0; i < seats; i++) {
        m->player[i] = strength();
        m->place[i] = (uint8_t)number();
    }
}

static void update(kz_strength_format format, int seats)
{
    double weight = number();
    kz_rated_match m;
    match(seats, &m);
    kz_strength_update(format, seats, m.player, m.place, weight);
    for (int i = 0; i < seats; i++)
        printf("%.17g %.17g %.17g ", m.player[i].mean, m.player[i].deviation, m.player[i].volatility);
}

static void chances(kz_strength_format format, int seats)
{
    kz_chance which = number() != 0 ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST;
    double slope = number(), chance[KZ_SEATS];
    kz_strength player[KZ_SEATS];
    for (int i = 0; i < seats; i++)
        player[i] = strength();
    kz_strength_chances(format, seats, player, which, slope, chance);
    for (int i = 0; i < seats; i++)
        printf("%.17g ", chance[i]);
}

static void slope(kz_strength_format format, int seats)
{
    static kz_rated_match m[MATCHES];
    kz_chance which = number() != 0 ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST;
    int count = (int)number();
    if (count > MATCHES)
        exit(2);
    for (int i = 0; i < count; i++)
        match(seats, &m[i]);
    printf("%.17g", kz_strength_slope(format, seats, which, m, count));
}

int main(void)
{
    char request[16];
    while (scanf("%15s", request) == 1) {
        kz_strength_format format = (kz_strength_format)number();
        int seats = (int)number();
        if (seats < 2 || seats > KZ_SEATS)
            return 2;
        if (!strcmp(request, "update"))
            update(format, seats);
        else if (!strcmp(request, "chances"))
            chances(format, seats);
        else
            slope(format, seats);
        puts("");
    }
    return 0;
}
