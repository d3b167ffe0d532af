/* SPDX-License-Identifier: MIT */
/* What bots play at a table. */
#ifndef KOZEL_SERVER_HUB_PLAY_BOTS_H
#define KOZEL_SERVER_HUB_PLAY_BOTS_H

#include "server/hub/state/hub_state.h"

/* Starts the choice of the bot whose turn it is, if it needs time (kz_hub_ports.think()): when its turn
 * comes, not when its move is due. */
void kz_table_ask_bot(kz_hub *hub, kz_table *table);

/* Returns the action of the bot that is to act: what it has chosen elsewhere, or chooses now. */
kz_action kz_table_bot_action(kz_hub *hub, const kz_table *table);

/* A bot plays for the person whose move is under way. */
void kz_table_take_move(kz_hub *hub, kz_table *table);

#endif
