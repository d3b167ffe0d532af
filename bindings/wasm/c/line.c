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

static void tell(double number)
{
    told[length++] = number;
}

static void tell_box(kz_box box)
{
    tell(box.left);
    tell(box.top);
    tell(box.right);
    tell(box.bottom);
}

static void tell_place(kz_spot place)
{
    tell(place.x);
    tell(place.y);
    tell(place.turn);
}

static void tell_layout(const kz_layout *l)
{
    length = 0;
    tell(l->unit);
    tell(l->x);
    tell(l->y);
    tell(l->anew);
    tell_box(l->tiles);
    tell_box(l->room);
    tell(l->joints[0]);
    tell(l->joints[1]);
    tell(l->cuts);
    for (int end = 0; end < KZ_ENDS; end++) {
        tell(l->next[end].open);
        tell(l->next[end].value);
        tell_place(l->next[end].tile);
        tell_place(l->next[end].across);
        tell_place(l->next[end].along);
    }
    for (int i = 0; i < l->count; i++) {
        tell(l->tile[i].tile);
        tell_place((kz_spot){l->tile[i].x, l->tile[i].y, l->tile[i].turn});
    }
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < l->joints[line]; i++)
            tell_place(l->joint[line][i]);
    for (int i = 0; i < l->cuts; i++)
        tell_place(l->cut[i]);
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
    tell_layout(&layout);
    return length;
}
