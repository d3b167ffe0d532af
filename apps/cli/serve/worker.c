/* SPDX-License-Identifier: MIT */
/* `kozel worker`: runs the jobs of a store's queue (server/store/sql/job.h) in addition to its servers.
 * Also makes the analyses that wait there (server/learning/analyser.h). */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/serve/serve_settings.h"
#include "base/clock.h"
#include "base/log.h"
#include "server/delivery/jobs.h"
#include "server/learning/analyser.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const char usage[] = "kozel worker [--once] [--store URL] [--config FILE] [--games DIR] "
                            "[--analysis-workers N] [--analysis-playouts N]";

enum { REST_S = 1 };

/* Flags that are settings of the server's. */
static const char *const taken[] = {"store", "games", "analysis-workers", "analysis-playouts"};
enum { TAKEN = sizeof taken / sizeof *taken };

/* What the command line asks for. */
typedef struct wishes {
    const char *config, *setting[TAKEN]; /* NULL: not given */
    bool once;
} wishes;

static const cli_option options[] = {
    {"--once", N_("end when nothing is left to do"), CLI_FLAG, .offset = offsetof(wishes, once)},
    {"--store URL", N_("the servers' store: postgresql://..."), CLI_TEXT,
     .offset = offsetof(wishes, setting[0])},
    {"--config FILE", N_("a file of settings: lines bot-delay = 700"), CLI_TEXT,
     .offset = offsetof(wishes, config)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, setting[1])},
    {"--analysis-workers N", N_("matches that are analysed at once, beside other jobs; 0: none"), CLI_TEXT,
     .offset = offsetof(wishes, setting[2])},
    {"--analysis-playouts N", N_("playouts of each action, for one choice"), CLI_TEXT,
     .offset = offsetof(wishes, setting[3])},
    {0},
};

static volatile sig_atomic_t signalled;

static void on_signal(int number)
{
    (void)number;
    signalled = 1;
}

static void await_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal}; /* no SA_RESTART: the rest ends at once */
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

/* Does a job, if one is due, and what analyses need now. STORE_NONE: nothing is left to do. */
static store_stored turn(struct store *store, learning_analyser *analyser, const char *owner)
{
    store_stored stored = store_job_run_one(store, owner, &delivery_jobs, base_clock_wall_ms(), NULL);
    if (stored != STORE_FAILED &&
        learning_analyser_turn(analyser, store, true, base_clock_wall_ms()) == STORE_FAILED)
        stored = STORE_FAILED;
    if (stored == STORE_FAILED)
        base_log(BASE_LOG_WARN, "jobs", "the job queue failed: %s", store->reason);
    return stored;
}

/* A job that has been begun is finished before a signal ends it; an analysis is given up. A store that fails
 * is asked again. */
static int work(struct store *store, learning_analyser *analyser, const char *owner, bool once)
{
    while (!signalled) {
        store_stored stored = turn(store, analyser, owner);
        bool idle = stored == STORE_NONE && !learning_analyser_at_work(analyser);
        if (once && (idle || stored == STORE_FAILED))
            return idle ? CLI_EXIT_OK : CLI_EXIT_FAILURE;
        if (stored != STORE_STORED && stored != STORE_CONFLICT && !signalled)
            nanosleep(&(struct timespec){REST_S, 0}, NULL);
    }
    return CLI_EXIT_OK;
}

static int work_at(struct store *store, const serve_settings *values, bool once)
{
    static kz_games games;
    char owner[STORE_JOB_OWNER_SIZE], host[40] = "";
    if (!records_games_load(&games, values->games))
        return CLI_EXIT_FAILURE;
    gethostname(host, sizeof host - 1);
    snprintf(owner, sizeof owner, "worker %s %d", host, (int)getpid());
    learning_analyser *analyser = learning_analyser_new(&games, values->config.analysis_workers,
                                                        values->config.analysis_playouts, owner);
    if (!analyser)
        return CLI_EXIT_FAILURE;
    await_signals();
    int status = work(store, analyser, owner, once);
    learning_analyser_free(analyser);
    return status;
}

static int open_and_work(const serve_settings *values, bool once)
{
    char reason[STORE_REASON_SIZE];
    struct store *store = store_open_reading(values->config.db, reason); /* none is made */
    if (store && !store->engine->shared) {
        store_close(store);
        return cli_usage_error(usage, _("a worker needs a store that processes share: postgresql://..."),
                               NULL);
    }
    if (!store)
        return cli_fail(_("cannot open the database"), reason);
    int status = work_at(store, values, once);
    store_close(store);
    return status;
}

static bool read_settings(serve_setting_list *settings, const wishes *w)
{
    bool good = serve_read(settings, w->config);
    for (int i = 0; i < TAKEN && good; i++)
        good = !w->setting[i] || serve_take(settings, taken[i], w->setting[i]);
    return good;
}

static int read_and_work(void *context, serve_setting_list *settings, const serve_settings *values)
{
    const wishes *w = context;
    if (read_settings(settings, w))
        return open_and_work(values, w->once);
    cli_complain("kozel: %s", settings->fault);
    return CLI_EXIT_USAGE;
}

static int run_command(int argc, char **argv)
{
    return serve_command(argc, argv, &cli_worker, &(wishes){0}, read_and_work);
}

const cli_command cli_worker = {"worker", run_command,
                                N_("do long work that servers leave to others, beside them"), .usage = usage,
                                .options = options};
