/* The board, and what its ends count while tiles are laid. */
#include "prose/writer.h"

static void tell_ends(kz_prose *p)
{
    const kz_rules *r = p->rules;
    kz_say(p, N_("The lead opens two ends. A tile is laid at an end by a half equal to it; its other half is "
                 "the new "
                 "end."));
    if (r->board == KZ_BOARD_SPINNER) {
        kz_say(p, r->closing
                      ? N_("The first double that is laid open is the spinner: all its four sides are open.")
                      : N_("The first double is the spinner: all its four sides are open."));
        if (r->doubles > 1)
            kz_say(p, N_("Of several that are laid first in one turn, the spinner is the one at the earlier "
                         "of the ends; "
                         "the end of the lead's low half comes before that of its high half."));
    }
    if (r->board == KZ_BOARD_HOUSE)
        kz_say(p, N_("The first double that is covered on both its sides in the line becomes the house: its "
                     "other two "
                     "sides open then. There is one house in a deal."));
    if (r->lengthwise)
        kz_say(p, N_("Once the spinner lies, any further double is laid across or lengthwise, as the player "
                     "likes."));
}

void kz_tell_board(kz_prose *p)
{
    static const char *const start[] = {
        [KZ_ROW_TURNED] =
            N_("The first tile that is turned is the start tile. It lies across two parallel lines: "
               "the first begins with its low half, the second with its high half."),
        [KZ_ROW_DOUBLE] =
            N_("Whoever begins turns up one tile after another until a double comes: it is the start tile. "
               "What comes before goes to the left end of his row and does not count for a fish; if there "
               "is no double in the whole row, the tile turned next is the start tile. It lies across two "
               "parallel lines: the first begins with its low half, the second with its high half."),
    };
    kz_heading(p, N_("The board"));
    if (p->rules->board == KZ_BOARD_ROWS)
        kz_say(p, start[p->rules->row_lead]);
    else
        tell_ends(p);
    kz_end_paragraph(p);
}

static void tell_fives(kz_prose *p)
{
    const kz_rules *r = p->rules;
    kz_say(p, N_("After each turn that lays, the lead too, the open ends are added up; a double at an end "
                 "counts with both "
                 "halves, and a led double that lies alone counts them once."));
    if (r->lengthwise)
        kz_say(p, N_("A double that lies lengthwise counts with one half."));
    if (r->board == KZ_BOARD_SPINNER)
        kz_say(
            p,
            N_("The spinner counts with both halves as long as fewer than two of its sides are covered, then "
               "nothing; its empty sides count nothing by themselves."));
    if (r->board == KZ_BOARD_HOUSE)
        kz_say(p, N_("The empty sides of the house count nothing."));
    kz_say(p, N_("If the sum is divisible by five and not 0, the side scores it at once."));
}

void kz_tell_play_points(kz_prose *p)
{
    kz_heading(p, N_("Points during play"));
    if (p->rules->play_points == KZ_PLAY_FIVES)
        tell_fives(p);
    if (p->rules->play_points == KZ_PLAY_EQUAL_ENDS)
        kz_say(p, N_("A double that is led scores 2 points. Whoever makes both ends equal later scores 2 "
                     "points, and 3 if a "
                     "double lies at one of them."));
    kz_end_paragraph(p);
}
