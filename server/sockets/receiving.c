/* SPDX-License-Identifier: MIT */
#include "server/sockets/receiving.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/sockets/sending.h"

enum {
    CLOSE_POLICY = 1008,
    ENDLESS = 16 * SOCKET_MESSAGE_MAX,
    PONG_S = 10,
};

/* ---- signs of life ---- */

void socket_mark_alive(const socket_server *sockets, struct socket_client *socket)
{
    socket->signs.heard = (uint32_t)delivery_hub_host_now(sockets->host);
    socket->signs.pinged = false;
}

static void ping_one(void *thing, void *context)
{
    const socket_server *sockets = context;
    struct socket_client *socket = thing;
    uint32_t now = (uint32_t)delivery_hub_host_now(sockets->host), ping = (uint32_t)sockets->limits.ping_s;
    if (socket->signs.pinged && now - socket->signs.tested >= 1000 * (ping < PONG_S ? ping : PONG_S)) {
        socket_drop(socket, "dropped: nobody answers");
    } else if (!socket->signs.pinged && now - socket->signs.heard >= 1000 * ping) {
        socket->signs.pinged = true;
        socket->signs.tested = now;
        net_connection_send(socket->connection, NET_PING_FRAME, "", 0);
    }
}

void socket_ping(socket_server *sockets)
{
    if (!sockets->host->closed)
        base_registry_each(&sockets->all, ping_one, sockets);
}

/* ---- messages ---- */

/* Adds a piece to the incoming message, up to one byte beyond the allowed length. Returns false if out of
 * memory. */
static bool gather(struct socket_client *socket, const char *piece, size_t length)
{
    size_t room = SOCKET_MESSAGE_MAX + 1 - socket->incoming.length;
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

void socket_drop_partial(struct socket_client *socket)
{
    free(socket->incoming.text);
    socket->incoming = (struct socket_incoming){0};
}

/* Passes a whole message to the hub, or enough of one to show that it is too long. */
static void to_hub(socket_server *sockets, struct socket_client *socket, const char *text, size_t length)
{
    sockets->counts.received++;
    sockets->asked.conn = socket->id;
    sockets->asked.since = base_clock_real_ns();
    sockets->asked.actions = hub_actions(sockets->host->hub);
    hub_set_busy(sockets->host->hub, delivery_backlog_is_long(sockets->backlog));
    hub_request(delivery_hub_host_call(sockets->host), socket->id, text, length,
                delivery_hub_host_now(sockets->host));
    sockets->asked.conn = 0;
}

/* Returns true if the data is within the hard limits: neither a flood nor an endless message. */
static bool tolerable(socket_server *sockets, struct socket_client *socket, size_t length)
{
    return guard_bucket_take(&socket->pieces, &sockets->limits.flood, delivery_hub_host_now(sockets->host)) &&
           socket->incoming.length + length <= ENDLESS;
}

/* Handles a piece of a message that arrives in several. The message is passed on with its last piece. If it
 * has become too long, it is passed on at once, for the hub to refuse it, and the rest is skipped. */
static bool on_piece(socket_server *sockets, struct socket_client *socket, const char *piece, size_t length,
                     bool ends)
{
    if (!socket->incoming.refused && !gather(socket, piece, length))
        return false;
    if (socket->incoming.refused) {
        socket->incoming.length += length; /* still counted, so that it does not last for ever */
    } else if (ends || socket->incoming.length > SOCKET_MESSAGE_MAX) {
        socket->incoming.refused = !ends;
        to_hub(sockets, socket, socket->incoming.text, socket->incoming.length);
        free(socket->incoming.text);
        socket->incoming.text = NULL;
    }
    if (ends)
        socket_drop_partial(socket);
    return true;
}

/* Counts a received frame. Returns false if the connection is being closed. */
static bool count_frame(socket_server *sockets, struct socket_client *socket, size_t length)
{
    socket_mark_alive(sockets, socket);
    if (socket->close || sockets->host->closed)
        return false;
    if (tolerable(sockets, socket, length))
        return true;
    sockets->counts.dropped_flood++;
    socket_note(BASE_LOG_WARN, socket, "closed: a flood");
    socket_close(socket, CLOSE_POLICY);
    return false;
}

void socket_piece(socket_server *sockets, net_connection *connection, const char *piece, size_t length,
                  bool begins, bool ends, bool text)
{
    struct socket_client *socket = net_connection_user(connection);
    if (!count_frame(sockets, socket, length))
        return;
    if (begins)
        socket_drop_partial(socket);
    if (!text) { /* a message with such bytes is no JSON */
        if (begins)
            to_hub(sockets, socket, "", 0);
        return;
    }
    if (begins && ends)
        to_hub(sockets, socket, piece, length);
    else if (!on_piece(sockets, socket, piece, length, ends))
        socket_drop(socket, "dropped: out of memory");
}

void socket_control(socket_server *sockets, net_connection *connection)
{
    count_frame(sockets, net_connection_user(connection), 0);
}
