/* SPDX-License-Identifier: MIT */
/* Coming and going: whose connection it is, and who is connected. */
#include "server/delivery/websocket.h"

#include <stdlib.h>

#include "server/cluster/cluster.h"
#include "server/delivery/socket.h"
#include "server/sessions/session.h"

enum {
    CLOSE_FAILED = 1011,
    CLOSE_NO_SESSION = 4401, /* the cookie's token is nobody's: POST /session first */
    CLOSE_BANNED = 4403,
    CLOSE_TOO_MANY = 4429, /* connections of this person */
};

static bool is_banned(kz_server *server, const struct kz_socket *socket, const kz_store_person *person)
{
    kz_address home = kz_address_home(&socket->address);
    if (person->banned_until <= kz_steady_now(&server->clock))
        return kz_gate_refuses(&server->gate, &socket->address, person->registered);
    kz_security_note(&server->guards.security, KZ_S_BANNED, (kz_security_who){person->id, NULL, &home},
                     kz_steady_now(&server->clock));
    return true;
}

/* The store has said who it is. */
static void on_person(void *context, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_server *server = context;
    struct kz_socket *socket = kz_registry_get(&server->sockets, who);
    if (!socket || socket->close || server->host.closed || !server->lanes.open)
        return;
    bool banned = stored == KZ_STORED && is_banned(server, socket, &known->person);
    if (stored != KZ_STORED || banned) {
        kz_socket_close(socket, banned                    ? CLOSE_BANNED
                                : stored == KZ_STORE_NONE ? CLOSE_NO_SESSION
                                                          : CLOSE_FAILED);
        return;
    }
    server->host.called = true;
    socket->registered = known->person.registered;
    if (socket->person == known->person.id) { /* asked anew: kz_ws_refresh() */
        kz_known_tell(known, server->host.hub, 0, kz_steady_now(&server->clock));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        kz_socket_close(socket, CLOSE_NO_SESSION);
        return;
    }
    if (!kz_person_index_add(&server->persons, known->person.id, &socket->place,
                             server->config.person_connections)) {
        kz_socket_close(socket, CLOSE_TOO_MANY);
        return;
    }
    socket->known = true;
    socket->person = known->person.id;
    if (server->cluster)
        kz_cluster_came(server->cluster, socket->person);
    kz_known here = *known;
    here.home = socket->home;
    kz_known_tell(&here, server->host.hub, socket->id, kz_steady_now(&server->clock));
    kz_connection_read(socket->connection, true);
}

static bool ask_person(kz_server *server, const struct kz_socket *socket)
{
    return kz_session_find(&server->sessions, socket->token_hash,
                           &(kz_session_asker){server, socket->id, on_person});
}

struct kz_socket *kz_ws_new(const kz_server *server, const kz_request *request)
{
    struct kz_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->last = &socket->first;
    kz_session_token(&server->sessions, request, socket->token_hash);
    return socket;
}

/* Nothing is read until it is known whose connection it is. */
void kz_ws_open(kz_server *server, kz_connection *connection, struct kz_socket *socket)
{
    socket->connection = connection;
    socket->address = *kz_connection_address(connection);
    kz_connection_set_user(connection, socket);
    socket->home = kz_home_of(&server->home_key, &socket->address);
    kz_socket_hear(server, socket);
    server->metrics.opened++;
    socket->id = kz_registry_add(&server->sockets, socket);
    if (!socket->id || !ask_person(server, socket)) {
        kz_socket_drop(socket, "dropped: too many are coming at once");
        return;
    }
    kz_socket_note(KZ_DEBUG, socket, "opened");
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
    kz_freshness_changed(&server->sessions.freshness, person);
    /* (Of one that has just come it is being asked who it is; if the answer is from before the change it is
     * asked again.) */
    for (struct kz_socket *socket = first_of(server, person); socket; socket = next_of(socket))
        if (!socket->close)
            ask_person(server, socket);
}

static void close_if_banned(void *thing, void *context)
{
    struct kz_socket *socket = thing;
    if (socket->known && !socket->close &&
        kz_gate_ban(&((kz_server *)context)->gate, &socket->address, socket->registered))
        kz_socket_close(socket, CLOSE_BANNED);
}

void kz_ws_close_banned(kz_server *server)
{
    kz_registry_each(&server->sockets, close_if_banned, server);
}

void kz_ws_closed(void *context, kz_connection *connection)
{
    kz_server *server = context;
    struct kz_socket *socket = kz_connection_user(connection);
    kz_socket_note(KZ_DEBUG, socket, "closed");
    if (socket->id)
        kz_registry_remove(&server->sockets, socket->id);
    kz_socket_forget_to_write(server, socket);
    kz_socket_forget_partial(socket);
    for (kz_message *message = socket->first, *next; message; message = next) {
        next = message->next;
        kz_message_free(message);
    }
    if (socket->known)
        kz_person_index_remove(&server->persons, socket->person, &socket->place);
    if (socket->known && !server->host.closed) {
        server->host.called = true;
        kz_hub_disconnect(server->host.hub, socket->id, kz_steady_now(&server->clock));
        if (server->cluster)
            kz_cluster_gone(server->cluster, socket->id, socket->person);
    }
    free(socket);
}
