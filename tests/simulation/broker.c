/* SPDX-License-Identifier: MIT */
/* Replaces server/bus/nats.c by a bus in memory. A published message goes to every other connected node that
 * subscribed to its subject. Message faults drop, duplicate or delay messages; a delayed message may arrive
 * after later ones. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/bus/bus.h"
#include "server/bus/url.h"
#include "simulation.h"

enum {
    SUBJECTS_MAX = 4,
    SUBJECT_SIZE = 64,
    DELAY_MIN_US = 50,
    DELAY_MAX_US = 2000,
    LATE_DELAY_MAX_US = 3 * SIM_SECOND
};

struct bus {
    bus_ports ports;
    int node;
    bool closed;
    char subject[SUBJECTS_MAX][SUBJECT_SIZE];
    int subject_count;
    uint64_t last_arrival_us; /* when the last message that keeps its order arrives */
};

static struct bus *buses[SIM_NODES_MAX]; /* the open connection of each node; NULL: none */
static bool partitioned[SIM_NODES_MAX][SIM_NODES_MAX], unreachable[SIM_NODES_MAX];
static sim_message_faults faults;

void sim_broker_disconnect(int node)
{
    if (buses[node])
        buses[node]->closed = true;
    buses[node] = NULL;
}

void sim_broker_set_faults(const sim_message_faults *new_faults)
{
    faults = *new_faults;
}

void sim_broker_partition(int one, int other, bool enabled)
{
    partitioned[one][other] = partitioned[other][one] = enabled;
}

/* A change of the connection to the broker, posted to the node's loop. */
struct state_event {
    struct bus *bus;
    bool connected;
};

static void report_state(void *context)
{
    struct state_event *event = context;
    if (!event->bus->closed)
        event->bus->ports.connected(event->bus->ports.context, event->connected);
    free(event);
}

void sim_broker_set_unreachable(int node, bool enabled)
{
    if (unreachable[node] == enabled)
        return;
    unreachable[node] = enabled;
    if (!buses[node])
        return;
    struct state_event *event = malloc(sizeof *event);
    *event = (struct state_event){buses[node], !enabled};
    sim_loop_post(node, report_state, event);
}

/* ---- messages */

/* A message on its way to `to`. */
struct message {
    struct bus *to;
    size_t length;
    char bytes[];
};

static void deliver(void *context)
{
    struct message *message = context;
    if (!message->to->closed)
        message->to->ports.message(message->to->ports.context, message->bytes, message->length);
    free(message);
}

static void post_delivery(void *context)
{
    struct message *message = context;
    if (!message->to->closed && !unreachable[message->to->node])
        sim_loop_post(message->to->node, deliver, message);
    else
        free(message);
}

static void schedule_delivery(struct bus *to, const void *bytes, size_t length)
{
    uint64_t delay_us;
    if (sim_random_chance(SIM_NETWORK, faults.delayed_per_million)) {
        delay_us = sim_random_between(SIM_NETWORK, DELAY_MIN_US, LATE_DELAY_MAX_US);
    } else {
        delay_us = sim_random_between(SIM_NETWORK, DELAY_MIN_US, DELAY_MAX_US);
        if (sim_now_us() + delay_us < to->last_arrival_us)
            delay_us = to->last_arrival_us - sim_now_us(); /* keeps the order of messages */
        to->last_arrival_us = sim_now_us() + delay_us;
    }
    struct message *message = malloc(sizeof *message + length);
    message->to = to;
    message->length = length;
    memcpy(message->bytes, bytes, length);
    sim_schedule(delay_us, post_delivery, message);
}

static bool is_subscribed(const struct bus *bus, const char *subject)
{
    for (int i = 0; i < bus->subject_count; i++)
        if (!strcmp(bus->subject[i], subject))
            return true;
    return false;
}

bool bus_publish(struct bus *bus, const char *subject, const void *bytes, size_t length)
{
    for (int node = 0; node < SIM_NODES_MAX; node++) {
        struct bus *to = buses[node];
        if (!to || to == bus || !is_subscribed(to, subject) || unreachable[bus->node] || unreachable[node] ||
            partitioned[bus->node][node])
            continue;
        if (sim_random_chance(SIM_NETWORK, faults.lost_per_million))
            continue;
        schedule_delivery(to, bytes, length);
        if (sim_random_chance(SIM_NETWORK, faults.duplicated_per_million))
            schedule_delivery(to, bytes, length);
    }
    return true;
}

bool bus_subscribe(struct bus *bus, const char *subject)
{
    assert(bus->subject_count < SUBJECTS_MAX && strlen(subject) < SUBJECT_SIZE);
    strcpy(bus->subject[bus->subject_count++], subject);
    return true;
}

/* ---- opening and closing */

struct bus *bus_open(uv_loop_t *loop, const bus_config *config, char reason[BUS_REASON])
{
    (void)loop;
    int node = sim_current_node();
    sim_sleep(sim_random_between(SIM_NETWORK, 200, 2000));
    if (unreachable[node]) {
        sim_sleep(2 * SIM_SECOND);
        snprintf(reason, BUS_REASON, "no answer");
        return NULL;
    }
    struct bus *bus = calloc(1, sizeof *bus);
    bus->ports = config->ports;
    bus->node = node;
    buses[node] = bus;
    return bus;
}

void bus_close(struct bus *bus)
{
    if (!bus)
        return;
    bus->closed = true; /* not freed: scheduled messages refer to this connection */
    if (buses[bus->node] == bus)
        buses[bus->node] = NULL;
}

void bus_finish(void) {}

bool bus_is_url(const char *url)
{
    return url != NULL;
}

void bus_hosts(const char *url, char *out, size_t size)
{
    snprintf(out, size, "%s", url);
}

bool bus_is_private(const char *url)
{
    (void)url;
    return true;
}
