/* SPDX-License-Identifier: MIT */
/* Random deals a second from given hands, four seats in pairs, two ends, no stock (sport), one thread: the
 * lead, every move, what the deal is worth. The scalar way and those of this processor in turn on the same
 * deals, compared deal by deal.
 *
 *   build/bench/playouts [SECONDS] */
#include "engine/solver/playout.h"

#include <kozel/catalogue.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEALS = 4096, LEADER = 0 };

static const char *const names[SOLVER_WAYS] = {"scalar", "AVX2", "AVX-512"};

typedef struct deal {
    kz_set hand[KZ_SEATS];
    uint32_t dice;
} deal;

/* What one way made of the deals. */
typedef struct played {
    solver_rollout rollout[DEALS];
    int16_t value[DEALS];
    double seconds;
    long deals;
} played;

static deal deals[DEALS];
static played results[SOLVER_WAYS];
static solver_course course;
static solver_worth worth;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void deal_all(const kz_rules *rules)
{
    kz_rng rng;
    kz_match m;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < DEALS; i++) {
        kz_tile order[KZ_TILES];
        kz_match_init(&m, rules);
        kz_deal_shuffle(rules, &rng, order);
        if (!kz_match_deal(&m, order, NULL))
            abort();
        memcpy(deals[i].hand, m.hidden.hand, sizeof m.hidden.hand);
        deals[i].dice = solver_dice_of(&rng);
    }
    kz_action legal[KZ_LEGAL];
    solver_position position;
    kz_match_legal(&m, legal);
    kz_match_apply(&m, legal[0]);
    solver_position_of(&m, &course, &position);
    solver_worth_prepare(&worth, &m, kz_utility_points, NULL);
}

/* All deals once, from the hands to what they are worth. */
static void play_all(solver_way way)
{
    played *p = &results[way];
    double begin = cpu_seconds();
    for (int i = 0; i < DEALS; i++)
        p->rollout[i] = solver_rollout_lead(deals[i].hand, LEADER, deals[i].dice);
    solver_rollout_by(way, &course, p->rollout, DEALS);
    for (int i = 0; i < DEALS; i++)
        p->value[i] = (int16_t)solver_rollout_worth(&worth, &p->rollout[i]);
    p->seconds += cpu_seconds() - begin;
    p->deals += DEALS;
}

/* The dice of those that were played are not looked at: they have been thrown. */
static bool same(const solver_rollout *a, const solver_rollout *b)
{
    return a->left == b->left && a->pips[0] == b->pips[0] && a->pips[1] == b->pips[1] && a->last == b->last &&
           a->ended == b->ended;
}

static int compare(const played *a, const played *b)
{
    int differ = 0;
    for (int i = 0; i < DEALS; i++)
        differ += !same(&a->rollout[i], &b->rollout[i]) || a->value[i] != b->value[i];
    return differ;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    static kz_games games;
    kz_rules rules;
    int differ = 0;
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, "sport");
    if (!game || !kz_game_setup(game, 4, NULL, &rules, NULL))
        return EXIT_FAILURE;
    deal_all(&rules);
    /* In turn, so that whatever else the machine does hits all of them. */
    while (results[SOLVER_SCALAR].seconds < seconds)
        for (solver_way way = SOLVER_SCALAR; way < SOLVER_WAYS; way++)
            if (solver_rollout_has(way))
                play_all(way);
    printf("%-8s %12s %7s %8s\n", "way", "deals/s", "ratio", "differ");
    double scalar = (double)results[SOLVER_SCALAR].deals / results[SOLVER_SCALAR].seconds;
    for (solver_way way = SOLVER_SCALAR; way < SOLVER_WAYS; way++) {
        const played *p = &results[way];
        if (!solver_rollout_has(way)) {
            printf("%-8s %12s\n", names[way], "-");
            continue;
        }
        double speed = (double)p->deals / p->seconds;
        int n = compare(p, &results[SOLVER_SCALAR]);
        printf("%-8s %12.0f %7.2f %8d\n", names[way], speed, speed / scalar, n);
        differ += n;
    }
    solver_worth_free(&worth);
    return differ ? EXIT_FAILURE : EXIT_SUCCESS;
}
