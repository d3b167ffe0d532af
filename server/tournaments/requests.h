/* SPDX-License-Identifier: MIT */
/* Requests for a tournament: those of its entrants, and those of its host. */
#pragma once

#include "server/tournaments/tournament.h"

/* Carries out a request for a tournament. */
bool tournaments_act(tournaments_host *host, tournaments_tournament *tournament,
                     const hub_tournament_request *request, hub_tournament_refusal *refusal);

/* Returns the words of the requests that would be granted to the person now, in an array: `what` of
 * `tournament` (server/hub/requests), and "result". Of `request` only the person, `staff`, `program` and the
 * clubs are used. A host
 * with one tournament alone does not know in how many others the person takes part. */
json_t *tournaments_may(tournaments_host *host, tournaments_tournament *tournament,
                        const hub_tournament_request *request);

/* Removes a person from all tournaments here. Those that they host and that have not begun are closed. */
void tournaments_expel(tournaments_host *host, int64_t person);
