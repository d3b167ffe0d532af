/* SPDX-License-Identifier: MIT */
/* New tournaments. */
#pragma once

#include "server/tournaments/tournament.h"

/* Founds a tournament as a request asks for it, or finds the one that the same request has founded. Fills
 * `id`. */
bool tournaments_found(tournaments_host *host, const hub_tournament_founding *founding, char id[ROOM_ID_TEXT],
                       hub_tournament_refusal *refusal);
