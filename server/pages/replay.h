/* SPDX-License-Identifier: MIT */
/* The replay of a finished match (docs/protocol.md, "Replay"): its record played through the core, with
 * everybody's tiles. It must never be used for a running match. Any thread may call this. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/record.h>

#include "base/text.h"

/* Writes the replay as one JSON object. `id`: the match's; `record`: the text of its record. Returns false if
 * the record does not replay, with the cause in *error (KZ_OK: it has no deal). Then the content of `json` is
 * meaningless: free it. */
bool pages_replay_write(base_text *json, const kz_games *games, const char *id, const char *record,
                        size_t length, kz_error *error);
