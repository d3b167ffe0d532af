/* SPDX-License-Identifier: MIT */
/* `kozel engine`: a bot that speaks the bot protocol (docs/bot-protocol.md) on standard input and output. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"

#include "engine/ai/baselines.h"
#include "engine/protocol/session.h"

#include <stdio.h>
#include <sys/random.h>

static const char usage[] = "kozel engine [--bot BOT] [--threads N] [--seed N] [--games DIR]";

enum { THREADS_MAX = 256 };

typedef struct request {
    const kz_bot *bot;
    const char *name; /* of the bot that is asked for; NULL: the strongest */
    const char *folder;
    int threads;
    uint64_t seed;
} request;

static const cli_option options[] = {
    {"--bot BOT", N_("the bot; without it the strongest"), CLI_TEXT, .offset = offsetof(request, name)},
    {"--threads N", N_("threads that a choice may use; without it 1"), CLI_INT,
     .offset = offsetof(request, threads), 1, THREADS_MAX, N_("--threads needs a number from 1 to 256")},
    {"--seed N", N_("where its chance begins; without it anywhere"), CLI_INT64,
     .offset = offsetof(request, seed), 0, INT64_MAX, N_("--seed needs a number from 0")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(request, folder)},
    {0},
};

/* Reads a line; one that is too long is passed over to its end and comes cut. False at the input's end. */
static bool read_line(char line[PROTOCOL_LINE], size_t *length)
{
    int c;
    *length = 0;
    while ((c = getchar()) != EOF && c != '\n')
        if (*length < PROTOCOL_LINE)
            line[(*length)++] = (char)c;
    return c != EOF || *length > 0;
}

static int converse(const request *q)
{
    static kz_games games;
    static protocol_session session;
    static char line[PROTOCOL_LINE], out[PROTOCOL_LINE];
    size_t length;
    if (!records_games_load(&games, q->folder))
        return CLI_EXIT_FAILURE;
    protocol_session_init(&session, &games, q->bot, q->threads, q->seed);
    while (!session.done && read_line(line, &length)) {
        size_t answered = protocol_session_line(&session, line, length, out);
        if (answered && (fwrite(out, 1, answered, stdout) != answered || fflush(stdout) != 0))
            break;
    }
    return cli_close_output();
}

const char *cli_near_bot(const char *name)
{
    cli_nearest nearest = {.text = name};
    for (int i = 0; kz_bot_at(i); i++)
        cli_nearest_try(&nearest, kz_bot_at(i)->name);
    for (const kz_bot *bot = ai_baselines; bot->name; bot++)
        cli_nearest_try(&nearest, bot->name);
    return nearest.word;
}

static const kz_bot *strongest_bot(void)
{
    int level = 0;
    while (kz_bot_at(level + 1))
        level++;
    return kz_bot_at(level);
}

static int run_command(int argc, char **argv)
{
    request q = {.threads = 1};
    if (getrandom(&q.seed, sizeof q.seed, 0) != sizeof q.seed)
        q.seed = 1;
    int status;
    if (!cli_read_table(argc, argv, usage, options, &q, &status))
        return status;
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    q.bot = q.name ? kz_bot_find(q.name) : strongest_bot();
    if (!q.bot)
        q.bot = ai_baseline_find(q.name);
    if (!q.bot)
        return cli_usage_error_near(usage, _("there is no such bot"), q.name, cli_near_bot(q.name));
    return converse(&q);
}

const cli_command cli_engine = {"engine", run_command,
                                N_("let a bot speak the bot protocol with another program"), .usage = usage,
                                .options = options};
