/* SPDX-License-Identifier: MIT */
/* `kozel bench`: solves the same positions of every game that can be solved. The nodes are the solver's
 * signature. A change that is not meant to change the search leaves them as they are. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "engine/table/flow.h"

#include <kozel/catalogue.h>
#include <kozel/rng.h>
#include <kozel/solver.h>

#include <stdio.h>
#include <time.h>

enum { DEALS = 16, TILES_LEFT_MAX = 27 };

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Chooses at random until no more tiles than TILES_LEFT_MAX may still be laid. */
static bool choose(void *rng, const kz_match *m, kz_action *action)
{
    int stock = m->pub.stock_count - m->pub.rules.reserve, left = stock > 0 ? stock : 0;
    for (int i = 0; i < m->pub.rules.seats; i++)
        left += (int)kz_count(m->hidden.hand[i]);
    if (m->pub.board.line && left <= TILES_LEFT_MAX)
        return false;
    *action = kz_match_random(m, rng);
    return true;
}

/* Plays a deal at random until few tiles are left. Returns false if it ended first. */
static bool make_position(kz_match *m, const kz_rules *rules, kz_rng *rng)
{
    kz_match_init(m, rules);
    table_shuffle(m, rng);
    return !table_play(m, choose, rng);
}

static uint64_t run_game(kz_solver *solver, const kz_game *game, int seats)
{
    kz_rules rules;
    kz_rng rng;
    uint64_t nodes = 0;
    if (!kz_game_setup(game, seats, NULL, &rules, NULL) || !kz_can_solve(&rules))
        return 0;
    kz_rng_seed(&rng, 2026);
    for (int i = 0; i < DEALS; i++) {
        static kz_solution solution;
        kz_match m;
        if (!make_position(&m, &rules, &rng))
            continue;
        kz_solve(solver, &m, NULL, &solution);
        nodes += solution.nodes;
    }
    printf("%-16s %d %12llu\n", game->name, seats, (unsigned long long)nodes);
    return nodes;
}

static int run_command(int argc, char **argv)
{
    static kz_games games;
    int status;
    if (!cli_read_table(argc, argv, "kozel bench", NULL, NULL, &status))
        return status;
    if (optind < argc)
        return cli_usage_error("kozel bench", _("unexpected argument"), argv[optind]);
    kz_solver *solver = kz_solver_new();
    if (!solver)
        return cli_fail(_("cannot solve"), _("out of memory"));
    kz_games_init(&games);
    uint64_t nodes = 0;
    double begin = cpu_seconds();
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            nodes += run_game(solver, &games.game[i], seats);
    double seconds = cpu_seconds() - begin;
    kz_solver_free(solver);
    printf(_("Nodes: %llu\n"), (unsigned long long)nodes);
    cli_complain(_("Nodes a second: %.0f\n"), (double)nodes / seconds);
    return cli_close_output();
}

const cli_command cli_bench = {"bench", run_command,
                               N_("solve fixed positions: the nodes are the solver's signature"),
                               .usage = "kozel bench"};
