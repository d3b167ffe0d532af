/* SPDX-License-Identifier: MIT */
/* Simulates people who play at several nodes while faults are injected. Writes one JSON value for each run:
 * the history and the contents of the database, for the checker (check.mjs).
 *
 *     simulation FIRST COUNT [--quiet] [--log]
 *
 * FIRST: the first seed. COUNT: the number of seeds. --quiet: writes crashed runs only. --log: writes the
 * nodes' logs to standard error. */
#include <inttypes.h>
#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/log.h"
#include "simulation.h"

enum {
    SINGLE_NODE_EVERY = 6,       /* multiples of this number run a single node with an SQLite file */
    PLAY_US = 5 * SIM_SECOND,    /* the time at which people stop starting matches */
    DRAIN_US = 300 * SIM_SECOND, /* the time by which all matches must have ended */
    STOP_US = 20 * SIM_SECOND,   /* the nodes must have stopped this long afterwards */
    RUN_TIMEOUT_S = 20,          /* seconds of CPU time after which a run is killed by SIGPROF */
};

static bool log_enabled;

/* Runs threads and events until `is_over` returns true, no event is left or `end_us` has passed. */
static void run_until(uint64_t end_us, bool (*is_over)(void))
{
    while (!is_over())
        if (!sim_run_one_thread() && !sim_run_next_event(end_us))
            break;
}

static bool all_down(void)
{
    for (int node = 0; node < SIM_NODES_MAX; node++)
        if (sim_node_is_up(node))
            return false;
    return true;
}

static void stop_people(void *context)
{
    (void)context;
    sim_people_stop();
}

/* Runs `seed` and writes its result. */
static void run(uint64_t seed, FILE *out)
{
    bool single_node = seed % SINGLE_NODE_EVERY == 0;
    sim_random_seed(seed);
    if (single_node)
        sim_database_open_file();
    fprintf(out, "{\"seed\":%" PRIu64 ",\"history\":[", seed);
    sim_history_start(out);
    sim_people_start();
    if (single_node)
        sim_database_close_file();
    sim_nodes_start(single_node);
    sim_faults_schedule(single_node);
    sim_schedule(PLAY_US, stop_people, NULL);
    run_until(DRAIN_US, sim_people_are_finished);
    bool drained = sim_people_are_finished();
    uint64_t took_us = sim_now_us();
    if (log_enabled && !single_node)
        sim_database_log_owners();
    sim_nodes_stop();
    run_until(sim_now_us() + STOP_US, all_down);
    bool stopped = all_down();
    if (single_node)
        sim_database_reopen_file();
    fprintf(out, "],\"facts\":");
    sim_database_write_facts(out);
    fprintf(out, ",\"replays\":");
    sim_replays_write(out);
    fprintf(out, ",\"announced\":");
    sim_tickers_write_announced(out);
    fprintf(out,
            ",\"single\":%s,\"drained\":%s,\"stopped\":%s,\"ms\":%" PRIu64 ",\"actions\":%" PRIu64
            ",\"faults\":%" PRIu64 ",\"hash\":\"%016" PRIx64 "\"}\n",
            single_node ? "true" : "false", drained ? "true" : "false", stopped ? "true" : "false",
            took_us / 1000, sim_people_action_count(), sim_faults_count(), sim_history_hash());
    fflush(out);
}

/* Runs `seed` in a child process and returns whether the process succeeded. All runs start from the same
 * state, and the memory of crashed nodes is freed with the process. */
static bool run_in_child(uint64_t seed, FILE *out, bool quiet)
{
    fflush(out);
    sim_database_prepare_statements();
    pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = RUN_TIMEOUT_S}, NULL);
        if (quiet)
            out = freopen("/dev/null", "w", out);
        run(seed, out);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    fprintf(out, "\n{\"seed\":%" PRIu64 ",\"died\":%d}\n", seed,
            WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status));
    return false;
}

int main(int argc, char **argv)
{
    bool quiet = false;
    for (int i = 3; i < argc; i++) {
        quiet = quiet || !strcmp(argv[i], "--quiet");
        log_enabled = log_enabled || !strcmp(argv[i], "--log");
    }
    if (argc < 3) {
        fprintf(stderr, "simulation FIRST COUNT [--quiet] [--log]\n");
        return 2;
    }
    FILE *out = fdopen(dup(STDOUT_FILENO), "w");
    static char buffer[1 << 20];
    setvbuf(out, buffer, _IOFBF, sizeof buffer);
    if (!freopen("/dev/null", "w", stdout)) /* the server writes its address to standard output */
        return 1;
    base_log_threshold(log_enabled ? BASE_LOG_DEBUG : (base_log_level)(BASE_LOG_ERROR + 1));
    mallopt(M_MMAP_THRESHOLD, 64 * 1024); /* large tables are mapped, so their untouched pages cost nothing */
    sim_random_seed(0);
    /* SQLite's mutexes would block the only thread of the process. */
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    /* Pages are allocated one by one: a statement's own table would map, touch and unmap 20 at once. */
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
    sim_disk_register();
    sim_database_create();
    sim_nodes_prepare();
    uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    bool all_succeeded = true;
    for (uint64_t seed = first; seed < first + count; seed++)
        all_succeeded = run_in_child(seed, out, quiet) && all_succeeded;
    fclose(out);
    return all_succeeded ? 0 : 1;
}
