/* SPDX-License-Identifier: MIT */
/* Coming to a table's queue and leaving it (docs/protocol.md, "Queue"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_QUEUE_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_QUEUE_REQUESTS_H

#include "server/hub/requests/call.h"

hub_handler hub_do_queue, hub_do_unqueue;

#endif
