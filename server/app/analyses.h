/* SPDX-License-Identifier: MIT */
/* The analyser (server/learning/analyser.h) of a server: its turns, in the lane of upkeep. */
#ifndef KOZEL_SERVER_APP_ANALYSES_H
#define KOZEL_SERVER_APP_ANALYSES_H

#include "server/app/server.h"
#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/learning/analyser.h"

typedef struct kz_analyses kz_analyses;

/* NULL: by its settings the server analyses nothing; or it is out of memory. Free it by kz_analyses_free()
 * when the lanes have stopped. */
kz_analyses *kz_analyses_new(const kz_server_config *config, kz_lanes *lanes, const kz_backlog *backlog,
                             const kz_hub_host *host);

/* What makes them; NULL for NULL. */
kz_analyser *kz_analyses_analyser(const kz_analyses *analyses);

/* Call it every second. NULL is allowed. */
void kz_analyses_tick(kz_analyses *analyses);

/* As they were seen last. All 0 for NULL. */
kz_analyser_figures kz_analyses_figures(const kz_analyses *analyses);

/* Whether nothing is being analysed at this moment. NULL is allowed. */
bool kz_analyses_are_idle(const kz_analyses *analyses);

/* NULL is allowed. */
void kz_analyses_free(kz_analyses *analyses);

#endif
