/* SPDX-License-Identifier: MIT */
/* A sample position of a game. It is from a match that bots with random lays have begun, the same every
 * time. */
#ifndef KOZEL_SERVER_PAGES_SAMPLE_H
#define KOZEL_SERVER_PAGES_SAMPLE_H

#include "engine/prose/captions.h"
#include "server/languages/languages.h"

#include <kozel/catalogue.h>

/* Draws the position as spectators see it. `title`: the game's title; `words`: of the language. Returns
 * malloc'ed SVG, *length without its NUL; NULL if out of memory. Any thread may call this. */
char *pages_sample_draw(const kz_game *game, const char *title, const char *const words[PROSE_WORDS],
                        size_t *length);

#endif
