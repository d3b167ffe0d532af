/* SPDX-License-Identifier: MIT */
/* A layout as JSON. */
#ifndef KOZEL_WASM_LAYOUT_H
#define KOZEL_WASM_LAYOUT_H

#include "json.h"

#include <kozel/layout.h>

/* Where the tiles lie. */
void wasm_layout_print(const kz_layout *layout, wasm_out *out);

#endif
