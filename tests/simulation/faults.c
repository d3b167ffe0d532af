/* What breaks, and when: drawn from the seed. Each fault is mended after a while, so that in the end every
 * match can come to its end. */
#include <stdlib.h>

#include "simulation.h"

enum { FAULTS_LEAST = 4, FAULTS_MOST = 12, FIRST = 300 * SIM_MS, LAST = 6 * SIM_SECOND };

static uint64_t done;

struct fault {
    int node, other;
    void (*mend)(struct fault *fault);
};

static void mend(void *context)
{
    struct fault *fault = context;
    fault->mend(fault);
    free(fault);
}

static void mend_later(int node, int other, void (*how)(struct fault *fault), uint64_t least, uint64_t most)
{
    struct fault *fault = malloc(sizeof *fault);
    *fault = (struct fault){node, other, how};
    sim_later(sim_between(SIM_FAULTS, least, most), mend, fault);
}

static void tell(const char *what, int node)
{
    done++;
    sim_history("\"k\":\"fault\",\"what\":\"%s\",\"node\":\"%s\"", what,
                node >= 0 ? sim_node_name(node) : "");
}

/* ---- nodes */

static void kill_now(int node)
{
    tell("killed", node);
    sim_node_kill(node);
}

static void kill_at_database(int node)
{
    tell("dies at the database", node);
    sim_database_die_at(node, (int)sim_between(SIM_FAULTS, 1, 30));
}

static void stop(int node)
{
    tell("stopped", node);
    sim_signal(node, 15);
}

static void thaw(struct fault *fault)
{
    sim_freeze(fault->node, false);
}

/* Shorter than its lease lasts, or longer: then it comes back with one that is over. */
static void freeze(int node)
{
    bool lasting = sim_chance(SIM_FAULTS, 700000);
    tell(lasting ? "held up beyond its lease" : "held up", node);
    sim_freeze(node, true);
    mend_later(node, 0, thaw, lasting ? 2500 * SIM_MS : 50 * SIM_MS,
               lasting ? 8 * SIM_SECOND : 2 * SIM_SECOND);
}

static void set_clock(int node)
{
    tell("clock", node);
    sim_clock_set(node, (int64_t)sim_between(SIM_FAULTS, 0, 7200000) - 3600000);
}

/* By its clock leases end. */
static void set_database_clock(int node)
{
    (void)node;
    tell("clock of the database", -1);
    sim_clock_set(SIM_DATABASE_CLOCK, (int64_t)sim_between(SIM_FAULTS, 0, 10000) - 5000);
}

/* ---- the bus */

static void mend_network(struct fault *fault)
{
    (void)fault;
    sim_broker_set(&(sim_network){0});
}

static void spoil_network(int node)
{
    (void)node;
    sim_network network = {.lost = (unsigned)sim_between(SIM_FAULTS, 0, 300000),
                           .doubled = (unsigned)sim_between(SIM_FAULTS, 0, 200000),
                           .late = (unsigned)sim_between(SIM_FAULTS, 0, 300000)};
    tell("messages lost, doubled and late", -1);
    sim_broker_set(&network);
    mend_later(0, 0, mend_network, 500 * SIM_MS, 5 * SIM_SECOND);
}

static void join(struct fault *fault)
{
    sim_broker_part(fault->node, fault->other, false);
}

static void part(int node)
{
    int other = (node + 1 + (int)sim_pick(SIM_FAULTS, SIM_NODES - 1)) % SIM_NODES;
    tell("parted", node);
    sim_broker_part(node, other, true);
    mend_later(node, other, join, 200 * SIM_MS, 8 * SIM_SECOND);
}

static void restore_bus(struct fault *fault)
{
    sim_broker_cut(fault->node, false);
}

static void cut_bus(int node)
{
    tell("bus lost", node);
    sim_broker_cut(node, true);
    mend_later(node, 0, restore_bus, 200 * SIM_MS, 8 * SIM_SECOND);
}

/* ---- the database */

static void restore_database(struct fault *fault)
{
    sim_database_cut(fault->node, false);
}

static void cut_database(int node)
{
    tell("database lost", node);
    sim_database_cut(node, true);
    mend_later(node, 0, restore_database, 200 * SIM_MS, 8 * SIM_SECOND);
}

static void hasten(struct fault *fault)
{
    (void)fault;
    sim_database_slow(false);
}

static void slow_down(int node)
{
    (void)node;
    tell("slow disk", -1);
    sim_database_slow(true);
    mend_later(0, 0, hasten, 500 * SIM_MS, 4 * SIM_SECOND);
}

static void lose_answer(int node)
{
    tell("answer to a commit lost", node);
    sim_database_next_commit(node, false);
}

static void collide(int node)
{
    tell("commits collide", node);
    sim_database_next_commit(node, true);
}

/* ---- the disk of a server alone */

static void die_at_disk(int node)
{
    tell("dies while it writes", node);
    sim_disk_die_at((int)sim_between(SIM_FAULTS, 1, 40));
}

static void hasten_disk(struct fault *fault)
{
    (void)fault;
    sim_disk_slow(false);
}

static void slow_down_disk(int node)
{
    tell("slow disk", node);
    sim_disk_slow(true);
    mend_later(0, 0, hasten_disk, 500 * SIM_MS, 4 * SIM_SECOND);
}

static void empty_disk(struct fault *fault)
{
    (void)fault;
    sim_disk_full(false);
}

static void fill_disk(int node)
{
    tell("disk full", node);
    sim_disk_full(true);
    mend_later(0, 0, empty_disk, 10 * SIM_MS, 3 * SIM_SECOND);
}

static void repair_disk(struct fault *fault)
{
    (void)fault;
    sim_disk_failing(false);
}

static void break_disk(int node)
{
    tell("disk failing", node);
    sim_disk_failing(true);
    mend_later(0, 0, repair_disk, 10 * SIM_MS, 3 * SIM_SECOND);
}

/* ---- people */

static void break_socket(int node)
{
    (void)node;
    tell("a person's connection lost", -1);
    sim_people_break_one();
}

typedef void fault_of(int node);

static fault_of *const faults_alone[] = {kill_now,  die_at_disk, die_at_disk,    stop,       freeze,
                                         set_clock, fill_disk,   slow_down_disk, break_disk, break_socket};

static fault_of *const faults[] = {
    set_database_clock,
    kill_now,
    kill_at_database,
    kill_at_database,
    stop,
    freeze,
    freeze,
    set_clock,
    spoil_network,
    spoil_network,
    part,
    cut_bus,
    cut_database,
    slow_down,
    lose_answer,
    collide,
    break_socket,
};

static void happen(void *context)
{
    bool alone = context != NULL;
    int node = alone ? 0 : (int)sim_pick(SIM_FAULTS, SIM_NODES);
    fault_of *fault = alone ? faults_alone[sim_pick(SIM_FAULTS, sizeof faults_alone / sizeof *faults_alone)]
                            : faults[sim_pick(SIM_FAULTS, sizeof faults / sizeof *faults)];
    if (sim_node_state(node) == SIM_UP && !sim_is_frozen(node))
        fault(node);
}

void sim_faults_begin(bool alone)
{
    static char is_alone;
    done = 0;
    for (uint64_t left = sim_between(SIM_FAULTS, FAULTS_LEAST, FAULTS_MOST); left; left--)
        sim_later(sim_between(SIM_FAULTS, FIRST, LAST), happen, alone ? &is_alone : NULL);
}

uint64_t sim_faults_done(void)
{
    return done;
}
