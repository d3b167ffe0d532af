/* SPDX-License-Identifier: MIT */
/* Limits that keep people from faking ratings and play money: how much of a match counts
 * (docs/fair-play.md). */
#pragma once

#include "server/hub/ports/settlement.h"
#include "server/hub/state/hub_state.h"

/* The parts of a match that can count. A match may count fewer parts. */
enum { HUB_FAIR_WHOLE = 8 };

/* Returns the consequence of resigning now for the person of a seat. HUB_EARLY_COUNTS: the match counts, or
 * there is nothing to lose, or no match. HUB_EARLY_FREE: no consequence, without a limit. HUB_EARLY_LEFT plus
 * n: n free early quits are left. */
enum { HUB_EARLY_COUNTS, HUB_EARLY_FREE, HUB_EARLY_LEFT };
int8_t hub_fair_early(const struct hub *hub, const hub_table *table, int seat);

/* Returns the parts of Elo and coins that count in a match. Its people have met `before` times within a day;
 * for `repeats` see hub_fair_limits, hub.h. */
int hub_fair_share(int64_t before, int repeats);

/* Returns `share` parts of a change, rounded towards 0. */
int32_t hub_fair_part(int32_t whole, int share);

/* Reduces the coins of a settlement to `share` parts. The changes still sum to 0. */
void hub_fair_coins(hub_settlement *settlement, int share);

/* Limits each seat to at most `most` rating points. Returns true if that changed something. */
bool hub_fair_points(hub_settlement *settlement, int32_t most);

/* Notes the facts that decide how much of the match counts (server/matches/result.h). */
void hub_fair_note(const struct hub *hub, const hub_table *table, hub_settlement *settlement);

/* Returns true if the person may play for a stake. Without limits guests may, too. */
bool hub_fair_may_stake(const struct hub *hub, const hub_visitor *visitor);
