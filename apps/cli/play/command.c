/* SPDX-License-Identifier: MIT */
/* `kozel play`: a match in the terminal, with bots or at a server. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/online/connection.h"
#include "apps/cli/play/online/online.h"
#include "apps/cli/play/plain.h"
#include "apps/cli/play/screen.h"
#include "apps/cli/records/files.h"
#include "base/random.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "kozel play [GAME] [--seats N] [--seat N] [--bots LEVEL,...] [--options K=V,...] [--seed N] [--name "
    "NAME] "
    "[--plain|--ascii] [--games DIR]\n"
    "kozel play --server URL [GAME] [--seats N] [--bots LEVEL] [--options K=V,...] [--open] [--token-file "
    "FILE]\n"
    "kozel play --server URL --table ID [--watch]|--tables [--token-file FILE]\n"
    "kozel play --resume FILE [--seat N] [--bots LEVEL,...] [--plain|--ascii] [--games DIR]";

typedef struct wishes {
    const char *game, *options, *levels, *name, *folder, *resume;
    const char *server, *table, *token_file;
    int seats, seat; /* from 1; 0: not given */
    int64_t seed;    /* -1: not given */
    bool plain, ascii, open, tables, watch;
} wishes;

static const cli_option options[] = {
    {"--seats N", N_("how many play, you among them; without it as few as the game allows"), CLI_INT,
     .offset = offsetof(wishes, seats), 2, KZ_SEATS, N_("--seats needs 2, 3 or 4")},
    {"--seat N", N_("your seat; without it 1"), CLI_INT, .offset = offsetof(wishes, seat), 1, KZ_SEATS,
     N_("--seat needs 1, 2, 3 or 4")},
    {"--bots LEVEL,...",
     N_("the level of the bots, or of each in turn: random, novice, club, master and others; without it "
        "club"),
     CLI_TEXT, .offset = offsetof(wishes, levels)},
    {"--options K=V,...", N_("the rules with these options of the game"), CLI_TEXT,
     .offset = offsetof(wishes, options)},
    {"--seed N", N_("another seed gives other deals; without it a random one"), CLI_INT64,
     .offset = offsetof(wishes, seed), 0, INT64_MAX, N_("--seed needs a number from 0")},
    {"--name NAME", N_("your name in the record"), CLI_TEXT, .offset = offsetof(wishes, name)},
    {"--resume FILE", N_("continues the match of a saved record"), CLI_TEXT,
     .offset = offsetof(wishes, resume)},
    {"--server URL", N_("plays at a server, as a guest or by a token"), CLI_TEXT,
     .offset = offsetof(wishes, server)},
    {"--table ID", N_("joins this table of the server; without it a new one"), CLI_TEXT,
     .offset = offsetof(wishes, table)},
    {"--watch", N_("watches the table of --table without a seat"), CLI_FLAG,
     .offset = offsetof(wishes, watch)},
    {"--tables", N_("lists the tables that wait for players"), CLI_FLAG, .offset = offsetof(wishes, tables)},
    {"--open", N_("the new table waits for people; without it bots play"), CLI_FLAG,
     .offset = offsetof(wishes, open)},
    {"--token-file FILE",
     N_("has the token of a bot account, from the page of its owner’s account; without it KOZEL_TOKEN of the "
        "environment"),
     CLI_TEXT, .offset = offsetof(wishes, token_file)},
    {"--plain", N_("lines of text, for screen readers and pipes"), CLI_FLAG,
     .offset = offsetof(wishes, plain)},
    {"--ascii", N_("no characters but those of ASCII in full screen"), CLI_FLAG,
     .offset = offsetof(wishes, ascii)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

static uint64_t choose_seed(const wishes *w)
{
    uint32_t seed;
    if (w->seed >= 0)
        return (uint64_t)w->seed;
    base_random(BASE_RANDOM_HUB, &seed, sizeof seed);
    return seed;
}

/* Reads the levels of the bots. Returns false after an error message. */
static bool read_levels(const char *text, play_terms *terms)
{
    char levels[KZ_SEATS * KZ_TAG_TEXT], *rest = levels;
    snprintf(levels, sizeof levels, "%s", text);
    for (const char *level; (level = strsep(&rest, ","));) {
        const kz_bot *bot = kz_bot_find(level);
        if (!bot || terms->bot_count == KZ_SEATS - 1) {
            (void)(bot ? cli_usage_error(usage, _("unexpected argument"), level)
                       : cli_usage_error_near(usage, _("there is no such bot"), level, cli_near_bot(level)));
            return false;
        }
        terms->bot[terms->bot_count++] = bot;
    }
    return true;
}

static play_game *begin(const wishes *w, play_terms *terms)
{
    kz_error error;
    const kz_game *game = kz_games_find(terms->games, terms->game);
    if (!game) {
        cli_refuse_game(terms->games, terms->game);
        return NULL;
    }
    terms->seats = w->seats ? w->seats : cli_fewest_seats(game);
    if (terms->seat >= terms->seats)
        kz_fail(&error, KZ_E_SEAT, (char[]){(char)('1' + terms->seat), '\0'}, NULL, NULL);
    play_game *begun = terms->seat < terms->seats ? play_game_begin(terms, &error) : NULL;
    if (!begun)
        cli_refuse(&error);
    return begun;
}

static play_game *resume(const wishes *w, play_desk *desk, play_terms *terms)
{
    kz_error error;
    size_t length;
    play_game *begun = NULL;
    char *text = records_load(w->resume, &length);
    if (!text)
        return NULL;
    if (!w->seat)
        terms->seat = play_game_person(terms->games, text, length);
    desk->silent = desk->resumed = true;
    if (terms->seat != PLAY_NO_PERSON)
        begun = play_game_resume(terms, text, length, &error);
    desk->silent = false;
    free(text);
    if (terms->seat == PLAY_NO_PERSON)
        (void)cli_fail(w->resume, _("the names do not tell which seat is yours: --seat is needed"));
    else if (!begun)
        records_refuse(w->resume, error.line, &error);
    return begun;
}

/* Returns whether full screen makes no sense. */
static bool is_plain(const wishes *w)
{
    const char *terminal = getenv("TERM");
    return w->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
           !strcmp(terminal, "dumb");
}

static int play(const wishes *w, const kz_games *games)
{
    static play_desk desk;
    bool plain = is_plain(w);
    play_terms terms = {
        .games = games,
        .game = w->game ? w->game : games->game[0].name,
        .options = w->options,
        .name = w->name ? w->name : "",
        .seat = w->seat ? w->seat - 1 : 0,
        .seed = choose_seed(w),
        .context = &desk,
        .happened = plain ? play_plain_happened : play_screen_happened,
    };
    if (w->levels && !read_levels(w->levels, &terms))
        return CLI_EXIT_USAGE;
    desk.game = w->resume ? resume(w, &desk, &terms) : begin(w, &terms);
    if (!desk.game)
        return CLI_EXIT_FAILURE;
    int status = plain ? play_plain(&desk) : play_screen(&desk, w->ascii);
    play_review_free(&desk.review);
    play_game_end(desk.game);
    return status;
}

static int play_at_server(const wishes *w, const kz_games *games)
{
    char *token;
    if (!online_token(w->token_file, &token))
        return CLI_EXIT_FAILURE;
    int status = play_online(&(play_online_terms){
        .games = games,
        .server = w->server,
        .token = token,
        .table = w->table,
        .game = w->game ? w->game : games->game[0].name,
        .options = w->options,
        .level = w->levels ? w->levels : "club",
        .seats = w->seats,
        .open = w->open,
        .watch = w->watch,
        .lists = w->tables,
        .plain = is_plain(w),
        .ascii = w->ascii,
    });
    free(token);
    return status;
}

static int run_command(int argc, char **argv)
{
    static kz_games games;
    wishes w = {.seed = -1};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    w.game = optind < argc ? argv[optind++] : NULL;
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (w.resume && (w.game || w.seats || w.options || w.seed >= 0 || w.name))
        return cli_usage_error(usage, _("--resume takes game, seats, options, seed and name from the record"),
                               NULL);
    if (!w.server && (w.table || w.tables || w.open || w.watch || w.token_file))
        return cli_usage_error(usage, _("--server is needed"), NULL);
    if (w.watch && !w.table)
        return cli_usage_error(usage, _("--table is needed"), NULL);
    if (w.server && (w.resume || w.seat || w.seed >= 0 || w.name))
        return cli_usage_error(usage, _("a server decides about seat, seed, name and records"), NULL);
    if (!records_games_load(&games, w.folder))
        return CLI_EXIT_FAILURE;
    return w.server ? play_at_server(&w, &games) : play(&w, &games);
}

const cli_command cli_play = {
    "play",         run_command,        N_("play a game in the terminal, with bots or at a server"),
    .usage = usage, .options = options, .argument = "GAME"};
