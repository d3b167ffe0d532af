/* The rules of every game, told in every language, as `GET /rules/GAME` answers them: made once at the start,
 * since gettext() knows one language at a time. */
#ifndef KOZEL_ARCHIVE_GUIDE_H
#define KOZEL_ARCHIVE_GUIDE_H

#include <kozel/catalogue.h>
#include <kozel/rules.h>

typedef struct kz_guide kz_guide;

/* Makes the texts; NULL when out of memory. `games`: NULL for the project's own. Changes the program's
 * language while it works: no other thread may run yet. Free it with kz_guide_free(). */
kz_guide *kz_guide_new(const kz_games *games);
void kz_guide_free(kz_guide *guide);

/* The text of a game in a language ("en", "uk", "ru", "ro", "de") as JSON, {"game","title","sections"}
 * (docs/protocol.md); NULL if there is none. The guide's. */
const char *kz_guide_find(const kz_guide *guide, const char *game, const char *language);

/* A figure as SVG by the name of its file, "fish.svg"; NULL if there is none. The guide's. */
const char *kz_guide_figure(const kz_guide *guide, const char *file);

/* A page to read beside the rules ("well", "words", "origins"), as JSON, {"page","title","sections"}; NULL if
 * there is none. The guide's. */
const char *kz_guide_reading(const kz_guide *guide, const char *name, const char *language);

#endif
