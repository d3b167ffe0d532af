#include "archive/guide.h"

#include <jansson.h>
#include <kozel/drawing.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#include "archive/languages.h"
#include "figures/figures.h"
#include "reading/reading.h"

struct kz_guide {
    int count;
    struct {
        char game[KZ_GAME_NAME];
        char *text[KZ_LANGUAGES];
    } page[KZ_GAMES];
    char *figure[KZ_FIGURES];
    char *reading[KZ_READINGS][KZ_LANGUAGES];
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

/* What a page is told into. */
typedef struct telling {
    const kz_guide *guide;
    json_t *sections;
} telling;

/* `paragraphs` are the texts among the parts: pages of versions before read only them. */
static void add_heading(void *context, const char *text)
{
    telling *t = context;
    json_array_append_new(t->sections,
                          json_pack("{s:s, s:[], s:[]}", "heading", text, "parts", "paragraphs"));
}

/* A list of the last section. */
static json_t *last_list(const telling *t, const char *key)
{
    return json_object_get(json_array_get(t->sections, json_array_size(t->sections) - 1), key);
}

static json_t *parts_of(const telling *t)
{
    return last_list(t, "parts");
}

static void add_paragraph(void *context, const char *text)
{
    json_array_append_new(parts_of(context), json_string(text));
    json_array_append_new(last_list(context, "paragraphs"), json_string(text));
}

static void add_row(void *context, const char *const cell[], int cells, bool head)
{
    json_t *parts = parts_of(context), *row = json_array();
    if (head)
        json_array_append_new(parts, json_pack("{s:[]}", "table"));
    for (int i = 0; i < cells; i++)
        json_array_append_new(row, json_string(cell[i]));
    json_t *table = json_object_get(json_array_get(parts, json_array_size(parts) - 1), "table");
    json_array_append_new(table, row);
}

static void add_figure(void *context, kz_figure figure, const char *text)
{
    const telling *t = context;
    if (!t->guide->figure[figure])
        return;
    json_array_append_new(parts_of(context),
                          json_pack("{s:s, s:s}", "figure", kz_figure_name(figure), "text", text));
}

static kz_prose_sink sink_to(telling *t)
{
    return (kz_prose_sink){.context = t,
                           .heading = add_heading,
                           .paragraph = add_paragraph,
                           .row = add_row,
                           .figure = add_figure};
}

/* What was told, as `key`, its name; NULL when out of memory. */
static char *finished(telling *t, const char *key, const char *name, const char *title)
{
    json_t *page = json_pack("{s:s, s:s, s:o}", key, name, "title", title, "sections", t->sections);
    char *text = page ? json_dumps(page, JSON_COMPACT) : NULL;
    json_decref(page);
    return text;
}

/* A game and a page to read, in the language that is set. */
static const kz_translate translation = {.text = translate, .plural = translate_plural};

static char *make_page(const kz_guide *guide, const kz_game *game, bool english)
{
    telling t = {guide, json_array()};
    const kz_prose_sink sink = sink_to(&t);
    const char *title = kz_game_title(game);
    kz_rules_prose(game, &game->rules, english ? NULL : &translation, &sink);
    return finished(&t, "game", game->name, english ? title : gettext(title));
}

static char *make_reading(const kz_guide *guide, kz_reading reading, bool english)
{
    telling t = {guide, json_array()};
    const kz_prose_sink sink = sink_to(&t);
    const char *title = kz_reading_title(reading);
    kz_reading_tell(reading, english ? NULL : &translation, &sink);
    return finished(&t, "page", kz_reading_name(reading), english ? title : gettext(title));
}

/* ---- all */

struct making {
    kz_guide *guide;
    const kz_games *games;
    bool failed;
};

static void make_pages(void *context, int language)
{
    struct making *making = context;
    for (int i = 0; i < making->games->count; i++) {
        char *page = make_page(making->guide, &making->games->game[i], language == 0);
        making->guide->page[i].text[language] = page;
        making->failed |= !page;
    }
    for (int i = 0; i < KZ_READINGS; i++) {
        making->guide->reading[i][language] = make_reading(making->guide, (kz_reading)i, language == 0);
        making->failed |= !making->guide->reading[i][language];
    }
}

/* One whose position the rules refuse - other rules than those that it was made for - is left out. */
static bool draw_figures(kz_guide *guide)
{
    char *drawn = malloc(KZ_SVG_TEXT);
    for (int i = 0; i < KZ_FIGURES && drawn; i++)
        if (kz_figure_svg((kz_figure)i, drawn, KZ_SVG_TEXT) > 0)
            guide->figure[i] = strdup(drawn);
    bool room = drawn;
    free(drawn);
    return room;
}

kz_guide *kz_guide_new(const kz_games *games)
{
    kz_guide *guide = calloc(1, sizeof *guide);
    kz_games *catalogue = malloc(sizeof *catalogue);
    bool made = guide && catalogue && draw_figures(guide);
    if (made) {
        if (games)
            *catalogue = *games;
        else
            kz_games_init(catalogue);
        guide->count = catalogue->count;
        for (int i = 0; i < guide->count; i++)
            strcpy(guide->page[i].game, catalogue->game[i].name);
        struct making making = {guide, catalogue, false};
        kz_in_each_language(make_pages, &making);
        made = !making.failed;
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
        for (int j = 0; j < KZ_LANGUAGES; j++)
            free(guide->page[i].text[j]);
    for (int i = 0; guide && i < KZ_FIGURES; i++)
        free(guide->figure[i]);
    for (int i = 0; guide && i < KZ_READINGS; i++)
        for (int j = 0; j < KZ_LANGUAGES; j++)
            free(guide->reading[i][j]);
    free(guide);
}

const char *kz_guide_find(const kz_guide *guide, const char *game, const char *language)
{
    int i = 0, j = kz_language_find(language);
    while (i < guide->count && strcmp(guide->page[i].game, game) != 0)
        i++;
    return i < guide->count && j >= 0 ? guide->page[i].text[j] : NULL;
}

const char *kz_guide_figure(const kz_guide *guide, const char *file)
{
    size_t length = strlen(file);
    int figure = length > 4 && !strcmp(file + length - 4, ".svg") ? kz_figure_find(file, length - 4) : -1;
    return figure < 0 ? NULL : guide->figure[figure];
}

const char *kz_guide_reading(const kz_guide *guide, const char *name, const char *language)
{
    int i = kz_reading_find(name), j = kz_language_find(language);
    return i >= 0 && j >= 0 ? guide->reading[i][j] : NULL;
}
