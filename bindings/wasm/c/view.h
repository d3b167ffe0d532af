/* SPDX-License-Identifier: MIT */
/* What a seat may know of a match, as JSON (bindings/wasm/src/types.ts: `View`). */
#ifndef KOZEL_WASM_VIEW_H
#define KOZEL_WASM_VIEW_H

#include "json.h"

#include <kozel/view.h>

/* Room for any view. */
enum { KZ_VIEW_TEXT = 16384 };

void kz_view_print(const kz_view *view, kz_out *out);

#endif
