/* SPDX-License-Identifier: MIT */
/* `kozel sim`: bots against each other (apps/arena/contest.h). */
#include "apps/cli/engine/sim.h"
#include "apps/arena/contest.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "base/output.h"

#include "apps/arena/fleet_run.h"
#include "apps/arena/report_json.h"
#include "apps/arena/report_svg.h"
#include "engine/protocol/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] = "kozel sim GAME --bots A,B[,C[,D]] [--option KEY=VALUE]... [--seats N] [--deals "
                            "N] [--sprt LOW,HIGH] [--matches] [--ms N|--rollouts N] [--threads N] [--seed N] "
                            "[--from N] [--json FILE] [--svg FILE] [--games DIR] [--bus URL]\n"
                            "kozel sim worker --bus URL [--threads N] [--games DIR]";

enum { USUAL_ROUNDS = 1000, ROUNDS_MAX = 1000000000, USUAL_ROLLOUTS = 1000, THREADS_MAX = 256 };

typedef struct request {
    arena_contest contest;
    const char *bots, *folder, *json, *svg, *bus;
    char options[KZ_OPTIONS_TEXT];
    kz_budget budget;
    int64_t from;
    int seats; /* 0: not said */
} request;

/* ---- the options ---- */

static bool read_sprt(void *target, const char *text)
{
    request *q = target;
    arena_sprt *out = &q->contest.sprt;
    int length = 0;
    q->contest.tested = true;
    return sscanf(text, "%lf,%lf%n", &out->low, &out->high, &length) == 2 && !text[length] &&
           out->low >= -1000 && out->low < out->high && out->high <= 1000;
}

static bool add_option(void *target, const char *value)
{
    request *q = target;
    size_t length = strlen(q->options);
    int added = snprintf(q->options + length, sizeof q->options - length, "%s%s", length ? "," : "", value);
    return added >= 0 && (size_t)added < sizeof q->options - length;
}

static const cli_option options[] = {
    {"--bots A,B,...", N_("who plays; NAME@20ms or NAME@500r sets what one may spend on a choice"), CLI_TEXT,
     .offset = offsetof(request, bots)},
    {"  NAME",
     .meaning =
         N_("a level; heaviest, flat, pimc; oracle sees all tiles; with a / it is an engine's command")},
    {"--option K=V", N_("an option of the game; may be given several times"), CLI_READ, .read = add_option,
     .fault = N_("the options are too long")},
    {"--seats N", N_("2, 3 or 4; without it the most that the game has"), CLI_INT,
     .offset = offsetof(request, seats), 2, KZ_SEATS, N_("--seats needs 2, 3 or 4")},
    {"--deals N", N_("deals (matches) to play, each in every seating; with --sprt at most so many"),
     CLI_INT64, .offset = offsetof(request, contest.rounds), 1, ROUNDS_MAX,
     N_("--deals needs a number from 1")},
    {"--sprt L,H", N_("play until it is clear whether the first gains L or H a deal"), CLI_READ,
     .read = read_sprt, .fault = N_("--sprt needs LOW,HIGH with LOW below HIGH")},
    {"--matches", N_("whole matches instead of single deals"), CLI_FLAG,
     .offset = offsetof(request, contest.matches)},
    {"--ms N", N_("milliseconds of processor time for a choice"), CLI_INT,
     .offset = offsetof(request, budget.ms), 1, ARENA_MS_MAX, N_("--ms needs a number from 1 to 600000")},
    {"--rollouts N", N_("playouts for a choice; without --ms 1000"), CLI_INT,
     .offset = offsetof(request, budget.rollouts), 1, ARENA_ROLLOUTS_MAX,
     N_("--rollouts needs a number from 1")},
    {"--threads N", N_("deals played at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(request, contest.threads), 1, THREADS_MAX,
     N_("--threads needs a number from 1 to 256")},
    {"--seed N", N_("another seed gives other deals; without it 1"), CLI_INT64,
     .offset = offsetof(request, contest.seed), 0, INT64_MAX, N_("--seed needs a number from 0")},
    {"--from N", N_("begins with the seed's deal N, to go on where a run of N - 1 deals stopped"), CLI_INT64,
     .offset = offsetof(request, from), 1, ROUNDS_MAX, N_("--from needs a number from 1")},
    {"--json FILE", N_("writes the result as JSON; - is standard output, without the table"), CLI_TEXT,
     .offset = offsetof(request, json)},
    {"--svg FILE", N_("draws how the mean came about; - is standard output, without the table"), CLI_TEXT,
     .offset = offsetof(request, svg)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(request, folder)},
    {"--bus URL", N_("has the deals played by whoever works there: kozel sim worker --bus URL"), CLI_TEXT,
     .offset = offsetof(request, bus)},
    {0},
};

/* ---- the contest ---- */

/* What is wrong with a contestant; *meant: the bot that its name may mean, NULL: none. */
static const char *fault_text(arena_contestant_fault fault, const char *text, const char **meant)
{
    char name[ARENA_CONTESTANT_NAME];
    switch (fault) {
    case ARENA_CONTESTANT_LONG:
        return _("the name of a bot is too long");
    case ARENA_CONTESTANT_BUDGET:
        return _("a budget is written @20ms or @500r");
    default:
        snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "@"), text);
        *meant = cli_near_bot(name);
        return *meant ? _("there is no such bot")
                      : _("there is no such bot; a command needs a slash, such as ./bot.py");
    }
}

/* Reads the names between the commas; what is wrong with them, NULL if nothing. */
static const char *read_bots(request *q, const char **culprit, const char **meant)
{
    arena_contest *c = &q->contest;
    for (const char *at = q->bots;; c->count++) {
        size_t length = arena_contestant_length(at);
        *culprit = at;
        if (c->count == c->rules.side_count)
            return _("there are more bots than sides");
        arena_contestant_fault fault =
            arena_contestant_parse(at, length, &q->budget, &c->contestant[c->count]);
        if (fault != ARENA_CONTESTANT_OK) {
            static char one[ARENA_CONTESTANT_NAME + 32];
            snprintf(one, sizeof one, "%.*s", (int)length, at);
            *culprit = one;
            return fault_text(fault, one, meant);
        }
        at += length;
        if (!*at++)
            break;
    }
    c->count++;
    *culprit = q->bots;
    if (c->count < 2)
        return _("--bots needs two bots at least");
    return c->tested && c->count > 2 ? _("--sprt compares two bots") : NULL;
}

/* The rules of the contest: its game, seats and options. */
static int set_up(request *q)
{
    static kz_games games;
    kz_error error;
    if (!records_games_load(&games, q->folder))
        return CLI_EXIT_FAILURE;
    const kz_game *game = kz_games_find(&games, q->contest.game);
    if (!game)
        return cli_refuse_game(&games, q->contest.game);
    for (int seats = KZ_SEATS; !q->seats && seats >= 2; seats--)
        if (kz_game_seats(game, seats))
            q->seats = seats;
    return kz_game_setup(game, q->seats, q->options, &q->contest.rules, &error) ? CLI_EXIT_OK
                                                                                : cli_refuse(&error);
}

static void print_fault(void *context, const arena_contest *contest, int contestant, int64_t round,
                        const char *reason)
{
    (void)context;
    if (contest->progress)
        cli_progress_end();
    cli_complain(_("kozel: %1$s broke deal %2$lld off: %3$s\n"), contest->contestant[contestant].name,
                 (long long)round + 1, reason);
}

static void print_progress(void *context, const arena_contest *contest, const arena_contest_result *so_far)
{
    (void)context;
    simulate_progress(contest, so_far);
}

/* ---- the results ---- */

static bool put_svg(const arena_report *report, FILE *out)
{
    const arena_contest *c = report->contest;
    char title[2 * ARENA_CONTESTANT_NAME + KZ_GAME_NAME + 16];
    snprintf(title, sizeof title, "%s: %s – %s", c->game, c->contestant[0].name, c->contestant[1].name);
    arena_plot_texts texts = {title, c->matches ? _("matches played") : _("deals played"),
                              c->matches ? _("lead in matches won, ± 95%") : _("points a deal, ± 95%")};
    return arena_report_svg(report, &texts, out);
}

/* The files that are asked for. They are opened before anything is played: a contest may take hours. */
typedef struct outputs {
    base_output json, svg;
} outputs;

static bool is_standard_output(const char *file)
{
    return file && !strcmp(file, "-");
}

static bool writes_json_file(const request *q)
{
    return q->json && !is_standard_output(q->json);
}

static int open_outputs(const request *q, outputs *o)
{
    *o = (outputs){{.fd = -1}, {.fd = -1}};
    if (q->svg && !base_output_open(&o->svg, q->svg, 0))
        return cli_fail_output(q->svg);
    if (writes_json_file(q) && !base_output_open(&o->json, q->json, 0)) {
        int status = cli_fail_output(q->json);
        base_output_drop(&o->svg);
        return status;
    }
    return CLI_EXIT_OK;
}

static void drop_outputs(outputs *o)
{
    base_output_drop(&o->svg);
    base_output_drop(&o->json);
}

static int print_result(const request *q, const arena_contest_result *outcome, outputs *o)
{
    arena_report report = {&q->contest, outcome};
    int status = CLI_EXIT_OK;
    if (q->svg) {
        put_svg(&report, o->svg.file);
        status = base_output_close(&o->svg) ? status : cli_fail_output(q->svg);
    }
    if (writes_json_file(q)) {
        arena_report_json(&report, o->json.file);
        status = base_output_close(&o->json) ? status : cli_fail_output(q->json);
    }
    if (q->json && !writes_json_file(q))
        arena_report_json(&report, stdout);
    else if (!is_standard_output(q->svg))
        simulate_table(&report);
    int closed = cli_close_output();
    return status == CLI_EXIT_OK ? closed : status;
}

/* Does every engine start and answer? */
static bool try_engines(const arena_contest *c)
{
    char reason[PROTOCOL_FAULT_TEXT];
    static protocol_client client;
    for (int i = 0; i < c->count; i++) {
        if (!c->contestant[i].command[0])
            continue;
        if (!protocol_client_start(&client, c->contestant[i].command, reason)) {
            cli_fail(c->contestant[i].command, reason);
            return false;
        }
        protocol_client_stop(&client);
    }
    return true;
}

/* By programs elsewhere, or by this one; false: nothing was played. */
static bool play(const request *q, arena_contest_result *outcome)
{
    if (!q->bus) {
        arena_contest_run(&q->contest, outcome);
        return true;
    }
    char reason[ARENA_SHARD_REASON];
    arena_fleet fleet = {q->bus, KOZEL_VERSION, q->contest.stop};
    arena_fleet_outcome end = arena_fleet_run(&fleet, &q->contest, outcome, reason);
    if (end == ARENA_FLEET_FAILED)
        cli_complain("kozel: %s", reason);
    return end != ARENA_FLEET_FAILED;
}

/* A contest that a signal ended: how far it came. */
static int print_stop(const request *q, const arena_contest_result *outcome)
{
    int64_t next = q->contest.first + outcome->rounds + 1;
    cli_complain(_("kozel: stopped after %1$lld of %2$lld deals; --from %3$lld goes on"),
                 (long long)outcome->rounds, (long long)q->contest.rounds, (long long)next);
    return CLI_EXIT_FAILURE;
}

static int run(request *q)
{
    static arena_contest_result outcome;
    outputs files;
    bool terminal = isatty(STDERR_FILENO);
    q->contest.fault = print_fault;
    if (terminal)
        q->contest.progress = print_progress;
    if (!q->bus && !try_engines(&q->contest))
        return CLI_EXIT_FAILURE;
    int status = open_outputs(q, &files);
    if (status != CLI_EXIT_OK)
        return status;
    q->contest.stop = simulate_stop_on_signal();
    bool played = play(q, &outcome);
    bool stopped = atomic_load(q->contest.stop) && !outcome.verdict && outcome.rounds < q->contest.rounds;
    if (terminal)
        cli_progress_end();
    if (!played || (stopped && !outcome.rounds)) {
        drop_outputs(&files);
        return stopped ? print_stop(q, &outcome) : CLI_EXIT_FAILURE;
    }
    status = print_result(q, &outcome, &files);
    return stopped ? print_stop(q, &outcome) : status;
}

static void set_defaults(request *q)
{
    q->contest.first = q->from - 1;
    if (!q->budget.ms && !q->budget.rollouts)
        q->budget.rollouts = USUAL_ROLLOUTS;
    if (!q->contest.rounds)
        q->contest.rounds = q->contest.tested ? ROUNDS_MAX : USUAL_ROUNDS;
    if (!q->contest.threads)
        q->contest.threads = cli_processors(THREADS_MAX);
}

static int run_command(int argc, char **argv)
{
    static request q = {.contest = {.seed = 1}, .from = 1, .budget = {.threads = 1, .cpu = true}};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &q, &status))
        return status;
    if (optind == argc)
        return cli_usage_error(usage, _("a game is missing"), NULL);
    q.contest.game = argv[optind++];
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!q.bots)
        return cli_usage_error(usage, _("--bots is missing"), NULL);
    if (is_standard_output(q.json) && is_standard_output(q.svg))
        return cli_usage_error(usage, _("only one of --json and --svg can be standard output"), NULL);
    q.contest.options = q.options;
    set_defaults(&q);
    status = set_up(&q);
    if (status != CLI_EXIT_OK)
        return status;
    const char *culprit, *meant = NULL, *fault = read_bots(&q, &culprit, &meant);
    return fault ? cli_usage_error_near(usage, fault, culprit, meant) : run(&q);
}

static const cli_command *const parts[] = {&simulate_worker, NULL};

const cli_command cli_sim = {"sim",
                             run_command,
                             N_("let bots play against each other and compare them"),
                             .usage = usage,
                             .options = options,
                             .parts = parts,
                             .argument = "GAME"};
