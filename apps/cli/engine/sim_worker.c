/* SPDX-License-Identifier: MIT */
/* `kozel sim worker`: plays shards for a submitter on a bus (apps/arena/fleet.h). */
#include "apps/arena/fleet_work.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/engine/sim.h"
#include "apps/cli/records/files.h"

#include <signal.h>

static const char usage[] = "kozel sim worker --bus URL [--threads N] [--games DIR]";

enum { THREADS_MAX = 256 };

typedef struct request {
    const char *bus, *folder;
    int threads;
} request;

static const cli_option options[] = {
    {"--bus URL", N_("a NATS server with JetStream: nats://HOST:4222"), CLI_TEXT,
     .offset = offsetof(request, bus)},
    {"--threads N", N_("deals played at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(request, threads), 1, THREADS_MAX, N_("--threads needs a number from 1 to 256")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(request, folder)},
    {0},
};

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

static int run_command(int argc, char **argv)
{
    request q = {.threads = cli_processors(THREADS_MAX)};
    static kz_games games;
    char reason[ARENA_SHARD_REASON];
    int status;
    if (!cli_read_table(argc, argv, usage, options, &q, &status))
        return status;
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!q.bus)
        return cli_usage_error(usage, _("--bus is missing"), NULL);
    if (!records_games_load(&games, q.folder))
        return CLI_EXIT_FAILURE;
    arena_fleet fleet = {q.bus, KOZEL_VERSION, simulate_stop_on_signal()};
    if (arena_fleet_work(&fleet, q.threads, &games, reason) != ARENA_FLEET_FAILED)
        return CLI_EXIT_OK;
    cli_complain("kozel: %s", reason);
    return CLI_EXIT_FAILURE;
}

const cli_command simulate_worker = {"worker", run_command, NULL, .usage = usage, .options = options};
