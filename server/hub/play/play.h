/* SPDX-License-Identifier: MIT */
/* A match at a table: deals, actions, clocks (docs/protocol.md, "Table"; docs/spec/platform.md, sections 3
 * and 4). Requests come in checked (requests/); every change is reported to the log first (wire/journal.h)
 * and then sent as an event (wire/tell.h). */
#ifndef KOZEL_SERVER_HUB_PLAY_PLAY_H
#define KOZEL_SERVER_HUB_PLAY_PLAY_H

#include "server/hub/state/hub_state.h"

/* The match begins; what its deals are made of is settled (sealing.h). */
void kz_table_begin(kz_hub *hub, kz_table *table);

/* Its next deal. */
void kz_table_deal(kz_hub *hub, kz_table *table);

/* Carries on after a restart: `phase`, match and log are set. */
void kz_table_resume(kz_hub *hub, kz_table *table);

/* An action of a person's seat (a lay or a resignation); false: refused, nothing has changed. */
bool kz_table_act(kz_hub *hub, kz_table *table, kz_action action, kz_error *error);

/* The time that the table waited for in a deal has come: a bot moves, or the time of the seat to act, or of
 * who is away, is over. */
void kz_table_move_due(kz_hub *hub, kz_table *table);

/* If the time of the seat to act is over but its timeout has not come yet, it comes now. */
void kz_table_check_clock(kz_hub *hub, kz_table *table);

/* The bot that was asked has answered. */
void kz_table_thought(kz_hub *hub, kz_table *table, kz_action action);

#endif
