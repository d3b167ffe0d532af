/* SPDX-License-Identifier: MIT */
/* The oracle: a player with perfect information, an upper bound of what any bot could reach. The one player
 * that is given a match instead of a view, and therefore known to the arena alone: it stands in no table of
 * bots.
 */
#ifndef KOZEL_APPS_ARENA_ORACLE_H
#define KOZEL_APPS_ARENA_ORACLE_H

#include <kozel/rng.h>
#include <kozel/solver.h>

/* The best legal action under perfect information: by `solver` where it can solve these rules, else by random
 * rollouts of each action. */
kz_action arena_oracle_choose(const kz_match *match, kz_solver *solver, kz_rng *rng);

#endif
