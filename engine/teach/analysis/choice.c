/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/worlds.h"

#include "engine/core/rules/board.h"

#include <kozel/analysis.h>

#include <string.h>

/* Returns what affects the rest of the deal of an end: its value, and whether a double lies there, where
 * that matters. */
static uint8_t end_kind(const kz_rules *rules, const kz_board *b, int end)
{
    kz_tile outer = kz_outer_tiles_matter(rules) ? b->outer[end] : KZ_NO_TILE;
    bool is_double = outer < KZ_TILES && kz_is_double(outer);
    return (uint8_t)(b->value[end] << 2 | is_double << 1 | (b->lengthwise >> end & 1));
}

static void sort_ends(const kz_rules *rules, const kz_board *b, uint8_t kind[KZ_ENDS])
{
    for (int end = 0; end < KZ_ENDS; end++) {
        uint8_t next = end_kind(rules, b, end);
        int at = end;
        for (; at > 0 && kind[at - 1] > next; at--)
            kind[at] = kind[at - 1];
        kind[at] = next;
    }
}

static bool are_equal(const kz_public *pub, kz_action a, kz_action b)
{
    if (a.kind != b.kind || kz_hands_are_face_down(&pub->rules) || !kz_action_tiles(a) ||
        kz_action_tiles(a) != kz_action_tiles(b))
        return false;
    kz_board x = pub->board, y = pub->board;
    uint8_t x_kind[KZ_ENDS], y_kind[KZ_ENDS];
    rules_board_lay(&pub->rules, &x, a);
    rules_board_lay(&pub->rules, &y, b);
    sort_ends(&pub->rules, &x, x_kind);
    sort_ends(&pub->rules, &y, y_kind);
    return !memcmp(x_kind, y_kind, sizeof x_kind) && x.covered == y.covered && x.spinner == y.spinner;
}

void analysis_alternatives_of(const kz_view *v, analysis_alternatives *out)
{
    out->count = 0;
    for (int i = 0; i < v->legal_count; i++) {
        int at = 0;
        while (at < out->count && !are_equal(&v->pub, out->action[at], v->legal[i]))
            at++;
        if (at == out->count)
            out->action[out->count++] = v->legal[i];
        out->class_of[i] = (uint8_t)at;
    }
}

bool kz_is_judged(const kz_view *v)
{
    analysis_alternatives set;
    if (v->legal_count < 2)
        return false;
    analysis_alternatives_of(v, &set);
    return set.count > 1;
}
