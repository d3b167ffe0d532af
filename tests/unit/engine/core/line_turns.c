/* SPDX-License-Identifier: MIT */
/* Plays deals on a line in every way that the tree has: match, positions, both searches. Checks that all
 * agree, and prints a digest of each. The script flips.py builds it again with a rule of
 * engine/core/rules/line.h changed: all digests have to change with it. */
#include "engine/solver/alpha_beta.h"

#include <kozel/catalogue.h>
#include <kozel/rng.h>
#include <kozel/solver.h>

#include <stdio.h>
#include <stdlib.h>

enum { DEALS = 200, FEW = 9 };

enum { MATCH, POSITION, SEARCH, PACKED, DIGESTS };

static uint64_t digest[DIGESTS];

static void note(int which, int64_t value)
{
    digest[which] = (digest[which] ^ (uint64_t)value) * 0x100000001b3u;
}

static void must_equal(int64_t a, int64_t b, const char *what)
{
    if (a == b)
        return;
    fprintf(stderr, "%s: %lld, not %lld\n", what, (long long)a, (long long)b);
    exit(EXIT_FAILURE);
}

static unsigned tiles_left(const kz_match *m)
{
    return kz_count(KZ_ALL_TILES & ~m->pub.board.line);
}

static int turn_of(const kz_match *m)
{
    return m->pub.turn;
}

static bool is_led(const kz_match *m)
{
    return m->pub.phase == KZ_PLAYING && m->pub.board.line;
}

/* To side 0, by the core alone. */
static int minimax(const kz_match *m)
{
    if (m->pub.phase != KZ_PLAYING)
        return kz_utility_points(NULL, m);
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), best = 0;
    for (int i = 0; i < count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        int value = minimax(&next);
        best = !i || (turn_of(m) & 1 ? value < best : value > best) ? value : best;
    }
    return best;
}

/* To the side of the seat to move; by the packed search where `packed`. */
static int value_of(const kz_match *m, bool packed)
{
    static solver_alpha_beta s;
    solver_position p;
    if (!s.table.entry && !solver_transpositions_init(&s.table))
        abort();
    solver_outcome outcome = solver_position_of(m, &s.course, &p);
    solver_worth_prepare(&s.worth, m, kz_utility_points, NULL);
    solver_transpositions_clear(&s.table);
    s.limit = UINT64_MAX;
    if (outcome != SOLVER_GOES_ON)
        return solver_worth_end(&s.worth, &p, outcome);
    int guess = 0;
    if (!packed)
        s.course.drawless = s.course.plain = false;
    solver_range known = {-KZ_UTILITY_MAX, KZ_UTILITY_MAX};
    while (known.least < known.most)
        solver_alpha_beta_narrow(&s, &p, &guess, &known);
    return p.turn & 1 ? -known.least : known.least;
}

static void check_values(const kz_match *m)
{
    int value = minimax(m);
    must_equal(value_of(m, false), value, "search");
    must_equal(value_of(m, true), value, "packed search");
    note(SEARCH, value_of(m, false));
    note(PACKED, value_of(m, true));
}

/* Draws and knocks, which are part of a position's move. */
static void settle(kz_match *m)
{
    kz_action legal[KZ_LEGAL];
    while (m->pub.phase == KZ_PLAYING && kz_match_legal(m, legal) == 1 && !kz_is_choice(legal[0]))
        kz_match_apply(m, legal[0]);
}

static void must_be_at(const kz_match *m, const solver_position *p, solver_outcome outcome)
{
    must_equal(outcome == SOLVER_GOES_ON, m->pub.phase == KZ_PLAYING, "the deal goes on");
    if (outcome != SOLVER_GOES_ON)
        return;
    must_equal(p->turn, turn_of(m), "turn");
    must_equal(p->fisherman, m->pub.board.fisherman, "fisherman");
    note(POSITION, p->fisherman + 4 * p->turn);
    note(MATCH, m->pub.board.fisherman + 4 * turn_of(m));
}

/* The moves of the position are what the match allows; a second end that makes no difference is left out. */
static int moves_of(const kz_match *m, const solver_course *c, const solver_position *p,
                    solver_move moves[SOLVER_MOVES])
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), distinct = 0, n = solver_position_moves(c, p, moves);
    for (int i = 0; i < count; i++)
        distinct += legal[i].kind != KZ_LAY || legal[i].end == 0 || p->end[0] != p->end[1] ||
                    solver_position_is_uneven(c, p);
    must_equal(n, distinct, "moves");
    note(POSITION, n);
    note(MATCH, distinct);
    return n;
}

/* Random, but with mechanic last_pair doubles are kept for the end, where it matters. */
static solver_move choose(const kz_rules *rules, const solver_move *moves, int n, kz_rng *rng)
{
    solver_move move = moves[0];
    for (int i = 0; i < 8; i++) {
        move = moves[kz_rng_below(rng, (uint32_t)n)];
        if (!rules->last_pair || move.end == SOLVER_BOTH_ENDS || !kz_is_double(move.tile))
            break;
    }
    return move;
}

/* Plays on at random; match and position have to stay at the same place. */
static void follow(kz_match *m, kz_rng *rng)
{
    solver_course c;
    solver_position p;
    solver_move moves[SOLVER_MOVES];
    bool checked = !kz_can_solve(&m->pub.rules);
    solver_outcome outcome = solver_position_of(m, &c, &p);
    settle(m);
    while (outcome == SOLVER_GOES_ON) {
        must_be_at(m, &p, outcome);
        if (!checked && tiles_left(m) <= FEW) {
            check_values(m);
            checked = true;
        }
        solver_move move = choose(&m->pub.rules, moves, moves_of(m, &c, &p, moves), rng);
        must_equal(kz_match_try(m, solver_move_action(&p, move), NULL), true, "allowed");
        settle(m);
        outcome = solver_position_play(&c, &p, move);
    }
    must_be_at(m, &p, outcome);
    note(MATCH, m->pub.end.kind);
    note(POSITION, outcome);
}

static void play(const kz_rules *rules)
{
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < (rules->last_pair ? 20 * DEALS : DEALS); i++) {
        kz_match m;
        kz_tile order[KZ_TILES];
        kz_match_init(&m, rules);
        kz_deal_shuffle(rules, &rng, order);
        if (!kz_match_deal(&m, order, NULL))
            abort();
        while (m.pub.phase == KZ_PLAYING && !is_led(&m))
            kz_match_apply(&m, kz_match_random(&m, &rng));
        if (is_led(&m))
            follow(&m, &rng);
    }
}

int main(void)
{
    static const char *const name[DIGESTS] = {"match", "position", "search", "packed"};
    static kz_games games;
    kz_games_init(&games);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            if (!kz_game_setup(&games.game[i], seats, NULL, &rules, NULL) || !solver_has_positions(&rules))
                continue;
            play(&rules);
        }
    for (int i = 0; i < DIGESTS; i++)
        printf("%s %016llx\n", name[i], (unsigned long long)digest[i]);
    return EXIT_SUCCESS;
}
