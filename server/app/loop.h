/* SPDX-License-Identifier: MIT */
/* One life of a server: its event loop, and the parts that it runs. One of many nodes may have several. */
#ifndef KOZEL_SERVER_APP_LOOP_H
#define KOZEL_SERVER_APP_LOOP_H

#include "server/app/server.h"

/* Serves until a signal comes, the store fails, or the node is lost. `first`: this process has not served
 * before; then it announces itself. `config` keeps what the life has changed: the port that was taken,
 * reloaded settings. `again`: the node is lost and must join again. Returns the exit status. */
int app_serve_once(app_server_config *config, bool first, bool *again);

#endif
