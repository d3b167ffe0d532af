/* SPDX-License-Identifier: MIT */
/* Coming and going: whose connection it is, and who is connected. */
#include <stdlib.h>

#include "server/delivery/socket.h"

enum {
    CLOSE_FAILED = 1011,
    CLOSE_NO_SESSION = 4401, /* the cookie's token is nobody's: POST /session first */
    CLOSE_BANNED = 4403,
    CLOSE_TOO_MANY = 4429, /* connections of this person */
};

static bool is_banned(kz_sockets *sockets, const struct kz_socket *socket, const kz_store_person *person)
{
    kz_address home = kz_address_home(&socket->address);
    if (person->banned_until <= kz_hub_host_now(sockets->host))
        return kz_gate_refuses(sockets->gate, &socket->address, person->registered);
    kz_security_note(sockets->security, KZ_S_BANNED, (kz_security_who){person->id, NULL, &home},
                     kz_hub_host_now(sockets->host));
    return true;
}

/* The store has said who it is. */
static void on_person(void *context, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_sockets *sockets = context;
    struct kz_socket *socket = kz_registry_get(&sockets->all, who);
    if (!socket || socket->close || sockets->host->closed || !sockets->sessions->lanes->open)
        return;
    bool banned = stored == KZ_STORED && is_banned(sockets, socket, &known->person);
    if (stored != KZ_STORED || banned) {
        kz_socket_close(socket, banned                    ? CLOSE_BANNED
                                : stored == KZ_STORE_NONE ? CLOSE_NO_SESSION
                                                          : CLOSE_FAILED);
        return;
    }
    socket->registered = known->person.registered;
    if (socket->person == known->person.id) { /* asked anew: kz_ws_refresh() */
        kz_known_tell(known, kz_hub_host_call(sockets->host), 0, kz_hub_host_now(sockets->host));
        return;
    }
    if (socket->known) { /* the session is another person's now */
        kz_socket_close(socket, CLOSE_NO_SESSION);
        return;
    }
    if (!kz_person_index_add(&sockets->persons, known->person.id, &socket->place,
                             sockets->limits.of_person)) {
        kz_socket_close(socket, CLOSE_TOO_MANY);
        return;
    }
    socket->known = true;
    socket->person = known->person.id;
    sockets->others->came(sockets->others->context, socket->person);
    kz_known here = *known;
    here.home = socket->home;
    kz_known_tell(&here, kz_hub_host_call(sockets->host), socket->id, kz_hub_host_now(sockets->host));
    kz_connection_read(socket->connection, true);
}

static bool ask_person(kz_sockets *sockets, const struct kz_socket *socket)
{
    return kz_session_find(sockets->sessions, socket->token_hash,
                           &(kz_session_asker){sockets, socket->id, on_person});
}

struct kz_socket *kz_ws_new(const kz_sockets *sockets, const kz_request *request)
{
    struct kz_socket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->last = &socket->first;
    kz_session_token(sockets->sessions, request, socket->token_hash);
    return socket;
}

/* Nothing is read until it is known whose connection it is. */
void kz_ws_open(kz_sockets *sockets, kz_connection *connection, struct kz_socket *socket)
{
    socket->connection = connection;
    socket->address = *kz_connection_address(connection);
    kz_connection_set_user(connection, socket);
    socket->home = kz_home_of(&sockets->home_key, &socket->address);
    kz_socket_hear(sockets, socket);
    sockets->counts.opened++;
    socket->id = kz_registry_add(&sockets->all, socket);
    if (!socket->id || !ask_person(sockets, socket)) {
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
static struct kz_socket *first_of(const kz_sockets *sockets, int64_t person)
{
    return socket_at(kz_person_index_first(sockets->persons, person));
}

static struct kz_socket *next_of(const struct kz_socket *socket)
{
    return socket_at(socket->place.next);
}

struct told {
    kz_sockets *sockets;
    kz_frame *frame;
};

static void tell_one(void *thing, void *context)
{
    const struct kz_socket *socket = thing;
    const struct told *told = context;
    if (socket->known && !socket->close)
        kz_ws_send(told->sockets, socket->id, told->frame);
}

void kz_ws_tell(kz_sockets *sockets, int64_t person, const char *text, size_t length)
{
    struct told told = {sockets, kz_frame_new(text, length)};
    if (told.frame && !person)
        kz_registry_each(&sockets->all, tell_one, &told);
    for (struct kz_socket *socket = told.frame && person ? first_of(sockets, person) : NULL; socket;
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

void kz_ws_sessions(kz_sockets *sockets, void (*take)(void *context, const uint8_t hash[KZ_TOKEN_HASH_SIZE]),
                    void *context)
{
    kz_registry_each(&sockets->all, list_one, &(struct listing){take, context});
}

bool kz_ws_online(const kz_sockets *sockets, int64_t person)
{
    const struct kz_socket *socket = first_of(sockets, person);
    while (socket && socket->close)
        socket = next_of(socket);
    return socket != NULL;
}

void kz_ws_refresh(kz_sockets *sockets, int64_t person)
{
    kz_freshness_changed(&sockets->sessions->freshness, person);
    /* (Of one that has just come it is being asked who it is; if the answer is from before the change it is
     * asked again.) */
    for (struct kz_socket *socket = first_of(sockets, person); socket; socket = next_of(socket))
        if (!socket->close)
            ask_person(sockets, socket);
}

static void close_if_banned(void *thing, void *context)
{
    struct kz_socket *socket = thing;
    if (socket->known && !socket->close &&
        kz_gate_ban(((kz_sockets *)context)->gate, &socket->address, socket->registered))
        kz_socket_close(socket, CLOSE_BANNED);
}

void kz_ws_close_banned(kz_sockets *sockets)
{
    kz_registry_each(&sockets->all, close_if_banned, sockets);
}

void kz_ws_closed(kz_sockets *sockets, kz_connection *connection)
{
    struct kz_socket *socket = kz_connection_user(connection);
    kz_socket_note(KZ_DEBUG, socket, "closed");
    if (socket->id)
        kz_registry_remove(&sockets->all, socket->id);
    kz_socket_forget_to_write(sockets, socket);
    kz_socket_forget_partial(socket);
    for (kz_message *message = socket->first, *next; message; message = next) {
        next = message->next;
        kz_message_free(message);
    }
    if (socket->known)
        kz_person_index_remove(&sockets->persons, socket->person, &socket->place);
    if (socket->known && !sockets->host->closed) {
        kz_hub_disconnect(kz_hub_host_call(sockets->host), socket->id, kz_hub_host_now(sockets->host));
        sockets->others->gone(sockets->others->context, socket->id, socket->person);
    }
    free(socket);
}
