/* SPDX-License-Identifier: MIT */
/* Requests of the chat (docs/protocol.md, "Chat"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_CHAT_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_CHAT_REQUESTS_H

#include "server/hub/requests/call.h"

kz_handler kz_do_say, kz_do_phrase, kz_do_mute, kz_do_report;

#endif
