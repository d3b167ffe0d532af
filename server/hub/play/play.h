/* SPDX-License-Identifier: MIT */
/* A match at a table: deals, actions, clocks (docs/protocol.md, "Table"; docs/spec/platform.md, sections 3
 * and 4). Requests come in checked (requests/). Every change is reported to the log first (wire/journal.h)
 * and then sent as an event (server/hub/wire). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Begins the match. What its deals are made of must be settled (sealing.h). */
void hub_table_begin(struct hub *hub, hub_table *table);

/* Deals the match's next deal. */
void hub_table_deal(struct hub *hub, hub_table *table);

/* Carries on after a restart. `phase`, match and log must be set. */
void hub_table_resume(struct hub *hub, hub_table *table);

/* Carries out an action of a person's seat (a lay or a resignation). Returns false if it is refused; then
 * nothing has changed. */
bool hub_table_act(struct hub *hub, hub_table *table, kz_action action, kz_error *error);

/* Does what the table is due to do in a deal. A bot moves, or the time of the seat to act, or of an absent
 * person, is over. */
void hub_table_move_due(struct hub *hub, hub_table *table);

/* Times out the seat to act if its time is over and the timeout has not run yet. */
void hub_table_check_clock(struct hub *hub, hub_table *table);

/* Delivers the answer of the bot that was asked. */
void hub_table_thought(struct hub *hub, hub_table *table, kz_action action);
