/* SPDX-License-Identifier: MIT */
/* Connections (server/net/net.h) that take their time, or are too many: over pairs of sockets, with a loop
 * and ports of the test's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/virtual.h"
#include "server/net/net.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: a\r\n\r\n"
#define OPENING                                                                                              \
    "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"                           \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static uv_loop_t loop;
static struct net *net;
static net_connection *held, *web_socket; /* of the last request for /wait, the last WebSocket */
static int overs, requests;

/* ---- what is answered ---- */

static void on_request(void *context, net_connection *connection)
{
    static const char large[8192];
    (void)context;
    const char *path = net_connection_request(connection)->path;
    requests++;
    net_answer answer = net_text_answer(200, "hello\n");
    answer.last = !strcmp(path, "/last");
    if (!strcmp(path, "/wait")) {
        held = connection;
        return;
    }
    if (!strcmp(path, "/large")) {
        answer.body = (const unsigned char *)large;
        answer.length = sizeof large;
    }
    if (!strcmp(path, "/ws")) {
        unsigned fault = net_connection_upgrade(connection, "test");
        web_socket = connection;
        if (!fault)
            return;
        answer = net_text_answer(fault, "no\n");
        answer.last = true;
    }
    if (!net_connection_request(connection)->length)
        net_connection_answer(connection, &answer);
}

static void on_body(void *context, net_connection *connection, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    net_answer answer = net_text_answer(200, "hello\n");
    net_connection_answer(connection, &answer);
}

static void on_over(void *context, net_connection *connection)
{
    (void)context, (void)connection;
    overs++;
}

static void on_answered(void *context, unsigned status)
{
    (void)context, (void)status;
}

static void on_piece(void *context, net_connection *connection, const char *bytes, size_t length, bool begins,
                     bool ends, bool text)
{
    (void)context, (void)bytes, (void)begins, (void)ends, (void)text;
    if (length > 1000)
        net_connection_close(connection, 1008);
}

static void on_any(void *context, net_connection *connection)
{
    (void)context, (void)connection;
}

/* ---- the world ---- */

static net_config usual(void)
{
    return (net_config){.loop = &loop,
                        .ports = {.request = on_request,
                                  .body = on_body,
                                  .over = on_over,
                                  .answered = on_answered,
                                  .piece = on_piece,
                                  .control = on_any,
                                  .writable = on_any,
                                  .closed = on_any},
                        .headers = "server: test\r\n",
                        .head_s = 1,
                        .answer_s = 1,
                        .idle_s = 1,
                        .body_max = 100000};
}

static void begin(net_config config)
{
    uv_loop_init(&loop);
    net = net_new(&config);
    assert_non_null(net);
    overs = requests = 0;
}

static void end(void)
{
    net_close(net);
    uv_run(&loop, UV_RUN_DEFAULT);
    net_free(net);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void turn(int times)
{
    while (times--)
        uv_run(&loop, UV_RUN_NOWAIT);
}

enum { TICK_MS = 50 };

/* Lets time pass, which stands still otherwise, in ticks of the net. */
static void let_pass(int ms)
{
    for (; ms > 0; ms -= TICK_MS) {
        base_virtual_pass(base_virtual_ns() + (uint64_t)(ms < TICK_MS ? ms : TICK_MS) * 1000000);
        net_tick(net);
        turn(2);
    }
}

static int now_ms(void)
{
    return (int)(base_virtual_ns() / 1000000 % 1000000);
}

/* A connection from an address; the other end of it, which does not wait. */
static int come_from(const char *text)
{
    net_address address;
    int pair[2], room = 1;
    assert_true(net_address_read(text, &address));
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room); /* the least there is */
    assert_true(net_adopt(net, pair[1], &address));
    turn(2);
    return pair[0];
}

static int come(void)
{
    static int number;
    char text[NET_ADDRESS_SIZE];
    snprintf(text, sizeof text, "10.0.0.%d", 1 + number++ % 200);
    return come_from(text);
}

static void say(int socket, const char *text)
{
    size_t length = strlen(text);
    /* (It may have been ended.) */
    ssize_t sent = send(socket, text, length, MSG_NOSIGNAL);
    assert_true(sent == (ssize_t)length || sent < 0);
}

/* All that has come, as a text; `*ended`: and there is no more. */
static const char *hear(int socket, bool *ended)
{
    static char text[1 << 15];
    size_t length = 0;
    ssize_t got = 0;
    turn(3);
    while (length < sizeof text - 1 && (got = recv(socket, text + length, sizeof text - 1 - length, 0)) > 0) {
        length += (size_t)got;
        turn(1);
    }
    *ended = got == 0;
    text[length] = '\0';
    return text;
}

static bool is_open(int socket)
{
    bool ended;
    hear(socket, &ended);
    return !ended;
}

static bool is_answered(int socket)
{
    bool ended;
    say(socket, GET("/"));
    const char *text = hear(socket, &ended);
    return !ended && strstr(text, "HTTP/1.1 200 ") == text && strstr(text, "\r\n\r\nhello\n");
}

/* ---- a crowd ---- */

/* The number of clients that have connected before the loop runs. */
static void come_all(int count, int sockets[])
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int port = net_listen(net, "127.0.0.1", 0, false);
    assert_true(port > 0);
    to.sin_port = htons((uint16_t)port);
    for (int i = 0; i < count; i++) {
        sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
        assert_int_equal(connect(sockets[i], (struct sockaddr *)&to, sizeof to), 0);
    }
}

/* Connections that come all at once are accepted a few at a time, so that others are served between them.
 * If nobody else is there the loop does not wait for the rest. */
static void a_crowd_is_let_in_some_at_a_time(void **state)
{
    enum { CROWD = 100 };
    (void)state;
    begin(usual());
    int sockets[CROWD];
    come_all(CROWD, sockets);
    size_t open = 0, turns = 0;
    for (; open < CROWD; turns++) {
        uv_run(&loop, UV_RUN_ONCE);
        size_t now = net_count(net).open;
        assert_in_range(now - open, 0, 8);
        open = now;
    }
    assert_in_range(turns, CROWD / 8, CROWD);
    for (int i = 0; i < CROWD; i++) {
        fcntl(sockets[i], F_SETFL, O_NONBLOCK);
        assert_true(is_answered(sockets[i]));
        close(sockets[i]);
    }
    end();
}

/* One that is held as the listener closes is closed with it. */
static void who_is_held_at_the_end_is_let_go(void **state)
{
    enum { CROWD = 40 };
    (void)state;
    begin(usual());
    int sockets[CROWD];
    come_all(CROWD, sockets);
    turn(1);
    assert_in_range(net_count(net).open, 1, CROWD - 1);
    end();
    for (int i = 0; i < CROWD; i++) {
        char byte;
        assert_true(recv(sockets[i], &byte, 1, 0) <= 0);
        close(sockets[i]);
    }
}

/* ---- time ---- */

enum { LINGER_MS = 2000 };

enum { SILENT, HEAD, BODY, READER, LINGERING, IDLE, DEAF, BLOCKED, SLOW };

static const struct {
    const char *says, *goes_on; /* at first, and then again and again */
    int ended_ms;
} slow[SLOW] = {
    [SILENT] = {"", "", 1000},
    [HEAD] = {"GET /", "x", 1000 + LINGER_MS},
    [BODY] = {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", "x", 1000 + LINGER_MS},
    [READER] = {GET("/large"), "", 1000 + 2000},
    [LINGERING] = {GET("/last"), "x", LINGER_MS},
    [IDLE] = {GET("/"), "", 1000},
    [DEAF] = {OPENING "\r\n", "", 3000},
    [BLOCKED] = {OPENING "\r\n", "", 3000},
};

/* Whether the other end is closed, not only for writing. */
static bool is_gone(int socket)
{
    struct pollfd one = {.fd = socket};
    poll(&one, 1, 0);
    return one.revents & POLLHUP;
}

/* WebSockets are closed, and do not say that they hear it, or do not even read it. */
static void begin_slowly(int sockets[SLOW])
{
    static const char frame[9000];
    for (int i = 0; i < SLOW; i++) {
        sockets[i] = come();
        say(sockets[i], slow[i].says);
        turn(3);
        if (i == BLOCKED) {
            net_connection_send(web_socket, NET_TEXT_FRAME, frame, sizeof frame);
            assert_true(net_connection_blocked(web_socket));
        }
        if (i == DEAF || i == BLOCKED)
            net_connection_close(web_socket, 1000);
    }
}

/* Each holds its connection as long as it is let: all are ended in time, and somebody else is answered all
 * the while. */
static void whoever_takes_his_time_is_ended(void **state)
{
    (void)state;
    int sockets[SLOW], ended_ms[SLOW] = {0}, left = SLOW;
    char byte;
    bool ended;
    begin(usual());
    int honest = come();
    int begun = now_ms();
    begin_slowly(sockets);
    while (left) {
        int now = now_ms() - begun;
        assert_true(now < 6000);
        assert_true(is_answered(honest));
        for (int i = 0; i < SLOW; i++) {
            if (ended_ms[i])
                continue;
            say(sockets[i], slow[i].goes_on);
            if (i == READER)
                assert_true(recv(sockets[i], &byte, 1, 0) != 0);
            if (is_gone(sockets[i])) {
                ended_ms[i] = now;
                left--;
            }
        }
        let_pass(TICK_MS);
    }
    for (int i = 0; i < SLOW; i++) {
        if (ended_ms[i] < slow[i].ended_ms || ended_ms[i] > slow[i].ended_ms + TICK_MS)
            fail_msg("%d was ended after %d ms", i, ended_ms[i]);
        if (i == HEAD || i == BODY)
            assert_memory_equal(hear(sockets[i], &ended), "HTTP/1.1 408 ", 13);
        close(sockets[i]);
    }
    assert_true(is_answered(honest));
    assert_int_equal(net_count(net).open, 1);
    close(honest);
    end();
    assert_int_equal(overs, requests - 2);
}

/* Whatever was asked before: to a HEAD that is late or refused there is no body, to all else there is. */
static void the_body_of_a_refusal(void **state)
{
    (void)state;
    static const struct {
        const char *before, *text;
        bool body;
    } all[] = {
        {"", "HEAD / HTT", false},
        {"", "GET / HTT", true},
        {"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTT", true},
        {GET("/"), "HEAD / HTT", false},
        {"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", true},
        {GET("/"), "HEAD / HTTP/1.1\r\n\r\n", false},
    };
    enum { ALL = sizeof all / sizeof *all };
    int sockets[ALL];
    bool ended;
    begin(usual());
    for (int i = 0; i < ALL; i++) {
        sockets[i] = come();
        say(sockets[i], all[i].before);
        hear(sockets[i], &ended);
        say(sockets[i], all[i].text);
    }
    let_pass(1000);
    for (int i = 0; i < ALL; i++) {
        const char *text = hear(sockets[i], &ended);
        assert_true(ended);
        const char *behind = strstr(text, "\r\n\r\n");
        assert_memory_equal(text, "HTTP/1.1 40", 11);
        assert_int_equal(behind[4] != '\0', all[i].body);
        close(sockets[i]);
    }
    end();
}

/* ---- number ---- */

static void an_address_has_so_many(void **state)
{
    (void)state;
    net_config config = usual();
    config.of_address = 2;
    begin(config);
    int one = come_from("2001:db8::1"), two = come_from("2001:db8::ffff"), three = come_from("2001:db8::2");
    int other = come_from("2001:db8:0:1::1"), four = come_from("192.0.2.1");
    assert_true(is_answered(one) && is_answered(two) && is_answered(other) && is_answered(four));
    assert_false(is_open(three));
    assert_int_equal(net_count(net).of_address, 1);
    close(one);
    turn(3);
    int again = come_from("2001:db8::2");
    assert_true(is_answered(again));
    close(two), close(three), close(four), close(other), close(again);
    end();
}

static uint64_t wait_of_one(void *context, const net_address *address)
{
    net_address one;
    (void)context;
    assert_true(net_address_read("192.0.2.1", &one));
    return memcmp(address, &one, sizeof one) ? 0 : 100;
}

/* Put off is every request, well formed or not, with its body; other addresses are answered meanwhile. */
static void who_asks_too_often_waits(void **state)
{
    (void)state;
    static const char *const asked[] = {GET("/"), "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na",
                                        "nonsense\r\n\r\n"};
    net_config config = usual();
    config.ports.wait = wait_of_one;
    begin(config);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        int socket = come_from("192.0.2.1"), other = come_from("192.0.2.2");
        bool ended;
        say(socket, asked[i]);
        assert_string_equal(hear(socket, &ended), "");
        if (i == 1)
            say(socket, "b"); /* the rest of the body */
        assert_true(is_answered(other));
        let_pass(99);
        assert_string_equal(hear(socket, &ended), "");
        let_pass(1);
        const char *text = hear(socket, &ended);
        assert_true(strstr(text, i == 2 ? "HTTP/1.1 400 " : "HTTP/1.1 200 ") == text);
        assert_int_equal(net_count(net).put_off, i + 1);
        close(socket), close(other);
        turn(3);
    }
    assert_int_equal(net_count(net).slow, 0);
    end();
}

/* Behind a trusted proxy it is the requests that are being answered and the WebSockets that an address has;
 * the proxy's own connections are not counted. */
static void an_address_behind_a_proxy(void **state)
{
    (void)state;
    static const char opening[] = OPENING "X-Forwarded-For: 203.0.113.9, 192.0.2.7\r\n\r\n";
    net_config config = usual();
    net_range proxy;
    int sockets[5];
    bool ended;
    assert_true(net_network_read("10.0.0.0/8", &proxy));
    config.proxies = &proxy;
    config.proxy_count = 1;
    config.of_address = 2;
    begin(config);
    for (int i = 0; i < 5; i++) {
        sockets[i] = come_from("10.0.0.1");
        assert_true(is_answered(sockets[i]));
    }
    for (int i = 0; i < 3; i++) {
        say(sockets[i], opening);
        const char *text = hear(sockets[i], &ended);
        assert_memory_equal(text, i < 2 ? "HTTP/1.1 101 " : "HTTP/1.1 429 ", 13);
    }
    say(sockets[3], OPENING "X-Forwarded-For: 192.0.2.7, 203.0.113.9\r\n\r\n");
    assert_memory_equal(hear(sockets[3], &ended), "HTTP/1.1 101 ", 13);
    for (int i = 0; i < 5; i++)
        close(sockets[i]);
    end();
}

/* Who sends slowly through a proxy takes no more connections from others than who comes by himself. */
static void slow_requests_behind_a_proxy(void **state)
{
    (void)state;
    static const char slow[] = "POST /wait HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n"
                               "X-Forwarded-For: 192.0.2.7\r\n\r\nbody";
    static const char quick[] = "GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";
    net_config config = usual();
    net_range proxy;
    int sockets[4];
    bool ended;
    assert_true(net_network_read("10.0.0.0/8", &proxy));
    config.proxies = &proxy;
    config.proxy_count = 1;
    config.of_address = 2;
    begin(config);
    for (int i = 0; i < 4; i++)
        sockets[i] = come_from("10.0.0.1");
    for (int i = 0; i < 5; i++) { /* one after the other they are no more than one */
        say(sockets[3], quick);
        assert_memory_equal(hear(sockets[3], &ended), "HTTP/1.1 200 ", 13);
    }
    say(sockets[0], slow);
    say(sockets[1], slow);
    turn(3);
    say(sockets[2], slow);
    assert_memory_equal(hear(sockets[2], &ended), "HTTP/1.1 429 ", 13);
    assert_true(is_answered(sockets[3])); /* of the proxy's own */
    assert_int_equal(net_count(net).of_address, 1);
    close(sockets[0]);
    turn(3);
    say(sockets[3], quick);
    assert_memory_equal(hear(sockets[3], &ended), "HTTP/1.1 200 ", 13);
    for (int i = 1; i < 4; i++)
        close(sockets[i]);
    end();
    assert_int_equal(overs, requests);
}

/* When all are taken, the one that has waited longest for a request gives way; none that is being answered.
 */
static void who_waits_longest_gives_way(void **state)
{
    (void)state;
    net_config config = usual();
    config.connections = 3;
    begin(config);
    int first = come(), second = come(), third = come();
    say(first, GET("/wait"));
    assert_true(is_open(first) && is_open(second) && is_open(third));
    assert_true(is_answered(second)); /* and so waits less long than the third */
    int fourth = come();
    assert_false(is_open(third));
    assert_true(is_open(first) && is_open(second));
    assert_int_equal(net_count(net).gave_way, 1);
    say(second, GET("/wait"));
    say(fourth, GET("/wait"));
    turn(3);
    int fifth = come();
    assert_false(is_open(fifth));
    assert_int_equal(net_count(net).full, 1);
    net_answer answer = net_text_answer(200, "at last\n");
    net_connection_answer(held, &answer);
    bool ended;
    assert_non_null(strstr(hear(fourth, &ended), "at last"));
    assert_int_equal(net_count(net).open, 3);
    close(first), close(second), close(third), close(fourth), close(fifth);
    end();
    assert_int_equal(overs, requests);
}

/* Nobody gives way for a connection that is refused: else who has too many could close all others'. */
static void nobody_gives_way_for_too_many(void **state)
{
    (void)state;
    net_config config = usual();
    config.connections = 3;
    config.of_address = 2;
    begin(config);
    int other = come_from("192.0.2.1"), one = come_from("192.0.2.2"), two = come_from("192.0.2.2");
    int three = come_from("192.0.2.2");
    assert_false(is_open(three));
    assert_true(is_answered(other) && is_answered(one) && is_answered(two));
    assert_int_equal(net_count(net).gave_way, 0);
    close(other), close(one), close(two), close(three);
    end();
}

/* ---- closing ---- */

/* A client that has sent more than was read gets the reason why it is closed, and has time to answer. */
static void a_close_is_heard(void **state)
{
    (void)state;
    static const unsigned char head[] = {0x01, 0xfe, 0x07, 0xd0, 0, 0, 0, 0};
    char frame[sizeof head + 2000];
    bool ended;
    begin(usual());
    int socket = come();
    say(socket, OPENING "\r\n");
    assert_memory_equal(hear(socket, &ended), "HTTP/1.1 101 ", 13);
    memcpy(frame, head, sizeof head);
    memset(frame + sizeof head, 'x', sizeof frame - sizeof head);
    assert_int_equal(send(socket, frame, sizeof frame, 0), sizeof frame);
    assert_memory_equal(hear(socket, &ended), "\x88\x02\x03\xf0", 4);
    assert_false(ended);
    assert_int_equal(send(socket, "\x88\x80\0\0\0\0", 6, 0), 6);
    turn(3);
    hear(socket, &ended);
    assert_true(ended);
    close(socket);
    end();
}

int main(void)
{
    base_virtual_begin(1, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_is_let_in_some_at_a_time),
        cmocka_unit_test(who_is_held_at_the_end_is_let_go),
        cmocka_unit_test(whoever_takes_his_time_is_ended),
        cmocka_unit_test(the_body_of_a_refusal),
        cmocka_unit_test(an_address_has_so_many),
        cmocka_unit_test(who_asks_too_often_waits),
        cmocka_unit_test(an_address_behind_a_proxy),
        cmocka_unit_test(slow_requests_behind_a_proxy),
        cmocka_unit_test(who_waits_longest_gives_way),
        cmocka_unit_test(nobody_gives_way_for_too_many),
        cmocka_unit_test(a_close_is_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
