/* SPDX-License-Identifier: MIT */
/* The rules of every game, told in every language, as `GET /rules/GAME` answers them: those of the games are
 * made once, those of a table when somebody asks for them. */
#ifndef KOZEL_SERVER_PAGES_GUIDE_H
#define KOZEL_SERVER_PAGES_GUIDE_H

#include <kozel/catalogue.h>
#include <kozel/rules.h>

#include "server/languages/languages.h"

typedef struct pages_guide pages_guide;

/* Makes the texts; NULL when out of memory. `games`: NULL for the project's own; `translations` must outlive
 * it. Free it with pages_guide_free(). */
pages_guide *pages_guide_new(const kz_games *games, const language_translations *translations);
void pages_guide_free(pages_guide *guide);

/* The text of a game in a language ("en", "uk", "ru", "ro", "de") as JSON, {"game","title","sections"}
 * (docs/protocol.md); NULL if there is none. The guide's. */
const char *pages_guide_find(const pages_guide *guide, const char *game, const char *language);

/* What a table plays by. */
typedef struct pages_guide_table {
    const char *game;
    int seats;
    const char *options; /* "key=value,key=value"; what is not named is as usual */
} pages_guide_table;

/* The same for a table: its rules alone. malloc'ed, the caller's; NULL: *error says why, or its code is KZ_OK
 * when out of memory or for a language that there is not. */
char *pages_guide_tell(const pages_guide *guide, const pages_guide_table *table, const char *language,
                       kz_error *error);

/* What lists of games show, as JSON, {"games":[{"game","group","minutes","difficulty","mechanics"},...]}
 * (docs/protocol.md); the guide's. */
const char *pages_guide_games(const pages_guide *guide);

/* A figure as SVG by the name of its file, "fish.svg"; NULL if there is none. The guide's. */
const char *pages_guide_figure(const pages_guide *guide, const char *file);

/* A page to read beside the rules ("well", "words", "origins"), as JSON, {"page","title","sections"}; NULL if
 * there is none. The guide's. */
const char *pages_guide_reading(const pages_guide *guide, const char *name, const char *language);

#endif
