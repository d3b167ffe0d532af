/* SPDX-License-Identifier: MIT */
/* The whole library: games of dominoes as data, matches played by their rules, records, bots, exact values.
 *
 * A program takes these steps. It finds a game in the catalogue (kz_games_init(), kz_games_find()). It makes
 * rules for a number of seats (kz_game_setup()). It begins a match (kz_match_init()) and deals
 * (kz_match_deal()). It carries out actions (kz_match_legal(), kz_match_try()) until the match is over.
 *
 * Memory: structs are plain, owned by the caller, and copied with `=`. They own no other memory. Texts go to
 * buffers of the caller; constants (KZ_ACTION_TEXT, ...) are sizes that always suffice. Only a kz_solver, a
 * kz_sampler and a kz_tournament are allocated; kz_solver_free(), kz_sampler_free() and kz_tournament_free()
 * free them. A returned `const` pointer is static, or is in an argument of the caller. Searches, judgements
 * and tournaments allocate while they run. kz_set_allocator() sets the functions that allocate. A function
 * that cannot allocate returns an error, which its comment describes, and frees what it has allocated.
 *
 * Threads: the library has no mutable globals, except for the allocator. All functions are reentrant. Any of
 * them may run in several threads at once, unless one writes a struct that another one uses.
 *
 * Errors: functions with a kz_error check outside input. They reject a wrong text, deal or action, report
 * why and where, and change nothing. Other arguments are the caller's duty. An index is in its range. The
 * library prints nothing and reads no files. It ends the program only by a failed assert().
 *
 * NULL: a function with a kz_error rejects NULL for a required pointer. The code is KZ_E_NULL, and its
 * argument is the parameter's name. A text of 0 bytes may be NULL. kz_games_find(), kz_bot_find(),
 * kz_language_find(), kz_envs_init() and kz_foreign_choose() fail on NULL, too. All other functions work on
 * plain structs and have no error to return. Their pointers are not NULL unless their comments allow it. */
#ifndef KOZEL_KOZEL_H
#define KOZEL_KOZEL_H

#include <kozel/action.h>
#include <kozel/analysis.h>
#include <kozel/bot.h>
#include <kozel/budget.h>
#include <kozel/catalogue.h>
#include <kozel/collusion.h>
#include <kozel/drawing.h>
#include <kozel/envs.h>
#include <kozel/error.h>
#include <kozel/fair.h>
#include <kozel/foreign.h>
#include <kozel/laps.h>
#include <kozel/layout.h>
#include <kozel/memory.h>
#include <kozel/play.h>
#include <kozel/position.h>
#include <kozel/rating.h>
#include <kozel/record.h>
#include <kozel/rng.h>
#include <kozel/rules.h>
#include <kozel/sampler.h>
#include <kozel/search.h>
#include <kozel/solver.h>
#include <kozel/state.h>
#include <kozel/table.h>
#include <kozel/tile.h>
#include <kozel/tournament.h>
#include <kozel/version.h>
#include <kozel/view.h>

#endif
