/* The lobby: open public applications and who is told of them (docs/protocol.md, "Lobby"). */
#ifndef KOZEL_SERVER_LOBBY_H
#define KOZEL_SERVER_LOBBY_H

#include "server/hub_state.h"

void kz_lobby_subscribe(kz_hub *hub, kz_client *client);
void kz_lobby_unsubscribe(kz_hub *hub, kz_client *client);

/* Writes the listed applications that the client wants to see, oldest first, at most the newest
 * KZ_LOBBY_MOST: `applications`; and how many there are beyond: `more`. */
enum { KZ_LOBBY_MOST = 200 };
void kz_lobby_applications(const kz_hub *hub, const kz_client *client, kz_json *json);

/* Lists a waiting table unless it is private; tells the subscribers. */
void kz_lobby_list(kz_hub *hub, kz_table *table);

/* A listed application has changed: tells the subscribers. */
void kz_lobby_changed(kz_hub *hub, kz_table *table);

/* Takes a table off the list, if it is on it; tells the subscribers. */
void kz_lobby_unlist(kz_hub *hub, kz_table *table);

#endif
