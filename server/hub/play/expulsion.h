/* SPDX-License-Identifier: MIT */
/* People who are banned or have closed their account leave at once (docs/fair-play.md). */
#ifndef KOZEL_SERVER_HUB_PLAY_EXPULSION_H
#define KOZEL_SERVER_HUB_PLAY_EXPULSION_H

#include "server/hub/state/hub_state.h"

/* Removes `person` from all queues and tables of this node. Forfeits running matches; cancels a match that is
 * being sealed. */
void hub_expel_from_tables(struct hub *hub, hub_person_id person);

#endif
