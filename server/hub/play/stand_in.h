/* SPDX-License-Identifier: MIT */
/* Bots that play for people who are away (docs/protocol.md, "Absence"). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Makes `bot` play at the seat from now on, at the pace of matches that begin now. The change is written to
 * the record. */
void hub_seat_let_play(struct hub *hub, hub_table *table, int seat, const kz_bot *bot);

/* Makes a bot play for the person of this seat. */
void hub_absence_stand_in(struct hub *hub, hub_table *table, int seat);

/* Does so for every seat whose time has come. */
void hub_absence_check(struct hub *hub, hub_table *table);

/* Gives the seat back to its person. A move that is under way goes on with the rest of its time. If no time
 * is left, the bot ends that move. */
void hub_absence_give_back(struct hub *hub, hub_table *table, int seat);

/* Gives the seat back after its move if its person has come meanwhile. */
void hub_absence_moved(struct hub *hub, hub_table *table, int seat);
