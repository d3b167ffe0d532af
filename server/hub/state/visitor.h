/* SPDX-License-Identifier: MIT */
/* Persons as the hub remembers them. */
#ifndef KOZEL_SERVER_HUB_STATE_VISITOR_H
#define KOZEL_SERVER_HUB_STATE_VISITOR_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* The visitor of that person, NULL if the hub has none. */
kz_visitor *kz_visitor_find(const kz_hub *hub, kz_person person);

/* The same, made if need be: from a set-up or a notice, before the person itself has come. `name`: "" if it
 * is not known either. */
kz_visitor *kz_visitor_of(kz_hub *hub, kz_person person, const char *name);

/* What the store says of the person. */
void kz_visitor_learn(kz_visitor *visitor, const kz_hub_person *person);

/* Forgets a visitor who has no client, seat, place in a queue, here or at another node, and tab left. */
void kz_visitor_release(kz_hub *hub, kz_visitor *visitor);

/* Frees a visitor whatever he has. */
void kz_visitor_free(kz_hub *hub, kz_visitor *visitor);

/* The Elo of a person in a game. */
int32_t kz_visitor_elo(const kz_visitor *visitor, const char *game);

/* Has the visitor blocked that person? */
bool kz_visitor_blocks(const kz_visitor *visitor, kz_person person);

/* `you` of the answer to hello and of the event of that name, as a value. */
void kz_visitor_message(const kz_hub *hub, kz_json *json, const char *key, const kz_visitor *visitor);

#endif
