/* SPDX-License-Identifier: MIT */
/* The context of the hub's ports: the parts of the server that do what the hub asks for. */
#ifndef KOZEL_SERVER_APP_HUB_WIRING_H
#define KOZEL_SERVER_APP_HUB_WIRING_H

#include "server/app/bot_workers.h"
#include "server/cluster/cluster.h"
#include "server/delivery/delivery.h"
#include "server/sessions/session.h"

typedef struct kz_match_counts {
    uint64_t entries; /* of matches' logs: actions, deals, tags */
    uint64_t begun, ended;
} kz_match_counts;

typedef struct kz_hub_wiring {
    kz_hub_host *host;
    kz_sessions *sessions;
    kz_delivery *delivery;
    kz_bot_workers *bots;
    kz_cluster *cluster; /* NULL: this server is alone */
    kz_match_counts counts;
} kz_hub_wiring;

#endif
