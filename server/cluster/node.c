/* SPDX-License-Identifier: MIT */
#include "server/cluster/cluster_state.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "server/hub/other_nodes.h"
#include "server/store/admin/standby.h"
#include "server/store/rooms/node.h"

enum {
    CHECK_MS = 250,
    SWEEP_MS = 2000,
    GONE_MS = 60000, /* by then nothing of a node that is gone is under way any more */
};

int64_t kz_cluster_now(void)
{
    return (int64_t)(kz_clock_ns() / 1000000);
}

/* ---- the other nodes ---- */

kz_peer *kz_peer_of(kz_cluster *c, int64_t epoch)
{
    kz_peer *peer;
    HASH_FIND(hh, c->peers, &epoch, sizeof epoch, peer);
    if (peer)
        return peer;
    peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->cluster = c;
    peer->known_ms = kz_cluster_now();
    kz_link_init(&peer->link, c->self.epoch, epoch, peer->known_ms);
    HASH_ADD(hh, c->peers, link.other, sizeof peer->link.other, peer);
    return peer;
}

static kz_peer *known_peer(const kz_cluster *c, int64_t epoch)
{
    kz_peer *peer;
    HASH_FIND(hh, c->peers, &epoch, sizeof epoch, peer);
    return peer;
}

bool kz_epoch_lives(const kz_cluster *c, int64_t epoch)
{
    const kz_peer *peer = known_peer(c, epoch);
    return epoch == c->self.epoch || (peer && !peer->gone);
}

bool kz_epoch_is_over(kz_cluster *c, int64_t epoch)
{
    kz_peer *peer = known_peer(c, epoch);
    if (epoch == c->self.epoch || epoch < 1)
        return epoch < 1;
    if (!peer)
        kz_peer_of(c, epoch); /* the next list of those that live tells */
    return peer && peer->retired;
}

void kz_epochs_retired(kz_cluster *c, const kz_member *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        kz_peer *peer = known_peer(c, members[i].epoch);
        if (peer)
            peer->retired = peer->gone;
    }
}

kz_member *kz_living(const kz_cluster *c, size_t *count, size_t *gone)
{
    size_t end = HASH_COUNT(c->peers) + 1;
    kz_member *members = malloc(end * sizeof *members);
    if (!members)
        return NULL;
    members[0] = (kz_member){c->self.epoch, c->parts.store->knows};
    *count = 1;
    *gone = 0;
    for (const kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        members[peer->gone ? end - ++*gone : (*count)++] = (kz_member){peer->link.other, peer->knows};
    return members;
}

bool kz_table_falls_here(int64_t own, const kz_member *living, size_t count, const char *table, int64_t needs)
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

static void free_peer(kz_peer *peer)
{
    HASH_DEL(peer->cluster->peers, peer);
    kz_link_clear(&peer->link);
    kz_present_clear(&peer->there);
    for (kz_guest *guest = peer->guests, *other; guest; guest = other) {
        other = guest->hh.next;
        HASH_DEL(peer->guests, guest);
        free(guest);
    }
    for (kz_proxied *proxied = peer->proxied, *other; proxied; proxied = other) {
        other = proxied->hh.next;
        HASH_DEL(peer->proxied, proxied);
        free(proxied);
    }
    kz_peer_topics_clear(peer);
    free(peer);
}

/* Nothing refers to it any more: its link is down, so the hub does not know it, and questions for its lease
 * name it by its epoch alone. */
static bool is_over(const kz_peer *peer, int64_t now)
{
    return peer->gone && now - peer->gone_ms > GONE_MS && !peer->guests && !peer->proxied;
}

void kz_peer_end(kz_peer *peer, const char *why)
{
    kz_cluster *c = peer->cluster;
    if (peer->gone)
        return;
    kz_log(KZ_INFO, "node", "node %" PRId64 " %s: %s", peer->link.other, peer->name, why);
    peer->gone = true;
    peer->gone_ms = kz_cluster_now();
    kz_link_break(&peer->link, &c->ports, why, peer->gone_ms);
    kz_link_clear(&peer->link);
    if (!c->left)
        kz_takeover_sweep(c);
}

static void check_peer(kz_peer *peer, int64_t now)
{
    if (!peer->gone)
        kz_link_tick(&peer->link, &peer->cluster->ports, now);
}

/* ---- the watch ---- */

void kz_cluster_lose(kz_cluster *c, const char *why)
{
    if (c->lost || c->left)
        return;
    c->lost = true;
    c->parts.lose(c->parts.context, why);
}

void kz_cluster_abandon(kz_cluster *c)
{
    c->lost = true;
}

/* When this process was held up, what came meanwhile is still to be read: nobody was silent for so long. */
static void forgive(kz_cluster *c, int64_t now)
{
    int64_t held_up = now - c->checked_ms - 2 * CHECK_MS;
    c->checked_ms = now;
    if (held_up <= 0)
        return;
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        peer->gone_ms += held_up;
        peer->link.heard_ms += held_up;
    }
}

static void on_check(void *context)
{
    kz_cluster *c = context;
    int64_t now = kz_cluster_now();
    if (c->left || c->lost)
        return;
    kz_lease_tick(c, now);
    forgive(c, now);
    for (kz_peer *peer = c->peers, *next; peer && !c->lost; peer = next) {
        next = peer->hh.next;
        if (is_over(peer, now))
            free_peer(peer);
        else
            check_peer(peer, now);
    }
    if (!c->lost && now - c->takeover.swept_ms >= SWEEP_MS)
        kz_takeover_sweep(c);
}

/* Links make up at once for what was lost, so that a short absence of the bus costs no more time than it
 * takes. Tables here go on without it. */
static void on_connected(void *context, bool is)
{
    kz_cluster *c = context;
    kz_log(is ? KZ_INFO : KZ_WARN, "bus", "%s", is ? "connected again" : "connection lost");
    for (kz_peer *peer = is && !c->left && !c->lost ? c->peers : NULL; peer; peer = peer->hh.next)
        kz_link_again(&peer->link, &c->ports, kz_cluster_now());
}

/* ---- coming and going ---- */

static void name_node(kz_cluster *c)
{
    char host[KZ_NODE_NAME - 16] = "";
    gethostname(host, sizeof host - 1);
    if (c->config.node)
        snprintf(c->self.name, sizeof c->self.name, "%s", c->config.node);
    else
        snprintf(c->self.name, sizeof c->self.name, "%s-%d", host, (int)getpid());
}

static bool open_bus(kz_cluster *c)
{
    const char *url = c->config.bus;
    kz_bus_config config = {.url = url,
                            .ca = c->config.bus_ca,
                            .cert = c->config.bus_cert,
                            .key = c->config.bus_key,
                            .name = c->self.name,
                            .ports = {c, kz_relay_message, on_connected}};
    char reason[KZ_BUS_REASON], hosts[200];
    c->bus = kz_bus_open(c->parts.loop, &config, reason);
    if (c->bus)
        return true;
    kz_bus_hosts(url, hosts, sizeof hosts);
    kz_log(KZ_ERROR, "bus", "no NATS at %s: %s", hosts, reason);
    return false;
}

/* A failover to a standby that is behind would take back what was told. */
static void tell_standby(kz_store *store)
{
    kz_standby standby;
    if (kz_store_standby(store, &standby) != KZ_STORED)
        kz_log(KZ_WARN, "store", "cannot ask for its standby: %s", store->reason);
    else if (standby == KZ_STANDBY_NOT_ASKED)
        kz_log(KZ_WARN, "store",
               "no standby confirms what is committed: if PostgreSQL fails, moves that were told may be lost "
               "(synchronous_standby_names)");
    else if (standby == KZ_STANDBY_ABSENT)
        kz_log(
            KZ_WARN, "store",
            "synchronous_standby_names is set, but no such standby is connected: nothing can be committed");
}

/* Nothing is to be done: the turn that the timer makes ends with kz_cluster_end_turn(). */
static void on_rested(void *context)
{
    (void)context;
}

kz_cluster *kz_cluster_join(const kz_cluster_config *config, const kz_cluster_parts *parts)
{
    kz_cluster *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->config = *config;
    c->parts = *parts;
    c->takeover.claimed_end = &c->takeover.claimed;
    c->ports = kz_relay_ports(c);
    kz_timer_init(parts->loop, &c->check, on_check, c);
    kz_timer_init(parts->loop, &c->rest, on_rested, c);
    uv_idle_init(parts->loop, &c->takeover.restore);
    c->takeover.restore.data = c;
    c->handles = 3;
    name_node(c);
    if (!open_bus(c)) {
        kz_cluster_end(c);
        return NULL;
    }
    tell_standby(parts->store);
    int64_t past = config->past_epoch;
    if ((past && kz_store_leave(parts->store, past) != KZ_STORED) ||
        kz_store_join(parts->store, c->self.name, kz_hub_host_now(parts->host), &c->self.epoch) !=
            KZ_STORED) {
        kz_log(KZ_ERROR, "store", "cannot join: %s", parts->store->reason);
        kz_cluster_end(c);
        return NULL;
    }
    snprintf(c->self.inbox, sizeof c->self.inbox, "kozel.node.%" PRId64, c->self.epoch);
    return c;
}

int64_t kz_cluster_epoch(const kz_cluster *c)
{
    return c->self.epoch;
}
bool kz_cluster_begin(kz_cluster *c)
{
    if (!kz_takeover_start(c))
        return false;
    if (!kz_bus_subscribe(c->bus, c->self.inbox)) {
        kz_log(KZ_ERROR, "bus", "cannot subscribe");
        return false;
    }
    if (!kz_lease_take(c))
        return false;
    c->checked_ms = kz_cluster_now();
    c->begun = true;
    kz_timer_start(&c->check, CHECK_MS, CHECK_MS);
    kz_log(KZ_INFO, "node", "this is node %" PRId64 " %s of %u", c->self.epoch, c->self.name,
           HASH_COUNT(c->peers) + 1);
    kz_takeover_sweep(c);
    return true;
}

void kz_cluster_count(const kz_cluster *c, kz_cluster_figures *out)
{
    *out = (kz_cluster_figures){.nodes = 1,
                                .claimed = kz_takeover_waiting(c),
                                .left = c->takeover.left_tables,
                                .lease_ms = kz_cluster_now() - c->lease.renewed_ms,
                                .relayed = c->counts.relayed,
                                .taken_over = c->counts.taken_over};
    for (const kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        out->nodes += !peer->gone;
}

bool kz_cluster_is_idle(const kz_cluster *c)
{
    return !c->takeover.claimed && (!c->takeover.workers || kz_worker_pool_is_idle(c->takeover.workers));
}

#ifdef KOZEL_TEST_CONTROL
size_t kz_cluster_links(const kz_cluster *c, kz_cluster_link_state *out, size_t room)
{
    size_t count = 0;
    for (const kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        const kz_link *link = &peer->link;
        if (peer->gone)
            continue;
        if (count < room)
            out[count] = (kz_cluster_link_state){link->other,    link->session, link->sent,
                                                 link->received, link->up,      link->used > 0};
        count++;
    }
    return count;
}

#endif

bool kz_cluster_is_in(const kz_cluster *c)
{
    return c->begun;
}

void kz_cluster_end_turn(kz_cluster *c)
{
    int64_t now = kz_cluster_now();
    bool waits = false;
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        waits = kz_link_end_turn(&peer->link, &c->ports, now) || waits;
    if (waits && !kz_timer_is_active(&c->rest))
        kz_timer_start(&c->rest, KZ_LINK_REST_MS, 0);
}

void kz_cluster_hand_over(kz_cluster *c)
{
    size_t count = kz_hub_hand_over(c->parts.host->hub, kz_hub_host_now(c->parts.host));
    kz_log(KZ_INFO, "node", "leaves %zu tables to the others", count);
}

void kz_cluster_leave(kz_cluster *c)
{
    if (kz_store_leave(c->parts.store, c->self.epoch) != KZ_STORED)
        kz_log(KZ_WARN, "node", "cannot give up the lease, it runs out: %s", c->parts.store->reason);
    kz_relay_bye(c);
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        kz_link_flush(&peer->link, &c->ports, kz_cluster_now());
    c->left = true;
}

/* When the last of its handles is closed, in whatever order the loop does that. */
static void on_closed(void *context)
{
    kz_cluster *c = context;
    if (--c->handles)
        return;
    kz_registry_clear(&c->guests);
    free(c);
}

static void on_restore_closed(uv_handle_t *handle)
{
    on_closed(handle->data);
}

void kz_cluster_end(kz_cluster *c)
{
    if (!c)
        return;
    c->left = true;
    kz_takeover_stop(c);
    kz_bus_close(c->bus);
    for (kz_peer *peer = c->peers, *next; peer; peer = next) {
        next = peer->hh.next;
        free_peer(peer);
    }
    kz_present_clear(&c->present.here);
    kz_present_clear(&c->present.visit);
    uv_close((uv_handle_t *)&c->takeover.restore, on_restore_closed);
    kz_timer_close(&c->rest, on_closed);
    kz_timer_close(&c->check, on_closed);
}
