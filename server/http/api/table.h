/* SPDX-License-Identifier: MIT */
/* The table that a request names. */
#pragma once

#include "server/http/api/api.h"

/* Returns true if table `table` exists at any node. Otherwise refuses the call. */
bool api_find_table(api_call *call, const char *table);
