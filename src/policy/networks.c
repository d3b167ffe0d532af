#include "policy/network.h"

int kz_network_class(const kz_rules *r)
{
    if (kz_hands_are_face_down(r))
        return -1;
    int sides = r->side_count < r->seats ? 0 : r->seats == 2 ? 1 : 2;
    return r->play_points * 3 + sides;
}

const kz_layers *kz_network_of(const kz_rules *r)
{
    int class = kz_network_class(r);
    return class < 0 ? NULL : &kz_network[class];
}

float kz_network_points(int class)
{
    /* Pairs, two seats, more singles; each without points of play, with fives, with equal ends. */
    static const float points[KZ_CLASSES - 1] = {2, 1.5f, 0.7f, 2, 2, 1, 0.2f, 0.2f, 0.2f};
    return points[class];
}

bool kz_network_tells_worth(int class)
{
    /* Pairs and two seats, without points of play and with fives. */
    static const bool tells[KZ_CLASSES - 1] = {[0] = true, [1] = true, [3] = true, [4] = true};
    return tells[class];
}
