/* SPDX-License-Identifier: MIT */
/* Plain HTTP: the page, the rules, sessions, finished matches; and whether a WebSocket may be opened. The
 * table: docs/protocol.md, "HTTP". */
#ifndef KOZEL_SERVER_HTTP_ROUTES_H
#define KOZEL_SERVER_HTTP_ROUTES_H

#include "server/http/exchange.h"

/* The ports of a struct net: requests are answered here, WebSockets belong to web->delivery. */
net_ports http_web_ports(http_web *web);

#endif
