/* SPDX-License-Identifier: MIT */
#include "server/cluster/cluster_state.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "server/bus/url.h"
#include "server/hub/other_nodes.h"
#include "server/store/admin/standby.h"
#include "server/store/rooms/node.h"

enum {
    CHECK_MS = 250,
    SWEEP_MS = 2000,
    GONE_MS = 60000, /* by then nothing of a dead node is under way any more */
};

int64_t cluster_now(void)
{
    return (int64_t)(base_clock_ns() / 1000000);
}

/* ---- the other nodes ---- */

cluster_peer *cluster_peer_of(struct cluster *c, int64_t epoch)
{
    cluster_peer *peer;
    HASH_FIND(hh, c->peers, &epoch, sizeof epoch, peer);
    if (peer)
        return peer;
    peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->cluster = c;
    peer->known_ms = cluster_now();
    cluster_link_init(&peer->link, c->self.epoch, epoch, peer->known_ms);
    HASH_ADD(hh, c->peers, link.other, sizeof peer->link.other, peer);
    return peer;
}

static cluster_peer *known_peer(const struct cluster *c, int64_t epoch)
{
    cluster_peer *peer;
    HASH_FIND(hh, c->peers, &epoch, sizeof epoch, peer);
    return peer;
}

bool cluster_epoch_is_over(struct cluster *c, int64_t epoch)
{
    cluster_peer *peer = known_peer(c, epoch);
    if (epoch == c->self.epoch || epoch < 1)
        return epoch < 1;
    if (!peer)
        cluster_peer_of(c, epoch); /* the next list of living nodes decides */
    return peer && peer->retired;
}

void cluster_epochs_retired(struct cluster *c, const cluster_member *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        cluster_peer *peer = known_peer(c, members[i].epoch);
        if (peer)
            peer->retired = peer->gone;
    }
}

cluster_member *cluster_living(const struct cluster *c, size_t *count, size_t *gone)
{
    size_t end = HASH_COUNT(c->peers) + 1;
    cluster_member *members = malloc(end * sizeof *members);
    if (!members)
        return NULL;
    members[0] = (cluster_member){c->self.epoch, c->parts.store->knows};
    *count = 1;
    *gone = 0;
    for (const cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        members[peer->gone ? end - ++*gone : (*count)++] = (cluster_member){peer->link.other, peer->knows};
    return members;
}

bool cluster_room_falls_here(int64_t own, const cluster_member *living, size_t count, const char *table,
                             int64_t needs)
{
    uint64_t best = 0;
    int64_t chosen = 0; /* no node's */
    for (size_t i = 0; i < count; i++) {
        if (living[i].knows < needs)
            continue;
        static const unsigned char key[crypto_shorthash_KEYBYTES];
        unsigned char bytes[8 + 64], hash[crypto_shorthash_BYTES];
        uint64_t value;
        size_t length = strnlen(table, 64);
        memcpy(bytes, &living[i].epoch, 8);
        memcpy(bytes + 8, table, length);
        crypto_shorthash(hash, bytes, 8 + length, key);
        memcpy(&value, hash, sizeof value);
        if (value >= best) {
            best = value;
            chosen = living[i].epoch;
        }
    }
    return chosen == own;
}

static void free_peer(cluster_peer *peer)
{
    HASH_DEL(peer->cluster->peers, peer);
    cluster_link_clear(&peer->link);
    cluster_present_clear(&peer->there);
    for (cluster_guest *guest = peer->guests, *other; guest; guest = other) {
        other = guest->hh.next;
        HASH_DEL(peer->guests, guest);
        free(guest);
    }
    for (cluster_proxied *proxied = peer->proxied, *other; proxied; proxied = other) {
        other = proxied->hh.next;
        HASH_DEL(peer->proxied, proxied);
        free(proxied);
    }
    cluster_peer_topics_clear(peer);
    free(peer);
}

/* Returns true if nothing refers to the node any more. Its link is down, so the hub does not have it. Reads
 * of its lease name it by its epoch alone. */
static bool is_over(const cluster_peer *peer, int64_t now)
{
    return peer->gone && now - peer->gone_ms > GONE_MS && !peer->guests && !peer->proxied;
}

void cluster_place_seeks(struct cluster *c)
{
    int64_t oldest = c->self.epoch;
    hub_node node = 0;
    for (const cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (!peer->gone && peer->link.other < oldest) {
            oldest = peer->link.other;
            node = peer->node;
        }
    if (c->lost || c->left || (c->numbers.seeks_epoch == oldest && c->numbers.seeks == node))
        return;
    c->numbers.seeks_epoch = oldest;
    c->numbers.seeks = node;
    hub_place_seeks(c->parts.host->hub, oldest == c->self.epoch ? NULL : &node,
                    delivery_hub_host_now(c->parts.host));
    delivery_hub_host_call(c->parts.host);
}

void cluster_peer_end(cluster_peer *peer, const char *why)
{
    struct cluster *c = peer->cluster;
    if (peer->gone)
        return;
    base_log(BASE_LOG_INFO, "node", "node %" PRId64 " %s: %s", peer->link.other, peer->name, why);
    peer->gone = true;
    peer->gone_ms = cluster_now();
    cluster_link_break(&peer->link, &c->ports, why, peer->gone_ms);
    cluster_link_clear(&peer->link);
    if (!c->left)
        cluster_takeover_sweep(c);
}

static void check_peer(cluster_peer *peer, int64_t now)
{
    if (!peer->gone)
        cluster_link_tick(&peer->link, &peer->cluster->ports, now);
}

/* ---- the watch ---- */

void cluster_lose(struct cluster *c, const char *why)
{
    if (c->lost || c->left)
        return;
    c->lost = true;
    c->parts.lose(c->parts.context, why);
}

void cluster_abandon(struct cluster *c)
{
    c->lost = true;
}

/* Excuses silence after this process was delayed: messages of that time are still unread. */
static void forgive(struct cluster *c, int64_t now)
{
    int64_t held_up = now - c->checked_ms - 2 * CHECK_MS;
    c->checked_ms = now;
    if (held_up <= 0)
        return;
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next) {
        peer->gone_ms += held_up;
        peer->link.received_ms += held_up;
    }
}

static void on_check(void *context)
{
    struct cluster *c = context;
    int64_t now = cluster_now();
    if (c->left || c->lost)
        return;
    cluster_lease_tick(c, now);
    forgive(c, now);
    for (cluster_peer *peer = c->peers, *next; peer && !c->lost; peer = next) {
        next = peer->hh.next;
        if (is_over(peer, now))
            free_peer(peer);
        else
            check_peer(peer, now);
    }
    cluster_place_seeks(c);
    if (!c->lost && now - c->takeover.swept_ms >= SWEEP_MS)
        cluster_takeover_sweep(c);
}

/* Links request at once what was lost, so that a short absence of the bus costs no more time than it takes.
 * Tables here go on without it. */
static void on_connected(void *context, bool is)
{
    struct cluster *c = context;
    base_log(is ? BASE_LOG_INFO : BASE_LOG_WARN, "bus", "%s", is ? "connected again" : "connection lost");
    for (cluster_peer *peer = is && !c->left && !c->lost ? c->peers : NULL; peer; peer = peer->hh.next)
        cluster_link_again(&peer->link, &c->ports, cluster_now());
}

/* ---- joining and leaving ---- */

static void name_node(struct cluster *c)
{
    char host[CLUSTER_NODE_NAME - 16] = "";
    gethostname(host, sizeof host - 1);
    if (c->config.node)
        snprintf(c->self.name, sizeof c->self.name, "%s", c->config.node);
    else
        snprintf(c->self.name, sizeof c->self.name, "%s-%d", host, (int)getpid());
}

static bool open_bus(struct cluster *c)
{
    const char *url = c->config.bus;
    bus_config config = {.url = url,
                         .ca = c->config.bus_ca,
                         .cert = c->config.bus_cert,
                         .key = c->config.bus_key,
                         .name = c->self.name,
                         .ports = {c, cluster_relay_message, on_connected}};
    char reason[BUS_REASON], hosts[200];
    c->bus = bus_open(c->parts.loop, &config, reason);
    if (c->bus)
        return true;
    bus_hosts(url, hosts, sizeof hosts);
    base_log(BASE_LOG_ERROR, "bus", "no NATS at %s: %s", hosts, reason);
    return false;
}

/* Logs the state of a standby. A failover to one that is behind would undo what was already sent. */
static void report_standby(struct store *store)
{
    store_standby standby;
    if (store_read_standby(store, &standby) != STORE_STORED)
        base_log(BASE_LOG_WARN, "store", "cannot query its standby: %s", store->reason);
    else if (standby == STORE_STANDBY_NOT_ASKED)
        base_log(
            BASE_LOG_WARN, "store",
            "no standby confirms what is committed: if PostgreSQL fails, moves that were sent may be lost "
            "(synchronous_standby_names)");
    else if (standby == STORE_STANDBY_ABSENT)
        base_log(
            BASE_LOG_WARN, "store",
            "synchronous_standby_names is set, but no such standby is connected: nothing can be committed");
}

/* Does nothing: the turn that the timer causes ends with cluster_end_turn(). */
static void on_rested(void *context)
{
    (void)context;
}

struct cluster *cluster_join(const cluster_config *config, const cluster_parts *parts)
{
    struct cluster *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->config = *config;
    c->parts = *parts;
    c->takeover.claimed_end = &c->takeover.claimed;
    c->ports = cluster_relay_ports(c);
    base_timer_init(parts->loop, &c->check, on_check, c);
    base_timer_init(parts->loop, &c->rest, on_rested, c);
    uv_idle_init(parts->loop, &c->takeover.restore);
    c->takeover.restore.data = c;
    c->handles = 3;
    name_node(c);
    if (!open_bus(c)) {
        cluster_end(c);
        return NULL;
    }
    report_standby(parts->store);
    int64_t past = config->past_epoch;
    if ((past && store_leave(parts->store, past) != STORE_STORED) ||
        store_join(parts->store, c->self.name, delivery_hub_host_now(parts->host), &c->self.epoch) !=
            STORE_STORED) {
        base_log(BASE_LOG_ERROR, "store", "cannot join: %s", parts->store->reason);
        cluster_end(c);
        return NULL;
    }
    snprintf(c->self.inbox, sizeof c->self.inbox, "kozel.node.%" PRId64, c->self.epoch);
    return c;
}

int64_t cluster_epoch(const struct cluster *c)
{
    return c->self.epoch;
}
bool cluster_begin(struct cluster *c)
{
    if (!cluster_takeover_start(c))
        return false;
    if (!bus_subscribe(c->bus, c->self.inbox)) {
        base_log(BASE_LOG_ERROR, "bus", "cannot subscribe");
        return false;
    }
    if (!cluster_lease_take(c))
        return false;
    c->checked_ms = cluster_now();
    c->begun = true;
    cluster_place_seeks(c);
    base_timer_start(&c->check, CHECK_MS, CHECK_MS);
    base_log(BASE_LOG_INFO, "node", "this is node %" PRId64 " %s of %u", c->self.epoch, c->self.name,
             HASH_COUNT(c->peers) + 1);
    cluster_takeover_sweep(c);
    return true;
}

void cluster_count(const struct cluster *c, cluster_figures *out)
{
    *out = (cluster_figures){.nodes = 1,
                             .claimed = cluster_takeover_waiting(c),
                             .left = c->takeover.left_tables,
                             .lease_ms = cluster_now() - c->lease.renewed_ms,
                             .relayed = c->counts.relayed,
                             .taken_over = c->counts.taken_over};
    for (const cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        out->nodes += !peer->gone;
}

bool cluster_is_idle(const struct cluster *c)
{
    return !c->takeover.claimed &&
           (!c->takeover.workers || delivery_worker_pool_is_idle(c->takeover.workers));
}

#ifdef KOZEL_TEST_CONTROL
size_t cluster_links(const struct cluster *c, cluster_link_state *out, size_t room)
{
    size_t count = 0;
    for (const cluster_peer *peer = c->peers; peer; peer = peer->hh.next) {
        const cluster_peer_link *link = &peer->link;
        if (peer->gone)
            continue;
        if (count < room)
            out[count] = (cluster_link_state){link->other,    link->session, link->sent,
                                              link->received, link->up,      link->used > 0};
        count++;
    }
    return count;
}

#endif

bool cluster_is_in(const struct cluster *c)
{
    return c->begun;
}

void cluster_end_turn(struct cluster *c)
{
    int64_t now = cluster_now();
    bool waits = false;
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        waits = cluster_link_end_turn(&peer->link, &c->ports, now) || waits;
    if (waits && !base_timer_is_active(&c->rest))
        base_timer_start(&c->rest, CLUSTER_LINK_REST_MS, 0);
}

void cluster_hand_over(struct cluster *c)
{
    size_t count = hub_hand_over(c->parts.host->hub, delivery_hub_host_now(c->parts.host));
    base_log(BASE_LOG_INFO, "node", "leaves %zu tables to the others", count);
}

void cluster_leave(struct cluster *c)
{
    if (store_leave(c->parts.store, c->self.epoch) != STORE_STORED)
        base_log(BASE_LOG_WARN, "node", "cannot give up the lease, it runs out: %s", c->parts.store->reason);
    cluster_relay_bye(c);
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        cluster_link_flush(&peer->link, &c->ports, cluster_now());
    c->left = true;
}

/* Runs when the last of its handles is closed, in any order. */
static void on_closed(void *context)
{
    struct cluster *c = context;
    if (--c->handles)
        return;
    base_registry_clear(&c->guests);
    free(c);
}

static void on_restore_closed(uv_handle_t *handle)
{
    on_closed(handle->data);
}

void cluster_end(struct cluster *c)
{
    if (!c)
        return;
    c->left = true;
    cluster_takeover_stop(c);
    bus_close(c->bus);
    for (cluster_peer *peer = c->peers, *next; peer; peer = next) {
        next = peer->hh.next;
        free_peer(peer);
    }
    cluster_present_clear(&c->present.here);
    cluster_present_clear(&c->present.visit);
    uv_close((uv_handle_t *)&c->takeover.restore, on_restore_closed);
    base_timer_close(&c->rest, on_closed);
    base_timer_close(&c->check, on_closed);
}
