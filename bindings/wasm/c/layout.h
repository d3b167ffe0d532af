/* SPDX-License-Identifier: MIT */
#pragma once

#include <kozel/layout.h>

#include "base/text.h"

/* Writes the places of the tiles as JSON. */
void wasm_layout_print(const kz_layout *layout, base_text *json);
