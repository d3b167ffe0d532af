/* What keeps ratings and play money from being made up: how much of a match counts (docs/fair-play.md). */
#ifndef KOZEL_HUB_STATE_FAIR_PLAY_H
#define KOZEL_HUB_STATE_FAIR_PLAY_H

#include "hub/state/hub_state.h"
#include "hub/state/settlement.h"

/* A match counts in so many parts; it may count less. */
enum { KZ_FAIR_WHOLE = 8 };

/* Has so much been played that the match counts: a deal to its end, or every seat has acted often enough? */
bool kz_fair_played(const kz_table *table, int acts);

/* How many parts count of a match whose people have met `before` times within a day; see kz_fair_limits,
 * hub.h. */
int kz_fair_share(int64_t before, int repeats);

/* Of a change so many parts, towards 0. */
int32_t kz_fair_part(int32_t whole, int share);

/* Leaves so many parts of the points and coins of a settlement. Nobody's coins come from nowhere. */
void kz_fair_apply(kz_settlement *settlement, int share);

/* What the hub knows of it, for the store (weigh.h). */
void kz_fair_note(const kz_hub *hub, const kz_table *table, kz_settlement *settlement);

/* May this person play for a stake? Without limits guests may, too. */
bool kz_fair_may_stake(const kz_hub *hub, const kz_visitor *visitor);

#endif
