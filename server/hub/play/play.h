/* SPDX-License-Identifier: MIT */
/* A match at a table: deals, actions, clocks (docs/protocol.md, "Table"; docs/spec/platform.md, sections 3
 * and 4). Requests come in checked (requests/); every change is reported to the log first (wire/journal.h)
 * and then sent as an event (wire/tell.h). */
#ifndef KOZEL_SERVER_HUB_PLAY_PLAY_H
#define KOZEL_SERVER_HUB_PLAY_PLAY_H

#include "server/hub/state/hub_state.h"

/* The match begins; what its deals are made of is settled (sealing.h). */
void hub_table_begin(struct hub *hub, hub_table *table);

/* Its next deal. */
void hub_table_deal(struct hub *hub, hub_table *table);

/* Carries on after a restart: `phase`, match and log are set. */
void hub_table_resume(struct hub *hub, hub_table *table);

/* An action of a person's seat (a lay or a resignation); false: refused, nothing has changed. */
bool hub_table_act(struct hub *hub, hub_table *table, kz_action action, kz_error *error);

/* The time that the table waited for in a deal has come: a bot moves, or the time of the seat to act, or of
 * who is away, is over. */
void hub_table_move_due(struct hub *hub, hub_table *table);

/* If the time of the seat to act is over but its timeout has not come yet, it comes now. */
void hub_table_check_clock(struct hub *hub, hub_table *table);

/* The bot that was asked has answered. */
void hub_table_thought(struct hub *hub, hub_table *table, kz_action action);

#endif
