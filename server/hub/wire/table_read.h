/* SPDX-License-Identifier: MIT */
/* A table from its log (table_log.h). */
#ifndef KOZEL_SERVER_HUB_WIRE_TABLE_READ_H
#define KOZEL_SERVER_HUB_WIRE_TABLE_READ_H

#include "server/hub/state/hub_state.h"

/* Puts entries (texts) together to one object that has all members; decref it. NULL and a reason: one is no
 * entry. */
json_t *hub_table_log_merge(const char *const *entries, size_t count, char *reason, size_t reason_size);

/* A new table from that object, but for its match: terms, seats, queue, proposal, chat, `phase` (HUB_IN_DEAL
 * for any moment of a match). NULL and a reason if that cannot be. */
hub_table *hub_table_log_read(struct hub *hub, const char *id, json_t *all, char *reason, size_t reason_size);

#endif
