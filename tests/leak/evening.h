/* SPDX-License-Identifier: MIT */
/* What people do of an evening: one table, one match or two, and all that may happen around it. */
#ifndef KOZEL_TESTS_LEAK_EVENING_H
#define KOZEL_TESTS_LEAK_EVENING_H

#include "world.h"

#include <kozel/catalogue.h>

/* Plays an evening of the game in `w`, which is new: persons and bots in the seats, a spectator who is there
 * from the start, one who comes late, somebody in the lobby; people come through other nodes, lose their
 * connections, come back, stay away so long that a bot plays for them, talk, ask for what is not theirs; the
 * server restarts. Whoever may act does something allowed, at random or as the level `novice` would.
 * Everything is drawn from `seed`. */
void evening_play(world *w, const kz_game *game, int seats, uint64_t seed);

/* The persons of an evening: 1..seats may sit, then these. */
enum { SPECTATOR = KZ_SEATS + 1, LATECOMER, LOBBY, PERSONS = LOBBY };

#endif
