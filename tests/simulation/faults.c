/* SPDX-License-Identifier: MIT */
/* Fault injection, drawn from the seed. Each fault is repaired after a while, so that every match can end. */
#include <stdlib.h>

#include "simulation.h"

enum { FAULTS_MIN = 4, FAULTS_MAX = 12, FIRST_US = 300 * SIM_MS, LAST_US = 6 * SIM_SECOND };

static uint64_t fault_count;

struct fault {
    int node, other;
    void (*repair)(struct fault *fault);
};

static void run_repair(void *context)
{
    struct fault *fault = context;
    fault->repair(fault);
    free(fault);
}

static void schedule_repair(int node, int other, void (*repair)(struct fault *fault), uint64_t min_us,
                            uint64_t max_us)
{
    struct fault *fault = malloc(sizeof *fault);
    *fault = (struct fault){node, other, repair};
    sim_schedule(sim_random_between(SIM_FAULTS, min_us, max_us), run_repair, fault);
}

static void switch_off(void *context)
{
    void (*const *set)(bool enabled) = context;
    (*set)(false);
    free(context);
}

/* Calls `set(true)`, and `set(false)` after a random time. */
static void switch_on(void (*set)(bool enabled), uint64_t min_us, uint64_t max_us)
{
    void (**repair)(bool enabled) = malloc(sizeof *repair);
    *repair = set;
    set(true);
    sim_schedule(sim_random_between(SIM_FAULTS, min_us, max_us), switch_off, repair);
}

/* Counts the fault and writes it to the history. */
static void record(const char *what, int node)
{
    fault_count++;
    sim_history_write("\"k\":\"fault\",\"what\":\"%s\",\"node\":\"%s\"", what,
                      node >= 0 ? sim_node_name(node) : "");
}

/* ---- nodes */

static void kill_node(int node)
{
    record("killed", node);
    sim_node_kill(node);
}

static void crash_at_database(int node)
{
    record("dies at the database", node);
    sim_database_crash_at(node, (int)sim_random_between(SIM_FAULTS, 1, 30));
}

static void crash_after_match(int node)
{
    record("dies after a match", node);
    sim_database_crash_after_match(node, (int)sim_random_between(SIM_FAULTS, 1, 120));
}

static void terminate(int node)
{
    record("stopped", node);
    sim_send_sigterm(node);
}

static void resume_node(struct fault *fault)
{
    sim_threads_set_paused(fault->node, false);
}

/* Pauses `node` for less than the duration of its lease, or for longer: then the node resumes with an expired
 * lease. */
static void pause_node(int node)
{
    bool beyond_lease = sim_random_chance(SIM_FAULTS, 700000);
    record(beyond_lease ? "held up beyond its lease" : "held up", node);
    sim_threads_set_paused(node, true);
    schedule_repair(node, 0, resume_node, beyond_lease ? 2500 * SIM_MS : 50 * SIM_MS,
                    beyond_lease ? 8 * SIM_SECOND : 2 * SIM_SECOND);
}

static void set_clock(int node)
{
    record("clock", node);
    sim_clock_set_offset(node, (int64_t)sim_random_between(SIM_FAULTS, 0, 7200000) - 3600000);
}

/* Sets the database's clock, by which leases expire. */
static void set_database_clock(int node)
{
    (void)node;
    record("clock of the database", -1);
    sim_clock_set_offset(SIM_DATABASE_CLOCK, (int64_t)sim_random_between(SIM_FAULTS, 0, 10000) - 5000);
}

/* ---- the bus */

static void clear_message_faults(struct fault *fault)
{
    (void)fault;
    sim_broker_set_faults(&(sim_message_faults){0});
}

static void disturb_messages(int node)
{
    (void)node;
    sim_message_faults message_faults = {
        .lost_per_million = (unsigned)sim_random_between(SIM_FAULTS, 0, 300000),
        .duplicated_per_million = (unsigned)sim_random_between(SIM_FAULTS, 0, 200000),
        .delayed_per_million = (unsigned)sim_random_between(SIM_FAULTS, 0, 300000)};
    record("messages lost, doubled and late", -1);
    sim_broker_set_faults(&message_faults);
    schedule_repair(0, 0, clear_message_faults, 500 * SIM_MS, 5 * SIM_SECOND);
}

static void heal_partition(struct fault *fault)
{
    sim_broker_partition(fault->node, fault->other, false);
}

static void partition_nodes(int node)
{
    int other = (node + 1 + (int)sim_random_below(SIM_FAULTS, SIM_NODES_MAX - 1)) % SIM_NODES_MAX;
    record("parted", node);
    sim_broker_partition(node, other, true);
    schedule_repair(node, other, heal_partition, 200 * SIM_MS, 8 * SIM_SECOND);
}

static void reconnect_bus(struct fault *fault)
{
    sim_broker_set_unreachable(fault->node, false);
}

static void disconnect_bus(int node)
{
    record("bus lost", node);
    sim_broker_set_unreachable(node, true);
    schedule_repair(node, 0, reconnect_bus, 200 * SIM_MS, 8 * SIM_SECOND);
}

/* ---- the database */

static void reconnect_database(struct fault *fault)
{
    sim_database_set_unreachable(fault->node, false);
}

static void disconnect_database(int node)
{
    record("database lost", node);
    sim_database_set_unreachable(node, true);
    schedule_repair(node, 0, reconnect_database, 200 * SIM_MS, 8 * SIM_SECOND);
}

static void slow_down_database(int node)
{
    (void)node;
    record("slow disk", -1);
    switch_on(sim_database_set_slow, 500 * SIM_MS, 4 * SIM_SECOND);
}

static void lose_commit_reply(int node)
{
    record("answer to a commit lost", node);
    sim_database_fail_next_commit(node, false);
}

static void conflict_commit(int node)
{
    record("commits collide", node);
    sim_database_fail_next_commit(node, true);
}

/* ---- the disk of a single node */

static void crash_at_disk(int node)
{
    record("dies while it writes", node);
    sim_disk_crash_at((int)sim_random_between(SIM_FAULTS, 1, 40));
}

static void slow_down_disk(int node)
{
    record("slow disk", node);
    switch_on(sim_disk_set_slow, 500 * SIM_MS, 4 * SIM_SECOND);
}

static void fill_disk(int node)
{
    record("disk full", node);
    switch_on(sim_disk_set_full, 10 * SIM_MS, 3 * SIM_SECOND);
}

static void break_disk(int node)
{
    record("disk failing", node);
    switch_on(sim_disk_set_failing, 10 * SIM_MS, 3 * SIM_SECOND);
}

/* ---- people */

static void break_socket(int node)
{
    (void)node;
    record("a person's connection lost", -1);
    sim_people_break_random_socket();
}

typedef void inject_fault(int node);

static inject_fault *const single_node_faults[] = {kill_node,  crash_at_disk, crash_at_disk, terminate,
                                                   pause_node, set_clock,     fill_disk,     slow_down_disk,
                                                   break_disk, break_socket};

static inject_fault *const faults[] = {
    set_database_clock, kill_node,         crash_at_database, crash_at_database, crash_after_match,
    crash_after_match,  terminate,         pause_node,        pause_node,        set_clock,
    disturb_messages,   disturb_messages,  partition_nodes,   disconnect_bus,    disconnect_database,
    slow_down_database, lose_commit_reply, conflict_commit,   break_socket,
};

/* Injects a random fault at a random node, unless that node is down or paused. */
static void inject(void *context)
{
    bool single_node = context != NULL;
    int node = single_node ? 0 : (int)sim_random_below(SIM_FAULTS, SIM_NODES_MAX);
    inject_fault *fault = single_node
                              ? single_node_faults[sim_random_below(
                                    SIM_FAULTS, sizeof single_node_faults / sizeof *single_node_faults)]
                              : faults[sim_random_below(SIM_FAULTS, sizeof faults / sizeof *faults)];
    if (sim_node_is_up(node) && !sim_threads_are_paused(node))
        fault(node);
}

void sim_faults_schedule(bool single_node)
{
    static char single_node_run;
    for (uint64_t remaining = sim_random_between(SIM_FAULTS, FAULTS_MIN, FAULTS_MAX); remaining; remaining--)
        sim_schedule(sim_random_between(SIM_FAULTS, FIRST_US, LAST_US), inject,
                     single_node ? &single_node_run : NULL);
}

uint64_t sim_faults_count(void)
{
    return fault_count;
}
