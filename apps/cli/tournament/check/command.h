/* SPDX-License-Identifier: MIT */
/* `kozel tournament check`. */
#pragma once

#include "apps/cli/cli.h"

extern const cli_command check_command;
