/* SPDX-License-Identifier: MIT */
/* The log of a table (server/store/rooms/table_log.h): what there is of it outside of its matches, durable
 * from its first moment. An entry is a JSON object with those of these members that have changed since the
 * one before; the first one, and now and then another, has them all:
 *
 *   {"app":{...},            // the terms (hub_setup_put_terms()), `seats`, their number, and `terms`, their
 *                            // revision; absent from older logs: 1
 *    "seats":[{"person":17,"name":"Ann","registered":true,"came":0,
 *              "part":1,         // hub_part, if it has any,
 *              "hash":"9f..."} | // with HUB_PART_HASHED
 *             {"bot":"novice"} | null],
 *    "state":{"phase":"waiting" | "sealing" | "match" | "over",
 *             "match":"...", // sealing: of the receipt, "" if there is none yet
 *             "v":41,        // hub_progress.v, while it waits; a match's log tells it
 *             "ready":1,     // bit i: seat i asked for a rematch
 *             "stays":[0,0],"proposals":12},
 *    "queue":[[{"person":18,...,
 *               "terms":3}]],  // the revision confirmed; absent from older logs: none
 *    "proposal":{"id":12,"by":0,"agreed":1,"app":{...}} | null,
 *    "muted":[{"person":19,"name":"Bob"}],
 *    "before":7,             // hub_chat.before, once something was said
 *    "said":[{"id":8,...}]}  // new lines of the chat; in an entry that has all: those that are kept
 *
 * What waits for the next deal in a pause is not kept, nor who watches. */
#ifndef KOZEL_SERVER_HUB_WIRE_TABLE_LOG_H
#define KOZEL_SERVER_HUB_WIRE_TABLE_LOG_H

#include "server/hub/state/hub_state.h"

/* Writes what has changed of the tables that may have (kz_notice_stale()). */
void hub_table_log_write(struct hub *hub);

/* The table is gone. */
void hub_table_log_close(struct hub *hub, const hub_table *table);

/* The table is as its log up to that entry says: nothing of it need be written yet. */
void hub_table_log_adopt(struct hub *hub, hub_table *table, int64_t seq);

#endif
