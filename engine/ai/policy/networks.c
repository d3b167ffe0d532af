/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/networks.h"

/* The classes: pairs, two seats, more singles; each without points of play, with fives, with equal ends.
 * None of the project's games scores equal ends in pairs. Pairs that count forms use that place. Pairs with
 * equal ends use the weights of singles. */
enum { PAIRS, TWO, SINGLES, PAIRS_FIVES, TWO_FIVES, SINGLES_FIVES, FORMS, TWO_EQUAL, SINGLES_EQUAL };

int policy_network_class(const kz_rules *r)
{
    if (kz_hands_are_face_down(r))
        return -1;
    int sides = r->side_count < r->seats ? PAIRS : r->seats == 2 ? TWO : SINGLES;
    if (sides == PAIRS && r->play_points == KZ_PLAY_POINTS_EQUAL_ENDS)
        return SINGLES_EQUAL;
    if (sides == PAIRS && !r->play_points && r->out == KZ_OUT_FORM)
        return FORMS;
    return r->play_points * 3 + sides;
}

const policy_layers *policy_network_of(const kz_rules *r)
{
    int class = policy_network_class(r);
    return class < 0 ? NULL : &policy_network[class];
}

float policy_network_points(int class)
{
    static const float points[POLICY_CLASSES - 1] = {2, 1.5f, 0.7f, 2, 2, 1, 2, 0.2f, 0.2f};
    return points[class];
}

bool policy_network_tells_worth(int class)
{
    static const bool tells[POLICY_CLASSES - 1] = {
        [PAIRS] = true, [TWO] = true, [PAIRS_FIVES] = true, [TWO_FIVES] = true, [FORMS] = true};
    return tells[class];
}
