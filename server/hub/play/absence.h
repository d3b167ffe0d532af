/* SPDX-License-Identifier: MIT */
/* Who is away from a table where they play (docs/protocol.md, "Absence"). */
#ifndef KOZEL_SERVER_HUB_PLAY_ABSENCE_H
#define KOZEL_SERVER_HUB_PLAY_ABSENCE_H

#include "server/hub/state/hub_state.h"

/* The bot that plays at this seat, for itself or for an absent person; NULL: the person does. */
const kz_bot *hub_seat_player(const hub_table *table, int seat);

/* When a bot begins to play for the person of this seat if they stay away; INT64_MAX: never. In a match
 * without a clock only while another person waits. */
int64_t hub_absence_end(const hub_table *table, int seat);

/* The first of these times. */
int64_t hub_absence_first(const hub_table *table);

/* The match is over: bots do not play on for anybody. True: one did. */
bool hub_absence_over(hub_table *table);

#endif
