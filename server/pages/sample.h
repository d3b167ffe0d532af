/* SPDX-License-Identifier: MIT */
/* A position of a game, to show what it looks like: of a match that bots who lay anything have begun, the
 * same every time. */
#ifndef KOZEL_SERVER_PAGES_SAMPLE_H
#define KOZEL_SERVER_PAGES_SAMPLE_H

#include "engine/prose/captions.h"
#include "server/languages/languages.h"

#include <kozel/catalogue.h>

/* Draws it as a spectator sees it. `title`: what the game is called; `words`: of the language. malloc'ed SVG,
 * *length without its NUL; NULL when out of memory. Any thread may call this. */
char *pages_sample_draw(const kz_game *game, const char *title, const char *const words[PROSE_WORDS],
                        size_t *length);

#endif
