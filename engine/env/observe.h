/* SPDX-License-Identifier: MIT */
/* Writes observations. */
#ifndef KOZEL_ENGINE_ENV_OBSERVE_H
#define KOZEL_ENGINE_ENV_OBSERVE_H

#include "engine/env/sight.h"

/* Notes an action. `ends` has the values that were open before it. The function notes nothing on a board of
 * rows. */
void env_notes_add(env_notes *notes, const kz_rules *rules, kz_action action, const uint8_t ends[KZ_ENDS]);

/* Fills `out` with the observation of a sight. */
void env_observe(const env_sight *sight, const env_notes *notes, uint8_t out[KZ_OBSERVATION]);

#endif
