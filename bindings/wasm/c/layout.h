/* SPDX-License-Identifier: MIT */
/* A layout as JSON. */
#ifndef KOZEL_WASM_LAYOUT_H
#define KOZEL_WASM_LAYOUT_H

#include "json.h"

#include <kozel/layout.h>

/* Writes the places of the tiles. */
void wasm_layout_print(const kz_layout *layout, wasm_out *out);

#endif
