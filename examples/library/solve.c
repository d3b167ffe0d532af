/* SPDX-License-Identifier: MIT */
/* Prints the value of each lead of a deal if everybody sees all tiles and plays best. cc solve.c
 * $(pkg-config --cflags --libs kozel) && ./a.out 5 */
#include <kozel/kozel.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static kz_games games;
    static kz_solution solution;
    kz_rules rules;
    kz_match match;
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_solver *solver = kz_solver_new();
    kz_games_init(&games);
    kz_rng_seed(&rng, argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
    const kz_game *game = kz_games_find(&games, "kozel-pairs");
    if (!solver || !game || !kz_game_setup(game, 4, "", &rules, NULL) || !kz_can_solve(&rules))
        return 1;
    kz_match_init(&match, &rules);
    do
        kz_rng_shuffle(&rng, order);
    while (!kz_match_deal(&match, order, NULL));
    while (kz_ply(&match.pub) < 4) { /* the first four turns are arbitrary */
        kz_action legal[KZ_LEGAL];
        kz_match_legal(&match, legal);
        kz_match_apply(&match, legal[0]);
    }
    kz_solve(solver, &match, NULL, &solution); /* without a limit */
    for (int i = 0; i < solution.count; i++) {
        char action[KZ_ACTION_TEXT];
        printf("player %d %s: %+d%s\n", solution.action[i].seat + 1,
               kz_action_print(solution.action[i], action), solution.least[i],
               i == solution.best ? ", the best" : "");
    }
    kz_solver_free(solver);
    return 0;
}
