/* SPDX-License-Identifier: MIT */
/* The context of the hub's ports: the parts of the server that implement them. */
#pragma once

#include "server/app/bots/bot_workers.h"
#include "server/app/job_runner.h"
#include "server/app/tournaments.h"
#include "server/cluster/cluster.h"
#include "server/delivery/delivery.h"
#include "server/sessions/session.h"

typedef struct app_match_counts {
    uint64_t entries; /* entries of matches' logs: actions, deals, tags */
    uint64_t begun, ended;
} app_match_counts;

typedef struct app_hub_wiring {
    delivery_hub_host *host;
    session_service *sessions;
    struct delivery *delivery;
    app_bot_workers *bots;
    struct cluster *cluster;    /* NULL: no other nodes */
    app_job_runner *job_runner; /* NULL: none, or not yet */
    app_tournaments tournaments;
    app_match_counts counts;
} app_hub_wiring;
