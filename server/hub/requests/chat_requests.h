/* SPDX-License-Identifier: MIT */
/* Requests of the chat (docs/protocol.md, "Chat"). */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_say, hub_do_phrase, hub_do_mute, hub_do_report;
