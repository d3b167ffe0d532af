/* SPDX-License-Identifier: MIT */
/* Runs a server, and again each time that it must join again. */
#pragma once

#include "server/app/server.h"

/* Returns the defaults: 127.0.0.1:8080, kozel.db, the hub's defaults. */
app_server_config app_server_defaults(void);

/* Serves until SIGINT or SIGTERM (docs/settings.md, "Signals"). When it is ready, prints `kozel:
 * http://127.0.0.1:8080` and a line feed to standard output. Returns the exit status: 0 after a signal, 1 if
 * it could not start or the store failed (logged). */
int app_server_run(const app_server_config *config);
