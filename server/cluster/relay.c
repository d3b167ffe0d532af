/* SPDX-License-Identifier: MIT */
#include "server/cluster/frame.h"
#include "server/cluster/subscription.h"
#include "server/sessions/expulsions.h"

#include <assert.h>
#include <string.h>

#include "base/log.h"
#include "server/delivery/sockets.h"
#include "server/hub/other_nodes.h"
#include "server/sessions/known.h"

void kz_peer_say(kz_peer *peer, kz_frame_kind kind, uint64_t id, const void *bytes, size_t length)
{
    kz_link_say(&peer->link, &peer->cluster->ports, kind, id, bytes, length, kz_cluster_now());
}

void kz_peers_say(kz_cluster *c, kz_frame_kind kind, uint64_t id, const void *bytes, size_t length)
{
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        kz_peer_say(peer, kind, id, bytes, length);
}

kz_peer *kz_peer_of_node(kz_cluster *c, kz_node node)
{
    kz_peer *peer = c->peers;
    while (peer && peer->node != node)
        peer = peer->hh.next;
    return peer;
}

/* ---- sessions of links ---- */

static void tell_table(const kz_peer *peer, kz_frame_kind kind, const kz_hub_table *table)
{
    kz_parcel_send(peer->cluster, peer->node, kind, 0, table->table, strlen(table->table) + 1, table->notice,
                   table->length);
}

static void tell_notice(void *context, const kz_hub_table *table)
{
    tell_table(context, KZ_SAY_NOTICE, table);
}

static void tell_moving(void *context, const kz_hub_table *table)
{
    tell_table(context, KZ_SAY_MOVING, table);
}

/* A node that stops has handed its tables over: it has nothing to tell, and that is not all. */
static void tell_tables(kz_cluster *c, kz_peer *peer)
{
    if (c->left || c->lost || c->parts.host->closed)
        return;
    kz_hub_notices(c->parts.host->hub, tell_notice, peer);
    kz_parcel_send(c, peer->node, KZ_SAY_TOLD, 0, "", 0, "", 0);
    kz_hub_moving(c->parts.host->hub, tell_moving, peer);
}

/* Whoever is at two other nodes counts twice. */
static void tell_elsewhere(kz_cluster *c)
{
    size_t people = 0;
    for (const kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        people += kz_present_count(peer->there);
    kz_hub_elsewhere(c->parts.host->hub, people, kz_hub_host_now(c->parts.host));
    kz_hub_host_call(c->parts.host);
}

static void tell_present(void *context, int64_t person)
{
    kz_peer_say(context, KZ_SAY_HERE, (uint64_t)person, NULL, 0);
}

static void on_up(void *context, kz_link *link)
{
    kz_cluster *c = context;
    kz_peer *peer = (kz_peer *)link;
    peer->node = ++c->last_node;
    kz_log(KZ_INFO, "node", "node %lld: linked, version %d", (long long)link->other, link->version);
    kz_present_each(c->present.here, tell_present, peer);
    tell_tables(c, peer);
    kz_hub_host_call(c->parts.host);
}

static void on_down(void *context, kz_link *link, const char *why)
{
    kz_cluster *c = context;
    kz_peer *peer = (kz_peer *)link;
    kz_node node = peer->node;
    peer->node = 0;
    kz_log(KZ_WARN, "node", "node %lld: link is down: %s", (long long)link->other, why);
    kz_present_clear(&peer->there);
    tell_elsewhere(c);
    kz_subscriptions_end(peer, node);
    while (peer->guests)
        kz_guest_end(peer->guests);
    while (peer->proxied) {
        kz_ws_close(&c->parts.delivery->sockets, peer->proxied->conn, KZ_CLOSE_RESTART);
        kz_proxied_forget(peer, peer->proxied);
    }
    kz_hub_forget_node(c->parts.host->hub, node, link->other, kz_hub_host_now(c->parts.host));
    kz_hub_host_call(c->parts.host);
}

static void on_refused(void *context, kz_link *link, const char *why)
{
    (void)context;
    kz_log(KZ_WARN, "node", "node %lld: no link: %s", (long long)link->other, why);
}

/* ---- what comes from other nodes ---- */

/* What is known of a person has changed: for those of his connections that are here, and where he is a guest.
 */
static void learn_anew(kz_cluster *c, int64_t person)
{
    kz_freshness_changed(&c->parts.sessions->freshness, person); /* who has just come is not known yet */
    if (kz_is_present(c->present.here, person))
        kz_ws_refresh(&c->parts.delivery->sockets, person);
    if (kz_is_present(c->present.visit, person))
        kz_session_reload(c->parts.sessions, person);
}

/* `node`: whose table it is. */
static void take_notice(kz_peer *peer, kz_node node, const char *bytes, size_t length)
{
    const char *end = memchr(bytes, '\0', length);
    if (!end)
        return;
    kz_cluster *c = peer->cluster;
    size_t id = (size_t)(end - bytes) + 1;
    if (!kz_hub_learn(c->parts.host->hub, node, bytes, bytes + id, length - id,
                      kz_hub_host_now(c->parts.host)))
        kz_log(KZ_WARN, "node", "node %lld: a notice that is none", (long long)peer->link.other);
}

static void close_table(kz_cluster *c, const char *bytes, size_t length)
{
    char table[64];
    if (length >= sizeof table)
        return;
    memcpy(table, bytes, length);
    table[length] = '\0';
    kz_hub_close_table(c->parts.host->hub, table, kz_hub_host_now(c->parts.host));
}

static void on_frame(void *context, kz_link *link, uint32_t kind, uint64_t id, const char *bytes,
                     size_t length)
{
    kz_cluster *c = context;
    kz_peer *peer = (kz_peer *)link;
    kz_guest *guest = kind == KZ_SAY_REQUEST || kind == KZ_SAY_UNLINK ? kz_guest_of(peer, id) : NULL;
    kz_hub_host_call(c->parts.host);
    switch ((kz_frame_kind)kind) { /* one that is not known is a newer program's, and may be missed */
    case KZ_SAY_LINK:
        kz_guest_begin(peer, id, bytes, length);
        break;
    case KZ_SAY_REQUEST:
        if (guest)
            kz_hub_request(c->parts.host->hub, guest->conn, bytes, length, kz_hub_host_now(c->parts.host));
        else
            kz_peer_say(peer, KZ_SAY_CUT, id, NULL, 0);
        break;
    case KZ_SAY_UNLINK:
        if (guest)
            kz_guest_end(guest);
        break;
    case KZ_SAY_ANSWER:
        kz_proxied_answer(peer, id, bytes, length);
        break;
    case KZ_SAY_CUT:
        kz_proxied_cut(peer, id);
        break;
    case KZ_SAY_NOTICE:
        take_notice(peer, peer->node, bytes, length);
        break;
    case KZ_SAY_TOLD:
        kz_hub_told_all(c->parts.host->hub, link->other, kz_hub_host_now(c->parts.host));
        break;
    case KZ_SAY_MOVING:
        take_notice(peer, 0, bytes, length);
        break;
    case KZ_SAY_REFRESH:
        learn_anew(c, (int64_t)id);
        if (!kz_is_present(c->present.visit, (int64_t)id))
            kz_session_reload(c->parts.sessions, (int64_t)id); /* he may sit here, and be away */
        kz_expulsions_check(c->parts.expulsions);              /* or be banned */
        break;
    case KZ_SAY_CHANGED:
        learn_anew(c, (int64_t)id);
        break;
    case KZ_SAY_TELL:
        kz_ws_tell(&c->parts.delivery->sockets, (int64_t)id, bytes, length);
        break;
    case KZ_SAY_CLOSE:
        close_table(c, bytes, length);
        break;
    case KZ_SAY_HERE:
        kz_present_add(&peer->there, (int64_t)id);
        tell_elsewhere(c);
        break;
    case KZ_SAY_AWAY:
        kz_present_remove(&peer->there, (int64_t)id);
        tell_elsewhere(c);
        break;
    case KZ_SAY_BYE:
        kz_peer_end(peer, "has left");
        break;
    case KZ_SAY_JOIN:
        if (kz_proxied_of(peer, id) && !kz_subscription_join(peer, id, bytes, length))
            kz_ws_close(&c->parts.delivery->sockets, id, KZ_CLOSE_RESTART); /* it would miss something */
        break;
    case KZ_SAY_PART:
        kz_subscription_part(peer, id, bytes, length);
        break;
    case KZ_SAY_PUBLISH:
        if (!kz_subscription_publish(peer, id, bytes, length))
            kz_peer_end(peer, "out of memory");
        break;
    case KZ_SAY_END:
        kz_subscription_end(peer, id);
        break;
    }
}

static bool on_send(void *context, kz_link *link, const void *bytes, size_t length)
{
    kz_cluster *c = context;
    char inbox[64];
    snprintf(inbox, sizeof inbox, "kozel.node.%lld", (long long)link->other);
    return kz_bus_publish(c->bus, inbox, bytes, length);
}

kz_link_ports kz_relay_ports(kz_cluster *c)
{
    static_assert(offsetof(kz_peer, link) == 0, "a link is the beginning of its peer");
    return (kz_link_ports){c, on_up, on_down, on_refused, on_frame, on_send};
}

/* Once: it says so twice a second. */
static void tell_foreign(kz_cluster *c, const void *bytes, size_t length)
{
    char name[5];
    if (c->foreign || !kz_link_is_foreign(bytes, length, name))
        return;
    c->foreign = true;
    kz_log(KZ_WARN, "node", "a node whose links (%s) this program does not speak: stop it before this one",
           name);
}

void kz_relay_message(void *context, const void *bytes, size_t length)
{
    kz_cluster *c = context;
    int64_t from, to;
    if (c->left || c->lost)
        return;
    if (!kz_link_read(bytes, length, &from, &to)) {
        tell_foreign(c, bytes, length);
        return;
    }
    if (to != c->self.epoch)
        return;
    kz_peer *peer = kz_peer_of(c, from);
    if (peer && !peer->gone)
        kz_link_take(&peer->link, &c->ports, bytes, length, kz_cluster_now());
}

/* ---- to other nodes ---- */

static void publish(void *context, kz_topic topic, const kz_frame *frame)
{
    kz_cluster *c = context;
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        if (!kz_peer_has_topic(peer, topic))
            continue;
        c->counts.relayed += frame != NULL;
        kz_peer_say(peer, frame ? KZ_SAY_PUBLISH : KZ_SAY_END, topic, frame ? frame->bytes : NULL,
                    frame ? frame->length : 0);
        if (!frame)
            kz_peer_topic_end(peer, topic);
    }
}

static void refresh(void *context, int64_t person)
{
    kz_peers_say(context, KZ_SAY_REFRESH, (uint64_t)person, NULL, 0);
}

static void changed(void *context, int64_t person)
{
    kz_peers_say(context, KZ_SAY_CHANGED, (uint64_t)person, NULL, 0);
}

static void tell(void *context, int64_t person, const char *text, size_t length)
{
    kz_peers_say(context, KZ_SAY_TELL, (uint64_t)person, text, length);
}

static void close_elsewhere(void *context, const char *table)
{
    kz_cluster *c = context;
    kz_node node;
    kz_peer *peer = kz_hub_where(c->parts.host->hub, table, &node) && node ? kz_peer_of_node(c, node) : NULL;
    if (peer)
        kz_peer_say(peer, KZ_SAY_CLOSE, 0, table, strlen(table));
}

static bool is_in(void *context)
{
    return kz_cluster_is_in(context);
}

static bool is_online(void *context, int64_t person)
{
    const kz_peer *peer = ((const kz_cluster *)context)->peers;
    while (peer && !kz_is_present(peer->there, person))
        peer = peer->hh.next;
    return peer != NULL;
}

kz_other_nodes kz_cluster_other_nodes(kz_cluster *c)
{
    return (kz_other_nodes){.context = c,
                            .is_in = is_in,
                            .came = kz_cluster_came,
                            .gone = kz_cluster_gone,
                            .is_online = is_online,
                            .refresh = refresh,
                            .changed = changed,
                            .tell = tell,
                            .close_table = close_elsewhere,
                            .send = kz_cluster_send,
                            .deliver = kz_cluster_deliver,
                            .subscribe = kz_cluster_subscribe,
                            .publish = publish};
}

void kz_relay_bye(kz_cluster *c)
{
    kz_peers_say(c, KZ_SAY_BYE, 0, NULL, 0);
}
