/* SPDX-License-Identifier: MIT */
/* Writes what a deal is worth, and to which side. */
#include "engine/prose/writer.h"

/* ---- the value of a hand */

static bool counts_hands(const kz_rules *r)
{
    bool out = r->out != KZ_OUT_POINTS && r->out != KZ_OUT_FORM;
    return out || (r->fish != KZ_FISH_DOUBLES && r->fish != KZ_FISH_VOID);
}

static void write_values(prose *p)
{
    const kz_rules *r = p->rules;
    if (!counts_hands(r))
        return;
    prose_add(p, N_("A hand is worth the points of its tiles."));
    if (r->single_00)
        prose_add_count(
            p, NN_("A hand of only 0-0 is worth {n} point.", "A hand of only 0-0 is worth {n} points."),
            r->single_00);
    if (r->single_66)
        prose_add_count(
            p, NN_("A hand of only 6-6 is worth {n} point.", "A hand of only 6-6 is worth {n} points."),
            r->single_66);
    if (r->pair_00_66)
        prose_add_count(p,
                        NN_("A hand of just 0-0 and 6-6 is worth {n} point.",
                            "A hand of just 0-0 and 6-6 is worth {n} points."),
                        r->pair_00_66);
    if (r->always_00)
        prose_add_count(p, NN_("In any hand 0-0 counts {n} point.", "In any hand 0-0 counts {n} points."),
                        r->always_00);
    if (r->always_66)
        prose_add_count(p, NN_("In any hand 6-6 counts {n} point.", "In any hand 6-6 counts {n} points."),
                        r->always_66);
    if (prose_has_pairs(p))
        prose_add(p, N_("The hands of partners are valued one by one and then added."));
    if (prose_has_pairs(p) && (r->single_00 || r->single_66))
        prose_add(p, N_("What a single tile is worth counts beside the points in the partner’s hand."));
    prose_end_paragraph(p);
}

/* ---- an out */

static void write_form(prose *p)
{
    static const char *const form[] = {
        [KZ_FORM_ANY] =
            N_("If the last turn laid 0-0 or 6-6 or both, the loser is a “General”: Generals are what is "
               "counted."),
        [KZ_FORM_STRICT] =
            N_("If the last turn laid both 0-0 and 6-6, the loser is a “General”: Generals are what is "
               "counted."),
        [KZ_FORM_BALD] =
            N_("If the last turn laid 0-0, alone or with 6-6, the loser is a “General”: Generals are what is "
               "counted. Whoever lost to 0-0 alone counts as one too, but is called “bald”."),
    };
    prose_add(p, N_("There are no points. When somebody goes out, the player after him has lost the deal for "
                    "his pair."));
    prose_add(p, form[p->rules->form]);
}

static void write_bonus(prose *p)
{
    const kz_rules *r = p->rules;
    if (r->bonus_66)
        prose_add_count(
            p,
            NN_("If 6-6 was led, the losers of the deal write {n} point more; the same if 6-6 was "
                "laid in the last turn.",
                "If 6-6 was led, the losers of the deal write {n} points more; the same if 6-6 was "
                "laid in the last turn."),
            r->bonus_66);
    if (r->bonus_00)
        prose_add_count(
            p,
            NN_("If 0-0 was led, the losers of the deal write {n} point more; the same if 0-0 was "
                "laid in the last turn.",
                "If 0-0 was led, the losers of the deal write {n} points more; the same if 0-0 was "
                "laid in the last turn."),
            r->bonus_00);
}

static const char *won_by_out(const prose *p)
{
    if (!prose_has_singles(p))
        return N_("When somebody goes out, his pair writes down the points of both hands of the other pair.");
    return prose_has_two_sides(p)
               ? N_("When somebody goes out, his side writes down the points of the other side’s hands.")
               : N_("When somebody goes out, his side writes down the points of all hands of the other "
                    "sides.");
}

static void write_out(prose *p)
{
    switch (p->rules->out) {
    case KZ_OUT_OWN:
        prose_add(p,
                  prose_has_two_sides(p)
                      ? N_("When somebody goes out, the other side writes down the points left in its own "
                           "hands; the side that went out writes nothing.")
                      : N_("When somebody goes out, every other side writes down the points left in its own "
                           "hands; the side that went out writes nothing."));
        write_bonus(p);
        break;
    case KZ_OUT_WINNER:
        prose_add(p, won_by_out(p));
        break;
    case KZ_OUT_POINTS:
        prose_add_count(p, NN_("Going out scores {n} point.", "Going out scores {n} points."),
                        p->rules->out_points);
        break;
    case KZ_OUT_FIVES:
        prose_add(
            p, prose_has_two_sides(p)
                   ? N_("After an out the other side loses the value of its own hands, rounded down to a "
                        "multiple of five; no score falls below 0.")
                   : N_("After an out every other side loses the value of its own hands, rounded down to a "
                        "multiple of five; no "
                        "score falls below 0."));
        break;
    case KZ_OUT_FORM:
        write_form(p);
        break;
    default: /* holder.c, titles.c */
        break;
    }
    prose_end_paragraph(p);
}

/* ---- a fish */

/* Returns whether a fish of equal values is carried over. */
static bool ties_carry(const kz_rules *r)
{
    if (r->fish == KZ_FISH_ONE || r->fish == KZ_FISH_FISHERMAN)
        return true;
    bool may = r->fish == KZ_FISH_LOWEST || r->fish == KZ_FISH_OTHERS || r->fish == KZ_FISH_REST ||
               r->fish == KZ_FISH_REST_FIVES;
    return may && r->fish_tie == KZ_FISH_TIE_CARRY;
}

static const char *larger(const prose *p)
{
    if (!prose_has_pairs(p))
        return N_("After a fish every side writes down the points of its own hands.");
    if (!prose_has_singles(p))
        return N_("After a fish the pair with more points in hand writes them down; if both have as many, "
                  "nobody does.");
    return N_("After a fish of pairs the one with more points in hand writes them down, and nobody if both "
              "have as many; single players each write down their own.");
}

static const char *fish(const prose *p)
{
    bool two = prose_has_two_sides(p);
    switch (p->rules->fish) {
    case KZ_FISH_ALL:
        return N_("After a fish every side writes down the points of its own hands.");
    case KZ_FISH_ONE:
        return N_("After a fish the side with the most points in hand writes down the points of all hands "
                  "together, and what was carried over; nobody else writes anything.");
    case KZ_FISH_FISHERMAN:
        return N_("After a fish the side that alone has the most points in hand writes down what is carried "
                  "over and, if it is the fisherman’s, the points of all hands together, if it is not, those "
                  "of its own hands only; nobody else writes anything.");
    case KZ_FISH_LOWEST:
        return N_("After a fish every side writes down the points of its own hands, except those with the "
                  "fewest: they write nothing.");
    case KZ_FISH_LARGER:
        return larger(p);
    case KZ_FISH_OTHERS:
        if (prose_uses_roof(p))
            return N_("A roof is won by the pair with fewer points in hand: it writes down those of the "
                      "other pair.");
        if (!prose_has_singles(p))
            return N_("A fish is won by the pair with fewer points in hand: it writes down those of the "
                      "other pair.");
        return two ? N_("A fish is won by the side with fewer points in hand: it writes down those of the "
                        "other side.")
                   : N_("A fish is won by the side that alone has the fewest points in hand: it writes down "
                        "those of all others.");
    case KZ_FISH_REST:
        return two ? N_("A fish is won by the side whose hands are worth less: it is credited the "
                        "difference between the two values.")
                   : N_("A fish is won by the side that alone has the fewest points in hand: it writes down "
                        "those of all others less its own.");
    case KZ_FISH_REST_FIVES:
        if (two)
            return N_("A fish is won by the side whose hands are worth less: it is credited the difference "
                      "between the two values, rounded to the nearest multiple of five.");
        return N_("A fish is won by the side that alone has the smallest value: it is credited the "
                  "difference between its "
                  "value and that of all others together, rounded to the nearest multiple of five.");
    case KZ_FISH_FIVES:
        return N_("After a fish every side loses the value of its own hands, rounded down to a multiple of "
                  "five; no score "
                  "falls below 0.");
    case KZ_FISH_DOUBLES:
        return N_("A fish is credited with 2 points: to the player who alone holds no double; of several "
                  "without, to the one "
                  "with the fewest points in hand, if he is alone; if everybody holds one, to the owner of "
                  "the lowest "
                  "double.");
    case KZ_FISH_VOID:
        return N_("A fish does not count: the deal is dealt again and led as before.");
    default: /* holder.c, titles.c */
        return NULL;
    }
}

static const char *fish_of_equals(const prose *p)
{
    const kz_rules *r = p->rules;
    bool carry = ties_carry(r),
         others = r->fish == KZ_FISH_OTHERS || r->fish == KZ_FISH_REST || r->fish == KZ_FISH_REST_FIVES;
    if (prose_uses_roof(p))
        return N_("If both have as many it is not a roof but a “fish”, and nobody writes anything: the "
                  "points of all hands are carried over.");
    if (others && prose_has_two_sides(p))
        return carry ? N_("If both have as many, nobody writes anything: the points of all hands are carried "
                          "over.")
                     : N_("If both have as many, nobody writes anything.");
    switch (r->fish) {
    case KZ_FISH_ONE:
    case KZ_FISH_FISHERMAN:
        if (prose_has_two_sides(p))
            return N_("If both are worth the same, the deal is drawn: nobody writes anything, and the points "
                      "of all hands are carried over to the next deal.");
        return N_("If several share the most, the deal is drawn: nobody writes anything, and the points of "
                  "all hands are carried over to the next deal.");
    case KZ_FISH_LOWEST:
        return carry ? N_("If all have as many, it is “eggs”: nobody writes anything, and the points of all "
                          "hands are carried over.")
                     : NULL;
    case KZ_FISH_OTHERS:
    case KZ_FISH_REST:
    case KZ_FISH_REST_FIVES:
        return carry ? N_("If several share the fewest, nobody writes anything: the points of all hands are "
                          "carried over.")
                     : N_("If several share the fewest, nobody writes anything.");
    default:
        return NULL;
    }
}

/* Returns which side gets the carry after an out. */
static const char *carry_of_out(const prose *p)
{
    switch (p->rules->out) {
    case KZ_OUT_OWN:
        if (prose_has_two_sides(p))
            return N_("After an out what is carried over goes to the side that lost the deal.");
        return N_("After an out what is carried over goes to the loser whose hands alone are worth most; if "
                  "several are worth as "
                  "much, it stays.");
    case KZ_OUT_WINNER:
        return N_("After an out what is carried over goes to the side that went out.");
    default:
        return N_("After an out what is carried over stays.");
    }
}

static void write_carry(prose *p)
{
    const kz_rules *r = p->rules;
    if (!ties_carry(r))
        return;
    prose_end_paragraph(p);
    prose_add(p, carry_of_out(p));
    if (r->fish == KZ_FISH_LOWEST)
        prose_add(p,
                  prose_has_two_sides(p)
                      ? N_("After a fish it goes to the side with the larger value; if both have the same, "
                           "it stays.")
                      : N_("After a fish it goes to the side that alone has the largest value; if several "
                           "have it, it stays."));
    else if (r->fish != KZ_FISH_ONE && r->fish != KZ_FISH_FISHERMAN)
        prose_add(p, prose_uses_roof(p) ? N_("After a roof it goes to the side that wins it.")
                                        : N_("After a fish it goes to the side that wins it."));
}

static void write_fish(prose *p)
{
    const char *text = fish(p), *equals = fish_of_equals(p);
    if (!text)
        return;
    prose_add(p, text);
    if (equals)
        prose_add(p, equals);
    if (equals && (p->rules->bonus_00 || p->rules->bonus_66))
        prose_add(p,
                  N_("What a lead of 0-0 or 6-6 adds to a fish is credited or carried over with the hands."));
    write_carry(p);
    prose_end_paragraph(p);
}

void prose_write_counting(prose *p)
{
    prose_heading(p, N_("Counting"));
    write_values(p);
    write_out(p);
    write_fish(p);
    if (p->rules->out == KZ_OUT_HOLDER)
        prose_write_holder(p);
    if (p->rules->out == KZ_OUT_TITLES)
        prose_write_titles(p);
}
