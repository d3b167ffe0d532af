/* SPDX-License-Identifier: MIT */
/* `kozel rules list | show GAME | check FILE`: the games, and what they are like. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/number.h"
#include "apps/cli/records/files.h"
#include "apps/cli/wrap.h"
#include "base/visible.h"
#include "engine/prose/pages/figures.h"

#include <kozel/drawing.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel rules list [--games DIR]\n"
    "kozel rules [show] GAME [--options KEY=VALUE,...] [--players N] [--mechanics] [--games DIR]\n"
    "kozel rules check FILE|-";

/* What the command line asks for. */
typedef struct wishes {
    const char *games, *options, *players;
    bool mechanics;
} wishes;

/* ---- words and lines */

static void print_wrapped(const char *text, int indent)
{
    printf("%*s", indent, "");
    cli_print_wrapped(stdout, text, indent, indent);
}

static void put_title(const kz_game *game)
{
    const char *title = cli_game_title(game);
    cli_put_visible(title, strlen(title));
}

/* ---- list */

static void print_seats(const kz_game *game)
{
    for (int n = 2, first = 1; n <= KZ_SEATS; n++)
        if (kz_game_seats(game, n)) {
            printf("%s%d", first ? "" : ",", n);
            first = 0;
        }
}

static void print_option(const kz_option *option)
{
    printf(" %s=", option->key);
    for (int i = 0; i < option->choice_count; i++)
        printf("%s%s", i ? "|" : "", option->choice[i].word);
    if (option->choice_count)
        return;
    printf("%d..%d", option->least, option->most);
    if (option->step > 1)
        printf("/%d", option->step);
}

/* `kozel-de (German Kozel), 2,3,4: target=20..1000`. */
static void print_game(const kz_game *game)
{
    printf("%s (", game->name);
    put_title(game);
    printf(") ");
    print_seats(game);
    for (int i = 0; i < game->option_count; i++)
        print_option(&game->option[i]);
    putchar('\n');
}

static int list(const kz_games *games)
{
    for (int i = 0; i < games->count; i++)
        print_game(&games->game[i]);
    return cli_close_output();
}

/* ---- show */

static const char *translate(void *context, const char *text)
{
    (void)context;
    return _(text);
}

static const char *translate_plural(void *context, const char *one, const char *other, unsigned long n)
{
    (void)context;
    return ngettext(one, other, n);
}

static void print_heading(void *context, const char *text)
{
    (void)context;
    printf("\n%s\n", text);
}

static void print_paragraph(void *context, const char *text)
{
    (void)context;
    print_wrapped(text, 2);
}

/* A row that has no room for its columns: a line of all, the first cell before a colon. */
static void print_row_as_line(const char *const cell[], int cells)
{
    char line[512];
    int at = snprintf(line, sizeof line, "%s:", cell[0]);
    for (int i = 1; i < cells && at < (int)sizeof line; i++)
        at += snprintf(line + at, sizeof line - (size_t)at, " %s%s", cell[i], i + 1 < cells ? "," : "");
    print_wrapped(line, 2);
}

/* A row of two cells is a word and what it means; of more, columns as wide as names are. */
static void print_row(void *context, const char *const cell[], int cells, bool head)
{
    enum { FIRST = 14, OTHER = 9 };
    (void)context;
    if (cells == 2 && head)
        return;
    if (cells == 2) {
        print_wrapped(cell[0], 2);
        print_wrapped(cell[1], 6);
        return;
    }
    if (cli_text_columns() < 2 + FIRST + (cells - 1) * OTHER) {
        print_row_as_line(cell, cells);
        return;
    }
    printf("  ");
    for (int i = 0; i < cells; i++)
        printf("%s%*s", cell[i],
               i + 1 < cells ? (i ? OTHER : FIRST) - cli_text_width(cell[i], strlen(cell[i])) : 0, "");
    putchar('\n');
}

/* The longest line of a drawing, in characters. */
static int width_of(const char *drawn)
{
    int most = 0;
    while (*drawn) {
        size_t length = strcspn(drawn, "\n");
        int width = cli_text_width(drawn, length);
        most = width > most ? width : most;
        drawn += length + (drawn[length] == '\n');
    }
    return most;
}

/* One that is wider than the terminal is left out: cut in two it shows nothing. */

static void print_figure(void *context, prose_figure figure, const char *text)
{
    static char drawn[KZ_BOX_TEXT];
    (void)context;
    if (!prose_figure_box(figure, drawn, sizeof drawn) || width_of(drawn) > cli_text_columns())
        return;
    printf("\n%s", drawn);
    print_wrapped(text, 2);
}

static void print_prose(const kz_game *game, const kz_rules *rules)
{
    const prose_translate translation = {
        .language = cli_language(), .text = translate, .plural = translate_plural};
    const prose_sink sink = {
        .heading = print_heading, .paragraph = print_paragraph, .row = print_row, .figure = print_figure};
    put_title(game);
    putchar('\n');
    prose_write_rules(game, rules, &translation, &sink);
}

static void print_mechanics(const kz_rules *rules)
{
    const kz_mechanic *m;
    for (int i = 0; (m = kz_mechanic_at(i)); i++) {
        char value[KZ_VALUE_TEXT];
        printf("%s = %s", m->key, kz_rules_value(rules, i, value));
        if (m->words)
            printf(" (%s)\n", m->words);
        else
            printf(" (%d..%d)\n", m->least, m->most);
        print_wrapped(_(m->meaning), 6);
    }
}

int cli_fewest_seats(const kz_game *game)
{
    int n = 2;
    while (n < KZ_SEATS && !kz_game_seats(game, n))
        n++;
    return n;
}

static int show(const kz_games *games, const char *name, const wishes *w)
{
    const kz_game *game = kz_games_find(games, name);
    kz_error error;
    kz_rules rules;
    if (!game)
        return cli_refuse_game(games, name);
    int64_t players = cli_fewest_seats(game);
    if (w->players && !cli_read_number(w->players, 2, KZ_SEATS, &players))
        return cli_usage_error(usage, _("--players needs 2, 3 or 4"), w->players);
    if (!kz_game_setup(game, (int)players, w->options, &rules, &error))
        return cli_refuse(&error);
    if (!w->players)
        rules.seats = 0; /* the text speaks of all numbers */
    if (w->mechanics)
        print_mechanics(&rules);
    else
        print_prose(game, &rules);
    return cli_close_output();
}

/* ---- check */

static int check(kz_games *games, const char *path)
{
    int before = games->count;
    if (!records_gamefile_check(games, path))
        return CLI_EXIT_FAILURE;
    for (int i = before; i < games->count; i++)
        print_game(&games->game[i]);
    if (games->count == before) {
        char shown[1024];
        base_visible(path, strlen(path), shown, sizeof shown);
        printf(_("%s defines no game\n"), shown);
    }
    return cli_close_output();
}

/* ---- the command line */

static const cli_option options[] = {
    {"--options K=V,...", N_("the rules with these options of the game"), CLI_TEXT,
     .offset = offsetof(wishes, options)},
    {"--players N", N_("the rules for so many; without it for all that may play"), CLI_TEXT,
     .offset = offsetof(wishes, players)},
    {"--mechanics", N_("the game's row of mechanics instead of its text"), CLI_FLAG,
     .offset = offsetof(wishes, mechanics)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, games)},
    {0},
};

static const char *const verbs[] = {"list", "show", "check"};

/* `kozel rules GAME` is `kozel rules show GAME`. */
static int show_alone(kz_games *games, const char *word, const wishes *w)
{
    if (!records_games_load(games, w->games))
        return CLI_EXIT_FAILURE;
    if (kz_games_find(games, word))
        return show(games, word, w);
    cli_nearest nearest = {.text = word};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        cli_nearest_try(&nearest, verbs[i]);
    for (int i = 0; i < games->count; i++)
        cli_nearest_try(&nearest, games->game[i].name);
    return cli_usage_error_near(usage, _("say list, show or check"), nearest.word ? word : NULL,
                                nearest.word);
}

static int run_command(int argc, char **argv)
{
    static kz_games games;
    wishes w = {0};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    const char *verb = optind < argc ? argv[optind++] : "", *what = optind < argc ? argv[optind++] : NULL;
    bool listing = !strcmp(verb, "list"), showing = !strcmp(verb, "show"), checking = !strcmp(verb, "check");
    if (!listing && !showing && !checking && *verb && !what)
        return show_alone(&games, verb, &w);
    if (!listing && !showing && !checking)
        return cli_usage_error(usage, _("say list, show or check"), NULL);
    if (listing && what)
        return cli_usage_error(usage, _("unexpected argument"), what);
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!listing && !what)
        return cli_usage_error(usage, showing ? _("a game is missing") : _("a file is missing"), NULL);
    if (!records_games_load(&games, w.games))
        return CLI_EXIT_FAILURE;
    return listing ? list(&games) : showing ? show(&games, what, &w) : check(&games, what);
}

const cli_command cli_rules = {"rules",
                               run_command,
                               N_("list the games, show the rules of one, check a file of house rules"),
                               .usage = usage,
                               .options = options,
                               .words = "list show check",
                               .argument = "GAME"};
