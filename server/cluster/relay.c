/* SPDX-License-Identifier: MIT */
#include "server/cluster/frame.h"
#include "server/cluster/subscription.h"
#include "server/sessions/expulsions.h"

#include <assert.h>
#include <string.h>

#include "base/log.h"
#include "server/hub/other_nodes.h"
#include "server/sessions/snapshot.h"
#include "server/sockets/clients.h"
#include "server/sockets/sending.h"

void cluster_peer_send(cluster_peer *peer, cluster_frame_kind kind, uint64_t id, const void *bytes,
                       size_t length)
{
    cluster_link_send(&peer->link, &peer->cluster->ports, kind, id, bytes, length, cluster_now());
}

void cluster_peers_send(struct cluster *c, cluster_frame_kind kind, uint64_t id, const void *bytes,
                        size_t length)
{
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        cluster_peer_send(peer, kind, id, bytes, length);
}

cluster_peer *cluster_peer_of_node(struct cluster *c, hub_node node)
{
    cluster_peer *peer = c->peers;
    while (peer && peer->node != node)
        peer = peer->hh.next;
    return peer;
}

/* ---- sessions of links ---- */

static void send_table(const cluster_peer *peer, cluster_frame_kind kind, const hub_table_summary *table)
{
    cluster_message_send(peer->cluster, peer->node, kind, 0, table->table, strlen(table->table) + 1,
                         table->notice, table->length);
}

static void send_notice(void *context, const hub_table_summary *table)
{
    send_table(context, CLUSTER_FRAME_NOTICE, table);
}

static void send_moving(void *context, const hub_table_summary *table)
{
    send_table(context, CLUSTER_FRAME_MOVING, table);
}

/* Sends the notices of all tables. A node that stops has handed its tables over. It sends none, and not the
 * frame that ends the list. */
static void send_tables(struct cluster *c, cluster_peer *peer)
{
    if (c->left || c->lost || c->parts.host->closed)
        return;
    hub_notices(c->parts.host->hub, send_notice, peer);
    cluster_message_send(c, peer->node, CLUSTER_FRAME_NOTICES_SENT, 0, "", 0, "", 0);
    hub_moving(c->parts.host->hub, send_moving, peer);
}

/* Counts the people at other nodes. A person at two of them counts twice. */
static void count_elsewhere(struct cluster *c)
{
    size_t people = 0;
    for (const cluster_peer *peer = c->peers; peer; peer = peer->hh.next)
        people += cluster_present_count(peer->there);
    hub_elsewhere(c->parts.host->hub, people, delivery_hub_host_now(c->parts.host));
    delivery_hub_host_call(c->parts.host);
}

static void send_present(void *context, int64_t person)
{
    cluster_peer_send(context, CLUSTER_FRAME_HERE, (uint64_t)person, NULL, 0);
}

static void on_up(void *context, cluster_peer_link *link)
{
    struct cluster *c = context;
    cluster_peer *peer = (cluster_peer *)link;
    peer->node = ++c->numbers.last;
    base_log(BASE_LOG_INFO, "node", "node %lld: linked, version %d", (long long)link->other, link->version);
    cluster_present_each(c->present.here, send_present, peer);
    send_tables(c, peer);
    cluster_place_seeks(c);
    delivery_hub_host_call(c->parts.host);
}

static void on_down(void *context, cluster_peer_link *link, const char *why)
{
    struct cluster *c = context;
    cluster_peer *peer = (cluster_peer *)link;
    hub_node node = peer->node;
    peer->node = 0;
    base_log(BASE_LOG_WARN, "node", "node %lld: link is down: %s", (long long)link->other, why);
    cluster_present_clear(&peer->there);
    count_elsewhere(c);
    cluster_subscriptions_end(peer, node);
    while (peer->guests)
        cluster_guest_end(peer->guests);
    while (peer->proxied) {
        socket_close_conn(c->parts.sockets, peer->proxied->conn, SOCKET_CLOSE_RESTART);
        cluster_proxied_drop(peer, peer->proxied);
    }
    hub_drop_node(c->parts.host->hub, node, link->other, delivery_hub_host_now(c->parts.host));
    cluster_place_seeks(c);
    delivery_hub_host_call(c->parts.host);
}

static void on_refused(void *context, cluster_peer_link *link, const char *why)
{
    (void)context;
    base_log(BASE_LOG_WARN, "node", "node %lld: no link: %s", (long long)link->other, why);
}

/* ---- frames from other nodes ---- */

/* Reloads a person whose data have changed: for their connections here, and where they are a guest. */
static void reload_person(struct cluster *c, int64_t person)
{
    /* A new connection has no person yet. */
    session_stale_reads_note_change(&c->parts.sessions->stale_reads, person);
    if (cluster_is_present(c->present.here, person))
        socket_refresh(c->parts.sockets, person);
    if (cluster_is_present(c->present.visit, person))
        session_reload(c->parts.sessions, person);
}

/* Handles a notice. `node`: the node that has the table. */
static void take_notice(cluster_peer *peer, hub_node node, const char *bytes, size_t length)
{
    const char *end = memchr(bytes, '\0', length);
    if (!end)
        return;
    struct cluster *c = peer->cluster;
    size_t id = (size_t)(end - bytes) + 1;
    if (!hub_learn(c->parts.host->hub, node, bytes, bytes + id, length - id,
                   delivery_hub_host_now(c->parts.host)))
        base_log(BASE_LOG_WARN, "node", "node %lld: an invalid notice", (long long)peer->link.other);
}

/* Handles a frame about a room here, whose bytes are its id. */
static void take_order(struct cluster *c, uint32_t kind, const char *bytes, size_t length)
{
    struct hub *hub = c->parts.host->hub;
    int64_t now_ms = delivery_hub_host_now(c->parts.host);
    char id[HUB_ID_TEXT];
    if (length >= sizeof id)
        return;
    memcpy(id, bytes, length);
    id[length] = '\0';
    if (kind == CLUSTER_FRAME_CLOSE)
        hub_close_table(hub, id, now_ms);
    else if (kind == CLUSTER_FRAME_CALL_OFF)
        hub_called_off(hub, id, now_ms);
    else
        hub_name_removed(hub, id, now_ms);
}

static void on_frame(void *context, cluster_peer_link *link, uint32_t kind, uint64_t id, const char *bytes,
                     size_t length)
{
    struct cluster *c = context;
    cluster_peer *peer = (cluster_peer *)link;
    cluster_guest *guest =
        kind == CLUSTER_FRAME_REQUEST || kind == CLUSTER_FRAME_UNLINK ? cluster_guest_of(peer, id) : NULL;
    delivery_hub_host_call(c->parts.host);
    switch ((cluster_frame_kind)kind) { /* an unknown kind is a newer program's, and may be missed */
    case CLUSTER_FRAME_LINK:
        cluster_guest_begin(peer, id, bytes, length);
        break;
    case CLUSTER_FRAME_REQUEST:
        if (guest)
            hub_request(c->parts.host->hub, guest->conn, bytes, length, delivery_hub_host_now(c->parts.host));
        else
            cluster_peer_send(peer, CLUSTER_FRAME_CUT, id, NULL, 0);
        break;
    case CLUSTER_FRAME_UNLINK:
        if (guest)
            cluster_guest_end(guest);
        break;
    case CLUSTER_FRAME_ANSWER:
        cluster_proxied_answer(peer, id, bytes, length);
        break;
    case CLUSTER_FRAME_CUT:
        cluster_proxied_cut(peer, id);
        break;
    case CLUSTER_FRAME_NOTICE:
        take_notice(peer, peer->node, bytes, length);
        break;
    case CLUSTER_FRAME_NOTICES_SENT:
        hub_notices_complete(c->parts.host->hub, link->other, delivery_hub_host_now(c->parts.host));
        break;
    case CLUSTER_FRAME_MOVING:
        take_notice(peer, 0, bytes, length);
        break;
    case CLUSTER_FRAME_REFRESH:
        reload_person(c, (int64_t)id);
        if (!cluster_is_present(c->present.visit, (int64_t)id))
            session_reload(c->parts.sessions, (int64_t)id); /* the person may sit here, and be away */
        session_expulsions_check(c->parts.expulsions);      /* the person may be banned */
        break;
    case CLUSTER_FRAME_CHANGED:
        reload_person(c, (int64_t)id);
        break;
    case CLUSTER_FRAME_NOTIFY:
        socket_send_person(c->parts.sockets, (int64_t)id, bytes, length);
        break;
    case CLUSTER_FRAME_CLOSE:
    case CLUSTER_FRAME_CALL_OFF:
    case CLUSTER_FRAME_REMOVE_NAME:
        take_order(c, kind, bytes, length);
        break;
    case CLUSTER_FRAME_HERE:
        cluster_present_add(&peer->there, (int64_t)id);
        count_elsewhere(c);
        break;
    case CLUSTER_FRAME_AWAY:
        cluster_present_remove(&peer->there, (int64_t)id);
        count_elsewhere(c);
        break;
    case CLUSTER_FRAME_BYE:
        cluster_peer_end(peer, "has left");
        break;
    case CLUSTER_FRAME_JOIN:
        if (cluster_proxied_of(peer, id) && !cluster_subscription_join(peer, id, bytes, length))
            socket_close_conn(c->parts.sockets, id, SOCKET_CLOSE_RESTART); /* it would miss a message */
        break;
    case CLUSTER_FRAME_PART:
        cluster_subscription_part(peer, id, bytes, length);
        break;
    case CLUSTER_FRAME_PUBLISH:
        if (!cluster_subscription_publish(peer, id, bytes, length))
            cluster_peer_end(peer, "out of memory");
        break;
    case CLUSTER_FRAME_END:
        cluster_subscription_end(peer, id);
        break;
    }
}

static bool on_send(void *context, cluster_peer_link *link, const void *bytes, size_t length)
{
    struct cluster *c = context;
    char inbox[64];
    snprintf(inbox, sizeof inbox, "kozel.node.%lld", (long long)link->other);
    return bus_publish(c->bus, inbox, bytes, length);
}

cluster_link_ports cluster_relay_ports(struct cluster *c)
{
    static_assert(offsetof(cluster_peer, link) == 0, "a link is the beginning of its peer");
    return (cluster_link_ports){c, on_up, on_down, on_refused, on_frame, on_send};
}

/* Logs that once: such messages arrive twice a second. */
static void log_foreign(struct cluster *c, const void *bytes, size_t length)
{
    char name[5];
    if (c->foreign || !cluster_link_is_foreign(bytes, length, name))
        return;
    c->foreign = true;
    base_log(BASE_LOG_WARN, "node",
             "a node uses link protocol %s, which this program does not support: stop that node first", name);
}

void cluster_relay_message(void *context, const void *bytes, size_t length)
{
    struct cluster *c = context;
    int64_t from, to;
    if (c->left || c->lost)
        return;
    if (!cluster_link_read(bytes, length, &from, &to)) {
        log_foreign(c, bytes, length);
        return;
    }
    if (to != c->self.epoch)
        return;
    cluster_peer *peer = cluster_peer_of(c, from);
    if (peer && !peer->gone)
        cluster_link_take(&peer->link, &c->ports, bytes, length, cluster_now());
}

/* ---- to other nodes ---- */

static void refresh(void *context, int64_t person)
{
    cluster_peers_send(context, CLUSTER_FRAME_REFRESH, (uint64_t)person, NULL, 0);
}

static void changed(void *context, int64_t person)
{
    cluster_peers_send(context, CLUSTER_FRAME_CHANGED, (uint64_t)person, NULL, 0);
}

static void tell(void *context, int64_t person, const char *text, size_t length)
{
    cluster_peers_send(context, CLUSTER_FRAME_NOTIFY, (uint64_t)person, text, length);
}

static void close_elsewhere(void *context, const char *table)
{
    struct cluster *c = context;
    hub_node node;
    cluster_peer *peer =
        hub_where(c->parts.host->hub, table, &node) && node ? cluster_peer_of_node(c, node) : NULL;
    if (peer)
        cluster_peer_send(peer, CLUSTER_FRAME_CLOSE, 0, table, strlen(table));
}

/* Sends a frame about a room, which waits for the store. */
static void order_elsewhere(struct cluster *c, cluster_frame_kind kind, const char *room)
{
    if (c->peers)
        cluster_message_send(c, CLUSTER_ALL_NODES, kind, 0, room, strlen(room), "", 0);
}

static void call_off(void *context, const char *table)
{
    order_elsewhere(context, CLUSTER_FRAME_CALL_OFF, table);
}

static void remove_name(void *context, const char *tournament)
{
    order_elsewhere(context, CLUSTER_FRAME_REMOVE_NAME, tournament);
}

static bool is_in(void *context)
{
    return cluster_is_in(context);
}

static bool is_online(void *context, int64_t person)
{
    const cluster_peer *peer = ((const struct cluster *)context)->peers;
    while (peer && !cluster_is_present(peer->there, person))
        peer = peer->hh.next;
    return peer != NULL;
}

delivery_other_nodes cluster_other_nodes(struct cluster *c)
{
    return (delivery_other_nodes){.context = c,
                                  .is_in = is_in,
                                  .came = cluster_came,
                                  .gone = cluster_gone,
                                  .is_online = is_online,
                                  .refresh = refresh,
                                  .changed = changed,
                                  .tell = tell,
                                  .close_table = close_elsewhere,
                                  .call_off = call_off,
                                  .remove_name = remove_name,
                                  .post = cluster_post,
                                  .deliver = cluster_deliver};
}

void cluster_relay_bye(struct cluster *c)
{
    cluster_peers_send(c, CLUSTER_FRAME_BYE, 0, NULL, 0);
}
