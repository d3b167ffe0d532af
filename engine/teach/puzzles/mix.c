/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/make.h"

/* The maximal shares of a collection, in hundredths: puzzles with the same question, with the same
 * principle, with the same level. After PATIENCE rejections in a row a puzzle beyond the limits is taken,
 * because a game may have no others. */
enum { QUESTION_SHARE = 40, REASON_SHARE = 20, LEVEL_SHARE = 12, LEVEL_STEP = 100, SPARE = 3, PATIENCE = 6 };

static bool is_full(int count, int share, int wanted)
{
    return count >= share * wanted / 100 + SPARE;
}

bool puzzle_mix_take(puzzle_mix *mix, const puzzle_entry *p, int wanted)
{
    bool named = p->reason < KZ_REASONS_WHY;
    int *question = &mix->question[p->question], *level = &mix->level[p->level / LEVEL_STEP],
        *reason = &mix->reason[named ? p->reason : KZ_REASONS_WHY];
    bool more_of_the_same = is_full(*question, QUESTION_SHARE, wanted) ||
                            is_full(*level, LEVEL_SHARE, wanted) ||
                            (named && is_full(*reason, REASON_SHARE, wanted));
    if (more_of_the_same && ++mix->refused < PATIENCE)
        return false;
    mix->refused = 0;
    ++*question;
    ++*level;
    ++*reason;
    mix->taken++;
    return true;
}
