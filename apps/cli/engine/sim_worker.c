/* SPDX-License-Identifier: MIT */
/* `kozel sim worker`: plays shards for a submitter on a bus (apps/arena/fleet.h). */
#include "apps/cli/engine/sim_worker.h"
#include "apps/arena/fleet_work.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/number.h"
#include "apps/cli/records/gamefile.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static const char usage[] = "kozel sim worker --bus URL [--threads N] [--games DIR]";

enum { MOST_THREADS = 256 };

typedef struct request {
    const char *bus, *folder;
    int threads; /* 0: not said */
    bool help;
} request;

enum option_id { BUS = 1, THREADS, GAMES, HELP };

static const struct option options[] = {
    {"bus", required_argument, NULL, BUS},
    {"threads", required_argument, NULL, THREADS},
    {"games", required_argument, NULL, GAMES},
    {"help", no_argument, NULL, HELP},
    {0},
};

static const cli_option_help help[] = {
    {"--bus URL", N_("a NATS server with JetStream: nats://HOST:4222")},
    {"--threads N", N_("deals played at once; without it as many as there are processors")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games")},
};

static const char *take(void *context, int option, const char *value)
{
    request *q = context;
    int64_t number = 0;
    switch (option) {
    case BUS:
        q->bus = value;
        return NULL;
    case THREADS:
        if (!cli_read_number(value, 1, MOST_THREADS, &number))
            return _("--threads needs a number from 1 to 256");
        q->threads = (int)number;
        return NULL;
    case GAMES:
        q->folder = value;
        return NULL;
    default:
        q->help = true;
        return NULL;
    }
}

static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = true;
}

const atomic_bool *simulate_stop_on_signal(void)
{
    /* The second signal of its kind ends the program at once. */
    struct sigaction action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stopped;
}

int simulate_worker_main(int argc, char **argv)
{
    static request q;
    static kz_games games;
    char reason[ARENA_SHARD_REASON];
    int status = cli_read_options(argc, argv, usage, options, take, &q);
    if (status != CLI_EXIT_OK)
        return status;
    if (q.help)
        return cli_print_help(usage, help, sizeof help / sizeof *help);
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!q.bus)
        return cli_usage_error(usage, _("--bus is missing"), NULL);
    if (!records_games_load(&games, q.folder))
        return CLI_EXIT_FAILURE;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!q.threads)
        q.threads = processors < 1 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (int)processors;
    arena_fleet fleet = {q.bus, KOZEL_VERSION, simulate_stop_on_signal()};
    if (arena_fleet_work(&fleet, q.threads, &games, reason) != ARENA_FLEET_FAILED)
        return CLI_EXIT_OK;
    cli_complain("kozel: %s", reason);
    return CLI_EXIT_FAILURE;
}
