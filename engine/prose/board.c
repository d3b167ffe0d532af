/* SPDX-License-Identifier: MIT */
/* Writes about the board, and what its ends count in play. */
#include "engine/prose/writer.h"

static void write_two_ends(prose *p)
{
    prose_add(p, N_("The lead opens two ends. A tile is joined to an end by the half that shows the same "
                    "number; its other half becomes the new end."));
}

static void write_lengthwise(prose *p)
{
    if (p->rules->lengthwise)
        prose_add(p,
                  N_("Once the spinner lies, any further double is laid across or lengthwise, as the player "
                     "likes."));
}

void prose_write_line_ends(prose *p)
{
    write_two_ends(p);
    write_lengthwise(p);
    prose_show(
        p, PROSE_FIGURE_LINE,
        N_("3-5 was led, then 5-5, 1-5 and 0-3 were joined: the ends, marked green, show 0 and 1. Doubles "
           "lie across."));
}

void prose_write_spinner_ends(prose *p)
{
    write_two_ends(p);
    prose_add(p, p->rules->closing
                     ? N_("The first double that is laid open is the spinner: all its four sides are open.")
                     : N_("The first double is the spinner: all its four sides are open."));
    if (p->rules->doubles > 1)
        prose_add(p, N_("Of several that are laid first in one turn, the spinner is the one at the earlier "
                        "of the ends; "
                        "the end of the lead’s low half comes before that of its high half."));
    write_lengthwise(p);
    prose_show(p, PROSE_FIGURE_SPINNER,
               N_("The spinner 6-6: on three of its sides lie tiles, the fourth is still open."));
}

void prose_write_house_ends(prose *p)
{
    write_two_ends(p);
    prose_add(p, N_("The first double that is covered on both its sides in the line becomes the house: its "
                    "other two "
                    "sides open then. There is one house in a deal."));
    write_lengthwise(p);
    prose_show(p, PROSE_FIGURE_HOUSE,
               N_("4-4 is covered on both its sides and is the house: the marked sides are open, too."));
}

void prose_write_rows_start(prose *p)
{
    static const char *const start[] = {
        [KZ_ROW_LEAD_TURNED] =
            N_("The first tile that is turned is the start tile. It lies across two parallel lines: "
               "the first begins with its low half, the second with its high half."),
        [KZ_ROW_LEAD_DOUBLE] =
            N_("Whoever begins turns up one tile after another until a double comes: it is the start tile. "
               "What comes before goes to the left end of his row and does not count for a fish; if there "
               "is no double in the whole row, the tile turned next is the start tile. It lies across two "
               "parallel lines: the first begins with its low half, the second with its high half."),
    };
    prose_add(p, start[p->rules->row_lead]);
}

void prose_write_board(prose *p)
{
    prose_heading(p, N_("The board"));
    prose_board_of(p)->ends(p);
    prose_end_paragraph(p);
}

void prose_write_spinner_counts(prose *p)
{
    prose_add(p, N_("The spinner counts with both halves as long as fewer than two of its sides are covered, "
                    "then nothing; its empty sides count nothing by themselves."));
}

void prose_write_house_counts(prose *p)
{
    prose_add(p, N_("The empty sides of the house count nothing."));
}

static void write_fives(prose *p)
{
    const kz_rules *r = p->rules;
    prose_add(
        p, N_("After every turn that lays something, the lead included, the open ends are added up. A double "
              "at an end counts both halves; a led double lying alone counts both once, not twice."));
    if (r->lengthwise)
        prose_add(p, N_("A double that lies lengthwise counts with one half."));
    prose_board_of(p)->counts(p);
    prose_add(p, N_("If the sum is divisible by five and not 0, the side scores it at once."));
}

void prose_write_play_points(prose *p)
{
    prose_heading(p, N_("Points during play"));
    if (p->rules->play_points == KZ_PLAY_POINTS_FIVES)
        write_fives(p);
    if (p->rules->play_points == KZ_PLAY_POINTS_EQUAL_ENDS)
        prose_add(p, N_("A double that is led scores 2 points. Whoever makes both ends equal later scores 2 "
                        "points, and 3 if a "
                        "double lies at one of them."));
    prose_end_paragraph(p);
}
