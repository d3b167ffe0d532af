/* SPDX-License-Identifier: MIT */
/* Joining and leaving a table's queue (docs/protocol.md, "Queue"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_QUEUE_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_QUEUE_REQUESTS_H

#include "server/hub/requests/call.h"

hub_handler hub_do_queue, hub_do_unqueue;

#endif
