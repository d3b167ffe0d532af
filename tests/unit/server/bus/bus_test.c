/* SPDX-License-Identifier: MIT */
/* The bus (server/bus/bus.h) against a real nats-server, started here on a free port of the loopback: two
 * nodes' ends in one process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/bus/bus.h"
#include "server/bus/url.h"
#include "tests/unit/base/waiting.h"

static char url[128];
static int port;
static pid_t server;

/* ---- a server ---- */

static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(s, (struct sockaddr *)&address, size), 0);
    getsockname(s, (struct sockaddr *)&address, &size);
    close(s);
    return ntohs(address.sin_port);
}

static bool answers(void)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    bool does = connect(s, (struct sockaddr *)&address, sizeof address) == 0;
    close(s);
    return does;
}

static void start_server(void)
{
    char number[16];
    snprintf(number, sizeof number, "%d", port);
    server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDERR_FILENO);
        execlp("nats-server", "nats-server", "-a", "127.0.0.1", "-p", number, "--user", "kozel", "--pass",
               "s3cret", (char *)NULL);
        execl("/usr/sbin/nats-server", "nats-server", "-a", "127.0.0.1", "-p", number, "--user", "kozel",
              "--pass", "s3cret", (char *)NULL);
        _exit(127);
    }
    TEST_UNTIL(answers());
}

static void stop_server(void)
{
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
}

/* ---- an end of the bus ---- */

typedef struct end {
    struct bus *bus;
    char heard[4096]; /* messages, in order */
    int connected;    /* times; lost: -times */
    int lost;
    bool ready; /* the server knows its subscriptions */
} end;

static uv_loop_t loop;

static void on_message(void *context, const void *bytes, size_t length)
{
    end *e = context;
    if (length == 5 && !memcmp(bytes, "ready", 5))
        e->ready = true;
    else
        sprintf(e->heard + strlen(e->heard), "%.*s ", (int)length, (const char *)bytes);
}

static void on_connected(void *context, bool is)
{
    end *e = context;
    if (is)
        e->connected++;
    else
        e->lost++;
}

static void open_end(end *e)
{
    char reason[BUS_REASON] = "";
    *e = (end){0};
    bus_config config = {.url = url, .name = "test", .ports = {e, on_message, on_connected}};
    e->bus = bus_open(&loop, &config, reason);
    if (!e->bus)
        fail_msg("%s", reason);
}

/* Runs the loop until `done` holds; fails if that hangs. */
static void tick(uv_timer_t *timer)
{
    (void)timer;
}

#define RUN_UNTIL(done)                                                                                      \
    do {                                                                                                     \
        int64_t until = test_real_ms() + 60000;                                                              \
        while (!(done)) {                                                                                    \
            if (test_real_ms() > until)                                                                      \
                fail_msg("waited in vain: %s", #done);                                                       \
            uv_run(&loop, UV_RUN_ONCE);                                                                      \
        }                                                                                                    \
    } while (0)

static uv_timer_t timer;

static int begin(void **state)
{
    (void)state;
    uv_loop_init(&loop);
    uv_timer_init(&loop, &timer);
    uv_timer_start(&timer, tick, 20, 20);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(&loop, UV_RUN_NOWAIT); /* a test that has failed may leave more open */
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

/* Waits until messages of `from` reach `to`: the server gets to know subscriptions some time after they are
 * requested. */
static void be_heard(end *from, end *to)
{
    assert_true(bus_subscribe(to->bus, "test.ready"));
    while (!to->ready) {
        bus_publish(from->bus, "test.ready", "ready", 5);
        int64_t until = test_real_ms() + 50;
        while (!to->ready && test_real_ms() < until)
            uv_run(&loop, UV_RUN_ONCE);
    }
}

/* ---- tests ---- */

static void messages_come_in_order_and_not_to_oneself(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(bus_subscribe(a.bus, "test.all"));
    assert_true(bus_subscribe(b.bus, "test.all"));
    assert_true(bus_subscribe(b.bus, "test.b"));
    be_heard(&a, &b);
    for (int i = 0; i < 3; i++)
        assert_true(bus_publish(a.bus, "test.all", &"123"[i], 1));
    assert_true(bus_publish(a.bus, "test.b", "4", 1));
    RUN_UNTIL(strlen(b.heard) >= 8);
    assert_non_null(strstr(b.heard, "4 ")); /* another subject: whenever it comes */
    b.heard[strcspn(b.heard, "4")] = b.heard[strcspn(b.heard, "4") + 1] = 'x';
    assert_true(strstr(b.heard, "1 2 3 ") || strstr(b.heard, "1 xx2 3 ") || strstr(b.heard, "1 2 xx3 "));
    assert_string_equal(a.heard, "");
    bus_close(a.bus);
    bus_close(b.bus);
}

static void what_is_said_while_the_server_is_away_is_not_said_later(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(bus_subscribe(b.bus, "test.all"));
    be_heard(&a, &b);
    stop_server();
    RUN_UNTIL(a.lost == 1 && b.lost == 1);
    bus_publish(a.bus, "test.all", "unheard", 7);
    start_server();
    RUN_UNTIL(a.connected == 1 && b.connected == 1);
    b.ready = false;
    be_heard(&a, &b);
    bus_publish(a.bus, "test.all", "heard", 5);
    RUN_UNTIL(*b.heard);
    assert_string_equal(b.heard, "heard ");
    bus_close(a.bus);
    bus_close(b.bus);
}

/* So that another server may be found. */
static void a_server_that_stands_still_is_left(void **state)
{
    (void)state;
    end a;
    open_end(&a);
    kill(server, SIGSTOP);
    RUN_UNTIL(a.lost == 1);
    kill(server, SIGCONT);
    RUN_UNTIL(a.connected == 1);
    bus_close(a.bus);
}

static void closing_reports_what_was_published(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(bus_subscribe(b.bus, "test.all"));
    be_heard(&a, &b);
    bus_publish(a.bus, "test.all", "bye", 3);
    bus_close(a.bus);
    RUN_UNTIL(*b.heard);
    assert_string_equal(b.heard, "bye ");
    bus_close(b.bus);
}

static void a_failed_connection_reports_the_reason(void **state)
{
    (void)state;
    char reason[BUS_REASON] = "", bad[256];
    bus_config config = {.url = bad, .name = "test"};
    snprintf(bad, sizeof bad, "nats://kozel:wrong@127.0.0.1:%d", port);
    assert_null(bus_open(&loop, &config, reason));
    assert_non_null(strstr(reason, "Authentication"));
    assert_null(strstr(reason, "wrong"));
    snprintf(bad, sizeof bad, "nats://kozel:s3cret@127.0.0.1:%d", free_port());
    assert_null(bus_open(&loop, &config, reason));
    assert_non_null(strstr(reason, "No server"));
    /* The second address is tried as well. */
    snprintf(bad, sizeof bad, "nats://127.0.0.1:%d,%s", free_port(), url);
    config.ports = (bus_ports){NULL, on_message, on_connected};
    struct bus *bus = bus_open(&loop, &config, reason);
    assert_non_null(bus);
    bus_close(bus);
}

static void a_url_has_a_scheme_and_a_host_and_is_shown_without_its_secrets(void **state)
{
    (void)state;
    char hosts[64];
    assert_true(bus_is_url("nats://127.0.0.1:4222"));
    assert_true(bus_is_url("tls://kozel:p@ss@a.example,nats://token@b.example:4222"));
    const char *const bad[] = {"",
                               ",",
                               "127.0.0.1:4222",
                               "http://a.example",
                               "nats://",
                               "nats://kozel:secret@",
                               "nats://:4222",
                               "nats://a.example/path"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(bus_is_url(bad[i]));
    bus_hosts("tls://kozel:p@ss@a.example,nats://token@b.example:4222", hosts, sizeof hosts);
    assert_string_equal(hosts, "a.example,b.example:4222");
    bus_hosts("nats://a.example", hosts, 4);
    assert_string_equal(hosts, "a.e");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(messages_come_in_order_and_not_to_oneself, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_said_while_the_server_is_away_is_not_said_later, begin,
                                        finish),
        cmocka_unit_test_setup_teardown(a_server_that_stands_still_is_left, begin, finish),
        cmocka_unit_test_setup_teardown(closing_reports_what_was_published, begin, finish),
        cmocka_unit_test_setup_teardown(a_failed_connection_reports_the_reason, begin, finish),
        cmocka_unit_test(a_url_has_a_scheme_and_a_host_and_is_shown_without_its_secrets),
    };
    port = free_port();
    snprintf(url, sizeof url, "nats://kozel:s3cret@127.0.0.1:%d", port);
    start_server();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stop_server();
    return failed;
}
