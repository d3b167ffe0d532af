#include "policy/network.h"

/* The classes: pairs, two seats, more singles; each without points of play, with fives, with equal ends. No
 * game of ours scores equal ends in pairs: such ones have the weights of single seats. */
enum { FORMS = KZ_PLAY_EQUAL_ENDS * 3, EQUAL_ENDS_SINGLES = FORMS + 2 };

int kz_network_class(const kz_rules *r)
{
    if (kz_hands_are_face_down(r))
        return -1;
    int sides = r->side_count < r->seats ? 0 : r->seats == 2 ? 1 : 2, class = r->play_points * 3 + sides;
    if (class == FORMS)
        return EQUAL_ENDS_SINGLES;
    return class == 0 && r->out == KZ_OUT_FORM ? FORMS : class;
}

const kz_layers *kz_network_of(const kz_rules *r)
{
    int class = kz_network_class(r);
    return class < 0 ? NULL : &kz_network[class];
}

float kz_network_points(int class)
{
    /* Pairs, two seats, more singles; each without points of play, with fives, with equal ends. */
    static const float points[KZ_CLASSES - 1] = {2, 1.5f, 0.7f, 2, 2, 1, 2, 0.2f, 0.2f};
    return points[class];
}

bool kz_network_tells_worth(int class)
{
    /* Pairs and two seats, without points of play and with fives. */
    static const bool tells[KZ_CLASSES - 1] = {
        [0] = true, [1] = true, [3] = true, [4] = true, [FORMS] = true};
    return tells[class];
}
