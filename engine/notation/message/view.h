/* SPDX-License-Identifier: MIT */
#ifndef KOZEL_ENGINE_NOTATION_MESSAGE_VIEW_H
#define KOZEL_ENGINE_NOTATION_MESSAGE_VIEW_H

#include "engine/notation/message/position.h"

/* Writes all that the npm package shows of a view, as one object (bindings/wasm/src/types.ts: `View`). */
void message_view(base_text *json, const kz_view *view);

#endif
