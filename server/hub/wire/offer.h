/* SPDX-License-Identifier: MIT */
/* The games and settings on offer, as the answer to `hello` lists them (docs/protocol.md). */
#pragma once

#include <kozel/catalogue.h>

#include "base/text.h"

/* Writes `games`, `bots`, `time`, `reserve`, `stake`, `lowest` and `substitute` into the object that is open
 * in `json`. */
void hub_message_offer(base_text *json, const kz_games *games);
