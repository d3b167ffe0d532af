/* SPDX-License-Identifier: MIT */
/* Requests of matchmaking: docs/protocol.md, "Matchmaking". */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_seek, hub_do_unseek;
