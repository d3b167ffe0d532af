/* SPDX-License-Identifier: MIT */
/* Writes the lines of an event (docs/spec/tournaments.md, section 2). */
#pragma once

#include "apps/cli/tournament/plan.h"
#include "apps/cli/tournament/play.h"
#include "base/text.h"

/* Writes a line of tables `first`..`last` - 1, with the changes before it. */
void event_line_tables(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                       uint32_t first, uint32_t last, const event_change *change, size_t change_count);

/* Writes the line of standings, with changes after the last line of tables. `bots` may be NULL. Returns false
 * without memory. */
bool event_line_standings(base_text *json, const event_plan *plan, const kz_tournament *tournament,
                          const event_bots *bots, const event_change *change, size_t change_count);
