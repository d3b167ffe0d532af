/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/board.h"

#include "engine/core/rules/rows.h"
#include "engine/core/rules/turn.h"

/* Returns whether a line is blocked by fish test `immediate`. The other test needs the hidden tiles:
 * kz_public_is_stuck(). */
static bool line_blocked(const kz_public *p)
{
    const kz_board *b = &p->board;
    return p->rules.fish_test == KZ_FISH_TEST_IMMEDIATE &&
           rules_line_is_blocked(b->line, b->value[KZ_END_A], b->value[KZ_END_B]);
}

#define LINE                                                                                                 \
    .legal = rules_turn_legal, .refuse = rules_turn_refuse, .lay = rules_board_lay_line,                     \
    .blocked = line_blocked, .can_be_stuck = true, .first_end = KZ_END_A

const rules_board_kind rules_boards[] = {
    [KZ_BOARD_LINE] = {LINE, .two_ends = true},
    [KZ_BOARD_SPINNER] = {LINE},
    [KZ_BOARD_HOUSE] = {LINE, .outer_opens = true},
    [KZ_BOARD_ROWS] = {.legal = rules_rows_legal,
                       .refuse = rules_rows_refuse,
                       .lay = rules_rows_lay,
                       .blocked = rules_rows_blocked,
                       .face_down = true,
                       .first_end = KZ_LINE_1},
};

bool kz_hands_are_face_down(const kz_rules *rules)
{
    return rules_boards[rules->board].face_down;
}

const kz_tile *kz_hand_row(const kz_rules *rules, const kz_hidden *hidden, const uint8_t count[KZ_SEATS],
                           int seat)
{
    return kz_hands_are_face_down(rules) ? hidden->stock + (seat ? count[0] : 0) : NULL;
}

bool kz_outer_tiles_matter(const kz_rules *rules)
{
    return rules->play_points || rules_boards[rules->board].outer_opens;
}

kz_end kz_first_end(const kz_rules *rules)
{
    return (kz_end)rules_boards[rules->board].first_end;
}

const char *kz_end_name(unsigned end)
{
    static const char *const names[] = {"a", "b", "c", "d", "1", "2"};
    return end <= KZ_LINE_2 ? names[end] : "?";
}
