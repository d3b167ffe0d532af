/* SPDX-License-Identifier: MIT */
/* The public state moved on by what a seat sees, against the match that moved on by all of it. */
#pragma once

#include <kozel/view.h>

/* Checks one action. `after` is `before` moved on by `action`, which names the tile that it draws or gives.
 * The view of every seat, and of a spectator, is moved on as well. It is then taken back to the deal's
 * beginning and played again. `start` is the match just dealt. Returns what is wrong, or NULL. */
const char *check_steps(const kz_match *start, const kz_match *before, const kz_match *after,
                        kz_action action);

/* Of a deal in play: each of its views and the tiles that it hides make the match again (a determinization),
 * as far as it goes on from here. Returns what is wrong, or NULL. */
const char *check_worlds(const kz_match *match);
