/* SPDX-License-Identifier: MIT */
/* Writes what a seat may know of a match, as JSON (bindings/wasm/src/types.ts: `View`). */
#ifndef KOZEL_WASM_VIEW_H
#define KOZEL_WASM_VIEW_H

#include "json.h"

#include <kozel/view.h>

/* Room for any view. */
enum { WASM_VIEW_TEXT = 16384 };

void wasm_view_print(const kz_view *view, wasm_out *out);

#endif
