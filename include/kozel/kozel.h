/* SPDX-License-Identifier: MIT */
/* The whole library: games of dominoes as data, matches played by their rules, records, bots, exact values.
 *
 * A program takes a game of the catalogue (kz_games_init(), kz_games_find()), makes rules of it for a number
 * of seats (kz_game_setup()), begins a match by them (kz_match_init()), deals (kz_match_deal()) and carries
 * actions out (kz_match_legal(), kz_match_try()) until the match is over.
 *
 * Memory: structs are plain and the caller's, copied with `=`, and hold no memory of their own; texts go to
 * buffers of the caller's, whose sizes that always suffice are constants (KZ_ACTION_TEXT, ...). Only a
 * kz_solver is allocated, and freed by kz_solver_free(). What a function returns a `const` pointer to is
 * static, or the caller's own argument. Bots and judgements allocate while they think.
 *
 * Threads: the library has no mutable globals. All functions are reentrant: any may run in any threads at
 * once as long as no struct that one of them writes is given to another.
 *
 * Errors: what comes from outside is checked by the functions that have a kz_error: a wrong text, deal or
 * action is refused, tells why and where, and changes nothing. Other arguments are the caller's duty: a
 * pointer is not NULL unless it is said that it may be, an index is in its range. The library prints nothing,
 * reads no files, and ends the program only by a failed assert() and, in a bot that is not instant, by
 * abort() where there is no memory for a search (some MiB), a judgement being one. */
#ifndef KOZEL_KOZEL_H
#define KOZEL_KOZEL_H

#include <kozel/action.h>
#include <kozel/analysis.h>
#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/drawing.h>
#include <kozel/envs.h>
#include <kozel/error.h>
#include <kozel/fair.h>
#include <kozel/foreign.h>
#include <kozel/laps.h>
#include <kozel/layout.h>
#include <kozel/play.h>
#include <kozel/rating.h>
#include <kozel/record.h>
#include <kozel/rng.h>
#include <kozel/rules.h>
#include <kozel/solver.h>
#include <kozel/state.h>
#include <kozel/tile.h>
#include <kozel/version.h>
#include <kozel/view.h>

#endif
