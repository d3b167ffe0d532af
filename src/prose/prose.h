/* The rules of a game as a text for people, made from its mechanics: each sentence is chosen by a mechanic's
 * value, so that every game file and every choice of options has a true text (docs/spec/rules.md).
 *
 * English is the key of the catalogues (data/po); who calls says how texts are translated. */
#ifndef KOZEL_PROSE_PROSE_H
#define KOZEL_PROSE_PROSE_H

#include <kozel/catalogue.h>
#include <kozel/rules.h>

/* How texts are translated: gettext() and ngettext() or what stands for them. Marks such as {n} stay as they
 * are. */
typedef struct kz_translate {
    void *context;
    const char *(*text)(void *context, const char *text);
    const char *(*plural)(void *context, const char *one, const char *other, unsigned long n);
} kz_translate;

/* What takes the text. Strings are valid during the call only. */
typedef struct kz_prose_sink {
    void *context;
    void (*heading)(void *context, const char *text);
    void (*paragraph)(void *context, const char *text);
} kz_prose_sink;

/* Tells the rules to the sink: headings, each followed by at least one paragraph. Without a set number of
 * seats (rules->seats is 0, as in game->rules) the text speaks of all that may play; after kz_game_setup() of
 * that number alone. `translate`: NULL for English. Returns the number of headings. */
size_t kz_rules_prose(const kz_game *game, const kz_rules *rules, const kz_translate *translate,
                      const kz_prose_sink *sink);

#endif
