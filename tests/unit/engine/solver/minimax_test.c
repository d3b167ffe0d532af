/* SPDX-License-Identifier: MIT */
/* Compares the solver with plain minimax through the rules core, in many small endings. They are of every
 * game that it can solve, and of house games that cross what few games have. Both 0-0 and 6-6 stay as long
 * as possible: the last pair, and hands of their own value, come often. */
#include "tests/unit/engine/core/variants.h"

#include <kozel/solver.h>

#include <kozel/catalogue.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENDINGS = 100, NODES = 2000 };

static const char house[] =
    "[last-two]\nseats_max = 2\nlast_pair = yes\nout = winner\nfish = others\ntarget_means = wins\n"
    "[last-one : last-two]\ndraw = one\nreserve = 2\n"
    "[last-pairs]\nseats_min = 4\nsides = pairs\nlast_pair = yes\nsingle_00 = 25\npair_00_66 = 75\n"
    "[last-bonus : last-pairs]\nfish = one\nbonus_00 = 25\nbonus_66 = 50\npair_00_66 = 0\n"
    "[equal-until : bergen]\ndraw = until\nreserve = 0\n"
    "[equal-pairs : bergen]\nseats_min = 4\nsides = pairs\nhand4 = 7\ntarget_test = deal\n"
    "[equal-doubles : bergen]\ndoubles = 2\nlast_pair = yes\n";

static kz_games games;
static kz_solver *solver;
static int failures;

/* The value to side 0; more nodes than `*nodes` make it void. */
static int32_t minimax(const kz_match *m, long *nodes)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    if (!count)
        return kz_utility_points(NULL, m);
    bool least = legal[0].seat & 1;
    int32_t best = least ? INT32_MAX : INT32_MIN;
    for (int i = 0; i < count && --*nodes > 0; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        int32_t value = minimax(&next, nodes);
        best = (least ? value < best : value > best) ? value : best;
    }
    return best;
}

static bool is_special(kz_action a)
{
    return kz_action_tiles(a) & (kz_bit(0) | kz_bit(KZ_TILES - 1));
}

/* False: minimax would take too long. */
static bool check_ending(const char *name, const kz_match *m)
{
    static kz_solution s;
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), sign = legal[0].seat & 1 ? -1 : 1;
    int32_t value[KZ_LEGAL], best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        long nodes = NODES;
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        int32_t first = minimax(&next, &nodes);
        if (nodes <= 0)
            return false;
        value[i] = sign * first;
        best = value[i] > best ? value[i] : best;
    }
    bool same = kz_solve(solver, m, NULL, &s) && s.count == count && s.value == best;
    for (int i = 0; i < count; i++)
        same &= s.least[i] == value[i] && s.most[i] == value[i];
    same &= kz_solve_best(solver, m, NULL, &s) && s.value == best && value[s.best] == best;
    same &= kz_solve_value(solver, m, NULL, &s) && s.value == best;
    if (!same && failures++ < 10)
        fprintf(stderr, "%s: deal %d, action %d: the solver says %d, minimax %d\n", name,
                (int)m->pub.deal_number, kz_ply(&m->pub) + 1, s.value, best);
    return true;
}

static void play_deal(const char *name, kz_match *m, kz_rng *rng, int *checked)
{
    kz_tile order[KZ_TILES];
    int in_deal = 0;
    kz_deal_shuffle(&m->pub.rules, rng, order);
    kz_match_deal(m, order, NULL);
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        unsigned line = kz_count(m->pub.board.line);
        bool pair = legal[count - 1].kind == KZ_LAY_DOUBLES;
        if (line > 6 && in_deal < 3 && (pair || kz_rng_below(rng, 3) == 0) && check_ending(name, m))
            in_deal++, ++*checked;
        kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
        for (int i = 0; i < 6 && is_special(a); i++)
            a = legal[kz_rng_below(rng, (uint32_t)count)];
        kz_match_apply(m, a);
    }
}

static void check_game(const kz_game *game, int seats)
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    int checked = 0;
    if (!kz_game_setup(game, seats, "", &rules, NULL) || !kz_can_solve(&rules))
        return;
    kz_rng_seed(&rng, 3);
    kz_match_init(&m, &rules);
    int wanted = rules.play_points || rules.last_pair ? 6 * ENDINGS : ENDINGS;
    for (int deals = 0; checked < wanted && deals < 20 * wanted; deals++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(game->name, &m, &rng, &checked);
    }
    if (checked < wanted / 2) {
        fprintf(stderr, "%s %d: only %d endings\n", game->name, seats, checked);
        failures++;
    }
}

int main(void)
{
    kz_error error = {0};
    kz_games_init(&games);
    solver = kz_solver_new();
    if (!solver || !kz_games_read(&games, house, strlen(house), &error)) {
        fprintf(stderr, "line %d: %s %s %s\n", error.line, kz_code_word(error.code), error.arg[0],
                error.arg[2]);
        return 2;
    }
    for (variant v = {0}; next_variant(&games, &v);)
        check_game(v.game, v.seats);
    kz_solver_free(solver);
    return failures != 0;
}
