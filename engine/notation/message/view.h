/* SPDX-License-Identifier: MIT */
#pragma once

#include "engine/notation/message/position.h"

/* Writes all that the npm package shows of a view, as one object (bindings/wasm/src/types.ts: `View`). */
void message_view(base_text *json, const kz_view *view);
