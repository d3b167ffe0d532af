/* SPDX-License-Identifier: MIT */
/* `kozel games`: lists and counts many matches, and writes the database of them (docs/database.md). */
#include "apps/cli/games/games.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/serve/serve_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel games [--game GAME] [--player NAME] [--result RESULT] [--seats N] [--since DAY] [--until DAY] "
    "[--month MONTH] [--min-strength N] [--max-strength N] [--json|--stats|-o FILE] [--games DIR] "
    "FILE|DIR|-...\n"
    "kozel games --store FILE|URL [--config FILE] [--month MONTH] ... [-o FILE]";

typedef struct wishes {
    games_filter filter;
    const char *folder, *store, *config, *month, *output;
    bool json, stats;
} wishes;

/* The command at work. */
typedef struct work {
    const wishes *w;
    const kz_games *games;
    games_match match;
    struct games_stats *stats;       /* NULL: not wished */
    struct games_database *database; /* NULL: not wished */
    bool listed, failed;
    int64_t read, fitting, faults;
} work;

/* ---- records */

static void show(work *k)
{
    if (k->database)
        k->failed = !games_database_add(k->database, &k->match);
    else if (k->stats)
        games_stats_add(k->stats, &k->match);
    else if (k->w->json)
        games_json_match(&k->match);
    else {
        if (!k->listed)
            games_list_head();
        k->listed = true;
        games_list_match(&k->match);
    }
}

static void take_fault(void *context, const char *source, int line, const char *reason)
{
    work *k = context;
    k->faults++;
    if (line)
        cli_complain("%s:%d: %s", source, line, reason);
    else
        cli_complain("kozel: %s: %s: %s", _("cannot read"), source, reason);
}

static bool take_record(void *context, const games_text *text)
{
    work *k = context;
    kz_error error;
    char reason[CLI_EXPLANATION];
    if (!games_match_read(&k->match, k->games, text, &error)) {
        cli_explain(&error, reason);
        take_fault(k, text->source, error.line, reason);
        return true;
    }
    k->read++;
    if (games_filter_fits(&k->w->filter, &k->match)) {
        k->fitting++;
        show(k);
    }
    /* (A full disk or a closed pipe ends the work.) */
    return !k->failed && !ferror(stdout);
}

/* ---- all */

/* Returns the times of --since and --until. */
static void times_of(const games_filter *filter, int64_t *since, int64_t *until)
{
    int64_t other;
    *since = 0;
    *until = INT64_MAX;
    if (filter->since)
        (void)games_read_day(filter->since, since, &other);
    if (filter->until)
        (void)games_read_day(filter->until, &other, until);
}

/* Reads the store that the server with the same file and environment has. There the days are those of the
 * matches' ends, so that each match is in one month. */
static bool read_store(wishes *w, const games_sink *sink)
{
    serve_setting_list settings;
    serve_settings values = serve_defaults();
    int64_t since, until;
    serve_settings_init(&settings, serve_rows, serve_row_count, &values);
    bool good = serve_read_store(&settings, w->config, w->store);
    if (!good)
        cli_complain("kozel: %s", settings.fault);
    times_of(&w->filter, &since, &until);
    w->filter.since = w->filter.until = NULL;
    good = good && games_read_store(values.config.db, since, until, sink);
    serve_settings_clear(&settings);
    return good;
}

static bool read_all(wishes *w, char **paths, int count, const games_sink *sink)
{
    if (w->store || w->config)
        return read_store(w, sink);
    for (int i = 0; i < count; i++)
        if (!games_read_path(paths[i], sink))
            return false;
    return true;
}

/* Prints what the command has counted. Returns an exit status. */
static int end(work *k, bool read)
{
    int status = CLI_EXIT_OK;
    if (k->database)
        status = games_database_close(k->database, read && !k->failed);
    if (k->stats)
        games_stats_print(k->stats, k->w->json);
    else if (!k->w->json && !k->failed)
        printf(_("matches: %1$lld of %2$lld\n"), (long long)k->fitting, (long long)k->read);
    if (k->faults)
        cli_complain(_("kozel: records that cannot be read: %lld"), (long long)k->faults);
    int closed = cli_close_output();
    return status != CLI_EXIT_OK ? status : closed != CLI_EXIT_OK ? closed : k->faults || !read;
}

static int run(wishes *w, char **paths, int count)
{
    static kz_games games;
    static work k;
    k.w = w;
    k.games = &games;
    const games_sink sink = {take_record, take_fault, &k};
    if (!records_games_load(&games, w->folder))
        return CLI_EXIT_FAILURE;
    if (w->filter.game && !kz_games_find(&games, w->filter.game))
        return cli_usage_error_near(usage, _("unknown game"), w->filter.game,
                                    cli_near_game(&games, w->filter.game));
    if (w->output && !(k.database = games_database_open(w->output)))
        return CLI_EXIT_FAILURE;
    if (w->stats)
        k.stats = games_stats_new();
    int status = end(&k, read_all(w, paths, count, &sink));
    if (k.stats)
        games_stats_free(k.stats);
    games_match_free(&k.match);
    return status;
}

/* ---- the arguments */

static bool read_result(void *target, const char *value)
{
    static const char *const words[] = {"", "won", "lost", "drawn", "unfinished"};
    for (int i = GAMES_OUTCOME_WON; i <= GAMES_OUTCOME_UNFINISHED; i++)
        if (!strcmp(value, words[i]))
            ((wishes *)target)->filter.outcome = i;
    return ((wishes *)target)->filter.outcome != GAMES_OUTCOME_ANY;
}

static bool read_since(void *target, const char *value)
{
    int64_t begin, until;
    ((wishes *)target)->filter.since = value;
    return games_read_day(value, &begin, &until);
}

static bool read_until(void *target, const char *value)
{
    int64_t begin, until;
    ((wishes *)target)->filter.until = value;
    return games_read_day(value, &begin, &until);
}

static bool read_month(void *target, const char *value)
{
    int64_t begin, until;
    ((wishes *)target)->month = value;
    return games_read_month(value, &begin, &until);
}

static bool read_output(void *target, const char *value)
{
    size_t length = strlen(value), part = sizeof GAMES_DATABASE_END - 1;
    ((wishes *)target)->output = value;
    return length > part && value[length - part - 1] != '/' &&
           !strcmp(value + length - part, GAMES_DATABASE_END);
}

static const char day_fault[] = N_("a day is needed, 2026-11-30");

static const cli_option options[] = {
    {"--game GAME", N_("only matches of this game"), CLI_TEXT, .offset = offsetof(wishes, filter.game)},
    {"--player NAME", N_("only matches of this player"), CLI_TEXT, .offset = offsetof(wishes, filter.player)},
    {"--result RESULT", N_("only matches with this result, of the player if one is given"), CLI_READ,
     .read = read_result, .fault = N_("--result is one of won, lost, drawn, unfinished"),
     .values = "won lost drawn unfinished"},
    {"--seats N", N_("only matches of so many players"), CLI_INT, .offset = offsetof(wishes, filter.seats), 2,
     KZ_SEATS, N_("--seats needs a number from 2 to 4")},
    {"--since DAY", N_("only matches of this day or later, 2026-11-30"), CLI_READ, .read = read_since,
     .fault = day_fault},
    {"--until DAY", N_("only matches of this day or earlier"), CLI_READ, .read = read_until,
     .fault = day_fault},
    {"--month MONTH", N_("only matches of this month, 2026-11"), CLI_READ, .read = read_month,
     .fault = N_("a month is needed, 2026-11")},
    {"--min-strength N", N_("only matches whose players all have at least this strength"), CLI_INT,
     .offset = offsetof(wishes, filter.min_strength), 1, 10000, N_("a strength is a number from 1 to 10000")},
    {"--max-strength N", N_("only matches whose players all have at most this strength"), CLI_INT,
     .offset = offsetof(wishes, filter.max_strength), 1, 10000, N_("a strength is a number from 1 to 10000")},
    {"--json", N_("an object of JSON a match, or one of all statistics"), CLI_FLAG,
     .offset = offsetof(wishes, json)},
    {"--stats", N_("statistics in place of the matches"), CLI_FLAG, .offset = offsetof(wishes, stats)},
    {"-o FILE", N_("write the records to this file (*.dgr.zst), and an index of them (*.csv)"), CLI_READ,
     .read = read_output, .fault = N_("the name of such a file ends with .dgr.zst"), .name = "output"},
    {"--store FILE", N_("the matches of a server that may be published: its file or database"), CLI_TEXT,
     .offset = offsetof(wishes, store)},
    {"--config FILE", N_("the settings of that server"), CLI_TEXT, .offset = offsetof(wishes, config)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

/* Makes --month the days from its first to its last, unless these were given. */
static void use_month(wishes *w, char first[16], char last[16])
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = atoi(w->month), month = atoi(w->month + 5);
    bool leap = month == 2 && (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    snprintf(first, 16, "%.7s-01", w->month);
    snprintf(last, 16, "%.7s-%02d", w->month, days[month - 1] + leap);
    w->filter.since = first;
    w->filter.until = last;
}

static int run_command(int argc, char **argv)
{
    static char first[16], last[16];
    wishes w = {0};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    bool stored = w.store || w.config;
    if (!stored && optind == argc)
        return cli_usage_error(usage, _("a file is missing"), NULL);
    if (stored && optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (w.month && (w.filter.since || w.filter.until))
        return cli_usage_error(usage, _("--month has no effect with --since or --until"), NULL);
    if (w.output && (w.json || w.stats))
        return cli_usage_error(usage, _("-o has no effect with --json or --stats"), NULL);
    if (!w.filter.player && (w.filter.outcome == GAMES_OUTCOME_WON || w.filter.outcome == GAMES_OUTCOME_LOST))
        return cli_usage_error(usage, _("who has won or lost? give --player NAME"), NULL);
    if (w.month)
        use_month(&w, first, last);
    return run(&w, argv + optind, argc - optind);
}

const cli_command cli_games = {
    "games", run_command,        N_("list, choose and count many matches; write the database of them"),
    usage,   .options = options, .argument = "FILE"};
