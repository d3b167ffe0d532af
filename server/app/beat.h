/* SPDX-License-Identifier: MIT */
/* Says in the store that the server lives (server/store/rooms/life.h). */
#ifndef KOZEL_SERVER_APP_BEAT_H
#define KOZEL_SERVER_APP_BEAT_H

#include "server/app/loop.h"

/* Call it every second, and when the server stops. Without a table nothing is written. */
void kz_server_beat(kz_server *server);

/* Call it when a server that is alone has taken its matches back: stored together with what that wrote. Until
 * when the server lived before counts no more, for its clock may have been another one. */
void kz_server_begin_life(kz_server *server);

#endif
