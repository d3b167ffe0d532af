/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/points.h"

#include "engine/core/rules/board.h"

static int32_t score_nothing(const kz_rules *rules, const kz_board *b)
{
    (void)rules, (void)b;
    return 0;
}

/* Returns the sum of the open ends if it is a multiple of five, else 0. */
static int32_t score_fives(const kz_rules *rules, const kz_board *b)
{
    int pips = rules_board_pips(rules, b);
    return pips % 5 == 0 ? pips : 0;
}

static int32_t score_equal_ends(const kz_rules *rules, const kz_board *b)
{
    (void)rules;
    return rules_line_equal_ends(b->value[KZ_END_A], b->value[KZ_END_B], b->line == kz_bit(b->lead),
                                 kz_is_double(b->outer[KZ_END_A]) || kz_is_double(b->outer[KZ_END_B]));
}

/* Returns the points for a board on which tiles were just laid. */
static int32_t points_of(const kz_rules *rules, const kz_board *b)
{
    static int32_t (*const score[])(const kz_rules *, const kz_board *) = {
        [KZ_PLAY_POINTS_NOTHING] = score_nothing,
        [KZ_PLAY_POINTS_FIVES] = score_fives,
        [KZ_PLAY_POINTS_EQUAL_ENDS] = score_equal_ends,
    };
    return score[rules->play_points](rules, b);
}

bool rules_points_score(kz_public *p, int seat)
{
    kz_account *account = &p->account[p->rules.side_of[seat]];
    p->scored = points_of(&p->rules, &p->board);
    account->score += p->scored;
    return p->rules.target_test == KZ_TARGET_TEST_ONCE && p->rules.target && p->scored &&
           account->score >= p->rules.target;
}

int32_t kz_public_scores(const kz_public *p, kz_action a)
{
    if (!p->rules.play_points || !kz_action_tiles(a))
        return 0;
    kz_board after = p->board;
    rules_board_lay(&p->rules, &after, a);
    return points_of(&p->rules, &after);
}

int32_t kz_public_ends_sum(const kz_public *p)
{
    return p->rules.play_points == KZ_PLAY_POINTS_FIVES && p->board.line
               ? rules_board_pips(&p->rules, &p->board)
               : 0;
}
