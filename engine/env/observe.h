/* SPDX-License-Identifier: MIT */
/* Writes observations: the input, from a view or directly from a match, and the output. */
#ifndef KOZEL_ENGINE_ENV_OBSERVE_H
#define KOZEL_ENGINE_ENV_OBSERVE_H

#include "engine/env/observation.h"

/* Notes an action. `ends` has the values that were open before it. The function notes nothing on a board of
 * rows. */
void env_notes_add(env_notes *notes, const kz_rules *rules, kz_action action, const uint8_t ends[KZ_ENDS]);

/* Fill *sight from a view, or from a match for a seat. Both give the same result. *sight points into the
 * view or match. */
void env_sight_of_view(const kz_view *view, env_sight *sight);
void env_sight_of_match(const kz_match *match, int seat, env_sight *sight);

/* Returns action `at` of the log as the seat saw it. */
kz_action env_sight_action(const env_sight *sight, int at);

/* Fills `out` with the observation of a sight. */
void env_observe(const env_sight *sight, const env_notes *notes, uint8_t out[KZ_OBSERVATION]);

#endif
