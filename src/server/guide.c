#include "server/guide.h"

#include <jansson.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "prose/prose.h"

/* English, the language of the keys, is first. */
static const char *const languages[] = {"en", "uk", "ru", "ro", "de"};

enum { LANGUAGES = sizeof languages / sizeof *languages };

struct kz_guide {
    int count;
    struct {
        char game[KZ_GAME_NAME];
        char *text[LANGUAGES];
    } page[KZ_GAMES];
};

/* ---- one page */

static const char *translate(void *context, const char *text)
{
    (void)context;
    return gettext(text);
}

static const char *translate_plural(void *context, const char *one, const char *other, unsigned long n)
{
    (void)context;
    return ngettext(one, other, n);
}

static void add_heading(void *context, const char *text)
{
    json_array_append_new(context, json_pack("{s:s, s:[]}", "heading", text, "paragraphs"));
}

static void add_paragraph(void *context, const char *text)
{
    json_t *section = json_array_get(context, json_array_size(context) - 1);
    json_array_append_new(json_object_get(section, "paragraphs"), json_string(text));
}

/* A game in the language that is set; NULL when out of memory. */
static char *make_page(const kz_game *game, bool english)
{
    static const kz_translate translation = {.text = translate, .plural = translate_plural};
    json_t *sections = json_array();
    const kz_prose_sink sink = {.context = sections, .heading = add_heading, .paragraph = add_paragraph};
    const char *title = kz_game_title(game);
    kz_rules_prose(game, &game->rules, english ? NULL : &translation, &sink);
    json_t *page = json_pack("{s:s, s:s, s:o}", "game", game->name, "title", english ? title : gettext(title),
                             "sections", sections);
    char *text = page ? json_dumps(page, JSON_COMPACT) : NULL;
    json_decref(page);
    return text;
}

/* ---- all */

/* From here on gettext() speaks this language, whatever the user's own is. */
static void speak(const char *language)
{
    setenv("LANGUAGE", language, true);
    textdomain(textdomain(NULL)); /* or what was translated before is taken again */
}

static bool make_pages(kz_guide *guide, const kz_games *games)
{
    bool made = true;
    for (int i = 0; i < LANGUAGES; i++) {
        speak(languages[i]);
        for (int j = 0; j < games->count; j++)
            made &= (guide->page[j].text[i] = make_page(&games->game[j], i == 0)) != NULL;
    }
    return made;
}

/* The same, the program's own language being kept. */
static bool make_in_turn(kz_guide *guide, const kz_games *games)
{
    const char *now = setlocale(LC_ALL, NULL), *language = getenv("LANGUAGE");
    char *locale = strdup(now ? now : "C"), *own = language ? strdup(language) : NULL;
    if (!setlocale(LC_ALL, "C.UTF-8"))
        kz_log(KZ_WARN, "server", "there is no locale C.UTF-8: the rules are told in English only");
    bool made = locale && make_pages(guide, games);
    if (locale)
        setlocale(LC_ALL, locale);
    if (own)
        speak(own);
    else
        unsetenv("LANGUAGE");
    free(locale);
    free(own);
    return made;
}

kz_guide *kz_guide_new(const kz_games *games)
{
    kz_guide *guide = calloc(1, sizeof *guide);
    kz_games *catalogue = malloc(sizeof *catalogue);
    bool made = guide && catalogue;
    if (made) {
        if (games)
            *catalogue = *games;
        else
            kz_games_init(catalogue);
        guide->count = catalogue->count;
        for (int i = 0; i < guide->count; i++)
            strcpy(guide->page[i].game, catalogue->game[i].name);
        made = make_in_turn(guide, catalogue);
    }
    free(catalogue);
    if (made)
        return guide;
    kz_guide_free(guide);
    return NULL;
}

void kz_guide_free(kz_guide *guide)
{
    for (int i = 0; guide && i < guide->count; i++)
        for (int j = 0; j < LANGUAGES; j++)
            free(guide->page[i].text[j]);
    free(guide);
}

const char *kz_guide_find(const kz_guide *guide, const char *game, const char *language)
{
    int i = 0, j = 0;
    while (i < guide->count && strcmp(guide->page[i].game, game) != 0)
        i++;
    while (j < LANGUAGES && strcmp(languages[j], language) != 0)
        j++;
    return i < guide->count && j < LANGUAGES ? guide->page[i].text[j] : NULL;
}
