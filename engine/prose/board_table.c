/* SPDX-License-Identifier: MIT */
/* The sentences that differ by board. */
#include "engine/prose/writer.h"

static void tell_nothing(kz_prose *p)
{
    (void)p;
}

#define LINE_LOT N_("Who leads the first deal is drawn by lot, and leads any tile.")

#define LINE_WON N_("Go out first: what the others still hold is written to you.")

/* By the words of `board`. */
static const kz_board_prose boards[] = {
    [KZ_BOARD_LINE] = {LINE_WON, kz_tell_dealt_hands, LINE_LOT, true, kz_tell_line_turn, kz_tell_line_ends,
                       tell_nothing, kz_tell_line_deal_end, tell_nothing},
    [KZ_BOARD_SPINNER] = {LINE_WON, kz_tell_dealt_hands, LINE_LOT, true, kz_tell_line_turn,
                          kz_tell_spinner_ends, kz_tell_spinner_counts, kz_tell_line_deal_end, tell_nothing},
    [KZ_BOARD_HOUSE] = {LINE_WON, kz_tell_dealt_hands, LINE_LOT, true, kz_tell_line_turn, kz_tell_house_ends,
                        kz_tell_house_counts, kz_tell_line_deal_end, kz_tell_house_examples},
    [KZ_BOARD_ROWS] = {N_("Empty your row first: what is left in the other row is written to you."),
                       kz_tell_dealt_rows, N_("Who begins the first deal is drawn by lot."), false,
                       kz_tell_rows_turn, kz_tell_rows_start, tell_nothing, kz_tell_rows_deal_end,
                       tell_nothing},
};

const kz_board_prose *kz_board_prose_of(const kz_prose *p)
{
    return &boards[p->rules->board];
}
