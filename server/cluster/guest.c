/* SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdlib.h>

#include "server/cluster/frame.h"
#include "server/delivery/sockets.h"
#include "server/hub/other_nodes.h"

/* ---- guests: connections of other nodes ---- */

kz_guest *kz_guest_of(kz_peer *peer, kz_conn home)
{
    kz_guest *guest;
    HASH_FIND(hh, peer->guests, &home, sizeof home, guest);
    return guest;
}

static void forget_guest(kz_guest *guest)
{
    kz_cluster *c = guest->peer->cluster;
    kz_registry_remove(&c->guests, guest->conn & ~KZ_ELSEWHERE);
    kz_present_remove(&c->present.visit, guest->person);
    HASH_DEL(guest->peer->guests, guest);
    free(guest);
}

void kz_guest_end(kz_guest *guest)
{
    kz_cluster *c = guest->peer->cluster;
    kz_hub_disconnect(c->parts.host->hub, guest->conn, kz_hub_host_now(c->parts.host));
    forget_guest(guest);
}

/* Whose identity it is; the hub checks the rest. */
static int64_t person_of(const char *identity, size_t length)
{
    json_t *json = json_loadb(identity, length, 0, NULL);
    int64_t person = json_integer_value(json_object_get(json, "person"));
    json_decref(json);
    return person;
}

void kz_guest_begin(kz_peer *peer, kz_conn home, const char *identity, size_t length)
{
    kz_cluster *c = peer->cluster;
    if (kz_guest_of(peer, home))
        return;
    kz_guest *guest = calloc(1, sizeof *guest);
    kz_conn number = guest ? kz_registry_add(&c->guests, guest) : 0;
    if (!number) {
        free(guest);
        kz_peer_say(peer, KZ_SAY_CUT, home, NULL, 0);
        return;
    }
    *guest = (kz_guest){
        .conn = number | KZ_ELSEWHERE, .home = home, .person = person_of(identity, length), .peer = peer};
    kz_present_add(&c->present.visit, guest->person);
    HASH_ADD(hh, peer->guests, home, sizeof guest->home, guest);
    if (!kz_hub_connect_guest(c->parts.host->hub, guest->conn, identity, length,
                              kz_hub_host_now(c->parts.host))) {
        forget_guest(guest);
        kz_peer_say(peer, KZ_SAY_CUT, home, NULL, 0);
    }
}

/* ---- proxied: connections here with business elsewhere ---- */

kz_proxied *kz_proxied_of(kz_peer *peer, kz_conn conn)
{
    kz_proxied *proxied;
    HASH_FIND(hh, peer->proxied, &conn, sizeof conn, proxied);
    return proxied;
}

void kz_proxied_forget(kz_peer *peer, kz_proxied *proxied)
{
    HASH_DEL(peer->proxied, proxied);
    free(proxied);
}

void kz_cluster_came(void *context, int64_t person)
{
    kz_cluster *c = context;
    if (kz_present_add(&c->present.here, person))
        kz_peers_say(c, KZ_SAY_HERE, (uint64_t)person, NULL, 0);
}

void kz_cluster_gone(void *context, kz_conn conn, int64_t person)
{
    kz_cluster *c = context;
    if (kz_present_remove(&c->present.here, person))
        kz_peers_say(c, KZ_SAY_AWAY, (uint64_t)person, NULL, 0);
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        kz_proxied *proxied = kz_proxied_of(peer, conn);
        if (proxied) {
            kz_proxied_forget(peer, proxied);
            kz_peer_say(peer, KZ_SAY_UNLINK, conn, NULL, 0);
        }
    }
}

/* ---- what the hub asks for ---- */

void kz_cluster_link(kz_cluster *c, kz_conn conn, kz_node node, const char *identity, size_t length)
{
    kz_peer *peer = kz_peer_of_node(c, node);
    kz_proxied *proxied = peer && !kz_proxied_of(peer, conn) ? calloc(1, sizeof *proxied) : NULL;
    if (!proxied)
        return;
    proxied->conn = conn;
    HASH_ADD(hh, peer->proxied, conn, sizeof proxied->conn, proxied);
    kz_peer_say(peer, KZ_SAY_LINK, conn, identity, length);
}

void kz_cluster_forward(kz_cluster *c, kz_conn conn, kz_node node, const char *text, size_t length)
{
    kz_peer *peer = kz_peer_of_node(c, node);
    if (peer)
        kz_peer_say(peer, KZ_SAY_REQUEST, conn, text, length);
}

void kz_proxied_answer(kz_peer *peer, kz_conn conn, const char *bytes, size_t length)
{
    kz_frame *frame = kz_proxied_of(peer, conn) ? kz_frame_new(bytes, length) : NULL;
    if (frame)
        kz_ws_pass(&peer->cluster->parts.delivery->sockets, conn, frame);
    kz_frame_drop(frame);
}

void kz_proxied_cut(kz_peer *peer, kz_conn conn)
{
    kz_proxied *proxied = kz_proxied_of(peer, conn);
    if (!proxied)
        return;
    kz_proxied_forget(peer, proxied);
    kz_ws_close(&peer->cluster->parts.delivery->sockets, conn, KZ_CLOSE_RESTART);
}
