/* Says in the store that the server lives (store/life.h). */
#ifndef KOZEL_SERVER_BEAT_H
#define KOZEL_SERVER_BEAT_H

#include "server/loop.h"

/* Call it every second, and when the server stops. Without a table nothing is written. */
void kz_server_beat(kz_server *server);

#endif
