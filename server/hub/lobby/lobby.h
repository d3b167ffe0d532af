/* SPDX-License-Identifier: MIT */
/* The lobby: open public applications, running public matches, and who is told of them (docs/protocol.md,
 * "Lobby").
 *
 * A *view* is what clients with the same filter see of the list, a page of it; of a filter that asks who may
 * sit down, what one person sees. Each is a topic: what has changed in it is told in batches, made once. */
#ifndef KOZEL_SERVER_HUB_LOBBY_LOBBY_H
#define KOZEL_SERVER_HUB_LOBBY_LOBBY_H

#include "server/hub/state/hub_state.h"

enum { KZ_LOBBY_PAGE = 50 };

/* The client gets the view's changes from now on, and no others, and what goes on (life.h); writes what it
 * shows now: `applications`, oldest first, or `matches`, the latest first, how many come after them: `more`,
 * and `life`. */
void kz_lobby_subscribe(kz_hub *hub, kz_client *client, const kz_filter *filter, int page, kz_json *json);
void kz_lobby_unsubscribe(kz_hub *hub, kz_client *client);

/* Tells the changes, if it is time. Returns when there is something to tell; INT64_MAX: nothing. */
int64_t kz_lobby_due(kz_hub *hub);

/* Puts an application or a match on its list / it has changed / takes it off, if it is on it. */
void kz_lobby_show(kz_hub *hub, kz_listing *listing);
void kz_lobby_tell(kz_hub *hub, kz_listing *listing);
void kz_lobby_hide(kz_hub *hub, kz_listing *listing);

/* The same for a table here: unless it is private / if it is listed. */
void kz_lobby_list(kz_hub *hub, kz_table *table);
void kz_lobby_changed(kz_hub *hub, kz_table *table);
void kz_lobby_unlist(kz_hub *hub, kz_table *table);

/* How many persons sit there; whether the visitor does. */
int kz_listing_persons(const kz_listing *listing);
bool kz_listing_seats(const kz_listing *listing, const kz_visitor *visitor);

/* Frees what there is for who is subscribed; the clients are gone. */
void kz_lobby_clear(kz_hub *hub);

#endif
