/* SPDX-License-Identifier: MIT */
/* Making, accepting and refusing proposals of other rules (docs/protocol.md, "Table"). */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_propose, hub_do_agree, hub_do_refuse;
