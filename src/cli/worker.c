/* `kozel worker`: does the jobs of a store's queue (store/job.h) beside its servers. */
#include "base/log.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/serve_settings.h"
#include "persist/jobs.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const char usage[] = "kozel worker [--once] [--store URL] [--config FILE]";

enum { ONCE = 1, STORE, CONFIG, HELP, REST_S = 1 };

static const struct option options[] = {
    {"once", no_argument, NULL, ONCE},
    {"store", required_argument, NULL, STORE},
    {"config", required_argument, NULL, CONFIG},
    {"help", no_argument, NULL, HELP},
    {0},
};

static const kz_option_help help[] = {
    {"--once", N_("end when nothing is left to do")},
    {"--store URL", N_("the servers' store: postgresql://...")},
    {"--config FILE", N_("a file of settings: lines bot-delay = 700")},
};

/* What the command line asks for. */
typedef struct wishes {
    const char *store, *config; /* NULL: not given */
    bool once, help;
} wishes;

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    if (option == ONCE)
        w->once = true;
    else if (option == STORE)
        w->store = value;
    else if (option == CONFIG)
        w->config = value;
    else
        w->help = true;
    return NULL;
}

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

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A job that has been begun is finished before a signal ends it. A store that fails is asked again. */
static int work(kz_store *store, bool once)
{
    char owner[KZ_JOB_OWNER_SIZE], host[40] = "";
    gethostname(host, sizeof host - 1);
    snprintf(owner, sizeof owner, "worker %s %d", host, (int)getpid());
    while (!signalled) {
        kz_stored stored = kz_jobs_run_one(store, owner, now_ms());
        if (stored == KZ_STORE_FAILED)
            kz_log(KZ_WARN, "jobs", "the queue cannot be worked at: %s", store->reason);
        if (once && stored != KZ_STORED)
            return stored == KZ_STORE_NONE ? KZ_EXIT_OK : KZ_EXIT_FAILURE;
        if (stored != KZ_STORED && !signalled)
            nanosleep(&(struct timespec){REST_S, 0}, NULL);
    }
    return KZ_EXIT_OK;
}

static int open_and_work(const char *where, bool once)
{
    char reason[KZ_STORE_REASON_SIZE];
    kz_store *store = kz_store_open_reading(where, reason); /* none is made */
    if (store && !store->engine->shared) {
        kz_store_close(store);
        return kz_usage_error(usage, _("a worker needs a store that processes share: postgresql://..."),
                              NULL);
    }
    if (!store) {
        fprintf(stderr, "kozel: %s: %s\n", _("cannot open the database"), reason);
        return KZ_EXIT_FAILURE;
    }
    await_signals();
    int status = work(store, once);
    kz_store_close(store);
    return status;
}

int kz_worker_main(int argc, char **argv)
{
    wishes w = {0};
    int status = kz_read_options(argc, argv, usage, options, take, &w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w.help)
        return kz_print_help(usage, help, sizeof help / sizeof *help);
    if (optind < argc)
        return kz_usage_error(usage, _("unexpected argument"), argv[optind]);
    kz_settings settings;
    kz_serve_settings values = kz_serve_defaults();
    kz_settings_init(&settings, kz_serve_rows, kz_serve_row_count, &values);
    if (kz_serve_read_store(&settings, w.config, w.store)) {
        status = open_and_work(values.config.db, w.once);
    } else {
        fprintf(stderr, "kozel: %s\n", settings.fault);
        status = KZ_EXIT_USAGE;
    }
    kz_settings_clear(&settings);
    return status;
}
