/* SPDX-License-Identifier: MIT */
/* The hands of a table of laps. */
#pragma once

#include "engine/notation/laps/laps.h"

/* Fills *error with a place in the text. Returns false. */
bool laps_refuse(kz_error *error, int line, int column, kz_code code, const char *arg1, const char *arg2);

/* Lists the tiles of the hands: those dealt, if the table lists them, else those laid and left. Returns
 * their number. */
int laps_places(const kz_lap_deal *deal, laps_place out[LAPS_PLACES_MAX]);

/* Returns the tiles of a column. */
kz_set laps_column(const kz_lap_deal *deal, int seat);
