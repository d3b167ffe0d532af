/* The bus (src/bus/bus.h) against a real nats-server, started here on a free port of the loopback: two nodes'
 * ends in one process. */
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

#include "bus/bus.h"

enum { LEASES, KEPT };

static const kz_bus_bucket buckets[] = {{"test_leases", 1000}, {"test_kept", 0}};

static char folder[] = "/tmp/kozel-bus-XXXXXX";
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
        execlp("nats-server", "nats-server", "-a", "127.0.0.1", "-p", number, "-js", "-sd", folder, "--user",
               "kozel", "--pass", "s3cret", (char *)NULL);
        execl("/usr/sbin/nats-server", "nats-server", "-a", "127.0.0.1", "-p", number, "-js", "-sd", folder,
              "--user", "kozel", "--pass", "s3cret", (char *)NULL);
        _exit(127);
    }
    for (int i = 0; i < 200 && !answers(); i++)
        usleep(20000);
    assert_true(answers());
}

static void stop_server(void)
{
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
}

/* ---- an end of the bus ---- */

typedef struct end {
    kz_bus *bus;
    char heard[4096]; /* messages, in order */
    int connected;    /* times; lost: -times */
    int lost;
    bool answered;
    kz_bus_question question;
    kz_bus_outcome outcome;
} end;

static uv_loop_t loop;

static void on_message(void *context, const void *bytes, size_t length)
{
    end *e = context;
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

static void on_answered(void *context, kz_bus_question *question, kz_bus_outcome outcome)
{
    end *e = context;
    e->answered = true;
    e->question = *question;
    e->outcome = outcome;
}

static void open_end(end *e)
{
    char reason[KZ_BUS_REASON] = "";
    *e = (end){0};
    kz_bus_config config = {.url = url,
                            .name = "test",
                            .buckets = buckets,
                            .bucket_count = 2,
                            .ports = {e, on_message, on_connected}};
    e->bus = kz_bus_open(&loop, &config, reason);
    if (!e->bus)
        fail_msg("%s", reason);
}

/* Runs the loop until `done` holds; fails after ten seconds. */
static void tick(uv_timer_t *timer)
{
    (void)timer;
}

#define RUN_UNTIL(done)                                                                                      \
    do {                                                                                                     \
        uint64_t until = uv_hrtime() + 10000000000u;                                                         \
        while (!(done)) {                                                                                    \
            if (uv_hrtime() > until)                                                                         \
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

/* ---- tests ---- */

static void messages_come_in_order_and_not_to_oneself(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(kz_bus_subscribe(a.bus, "test.all"));
    assert_true(kz_bus_subscribe(b.bus, "test.all"));
    assert_true(kz_bus_subscribe(b.bus, "test.b"));
    /* So that the server knows of the subscriptions before anything is said. */
    kz_bus_question q = {.what = KZ_BUS_PUT, .bucket = KEPT, .key = "x", .value = "1"};
    assert_int_equal(kz_bus_do(b.bus, &q), KZ_BUS_DONE);
    for (int i = 0; i < 3; i++)
        assert_true(kz_bus_publish(a.bus, "test.all", &"123"[i], 1));
    assert_true(kz_bus_publish(a.bus, "test.b", "4", 1));
    RUN_UNTIL(strlen(b.heard) >= 8);
    assert_non_null(strstr(b.heard, "4 ")); /* another subject: whenever it comes */
    b.heard[strcspn(b.heard, "4")] = b.heard[strcspn(b.heard, "4") + 1] = 'x';
    assert_true(strstr(b.heard, "1 2 3 ") || strstr(b.heard, "1 xx2 3 ") || strstr(b.heard, "1 2 xx3 "));
    assert_string_equal(a.heard, "");
    kz_bus_close(a.bus);
    kz_bus_close(b.bus);
}

static kz_bus_outcome ask(end *e, kz_bus_question q)
{
    q.answered = on_answered;
    e->answered = false;
    kz_bus_ask(e->bus, &q);
    RUN_UNTIL(e->answered);
    return e->outcome;
}

static void a_key_is_created_once_and_swapped_by_its_revision(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    kz_bus_question get = {.what = KZ_BUS_GET, .bucket = KEPT, .key = "t1"};
    assert_int_equal(kz_bus_do(b.bus, &get), KZ_BUS_NONE);
    kz_bus_question q = {.what = KZ_BUS_CREATE, .bucket = KEPT, .key = "t1", .value = "one"};
    assert_int_equal(ask(&a, q), KZ_BUS_DONE);
    uint64_t revision = a.question.revision;
    assert_int_equal(ask(&b, q), KZ_BUS_CONFLICT);
    assert_string_equal(b.question.value, "one");
    assert_int_equal(b.question.revision, revision);

    kz_bus_question swap = {
        .what = KZ_BUS_SWAP, .bucket = KEPT, .key = "t1", .value = "two", .revision = revision};
    assert_int_equal(ask(&b, swap), KZ_BUS_DONE);
    assert_true(b.question.revision > revision);
    snprintf(swap.value, sizeof swap.value, "three");
    assert_int_equal(ask(&a, swap), KZ_BUS_CONFLICT);
    assert_string_equal(a.question.value, "two");

    assert_int_equal(ask(&a, get), KZ_BUS_DONE);
    assert_string_equal(a.question.value, "two");
    assert_int_equal(ask(&a, (kz_bus_question){.what = KZ_BUS_DELETE, .bucket = KEPT, .key = "t1"}),
                     KZ_BUS_DONE);
    assert_int_equal(ask(&b, get), KZ_BUS_NONE);
    assert_int_equal(ask(&b, swap), KZ_BUS_CONFLICT);
    assert_string_equal(b.question.value, "");
    assert_int_equal(ask(&a, q), KZ_BUS_DONE); /* it may be made anew */
    kz_bus_close(a.bus);
    kz_bus_close(b.bus);
}

static void a_lease_ends_by_itself(void **state)
{
    (void)state;
    end a;
    open_end(&a);
    kz_bus_question put = {.what = KZ_BUS_PUT, .bucket = LEASES, .key = "7", .value = "node"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(kz_bus_do(a.bus, &put), KZ_BUS_DONE);
        usleep(400000);
    }
    kz_bus_question get = {.what = KZ_BUS_GET, .bucket = LEASES, .key = "7"};
    assert_int_equal(kz_bus_do(a.bus, &get), KZ_BUS_DONE);
    usleep(1300000);
    assert_int_equal(kz_bus_do(a.bus, &get), KZ_BUS_NONE);
    kz_bus_close(a.bus);
}

static void what_is_said_while_the_server_is_away_is_not_said_later(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(kz_bus_subscribe(b.bus, "test.all"));
    kz_bus_question keep = {.what = KZ_BUS_PUT, .bucket = KEPT, .key = "stays", .value = "here"};
    assert_int_equal(kz_bus_do(b.bus, &keep), KZ_BUS_DONE);
    stop_server();
    RUN_UNTIL(a.lost == 1 && b.lost == 1);
    kz_bus_publish(a.bus, "test.all", "unheard", 7);
    kz_bus_question put = {.what = KZ_BUS_PUT, .bucket = KEPT, .key = "late", .value = "x"};
    assert_int_equal(ask(&a, put), KZ_BUS_FAILED);
    start_server();
    RUN_UNTIL(a.connected == 1 && b.connected == 1);
    RUN_UNTIL(ask(&b, (kz_bus_question){.what = KZ_BUS_GET, .bucket = KEPT, .key = "stays"}) == KZ_BUS_DONE);
    assert_int_equal(ask(&a, (kz_bus_question){.what = KZ_BUS_GET, .bucket = KEPT, .key = "late"}),
                     KZ_BUS_NONE);
    kz_bus_publish(a.bus, "test.all", "heard", 5);
    RUN_UNTIL(*b.heard);
    assert_string_equal(b.heard, "heard ");
    kz_bus_close(a.bus);
    kz_bus_close(b.bus);
}

/* A server that stands still is asked once; who has waited behind is not asked for as long each. */
static void the_silence_of_a_server_is_waited_for_once(void **state)
{
    (void)state;
    end a;
    open_end(&a);
    kz_bus_question put = {.what = KZ_BUS_PUT, .bucket = KEPT, .key = "x", .value = "1"};
    kill(server, SIGSTOP);
    for (int i = 0; i < 40; i++)
        kz_bus_ask(a.bus, &put);
    assert_int_equal(ask(&a, put), KZ_BUS_FAILED); /* RUN_UNTIL waits for ten seconds, not for forty */
    RUN_UNTIL(a.lost == 1); /* and the connection is given up, so that another server may be found */
    kill(server, SIGCONT);
    RUN_UNTIL(a.connected == 1);
    RUN_UNTIL(ask(&a, put) == KZ_BUS_DONE);
    kz_bus_close(a.bus);
}

static void closing_says_what_was_published_and_answers_nobody(void **state)
{
    (void)state;
    end a, b;
    open_end(&a);
    open_end(&b);
    assert_true(kz_bus_subscribe(b.bus, "test.all"));
    kz_bus_question q = {.what = KZ_BUS_PUT, .bucket = KEPT, .key = "x", .value = "1"};
    assert_int_equal(kz_bus_do(b.bus, &q), KZ_BUS_DONE);
    q.answered = on_answered;
    kz_bus_ask(a.bus, &q);
    kz_bus_publish(a.bus, "test.all", "bye", 3);
    kz_bus_close(a.bus);
    RUN_UNTIL(*b.heard);
    assert_string_equal(b.heard, "bye ");
    assert_false(a.answered);
    kz_bus_close(b.bus);
}

static void who_cannot_connect_is_told_why(void **state)
{
    (void)state;
    char reason[KZ_BUS_REASON] = "", bad[256];
    kz_bus_config config = {.url = bad, .name = "test", .buckets = buckets, .bucket_count = 2};
    snprintf(bad, sizeof bad, "nats://kozel:wrong@127.0.0.1:%d", port);
    assert_null(kz_bus_open(&loop, &config, reason));
    assert_non_null(strstr(reason, "Authentication"));
    assert_null(strstr(reason, "wrong"));
    snprintf(bad, sizeof bad, "nats://kozel:s3cret@127.0.0.1:%d", free_port());
    assert_null(kz_bus_open(&loop, &config, reason));
    assert_non_null(strstr(reason, "No server"));
    /* The second address is tried as well. */
    snprintf(bad, sizeof bad, "nats://127.0.0.1:%d,%s", free_port(), url);
    config.ports = (kz_bus_ports){NULL, on_message, on_connected};
    kz_bus *bus = kz_bus_open(&loop, &config, reason);
    assert_non_null(bus);
    kz_bus_close(bus);
}

/* A lease that another set of nodes keeps for longer would never end. */
static void a_bucket_with_another_ttl_is_refused(void **state)
{
    (void)state;
    end a;
    open_end(&a);
    kz_bus_close(a.bus);
    char reason[KZ_BUS_REASON] = "";
    const int64_t others[] = {0, 999, 2000};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const kz_bus_bucket bucket = {buckets[LEASES].name, others[i]};
        kz_bus_config config = {.url = url, .name = "test", .buckets = &bucket, .bucket_count = 1};
        assert_null(kz_bus_open(&loop, &config, reason));
        assert_string_equal(reason, "bucket test_leases has another ttl");
    }
    open_end(&a); /* with the same it is let in again */
    kz_bus_close(a.bus);
}

static void a_url_has_a_scheme_and_a_host_and_is_told_without_its_secrets(void **state)
{
    (void)state;
    char hosts[64];
    assert_true(kz_bus_is_url("nats://127.0.0.1:4222"));
    assert_true(kz_bus_is_url("tls://kozel:p@ss@a.example,nats://token@b.example:4222"));
    const char *const bad[] = {"",
                               ",",
                               "127.0.0.1:4222",
                               "http://a.example",
                               "nats://",
                               "nats://kozel:secret@",
                               "nats://:4222",
                               "nats://a.example/path"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(kz_bus_is_url(bad[i]));
    kz_bus_hosts("tls://kozel:p@ss@a.example,nats://token@b.example:4222", hosts, sizeof hosts);
    assert_string_equal(hosts, "a.example,b.example:4222");
    kz_bus_hosts("nats://a.example", hosts, 4);
    assert_string_equal(hosts, "a.e");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(messages_come_in_order_and_not_to_oneself, begin, finish),
        cmocka_unit_test_setup_teardown(a_key_is_created_once_and_swapped_by_its_revision, begin, finish),
        cmocka_unit_test_setup_teardown(a_lease_ends_by_itself, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_said_while_the_server_is_away_is_not_said_later, begin,
                                        finish),
        cmocka_unit_test_setup_teardown(the_silence_of_a_server_is_waited_for_once, begin, finish),
        cmocka_unit_test_setup_teardown(closing_says_what_was_published_and_answers_nobody, begin, finish),
        cmocka_unit_test_setup_teardown(who_cannot_connect_is_told_why, begin, finish),
        cmocka_unit_test_setup_teardown(a_bucket_with_another_ttl_is_refused, begin, finish),
        cmocka_unit_test(a_url_has_a_scheme_and_a_host_and_is_told_without_its_secrets),
    };
    if (!mkdtemp(folder))
        return 1;
    port = free_port();
    snprintf(url, sizeof url, "nats://kozel:s3cret@127.0.0.1:%d", port);
    start_server();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stop_server();
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 || failed;
}
