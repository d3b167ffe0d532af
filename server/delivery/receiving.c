/* SPDX-License-Identifier: MIT */
/* What comes in: pieces put together, floods and endless messages ended; and whether anybody is there. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/delivery/socket.h"

enum {
    CLOSE_POLICY = 1008,
    ENDLESS = 16 * KZ_MESSAGE_MAX,
    PONG_S = 10,
};

/* ---- whether anybody is there ---- */

void kz_socket_hear(const kz_sockets *sockets, struct kz_socket *socket)
{
    socket->signs.heard = (uint32_t)kz_hub_host_now(sockets->host);
    socket->signs.pinged = false;
}

static void ping_one(void *thing, void *context)
{
    const kz_sockets *sockets = context;
    struct kz_socket *socket = thing;
    uint32_t now = (uint32_t)kz_hub_host_now(sockets->host), ping = (uint32_t)sockets->limits.ping_s;
    if (socket->signs.pinged && now - socket->signs.tested >= 1000 * (ping < PONG_S ? ping : PONG_S)) {
        kz_socket_drop(socket, "dropped: nobody answers");
    } else if (!socket->signs.pinged && now - socket->signs.heard >= 1000 * ping) {
        socket->signs.pinged = true;
        socket->signs.tested = now;
        kz_connection_send(socket->connection, KZ_PING_FRAME, "", 0);
    }
}

void kz_ws_ping(kz_sockets *sockets)
{
    if (!sockets->host->closed)
        kz_registry_each(&sockets->all, ping_one, sockets);
}

/* ---- messages ---- */

/* Adds a piece to the message that is coming in, as far as one byte beyond the longest that is allowed. False
 * when out of memory. */
static bool gather(struct kz_socket *socket, const char *piece, size_t length)
{
    size_t room = KZ_MESSAGE_MAX + 1 - socket->incoming.length;
    if (length > room)
        length = room;
    char *grown = realloc(socket->incoming.text, socket->incoming.length + length + 1);
    if (!grown)
        return false;
    memcpy(grown + socket->incoming.length, piece, length);
    socket->incoming.text = grown;
    socket->incoming.length += length;
    return true;
}

void kz_socket_forget_partial(struct kz_socket *socket)
{
    free(socket->incoming.text);
    socket->incoming = (struct kz_incoming){0};
}

/* A whole message, or so much of one as shows that it is too long. */
static void to_hub(kz_sockets *sockets, struct kz_socket *socket, const char *text, size_t length)
{
    sockets->counts.received++;
    sockets->asked.conn = socket->id;
    sockets->asked.since = kz_clock_real_ns();
    sockets->asked.actions = kz_hub_actions(sockets->host->hub);
    kz_hub_set_busy(sockets->host->hub, kz_backlog_is_long(sockets->backlog));
    kz_hub_request(kz_hub_host_call(sockets->host), socket->id, text, length, kz_hub_host_now(sockets->host));
    sockets->asked.conn = 0;
}

/* Whether it is within the hard limits: neither a flood nor an endless message. */
static bool tolerable(kz_sockets *sockets, struct kz_socket *socket, size_t length)
{
    return kz_bucket_take(&socket->pieces, &sockets->limits.flood, kz_hub_host_now(sockets->host)) &&
           socket->incoming.length + length <= ENDLESS;
}

/* A piece of a message that comes in several: gathered, and handed on with its last piece - or, when it has
 * become too long, at once, for the hub to refuse it; the rest is then skipped. */
static bool on_piece(kz_sockets *sockets, struct kz_socket *socket, const char *piece, size_t length,
                     bool ends)
{
    if (!socket->incoming.refused && !gather(socket, piece, length))
        return false;
    if (socket->incoming.refused) {
        socket->incoming.length += length; /* counted on, so that it does not last for ever */
    } else if (ends || socket->incoming.length > KZ_MESSAGE_MAX) {
        socket->incoming.refused = !ends;
        to_hub(sockets, socket, socket->incoming.text, socket->incoming.length);
        free(socket->incoming.text);
        socket->incoming.text = NULL;
    }
    if (ends)
        kz_socket_forget_partial(socket);
    return true;
}

/* False: it is being closed. */
static bool count_frame(kz_sockets *sockets, struct kz_socket *socket, size_t length)
{
    kz_socket_hear(sockets, socket);
    if (socket->close || sockets->host->closed)
        return false;
    if (tolerable(sockets, socket, length))
        return true;
    sockets->counts.dropped_flood++;
    kz_socket_note(KZ_WARN, socket, "closed: a flood");
    kz_socket_close(socket, CLOSE_POLICY);
    return false;
}

/* A message or a piece of one: a frame, or what of it has come. */
void kz_ws_piece(kz_sockets *sockets, kz_connection *connection, const char *piece, size_t length,
                 bool begins, bool ends, bool text)
{
    struct kz_socket *socket = kz_connection_user(connection);
    if (!count_frame(sockets, socket, length))
        return;
    if (begins)
        kz_socket_forget_partial(socket);
    if (!text) { /* whatever is in it is no JSON */
        if (begins)
            to_hub(sockets, socket, "", 0);
        return;
    }
    if (begins && ends)
        to_hub(sockets, socket, piece, length);
    else if (!on_piece(sockets, socket, piece, length, ends))
        kz_socket_drop(socket, "dropped: out of memory");
}

void kz_ws_control(kz_sockets *sockets, kz_connection *connection)
{
    count_frame(sockets, kz_connection_user(connection), 0);
}
