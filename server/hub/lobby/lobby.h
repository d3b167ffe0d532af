/* SPDX-License-Identifier: MIT */
/* The lobby: open public applications, running public matches, and their subscribers (docs/protocol.md,
 * "Lobby").
 *
 * A *view* is a page of the list as clients with the same filter see it. With a filter for where the person
 * may sit down, a view belongs to one person. Each view is a topic. Its changes are sent in batches, each
 * serialized once. */
#pragma once

#include "server/hub/state/hub_state.h"

enum { HUB_LOBBY_PAGE = 50 };

/* Subscribes the client to this view instead of any other, and to the lobby statistics (lobby_stats.h).
 * Writes what the view shows now: `applications`, oldest first, or `matches`, the latest first. `more` is the
 * number of entries after them. `life` has the statistics. */
void hub_lobby_subscribe(struct hub *hub, hub_client *client, const hub_filter *filter, int page,
                         base_text *json);
void hub_lobby_unsubscribe(struct hub *hub, hub_client *client);

/* Sends the changes if they are due. Returns when the next batch is due; INT64_MAX: there is nothing to
 * send. */
int64_t hub_lobby_due(struct hub *hub);

/* hub_lobby_show() puts an application or a match on its list. hub_lobby_update() marks it as changed and
 * hub_lobby_hide() takes it off, if it is listed. */
void hub_lobby_show(struct hub *hub, hub_listing *listing);
void hub_lobby_update(struct hub *hub, hub_listing *listing);
void hub_lobby_hide(struct hub *hub, hub_listing *listing);

/* The same for a table here. hub_lobby_list() does nothing if the table is private; the other two do nothing
 * unless it is listed. */
void hub_lobby_list(struct hub *hub, hub_table *table);
void hub_lobby_changed(struct hub *hub, hub_table *table);
void hub_lobby_unlist(struct hub *hub, hub_table *table);

/* hub_listing_persons() returns the number of people with a seat. The other one returns true if the visitor
 * has a seat. */
int hub_listing_persons(const hub_listing *listing);
bool hub_listing_seats(const hub_listing *listing, const hub_visitor *visitor);

/* Frees the views. The clients must be gone. */
void hub_lobby_clear(hub_lobby *lobby);
