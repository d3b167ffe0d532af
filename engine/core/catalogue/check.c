/* SPDX-License-Identifier: MIT */
/* Finds mechanics that contradict each other. */
#include "engine/core/catalogue/mechanics.h"

/* Two incompatible mechanics, and the reason. */
typedef struct conflict {
    bool found;
    const char *first, *second, *why;
} conflict;

static conflict board_conflict(const kz_rules *r)
{
    bool rows = r->board == KZ_BOARD_ROWS, line = r->board == KZ_BOARD_LINE, immediate = !r->fish_test;
    bool two_rows = r->seats_min == 2 && r->seats_max == 2 && r->hand2 == KZ_TILES / 2;
    bool turns = r->doubles > 1 || r->last_pair || r->closing || r->lengthwise;
    const conflict all[] = {
        {immediate && r->reserve > 0, "fish_test", "reserve", N_("a stuck line would never end")},
        {immediate && !line, "fish_test", "board", N_("immediate knows two ends")},
        {immediate && r->closing, "fish_test", "closing", N_("a line of dead ends would never end")},
        {rows && !two_rows, "board", "hand2", N_("rows are for two seats with 14 tiles")},
        {rows && turns, "board", "doubles", N_("rows turn one tile after the other")},
        {rows && r->play_points, "board", "play_points", N_("rows count nothing in play")},
        {rows && r->first_lead != KZ_FIRST_LEAD_LOT, "board", "first_lead",
         N_("nobody knows what is in a row")},
        {rows && r->out == KZ_OUT_HOLDER, "board", "out", N_("rows have no lead of 6-6")},
        {r->row_lead && !rows, "row_lead", "board", N_("only rows turn tiles before the lead")},
        {rows && r->lead_double, "board", "lead_double", N_("rows lead what is turned")},
        {r->closing && r->board == KZ_BOARD_HOUSE, "closing", "board", N_("a closed double is no house")},
        {r->closing && r->play_points, "closing", "play_points", N_("dead ends count nothing")},
        {!line && r->play_points == KZ_PLAY_POINTS_EQUAL_ENDS, "board", "play_points",
         N_("equal-ends knows two ends")},
        {r->lengthwise && r->board != KZ_BOARD_SPINNER, "lengthwise", "board", N_("it needs a spinner")},
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].found)
            return all[i];
    return (conflict){0};
}

static conflict scoring_conflict(const kz_rules *r)
{
    bool pairs = r->sides == KZ_SIDES_PAIRS && r->seats_min == 4;
    bool holder = r->out == KZ_OUT_HOLDER, titles = r->out == KZ_OUT_TITLES, form = r->out == KZ_OUT_FORM;
    bool own_lead = holder || titles;
    bool fives = r->out == KZ_OUT_FIVES || r->fish == KZ_FISH_FIVES;
    bool bonus = r->bonus_00 || r->bonus_66;
    bool bonus_fish = r->fish == KZ_FISH_ONE || r->fish == KZ_FISH_FISHERMAN;
    const conflict all[] = {
        {holder != (r->fish == KZ_FISH_HOLDER), "out", "fish", N_("holder goes with holder")},
        {titles != (r->fish == KZ_FISH_TITLES), "out", "fish", N_("titles goes with titles")},
        {own_lead != (r->later_lead == KZ_LATER_LEAD_SCORED), "out", "later_lead",
         N_("scored goes with holder, titles")},
        {(holder || form) && r->play_points, "out", "play_points", N_("its points come from whole deals")},
        {r->opening && r->play_points, "opening", "play_points", N_("points of play are written at once")},
        {r->opening && fives, "opening", "out", N_("a closed account has nothing to lose")},
        {holder && r->opening, "out", "opening", N_("an account is open for the holder")},
        {holder && r->target_means == KZ_TARGET_MEANS_LOSES, "out", "target_means", N_("the holder wins")},
        {titles && r->target_means == KZ_TARGET_MEANS_WINS, "out", "target_means", N_("penalties lose")},
        {(titles || form) && !pairs, "out", "sides", N_("it is played by two pairs")},
        {titles && r->hand4 < KZ_TILES / KZ_SEATS, "out", "hand4", N_("6-6 must be in a hand")},
        {r->fallback && !pairs, "fallback", "sides", N_("it is played by two pairs")},
        {r->signals && !pairs, "signals", "sides", N_("it is played by two pairs")},
        /* A view that is stepped does not see the tiles that other seats draw or give. */
        {r->signals && r->hand4 < KZ_TILES / KZ_SEATS, "signals", "hand4",
         N_("what is signalled stays in its hand")},
        {r->signals && titles, "signals", "out", N_("what is signalled stays in its hand")},
        {r->knockout && !form, "knockout", "out", N_("it goes with form")},
        {bonus && (r->out != KZ_OUT_OWN || !bonus_fish), "bonus_66", "out", N_("it adds to what losers pay")},
        {r->later_lead == KZ_LATER_LEAD_LOSER && r->seats_max > 2, "later_lead", "seats_max",
         N_("loser is of two seats")},
        {!r->target && !r->deals && !r->knockout, "target", "deals", N_("the match would never end")},
        {form && !r->deals && !r->knockout, "out", "deals", N_("the match would never end")},
        {form && r->fish != KZ_FISH_VOID, "out", "fish", N_("form counts no fish")},
        {form && r->target_means == KZ_TARGET_MEANS_WINS, "out", "target_means", N_("fewer Generals win")},
        {r->target_test == KZ_TARGET_TEST_ONCE && r->target_means == KZ_TARGET_MEANS_LOSES, "target_test",
         "target_means", N_("only a target that wins ends a deal")},
        {form && r->target, "out", "target", N_("form knows no points")},
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].found)
            return all[i];
    return (conflict){0};
}

/* Finds redeal limits that hardly any deal meets, so that rejection sampling would not end. A hand of 14
 * tiles has half of everything. */
static conflict dealing_conflict(const kz_rules *r)
{
    bool large = r->seats_min == 2 && r->hand2 > 9;
    int doubles = large ? 5 : 4, suit = large ? 6 : 5;
    const char *const why = N_("hardly any deal would be played");
    if (r->redeal_doubles && r->redeal_doubles < doubles)
        return (conflict){true, "redeal_doubles", "hand2", why};
    if (r->redeal_suit && r->redeal_suit < suit)
        return (conflict){true, "redeal_suit", "hand2", why};
    return (conflict){0};
}

bool catalogue_rules_check(const kz_rules *r, kz_error *error)
{
    bool nobody = r->seats_min == 3 && r->seats_max == 3 && !r->seats_three;
    conflict c = {r->seats_min > r->seats_max, "seats_min", "seats_max", N_("fewest above most")};
    if (!c.found)
        c = (conflict){nobody, "seats_min", "seats_three", N_("nobody could play")};
    if (!c.found)
        c = dealing_conflict(r);
    if (!c.found)
        c = board_conflict(r);
    if (!c.found)
        c = scoring_conflict(r);
    if (c.found)
        kz_fail(error, KZ_E_CONTRADICTION, c.first, c.second, c.why);
    return !c.found;
}
