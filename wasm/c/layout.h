/* Where the tiles of a board lie, as JSON (wasm/src/types.ts: `Layout`). */
#ifndef KOZEL_WASM_LAYOUT_H
#define KOZEL_WASM_LAYOUT_H

#include "json.h"

#include <kozel/drawing.h>

void kz_layout_print(const kz_layout *layout, kz_out *out);

#endif
