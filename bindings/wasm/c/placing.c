/* SPDX-License-Identifier: MIT */
/* The places of a board's tiles. */
#include "host.h"
#include "layout.h"

/* Answers as JSON where the tiles of a match's board lie in a window of that size
 * (include/kozel/layout.h). */
WASM_EXPORT(match_layout)
size_t wasm_export_match_layout(const kz_match *match, double width, double height, double most, bool tall)
{
    static kz_view view;
    static kz_laid_line line;
    static kz_layout layout;
    kz_view_of(match, KZ_NOBODY, &view);
    kz_laid_line_of(&view, &line);
    kz_layout_fit(&line, &(kz_window){width, height, most, tall, false}, &layout);
    base_text out = wasm_answer_begin();
    wasm_layout_print(&layout, &out);
    return wasm_answer_end(&out);
}
