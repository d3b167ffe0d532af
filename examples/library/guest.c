/* SPDX-License-Identifier: MIT */
/* A guest plays one match at a server, by libkozel-client (docs/client.md). The guest opens a table with a
 * bot and always plays the first legal action.
 *
 *   cc guest.c $(pkg-config --cflags --libs kozel-client) && ./a.out localhost 8080
 *
 * The connection is plain TCP. With TLS the same bytes go through a library for it. */
#include <kozel/client.h>

#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct {
    kz_client *client;
    kz_client_table table;
    char id[KZ_CLIENT_ID_MAX];
    bool entered, ended;
} guest;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void stop(const char *why)
{
    fprintf(stderr, "guest: %s\n", why);
    exit(1);
}

static void request(const char *name, json_t *members, bool bound)
{
    if (!kz_client_request(guest.client, name, members, bound, now_ms()) && !bound)
        stop("the request cannot be sent");
}

static void enter(void)
{
    request("enter", json_pack("{ss}", "table", guest.id), true);
}

/* ---- what the client calls */

static void on_random(void *context, void *bytes, size_t count)
{
    (void)context;
    if (getrandom(bytes, count, 0) != (ssize_t)count)
        stop("there are no random bytes");
}

/* The connection is open, for the first time or again. */
static void on_online(void *context, const json_t *hello)
{
    (void)context, (void)hello;
    if (*guest.id)
        enter();
    else
        request("open",
                json_pack("{ss si ss s{ss}}", "game", "kozel", "seats", 2, "bots", "novice", "options",
                          "target", "25"),
                false);
}

/* Plays, if it is this seat's turn, and asks for the next deal in a pause. */
static void go_on(void)
{
    const kz_client_table *t = &guest.table;
    if (t->phase == KZ_CLIENT_PLAY && t->deal.legal_count)
        request("act",
                json_pack("{ss sI ss}", "table", t->id, "v", (json_int_t)t->v, "act", t->deal.legal[0]),
                false);
    if (t->phase == KZ_CLIENT_PAUSE)
        request("next", json_pack("{ss sI}", "table", t->id, "v", (json_int_t)t->v), false);
}

static void on_reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    (void)context;
    if (error) {
        if (strcmp(name, "next") != 0 && !(code && !strcmp(code, "stale")))
            stop(json_string_value(json_object_get(error, "text")));
    } else if (!strcmp(name, "open")) {
        snprintf(guest.id, sizeof guest.id, "%s", json_string_value(json_object_get(ok, "table")));
        enter();
        request("start", json_pack("{ss}", "table", guest.id), false);
    } else if (!strcmp(name, "enter")) {
        if (!kz_client_table_enter(&guest.table, json_object_get(ok, "state")))
            stop("this is no table");
        guest.entered = true;
        go_on();
    }
}

static void on_event(void *context, const char *name, const json_t *event)
{
    (void)context;
    switch (guest.entered ? kz_client_table_take(&guest.table, name, event) : KZ_CLIENT_NOT_MINE) {
    case KZ_CLIENT_TAKEN:
        if (!strcmp(name, "deal") || !strcmp(name, "step") || !strcmp(name, "end"))
            go_on();
        guest.ended = guest.table.phase == KZ_CLIENT_OVER;
        break;
    case KZ_CLIENT_MISSED:
        guest.entered = false;
        enter();
        break;
    case KZ_CLIENT_CLOSED:
    case KZ_CLIENT_NONSENSE:
        stop("the table is gone");
        break;
    case KZ_CLIENT_NOT_MINE:
        break;
    }
}

/* ---- the connection */

/* Returns a socket, -1: the server cannot be reached. */
static int connect_to(const char *host, const char *port)
{
    struct addrinfo hints, *places;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, port, &hints, &places) != 0)
        return -1;
    for (struct addrinfo *place = places; place && fd < 0; place = place->ai_next) {
        fd = socket(place->ai_family, SOCK_STREAM, 0);
        if (fd >= 0 && connect(fd, place->ai_addr, place->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(places);
    return fd;
}

/* Waits until bytes come or something is due, and passes the bytes on. Returns false if the connection is
 * lost. */
static bool transfer(int fd)
{
    char bytes[4096];
    size_t length;
    for (const void *output; (output = kz_client_output(guest.client, &length));) {
        ssize_t sent = send(fd, output, length, MSG_NOSIGNAL);
        if (sent < 0)
            return false;
        kz_client_sent(guest.client, (size_t)sent);
    }
    struct pollfd ready = {fd, POLLIN, 0};
    int64_t left = kz_client_due(guest.client) - now_ms();
    if (poll(&ready, 1, left < 0 ? 0 : left > 1000 ? 1000 : (int)left) > 0) {
        ssize_t got = recv(fd, bytes, sizeof bytes, 0);
        if (got <= 0 || !kz_client_take(guest.client, bytes, (size_t)got, now_ms()))
            return false;
    }
    return kz_client_pass(guest.client, now_ms());
}

/* Keeps a connection until it is lost. */
static void play(const char *host, const char *port)
{
    int fd = connect_to(host, port);
    if (fd >= 0)
        kz_client_opened(guest.client, now_ms());
    while (fd >= 0 && !guest.ended && transfer(fd))
        ;
    if (fd >= 0)
        close(fd);
    kz_client_lost(guest.client, now_ms());
}

int main(int argc, char **argv)
{
    char authority[128];
    const kz_client_ports ports = {NULL, on_random, on_online, on_reply, on_event};
    if (argc != 3)
        stop("expected: HOST PORT");
    snprintf(authority, sizeof authority, "%s:%s", argv[1], argv[2]);
    const kz_client_terms terms = {authority, false, NULL, ports};
    guest.client = kz_client_new(&terms);
    if (!guest.client)
        stop("this is no address");
    while (!guest.ended && kz_client_stage_of(guest.client) != KZ_CLIENT_REFUSED) {
        int64_t left = kz_client_due(guest.client) - now_ms();
        if (left > 0)
            poll(NULL, 0, (int)left);
        play(argv[1], argv[2]);
    }
    if (!guest.ended)
        stop(kz_client_reason(guest.client));
    for (int side = 0; side < guest.table.side_count; side++)
        printf("player %d: %d\n", side + 1, (int)guest.table.account[side].score);
    kz_client_free(guest.client);
    return 0;
}
