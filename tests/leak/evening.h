/* SPDX-License-Identifier: MIT */
/* The actions of people during an evening: one table, one match or two, and all possible events around it. */
#pragma once

#include "world.h"

#include <kozel/catalogue.h>

/* Plays an evening of the game in `w`, which is new. There are persons and bots in the seats, a spectator
 * who is there from the start, one who comes late, and somebody in the lobby. People come through other
 * nodes, lose their connections, come back, or stay away so long that a bot plays for them. They talk, and
 * request what they may not have. The server restarts. The seat to act takes a legal action, at random or
 * as the level `novice` would. Everything is drawn from `seed`. */
void evening_play(world *w, const kz_game *game, int seats, uint64_t seed);

/* The persons of an evening: 1..seats may sit, then these. */
enum { SPECTATOR = KZ_SEATS + 1, LATECOMER, LOBBY, PERSONS = LOBBY };
