/* SPDX-License-Identifier: MIT */
/* Writes how a deal ends: out or fish. */
#include "engine/prose/writer.h"

void prose_write_rows_deal_end(prose *p)
{
    prose_add(p, N_("Whoever has no tile left in their row goes out, and the deal is over."));
    prose_add(p, N_("It is a fish, a blocked deal, when twice as many tiles as the longer row has were "
                    "shifted to the left in "
                    "succession: every tile of both rows has been tried."));
}

/* Writes about a blocked deal that is called a roof. */
static void write_roof(prose *p)
{
    prose_add(p, N_("It is a roof, a blocked deal, when nobody holds a fitting tile."));
    prose_add(p,
              N_("The builder of the roof is the player who laid the last tile that is not a double, or the "
                 "last of all if there are only doubles."));
    prose_show(
        p, PROSE_FIGURE_BLOCK,
        N_("A roof: all seven tiles with a 2 lie on the table, and both ends show 2. Nobody can go on."));
}

static void write_fish(prose *p)
{
    const kz_rules *r = p->rules;
    prose_add(
        p,
        r->fish_test == KZ_FISH_TEST_IMMEDIATE
            ? N_("It is a fish, a blocked deal, as soon as both ends show the same value and its six tiles "
                 "that are no "
                 "doubles lie on the table, wherever the double is.")
        : prose_max_drawn(p)
            ? N_("It is a fish, a blocked deal, when nobody holds a fitting tile and no tile may be drawn.")
            : N_("It is a fish, a blocked deal, when nobody holds a fitting tile."));
    prose_add(p, N_("The fisherman is the player who laid the last tile that is not a double, or the last of "
                    "all if there are only "
                    "doubles."));
    if (r->fish_test == KZ_FISH_TEST_IMMEDIATE)
        prose_show(
            p, PROSE_FIGURE_FISH,
            N_("A fish: 1-2, 2-6, 0-2 and 2-3 lie in the line, 2-4 and 2-5 at its ends. Nobody can go on, "
               "wherever 2-2 is."));
    else
        prose_show(
            p, PROSE_FIGURE_BLOCK,
            N_("A fish: all seven tiles with a 2 lie on the table, and both ends show 2. Nobody can go on."));
}

void prose_write_line_deal_end(prose *p)
{
    const kz_rules *r = p->rules;
    prose_add(
        p,
        N_("Whoever lays their last tile goes out, and the deal is over, even if nothing could be laid any "
           "more."));
    if (prose_uses_roof(p))
        write_roof(p);
    else
        write_fish(p);
    if (r->closing)
        prose_add(p, N_("When every end is dead it is a fish at once, and whoever closed the last end is the "
                        "fisherman."));
    if (r->fish != KZ_FISH_VOID)
        prose_add(p,
                  prose_uses_roof(p)
                      ? N_("In the table of scores a fish marks a deal whose hands were equal, not a roof.")
                      : N_("In the table of scores a fish marks a deal that ended so."));
    if (r->roof && !prose_uses_roof(p))
        prose_add(p, N_("Players of this game call a blocked deal a “roof” and the fisherman its builder; "
                        "“fish” they say only when "
                        "both sides have the same value. These rules say fish for both."));
}

void prose_write_deal_end(prose *p)
{
    prose_heading(p, prose_uses_roof(p) ? N_("Out and roof") : N_("Out and fish"));
    prose_board_of(p)->deal_end(p);
    prose_end_paragraph(p);
}
