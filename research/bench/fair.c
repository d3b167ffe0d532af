/* SPDX-License-Identifier: MIT */
/* Measures what it costs to check a match, compared with replaying its record, and to make deals from a
 * seed, compared with the quick generator that nobody can check.
 *
 *   build/bench/fair RECORD...    records of tests/fair */
#include "measure.h"
#include "server/crypto/native.h"

#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 20, DEALS = 20000 };

static kz_games games;

static char *load(const char *path, size_t *length)
{
    enum { ROOM = 1 << 20 };
    char *text = malloc(ROOM);
    FILE *in = fopen(path, "rb");
    if (!text || !in) {
        perror(path);
        exit(2);
    }
    *length = fread(text, 1, ROOM, in);
    fclose(in);
    return text;
}

static void replay(const char *text, size_t length)
{
    kz_reader reader;
    kz_reader_init(&reader, &games, NULL);
    if (!kz_reader_text(&reader, text, length, NULL) || !kz_reader_end(&reader, NULL))
        exit(1);
}

static int32_t verify(const char *text, size_t length)
{
    static const uint8_t seed[CRYPT_SIGNER_SEED] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                    22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    crypt_signer signer;
    kz_finding finding;
    crypt_signer_of(&signer, seed);
    if (kz_record_verify(&crypt_sodium, &games, &(kz_trusted){signer.key, NULL}, text, length, &finding) !=
        KZ_FAIR)
        exit(1);
    return finding.deals;
}

/* The best of several turns, in milliseconds. */
static double best(const char *text, size_t length, bool check)
{
    double least = 1e9;
    for (int turn = 0; turn < TURNS; turn++) {
        double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
        if (check)
            verify(text, length);
        else
            replay(text, length);
        double spent = (bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin) * 1e3;
        least = spent < least ? spent : least;
    }
    return least;
}

static void measure_record(const char *path)
{
    size_t length;
    char *text = load(path, &length);
    const char *name = strrchr(path, '/');
    double checked = best(text, length, true), played = best(text, length, false);
    printf("%-28s %3d deals  checked %6.3f ms  played again %6.3f ms  %5.1f times\n", name ? name + 1 : path,
           (int)verify(text, length), checked, played, checked / played);
    free(text);
}

static void measure_deals(void)
{
    kz_seed seed = {.seats = KZ_SEATS, .given = 15};
    kz_rules rules;
    kz_tile order[KZ_TILES];
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    if (!kz_game_setup(kz_games_find(&games, "kozel"), KZ_SEATS, NULL, &rules, NULL))
        exit(1);
    double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int32_t deal = 1; deal <= DEALS; deal++)
        kz_seed_deal(&crypt_sodium, &seed, &rules, deal, order);
    double checked = bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int deal = 0; deal < DEALS; deal++)
        do
            kz_rng_shuffle(&rng, order);
        while (kz_must_redeal(&rules, order));
    double quick = bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    printf("deals of a seed %.0f a second, by the quick generator %.0f: 1 / %.0f\n", DEALS / checked,
           DEALS / quick, checked / quick);
}

int main(int argc, char **argv)
{
    if (argc < 2 || !crypt_sodium_init())
        return 2;
    kz_games_init(&games);
    for (int i = 1; i < argc; i++)
        measure_record(argv[i]);
    measure_deals();
    return 0;
}
