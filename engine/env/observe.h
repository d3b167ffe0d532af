/* SPDX-License-Identifier: MIT */
/* Writes observations: the input, from a view or directly from a match, and the output. */
#pragma once

#include "engine/env/observation.h"

/* Notes an action. `ends` has the values that were open before it. The function notes nothing on a board of
 * rows. */
void env_notes_add(env_notes *notes, const kz_rules *rules, kz_action action, const uint8_t ends[KZ_ENDS]);

/* Fills *sight from a match for a seat. It points into the match. */
void env_sight_of_match(const kz_match *match, int seat, env_sight *sight);

/* Fills `out` with the observation of a sight. */
void env_observe(const env_sight *sight, const env_notes *notes, uint8_t out[KZ_OBSERVATION]);
