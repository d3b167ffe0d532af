/* SPDX-License-Identifier: MIT */
/* The text for clients without JavaScript: the rules of the games, and the links to them. */
#include "server/pages/shell.h"

#include <jansson.h>
#include <string.h>

enum { SENTENCE_LETTERS = 160 };

static const char *text_of(const pages_shell *shell, const pages_shown *shown, pages_shell_word word)
{
    return shell->words->word[shown->language][word];
}

/* ---- links ---- */

/* Writes links to the same address in the other languages. */
static void put_languages(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    pages_html_form(out, "<nav aria-label=\"%s\"><ul>\n", text_of(shell, shown, PAGES_TEXT_LANGUAGE));
    for (int i = 0; i < KZ_LANGUAGES; i++)
        pages_html_form(
            out,
            i == shown->language
                ? "<li><a href=\"%s?lang=%s\" lang=\"%s\" hreflang=\"%s\" aria-current=\"true\">%s</a></li>\n"
                : "<li><a href=\"%s?lang=%s\" lang=\"%s\" hreflang=\"%s\">%s</a></li>\n",
            shown->path, kz_language(i), kz_language(i), kz_language(i), pages_language_names[i]);
    fputs("</ul></nav>\n", out);
}

static void put_header(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    pages_html_form(out, "<header><a class=\"home\" href=\"/?lang=%s\">kozel</a>\n",
                    kz_language(shown->language));
    put_languages(out, shell, shown);
    fputs("</header>\n", out);
}

static void put_games(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    const pages_shell_words *words = shell->words;
    fputs("<ul class=\"games\">\n", out);
    for (int i = 0; i < words->games; i++) {
        fputs("<li><a href=\"/games/", out);
        pages_html_segment(out, words->name[i]);
        pages_html_form(out,
                        shown->plain == PAGES_PLAIN_GAME && i == shown->game
                            ? "?lang=%s\" aria-current=\"page\">%s</a></li>\n"
                            : "?lang=%s\">%s</a></li>\n",
                        kz_language(shown->language), words->title[shown->language][i]);
    }
    fputs("</ul>\n", out);
}

/* ---- rules ---- */

static const struct {
    const char *name;
    pages_shell_word title;
} readings[] = {{"well", PAGES_TEXT_WELL},
                {"words", PAGES_TEXT_WORDS},
                {"origins", PAGES_TEXT_ORIGINS},
                {"ratings", PAGES_TEXT_RATINGS}};

enum { READINGS = sizeof readings / sizeof *readings };

int pages_plain_reading(const char *name)
{
    for (int i = 0; i < READINGS; i++)
        if (!strcmp(readings[i].name, name))
            return readings[i].title;
    return -1;
}

const char *pages_plain_reading_name(int i)
{
    return i < READINGS ? readings[i].name : NULL;
}

static void put_readings(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    fputs("<ul class=\"games\">\n", out);
    for (int i = 0; i < READINGS; i++)
        pages_html_form(out, "<li><a href=\"/guide/%s?lang=%s\">%s</a></li>\n", readings[i].name,
                        kz_language(shown->language), text_of(shell, shown, readings[i].title));
    fputs("</ul>\n", out);
}

/* Returns the rules of a game as in GET /rules/GAME; to be released. */
static json_t *rules_of(const pages_shell *shell, int game, int language)
{
    const char *text = pages_guide_find(shell->guide, shell->words->name[game], kz_language(language));
    return text ? json_loads(text, 0, NULL) : NULL;
}

static void put_table(FILE *out, const json_t *table)
{
    json_t *row, *cell;
    size_t i, j;
    fputs("<div class=\"wide\" tabindex=\"0\"><table>\n", out);
    json_array_foreach(table, i, row)
    {
        fputs("<tr>", out);
        json_array_foreach(row, j, cell) pages_html_form(out,
                                                         i == 0   ? "<th scope=\"col\">%s</th>"
                                                         : j == 0 ? "<th scope=\"row\">%s</th>"
                                                                  : "<td>%s</td>",
                                                         json_string_value(cell));
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void put_part(FILE *out, const json_t *part)
{
    const char *figure = json_string_value(json_object_get(part, "figure"));
    if (json_is_string(part))
        pages_html_form(out, "<p>%s</p>\n", json_string_value(part));
    else if (figure)
        pages_html_form(out,
                        "<figure><img src=\"/rules/figures/%s.svg\" alt=\"\" loading=\"lazy\" />"
                        "<figcaption>%s</figcaption></figure>\n",
                        figure, json_string_value(json_object_get(part, "text")));
    else
        put_table(out, json_object_get(part, "table"));
}

static void put_rules(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    const char *text = shown->plain == PAGES_PLAIN_READING
                           ? pages_guide_reading(shell->guide, shown->reading, kz_language(shown->language))
                           : NULL;
    json_t *rules = text ? json_loads(text, 0, NULL) : rules_of(shell, shown->game, shown->language);
    json_t *section, *part;
    size_t i, j;
    json_array_foreach(json_object_get(rules, "sections"), i, section)
    {
        pages_html_form(out, "<h2>%s</h2>\n", json_string_value(json_object_get(section, "heading")));
        json_array_foreach(json_object_get(section, "parts"), j, part) put_part(out, part);
    }
    json_decref(rules);
}

char *pages_plain_sentence(const pages_shell *shell, int game, int language, char out[PAGES_SENTENCE_TEXT])
{
    json_t *rules = rules_of(shell, game, language);
    json_t *section = json_array_get(json_object_get(rules, "sections"), 0);
    const char *text = json_string_value(json_array_get(json_object_get(section, "parts"), 0));
    pages_html_summary(text ? text : "", SENTENCE_LETTERS, out, PAGES_SENTENCE_TEXT);
    json_decref(rules);
    return out;
}

/* ---- pages ---- */

static void put_heading(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    if (shown->plain == PAGES_PLAIN_GAME)
        pages_html_form(out, "<h1>%s</h1>\n", shell->words->title[shown->language][shown->game]);
    else if (shown->plain == PAGES_PLAIN_READING || (shown->plain == PAGES_PLAIN_HOME && shown->title))
        pages_html_form(out, "<h1>%s</h1>\n", shown->title);
    else
        pages_html_form(out, "<h1>%s</h1>\n",
                        text_of(shell, shown,
                                shown->plain == PAGES_PLAIN_GAMES     ? PAGES_TEXT_GAMES
                                : shown->plain == PAGES_PLAIN_NO_GAME ? PAGES_TEXT_NO_GAME
                                : shown->plain == PAGES_PLAIN_NO_PAGE ? PAGES_TEXT_NO_PAGE
                                                                      : PAGES_TEXT_PLACE));
}

static void put_picture(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    int game = shown->plain == PAGES_PLAIN_GAME ? shown->game : 0;
    fputs("<img src=\"/rules/", out);
    pages_html_segment(out, shell->words->name[game]);
    pages_html_form(out, ".svg?lang=%s\" width=\"1200\" height=\"800\" alt=\"%s\" />\n",
                    kz_language(shown->language), text_of(shell, shown, PAGES_TEXT_PICTURE));
}

void pages_plain_write(FILE *out, const pages_shell *shell, const pages_shown *shown)
{
    bool lost = shown->plain == PAGES_PLAIN_NO_GAME || shown->plain == PAGES_PLAIN_NO_PAGE;
    fputs("<div class=\"plain\">\n", out);
    put_header(out, shell, shown);
    fputs("<div role=\"main\">\n", out); /* (within `noscript` HTML allows no `main`) */
    put_heading(out, shell, shown);
    if (lost)
        pages_html_form(out, "<p><a href=\"/?lang=%s\">%s</a></p>\n", kz_language(shown->language),
                        text_of(shell, shown, PAGES_TEXT_HOME));
    else
        pages_html_form(out, "<p class=\"script\" id=\"script\" data-old=\"%s\">%s</p>\n",
                        text_of(shell, shown, PAGES_TEXT_OLD), text_of(shell, shown, PAGES_TEXT_SCRIPT));
    if (shown->plain == PAGES_PLAIN_HOME)
        pages_html_form(out, "<p>%s</p>\n",
                        shown->sentence ? shown->sentence : text_of(shell, shown, PAGES_TEXT_WELCOME));
    if (!lost && shown->plain != PAGES_PLAIN_READING)
        put_picture(out, shell, shown);
    if (shown->plain == PAGES_PLAIN_GAME || shown->plain == PAGES_PLAIN_READING)
        put_rules(out, shell, shown);
    pages_html_form(out,
                    "</div>\n<nav class=\"all\" aria-labelledby=\"all-games\"><h2 id=\"all-games\"><a "
                    "href=\"/games?lang=%s\">%s</a></h2>\n",
                    kz_language(shown->language), text_of(shell, shown, PAGES_TEXT_ALL_GAMES));
    put_games(out, shell, shown);
    put_readings(out, shell, shown);
    fputs("</nav>\n</div>\n", out);
}
