/* SPDX-License-Identifier: MIT */
/* The exports of layout.wasm: where the tiles of a line lie (include/kozel/layout.h). The host writes a line
 * into one buffer and reads its layout from another (bindings/wasm/src/line.ts). */
#include "host.h"

#include <kozel/layout.h>

/* The input. It has 1 for rows, the half to which line 1 is attached, and the spinner (KZ_NO_TILE: none).
 * For each tile it has its number, its end as in kz_laid_tile, and its kind: as usual, closed, lengthwise. */
enum { HEAD = 3, EACH = 3 };
static uint8_t given[HEAD + EACH * KZ_TILES];

/* The output. */
enum { TOLD = 512 };
static double told[TOLD];
static int length;

WASM_EXPORT(given) uint8_t *wasm_export_given(void)
{
    return given;
}

WASM_EXPORT(told) const double *wasm_export_told(void)
{
    return told;
}

static bool read_line(int count, kz_laid_line *line)
{
    if (count < 0 || count > KZ_TILES || (given[2] >= KZ_TILES && given[2] != KZ_NO_TILE))
        return false;
    *line =
        (kz_laid_line){.rows = given[0] == 1, .half = given[1], .spinner = given[2], .count = (uint8_t)count};
    for (int i = 0; i < count; i++) {
        static const uint8_t kinds[] = {KZ_LAY, KZ_LAY_CLOSED, KZ_LAY_LENGTHWISE};
        const uint8_t *at = given + HEAD + EACH * i;
        bool rows = at[1] == KZ_LINE_1 || at[1] == KZ_LINE_2;
        bool good = i == 0 ? at[1] == KZ_NO_END : line->rows ? rows : at[1] < KZ_ENDS;
        if (!good || at[0] >= KZ_TILES || at[2] >= sizeof kinds)
            return false;
        line->laid[i] = (kz_laid_tile){at[0], at[1], kinds[at[2]]};
    }
    return true;
}

static void put(double number)
{
    told[length++] = number;
}

static void put_box(kz_box box)
{
    put(box.left);
    put(box.top);
    put(box.right);
    put(box.bottom);
}

static void put_place(kz_spot place)
{
    put(place.x);
    put(place.y);
    put(place.turn);
}

static void put_layout(const kz_layout *l)
{
    length = 0;
    put(l->unit);
    put(l->x);
    put(l->y);
    put(l->anew);
    put_box(l->tiles);
    put_box(l->room);
    put(l->joints[0]);
    put(l->joints[1]);
    put(l->cuts);
    for (int end = 0; end < KZ_ENDS; end++) {
        put(l->next[end].open);
        put(l->next[end].value);
        put_place(l->next[end].tile);
        put_place(l->next[end].across);
        put_place(l->next[end].along);
    }
    for (int i = 0; i < l->count; i++) {
        put(l->tile[i].tile);
        put_place((kz_spot){l->tile[i].x, l->tile[i].y, l->tile[i].turn});
    }
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < l->joints[line]; i++)
            put_place(l->joint[line][i]);
    for (int i = 0; i < l->cuts; i++)
        put_place(l->cut[i]);
}

/* Lays out the `count` tiles of the input. `how` is 0 for the largest layout that fits the window, and 1 for
 * the same with room for the next tiles. It is 2 for a line as it has grown. Returns how many numbers the
 * output has, or 0 if the input is no line. */
WASM_EXPORT(lay) int wasm_export_lay(int count, double width, double height, double most, int how)
{
    static kz_laid_line line;
    static kz_layout layout;
    static kz_growth memory;
    kz_window window = {width, height, most, false, how > 0};
    if (!read_line(count, &line))
        return 0;
    if (how == 2)
        kz_layout_grow(&line, &window, &memory, &layout);
    else
        kz_layout_fit(&line, &window, &layout);
    put_layout(&layout);
    return length;
}
