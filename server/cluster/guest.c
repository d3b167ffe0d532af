/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>

#include "server/cluster/frame.h"
#include "server/hub/other_nodes.h"
#include "server/sockets/sending.h"

/* ---- guests: connections of other nodes ---- */

cluster_guest *cluster_guest_of(cluster_peer *peer, hub_conn home)
{
    cluster_guest *guest;
    HASH_FIND(hh, peer->guests, &home, sizeof home, guest);
    return guest;
}

static void drop_guest(cluster_guest *guest)
{
    struct cluster *c = guest->peer->cluster;
    base_registry_remove(&c->guests, guest->conn & ~DELIVERY_ELSEWHERE);
    cluster_present_remove(&c->present.visit, guest->person);
    HASH_DEL(guest->peer->guests, guest);
    free(guest);
}

void cluster_guest_end(cluster_guest *guest)
{
    struct cluster *c = guest->peer->cluster;
    hub_disconnect(c->parts.host->hub, guest->conn, delivery_hub_host_now(c->parts.host));
    drop_guest(guest);
}

/* Returns the person of an identity. The hub checks the rest. */
static int64_t person_of(const char *identity, size_t length)
{
    json_t *json = json_loadb(identity, length, 0, NULL);
    int64_t person = json_integer_value(json_object_get(json, "person"));
    json_decref(json);
    return person;
}

void cluster_guest_begin(cluster_peer *peer, hub_conn home, const char *identity, size_t length)
{
    struct cluster *c = peer->cluster;
    if (cluster_guest_of(peer, home))
        return;
    cluster_guest *guest = calloc(1, sizeof *guest);
    hub_conn number = guest ? base_registry_add(&c->guests, guest) : 0;
    if (!number) {
        free(guest);
        cluster_peer_send(peer, CLUSTER_FRAME_CUT, home, NULL, 0);
        return;
    }
    *guest = (cluster_guest){.conn = number | DELIVERY_ELSEWHERE,
                             .home = home,
                             .person = person_of(identity, length),
                             .peer = peer};
    cluster_present_add(&c->present.visit, guest->person);
    HASH_ADD(hh, peer->guests, home, sizeof guest->home, guest);
    if (!hub_connect_guest(c->parts.host->hub, guest->conn, identity, length,
                           delivery_hub_host_now(c->parts.host))) {
        drop_guest(guest);
        cluster_peer_send(peer, CLUSTER_FRAME_CUT, home, NULL, 0);
    }
}

/* ---- proxied: connections here that need other nodes ---- */

cluster_proxied *cluster_proxied_of(cluster_peer *peer, hub_conn conn)
{
    cluster_proxied *proxied;
    HASH_FIND(hh, peer->proxied, &conn, sizeof conn, proxied);
    return proxied;
}

void cluster_proxied_drop(cluster_peer *peer, cluster_proxied *proxied)
{
    HASH_DEL(peer->proxied, proxied);
    free(proxied);
}

void cluster_came(void *context, int64_t person)
{
    struct cluster *c = context;
    if (cluster_present_add(&c->present.here, person))
        cluster_peers_send(c, CLUSTER_FRAME_HERE, (uint64_t)person, NULL, 0);
}

void cluster_gone(void *context, hub_conn conn, int64_t person)
{
    struct cluster *c = context;
    if (cluster_present_remove(&c->present.here, person))
        cluster_peers_send(c, CLUSTER_FRAME_AWAY, (uint64_t)person, NULL, 0);
    for (cluster_peer *peer = c->peers; peer; peer = peer->hh.next) {
        cluster_proxied *proxied = cluster_proxied_of(peer, conn);
        if (proxied) {
            cluster_proxied_drop(peer, proxied);
            cluster_peer_send(peer, CLUSTER_FRAME_UNLINK, conn, NULL, 0);
        }
    }
}

/* ---- ports of the hub ---- */

void cluster_link(struct cluster *c, hub_conn conn, hub_node node, const char *identity, size_t length)
{
    cluster_peer *peer = cluster_peer_of_node(c, node);
    cluster_proxied *proxied = peer && !cluster_proxied_of(peer, conn) ? calloc(1, sizeof *proxied) : NULL;
    if (!proxied)
        return;
    proxied->conn = conn;
    HASH_ADD(hh, peer->proxied, conn, sizeof proxied->conn, proxied);
    cluster_peer_send(peer, CLUSTER_FRAME_LINK, conn, identity, length);
}

void cluster_forward(struct cluster *c, hub_conn conn, hub_node node, const char *text, size_t length)
{
    cluster_peer *peer = cluster_peer_of_node(c, node);
    if (peer)
        cluster_peer_send(peer, CLUSTER_FRAME_REQUEST, conn, text, length);
}

void cluster_proxied_answer(cluster_peer *peer, hub_conn conn, const char *bytes, size_t length)
{
    topic_frame *frame = cluster_proxied_of(peer, conn) ? topic_frame_new(bytes, length) : NULL;
    if (frame)
        socket_pass(peer->cluster->parts.sockets, conn, frame);
    topic_frame_drop(frame);
}

void cluster_proxied_cut(cluster_peer *peer, hub_conn conn)
{
    cluster_proxied *proxied = cluster_proxied_of(peer, conn);
    if (!proxied)
        return;
    cluster_proxied_drop(peer, proxied);
    socket_close_conn(peer->cluster->parts.sockets, conn, SOCKET_CLOSE_RESTART);
}
