/* SPDX-License-Identifier: MIT */
/* Bounds of connections: their deadlines, and the max number for an address. For the files of this folder. */
#ifndef KOZEL_SERVER_NET_BOUNDS_H
#define KOZEL_SERVER_NET_BOUNDS_H

#include "server/net/config.h"

/* Moves the connection to `list`, one of its net's. Its deadline is `ms` milliseconds from now. */
void net_list(net_connection *connection, net_connection **list, uint64_t ms);

/* Counts the connection at an address. The connection must not be counted yet. Returns false if the address
 * has too many. */
bool net_count_home(net_connection *connection, const net_address *address);

/* Ends the count of the connection at its address. */
void net_leave_home(net_connection *connection);

/* Removes an ending connection from its list and from all counts. */
void net_forget(net_connection *connection);

#endif
