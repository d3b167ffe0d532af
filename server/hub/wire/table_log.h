/* SPDX-License-Identifier: MIT */
/* The log of a table (server/store/rooms/room_log.h): its state outside of its matches, durable from its
 * first moment. An entry is a JSON object with the members that have changed since the one before. The first
 * entry, and now and then another, has all members:
 *
 *  `{"app":{...},            // the terms (hub_setup_put_terms()), "seats", their number, and "terms", their
 *                            // revision; absent from older logs: 1
 *    "seats":[{"person":17,"name":"Ann","registered":true,"came":0,
 *              "part":1,         // hub_part, if it has any,
 *              "hash":"9f..."} | // with HUB_PART_HASHED
 *             {"bot":"novice"} | null],
 *    "state":{"phase":"waiting" | "sealing" | "match" | "over",
 *             "match":"...", // sealing: that of the receipt, "" if there is none yet
 *             "v":41,        // hub_progress.v, while it waits; else the match's log has it
 *             "ready":1,     // bit i: seat i asked for a rematch
 *             "stays":[0,0],"proposals":12},
 *    "queue":[[{"person":18,...,
 *               "terms":3}]],  // the revision confirmed; absent from older logs: none
 *    "proposal":{"id":12,"by":0,"agreed":1,"app":{...}} | null,
 *    "muted":[{"person":19,"name":"Bob"}],
 *    "before":7,             // hub_chat.before, once something was said
 *    "said":[{"id":8,...}]}` // new lines; in an entry with all members: all kept ones.
 *
 * The log has neither the requests for the next deal in a pause nor the watchers. */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_TABLE_PARTS = 6 };

/* The parts of a table's log. */
extern const room_part hub_table_parts[HUB_TABLE_PARTS];

/* Writes the members `before` and `said` (room_kind.put_items()). */
bool hub_table_put_lines(struct room *room, base_text *json, bool whole);
