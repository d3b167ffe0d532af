/* SPDX-License-Identifier: MIT */
/* The board, and what its ends count while tiles are laid. */
#include "engine/prose/writer.h"

static void tell_two_ends(kz_prose *p)
{
    kz_say(p, N_("The lead opens two ends. A tile is joined to an end by the half that shows the same "
                 "number; its other half becomes the new end."));
}

static void tell_lengthwise(kz_prose *p)
{
    if (p->rules->lengthwise)
        kz_say(p, N_("Once the spinner lies, any further double is laid across or lengthwise, as the player "
                     "likes."));
}

void kz_tell_line_ends(kz_prose *p)
{
    tell_two_ends(p);
    tell_lengthwise(p);
    kz_show(
        p, KZ_FIGURE_LINE,
        N_("3-5 was led, then 5-5, 1-5 and 0-3 were joined: the ends, marked green, show 0 and 1. Doubles "
           "lie across."));
}

void kz_tell_spinner_ends(kz_prose *p)
{
    tell_two_ends(p);
    kz_say(p, p->rules->closing
                  ? N_("The first double that is laid open is the spinner: all its four sides are open.")
                  : N_("The first double is the spinner: all its four sides are open."));
    if (p->rules->doubles > 1)
        kz_say(p, N_("Of several that are laid first in one turn, the spinner is the one at the earlier "
                     "of the ends; "
                     "the end of the lead’s low half comes before that of its high half."));
    tell_lengthwise(p);
    kz_show(p, KZ_FIGURE_SPINNER,
            N_("The spinner 6-6: on three of its sides lie tiles, the fourth is still open."));
}

void kz_tell_house_ends(kz_prose *p)
{
    tell_two_ends(p);
    kz_say(p, N_("The first double that is covered on both its sides in the line becomes the house: its "
                 "other two "
                 "sides open then. There is one house in a deal."));
    tell_lengthwise(p);
    kz_show(p, KZ_FIGURE_HOUSE,
            N_("4-4 is covered on both its sides and is the house: the marked sides are open, too."));
}

void kz_tell_rows_start(kz_prose *p)
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
    kz_say(p, start[p->rules->row_lead]);
}

void kz_tell_board(kz_prose *p)
{
    kz_heading(p, N_("The board"));
    kz_board_prose_of(p)->ends(p);
    kz_end_paragraph(p);
}

void kz_tell_spinner_counts(kz_prose *p)
{
    kz_say(p, N_("The spinner counts with both halves as long as fewer than two of its sides are covered, "
                 "then nothing; its empty sides count nothing by themselves."));
}

void kz_tell_house_counts(kz_prose *p)
{
    kz_say(p, N_("The empty sides of the house count nothing."));
}

static void tell_fives(kz_prose *p)
{
    const kz_rules *r = p->rules;
    kz_say(p,
           N_("After every turn that lays something, the lead included, the open ends are added up. A double "
              "at an end counts both halves; a led double lying alone counts both once, not twice."));
    if (r->lengthwise)
        kz_say(p, N_("A double that lies lengthwise counts with one half."));
    kz_board_prose_of(p)->counts(p);
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
