/* SPDX-License-Identifier: MIT */
/* The readings of a cell. */
#pragma once

#include "engine/notation/laps/laps.h"

/* Lists the readings of a cell of the seat to act: legal actions, one of each equivalence class. `oriented`:
 * tiles join by their first half. Returns their number. */
int laps_readings(const kz_match *match, const kz_lap_cell *cell, bool oriented, kz_action out[KZ_LEGAL]);
