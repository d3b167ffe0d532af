/* SPDX-License-Identifier: MIT */
/* Writes what a player does in a turn. */
#include "engine/prose/writer.h"

static void write_doubles(prose *p)
{
    const kz_rules *r = p->rules;
    if (r->doubles == 1)
        prose_add(p, N_("A turn lays one tile."));
    else
        prose_add_count(
            p,
            NN_("A turn lays one tile, or up to {n} double, each at another end that was open before the "
                "turn; "
                "a lead is always one tile.",
                "A turn lays one tile, or up to {n} doubles, each at another end that was open before the "
                "turn; a lead is always one tile."),
            r->doubles);
    if (r->last_pair && r->doubles == 1)
        prose_add(p,
                  N_("Only 0-0 and 6-6 may be laid together, if both fit and they are the last two tiles of "
                     "the hand."));
    if (r->closing)
        prose_add(p,
                  N_("A double may be laid closed, except as the lead: then its end is dead and nothing more "
                     "is laid "
                     "there."));
}

static void write_drawing(prose *p)
{
    if (prose_max_drawn(p) == 0) {
        prose_add(p, N_("Whoever has no fitting tile knocks and misses the turn."));
        return;
    }
    prose_add(p,
              p->rules->draw == KZ_DRAW_UNTIL
                  ? N_("Whoever has no fitting tile draws from the stock, one tile after another, until one "
                       "fits; that "
                       "one must be laid.")
                  : N_("Whoever has no fitting tile draws one tile from the stock, and lays it if it fits."));
    if (p->rules->reserve == 1)
        prose_add(p, N_("The last tile of the stock is never drawn."));
    else if (p->rules->reserve)
        prose_add_count(p,
                        NN_("The last {n} tile of the stock is never drawn.",
                            "The last {n} tiles of the stock are never drawn."),
                        p->rules->reserve);
    prose_add(p, N_("Whoever still cannot lay knocks and misses the turn; drawn tiles stay in the hand."));
}

/* Writes what a player may do with the turned tile on a board of rows. */
void prose_write_rows_turn(prose *p)
{
    prose_add(p,
              N_("On his turn a player turns up the rightmost tile of his row. He must use it if he can, in "
                 "one of these "
                 "ways, as he likes; else it goes to the left end of his row."));
    prose_end_paragraph(p);
    prose_add(p,
              N_("To lay: the tile is laid at the end of one of the two lines, by a half equal to the line’s "
                 "end."));
    prose_end_paragraph(p);
    prose_add(p,
              N_("To insert: a double goes between two tiles of a line that meet with its value, or between "
                 "the start "
                 "tile and the first tile of the line."));
    prose_end_paragraph(p);
    prose_add(p,
              N_("To cut, when each line has a tile: after the same number of tiles in both lines, if the "
                 "lines show the "
                 "two halves of the tile there; or at both open ends, if the lines are of different length. "
                 "The start "
                 "tile and all tiles before the cut go to the left of the opponent’s row: from the left the "
                 "start tile, "
                 "the first line, the second line. The tile that cuts is the new start tile, and what is "
                 "left of the "
                 "lines hangs on it."));
    prose_show(
        p, PROSE_FIGURE_SAUSAGE,
        N_("Before a cut: across the start tile 2-3 lie two lines of three tiles each, whose first tiles "
           "show "
           "4 and 6."));
    prose_show(p, PROSE_FIGURE_CUT,
               N_("After it: whoever turned 4-6 has cut behind these first tiles. 4-6 is the new start tile, "
                  "what was "
                  "left of the lines hangs on it, and three tiles lie in the opponent’s row."));
}

void prose_write_line_turn(prose *p)
{
    prose_add(p, N_("Play goes clockwise. Whoever has a fitting tile must lay; which one and where is his "
                    "choice."));
    write_doubles(p);
    prose_end_paragraph(p);
    write_drawing(p);
}

void prose_write_turn(prose *p)
{
    prose_heading(p, N_("A turn"));
    prose_board_of(p)->turn(p);
    prose_end_paragraph(p);
}
