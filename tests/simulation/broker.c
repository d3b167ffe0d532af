/* The bus in memory, in the place of src/bus/nats.c: who is connected hears what is published to his
 * subjects, but not from himself. Nothing is kept for who is not there. By fault messages are lost, doubled
 * or late, and so come in another order. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bus/bus.h"
#include "simulation.h"

enum { SUBJECTS = 4, SUBJECT = 64, QUICK_LEAST = 50, QUICK_MOST = 2000, LATE_MOST = 3 * SIM_SECOND };

struct kz_bus {
    kz_bus_ports ports;
    int node;
    bool closed;
    char subject[SUBJECTS][SUBJECT];
    int subjects;
    uint64_t last; /* when its last message that is in order arrives */
};

static kz_bus *buses[SIM_NODES]; /* of each node the one that is open */
static bool parted[SIM_NODES][SIM_NODES], cut[SIM_NODES];
static sim_network network;

void sim_broker_begin(void)
{
    memset(buses, 0, sizeof buses);
    memset(parted, 0, sizeof parted);
    memset(cut, 0, sizeof cut);
    network = (sim_network){0};
}

void sim_broker_kill(int node)
{
    if (buses[node])
        buses[node]->closed = true;
    buses[node] = NULL;
}

void sim_broker_set(const sim_network *what)
{
    network = *what;
}

void sim_broker_part(int one, int other, bool is)
{
    parted[one][other] = parted[other][one] = is;
}

struct state_event {
    kz_bus *bus;
    bool connected;
};

static void tell_state(void *context)
{
    struct state_event *event = context;
    if (!event->bus->closed)
        event->bus->ports.connected(event->bus->ports.context, event->connected);
    free(event);
}

void sim_broker_cut(int node, bool is)
{
    if (cut[node] == is)
        return;
    cut[node] = is;
    if (!buses[node])
        return;
    struct state_event *event = malloc(sizeof *event);
    *event = (struct state_event){buses[node], !is};
    sim_in_loop(node, tell_state, event);
}

/* ---- messages */

struct letter {
    kz_bus *to;
    size_t length;
    char bytes[];
};

static void bring(void *context)
{
    struct letter *letter = context;
    if (!letter->to->closed)
        letter->to->ports.message(letter->to->ports.context, letter->bytes, letter->length);
    free(letter);
}

static void arrive(void *context)
{
    struct letter *letter = context;
    if (!letter->to->closed && !cut[letter->to->node])
        sim_in_loop(letter->to->node, bring, letter);
    else
        free(letter);
}

static void post(kz_bus *to, const void *bytes, size_t length)
{
    uint64_t delay;
    if (sim_chance(SIM_NETWORK, network.late)) {
        delay = sim_between(SIM_NETWORK, QUICK_LEAST, LATE_MOST);
    } else {
        delay = sim_between(SIM_NETWORK, QUICK_LEAST, QUICK_MOST);
        if (sim_now() + delay < to->last)
            delay = to->last - sim_now(); /* in order */
        to->last = sim_now() + delay;
    }
    struct letter *letter = malloc(sizeof *letter + length);
    letter->to = to;
    letter->length = length;
    memcpy(letter->bytes, bytes, length);
    sim_later(delay, arrive, letter);
}

static bool hears(const kz_bus *bus, const char *subject)
{
    for (int i = 0; i < bus->subjects; i++)
        if (!strcmp(bus->subject[i], subject))
            return true;
    return false;
}

bool kz_bus_publish(kz_bus *bus, const char *subject, const void *bytes, size_t length)
{
    for (int node = 0; node < SIM_NODES; node++) {
        kz_bus *to = buses[node];
        if (!to || to == bus || !hears(to, subject) || cut[bus->node] || cut[node] || parted[bus->node][node])
            continue;
        if (sim_chance(SIM_NETWORK, network.lost))
            continue;
        post(to, bytes, length);
        if (sim_chance(SIM_NETWORK, network.doubled))
            post(to, bytes, length);
    }
    return true;
}

bool kz_bus_subscribe(kz_bus *bus, const char *subject)
{
    assert(bus->subjects < SUBJECTS && strlen(subject) < SUBJECT);
    strcpy(bus->subject[bus->subjects++], subject);
    return true;
}

/* ---- coming and going */

kz_bus *kz_bus_open(uv_loop_t *loop, const kz_bus_config *config, char reason[KZ_BUS_REASON])
{
    (void)loop;
    int node = sim_node();
    sim_sleep(sim_between(SIM_NETWORK, 200, 2000));
    if (cut[node]) {
        sim_sleep(2 * SIM_SECOND);
        snprintf(reason, KZ_BUS_REASON, "no answer");
        return NULL;
    }
    kz_bus *bus = calloc(1, sizeof *bus);
    bus->ports = config->ports;
    bus->node = node;
    buses[node] = bus;
    return bus;
}

void kz_bus_close(kz_bus *bus)
{
    if (!bus)
        return;
    bus->closed = true; /* its memory stays: messages may be on their way to it */
    if (buses[bus->node] == bus)
        buses[bus->node] = NULL;
}

void kz_bus_finish(void) {}

bool kz_bus_is_url(const char *url)
{
    return url != NULL;
}

void kz_bus_hosts(const char *url, char *out, size_t size)
{
    snprintf(out, size, "%s", url);
}

bool kz_bus_is_private(const char *url)
{
    (void)url;
    return true;
}
