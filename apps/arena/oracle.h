/* SPDX-License-Identifier: MIT */
/* The oracle: a player with perfect information, an upper bound for any bot. It is the only player that gets
 * a match instead of a view. So only the arena has it: it is in no table of bots. */
#pragma once

#include <kozel/rng.h>
#include <kozel/solver.h>

/* Returns the best legal action under perfect information: by `solver` where it can solve these rules, else
 * by random rollouts of each action. */
kz_action arena_oracle_choose(const kz_match *match, kz_solver *solver, kz_rng *rng);
