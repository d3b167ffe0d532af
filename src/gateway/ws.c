/* The WebSocket: one message in, queued messages out. What a message says is the hub's business; here are
 * floods, endless messages, and readers that are too slow. */
#include "base/log.h"
#include "cluster/cluster.h"
#include "gateway/session.h"
#include "server/loop.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSE_POLICY = 1008,
    CLOSE_FAILED = 1011,
    CLOSE_NO_SESSION = 4401, /* the cookie's token is nobody's: POST /session first */
    CLOSE_BANNED = 4403,
    CLOSE_TOO_MANY = 4429, /* connections of this person */
    ENDLESS = 16 * KZ_MESSAGE_MAX,
    PONG_S = 10,
};

struct kz_socket {
    kz_connection *connection;
    kz_conn id;
    kz_person_socket place;    /* in kz_server.persons, if `known` */
    kz_message *first, **last; /* may be sent now */
    struct kz_socket *next;    /* of kz_server.to_write */
    size_t queued;             /* bytes of these and of those that the outbox holds */
    char *partial;             /* the message that is coming in, if it comes in pieces */
    size_t partial_length;
    uint8_t token_hash[KZ_TOKEN_HASH_SIZE];
    kz_address address;
    bool registered;
    int64_t person;   /* 0: not known yet */
    uint64_t home;    /* where it comes from (home.h) */
    kz_bucket pieces; /* of messages, received */
    uint32_t heard;   /* when something came last; milliseconds, that go round */
    uint32_t tested;  /* when it was to be pinged */
    bool pinged;      /* since something came */
    bool to_write;    /* is in kz_server.to_write */
    bool known;       /* the hub has been told of it */
    bool refused;     /* the message that is coming in: its rest is skipped */
    bool dropped;
    int close; /* the status, when the queue is empty; 0: stay open */
};

/* ---- out ---- */

static void note(kz_level level, const struct kz_socket *socket, const char *what)
{
    char conn[24];
    snprintf(conn, sizeof conn, "%llx", (unsigned long long)socket->id);
    kz_log_about(level, "ws", KZ_ABOUT({"conn", conn}), "%s", what);
}

/* Ends a connection that does not read; nothing is said to it, it would not hear it. Never calls the hub:
 * that is told when the socket is closed. */
static void drop(struct kz_socket *socket, const char *why)
{
    if (socket->dropped)
        return;
    note(KZ_WARN, socket, why);
    socket->dropped = true;
    kz_connection_kill(socket->connection);
}

static void close_with(struct kz_socket *socket, int status)
{
    socket->close = status;
    if (!socket->first)
        kz_connection_close(socket->connection, (uint16_t)status);
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

void kz_ws_send(kz_server *server, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = reader_of(server, conn, frame->length);
    if (!socket)
        return;
    kz_message message = {.conn = conn, .asked = answers_action(server, conn), .frame = frame};
    if (!kz_outbox_tell(&server->outbox, &message))
        drop(socket, "dropped: out of memory");
}

void kz_ws_deliver(kz_server *server, kz_message *message)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, message->conn);
    if (!socket || socket->dropped) {
        kz_message_free(message);
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

static void enqueue(kz_server *server, struct kz_socket *socket, kz_frame *frame)
{
    kz_message *message = kz_message_new(&(kz_message){.conn = socket->id, .frame = frame});
    if (message)
        kz_ws_deliver(server, message);
    else
        drop(socket, "dropped: out of memory");
}

void kz_ws_pass(kz_server *server, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = reader_of(server, conn, frame->length);
    if (socket)
        enqueue(server, socket, frame);
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
    socket->queued -= message->frame->length;
    kz_message_free(message);
}

/* A frame is encoded when it leaves for the first time. */
static void write_frame(kz_server *server, struct kz_socket *socket, kz_frame *frame)
{
    static_assert((int)KZ_FRAME_HEAD_ROOM == (int)KZ_FRAME_HEAD, "a frame has room for its head");
    if (!frame->head_length) {
        frame->head_length = (uint8_t)kz_net_encode(server->net, frame->bytes, frame->length, frame->head);
        server->metrics.encoded++;
    }
    server->metrics.sent += frame->messages;
    server->metrics.sent_bytes += frame->length;
    if (frame->head_length)
        kz_connection_send_encoded(socket->connection, frame->head, frame->head_length, frame->bytes,
                                   frame->length);
    else
        drop(socket, "dropped: out of memory");
}

void kz_ws_pass_now(kz_server *server, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, conn);
    if (!socket || socket->dropped)
        return;
    if (socket->first || socket->close || kz_connection_blocked(socket->connection))
        kz_ws_pass(server, conn, frame);
    else
        write_frame(server, socket, frame);
}

/* Writes the first message as a frame; several that fit together as one, an array of them
 * (docs/protocol.md, "Frames"). */
static void write_first(kz_server *server, struct kz_socket *socket)
{
    const kz_message *message = socket->first;
    unsigned char *joined = server->joined;
    size_t length = message->frame->length;
    if (!message->next || length + message->next->frame->length + 3 > KZ_JOINED_MAX) {
        write_frame(server, socket, message->frame);
        forget_first(socket);
        return;
    }
    length = 0;
    do {
        const kz_frame *frame = socket->first->frame;
        server->metrics.sent += frame->messages;
        joined[length] = length ? ',' : '[';
        length++;
        length += kz_frame_put(frame, joined + length);
        forget_first(socket);
    } while (socket->first && length + socket->first->frame->length + 2 <= KZ_JOINED_MAX);
    joined[length++] = ']';
    server->metrics.encoded++;
    server->metrics.sent_bytes += length;
    kz_connection_send(socket->connection, KZ_TEXT_FRAME, joined, length);
}

/* Sends as much as the connection takes; the rest when it takes more. */
static void write_queue(kz_server *server, struct kz_socket *socket)
{
    while (socket->first && !kz_connection_blocked(socket->connection))
        write_first(server, socket);
    if (!socket->first && socket->close)
        kz_connection_close(socket->connection, (uint16_t)socket->close);
}

/* Most connections take what they are given: they are written to without asking first, which would cost two
 * calls of the kernel more. */
void kz_ws_flush(kz_server *server)
{
    struct kz_socket *socket;
    while ((socket = server->to_write)) {
        server->to_write = socket->next;
        socket->to_write = false;
        if (!socket->dropped)
            write_queue(server, socket);
    }
}

void kz_ws_writable(void *context, kz_connection *connection)
{
    write_queue(context, kz_connection_user(connection));
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
        socket->pinged = true;
        socket->tested = now;
        kz_connection_send(socket->connection, KZ_PING_FRAME, "", 0);
    }
}

void kz_ws_ping(kz_server *server)
{
    if (!server->stopping)
        kz_registry_each(&server->sockets, ping_one, server);
}

/* ---- in ---- */

/* Adds a piece to the message that is coming in, as far as one byte beyond the longest that is allowed. False
 * when out of memory. */
static bool gather(struct kz_socket *socket, const char *piece, size_t length)
{
    size_t room = KZ_MESSAGE_MAX + 1 - socket->partial_length;
    if (length > room)
        length = room;
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

/* False: it is being closed. */
static bool count_frame(kz_server *server, struct kz_socket *socket, size_t length)
{
    hear(server, socket);
    if (socket->close || server->stopping)
        return false;
    if (tolerable(server, socket, length))
        return true;
    server->metrics.dropped_flood++;
    note(KZ_WARN, socket, "closed: a flood");
    close_with(socket, CLOSE_POLICY);
    return false;
}

/* A message or a piece of one: a frame, or what of it has come. */
void kz_ws_piece(void *context, kz_connection *connection, const char *piece, size_t length, bool begins,
                 bool ends, bool text)
{
    kz_server *server = context;
    struct kz_socket *socket = kz_connection_user(connection);
    if (!count_frame(server, socket, length))
        return;
    if (begins)
        forget_partial(socket);
    if (!text) { /* whatever is in it is no JSON */
        if (begins)
            to_hub(server, socket, "", 0);
        return;
    }
    if (begins && ends)
        to_hub(server, socket, piece, length);
    else if (!on_piece(server, socket, piece, length, ends))
        drop(socket, "dropped: out of memory");
}

void kz_ws_control(void *context, kz_connection *connection)
{
    count_frame(context, kz_connection_user(connection), 0);
}

/* ---- coming and going ---- */

static bool is_banned(kz_server *server, const struct kz_socket *socket, const kz_store_person *person)
{
    kz_address home = kz_address_home(&socket->address);
    if (person->banned_until <= kz_server_now(server))
        return kz_gate_refuses(server, &socket->address, person->registered);
    kz_security_note(&server->security, KZ_S_BANNED, (kz_security_who){person->id, NULL, &home},
                     kz_server_now(server));
    return true;
}

/* The store has said who it is. */
static void on_person(kz_server *server, uint64_t who, kz_stored stored, const kz_known *known)
{
    struct kz_socket *socket = kz_registry_get(&server->sockets, who);
    if (!socket || socket->close || server->stopping || !server->lanes)
        return;
    bool banned = stored == KZ_STORED && is_banned(server, socket, &known->person);
    if (stored != KZ_STORED || banned) {
        close_with(socket, banned ? CLOSE_BANNED : stored == KZ_STORE_NONE ? CLOSE_NO_SESSION : CLOSE_FAILED);
        return;
    }
    server->hub_called = true;
    socket->registered = known->person.registered;
    if (socket->person == known->person.id) { /* asked anew: kz_ws_refresh() */
        kz_known_tell(known, server->hub, 0, kz_server_now(server));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        close_with(socket, CLOSE_NO_SESSION);
        return;
    }
    if (!kz_person_index_add(&server->persons, known->person.id, &socket->place,
                             server->config.person_connections)) {
        close_with(socket, CLOSE_TOO_MANY);
        return;
    }
    socket->known = true;
    socket->person = known->person.id;
    if (server->cluster)
        kz_cluster_came(server->cluster, socket->person);
    kz_known here = *known;
    here.home = socket->home;
    kz_known_tell(&here, server->hub, socket->id, kz_server_now(server));
    kz_connection_read(socket->connection, true);
}

struct kz_socket *kz_ws_new(const kz_request *request)
{
    struct kz_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->last = &socket->first;
    kz_session_token(request, socket->token_hash);
    return socket;
}

/* Nothing is read until it is known whose connection it is. */
void kz_ws_open(kz_server *server, kz_connection *connection, struct kz_socket *socket)
{
    socket->connection = connection;
    socket->address = *kz_connection_address(connection);
    kz_connection_set_user(connection, socket);
    socket->home = kz_home_of(&server->home_key, &socket->address);
    hear(server, socket);
    server->metrics.opened++;
    socket->id = kz_registry_add(&server->sockets, socket);
    if (!socket->id || !kz_session_find(server, socket->id, socket->token_hash, on_person)) {
        drop(socket, "dropped: too many are coming at once");
        return;
    }
    note(KZ_DEBUG, socket, "opened");
    kz_connection_read(connection, false);
}

static struct kz_socket *socket_at(kz_person_socket *place)
{
    return place ? (struct kz_socket *)((char *)place - offsetof(struct kz_socket, place)) : NULL;
}

/* The first socket of a person, the next of the same. */
static struct kz_socket *first_of(const kz_server *server, int64_t person)
{
    return socket_at(kz_person_index_first(server->persons, person));
}

static struct kz_socket *next_of(const struct kz_socket *socket)
{
    return socket_at(socket->place.next);
}

struct told {
    kz_server *server;
    kz_frame *frame;
};

static void tell_one(void *thing, void *context)
{
    const struct kz_socket *socket = thing;
    const struct told *told = context;
    if (socket->known && !socket->close)
        kz_ws_send(told->server, socket->id, told->frame);
}

void kz_ws_tell(kz_server *server, int64_t person, const char *text, size_t length)
{
    struct told told = {server, kz_frame_new(text, length)};
    if (told.frame && !person)
        kz_registry_each(&server->sockets, tell_one, &told);
    for (struct kz_socket *socket = told.frame && person ? first_of(server, person) : NULL; socket;
         socket = next_of(socket))
        tell_one(socket, &told);
    kz_frame_drop(told.frame);
}

struct listing {
    void (*take)(void *context, const uint8_t hash[KZ_TOKEN_HASH_SIZE]);
    void *context;
};

static void list_one(void *thing, void *context)
{
    const struct kz_socket *socket = thing;
    const struct listing *listing = context;
    if (socket->known && !socket->close)
        listing->take(listing->context, socket->token_hash);
}

void kz_ws_sessions(kz_server *server, void (*take)(void *context, const uint8_t hash[KZ_TOKEN_HASH_SIZE]),
                    void *context)
{
    kz_registry_each(&server->sockets, list_one, &(struct listing){take, context});
}

bool kz_ws_online(kz_server *server, int64_t person)
{
    const struct kz_socket *socket = first_of(server, person);
    while (socket && socket->close)
        socket = next_of(socket);
    return socket != NULL;
}

void kz_ws_refresh(kz_server *server, int64_t person)
{
    kz_freshness_changed(&server->freshness, person);
    /* (Of one that has just come it is being asked who it is; if the answer is from before the change it is
     * asked again.) */
    for (struct kz_socket *socket = first_of(server, person); socket; socket = next_of(socket))
        if (!socket->close)
            kz_session_find(server, socket->id, socket->token_hash, on_person);
}

static void close_if_banned(void *thing, void *context)
{
    struct kz_socket *socket = thing;
    if (socket->known && !socket->close && kz_gate_ban(context, &socket->address, socket->registered))
        close_with(socket, CLOSE_BANNED);
}

void kz_ws_close_banned(kz_server *server)
{
    kz_registry_each(&server->sockets, close_if_banned, server);
}

void kz_ws_closed(void *context, kz_connection *connection)
{
    kz_server *server = context;
    struct kz_socket *socket = kz_connection_user(connection);
    note(KZ_DEBUG, socket, "closed");
    if (socket->id)
        kz_registry_remove(&server->sockets, socket->id);
    forget_to_write(server, socket);
    forget_partial(socket);
    for (kz_message *message = socket->first, *next; message; message = next) {
        next = message->next;
        kz_message_free(message);
    }
    if (socket->known)
        kz_person_index_remove(&server->persons, socket->person, &socket->place);
    if (socket->known && !server->stopping) {
        server->hub_called = true;
        kz_hub_disconnect(server->hub, socket->id, kz_server_now(server));
        if (server->cluster)
            kz_cluster_gone(server->cluster, socket->id, socket->person);
    }
    free(socket);
}
