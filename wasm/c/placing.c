/* Where the tiles of a board lie. */
#include "host.h"
#include "layout.h"

/* As JSON where the tiles of a match's board lie in a window of that size (include/kozel/layout.h). */
KZ_DOOR(match_layout)
size_t kz_door_match_layout(const kz_match *match, double width, double height, double most, bool tall)
{
    static kz_view view;
    static kz_line line;
    static kz_layout layout;
    kz_view_of(match, KZ_NOBODY, &view);
    kz_line_of(&view, &line);
    kz_layout_fit(&line, &(kz_window){width, height, most, tall, false}, &layout);
    kz_out out = kz_answer_begin();
    kz_out_open(&out, NULL, '{');
    kz_layout_print(&layout, &out);
    kz_out_close(&out, '}');
    return out.length;
}

/* A line as bytes: 1 for rows, the half that line 1 hangs on, the spinner (KZ_NO_TILE: none), and three for each tile - tile, end,
 * kind as in kz_laid. False: it is none. */
static bool read_line(const uint8_t *bytes, size_t length, kz_line *line)
{
    enum { HEAD = 3, EACH = 3 };
    *line = (kz_line){0};
    if (length < HEAD || (length - HEAD) % EACH || (length - HEAD) / EACH > KZ_TILES)
        return false;
    *line = (kz_line){.rows = bytes[0], .half = bytes[1], .spinner = bytes[2]};
    for (const uint8_t *at = bytes + HEAD; at < bytes + length; at += EACH) {
        bool lead = line->count == 0, rows = at[1] >= KZ_LINE_1;
        if (at[0] >= KZ_TILES || (lead ? at[1] != KZ_NO_END : at[1] > KZ_LINE_2 || rows != line->rows))
            return false;
        line->laid[line->count++] = (kz_laid){at[0], at[1], at[2]};
    }
    return true;
}

/* The same of a line's bytes, with what may come next. `how`: 1: with room for that; 2: as the line has grown. 0: that is no line. */
KZ_DOOR(line_layout)
size_t kz_door_line_layout(const uint8_t *bytes, size_t length, double width, double height, double most, int how)
{
    static kz_line line;
    static kz_layout layout;
    kz_window window = {width, height, most, false, how > 0};
    if (!read_line(bytes, length, &line))
        return 0;
    if (how == 2)
        kz_layout_grow(&line, &window, &layout);
    else
        kz_layout_fit(&line, &window, &layout);
    kz_out out = kz_answer_begin();
    kz_out_open(&out, NULL, '{');
    kz_layout_print(&layout, &out);
    kz_layout_print_next(&layout, &out);
    kz_out_close(&out, '}');
    return out.length;
}
