/* The WebSocket: one message in, queued messages out. What a message says is the hub's business; here are
 * floods, endless messages, and readers that are too slow. */
#include "base/log.h"
#include "server/cluster.h"
#include "server/loop.h"
#include "server/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert(KZ_MESSAGE_ROOM >= LWS_PRE, "room for the frame's header");

enum {
    CLOSE_NO_SESSION = 4401, /* the cookie's token is nobody's: POST /session first */
    CLOSE_BANNED = 4403,
    ENDLESS = 16 * KZ_MESSAGE_MAX,
    PONG_S = 10,
};

struct kz_socket {
    struct lws *wsi;
    kz_conn id;
    kz_message *first, **last; /* may be sent now */
    struct kz_socket *next;    /* of kz_server.to_write */
    size_t queued;             /* bytes of these and of those that the outbox holds */
    char *partial;             /* the message that is coming in, if it comes in pieces */
    size_t partial_length;
    uint8_t token_hash[KZ_TOKEN_HASH_SIZE];
    int64_t person;   /* 0: not known yet */
    uint64_t home;    /* where it comes from (home.h) */
    kz_bucket pieces; /* of messages, received */
    uint32_t heard;   /* when something came last; milliseconds, that go round */
    uint32_t tested;  /* when it was to be pinged */
    bool pinged;      /* since something came */
    bool ping_due;    /* to be written */
    bool to_write;    /* is in kz_server.to_write */
    bool known;       /* the hub has been told of it */
    bool refused;     /* the message that is coming in: its rest is skipped */
    bool dropped;
    enum lws_close_status close; /* when the queue is empty; 0: stay open */
};

const size_t kz_ws_size = sizeof(struct kz_socket);

/* ---- out ---- */

static void note(kz_level level, const struct kz_socket *socket, const char *what)
{
    char conn[24];
    snprintf(conn, sizeof conn, "%llx", (unsigned long long)socket->id);
    kz_log_about(level, "ws", KZ_ABOUT({"conn", conn}), "%s", what);
}

/* Has the library end a connection at once. Outside of its callbacks it must be woken to do so. */
static void kill_socket(struct kz_socket *socket)
{
    socket->dropped = true;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(socket->wsi));
}

/* Ends a connection that does not read; nothing is said to it, it would not hear it. Never calls the hub:
 * that is told when the socket is closed. */
static void drop(struct kz_socket *socket, const char *why)
{
    if (socket->dropped)
        return;
    note(KZ_WARN, socket, why);
    kill_socket(socket);
}

static void close_with(struct kz_socket *socket, int status)
{
    socket->close = (enum lws_close_status)status;
    lws_callback_on_writable(socket->wsi);
}

static void drop_slow(kz_server *server, struct kz_socket *socket)
{
    server->metrics.dropped_slow++;
    drop(socket, "dropped: too slow a reader");
}

/* When the request came that this message answers, if it was an action; else 0. The hub's first message to
 * who asked is the answer. */
static uint64_t answers_action(kz_server *server, kz_conn conn)
{
    if (server->asked.conn != conn)
        return 0;
    server->asked.conn = 0;
    return kz_hub_actions(server->hub) > server->asked.actions ? server->asked.since : 0;
}

/* The socket that has room for so many bytes more, which then count as queued; NULL: they are for nobody. */
static struct kz_socket *reader_of(kz_server *server, kz_conn conn, size_t length)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, conn);
    if (!socket || socket->dropped)
        return NULL;
    socket->queued += length;
    if (socket->queued <= KZ_QUEUE_MAX)
        return socket;
    drop_slow(server, socket);
    return NULL;
}

void kz_ws_send(kz_server *server, kz_conn conn, const char *text, size_t length)
{
    struct kz_socket *socket = reader_of(server, conn, length);
    if (socket && !kz_outbox_send(&server->outbox, conn, text, length, answers_action(server, conn)))
        drop(socket, "dropped: out of memory");
}

void kz_ws_deliver(kz_server *server, kz_message *message)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, message->conn);
    if (!socket || socket->dropped) {
        free(message);
        return;
    }
    if (message->asked)
        kz_histogram_add(&server->metrics.action, &kz_bounds_time, uv_hrtime() - message->asked);
    *socket->last = message;
    socket->last = &message->next;
    if (socket->to_write)
        return;
    socket->to_write = true;
    socket->next = server->to_write;
    server->to_write = socket;
}

void kz_ws_pass(kz_server *server, kz_conn conn, const char *text, size_t length)
{
    struct kz_socket *socket = reader_of(server, conn, length);
    kz_message *message = socket ? kz_message_new(conn, text, length) : NULL;
    if (message)
        kz_ws_deliver(server, message);
    else if (socket)
        drop(socket, "dropped: out of memory");
}

void kz_ws_close(kz_server *server, kz_conn conn, int status)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, conn);
    if (socket && !socket->close)
        close_with(socket, status);
}

static void close_one(void *thing, void *context)
{
    close_with(thing, *(int *)context);
}

void kz_ws_close_all(kz_server *server, int status)
{
    kz_registry_each(&server->sockets, close_one, &status);
}

static void forget_first(struct kz_socket *socket)
{
    kz_message *message = socket->first;
    socket->first = message->next;
    if (!socket->first)
        socket->last = &socket->first;
    socket->queued -= message->length;
    free(message);
}

/* Writes the first message as a frame; several that fit together as one, an array of them
 * (docs/protocol.md, "Frames"). */
static bool write_frame(kz_server *server, struct kz_socket *socket)
{
    kz_message *message = socket->first;
    server->metrics.sent++;
    unsigned char *text = message->bytes + KZ_MESSAGE_ROOM, *joined = server->joined + KZ_MESSAGE_ROOM;
    size_t length = message->length;
    if (!message->next || length + message->next->length + 3 > KZ_JOINED_MAX) {
        bool sent = lws_write(socket->wsi, text, length, LWS_WRITE_TEXT) >= (int)length;
        server->metrics.sent_bytes += length;
        forget_first(socket);
        return sent;
    }
    length = 0;
    server->metrics.sent--;
    do {
        message = socket->first;
        server->metrics.sent++;
        joined[length] = length ? ',' : '[';
        length++;
        memcpy(joined + length, message->bytes + KZ_MESSAGE_ROOM, message->length);
        length += message->length;
        forget_first(socket);
    } while (socket->first && length + socket->first->length + 2 <= KZ_JOINED_MAX);
    joined[length++] = ']';
    server->metrics.sent_bytes += length;
    return lws_write(socket->wsi, joined, length, LWS_WRITE_TEXT) >= (int)length;
}

/* Sends as much as the socket takes; asks to be called when it takes more. */
static bool write_queue(kz_server *server, struct kz_socket *socket)
{
    while (socket->first && !lws_partial_buffered(socket->wsi))
        if (!write_frame(server, socket))
            return false;
    if (socket->first)
        lws_callback_on_writable(socket->wsi);
    return true;
}

/* Most sockets take what they are given: they are written to without asking first, which would cost two
 * calls of the kernel more. */
void kz_ws_flush(kz_server *server)
{
    struct kz_socket *socket;
    while ((socket = server->to_write)) {
        server->to_write = socket->next;
        socket->to_write = false;
        if (!socket->dropped && !write_queue(server, socket))
            kill_socket(socket);
    }
}

static void forget_to_write(kz_server *server, struct kz_socket *socket)
{
    struct kz_socket **at = &server->to_write;
    while (socket->to_write && *at != socket)
        at = &(*at)->next;
    if (socket->to_write)
        *at = socket->next;
    socket->to_write = false;
}

static bool write_ping(struct kz_socket *socket)
{
    unsigned char ping[LWS_PRE + 1] = {0}; /* libwebsockets says nothing of an empty answer */
    if (!socket->ping_due || socket->close || lws_partial_buffered(socket->wsi))
        return true;
    socket->ping_due = false;
    return lws_write(socket->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
}

static int on_writable(kz_server *server, struct kz_socket *socket)
{
    if (!write_queue(server, socket) || !write_ping(socket))
        return -1;
    if (!socket->first && socket->close)
        lws_set_timer_usecs(socket->wsi, 1); /* see on_timer() */
    return 0;
}

/* Everything has been said: closes. (Ended from its writable callback, libwebsockets 4.1 takes the socket for
 * dead and sends no close frame.) */
static int on_timer(struct kz_socket *socket)
{
    lws_close_reason(socket->wsi, socket->close, NULL, 0);
    return -1;
}

/* ---- whether anybody is there ---- */

static void hear(const kz_server *server, struct kz_socket *socket)
{
    socket->heard = (uint32_t)kz_server_now(server);
    socket->pinged = false;
}

static void ping_one(void *thing, void *context)
{
    const kz_server *server = context;
    struct kz_socket *socket = thing;
    uint32_t now = (uint32_t)kz_server_now(server), ping = (uint32_t)server->config.ping_s;
    if (socket->pinged && now - socket->tested >= 1000 * (ping < PONG_S ? ping : PONG_S)) {
        drop(socket, "dropped: nobody answers");
    } else if (!socket->pinged && now - socket->heard >= 1000 * ping) {
        socket->pinged = socket->ping_due = true;
        socket->tested = now;
        lws_callback_on_writable(socket->wsi);
    }
}

void kz_ws_ping(kz_server *server)
{
    if (!server->stopping)
        kz_registry_each(&server->sockets, ping_one, server);
}

/* ---- in ---- */

/* Adds a piece to the message that is coming in. False when out of memory. */
static bool gather(struct kz_socket *socket, const char *piece, size_t length)
{
    char *grown = realloc(socket->partial, socket->partial_length + length + 1);
    if (!grown)
        return false;
    memcpy(grown + socket->partial_length, piece, length);
    socket->partial = grown;
    socket->partial_length += length;
    return true;
}

static void forget_partial(struct kz_socket *socket)
{
    socket->refused = false;
    free(socket->partial);
    socket->partial = NULL;
    socket->partial_length = 0;
}

/* A whole message, or so much of one as shows that it is too long. */
static void to_hub(kz_server *server, struct kz_socket *socket, const char *text, size_t length)
{
    server->hub_called = true;
    server->metrics.received++;
    server->asked.conn = socket->id;
    server->asked.since = uv_hrtime();
    server->asked.actions = kz_hub_actions(server->hub);
    kz_hub_set_busy(server->hub, kz_server_busy(server));
    kz_hub_request(server->hub, socket->id, text, length, kz_server_now(server));
    server->asked.conn = 0;
}

/* Whether it may be a client in its senses: neither a flood nor an endless message. */
static bool tolerable(kz_server *server, struct kz_socket *socket, size_t length)
{
    return kz_bucket_take(&socket->pieces, &server->flood, kz_server_now(server)) &&
           socket->partial_length + length <= ENDLESS;
}

/* A piece of a message that comes in several: gathered, and handed on with its last piece - or, when it has
 * become too long, at once, for the hub to refuse it; the rest is then skipped. */
static bool on_piece(kz_server *server, struct kz_socket *socket, const char *piece, size_t length, bool ends)
{
    if (!socket->refused && !gather(socket, piece, length))
        return false;
    if (socket->refused) {
        socket->partial_length += length; /* counted on, so that it does not last for ever */
    } else if (ends || socket->partial_length > KZ_MESSAGE_MAX) {
        socket->refused = !ends;
        to_hub(server, socket, socket->partial, socket->partial_length);
        free(socket->partial);
        socket->partial = NULL;
    }
    if (ends)
        forget_partial(socket);
    return true;
}

/* A message or a piece of one: a frame, or what of it was in the buffer. */
static int on_receive(kz_server *server, struct kz_socket *socket, const char *piece, size_t length)
{
    struct lws *wsi = socket->wsi;
    bool begins = lws_is_first_fragment(wsi);
    bool ends = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    hear(server, socket);
    if (socket->close || server->stopping)
        return 0;
    if (!tolerable(server, socket, length)) {
        server->metrics.dropped_flood++;
        note(KZ_WARN, socket, "closed: a flood");
        close_with(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return 0;
    }
    if (begins)
        forget_partial(socket);
    if (lws_frame_is_binary(wsi)) { /* whatever is in it is no JSON */
        if (begins)
            to_hub(server, socket, "", 0);
        return 0;
    }
    if (begins && ends) {
        to_hub(server, socket, piece, length);
        return 0;
    }
    return on_piece(server, socket, piece, length, ends) ? 0 : -1;
}

/* ---- coming and going ---- */

/* The store has said who it is. */
static void on_person(kz_server *server, uint64_t who, kz_stored stored, const kz_known *known)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, who);
    if (!socket || socket->close || server->stopping)
        return;
    bool banned = stored == KZ_STORED && known->person.banned_until > kz_server_now(server);
    if (stored != KZ_STORED || banned) {
        close_with(socket, banned                    ? (enum lws_close_status)CLOSE_BANNED
                           : stored == KZ_STORE_NONE ? (enum lws_close_status)CLOSE_NO_SESSION
                                                     : LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
        return;
    }
    server->hub_called = true;
    if (socket->person == known->person.id) { /* asked anew: kz_ws_refresh() */
        kz_known_tell(known, server->hub, 0, kz_server_now(server));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        close_with(socket, (enum lws_close_status)CLOSE_NO_SESSION);
        return;
    }
    socket->known = true;
    socket->person = known->person.id;
    if (server->cluster)
        kz_cluster_came(server->cluster, socket->person);
    kz_known here = *known;
    here.home = socket->home;
    kz_known_tell(&here, server->hub, socket->id, kz_server_now(server));
    lws_rx_flow_control(socket->wsi, 1);
}

/* Nothing is read until it is known whose connection it is. */
static int on_established(kz_server *server, struct kz_socket *socket, struct lws *wsi)
{
    socket->wsi = wsi;
    kz_address address = kz_session_address(server, wsi);
    socket->home = kz_home_of(&server->home_key, &address);
    socket->last = &socket->first;
    hear(server, socket);
    server->metrics.opened++;
    socket->id = kz_registry_add(&server->sockets, socket);
    if (!socket->id || !kz_session_find(server, socket->id, socket->token_hash, on_person))
        return -1;
    note(KZ_DEBUG, socket, "opened");
    return lws_rx_flow_control(wsi, 0);
}

struct told {
    kz_server *server;
    int64_t person;
    const char *text;
    size_t length;
};

static void tell_one(void *thing, void *context)
{
    const struct kz_socket *socket = thing;
    const struct told *told = context;
    if (socket->known && !socket->close && (!told->person || told->person == socket->person))
        kz_ws_send(told->server, socket->id, told->text, told->length);
}

void kz_ws_tell(kz_server *server, int64_t person, const char *text, size_t length)
{
    kz_registry_each(&server->sockets, tell_one, &(struct told){server, person, text, length});
}

struct looked_for {
    int64_t person;
    bool found;
};

static void look_at(void *thing, void *context)
{
    const struct kz_socket *socket = thing;
    struct looked_for *looked_for = context;
    if (socket->known && !socket->close && socket->person == looked_for->person)
        looked_for->found = true;
}

bool kz_ws_online(kz_server *server, int64_t person)
{
    struct looked_for looked_for = {person, false};
    kz_registry_each(&server->sockets, look_at, &looked_for);
    return looked_for.found;
}

static void refresh_one(void *thing, void *context)
{
    struct kz_socket *socket = thing;
    const struct told *told = context;
    /* Of one that has just come it is being asked who it is: the answer may be from before the change. */
    if (!socket->close && (!socket->known || told->person == socket->person))
        kz_session_find(told->server, socket->id, socket->token_hash, on_person);
}

void kz_ws_refresh(kz_server *server, int64_t person)
{
    kz_registry_each(&server->sockets, refresh_one, &(struct told){.server = server, .person = person});
}

static void on_closed(kz_server *server, struct kz_socket *socket)
{
    if (!socket->id)
        return;
    note(KZ_DEBUG, socket, "closed");
    kz_registry_remove(&server->sockets, socket->id);
    forget_to_write(server, socket);
    forget_partial(socket);
    for (kz_message *message = socket->first, *next; message; message = next) {
        next = message->next;
        free(message);
    }
    if (socket->known && !server->stopping) {
        server->hub_called = true;
        kz_hub_disconnect(server->hub, socket->id, kz_server_now(server));
        if (server->cluster)
            kz_cluster_gone(server->cluster, socket->id, socket->person);
    }
    socket->id = 0;
}

int kz_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct kz_socket *socket = user;
    kz_server *server = kz_server_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* the headers are still there; http.c has checked them */
        return kz_session_token(wsi, socket->token_hash) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        return on_established(server, socket, wsi);
    case LWS_CALLBACK_RECEIVE:
        return on_receive(server, socket, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        hear(server, socket);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_writable(server, socket);
    case LWS_CALLBACK_TIMER:
        return on_timer(socket);
    case LWS_CALLBACK_CLOSED:
        on_closed(server, socket);
        return 0;
    default:
        return 0;
    }
}
