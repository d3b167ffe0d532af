/* SPDX-License-Identifier: MIT */
/* Runs a server's analyser (server/learning/analyser.h) in the lane of upkeep. */
#pragma once

#include "server/app/server.h"
#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/learning/analyser.h"

typedef struct app_analyses app_analyses;

/* Makes the analyses. Returns NULL if the settings allow none, or if out of memory. Free them by
 * app_analyses_free() after the lanes have stopped. */
app_analyses *app_analyses_new(const app_server_config *config, delivery_lanes *lanes,
                               const delivery_backlog *backlog, const delivery_hub_host *host);

/* Returns the analyser; NULL for NULL. */
learning_analyser *app_analyses_analyser(const app_analyses *analyses);

/* Call it every second. NULL is allowed. */
void app_analyses_tick(app_analyses *analyses);

/* Returns the figures as read last. All 0 for NULL. */
learning_analyser_figures app_analyses_figures(const app_analyses *analyses);

/* Returns true if nothing is being analysed at this moment. NULL is allowed. */
bool app_analyses_are_idle(const app_analyses *analyses);

/* NULL is allowed. */
void app_analyses_free(app_analyses *analyses);
