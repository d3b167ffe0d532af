/* SPDX-License-Identifier: MIT */
/* Pairs of a round: each meets everybody else once by the circle of a round robin. */
#pragma once

#include "engine/tournament/duplicate/field.h"

/* Pairs all of a field, at most one of which gets a bye. Orders f->entrant: the first and the second are a
 * pair, the third and the fourth, and so on; an entrant with a bye is last. Returns false without memory, or
 * if the matching fails. */
bool tournament_circle(tournament_field *f);
