/* SPDX-License-Identifier: MIT */
/* Work that nobody waits for, each piece with a file of its own. */
#ifndef KOZEL_SERVER_APP_UPKEEP_H
#define KOZEL_SERVER_APP_UPKEEP_H

#include "server/app/analyses.h"
#include "server/app/job_runner.h"
#include "server/app/pusher.h"
#include "server/app/sweeper.h"

typedef struct app_upkeep {
    app_sweeper *sweeper;       /* NULL: out of memory */
    app_job_runner *job_runner; /* likewise */
    app_analyses *analyses;     /* NULL: none are made here */
    app_pusher *pusher;         /* NULL: nothing is pushed */
} app_upkeep;

#endif
