/* SPDX-License-Identifier: MIT */
/* Plain HTTP: the page, the rules, sessions, finished matches, and the opening of WebSockets. The table:
 * docs/protocol.md, "HTTP". */
#pragma once

#include "server/http/exchange/exchange.h"

/* Returns the ports of a struct net. Requests are answered here; WebSockets belong to web->delivery. */
net_ports http_web_ports(http_web *web);
