/* SPDX-License-Identifier: MIT */
/* An instance of the server: its event loop and its parts. One of many nodes may run several instances, one
 * after another. */
#pragma once

#include "server/app/server.h"

/* Serves until a signal arrives, the store fails, or the node is lost. `first`: this process has not served
 * before. Then it announces itself. `config` keeps the instance's changes: the chosen port, reloaded
 * settings. `again`: the node is lost and must join again. Returns the exit status. */
int app_serve_once(app_server_config *config, bool first, bool *again);
