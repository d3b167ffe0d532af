/* SPDX-License-Identifier: MIT */
/* `kozel tournament show`: the rounds, the standings and the cross table of an event's lines. */
#pragma once

#include "apps/cli/tournament/log.h"

/* Prints rounds, standings and the cross table. */
void event_show(const event_log *event);

/* Runs the command. `argv[0]` is its name. Returns an exit status. */
int event_show_main(int argc, char **argv);
