/* SPDX-License-Identifier: MIT */
/* The lobby: open public applications, running public matches, and who is told of them (docs/protocol.md,
 * "Lobby").
 *
 * A *view* is what clients with the same filter see of the list, a page of it; of a filter that asks who may
 * sit down, what one person sees. Each is a topic: what has changed in it is told in batches, made once. */
#ifndef KOZEL_SERVER_HUB_LOBBY_LOBBY_H
#define KOZEL_SERVER_HUB_LOBBY_LOBBY_H

#include "server/hub/state/hub_state.h"

enum { HUB_LOBBY_PAGE = 50 };

/* The client gets the view's changes from now on, and no others, and what goes on (life.h); writes what it
 * shows now: `applications`, oldest first, or `matches`, the latest first, how many come after them: `more`,
 * and `life`. */
void hub_lobby_subscribe(struct hub *hub, hub_client *client, const hub_filter *filter, int page,
                         base_json *json);
void hub_lobby_unsubscribe(struct hub *hub, hub_client *client);

/* Tells the changes, if it is time. Returns when there is something to tell; INT64_MAX: nothing. */
int64_t hub_lobby_due(struct hub *hub);

/* Puts an application or a match on its list / it has changed / takes it off, if it is on it. */
void hub_lobby_show(struct hub *hub, hub_listing *listing);
void hub_lobby_tell(struct hub *hub, hub_listing *listing);
void hub_lobby_hide(struct hub *hub, hub_listing *listing);

/* The same for a table here: unless it is private / if it is listed. */
void hub_lobby_list(struct hub *hub, hub_table *table);
void hub_lobby_changed(struct hub *hub, hub_table *table);
void hub_lobby_unlist(struct hub *hub, hub_table *table);

/* How many persons sit there; whether the visitor does. */
int hub_listing_persons(const hub_listing *listing);
bool hub_listing_seats(const hub_listing *listing, const hub_visitor *visitor);

/* Frees what there is for who is subscribed; the clients are gone. */
void hub_lobby_clear(struct hub *hub);

#endif
