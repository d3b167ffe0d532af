/* SPDX-License-Identifier: MIT */
/* Visitors: the people whom the hub currently stores. */
#pragma once

#include <kozel/rating.h>

#include "base/text.h"
#include "server/hub/state/hub_state.h"

/* Returns the visitor of `person`, NULL if the hub has none. */
hub_visitor *hub_visitor_find(const struct hub *hub, hub_person_id person);

/* Returns the visitor of `person`, creating one if necessary. A set-up or a notice may name a person before
 * they connect. `name`: "" if it is not known either. */
hub_visitor *hub_visitor_of(struct hub *hub, hub_person_id person, const char *name);

/* Copies the store's data of the person. */
void hub_visitor_learn(hub_visitor *visitor, const hub_person *person);

/* Frees a visitor who has nothing left: no client, no tab, no seat, no seek and no place in a queue, here
 * or at another node. */
void hub_visitor_release(struct hub *hub, hub_visitor *visitor);

/* Frees a visitor unconditionally. */
void hub_visitor_free(struct hub *hub, hub_visitor *visitor);

/* Returns true if nobody has seen a page of the person for `away`: none is connected, or all are hidden. */
bool hub_visitor_is_away(const hub_visitor *visitor, const hub_away *away, int64_t now_ms);

/* Returns the Elo of a person in a game. */
int32_t hub_visitor_elo(const hub_visitor *visitor, const char *game);

/* Returns the strength of a person in a class, in points; the initial one if they have none. */
int32_t hub_visitor_strength(const hub_visitor *visitor, const char *family, kz_strength_format format);

/* Returns true if the visitor has blocked `person`. */
bool hub_visitor_blocks(const hub_visitor *visitor, hub_person_id person);

/* Writes `you` as a value, for the answer to hello and the event of that name. */
void hub_visitor_message(const struct hub *hub, base_text *json, const char *key, const hub_visitor *visitor);

/* Charges `cost` to one of the person's limits. All times have the same unit. Returns false, and charges
 * nothing, if the person has no credit for it. */
bool hub_limit_charge(int64_t *paid_until, int64_t now, int64_t cost, int64_t credit);
