/* The lobby: open public applications and who is told of them (docs/protocol.md, "Lobby"). */
#ifndef KOZEL_HUB_LOBBY_H
#define KOZEL_HUB_LOBBY_H

#include "hub/hub_state.h"

void kz_lobby_subscribe(kz_hub *hub, kz_client *client);
void kz_lobby_unsubscribe(kz_hub *hub, kz_client *client);

/* Writes the listed applications that the client wants to see, oldest first, at most the newest
 * KZ_LOBBY_MOST: `applications`; and how many there are beyond: `more`. */
enum { KZ_LOBBY_MOST = 200 };
void kz_lobby_applications(const kz_hub *hub, const kz_client *client, kz_json *json);

/* Puts an application on the list / tells of its changes / takes it off, if it is on it. The subscribers are
 * told, of its going only if `tell`. */
void kz_lobby_show(kz_hub *hub, kz_listing *listing);
void kz_lobby_tell(kz_hub *hub, const kz_listing *listing);
void kz_lobby_hide(kz_hub *hub, kz_listing *listing, bool tell);

/* The same for a table here: unless it is private / if it is listed. */
void kz_lobby_list(kz_hub *hub, kz_table *table);
void kz_lobby_changed(kz_hub *hub, kz_table *table);
void kz_lobby_unlist(kz_hub *hub, kz_table *table);

/* How many persons sit there; whether the visitor does. */
int kz_listing_persons(const kz_listing *listing);
bool kz_listing_seats(const kz_listing *listing, const kz_visitor *visitor);

#endif
