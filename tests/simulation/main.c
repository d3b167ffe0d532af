/* Simulates people who play at several nodes while things break, one run a seed, and writes for each run a
 * line of JSON: the history and what is in the database, for the checker (check.mjs).
 *
 *     simulation FIRST COUNT [--quiet] [--log] */
#include <inttypes.h>
#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/log.h"
#include "simulation.h"

enum {
    ALONE = 6,                /* one of so many seeds is a server alone, with its file */
    PLAY = 5 * SIM_SECOND,    /* from then on no match is begun */
    DRAIN = 300 * SIM_SECOND, /* by then all are over */
    STOP = 20 * SIM_SECOND,
    SEED_S = 20, /* seconds of real time after which a run hangs */
};

static bool logs;

static void run_until(uint64_t end, bool (*over)(void))
{
    while (!over())
        if (!sim_run_one() && !sim_step(end))
            break;
}

static bool all_down(void)
{
    for (int node = 0; node < SIM_NODES; node++)
        if (sim_node_state(node) == SIM_UP)
            return false;
    return true;
}

static void finish(void *context)
{
    (void)context;
    sim_people_finish();
}

static void run(uint64_t seed, FILE *out)
{
    bool alone = seed % ALONE == 0;
    sim_chance_begin(seed);
    sim_database_begin(alone);
    sim_broker_begin();
    fprintf(out, "{\"seed\":%" PRIu64 ",\"history\":[", seed);
    sim_history_begin(out, seed);
    sim_people_begin();
    if (alone)
        sim_database_hand_over();
    sim_nodes_begin(alone);
    sim_faults_begin(alone);
    sim_later(PLAY, finish, NULL);
    run_until(DRAIN, sim_people_done);
    bool drained = sim_people_done();
    uint64_t took = sim_now();
    if (logs && !alone)
        sim_database_log();
    sim_nodes_finish();
    run_until(sim_now() + STOP, all_down);
    bool stopped = all_down();
    if (alone)
        sim_database_read_file();
    fprintf(out, "],\"facts\":");
    sim_database_tell(out);
    fprintf(out, ",\"replays\":");
    sim_replays_tell(out);
    fprintf(out,
            ",\"drained\":%s,\"stopped\":%s,\"ms\":%" PRIu64 ",\"actions\":%" PRIu64 ",\"faults\":%" PRIu64
            ",\"hash\":\"%016" PRIx64 "\"}\n",
            drained ? "true" : "false", stopped ? "true" : "false", took / 1000, sim_people_actions(),
            sim_faults_done(), sim_history_end());
    fflush(out);
}

/* Each seed in a process of its own, made from this one: all begin alike, and what a node that died leaves
 * behind goes with it. */
static bool run_apart(uint64_t seed, FILE *out, bool quiet)
{
    fflush(out);
    sim_database_warm();
    pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        alarm(SEED_S);
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
        logs = logs || !strcmp(argv[i], "--log");
    }
    if (argc < 3) {
        fprintf(stderr, "simulation FIRST COUNT [--quiet] [--log]\n");
        return 2;
    }
    FILE *out = fdopen(dup(STDOUT_FILENO), "w");
    static char buffer[1 << 20];
    setvbuf(out, buffer, _IOFBF, sizeof buffer);
    if (!freopen("/dev/null", "w", stdout)) /* a server announces itself there */
        return 1;
    kz_log_threshold(logs ? KZ_DEBUG : (kz_level)(KZ_ERROR + 1));
    mallopt(M_MMAP_THRESHOLD, 64 * 1024); /* tables that a server hardly uses cost nothing */
    sim_chance_begin(0);
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD); /* its own locks do not know whose turn it is */
    sim_disk_make();
    sim_database_make();
    sim_nodes_make();
    uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    bool good = true;
    for (uint64_t seed = first; seed < first + count; seed++)
        good = run_apart(seed, out, quiet) && good;
    fclose(out);
    return good ? 0 : 1;
}
