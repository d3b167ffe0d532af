/* SPDX-License-Identifier: MIT */
/* Bots' moves at a table. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Starts the choice of the bot to move, if it needs time (hub_ports.think()). The choice starts when the
 * bot's turn comes, not when its move is due. */
void hub_table_ask_bot(struct hub *hub, hub_table *table);

/* Returns the action of the bot that is to act: its delivered choice, or a choice made now. */
kz_action hub_table_bot_action(struct hub *hub, const hub_table *table);
