/* SPDX-License-Identifier: MIT */
/* The echo over libmicrohttpd, which libuv drives by its epoll descriptor, and wslay on upgraded sockets:
 *
 *   microhttpd event|own|lent      what an idle connection holds of wslay (frames.h)
 *
 * Prints "echo: http://127.0.0.1:PORT". */
#include "frames.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <uv.h>

enum { ROOM = 65536, MEMORY = 8192, CONNECTIONS = 15000, WAIT_MS = 20 };

typedef struct connection {
    uv_poll_t poll; /* first */
    frames frames;
    int fd;
    struct MHD_UpgradeResponseHandle *handle;
    char *unsent;
    size_t length;
} connection;

static uv_loop_t loop;
static uv_timer_t timer;
static struct MHD_Daemon *http;
static struct MHD_Response *hello, *nothing, *bad;

/* ---- WebSockets ---- */

static void on_gone(uv_handle_t *handle)
{
    connection *c = (connection *)handle;
    MHD_upgrade_action(c->handle, MHD_UPGRADE_ACTION_CLOSE);
    frames_end(&c->frames);
    free(c->unsent);
    free(c);
}

static void end(connection *c)
{
    if (!uv_is_closing((uv_handle_t *)&c->poll))
        uv_close((uv_handle_t *)&c->poll, on_gone);
}

static void on_ready(uv_poll_t *poll, int status, int events);

bool on_frame(frames *f, const void *bytes, size_t length)
{
    connection *c = (connection *)((char *)f - offsetof(connection, frames));
    ssize_t sent = c->length ? 0 : send(c->fd, bytes, length, MSG_NOSIGNAL);
    if (sent == (ssize_t)length)
        return true;
    if (sent < 0 && errno != EAGAIN)
        return false;
    size_t done = sent > 0 ? (size_t)sent : 0;
    char *unsent = realloc(c->unsent, c->length + length - done);
    if (!unsent)
        return false;
    memcpy(unsent + c->length, (const char *)bytes + done, length - done);
    c->unsent = unsent;
    c->length += length - done;
    return uv_poll_start(&c->poll, UV_READABLE | UV_WRITABLE, on_ready) == 0;
}

bool on_text(frames *f, const char *text, size_t length)
{
    return frames_send(f, text, length);
}

static bool send_rest(connection *c)
{
    ssize_t sent = send(c->fd, c->unsent, c->length, MSG_NOSIGNAL);
    if (sent < 0)
        return errno == EAGAIN;
    c->length -= (size_t)sent;
    memmove(c->unsent, c->unsent + sent, c->length);
    return c->length > 0 || uv_poll_start(&c->poll, UV_READABLE, on_ready) == 0;
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    static uint8_t room[ROOM];
    connection *c = (connection *)poll;
    bool fine = status == 0 && (!(events & UV_WRITABLE) || send_rest(c));
    if (fine && events & UV_READABLE) {
        ssize_t got = recv(c->fd, room, sizeof room, 0);
        fine = got > 0 ? frames_take(&c->frames, room, (size_t)got) : got < 0 && errno == EAGAIN;
    }
    if (!fine)
        end(c);
}

static void on_upgrade(void *context, struct MHD_Connection *connection_, void *request, const char *extra,
                       size_t length, MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    (void)context, (void)connection_, (void)request;
    connection *c = calloc(1, sizeof *c);
    int on = 1;
    if (!c || fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) != 0 ||
        uv_poll_init(&loop, &c->poll, fd) != 0) {
        free(c);
        MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    c->fd = fd;
    c->handle = handle;
    if (!frames_begin(&c->frames) || (length && !frames_take(&c->frames, (const uint8_t *)extra, length)) ||
        uv_poll_start(&c->poll, UV_READABLE, on_ready) != 0)
        end(c);
}

/* ---- HTTP ---- */

static const char *header(struct MHD_Connection *c, const char *name)
{
    const char *value = MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
    return value ? value : "";
}

static enum MHD_Result upgrade(struct MHD_Connection *c)
{
    char accept[29];
    const char *key = header(c, "Sec-WebSocket-Key");
    if (strcasecmp(header(c, "Upgrade"), "websocket") != 0 || strlen(key) != 24 ||
        strcmp(header(c, "Sec-WebSocket-Version"), "13") != 0 ||
        strcmp(header(c, "Sec-WebSocket-Protocol"), "kozel.v1") != 0)
        return MHD_queue_response(c, MHD_HTTP_BAD_REQUEST, bad);
    frames_accept(key, strlen(key), accept);
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, NULL);
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(response, "Sec-WebSocket-Protocol", "kozel.v1");
    enum MHD_Result result = MHD_queue_response(c, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return result;
}

static void on_timer_gone(uv_handle_t *t)
{
    free(t);
}

static void run(void);

static void on_waited(uv_timer_t *t)
{
    MHD_resume_connection(t->data);
    uv_close((uv_handle_t *)t, on_timer_gone);
    run();
}

/* An answer that takes a while, as from the store: the request is reported again when the answer is there. */
static enum MHD_Result wait_for(struct MHD_Connection *c, void **seen)
{
    uv_timer_t *t = malloc(sizeof *t);
    if (!t)
        return MHD_NO;
    *seen = t;
    t->data = c;
    MHD_suspend_connection(c);
    uv_timer_init(&loop, t);
    return uv_timer_start(t, on_waited, WAIT_MS, 0) == 0 ? MHD_YES : MHD_NO;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *target,
                                  const char *method, const char *version, const char *body, size_t *length,
                                  void **seen)
{
    (void)context, (void)version, (void)body;
    if (!*seen) { /* the head alone: an answer now would end the connection */
        *seen = c;
        return MHD_YES;
    }
    if (*length) {
        *length = 0;
        return MHD_YES;
    }
    if (!strcmp(target, "/ws") && !strcmp(method, "GET"))
        return upgrade(c);
    if (!strcmp(target, "/wait") && *seen == c)
        return wait_for(c, seen);
    bool found = !strcmp(target, "/x") || !strcmp(target, "/wait");
    return MHD_queue_response(c, found ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, found ? hello : nothing);
}

/* Lets the library do what is due. */
static void run(void)
{
    MHD_UNSIGNED_LONG_LONG wait;
    do
        MHD_run(http);
    while (MHD_get_timeout(http, &wait) == MHD_YES && wait == 0);
}

static void on_http(uv_poll_t *poll, int status, int events)
{
    (void)poll, (void)status, (void)events;
    run();
}

static struct MHD_Response *text(const char *body)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(body), (void *)(uintptr_t)body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "text/plain");
    return response;
}

static void on_second(uv_timer_t *t)
{
    (void)t;
    run();
}

int main(int argc, char **argv)
{
    if (argc != 2 || !frames_manner_read(argv[1]))
        return 2;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    uv_poll_t poll;
    uv_loop_init(&loop);
    hello = text("hello\n");
    nothing = text("nothing\n");
    bad = text("no such upgrade\n");
    http = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0,
                            NULL, NULL, on_request, NULL, MHD_OPTION_SOCK_ADDR, &address,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
                            MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_END);
    if (!http)
        return 1;
    uv_poll_init(&loop, &poll, MHD_get_daemon_info(http, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
    uv_poll_start(&poll, UV_READABLE, on_http);
    uv_timer_init(&loop, &timer);
    uv_timer_start(&timer, on_second, 1000, 1000);
    printf("echo: http://127.0.0.1:%u\n", MHD_get_daemon_info(http, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT); /* until it is killed */
}
