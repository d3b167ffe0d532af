/* SPDX-License-Identifier: MIT */
/* Requests at a table (docs/protocol.md, "Table"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_TABLE_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_TABLE_REQUESTS_H

#include "server/hub/requests/call.h"

kz_handler kz_do_enter, kz_do_exit, kz_do_act, kz_do_hint, kz_do_next, kz_do_resign, kz_do_rematch,
    kz_do_abort;

#endif
