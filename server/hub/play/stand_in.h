/* SPDX-License-Identifier: MIT */
/* Bots that stand in for people who are away (docs/protocol.md, "Absence"). */
#ifndef KOZEL_SERVER_HUB_PLAY_STAND_IN_H
#define KOZEL_SERVER_HUB_PLAY_STAND_IN_H

#include "server/hub/state/hub_state.h"

/* This bot plays at the seat from now on, at the pace of matches that begin now; the record says so. */
void hub_seat_let_play(struct hub *hub, hub_table *table, int seat, const kz_bot *bot);

/* A bot begins to play for the person of this seat. */
void hub_absence_stand_in(struct hub *hub, hub_table *table, int seat);

/* The same for all whose time has come. */
void hub_absence_check(struct hub *hub, hub_table *table);

/* The person is back: the seat is his again, a move that is under way goes on with what is left of its time.
 * If nothing is, the bot ends that move. */
void hub_absence_give_back(struct hub *hub, hub_table *table, int seat);

/* A move of this seat has been made: gives it back to a person who has come meanwhile. */
void hub_absence_moved(struct hub *hub, hub_table *table, int seat);

#endif
