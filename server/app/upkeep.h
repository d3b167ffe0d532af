/* SPDX-License-Identifier: MIT */
/* Work without anybody waiting for it. Each piece has its file. */
#pragma once

#include "server/app/analyses.h"
#include "server/app/cleanup.h"
#include "server/app/job_runner.h"
#include "server/app/pusher.h"

typedef struct app_upkeep {
    app_cleanup *cleanup;       /* NULL: out of memory */
    app_job_runner *job_runner; /* NULL: out of memory */
    app_analyses *analyses;     /* NULL: no analyses are made here */
    app_pusher *pusher;         /* NULL: no Web Push */
} app_upkeep;
