/* SPDX-License-Identifier: MIT */
/* Why a table was made. */
#pragma once

#include "engine/tournament/state.h"

/* Fills the reasons of new tables, before these are added. Returns false without memory. */
bool tournament_give_reasons(const kz_tournament *t, const kz_tournament_pairing *pairing,
                             kz_tournament_reason reason[]);
