/* SPDX-License-Identifier: MIT */
/* Random play of every game, with every number of seats and every option, for tests of the environments. */
#pragma once

#include "tests/unit/engine/core/games_world.h"

#include <kozel/envs.h>

/* Calls `visit` with the rules of each game, number of seats and word of an option, one option at a time. */
typedef void visit_rules(const char *what, const kz_rules *rules);
void each_rules(visit_rules *visit);

/* Begins a match and deals by `rng` as environments do: the same order of the same random numbers. */
void begin_by(kz_match *match, const kz_rules *rules, kz_rng *rng);

/* A legal action of the match, all equally likely. */
kz_action any_action(const kz_match *match, kz_rng *rng);
