/* SPDX-License-Identifier: MIT */
/* Requests for a tournament: those of its entrants, and those of its host. */
#pragma once

#include "server/tournaments/tournament.h"

/* Carries out a request for a tournament. */
bool tournaments_act(tournaments_host *host, tournaments_tournament *tournament,
                     const hub_tournament_request *request, hub_tournament_refusal *refusal);

/* Removes a person from all tournaments here. Those that they host and that have not begun are closed. */
void tournaments_expel(tournaments_host *host, int64_t person);
