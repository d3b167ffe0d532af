/* SPDX-License-Identifier: MIT */
/* The replay of a finished match (docs/protocol.md, "Replay"): its record played through the core, and told
 * with everybody's tiles. Nothing of a running match may come in here. Any thread may call this. */
#ifndef KOZEL_SERVER_PAGES_REPLAY_H
#define KOZEL_SERVER_PAGES_REPLAY_H

#include <kozel/catalogue.h>
#include <kozel/record.h>

#include "base/json_text.h"

/* Writes the replay as one JSON object. `id`: the match's; `record`: the text of its record. False if the
 * record does not replay (*error says why; KZ_OK: no deal is in it); what `json` then has means nothing: free
 * it. */
bool pages_replay_write(base_json *json, const kz_games *games, const char *id, const char *record,
                        size_t length, kz_error *error);

#endif
