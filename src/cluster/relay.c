#include "cluster/cluster_state.h"
#include "cluster/subscription.h"
#include "server/relearn.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "persist/known.h"

/* What a frame between two nodes is; its number: */
enum frame_kind {
    LINK = 1, /* a connection there, whose card this is, becomes a guest here */
    REQUEST,  /* a frame of that connection */
    UNLINK,   /* that connection is gone */
    ANSWER,   /* a frame for a connection here */
    CUT,      /* a connection here is no guest there any more */
    NOTICE,   /* of a table there: its id, NUL, the notice */
    REFRESH,  /* a person: his sessions may have ended */
    CHANGED,  /* a person: his ratings or coins have */
    TELL,     /* a person, 0: everybody */
    CLOSE,    /* the table of that id, if it is here */
    HERE,     /* a person is connected there, */
    AWAY,     /* or no longer */
    BYE,      /* the node leaves */
    TOLD,     /* the notices of all tables there have been told */
    MOVING,   /* as NOTICE, of a table between owners */
    JOIN,     /* a connection here joins a topic there: kz_subscription, */
    PART,     /* or parts */
    PUBLISH,  /* a frame to who has joined here, one copy for all */
    END,      /* the topic there ends */
};

static void say(kz_peer *peer, enum frame_kind kind, uint64_t id, const void *bytes, size_t length)
{
    kz_link_say(&peer->link, &peer->cluster->ports, kind, id, bytes, length, kz_cluster_now());
}

static void say_to_all(kz_cluster *c, enum frame_kind kind, uint64_t id, const void *bytes, size_t length)
{
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        say(peer, kind, id, bytes, length);
}

static kz_peer *peer_of_node(kz_cluster *c, kz_node node)
{
    kz_peer *peer = c->peers;
    while (peer && peer->node != node)
        peer = peer->hh.next;
    return peer;
}

static int64_t now_of(const kz_cluster *c)
{
    return kz_server_now(c->server);
}

/* ---- guests: connections of other nodes ---- */

static kz_guest *guest_of(kz_peer *peer, kz_conn home)
{
    kz_guest *guest;
    HASH_FIND(hh, peer->guests, &home, sizeof home, guest);
    return guest;
}

static void forget_guest(kz_guest *guest)
{
    kz_cluster *c = guest->peer->cluster;
    kz_registry_remove(&c->guests, guest->conn & ~KZ_ELSEWHERE);
    kz_present_remove(&c->visit, guest->person);
    HASH_DEL(guest->peer->guests, guest);
    free(guest);
}

static void end_guest(kz_guest *guest)
{
    kz_cluster *c = guest->peer->cluster;
    kz_hub_disconnect(c->server->hub, guest->conn, now_of(c));
    forget_guest(guest);
}

/* Whose card it is; the hub checks the rest. */
static int64_t person_of(const char *card, size_t length)
{
    json_t *json = json_loadb(card, length, 0, NULL);
    int64_t person = json_integer_value(json_object_get(json, "person"));
    json_decref(json);
    return person;
}

static void begin_guest(kz_peer *peer, kz_conn home, const char *card, size_t length)
{
    kz_cluster *c = peer->cluster;
    if (guest_of(peer, home))
        return;
    kz_guest *guest = calloc(1, sizeof *guest);
    kz_conn number = guest ? kz_registry_add(&c->guests, guest) : 0;
    if (!number) {
        free(guest);
        say(peer, CUT, home, NULL, 0);
        return;
    }
    *guest = (kz_guest){
        .conn = number | KZ_ELSEWHERE, .home = home, .person = person_of(card, length), .peer = peer};
    kz_present_add(&c->visit, guest->person);
    HASH_ADD(hh, peer->guests, home, sizeof guest->home, guest);
    if (!kz_hub_connect_guest(c->server->hub, guest->conn, card, length, now_of(c))) {
        forget_guest(guest);
        say(peer, CUT, home, NULL, 0);
    }
}

/* ---- travellers: connections here with business elsewhere ---- */

static kz_traveller *traveller_of(kz_peer *peer, kz_conn conn)
{
    kz_traveller *traveller;
    HASH_FIND(hh, peer->travellers, &conn, sizeof conn, traveller);
    return traveller;
}

static void forget_traveller(kz_peer *peer, kz_traveller *traveller)
{
    HASH_DEL(peer->travellers, traveller);
    free(traveller);
}

void kz_cluster_came(kz_cluster *c, int64_t person)
{
    if (kz_present_add(&c->here, person))
        say_to_all(c, HERE, (uint64_t)person, NULL, 0);
}

void kz_cluster_gone(kz_cluster *c, kz_conn conn, int64_t person)
{
    if (kz_present_remove(&c->here, person))
        say_to_all(c, AWAY, (uint64_t)person, NULL, 0);
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        kz_traveller *traveller = traveller_of(peer, conn);
        if (traveller) {
            forget_traveller(peer, traveller);
            say(peer, UNLINK, conn, NULL, 0);
        }
    }
}

/* ---- what the hub asks for ---- */

void kz_cluster_link(void *context, kz_conn conn, kz_node node, const char *card, size_t length)
{
    kz_cluster *c = ((kz_server *)context)->cluster;
    kz_peer *peer = peer_of_node(c, node);
    kz_traveller *traveller = peer && !traveller_of(peer, conn) ? calloc(1, sizeof *traveller) : NULL;
    if (!traveller)
        return;
    traveller->conn = conn;
    HASH_ADD(hh, peer->travellers, conn, sizeof traveller->conn, traveller);
    say(peer, LINK, conn, card, length);
}

void kz_cluster_forward(void *context, kz_conn conn, kz_node node, const char *text, size_t length)
{
    kz_peer *peer = peer_of_node(((kz_server *)context)->cluster, node);
    if (peer)
        say(peer, REQUEST, conn, text, length);
}

/* A frame that must wait for the store as messages do goes through the outbox: as a message to the number of
 * the node whose text is kind, number and bytes of the frame. */
struct parcel {
    uint32_t kind;
    uint64_t id;
};

/* Instead of a node's number. Never 0, which is the number of those whose link is down: what is for one
 * person there is for nobody else. */
static const kz_node ALL_NODES = UINT32_MAX;

static void send_through_outbox(kz_cluster *c, kz_node to, enum frame_kind kind, uint64_t id,
                                const char *first, size_t first_length, const char *bytes, size_t length)
{
    struct parcel parcel = {kind, id};
    assert(to);
    size_t size = sizeof parcel + first_length + length;
    char *text = malloc(size);
    if (!text)
        return;
    memcpy(text, &parcel, sizeof parcel);
    memcpy(text + sizeof parcel, first, first_length);
    memcpy(text + sizeof parcel + first_length, bytes, length);
    kz_frame *frame = kz_frame_new(text, size);
    if (frame)
        kz_outbox_tell(&c->server->outbox, &(kz_message){.conn = KZ_ELSEWHERE | to, .frame = frame});
    kz_frame_drop(frame);
    free(text);
}

static void say_parcel(kz_peer *peer, const struct parcel *parcel, const char *bytes, size_t length)
{
    if (parcel->kind == JOIN || parcel->kind == PART)
        kz_subscription_count(peer, parcel->kind == JOIN, bytes);
    say(peer, (enum frame_kind)parcel->kind, parcel->id, bytes, length);
}

void kz_cluster_deliver(kz_cluster *c, kz_message *message)
{
    struct parcel parcel;
    kz_node to = (kz_node)message->conn;
    const kz_frame *frame = message->frame;
    assert(frame->length >= sizeof parcel);
    memcpy(&parcel, frame->bytes, sizeof parcel);
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        if (peer->node && (to == ALL_NODES || peer->node == to))
            say_parcel(peer, &parcel, frame->bytes + sizeof parcel, frame->length - sizeof parcel);
    kz_message_free(message);
}

void kz_cluster_send(kz_cluster *c, kz_conn conn, const kz_frame *frame)
{
    const kz_guest *guest = kz_registry_get(&c->guests, conn & ~KZ_ELSEWHERE);
    if (guest && guest->peer->node)
        send_through_outbox(c, guest->peer->node, ANSWER, guest->home, "", 0, frame->bytes, frame->length);
}

void kz_cluster_subscribe(kz_cluster *c, enum kz_message_kind kind, kz_topic topic, kz_conn conn)
{
    const kz_guest *guest = kz_registry_get(&c->guests, conn & ~KZ_ELSEWHERE);
    kz_subscription s = {.topic = topic, .rest = kind == KZ_TO_PART_TOLD};
    if (guest && guest->peer->node)
        send_through_outbox(c, guest->peer->node, kind == KZ_TO_JOIN ? JOIN : PART, guest->home, "", 0,
                            (const char *)&s, sizeof s);
}

void kz_cluster_publish(kz_cluster *c, kz_topic topic, const kz_frame *frame)
{
    for (kz_peer *peer = c->peers; peer; peer = peer->hh.next) {
        if (!kz_peer_has_topic(peer, topic))
            continue;
        c->server->metrics.relayed += frame != NULL;
        say(peer, frame ? PUBLISH : END, topic, frame ? frame->bytes : NULL, frame ? frame->length : 0);
        if (!frame)
            kz_peer_topic_end(peer, topic);
    }
}

void kz_cluster_notice(void *context, const char *table, const char *text, size_t length)
{
    kz_cluster *c = ((kz_server *)context)->cluster;
    if (c->peers)
        send_through_outbox(c, ALL_NODES, NOTICE, 0, table, strlen(table) + 1, text, length);
}

/* ---- sessions of links ---- */

static void tell_table(const kz_peer *peer, enum frame_kind kind, const kz_hub_table *table)
{
    send_through_outbox(peer->cluster, peer->node, kind, 0, table->table, strlen(table->table) + 1,
                        table->notice, table->length);
}

static void tell_notice(void *context, const kz_hub_table *table)
{
    tell_table(context, NOTICE, table);
}

static void tell_moving(void *context, const kz_hub_table *table)
{
    tell_table(context, MOVING, table);
}

/* A node that stops has handed its tables over: it has nothing to tell, and that is not all. */
static void tell_tables(kz_cluster *c, kz_peer *peer)
{
    if (c->left || c->lost || c->server->stopping)
        return;
    kz_hub_notices(c->server->hub, tell_notice, peer);
    send_through_outbox(c, peer->node, TOLD, 0, "", 0, "", 0);
    kz_hub_moving(c->server->hub, tell_moving, peer);
}

/* Whoever is at two other nodes counts twice. */
static void tell_elsewhere(kz_cluster *c)
{
    size_t people = 0;
    for (const kz_peer *peer = c->peers; peer; peer = peer->hh.next)
        people += kz_present_count(peer->there);
    kz_hub_elsewhere(c->server->hub, people, now_of(c));
    c->server->hub_called = true;
}

static void tell_present(void *context, int64_t person)
{
    say(context, HERE, (uint64_t)person, NULL, 0);
}

static void on_up(void *context, kz_link *link)
{
    kz_cluster *c = context;
    kz_peer *peer = (kz_peer *)link;
    peer->node = ++c->last_node;
    kz_log(KZ_INFO, "node", "node %lld: linked, version %d", (long long)link->other, link->version);
    kz_present_each(c->here, tell_present, peer);
    tell_tables(c, peer);
    c->server->hub_called = true;
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
        end_guest(peer->guests);
    while (peer->travellers) {
        kz_ws_close(c->server, peer->travellers->conn, KZ_CLOSE_RESTART);
        forget_traveller(peer, peer->travellers);
    }
    kz_hub_forget_node(c->server->hub, node, link->other, now_of(c));
    c->server->hub_called = true;
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
    kz_freshness_changed(&c->server->freshness, person); /* who has just come is not known yet */
    if (kz_is_present(c->here, person))
        kz_ws_refresh(c->server, person);
    if (kz_is_present(c->visit, person))
        kz_server_relearn(c->server, person);
}

/* `node`: whose table it is. */
static void take_notice(kz_peer *peer, kz_node node, const char *bytes, size_t length)
{
    const char *end = memchr(bytes, '\0', length);
    if (!end)
        return;
    kz_cluster *c = peer->cluster;
    size_t id = (size_t)(end - bytes) + 1;
    if (!kz_hub_learn(c->server->hub, node, bytes, bytes + id, length - id, now_of(c)))
        kz_log(KZ_WARN, "node", "node %lld: a notice that is none", (long long)peer->link.other);
}

static void take_answer(kz_peer *peer, kz_conn conn, const char *bytes, size_t length)
{
    kz_frame *frame = traveller_of(peer, conn) ? kz_frame_new(bytes, length) : NULL;
    if (frame)
        kz_ws_pass(peer->cluster->server, conn, frame);
    kz_frame_drop(frame);
}

static void take_cut(kz_peer *peer, kz_conn conn)
{
    kz_traveller *traveller = traveller_of(peer, conn);
    if (!traveller)
        return;
    forget_traveller(peer, traveller);
    kz_ws_close(peer->cluster->server, conn, KZ_CLOSE_RESTART);
}

static void close_table(kz_cluster *c, const char *bytes, size_t length)
{
    char table[64];
    if (length >= sizeof table)
        return;
    memcpy(table, bytes, length);
    table[length] = '\0';
    kz_hub_close_table(c->server->hub, table, now_of(c));
}

static void on_frame(void *context, kz_link *link, uint32_t kind, uint64_t id, const char *bytes,
                     size_t length)
{
    kz_cluster *c = context;
    kz_server *server = c->server;
    kz_peer *peer = (kz_peer *)link;
    kz_guest *guest = kind == REQUEST || kind == UNLINK ? guest_of(peer, id) : NULL;
    server->hub_called = true;
    switch ((enum frame_kind)kind) { /* one that is not known is a newer program's, and may be missed */
    case LINK:
        begin_guest(peer, id, bytes, length);
        break;
    case REQUEST:
        if (guest)
            kz_hub_request(server->hub, guest->conn, bytes, length, now_of(c));
        else
            say(peer, CUT, id, NULL, 0);
        break;
    case UNLINK:
        if (guest)
            end_guest(guest);
        break;
    case ANSWER:
        take_answer(peer, id, bytes, length);
        break;
    case CUT:
        take_cut(peer, id);
        break;
    case NOTICE:
        take_notice(peer, peer->node, bytes, length);
        break;
    case TOLD:
        kz_hub_told_all(server->hub, link->other, now_of(c));
        break;
    case MOVING:
        take_notice(peer, 0, bytes, length);
        break;
    case REFRESH:
        learn_anew(c, (int64_t)id);
        if (!kz_is_present(c->visit, (int64_t)id))
            kz_server_relearn(server, (int64_t)id); /* he may sit here, and be away */
        break;
    case CHANGED:
        learn_anew(c, (int64_t)id);
        break;
    case TELL:
        kz_ws_tell(server, (int64_t)id, bytes, length);
        break;
    case CLOSE:
        close_table(c, bytes, length);
        break;
    case HERE:
        kz_present_add(&peer->there, (int64_t)id);
        tell_elsewhere(c);
        break;
    case AWAY:
        kz_present_remove(&peer->there, (int64_t)id);
        tell_elsewhere(c);
        break;
    case BYE:
        kz_peer_end(peer, "has left");
        break;
    case JOIN:
        if (traveller_of(peer, id) && !kz_subscription_join(peer, id, bytes, length))
            kz_ws_close(server, id, KZ_CLOSE_RESTART); /* it would miss something */
        break;
    case PART:
        kz_subscription_part(peer, id, bytes, length);
        break;
    case PUBLISH:
        if (!kz_subscription_publish(peer, id, bytes, length))
            kz_peer_end(peer, "out of memory");
        break;
    case END:
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
    if (to != c->epoch)
        return;
    kz_peer *peer = kz_peer_of(c, from);
    if (peer && !peer->gone)
        kz_link_take(&peer->link, &c->ports, bytes, length, kz_cluster_now());
}

/* ---- to other nodes ---- */

void kz_cluster_refresh(kz_cluster *c, int64_t person)
{
    say_to_all(c, REFRESH, (uint64_t)person, NULL, 0);
}

void kz_cluster_changed(kz_cluster *c, int64_t person)
{
    say_to_all(c, CHANGED, (uint64_t)person, NULL, 0);
}

void kz_cluster_tell(kz_cluster *c, int64_t person, const char *text, size_t length)
{
    say_to_all(c, TELL, (uint64_t)person, text, length);
}

void kz_cluster_close_table(kz_cluster *c, const char *table)
{
    kz_node node;
    kz_peer *peer = kz_hub_where(c->server->hub, table, &node) && node ? peer_of_node(c, node) : NULL;
    if (peer)
        say(peer, CLOSE, 0, table, strlen(table));
}

bool kz_cluster_online(const kz_cluster *c, int64_t person)
{
    const kz_peer *peer = c->peers;
    while (peer && !kz_is_present(peer->there, person))
        peer = peer->hh.next;
    return peer != NULL;
}

void kz_relay_bye(kz_cluster *c)
{
    say_to_all(c, BYE, 0, NULL, 0);
}
