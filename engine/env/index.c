/* SPDX-License-Identifier: MIT */
/* The fixed action space: every action of every game has one index. */
#include <kozel/envs.h>

enum {
    JOINTS = KZ_TILES - 1, /* joints of a line: the start tile, and one line of all other tiles */
    DEPTHS = JOINTS / 2,   /* depths of the shorter line */
    COMBINATIONS = 81 - 1 - 4 * 2,
    LEAD = 0,
    LAY = LEAD + KZ_TILES,
    CLOSED = LAY + KZ_TILES * (KZ_LINE_2 + 1),
    LENGTHWISE = CLOSED + KZ_VALUES * KZ_ENDS,
    DOUBLES = LENGTHWISE + KZ_VALUES * KZ_ENDS,
    DRAW = DOUBLES + COMBINATIONS,
    KNOCK,
    CLAIM,
    GIVE,
    INSERT = GIVE + KZ_TILES,
    CUT = INSERT + 2 * JOINTS,
    CUT_ENDS = CUT + DEPTHS,
    SHIFT,
    YIELD,
    INDEXES
};

_Static_assert((int)INDEXES == (int)KZ_INDEXES, "the table in envs.h");

/* Returns how many numbers with less than two ends are below a number in base 3. Those are 0, the numbers 1,
 * 3, 9, 27, and their doubles. */
static int smaller_turns(int number)
{
    static const uint8_t lone[] = {0, 1, 2, 3, 6, 9, 18, 27, 54};
    int below = 0;
    for (size_t i = 0; i < sizeof lone; i++)
        below += lone[i] < number;
    return below;
}

static int doubles_index(kz_action action)
{
    int number = 0;
    for (int end = KZ_ENDS - 1; end >= 0; end--) {
        unsigned bits = kz_doubles(action, end);
        bool laid = (bits & KZ_DOUBLE_VALUE) != KZ_NO_VALUE;
        number = 3 * number + laid + (laid && (bits & KZ_DOUBLE_CLOSED));
    }
    return DOUBLES + number - smaller_turns(number);
}

int kz_action_index(kz_action action)
{
    switch ((kz_kind)action.kind) {
    case KZ_LAY:
        return action.end == KZ_NO_END ? LEAD + action.tile
                                       : LAY + action.tile * (KZ_LINE_2 + 1) + action.end;
    case KZ_LAY_CLOSED:
        return CLOSED + kz_low[action.tile] * KZ_ENDS + action.end;
    case KZ_LAY_LENGTHWISE:
        return LENGTHWISE + kz_low[action.tile] * KZ_ENDS + action.end;
    case KZ_LAY_DOUBLES:
        return doubles_index(action);
    case KZ_DRAW:
        return DRAW;
    case KZ_KNOCK:
        return KNOCK;
    case KZ_CLAIM:
        return CLAIM;
    case KZ_GIVE:
        return GIVE + action.tile;
    case KZ_INSERT:
        return INSERT + kz_joint_line(action) * JOINTS + kz_joint_depth(action);
    case KZ_CUT:
        return action.end == KZ_NO_END ? CUT_ENDS : CUT + action.end - 1;
    case KZ_SHIFT:
        return SHIFT;
    case KZ_YIELD:
        return YIELD;
    case KZ_TIMEOUT:
    case KZ_RESIGN:
        break;
    }
    return KZ_NO_INDEX;
}

bool kz_index_action(const kz_view *view, int index, kz_action *action)
{
    for (int i = 0; i < view->legal_count; i++) {
        if (kz_action_index(view->legal[i]) == index) {
            *action = view->legal[i];
            return true;
        }
    }
    return false;
}
