/* SPDX-License-Identifier: MIT */
/* People who are banned or have closed their account leave at once (docs/fair-play.md). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Removes `person` from all queues and tables of this node. Forfeits running matches; cancels a match that is
 * being sealed. */
void hub_expel_from_tables(struct hub *hub, hub_person_id person);
