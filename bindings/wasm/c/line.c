/* SPDX-License-Identifier: MIT */
/* The doors of layout.wasm: where the tiles of a line lie (include/kozel/layout.h). A line is written into
 * one buffer, its layout read from another (bindings/wasm/src/line.ts). */
#include "host.h"

#include <kozel/layout.h>

/* What is given: 1 for rows, the half that line 1 hangs on, the spinner (KZ_NO_TILE: none), and for each tile
 * its number, its end as in kz_laid_tile, and how it lies: as usual, closed, lengthwise. */
enum { HEAD = 3, EACH = 3 };
static uint8_t given[HEAD + EACH * KZ_TILES];

/* What is told. */
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

/* Lays out the `count` tiles that are given. `how`: 0: alone, as large as the window allows; 1: the same with
 * room for what may come next; 2: as the line has grown. How many numbers are told; 0: that is no line. */
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
