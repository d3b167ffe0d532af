/* SPDX-License-Identifier: MIT */
#include "server/pages/guide.h"

#include <jansson.h>
#include <kozel/drawing.h>
#include <stdlib.h>
#include <string.h>

#include "engine/prose/pages/figures.h"
#include "engine/prose/pages/reading.h"

struct pages_guide {
    kz_games games;
    const language_translations *translations;
    char *page[KZ_GAMES][KZ_LANGUAGES];
    char *listing;
    char *figure[PROSE_FIGURES];
    char *reading[PROSE_READINGS][KZ_LANGUAGES];
};

/* ---- one page */

/* The page being written. */
typedef struct telling {
    const pages_guide *guide;
    json_t *sections;
} telling;

/* Adds a heading. `paragraphs` are the texts among the parts: older pages read only them. */
static void add_heading(void *context, const char *text)
{
    telling *t = context;
    json_array_append_new(t->sections,
                          json_pack("{s:s, s:[], s:[]}", "heading", text, "parts", "paragraphs"));
}

/* Returns a list of the last section. */
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

static void add_figure(void *context, prose_figure figure, const char *text)
{
    const telling *t = context;
    if (!t->guide->figure[figure])
        return;
    json_array_append_new(parts_of(context),
                          json_pack("{s:s, s:s}", "figure", prose_figure_name(figure), "text", text));
}

static prose_sink sink_to(telling *t)
{
    return (prose_sink){.context = t,
                        .heading = add_heading,
                        .paragraph = add_paragraph,
                        .row = add_row,
                        .figure = add_figure};
}

/* Returns the page with its name as `key`; for a table of `seats`, if that is not 0. NULL if out of
 * memory. */
static char *finished(telling *t, const char *key, const char *name, const char *title, int seats)
{
    json_t *page = json_pack("{s:s, s:s, s:o}", key, name, "title", title, "sections", t->sections);
    if (page && seats)
        json_object_set_new(page, "seats", json_integer(seats));
    char *text = page ? json_dumps(page, JSON_COMPACT) : NULL;
    json_decref(page);
    return text;
}

/* Makes a game's rules, or those of a table. */
static char *make_page(const pages_guide *guide, const kz_game *game, const kz_rules *rules, int language)
{
    telling t = {guide, json_array()};
    const prose_sink sink = sink_to(&t);
    prose_write_rules(game, rules, language_translation(guide->translations, language), &sink);
    const char *title = language_translated(guide->translations, language, kz_game_title_in(game, language));
    return finished(&t, "game", game->name, title, rules->seats);
}

static char *make_reading(const pages_guide *guide, prose_reading reading, int language)
{
    telling t = {guide, json_array()};
    const prose_sink sink = sink_to(&t);
    prose_reading_write(reading, language_translation(guide->translations, language), &sink);
    return finished(&t, "page", prose_reading_name(reading),
                    language_translated(guide->translations, language, prose_reading_title(reading)), 0);
}

/* ---- all */

/* Returns false if out of memory. */
static bool make_pages(pages_guide *guide, int language)
{
    bool made = true;
    for (int i = 0; i < guide->games.count; i++) {
        const kz_game *game = &guide->games.game[i];
        guide->page[i][language] = make_page(guide, game, &game->rules, language);
        made &= guide->page[i][language] != NULL;
    }
    for (int i = 0; i < PROSE_READINGS; i++) {
        guide->reading[i][language] = make_reading(guide, (prose_reading)i, language);
        made &= guide->reading[i][language] != NULL;
    }
    return made;
}

/* Draws the figures. One whose position the rules refuse is left out: it was made for other rules. */
static bool draw_figures(pages_guide *guide)
{
    char *drawn = malloc(KZ_SVG_TEXT);
    for (int i = 0; i < PROSE_FIGURES && drawn; i++)
        if (prose_figure_svg((prose_figure)i, drawn, KZ_SVG_TEXT) > 0)
            guide->figure[i] = strdup(drawn);
    bool room = drawn;
    free(drawn);
    return room;
}

/* Returns every mechanic by its key, with its value as in game files. */
static json_t *mechanics_of(const kz_rules *rules)
{
    char value[KZ_VALUE_TEXT];
    const kz_mechanic *mechanic;
    json_t *all = json_object();
    for (int i = 0; (mechanic = kz_mechanic_at(i)); i++) {
        kz_rules_value(rules, i, value);
        json_object_set_new(all, mechanic->key,
                            mechanic->words ? json_string(value) : json_integer(strtol(value, NULL, 10)));
    }
    return all;
}

static char *make_listing(const kz_games *games)
{
    json_t *list = json_array(), *all = json_pack("{s:o}", "games", list);
    for (int i = 0; i < games->count; i++) {
        const kz_game *game = &games->game[i];
        json_t *one = json_pack("{s:s, s:s}", "game", game->name, "group", kz_group_word(game->group));
        if (game->minutes)
            json_object_set_new(one, "minutes", json_integer(game->minutes));
        if (game->difficulty)
            json_object_set_new(one, "difficulty", json_string(kz_difficulty_word(game->difficulty)));
        json_object_set_new(one, "mechanics", mechanics_of(&game->rules));
        json_array_append_new(list, one);
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

pages_guide *pages_guide_new(const kz_games *games, const language_translations *translations)
{
    pages_guide *guide = calloc(1, sizeof *guide);
    if (!guide)
        return NULL;
    if (games)
        guide->games = *games;
    else
        kz_games_init(&guide->games);
    guide->translations = translations;
    guide->listing = make_listing(&guide->games);
    bool made = guide->listing && draw_figures(guide);
    for (int i = 0; i < KZ_LANGUAGES; i++)
        made = made && make_pages(guide, i);
    if (made)
        return guide;
    pages_guide_free(guide);
    return NULL;
}

void pages_guide_free(pages_guide *guide)
{
    for (int i = 0; guide && i < guide->games.count; i++)
        for (int j = 0; j < KZ_LANGUAGES; j++)
            free(guide->page[i][j]);
    for (int i = 0; guide && i < PROSE_FIGURES; i++)
        free(guide->figure[i]);
    if (guide)
        free(guide->listing);
    for (int i = 0; guide && i < PROSE_READINGS; i++)
        for (int j = 0; j < KZ_LANGUAGES; j++)
            free(guide->reading[i][j]);
    free(guide);
}

const char *pages_guide_find(const pages_guide *guide, const char *game, const char *language)
{
    const kz_game *found = kz_games_find(&guide->games, game);
    int i = kz_language_find(language);
    return found && i >= 0 ? guide->page[found - guide->games.game][i] : NULL;
}

const char *pages_guide_games(const pages_guide *guide)
{
    return guide->listing;
}

char *pages_guide_table_text(const pages_guide *guide, const pages_guide_table *table, const char *language,
                             kz_error *error)
{
    const kz_game *game = kz_games_find(&guide->games, table->game);
    int i = kz_language_find(language);
    kz_rules rules;
    *error = (kz_error){.code = KZ_OK};
    if (!game)
        kz_fail(error, KZ_E_GAME, table->game, NULL, NULL);
    if (!game || i < 0 || !kz_game_setup(game, table->seats, table->options, &rules, error))
        return NULL;
    return make_page(guide, game, &rules, i);
}

const char *pages_guide_figure(const pages_guide *guide, const char *file)
{
    size_t length = strlen(file);
    int figure = length > 4 && !strcmp(file + length - 4, ".svg") ? prose_figure_find(file, length - 4) : -1;
    return figure < 0 ? NULL : guide->figure[figure];
}

const char *pages_guide_reading(const pages_guide *guide, const char *name, const char *language)
{
    int i = prose_reading_find(name), j = kz_language_find(language);
    return i >= 0 && j >= 0 ? guide->reading[i][j] : NULL;
}
