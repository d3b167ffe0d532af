/* SPDX-License-Identifier: MIT */
/* Joining and leaving a table's queue (docs/protocol.md, "Queue"). */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_queue, hub_do_unqueue;
