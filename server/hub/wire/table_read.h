/* SPDX-License-Identifier: MIT */
/* Reads a table from its log (table_log.h). */
#ifndef KOZEL_SERVER_HUB_WIRE_TABLE_READ_H
#define KOZEL_SERVER_HUB_WIRE_TABLE_READ_H

#include "server/hub/state/hub_state.h"

/* Merges entries (texts) into one object that has all members; decref it. Returns NULL and a reason if an
 * entry is invalid. */
json_t *hub_table_log_merge(const char *const *entries, size_t count, char *reason, size_t reason_size);

/* Makes a table from that object, without its match: terms, seats, queue, proposal, chat, `phase`
 * (HUB_IN_DEAL for any moment of a match). Returns NULL and a reason if that is not possible. */
hub_table *hub_table_log_read(struct hub *hub, const char *id, json_t *all, char *reason, size_t reason_size);

#endif
