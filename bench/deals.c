/* Random complete deals a second through the full core, one thread: shuffle, redeal check, legal, apply,
 * scoring.
 *
 *   build/bench/deals [SECONDS]
 *
 * Every game of the catalogue with every number of seats; matches are played to their end and begun again. */
#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Plays one deal; returns the number of its actions. */
static long play_deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->pub.rules, order));
    if (!kz_match_deal(m, order, NULL))
        abort();
    long actions = 0;
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)count)]);
        actions++;
    }
    return actions;
}

static void measure(const kz_game *game, int seats, double seconds)
{
    kz_rules rules;
    if (!kz_game_setup(game, seats, NULL, &rules, NULL))
        return;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_match match;
    kz_match_init(&match, &rules);
    long deals = 0, actions = 0;
    double begin = cpu_seconds(), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 4096; i++) {
            if (match.pub.phase == KZ_OVER)
                kz_match_init(&match, &rules);
            actions += play_deal(&match, &rng);
            deals++;
        }
        spent = cpu_seconds() - begin;
    }
    printf("%-16s %d %12.0f %12.1f %10.1f\n", game->name, seats, (double)deals / spent,
           (double)actions / (double)deals, spent * 1e9 / (double)actions);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    static kz_games games;
    kz_games_init(&games);
    printf("%-16s %s %12s %12s %10s\n", "game", "seats", "deals/s", "actions/deal", "ns/action");
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            measure(&games.game[i], seats, seconds);
    return 0;
}
