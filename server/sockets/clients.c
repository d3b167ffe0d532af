/* SPDX-License-Identifier: MIT */
#include "server/sockets/clients.h"

#include <stdlib.h>

#include "server/sockets/receiving.h"
#include "server/sockets/sending.h"

enum {
    CLOSE_FAILED = 1011,
    CLOSE_NO_SESSION = 4401, /* no session has the cookie's token: POST /session first */
    CLOSE_BANNED = 4403,
    CLOSE_TOO_MANY = 4429, /* connections of this person */
};

static bool is_banned(socket_server *sockets, const struct socket_client *socket, const store_person *person)
{
    net_address home = net_address_limit_key(&socket->address);
    if (person->banned_until <= delivery_hub_host_now(sockets->host))
        return session_network_bans_refuse(sockets->network_bans, &socket->address, person->registered);
    guard_security_note(sockets->security, GUARD_EVENT_BANNED, (guard_security_who){person->id, NULL, &home},
                        delivery_hub_host_now(sockets->host));
    return true;
}

/* Handles the store's answer with the person of a socket. */
static void on_person(void *context, uint64_t who, store_stored stored, const session_snapshot *snapshot)
{
    socket_server *sockets = context;
    struct socket_client *socket = base_registry_get(&sockets->all, who);
    if (!socket || socket->close || sockets->host->closed || !sockets->sessions->lanes->open)
        return;
    bool banned = stored == STORE_STORED && is_banned(sockets, socket, &snapshot->person);
    if (stored != STORE_STORED || banned) {
        socket_close(socket, banned ? CLOSE_BANNED : stored == STORE_NONE ? CLOSE_NO_SESSION : CLOSE_FAILED);
        return;
    }
    socket->registered = snapshot->person.registered;
    if (socket->person == snapshot->person.id) { /* read again by socket_refresh() */
        session_snapshot_pass(snapshot, delivery_hub_host_call(sockets->host), 0,
                              delivery_hub_host_now(sockets->host));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        socket_close(socket, CLOSE_NO_SESSION);
        return;
    }
    if (!session_person_index_add(&sockets->persons, snapshot->person.id, &socket->place,
                                  sockets->limits.of_person)) {
        socket_close(socket, CLOSE_TOO_MANY);
        return;
    }
    socket->known = true;
    socket->person = snapshot->person.id;
    sockets->others->came(sockets->others->context, socket->person);
    session_snapshot here = *snapshot;
    here.home = socket->home;
    session_snapshot_pass(&here, delivery_hub_host_call(sockets->host), socket->id,
                          delivery_hub_host_now(sockets->host));
    net_connection_read(socket->connection, true);
}

static bool ask_person(socket_server *sockets, const struct socket_client *socket)
{
    return session_find(sockets->sessions, socket->token_hash,
                        &(session_asker){sockets, socket->id, on_person});
}

struct socket_client *socket_new(const socket_server *sockets, const net_request *request)
{
    struct socket_client *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->last = &socket->first;
    session_token(sockets->sessions, request, socket->token_hash);
    return socket;
}

void socket_open(socket_server *sockets, net_connection *connection, struct socket_client *socket)
{
    socket->connection = connection;
    socket->address = *net_connection_address(connection);
    net_connection_set_user(connection, socket);
    socket->home = session_address_key(&sockets->address_secret, &socket->address);
    socket_mark_alive(sockets, socket);
    sockets->counts.opened++;
    socket->id = base_registry_add(&sockets->all, socket);
    if (!socket->id || !ask_person(sockets, socket)) {
        socket_drop(socket, "dropped: too many are coming at once");
        return;
    }
    socket_note(BASE_LOG_DEBUG, socket, "opened");
    net_connection_read(connection, false);
}

static struct socket_client *socket_at(session_person_socket *place)
{
    return place ? (struct socket_client *)((char *)place - offsetof(struct socket_client, place)) : NULL;
}

/* first_of() returns the first socket of a person, next_of() the next of the same. */
static struct socket_client *first_of(const socket_server *sockets, int64_t person)
{
    return socket_at(session_person_index_first(sockets->persons, person));
}

static struct socket_client *next_of(const struct socket_client *socket)
{
    return socket_at(socket->place.next);
}

struct outgoing {
    socket_server *sockets;
    topic_frame *frame;
};

static void send_one(void *thing, void *context)
{
    const struct socket_client *socket = thing;
    const struct outgoing *outgoing = context;
    if (socket->known && !socket->close)
        socket_post(outgoing->sockets, &(topic_message){.conn = socket->id, .frame = outgoing->frame});
}

void socket_send_person(void *server, int64_t person, const char *text, size_t length)
{
    socket_server *sockets = server;
    struct outgoing outgoing = {sockets, topic_frame_new(text, length)};
    if (outgoing.frame && !person)
        base_registry_each(&sockets->all, send_one, &outgoing);
    for (struct socket_client *socket = outgoing.frame && person ? first_of(sockets, person) : NULL; socket;
         socket = next_of(socket))
        send_one(socket, &outgoing);
    topic_frame_drop(outgoing.frame);
}

struct listing {
    void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);
    void *context;
};

static void list_one(void *thing, void *context)
{
    const struct socket_client *socket = thing;
    const struct listing *listing = context;
    if (socket->known && !socket->close)
        listing->take(listing->context, socket->token_hash);
}

void socket_sessions(socket_server *sockets,
                     void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]), void *context)
{
    base_registry_each(&sockets->all, list_one, &(struct listing){take, context});
}

bool socket_is_online(void *server, int64_t person)
{
    const struct socket_client *socket = first_of(server, person);
    while (socket && socket->close)
        socket = next_of(socket);
    return socket != NULL;
}

void socket_refresh(void *server, int64_t person)
{
    socket_server *sockets = server;
    session_stale_reads_note_change(&sockets->sessions->stale_reads, person);
    /* (For a new socket the read is under way. If its answer is older than the change, the person is read
     * again.) */
    for (struct socket_client *socket = first_of(sockets, person); socket; socket = next_of(socket))
        if (!socket->close)
            ask_person(sockets, socket);
}

static void close_if_banned(void *thing, void *context)
{
    struct socket_client *socket = thing;
    if (socket->known && !socket->close &&
        session_network_bans_find(((socket_server *)context)->network_bans, &socket->address,
                                  socket->registered))
        socket_close(socket, CLOSE_BANNED);
}

void socket_close_banned(socket_server *sockets)
{
    base_registry_each(&sockets->all, close_if_banned, sockets);
}

void socket_closed(socket_server *sockets, net_connection *connection)
{
    struct socket_client *socket = net_connection_user(connection);
    socket_note(BASE_LOG_DEBUG, socket, "closed");
    if (socket->id)
        base_registry_remove(&sockets->all, socket->id);
    socket_unqueue(sockets, socket);
    socket_drop_partial(socket);
    for (delivery_message *message = socket->first, *next; message; message = next) {
        next = message->next;
        delivery_message_free(message);
    }
    if (socket->known)
        session_person_index_remove(&sockets->persons, socket->person, &socket->place);
    if (socket->known && !sockets->host->closed) {
        hub_disconnect(delivery_hub_host_call(sockets->host), socket->id,
                       delivery_hub_host_now(sockets->host));
        sockets->others->gone(sockets->others->context, socket->id, socket->person);
    }
    free(socket);
}
