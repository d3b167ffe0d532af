/* SPDX-License-Identifier: MIT */
/* Making, accepting and refusing proposals of other rules (docs/protocol.md, "Table"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_PROPOSAL_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_PROPOSAL_REQUESTS_H

#include "server/hub/requests/call.h"

hub_handler hub_do_propose, hub_do_agree, hub_do_refuse;

#endif
