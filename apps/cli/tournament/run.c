/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/run.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/tournament/event.h"
#include "apps/cli/tournament/show.h"
#include "server/matching/matching.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "kozel tournament run FILE|- --bots A,B,... [--json] [--rollouts N] [--threads N] "
    "[--games DIR] [--records DIR]";

typedef struct arguments {
    event_request request;
    bool json;
} arguments;

static const cli_option options[] = {
    {"--bots A,B,...",
     N_("who plays, dealt to the entrants in turn; NAME@500r sets the playouts of a choice"), CLI_TEXT,
     .offset = offsetof(arguments, request.bots)},
    {"--json", N_("prints a line of JSON a round, and one of standings"), CLI_FLAG,
     .offset = offsetof(arguments, json)},
    {"--rollouts N", N_("playouts for a choice; without it 1000"), CLI_INT,
     .offset = offsetof(arguments, request.rollouts), 1, ARENA_ROLLOUTS_MAX,
     N_("--rollouts needs a number from 1")},
    {"--threads N", N_("matches played at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(arguments, request.threads), 1, EVENT_THREADS_MAX,
     N_("--threads needs a number from 1 to 64")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(arguments, request.folder)},
    {"--records DIR", N_("writes the record of each match to a folder"), CLI_TEXT,
     .offset = offsetof(arguments, request.records)},
    {0},
};

/* ---- the bots ---- */

/* Reads one of the list. Returns the fault, NULL if there is none. */
static const char *read_bot(const char *text, size_t length, const kz_budget *usual, arena_contestant *out)
{
    switch (arena_contestant_parse(text, length, usual, out)) {
    case ARENA_CONTESTANT_OK:
        break;
    case ARENA_CONTESTANT_LONG:
        return _("the name of a bot is too long");
    case ARENA_CONTESTANT_BUDGET:
        return _("a budget is written @500r");
    default:
        return _("there is no such bot");
    }
    if (out->budget.ms)
        return _("a budget is written @500r");
    return out->bot ? NULL : _("only the program's bots play an event");
}

/* Prints why a bot is refused, and the bot that may be meant. */
static int refuse_bot(const char *usage_text, const char *fault, const char *name)
{
    char bare[ARENA_CONTESTANT_NAME];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(name, "@"), name);
    const char *meant = cli_near_bot(bare);
    return cli_usage_error_near(usage_text, fault, name, meant && strcmp(meant, bare) != 0 ? meant : NULL);
}

/* Prints what is wrong with a list of bots. Returns an exit status. */
static int read_bots(const event_request *request, const char *usage_text, event_bots *bots)
{
    const kz_budget usual = {.rollouts = request->rollouts, .threads = 1};
    for (const char *at = request->bots;; bots->count++) {
        char name[ARENA_CONTESTANT_NAME];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (bots->count == EVENT_BOTS_MAX)
            return cli_usage_error(usage_text, _("there are too many bots"), name);
        const char *fault = read_bot(at, length, &usual, &bots->bot[bots->count]);
        if (fault)
            return refuse_bot(usage_text, fault, name);
        at += length;
        if (!*at++)
            break;
    }
    bots->count++;
    return CLI_EXIT_OK;
}

/* ---- the event ---- */

typedef struct run {
    const event_request *request;
    const event_plan *plan;
    event_bots bots;
    base_text *lines;
    bool print, terminal;
    event_match *match; /* that are played now */
    int status;
} run;

typedef struct outcome {
    event_match match;
    bool played;
} outcome;

static void play_one(void *context, int64_t at, void *result)
{
    const run *r = context;
    outcome *o = result;
    o->match = r->match[at];
    o->played = event_match_play(&r->bots, &o->match);
}

static bool write_record(run *r, event_match *match)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/round-%d-table-%u.dgr", r->request->records, match->round,
                          match->table + 1);
    if (length >= PATH_MAX)
        errno = ENAMETOOLONG;
    r->status = length < PATH_MAX ? cli_write_output(path, match->record, strlen(match->record))
                                  : cli_fail_output(r->request->records);
    free(match->record);
    match->record = NULL;
    return r->status == CLI_EXIT_OK;
}

static bool take(void *context, int64_t at, const void *result)
{
    run *r = context;
    const outcome *o = result;
    r->match[at] = o->match;
    if (!o->played) {
        cli_complain("kozel: %s", _("out of memory"));
        r->status = CLI_EXIT_FAILURE;
        return false;
    }
    return !o->match.record || write_record(r, &r->match[at]);
}

static bool play(void *context, event_match match[], uint32_t count)
{
    run *r = context;
    r->match = match;
    records_ordered_run(&(records_ordered_work){.run = play_one,
                                                .take = take,
                                                .context = r,
                                                .size = sizeof(outcome),
                                                .jobs = count,
                                                .threads = r->request->threads});
    return r->status == CLI_EXIT_OK;
}

static void add_line(void *context, const char *line, size_t length)
{
    run *r = context;
    if (r->print) {
        printf("%.*s\n", (int)length, line);
        fflush(stdout);
    }
    base_text_put(r->lines, line, length);
    base_text_word(r->lines, "\n");
}

static void show_progress(void *context, const kz_tournament *tournament, uint16_t round)
{
    run *r = context;
    (void)tournament;
    if (r->terminal)
        cli_progress(_("\rround %d "), round);
}

static bool make_folder(const char *name)
{
    if (!name || mkdir(name, 0777) == 0 || errno == EEXIST)
        return true;
    (void)cli_fail_output(name);
    return false;
}

static int play_plan(run *r)
{
    kz_error error = {0};
    event_host host = {r, play, add_line, show_progress, &r->bots};
    bool ended = event_run(r->plan, &matching_lemon, &host, &error);
    if (r->terminal)
        cli_progress_end();
    if (ended || r->status != CLI_EXIT_OK)
        return r->status;
    char reason[CLI_EXPLANATION];
    cli_explain(&error, reason);
    cli_complain("kozel: %s", reason);
    return CLI_EXIT_FAILURE;
}

int event_play(const event_request *request, const char *usage_text, bool print, base_text *lines)
{
    static kz_games games;
    event_plan plan = {0};
    if (!records_games_load(&games, request->folder))
        return CLI_EXIT_FAILURE;
    run *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    *r = (run){.request = request, .plan = &plan, .lines = lines, .print = print};
    r->terminal = isatty(STDERR_FILENO);
    r->bots.records = request->records;
    int status = read_bots(request, usage_text, &r->bots);
    if (status == CLI_EXIT_OK && event_plan_load(request->file, &games, &plan)) {
        r->bots.plan = &plan;
        r->bots.game = kz_games_find(&games, plan.game);
        status = make_folder(request->records) ? play_plan(r) : CLI_EXIT_FAILURE;
    } else if (status == CLI_EXIT_OK)
        status = CLI_EXIT_FAILURE;
    event_plan_free(&plan);
    free(r);
    return status;
}

static int run_command(int argc, char **argv)
{
    arguments a = {.request = {.rollouts = EVENT_ROLLOUTS, .threads = cli_processors(EVENT_THREADS_MAX)}};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &a, &status))
        return status;
    a.request.file = cli_only_argument(argc, argv, usage);
    if (!a.request.file)
        return CLI_EXIT_USAGE;
    if (!a.request.bots)
        return cli_usage_error(usage, _("--bots is missing"), NULL);
    base_text lines = {0};
    status = event_play(&a.request, usage, a.json, &lines);
    event_log event;
    event_log_fault fault;
    if (status == CLI_EXIT_OK && !a.json) {
        if (event_log_read(lines.bytes, lines.length, &event, &fault))
            event_show(&event);
        event_log_free(&event);
    }
    base_text_free(&lines);
    int closed = cli_close_output();
    return status == CLI_EXIT_OK ? closed : status;
}

const cli_command event_run_command = {"run",          run_command,        NULL,
                                       .usage = usage, .options = options, .argument = "FILE"};
