/* SPDX-License-Identifier: MIT */
/* `kozel tournament show`: the rounds, the standings and the cross table of an event's lines. */
#pragma once

#include "apps/cli/cli.h"
#include "apps/cli/tournament/log.h"

/* Prints rounds, standings and the cross table. */
void event_show(const event_log *event);

extern const cli_command event_show_command;
