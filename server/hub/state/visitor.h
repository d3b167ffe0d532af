/* SPDX-License-Identifier: MIT */
/* Persons as the hub remembers them. */
#ifndef KOZEL_SERVER_HUB_STATE_VISITOR_H
#define KOZEL_SERVER_HUB_STATE_VISITOR_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* The visitor of that person, NULL if the hub has none. */
hub_visitor *hub_visitor_find(const struct hub *hub, hub_person_id person);

/* The same, made if need be: from a set-up or a notice, before the person itself has come. `name`: "" if it
 * is not known either. */
hub_visitor *hub_visitor_of(struct hub *hub, hub_person_id person, const char *name);

/* What the store says of the person. */
void hub_visitor_learn(hub_visitor *visitor, const hub_person *person);

/* Forgets a visitor who has no client, seat, place in a queue, here or at another node, and tab left. */
void hub_visitor_release(struct hub *hub, hub_visitor *visitor);

/* Frees a visitor whatever he has. */
void hub_visitor_free(struct hub *hub, hub_visitor *visitor);

/* The Elo of a person in a game. */
int32_t hub_visitor_elo(const hub_visitor *visitor, const char *game);

/* Has the visitor blocked that person? */
bool hub_visitor_blocks(const hub_visitor *visitor, hub_person_id person);

/* `you` of the answer to hello and of the event of that name, as a value. */
void hub_visitor_message(const struct hub *hub, base_json *json, const char *key, const hub_visitor *visitor);

#endif
