/* SPDX-License-Identifier: MIT */
/* What goes out: queued, joined, written as fast as it is read. */
#include <assert.h>
#include <stdio.h>

#include "base/clock.h"
#include "server/delivery/socket.h"

void kz_socket_note(kz_level level, const struct kz_socket *socket, const char *what)
{
    char conn[24];
    snprintf(conn, sizeof conn, "%llx", (unsigned long long)socket->id);
    kz_log_about(level, "ws", KZ_ABOUT({"conn", conn}), "%s", what);
}

void kz_socket_drop(struct kz_socket *socket, const char *why)
{
    if (socket->dropped)
        return;
    kz_socket_note(KZ_WARN, socket, why);
    socket->dropped = true;
    kz_connection_kill(socket->connection);
}

void kz_socket_close(struct kz_socket *socket, int status)
{
    socket->close = status;
    if (!socket->first)
        kz_connection_close(socket->connection, (uint16_t)status);
}

static void drop_slow(kz_sockets *sockets, struct kz_socket *socket)
{
    sockets->counts.dropped_slow++;
    kz_socket_drop(socket, "dropped: too slow a reader");
}

/* When the request came that this message answers, if it was an action; else 0. The hub's first message to
 * who asked is the answer. */
static uint64_t answers_action(kz_sockets *sockets, kz_conn conn)
{
    if (sockets->asked.conn != conn)
        return 0;
    sockets->asked.conn = 0;
    return kz_hub_actions(sockets->host->hub) > sockets->asked.actions ? sockets->asked.since : 0;
}

/* The socket that has room for so many bytes more, which then count as queued; NULL: they are for nobody. */
static struct kz_socket *reader_of(kz_sockets *sockets, kz_conn conn, size_t length)
{
    struct kz_socket *socket = kz_registry_get(&sockets->all, conn);
    if (!socket || socket->dropped)
        return NULL;
    socket->queued += length;
    if (socket->queued <= KZ_QUEUE_MAX)
        return socket;
    drop_slow(sockets, socket);
    return NULL;
}

void kz_ws_send(kz_sockets *sockets, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = reader_of(sockets, conn, frame->length);
    if (!socket)
        return;
    kz_message message = {.conn = conn, .asked = answers_action(sockets, conn), .frame = frame};
    if (!kz_outbox_tell(sockets->outbox, &message))
        kz_socket_drop(socket, "dropped: out of memory");
}

void kz_ws_deliver(kz_sockets *sockets, kz_message *message)
{
    struct kz_socket *socket = kz_registry_get(&sockets->all, message->conn);
    if (!socket || socket->dropped) {
        kz_message_free(message);
        return;
    }
    if (message->asked)
        kz_histogram_add(&sockets->counts.action, &kz_bounds_time, kz_clock_real_ns() - message->asked);
    *socket->last = message;
    socket->last = &message->next;
    if (socket->to_write)
        return;
    socket->to_write = true;
    socket->next = sockets->to_write;
    sockets->to_write = socket;
}

static void enqueue(kz_sockets *sockets, struct kz_socket *socket, kz_frame *frame)
{
    kz_message *message = kz_message_new(&(kz_message){.conn = socket->id, .frame = frame});
    if (message)
        kz_ws_deliver(sockets, message);
    else
        kz_socket_drop(socket, "dropped: out of memory");
}

void kz_ws_pass(kz_sockets *sockets, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = reader_of(sockets, conn, frame->length);
    if (socket)
        enqueue(sockets, socket, frame);
}

void kz_ws_close(kz_sockets *sockets, kz_conn conn, int status)
{
    struct kz_socket *socket = kz_registry_get(&sockets->all, conn);
    if (socket && !socket->close)
        kz_socket_close(socket, status);
}

static void close_one(void *thing, void *context)
{
    kz_socket_close(thing, *(int *)context);
}

void kz_ws_close_all(kz_sockets *sockets, int status)
{
    kz_registry_each(&sockets->all, close_one, &status);
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
static void write_frame(kz_sockets *sockets, struct kz_socket *socket, kz_frame *frame)
{
    static_assert((int)KZ_FRAME_HEAD_ROOM == (int)KZ_FRAME_HEAD, "a frame has room for its head");
    if (!frame->head_length) {
        frame->head_length = (uint8_t)kz_net_encode(sockets->net, frame->bytes, frame->length, frame->head);
        sockets->counts.encoded++;
    }
    sockets->counts.sent += frame->messages;
    sockets->counts.sent_bytes += frame->length;
    if (frame->head_length)
        kz_connection_send_encoded(socket->connection, frame->head, frame->head_length, frame->bytes,
                                   frame->length);
    else
        kz_socket_drop(socket, "dropped: out of memory");
}

void kz_ws_pass_now(kz_sockets *sockets, kz_conn conn, kz_frame *frame)
{
    struct kz_socket *socket = kz_registry_get(&sockets->all, conn);
    if (!socket || socket->dropped)
        return;
    if (socket->first || socket->close || kz_connection_blocked(socket->connection))
        kz_ws_pass(sockets, conn, frame);
    else
        write_frame(sockets, socket, frame);
}

/* Writes the first message as a frame; several that fit together as one, an array of them
 * (docs/protocol.md, "Frames"). */
static void write_first(kz_sockets *sockets, struct kz_socket *socket)
{
    const kz_message *message = socket->first;
    unsigned char *joined = sockets->joined;
    size_t length = message->frame->length;
    if (!message->next || length + message->next->frame->length + 3 > KZ_JOINED_MAX) {
        write_frame(sockets, socket, message->frame);
        forget_first(socket);
        return;
    }
    length = 0;
    do {
        const kz_frame *frame = socket->first->frame;
        sockets->counts.sent += frame->messages;
        joined[length] = length ? ',' : '[';
        length++;
        length += kz_frame_put(frame, joined + length);
        forget_first(socket);
    } while (socket->first && length + socket->first->frame->length + 2 <= KZ_JOINED_MAX);
    joined[length++] = ']';
    sockets->counts.encoded++;
    sockets->counts.sent_bytes += length;
    kz_connection_send(socket->connection, KZ_TEXT_FRAME, joined, length);
}

/* Sends as much as the connection takes; the rest when it takes more. */
static void write_queue(kz_sockets *sockets, struct kz_socket *socket)
{
    while (socket->first && !kz_connection_blocked(socket->connection))
        write_first(sockets, socket);
    if (!socket->first && socket->close)
        kz_connection_close(socket->connection, (uint16_t)socket->close);
}

/* Most connections take what they are given: they are written to without asking first, which would cost two
 * calls of the kernel more. */
void kz_ws_flush(kz_sockets *sockets)
{
    struct kz_socket *socket;
    while ((socket = sockets->to_write)) {
        sockets->to_write = socket->next;
        socket->to_write = false;
        if (!socket->dropped)
            write_queue(sockets, socket);
    }
}

void kz_ws_writable(kz_sockets *sockets, kz_connection *connection)
{
    write_queue(sockets, kz_connection_user(connection));
}

void kz_socket_forget_to_write(kz_sockets *sockets, struct kz_socket *socket)
{
    struct kz_socket **at = &sockets->to_write;
    while (socket->to_write && *at != socket)
        at = &(*at)->next;
    if (socket->to_write)
        *at = socket->next;
    socket->to_write = false;
}
