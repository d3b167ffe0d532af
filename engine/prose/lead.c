/* SPDX-License-Identifier: MIT */
/* Writes who leads, and with what. */
#include "engine/prose/writer.h"

static void write_first_lead(prose *p)
{
    static const char *const doubles[] = {
        [KZ_FIRST_LEAD_ONES_UP] =
            N_("The first deal is led with 1-1 by the player who holds it; if nobody does, with 2-2, and "
               "so on up to 6-6 and at last 0-0."),
        [KZ_FIRST_LEAD_ONES_UP_LIGHT] =
            N_("The first deal is led with 1-1 by the player who holds it; if nobody does, with "
               "2-2, and so on up to 6-6 and at last 0-0."),
        [KZ_FIRST_LEAD_BLANK_UP_LIGHT] =
            N_("The first deal is led with 0-0 by the player who holds it; if nobody does, with "
               "1-1, and so on up to 6-6."),
        [KZ_FIRST_LEAD_BLANK_UP_HEAVY] =
            N_("The first deal is led with 0-0 by the player who holds it; if nobody does, with "
               "1-1, and so on up to 6-6."),
        [KZ_FIRST_LEAD_SIX_DOWN] =
            N_("The first deal is led with 6-6 by the player who holds it; if nobody does, with 5-5, and "
               "so on down to 0-0."),
        [KZ_FIRST_LEAD_THREE_TWO] =
            N_("The first deal is led with 2-3 by the player who holds it; if nobody does, with 1-1, "
               "then 2-2, and so on up to 6-6 and at last 0-0."),
        [KZ_FIRST_LEAD_LOT] = NULL,
    };
    /* If all tiles are dealt, some player holds the first of them. */
    static const char *const first[] = {
        [KZ_FIRST_LEAD_ONES_UP] = N_("The first deal is led with 1-1 by the player who holds it."),
        [KZ_FIRST_LEAD_ONES_UP_LIGHT] = N_("The first deal is led with 1-1 by the player who holds it."),
        [KZ_FIRST_LEAD_BLANK_UP_LIGHT] = N_("The first deal is led with 0-0 by the player who holds it."),
        [KZ_FIRST_LEAD_BLANK_UP_HEAVY] = N_("The first deal is led with 0-0 by the player who holds it."),
        [KZ_FIRST_LEAD_SIX_DOWN] = N_("The first deal is led with 6-6 by the player who holds it."),
        [KZ_FIRST_LEAD_THREE_TWO] = N_("The first deal is led with 2-3 by the player who holds it."),
        [KZ_FIRST_LEAD_LOT] = NULL,
    };
    int order = p->rules->first_lead;
    bool light = order == KZ_FIRST_LEAD_ONES_UP_LIGHT || order == KZ_FIRST_LEAD_BLANK_UP_LIGHT ||
                 order == KZ_FIRST_LEAD_THREE_TWO;
    if (order == KZ_FIRST_LEAD_LOT) {
        prose_add(p, prose_board_of(p)->lot);
        return;
    }
    prose_add(p, prose_deals_all(p) ? first[order] : doubles[order]);
    if (!prose_may_lack_doubles(p))
        return;
    prose_add(
        p,
        light ? N_("If there is none of these in any hand, the lightest tile is led: the one with the fewest "
                   "points, of equal ones the one whose higher half is lower (0-1, 0-2, 1-2, 0-3, 1-3 …).")
              : N_("If there is none of these in any hand, the heaviest tile is led: the one with the most "
                   "points, of equal ones the one with the highest half (5-6, 4-6, 3-6, 4-5, 2-6 …)."));
}

/* Writes who leads where the lead rotates. */
static void write_rotation(prose *p)
{
    if (p->rules->first_lead != KZ_FIRST_LEAD_LOT) {
        write_first_lead(p);
        prose_end_paragraph(p);
        prose_add(
            p,
            N_("Later the lead goes round: the second deal is led by seat 2, the third by the seat after it, "
               "and so on, with any tile."));
        return;
    }
    prose_add(p,
              N_("The lead goes round, with any tile: the first deal is led by seat 1, the next one by the "
                 "seat after "
                 "it, and so on."));
}

static const char *partner_leads(const prose *p)
{
    bool fewer = prose_plays(p, 2) || prose_plays(p, 3);
    if (!prose_plays(p, 4))
        return N_("Later deals are led by the player who went out, after a fish by the fisherman.");
    return fewer ? N_("With four players, later deals are led by whoever sits opposite the one who went out, "
                      "with fewer "
                      "by the one who went out; after a fish by the fisherman.")
                 : N_("Later deals are led by whoever sits opposite the player who went out, after a fish by "
                      "the "
                      "fisherman.");
}

static const char *who_leads(const prose *p)
{
    switch (p->rules->later_lead) {
    case KZ_LATER_LEAD_PARTNER:
        return partner_leads(p);
    case KZ_LATER_LEAD_BEST:
        return N_("Later deals are led by whoever won the deal before, by going out or by a fish; if nobody "
                  "won the "
                  "fish, by the fisherman.");
    case KZ_LATER_LEAD_ORDER:
        return p->rules->first_lead == KZ_FIRST_LEAD_LOT ? N_("The same player leads all later deals.")
                                                         : N_("Every later deal is led in the same way.");
    case KZ_LATER_LEAD_OPENED:
        if (prose_uses_roof(p))
            return N_("Later deals are led by the player who went out, after a roof by its builder, with any "
                      "tile. But if the account of the side that won a deal is still closed, the next one is "
                      "led like the first.");
        return N_("Later deals are led by the player who went out, after a fish by the fisherman, with any "
                  "tile. But if the account of the side that won a deal is still closed, the next one is led "
                  "like the first.");
    case KZ_LATER_LEAD_LOSER:
        return N_("Later deals are begun by the player who lost; after a fish by the one who did not begin "
                  "the last "
                  "deal.");
    case KZ_LATER_LEAD_SCORED:
        return N_("Who leads the later deals depends on how the deal before ended; it is told below.");
    default:
        return N_("Later deals are led by the player who went out, after a fish by the fisherman.");
    }
}

static void write_later_lead(prose *p)
{
    const kz_rules *r = p->rules;
    bool any = r->later_lead == KZ_LATER_LEAD_WINNER || r->later_lead == KZ_LATER_LEAD_PARTNER ||
               r->later_lead == KZ_LATER_LEAD_BEST || r->later_lead == KZ_LATER_LEAD_LOSER;
    prose_add(p, who_leads(p));
    if (r->later_lead == KZ_LATER_LEAD_BEST && prose_has_pairs(p))
        prose_add(
            p,
            N_("For a pair that won a fish the fisherman leads, if he is one of them, else the first of them "
               "clockwise after him."));
    if (prose_board_of(p)->chooses_lead && any && !r->lead_double)
        prose_add(p, N_("Whoever leads may lead any tile."));
}

void prose_write_lead(prose *p)
{
    prose_heading(p, N_("The lead"));
    if (p->rules->later_lead == KZ_LATER_LEAD_ROTATION) {
        write_rotation(p);
    } else {
        write_first_lead(p);
        prose_end_paragraph(p);
        write_later_lead(p);
    }
    if (p->rules->lead_double)
        prose_add(p, N_("In later deals, whoever leads and holds a double other than 0-0 and 6-6 must lead a "
                        "double, which "
                        "may be 0-0 or 6-6 too; whoever holds none of those leads any tile."));
    prose_end_paragraph(p);
}
