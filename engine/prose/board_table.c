/* SPDX-License-Identifier: MIT */
/* The sentences that differ by board. */
#include "engine/prose/writer.h"

static void write_nothing(prose *p)
{
    (void)p;
}

#define LINE_LOT N_("Who leads the first deal is drawn by lot, and leads any tile.")

#define LINE_WON N_("Go out first: what the others still hold is written to you.")

/* Indexed by the words of `board`. */
static const prose_board boards[] = {
    [KZ_BOARD_LINE] = {LINE_WON, prose_write_dealt_hands, LINE_LOT, true, prose_write_line_turn,
                       prose_write_line_ends, write_nothing, prose_write_line_deal_end, write_nothing},
    [KZ_BOARD_SPINNER] = {LINE_WON, prose_write_dealt_hands, LINE_LOT, true, prose_write_line_turn,
                          prose_write_spinner_ends, prose_write_spinner_counts, prose_write_line_deal_end,
                          write_nothing},
    [KZ_BOARD_HOUSE] = {LINE_WON, prose_write_dealt_hands, LINE_LOT, true, prose_write_line_turn,
                        prose_write_house_ends, prose_write_house_counts, prose_write_line_deal_end,
                        prose_write_house_examples},
    [KZ_BOARD_ROWS] = {N_("Empty your row first: what is left in the other row is written to you."),
                       prose_write_dealt_rows, N_("Who begins the first deal is drawn by lot."), false,
                       prose_write_rows_turn, prose_write_rows_start, write_nothing,
                       prose_write_rows_deal_end, write_nothing},
};

const prose_board *prose_board_of(const prose *p)
{
    return &boards[p->rules->board];
}
