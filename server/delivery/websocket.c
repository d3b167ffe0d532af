/* SPDX-License-Identifier: MIT */
/* Opens and closes connections, and finds their persons. */
#include <stdlib.h>

#include "server/delivery/socket.h"

enum {
    CLOSE_FAILED = 1011,
    CLOSE_NO_SESSION = 4401, /* no session has the cookie's token: POST /session first */
    CLOSE_BANNED = 4403,
    CLOSE_TOO_MANY = 4429, /* connections of this person */
};

static bool is_banned(delivery_sockets *sockets, const struct delivery_socket *socket,
                      const store_person *person)
{
    net_address home = net_address_home(&socket->address);
    if (person->banned_until <= delivery_hub_host_now(sockets->host))
        return session_gate_refuses(sockets->gate, &socket->address, person->registered);
    guard_security_note(sockets->security, GUARD_EVENT_BANNED, (guard_security_who){person->id, NULL, &home},
                        delivery_hub_host_now(sockets->host));
    return true;
}

/* Handles the store's answer with the person of a socket. */
static void on_person(void *context, uint64_t who, store_stored stored, const session_known *known)
{
    delivery_sockets *sockets = context;
    struct delivery_socket *socket = base_registry_get(&sockets->all, who);
    if (!socket || socket->close || sockets->host->closed || !sockets->sessions->lanes->open)
        return;
    bool banned = stored == STORE_STORED && is_banned(sockets, socket, &known->person);
    if (stored != STORE_STORED || banned) {
        delivery_socket_close(socket, banned                 ? CLOSE_BANNED
                                      : stored == STORE_NONE ? CLOSE_NO_SESSION
                                                             : CLOSE_FAILED);
        return;
    }
    socket->registered = known->person.registered;
    if (socket->person == known->person.id) { /* read again by delivery_ws_refresh() */
        session_known_tell(known, delivery_hub_host_call(sockets->host), 0,
                           delivery_hub_host_now(sockets->host));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        delivery_socket_close(socket, CLOSE_NO_SESSION);
        return;
    }
    if (!session_person_index_add(&sockets->persons, known->person.id, &socket->place,
                                  sockets->limits.of_person)) {
        delivery_socket_close(socket, CLOSE_TOO_MANY);
        return;
    }
    socket->known = true;
    socket->person = known->person.id;
    sockets->others->came(sockets->others->context, socket->person);
    session_known here = *known;
    here.home = socket->home;
    session_known_tell(&here, delivery_hub_host_call(sockets->host), socket->id,
                       delivery_hub_host_now(sockets->host));
    net_connection_read(socket->connection, true);
}

static bool ask_person(delivery_sockets *sockets, const struct delivery_socket *socket)
{
    return session_find(sockets->sessions, socket->token_hash,
                        &(session_asker){sockets, socket->id, on_person});
}

struct delivery_socket *delivery_ws_new(const delivery_sockets *sockets, const net_request *request)
{
    struct delivery_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->last = &socket->first;
    session_token(sockets->sessions, request, socket->token_hash);
    return socket;
}

/* Opens a WebSocket. Nothing is read until its person is known. */
void delivery_ws_open(delivery_sockets *sockets, net_connection *connection, struct delivery_socket *socket)
{
    socket->connection = connection;
    socket->address = *net_connection_address(connection);
    net_connection_set_user(connection, socket);
    socket->home = session_home_of(&sockets->home_key, &socket->address);
    delivery_socket_hear(sockets, socket);
    sockets->counts.opened++;
    socket->id = base_registry_add(&sockets->all, socket);
    if (!socket->id || !ask_person(sockets, socket)) {
        delivery_socket_drop(socket, "dropped: too many are coming at once");
        return;
    }
    delivery_socket_note(BASE_LOG_DEBUG, socket, "opened");
    net_connection_read(connection, false);
}

static struct delivery_socket *socket_at(session_person_socket *place)
{
    return place ? (struct delivery_socket *)((char *)place - offsetof(struct delivery_socket, place)) : NULL;
}

/* first_of() returns the first socket of a person, next_of() the next of the same. */
static struct delivery_socket *first_of(const delivery_sockets *sockets, int64_t person)
{
    return socket_at(session_person_index_first(sockets->persons, person));
}

static struct delivery_socket *next_of(const struct delivery_socket *socket)
{
    return socket_at(socket->place.next);
}

struct told {
    delivery_sockets *sockets;
    topic_frame *frame;
};

static void tell_one(void *thing, void *context)
{
    const struct delivery_socket *socket = thing;
    const struct told *told = context;
    if (socket->known && !socket->close)
        delivery_ws_post(told->sockets, &(topic_message){.conn = socket->id, .frame = told->frame});
}

void delivery_ws_tell(delivery_sockets *sockets, int64_t person, const char *text, size_t length)
{
    struct told told = {sockets, topic_frame_new(text, length)};
    if (told.frame && !person)
        base_registry_each(&sockets->all, tell_one, &told);
    for (struct delivery_socket *socket = told.frame && person ? first_of(sockets, person) : NULL; socket;
         socket = next_of(socket))
        tell_one(socket, &told);
    topic_frame_drop(told.frame);
}

struct listing {
    void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);
    void *context;
};

static void list_one(void *thing, void *context)
{
    const struct delivery_socket *socket = thing;
    const struct listing *listing = context;
    if (socket->known && !socket->close)
        listing->take(listing->context, socket->token_hash);
}

void delivery_ws_sessions(delivery_sockets *sockets,
                          void (*take)(void *context, const uint8_t hash[STORE_TOKEN_HASH_SIZE]),
                          void *context)
{
    base_registry_each(&sockets->all, list_one, &(struct listing){take, context});
}

bool delivery_ws_online(const delivery_sockets *sockets, int64_t person)
{
    const struct delivery_socket *socket = first_of(sockets, person);
    while (socket && socket->close)
        socket = next_of(socket);
    return socket != NULL;
}

void delivery_ws_refresh(delivery_sockets *sockets, int64_t person)
{
    session_freshness_changed(&sockets->sessions->freshness, person);
    /* (For a new socket the read is under way. If its answer is older than the change, the person is read
     * again.) */
    for (struct delivery_socket *socket = first_of(sockets, person); socket; socket = next_of(socket))
        if (!socket->close)
            ask_person(sockets, socket);
}

static void close_if_banned(void *thing, void *context)
{
    struct delivery_socket *socket = thing;
    if (socket->known && !socket->close &&
        session_gate_ban(((delivery_sockets *)context)->gate, &socket->address, socket->registered))
        delivery_socket_close(socket, CLOSE_BANNED);
}

void delivery_ws_close_banned(delivery_sockets *sockets)
{
    base_registry_each(&sockets->all, close_if_banned, sockets);
}

void delivery_ws_closed(delivery_sockets *sockets, net_connection *connection)
{
    struct delivery_socket *socket = net_connection_user(connection);
    delivery_socket_note(BASE_LOG_DEBUG, socket, "closed");
    if (socket->id)
        base_registry_remove(&sockets->all, socket->id);
    delivery_socket_forget_to_write(sockets, socket);
    delivery_socket_forget_partial(socket);
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
