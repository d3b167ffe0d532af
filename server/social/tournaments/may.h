/* SPDX-License-Identifier: MIT */
/* What a person may do with a tournament now. */
#pragma once

#include <jansson.h>

#include "server/tournaments/tournament.h"

/* Returns the words of the requests that would be granted, in an array: those of `tournament`
 * (server/hub/requests), and "result". `person`: its id; `host`: whether the requests of hosts are granted
 * too. */
json_t *social_tournament_may(const tournaments_tournament *tournament, int64_t person, bool host,
                              int64_t now_ms);
