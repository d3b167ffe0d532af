/* SPDX-License-Identifier: MIT */
/* The rules of every game, in every language, as answered by `GET /rules/GAME`. Those of the games are made
 * once, those of a table at each request. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/rules.h>

#include "server/languages/languages.h"

typedef struct pages_guide pages_guide;

/* Makes the texts; returns NULL if out of memory. `games`: NULL for the project's games. `translations` must
 * outlive it. Free it with pages_guide_free(). */
pages_guide *pages_guide_new(const kz_games *games, const language_translations *translations);
void pages_guide_free(pages_guide *guide);

/* Returns the text of a game in a language ("en", "uk", "ru", "ro", "de") as JSON,
 * {"game","title","sections"} (docs/protocol.md); NULL if there is none. The guide owns it. */
const char *pages_guide_find(const pages_guide *guide, const char *game, const char *language);

/* The rules of a table. */
typedef struct pages_guide_table {
    const char *game;
    int seats;
    const char *options; /* "key=value,key=value"; others have their defaults */
} pages_guide_table;

/* The same for a table: its rules alone. malloc'ed, the caller's. Returns NULL with the cause in *error. Its
 * code is KZ_OK if out of memory or for an unknown language. */
char *pages_guide_table_text(const pages_guide *guide, const pages_guide_table *table, const char *language,
                             kz_error *error);

/* Returns the data for lists of games, as JSON,
 * {"games":[{"game","group","minutes","difficulty","mechanics"},...]} (docs/protocol.md). The guide owns
 * it. */
const char *pages_guide_games(const pages_guide *guide);

/* Returns a figure as SVG by the name of its file, "fish.svg"; NULL if there is none. The guide owns it. */
const char *pages_guide_figure(const pages_guide *guide, const char *file);

/* Returns a guide for reading with the rules ("well", "words", "origins", "ratings"), as JSON,
 * {"page","title","sections"}; NULL if there is none. The guide owns it. */
const char *pages_guide_reading(const pages_guide *guide, const char *name, const char *language);
