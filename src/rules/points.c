#include "rules/points.h"

#include "rules/board.h"
#include "rules/scoring.h"

static int32_t score_nothing(const kz_match *m)
{
    (void)m;
    return 0;
}

/* The open ends together, where they are divisible by five. */
static int32_t score_fives(const kz_match *m)
{
    int pips = kz_board_pips(&m->rules, &m->deal);
    return pips % 5 == 0 ? pips : 0;
}

static int32_t score_equal_ends(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    return kz_line_equal_ends(d->value[KZ_END_A], d->value[KZ_END_B], d->line == kz_bit(d->lead),
                              kz_is_double(d->outer[KZ_END_A]) || kz_is_double(d->outer[KZ_END_B]));
}

bool kz_points_score(kz_match *m, kz_action a)
{
    static int32_t (*const score[])(const kz_match *) = {
        [KZ_PLAY_NOTHING] = score_nothing,
        [KZ_PLAY_FIVES] = score_fives,
        [KZ_PLAY_EQUAL_ENDS] = score_equal_ends,
    };
    if (!kz_action_tiles(a))
        return false;
    kz_account *account = &m->account[m->rules.side_of[a.seat]];
    m->scored = score[m->rules.play_points](m);
    account->score += m->scored;
    bool over = m->rules.target_test == KZ_TARGET_ONCE && m->rules.target && m->scored &&
                account->score >= m->rules.target;
    if (over)
        kz_score_stop(m, a.seat);
    return over;
}
