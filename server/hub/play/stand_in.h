/* SPDX-License-Identifier: MIT */
/* Bots that stand in for people who are away (docs/protocol.md, "Absence"). */
#ifndef KOZEL_SERVER_HUB_PLAY_STAND_IN_H
#define KOZEL_SERVER_HUB_PLAY_STAND_IN_H

#include "server/hub/state/hub_state.h"

/* This bot plays at the seat from now on, at the pace of matches that begin now; the record says so. */
void kz_seat_let_play(kz_hub *hub, kz_table *table, int seat, const kz_bot *bot);

/* A bot begins to play for the person of this seat. */
void kz_absence_stand_in(kz_hub *hub, kz_table *table, int seat);

/* The same for all whose time has come. */
void kz_absence_check(kz_hub *hub, kz_table *table);

/* The person is back: the seat is his again, a move that is under way goes on with what is left of its time.
 * If nothing is, the bot ends that move. */
void kz_absence_give_back(kz_hub *hub, kz_table *table, int seat);

/* A move of this seat has been made: gives it back to a person who has come meanwhile. */
void kz_absence_moved(kz_hub *hub, kz_table *table, int seat);

#endif
