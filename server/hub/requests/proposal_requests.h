/* SPDX-License-Identifier: MIT */
/* Proposals of other rules, made, agreed to and refused (docs/protocol.md, "Table"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_PROPOSAL_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_PROPOSAL_REQUESTS_H

#include "server/hub/requests/call.h"

kz_handler kz_do_propose, kz_do_agree, kz_do_refuse;

#endif
