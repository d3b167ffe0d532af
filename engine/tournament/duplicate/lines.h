/* SPDX-License-Identifier: MIT */
/* The lines of a duplicate of pairs. */
#pragma once

#include "engine/tournament/duplicate/field.h"

/* Pairs the two lines. Orders f->entrant as tournament_circle() does: the first and the second are a table,
 * the first of line 0. Returns false without memory, or if the matching fails. */
bool tournament_lines(tournament_field *f);
