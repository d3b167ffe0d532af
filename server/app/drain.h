/* SPDX-License-Identifier: MIT */
/* What SIGTERM and SIGHUP ask of a server that runs (docs/settings.md, "Signals"). */
#ifndef KOZEL_SERVER_APP_DRAIN_H
#define KOZEL_SERVER_APP_DRAIN_H

#include "server/app/loop.h"

/* Begins nothing new - no table, no match, no bot's move -, tells everybody so, and waits for what is being
 * made: bots' thoughts, writes, answers. False: there is nothing to wait for, or no time. */
bool kz_drain_begin(kz_server *server);

/* Whether all of that is done. */
bool kz_drain_is_over(const kz_server *server);

/* Reads the settings again and takes over what may change while the server runs. */
void kz_server_reload(kz_server *server);

#endif
