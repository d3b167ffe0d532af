/* A layout as JSON: members of an object that is open. */
#ifndef KOZEL_WASM_LAYOUT_H
#define KOZEL_WASM_LAYOUT_H

#include "json.h"

#include <kozel/layout.h>

/* Where the tiles lie. */
void kz_layout_print(const kz_layout *layout, kz_out *out);

/* Where the next ones would, and how the window shows it: lengths in thousandths. */
void kz_layout_print_next(const kz_layout *layout, kz_out *out);

#endif
