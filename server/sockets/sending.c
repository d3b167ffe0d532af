/* SPDX-License-Identifier: MIT */
#include "server/sockets/sending.h"

#include <assert.h>
#include <stdio.h>

#include "base/clock.h"

void socket_note(base_log_level level, const struct socket_client *socket, const char *what)
{
    char conn[24];
    snprintf(conn, sizeof conn, "%llx", (unsigned long long)socket->id);
    base_log_about(level, "ws", BASE_LOG_ABOUT({"conn", conn}), "%s", what);
}

void socket_drop(struct socket_client *socket, const char *why)
{
    if (socket->dropped)
        return;
    socket_note(BASE_LOG_WARN, socket, why);
    socket->dropped = true;
    net_connection_kill(socket->connection);
}

void socket_close(struct socket_client *socket, int status)
{
    socket->close = status;
    if (!socket->first)
        net_connection_close(socket->connection, (uint16_t)status);
}

static void drop_slow(socket_server *sockets, struct socket_client *socket)
{
    sockets->counts.dropped_slow++;
    socket_drop(socket, "dropped: too slow a reader");
}

/* Returns the arrival time of the action that this message answers; else 0. The hub's first message to the
 * caller is the answer. */
static uint64_t answers_action(socket_server *sockets, hub_conn conn)
{
    if (sockets->asked.conn != conn)
        return 0;
    sockets->asked.conn = 0;
    return hub_actions(sockets->host->hub) > sockets->asked.actions ? sockets->asked.since : 0;
}

/* Returns the socket if it has room for `length` more bytes, which then count as queued; NULL: nobody gets
 * them. */
static struct socket_client *reader_of(socket_server *sockets, hub_conn conn, size_t length)
{
    struct socket_client *socket = base_registry_get(&sockets->all, conn);
    if (!socket || socket->dropped)
        return NULL;
    socket->queued += length;
    if (socket->queued <= SOCKET_QUEUE_MAX)
        return socket;
    drop_slow(sockets, socket);
    return NULL;
}

void socket_post(void *server, const topic_message *message)
{
    socket_server *sockets = server;
    struct socket_client *socket = reader_of(sockets, message->conn, message->frame->length);
    if (socket && !delivery_outbox_post(sockets->outbox, message, answers_action(sockets, message->conn)))
        socket_drop(socket, "dropped: out of memory");
}

void socket_deliver(void *server, delivery_message *message)
{
    socket_server *sockets = server;
    struct socket_client *socket = base_registry_get(&sockets->all, message->what.conn);
    if (!socket || socket->dropped) {
        delivery_message_free(message);
        return;
    }
    if (message->asked)
        delivery_histogram_add(&sockets->counts.action, &delivery_bounds_time,
                               base_clock_real_ns() - message->asked);
    *socket->last = message;
    socket->last = &message->next;
    if (socket->to_write)
        return;
    socket->to_write = true;
    socket->next = sockets->to_write;
    sockets->to_write = socket;
}

static void enqueue(socket_server *sockets, struct socket_client *socket, topic_frame *frame)
{
    delivery_message *message = delivery_message_new(&(topic_message){.conn = socket->id, .frame = frame}, 0);
    if (message)
        socket_deliver(sockets, message);
    else
        socket_drop(socket, "dropped: out of memory");
}

void socket_pass(socket_server *sockets, hub_conn conn, topic_frame *frame)
{
    struct socket_client *socket = reader_of(sockets, conn, frame->length);
    if (socket)
        enqueue(sockets, socket, frame);
}

void socket_close_conn(socket_server *sockets, hub_conn conn, int status)
{
    struct socket_client *socket = base_registry_get(&sockets->all, conn);
    if (socket && !socket->close)
        socket_close(socket, status);
}

static void close_one(void *thing, void *context)
{
    socket_close(thing, *(int *)context);
}

void socket_close_all(socket_server *sockets, int status)
{
    base_registry_each(&sockets->all, close_one, &status);
}

static void drop_first(struct socket_client *socket)
{
    delivery_message *message = socket->first;
    socket->first = message->next;
    if (!socket->first)
        socket->last = &socket->first;
    socket->queued -= message->what.frame->length;
    delivery_message_free(message);
}

/* Writes a frame. A frame is encoded when it leaves for the first time. */
static void write_frame(socket_server *sockets, struct socket_client *socket, topic_frame *frame)
{
    static_assert((int)TOPIC_FRAME_HEAD_ROOM == (int)NET_FRAME_HEAD &&
                      offsetof(topic_frame, head) + NET_FRAME_HEAD == offsetof(topic_frame, bytes),
                  "a frame has room for its head before its bytes");
    if (!frame->head_length) {
        frame->head_length = (uint8_t)net_encode(sockets->net, frame->bytes, frame->length, frame->head);
        sockets->counts.encoded++;
    }
    sockets->counts.sent += frame->messages;
    sockets->counts.sent_bytes += frame->length;
    if (frame->head_length)
        net_connection_send_encoded(socket->connection, frame->head_length, frame->bytes, frame->length);
    else
        socket_drop(socket, "dropped: out of memory");
}

void socket_pass_now(void *server, hub_conn conn, topic_frame *frame)
{
    socket_server *sockets = server;
    struct socket_client *socket = base_registry_get(&sockets->all, conn);
    if (!socket || socket->dropped)
        return;
    if (socket->first || socket->close || net_connection_blocked(socket->connection))
        socket_pass(sockets, conn, frame);
    else
        write_frame(sockets, socket, frame);
}

/* Writes the first message as a frame. Several messages that fit leave together as an array
 * (docs/protocol.md, "Frames"). */
static void write_first(socket_server *sockets, struct socket_client *socket)
{
    const delivery_message *message = socket->first;
    topic_frame *joined = sockets->joined;
    size_t length = message->what.frame->length;
    if (!message->next || length + message->next->what.frame->length + 3 > DELIVERY_JOINED_MAX) {
        write_frame(sockets, socket, message->what.frame);
        drop_first(socket);
        return;
    }
    *joined = (topic_frame){0};
    length = 0;
    do {
        const topic_frame *frame = socket->first->what.frame;
        joined->messages += frame->messages;
        joined->bytes[length] = length ? ',' : '[';
        length++;
        length += topic_frame_put(frame, joined->bytes + length);
        drop_first(socket);
    } while (socket->first && length + socket->first->what.frame->length + 2 <= DELIVERY_JOINED_MAX);
    joined->bytes[length++] = ']';
    joined->length = length;
    write_frame(sockets, socket, joined);
}

/* Sends as much as the connection takes; the rest when it takes more. */
static void write_queue(socket_server *sockets, struct socket_client *socket)
{
    while (socket->first && !net_connection_blocked(socket->connection))
        write_first(sockets, socket);
    if (!socket->first && socket->close)
        net_connection_close(socket->connection, (uint16_t)socket->close);
}

/* Sends without polling first: most connections take everything, and polling would cost two more system
 * calls. */
void socket_flush(socket_server *sockets)
{
    struct socket_client *socket;
    while ((socket = sockets->to_write)) {
        sockets->to_write = socket->next;
        socket->to_write = false;
        if (!socket->dropped)
            write_queue(sockets, socket);
    }
}

void socket_writable(socket_server *sockets, net_connection *connection)
{
    write_queue(sockets, net_connection_user(connection));
}

void socket_unqueue(socket_server *sockets, struct socket_client *socket)
{
    struct socket_client **at = &sockets->to_write;
    while (socket->to_write && *at != socket)
        at = &(*at)->next;
    if (socket->to_write)
        *at = socket->next;
    socket->to_write = false;
}
