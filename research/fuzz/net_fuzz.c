/* SPDX-License-Identifier: MIT */
/* Any bytes that a network may send, to connections of server/net over a real socket and loop: heads,
 * bodies and frames, cut anywhere. Some bytes are commands. After 0xff the loop runs before the next byte
 * is sent. After 0xfe requests that wait for an answer are answered. After 0xfd the next byte is sent as it
 * is. Nothing may be left over, and nothing be reported twice. */
#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/arguments.h"
#include "server/net/net.h"

enum { CUT = 0xff, ANSWER = 0xfe, LITERAL = 0xfd };

static struct world {
    net_connection *waiting; /* whose answer is asked for by ANSWER */
    int asked, over, opened, closed;
    bool within; /* a message */
} world;

static void answer(net_connection *c, const char *bytes, size_t length)
{
    net_answer text = net_text_answer(NET_STATUS_OK, "");
    text.owned = malloc(length + 1);
    memcpy(text.owned, bytes, length);
    text.body = (unsigned char *)text.owned;
    text.length = length;
    net_connection_answer(c, &text);
}

static void on_request(void *context, net_connection *c)
{
    const net_request *request = net_connection_request(c);
    (void)context;
    assert(request->path[0] == '/' && request->count <= NET_HEADERS_MAX);
    for (size_t i = 0; i < request->count; i++)
        assert(strlen(request->header[i].name) && !strpbrk(request->header[i].value, "\r\n"));
    net_argument x = {.name = "x", .max = 63};
    net_arguments arguments;
    if (!net_arguments_read(request, &x, 1, &arguments) && x.value)
        assert(strlen(x.value) <= x.max);
    world.asked++;
    if (request->upgrades) {
        unsigned fault = net_connection_upgrade(c, "kozel.v1");
        world.opened += !fault;
        world.asked -= !fault;
        if (fault)
            net_connection_answer(c, &(net_answer){.status = fault, .last = true});
    } else if (!strncmp(request->path, "/later", 6)) {
        world.waiting = c;
    } else if (!request->length) {
        answer(c, request->path, strlen(request->path));
    }
}

static void on_body(void *context, net_connection *c, const char *bytes, size_t length)
{
    (void)context;
    assert(length == net_connection_request(c)->length);
    if (world.waiting != c)
        answer(c, bytes, length);
}

static void on_over(void *context, net_connection *c)
{
    (void)context;
    world.over++;
    if (world.waiting == c)
        world.waiting = NULL;
}

static void on_answered(void *context, unsigned status)
{
    (void)context;
    assert(status >= 101 && status <= 505);
}

static void on_piece(void *context, net_connection *c, const char *bytes, size_t length, bool begins,
                     bool ends, bool text)
{
    (void)context;
    assert(begins == !world.within);
    world.within = !ends;
    if (text && begins && ends && length && bytes[0] == 'x')
        net_connection_close(c, 1008);
    else if (text && begins && ends && length && bytes[0] == 'k')
        net_connection_kill(c);
    else
        net_connection_send(c, NET_TEXT_FRAME, bytes, length);
}

static void on_control(void *context, net_connection *c)
{
    (void)context;
    net_connection_send(c, NET_PING_FRAME, "", 0);
}

static void on_writable(void *context, net_connection *c)
{
    (void)context, (void)c;
}

static void on_closed(void *context, net_connection *c)
{
    (void)context, (void)c;
    world.closed++;
}

static void turn(uv_loop_t *loop, int socket)
{
    char out[65536];
    uv_run(loop, UV_RUN_NOWAIT);
    while (recv(socket, out, sizeof out, MSG_DONTWAIT) > 0)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uv_loop_t loop;
    static bool ready;
    if (!ready) {
        uv_loop_init(&loop);
        signal(SIGPIPE, SIG_IGN); /* as the server does */
    }
    ready = true;
    world = (struct world){0};
    int ends[2];
    net_address address;
    net_range proxy;
    net_address_read("192.0.2.1", &address);
    net_network_read("192.0.2.0/24", &proxy);
    struct net *net = net_new(&(net_config){
        .loop = &loop,
        .ports = {.request = on_request,
                  .body = on_body,
                  .over = on_over,
                  .answered = on_answered,
                  .piece = on_piece,
                  .control = on_control,
                  .writable = on_writable,
                  .closed = on_closed},
        .headers = "server: kozel\r\n",
        .proxies = &proxy,
        .proxy_count = 1,
        .connections = 4,
        .of_address = 2,
        .head_s = 10,
        .idle_s = 10,
        .body_max = 4096,
    });
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || !net_adopt(net, ends[0], &address))
        abort();
    uint8_t *sent = malloc(size + 1);
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] < LITERAL || (data[i] == LITERAL && ++i < size))
            sent[length++] = data[i];
        if (i + 1 < size && data[i] < ANSWER)
            continue;
        send(ends[1], sent, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        length = 0;
        turn(&loop, ends[1]);
        if (i < size && data[i] == ANSWER && world.waiting) {
            net_connection *waiting = world.waiting;
            world.waiting = NULL;
            answer(waiting, "late", 4);
        }
    }
    turn(&loop, ends[1]);
    turn(&loop, ends[1]);
    free(sent);
    close(ends[1]);
    turn(&loop, ends[1]);
    net_close(net);
    uv_run(&loop, UV_RUN_DEFAULT);
    net_free(net);
    assert(world.asked == world.over && world.opened == world.closed);
    return 0;
}
