/* SPDX-License-Identifier: MIT */
/* `kozel sim` over machines: the worker's command, and the functions that it shares with the submitter. */
#ifndef KOZEL_APPS_CLI_ENGINE_SIM_WORKER_H
#define KOZEL_APPS_CLI_ENGINE_SIM_WORKER_H

#include "apps/arena/fleet.h"

/* `argv[0]` is "worker". Returns an exit status. */
int simulate_worker_main(int argc, char **argv);

/* Returns a flag that becomes true when the program is interrupted or terminated. From then on the program
 * does not end by itself. */
const atomic_bool *simulate_stop_on_signal(void);

#endif
