/* SPDX-License-Identifier: MIT */
/* The line of a view: the laid tiles in the order of play. */
#include <kozel/layout.h>

static void lay(kz_laid_line *line, kz_tile tile, int end, int kind)
{
    if (line->count < KZ_TILES)
        line->laid[line->count++] = (kz_laid_tile){tile, (uint8_t)end, (uint8_t)kind};
}

static void read_action(kz_laid_line *line, kz_action a)
{
    if (!kz_action_tiles(a))
        return;
    line->last = kz_action_tiles(a);
    if (a.kind != KZ_LAY_DOUBLES) {
        lay(line, a.tile, a.end, a.kind);
        return;
    }
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            lay(line, kz_double_of(value), end, bits & KZ_DOUBLE_CLOSED ? KZ_LAY_CLOSED : KZ_LAY);
    }
}

static void read_rows(kz_laid_line *line, const kz_view *v)
{
    if (v->pub.board.rows.start == KZ_NO_TILE)
        return;
    int first = v->pub.board.rows.count[0];
    lay(line, v->pub.board.rows.start, KZ_NO_END, KZ_LAY);
    line->half = v->pub.board.rows.half[0];
    for (int i = 0; i < first + v->pub.board.rows.count[1]; i++)
        lay(line, v->pub.board.rows.tile[i], i < first ? KZ_LINE_1 : KZ_LINE_2, KZ_LAY);
    if (v->pub.log_count)
        line->last = kz_action_tiles(v->pub.log[v->pub.log_count - 1]);
}

void kz_laid_line_of(const kz_view *v, kz_laid_line *line)
{
    *line = (kz_laid_line){.rows = kz_hands_are_face_down(&v->pub.rules), .spinner = v->pub.board.spinner};
    if (line->rows)
        read_rows(line, v);
    else
        for (int i = 0; i < v->pub.log_count; i++)
            read_action(line, v->pub.log[i]);
}
