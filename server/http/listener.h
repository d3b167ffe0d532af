/* SPDX-License-Identifier: MIT */
/* The sockets that listen. */
#ifndef KOZEL_SERVER_HTTP_LISTENER_H
#define KOZEL_SERVER_HTTP_LISTENER_H

#include "server/app/loop.h"

/* Listens as the configuration says; false: logged. Sets server->net and port. */
bool kz_listener_start(kz_server *server);

#endif
