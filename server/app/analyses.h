/* SPDX-License-Identifier: MIT */
/* The analyser (server/learning/analyser.h) of a server: its turns, in the lane of upkeep. */
#ifndef KOZEL_SERVER_APP_ANALYSES_H
#define KOZEL_SERVER_APP_ANALYSES_H

#include "server/app/server.h"
#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/learning/analyser.h"

typedef struct app_analyses app_analyses;

/* NULL: by its settings the server analyses nothing; or it is out of memory. Free it by app_analyses_free()
 * when the lanes have stopped. */
app_analyses *app_analyses_new(const app_server_config *config, delivery_lanes *lanes,
                               const delivery_backlog *backlog, const delivery_hub_host *host);

/* What makes them; NULL for NULL. */
learning_analyser *app_analyses_analyser(const app_analyses *analyses);

/* Call it every second. NULL is allowed. */
void app_analyses_tick(app_analyses *analyses);

/* As they were seen last. All 0 for NULL. */
learning_analyser_figures app_analyses_figures(const app_analyses *analyses);

/* Whether nothing is being analysed at this moment. NULL is allowed. */
bool app_analyses_are_idle(const app_analyses *analyses);

/* NULL is allowed. */
void app_analyses_free(app_analyses *analyses);

#endif
