/* SPDX-License-Identifier: MIT */
/* Reads a table from its log (table_log.h). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Makes a table from the merged entries of its log, without its match: terms, seats, queue, proposal, chat,
 * `phase` (HUB_IN_DEAL for any moment of a match). Returns NULL and a reason if that is not possible. */
hub_table *hub_table_log_read(struct hub *hub, const char *id, json_t *all, char *reason, size_t reason_size);
