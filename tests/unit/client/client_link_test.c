/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/http.h"
#include <kozel/client.h>

/* ---- the caller of a link */

static struct {
    kz_client *link;
    int onlines, replies, events;
    char name[32], code[64];
    size_t piece; /* bytes that arrive at once */
    int64_t now;
    char sent[65536]; /* by the link, since the last call of sent() */
} the;

static void fill(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 0, count); /* a mask of zeros leaves the text readable */
}

static void on_online(void *context, const json_t *hello)
{
    (void)context;
    assert_true(json_is_object(hello));
    the.onlines++;
}

static void on_reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    (void)context;
    assert_true(json_is_object(ok) != json_is_object(error));
    the.replies++;
    snprintf(the.name, sizeof the.name, "%s", name);
    snprintf(the.code, sizeof the.code, "%s", code ? code : "");
}

static void on_event(void *context, const char *name, const json_t *event)
{
    (void)context;
    assert_string_equal(json_string_value(json_object_get(event, "ev")), name);
    the.events++;
}

static void create(const char *token)
{
    kz_client_free(the.link);
    memset(&the, 0, sizeof the);
    the.piece = SIZE_MAX;
    the.link = kz_client_new(
        &(kz_client_terms){"example.org:8080", false, token, {NULL, fill, on_online, on_reply, on_event}});
    assert_non_null(the.link);
}

/* Returns what the link has sent, as text. Frames have their heads in front. */
static const char *sent(void)
{
    size_t length;
    const char *bytes = kz_client_output(the.link, &length);
    assert_true(length < sizeof the.sent);
    if (length)
        memcpy(the.sent, bytes, length);
    for (size_t i = 0; i < length; i++)
        if (!the.sent[i])
            the.sent[i] = '.';
    the.sent[length] = '\0';
    kz_client_sent(the.link, length);
    return the.sent;
}

static bool give(const void *bytes, size_t length)
{
    const char *at = bytes;
    bool open = true;
    for (size_t count; open && length; at += count, length -= count) {
        count = length < the.piece ? length : the.piece;
        /* A copy of its own: a sanitizer finds reads beyond it. */
        char *copy = malloc(count);
        assert_non_null(copy);
        memcpy(copy, at, count);
        open = kz_client_take(the.link, copy, count, the.now);
        free(copy);
    }
    return open;
}

static bool say(const char *text)
{
    return give(text, strlen(text));
}

static bool frame(unsigned char kind, const char *bytes, size_t length)
{
    unsigned char *all = malloc(length + 10);
    size_t head = 2;
    assert_non_null(all);
    all[0] = kind;
    if (length < 126)
        all[1] = (unsigned char)length;
    else {
        all[1] = 127;
        for (head = 10; head > 2; head--)
            all[head - 1] = (unsigned char)(length >> 8 * (10 - head) & 0xff);
        head = 10;
    }
    memcpy(all + head, bytes, length);
    bool open = give(all, head + length);
    free(all);
    return open;
}

static bool text(const char *json)
{
    return frame(0x81, json, strlen(json));
}

static const char session[] =
    "HTTP/1.1 200 OK\r\nSet-Cookie: kozel=abc; HttpOnly; Path=/\r\nContent-Length: 19\r\n\r\n"
    "{\"name\":\"Guest-17\"}";

static bool upgrade(void)
{
    char accept[REMOTE_ACCEPT], answer[512];
    remote_accept_of("AAAAAAAAAAAAAAAAAAAAAA==", accept);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: kozel.v1\r\n\r\n",
             accept);
    return say(answer);
}

static void greet_as(const char *hello)
{
    kz_client_opened(the.link, the.now);
    assert_true(say(session));
    assert_true(upgrade());
    (void)text(hello);
}

static const char hello[] = "{\"re\":1,\"ok\":{\"protocol\":1,\"next\":2}}";

static void go_online(void)
{
    create(NULL);
    greet_as(hello);
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_ONLINE);
    (void)sent();
}

/* ---- the tests */

static void a_guest_is_greeted_however_bytes_are_cut(void **state)
{
    (void)state;
    for (size_t piece = 1; piece < 400; piece++) {
        create(NULL);
        the.piece = piece;
        kz_client_opened(the.link, 0);
        assert_string_equal(sent(), "POST /session HTTP/1.1\r\nHost: example.org:8080\r\n"
                                    "Origin: http://example.org:8080\r\nContent-Length: 0\r\n\r\n");
        assert_true(say(session));
        assert_non_null(strstr(sent(), "GET /ws HTTP/1.1\r\nHost: example.org:8080\r\n"));
        assert_non_null(strstr(the.sent, "\r\nCookie: kozel=abc\r\n\r\n"));
        assert_true(upgrade());
        assert_non_null(
            strstr(sent(), "{\"seq\":1,\"do\":\"hello\",\"tab\":\"aaaaaaaaaaaaaaaa\",\"protocol\":1}"));
        assert_true(text("{\"ev\":\"you\",\"you\":{}}"));
        assert_true(text(hello));
        assert_true(text("[{\"ev\":\"lobby\"},{\"ev\":\"life\"}]"));
        assert_int_equal(the.onlines, 1);
        assert_int_equal(the.events, 3);
        assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_ONLINE);
    }
}

static void frames_may_come_with_the_handshake(void **state)
{
    char accept[REMOTE_ACCEPT], all[512];
    (void)state;
    create(NULL);
    kz_client_opened(the.link, 0);
    assert_true(say(session));
    remote_accept_of("AAAAAAAAAAAAAAAAAAAAAA==", accept);
    int length = snprintf(all, sizeof all,
                          "HTTP/1.1 101 x\r\nupgrade: WebSocket\r\nsec-websocket-accept:%s\r\n"
                          "sec-websocket-protocol: kozel.v1\r\n\r\n\x81\x0c{\"ev\":\"you\"}",
                          accept);
    assert_true(give(all, (size_t)length));
    assert_int_equal(the.events, 1);
}

static void requests_are_sent_again_under_their_numbers(void **state)
{
    (void)state;
    go_online();
    assert_true(kz_client_request(the.link, "act", json_pack("{ss}", "act", "2-6@b"), false, 0));
    assert_true(kz_client_request(the.link, "enter", NULL, true, 0));
    assert_non_null(strstr(sent(), "{\"seq\":2,\"do\":\"act\",\"act\":\"2-6@b\"}"));
    assert_non_null(strstr(the.sent, "{\"seq\":3,\"do\":\"enter\"}"));
    kz_client_lost(the.link, 1000);
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_OFFLINE);
    assert_int_equal(kz_client_due(the.link), 1400);
    assert_true(kz_client_request(the.link, "next", NULL, false, 1000));
    assert_false(kz_client_request(the.link, "enter", NULL, true, 1000));
    /* The session is still there. */
    kz_client_opened(the.link, 1400);
    assert_non_null(strstr(sent(), "GET /ws "));
    assert_true(upgrade());
    assert_non_null(strstr(sent(), "{\"seq\":5,\"do\":\"hello\""));
    assert_true(text("{\"re\":5,\"ok\":{\"protocol\":1,\"next\":9}}"));
    assert_non_null(strstr(sent(), "{\"seq\":2,\"do\":\"act\""));
    assert_non_null(strstr(the.sent, "{\"seq\":4,\"do\":\"next\"}"));
    assert_null(strstr(the.sent, "enter"));
    assert_true(text("{\"re\":2,\"ok\":{}}"));
    assert_true(text("{\"re\":2,\"ok\":{}}")); /* a second copy */
    assert_int_equal(the.replies, 1);
    assert_string_equal(the.name, "act");
    assert_true(kz_client_request(the.link, "say", NULL, false, 1500));
    assert_non_null(strstr(sent(), "{\"seq\":9,\"do\":\"say\"}"));
}

static void the_wait_for_a_connection_grows(void **state)
{
    static const int waits[] = {400, 800, 1600, 3200, 6400, 8000, 8000};
    (void)state;
    create(NULL);
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        kz_client_opened(the.link, 0);
        kz_client_lost(the.link, 0);
        assert_int_equal(kz_client_due(the.link), waits[i]);
    }
    greet_as(hello);
    kz_client_lost(the.link, 0);
    assert_int_equal(kz_client_due(the.link), 400);
}

static void a_request_for_a_moving_table_is_repeated(void **state)
{
    (void)state;
    go_online();
    assert_true(kz_client_request(the.link, "act", NULL, false, 0));
    for (int i = 0; i < 30; i++, the.now += 500) {
        (void)sent();
        assert_true(text("{\"re\":2,\"error\":{\"code\":\"moving\",\"text\":\"\"}}"));
        assert_int_equal(kz_client_due(the.link), the.now + 500);
        assert_true(kz_client_pass(the.link, the.now + 499));
        assert_string_equal(sent(), "");
        assert_true(kz_client_pass(the.link, the.now + 500));
        assert_non_null(strstr(sent(), "{\"seq\":2,\"do\":\"act\"}"));
    }
    assert_int_equal(the.replies, 0);
    assert_true(text("{\"re\":2,\"error\":{\"code\":\"moving\",\"text\":\"\"}}"));
    assert_string_equal(the.code, "moving");
}

static void a_silent_server_is_lost(void **state)
{
    (void)state;
    go_online();
    assert_true(kz_client_due(the.link) == INT64_MAX);
    assert_true(kz_client_request(the.link, "act", NULL, false, 100000));
    assert_int_equal(kz_client_due(the.link), 115000);
    assert_true(kz_client_pass(the.link, 114999));
    assert_false(kz_client_pass(the.link, 115000));
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_OFFLINE);
    kz_client_opened(the.link, 200000);
    assert_false(kz_client_pass(the.link, 215000));
}

static void another_version_is_refused_with_its_reason(void **state)
{
    (void)state;
    create(NULL);
    greet_as("{\"re\":1,\"error\":{\"code\":\"protocol-version\",\"text\":\"this server speaks 2\"}}");
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
    assert_string_equal(kz_client_reason(the.link), "this server speaks 2");
    assert_true(kz_client_due(the.link) == INT64_MAX);
    assert_false(kz_client_request(the.link, "act", NULL, false, 0));
    assert_false(say("x"));
    create(NULL);
    greet_as("{\"re\":1,\"error\":{\"code\":\"protocol-version\"}}");
    assert_string_equal(kz_client_reason(the.link), "the server has refused the request");
}

static void a_token_is_sent_and_may_be_refused(void **state)
{
    (void)state;
    create("secret");
    kz_client_opened(the.link, 0);
    assert_non_null(strstr(sent(), "GET /ws "));
    assert_non_null(strstr(the.sent, "\r\nAuthorization: Bearer secret\r\n\r\n"));
    assert_true(upgrade());
    assert_false(frame(0x88, "\x11\x31", 2));
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
    assert_string_equal(kz_client_reason(the.link), "the server does not accept the token");
    create("secret");
    kz_client_opened(the.link, 0);
    assert_false(say("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
    assert_string_equal(kz_client_reason(the.link), "the server does not accept the token");
    assert_null(
        kz_client_new(&(kz_client_terms){"a", false, "two\r\nlines", {NULL, fill, NULL, NULL, NULL}}));
    assert_null(kz_client_new(&(kz_client_terms){"a b", false, NULL, {NULL, fill, NULL, NULL, NULL}}));
    assert_null(kz_client_new(&(kz_client_terms){"", false, NULL, {NULL, fill, NULL, NULL, NULL}}));
}

static void closes_have_their_meaning(void **state)
{
    static const struct {
        const char *code;
        kz_client_stage stage;
    } closes[] = {{"\x03\xe9", KZ_CLIENT_OFFLINE}, {"\x03\xf4", KZ_CLIENT_OFFLINE},
                  {"\x11\x31", KZ_CLIENT_OFFLINE}, {"\x11\x33", KZ_CLIENT_REFUSED},
                  {"\x11\x4d", KZ_CLIENT_REFUSED}, {"\x03\xf0", KZ_CLIENT_REFUSED}};
    (void)state;
    for (size_t i = 0; i < sizeof closes / sizeof *closes; i++) {
        go_online();
        assert_false(frame(0x88, closes[i].code, 2));
        assert_int_equal(kz_client_stage_of(the.link), closes[i].stage);
    }
    go_online();
    assert_false(frame(0x88, "", 0));
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_OFFLINE);
    /* A session that has ended (4401) is followed by another one. */
    go_online();
    assert_false(frame(0x88, "\x11\x31", 2));
    kz_client_opened(the.link, 500);
    assert_non_null(strstr(sent(), "POST /session "));
}

static void a_ping_is_answered(void **state)
{
    (void)state;
    go_online();
    assert_true(frame(0x89, "ping", 4));
    assert_non_null(strstr(sent(), "ping"));
}

static void a_server_that_is_busy_is_tried_again(void **state)
{
    (void)state;
    create(NULL);
    kz_client_opened(the.link, 0);
    assert_false(say("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"));
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_OFFLINE);
    kz_client_opened(the.link, 0);
    assert_false(say("HTTP/1.1 403 Forbidden\r\nContent-Length: 53\r\n\r\n"
                     "{\"error\":{\"code\":\"banned-address\",\"text\":\"go away\"}}  "));
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
    assert_string_equal(kz_client_reason(the.link), "go away, HTTP 403");
}

static void assert_nonsense(bool open)
{
    assert_false(open);
    assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
    assert_string_equal(kz_client_reason(the.link), "the server does not speak the protocol of kozel");
}

static void nonsense_for_an_answer_is_refused(void **state)
{
    static const char *const answers[] = {
        "SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\n",
        "HTTP/1.1 2x0 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n", /* no cookie */
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b c\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 70000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n folded\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\nX: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno header\r\nSet-Cookie: a=b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\nmore",
    };
    (void)state;
    for (size_t piece = 1; piece < 80; piece += 78)
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
            create(NULL);
            the.piece = piece;
            kz_client_opened(the.link, 0);
            bool open = say(answers[i]);
            /* One byte at a time, what follows the last answer comes after the upgrade was requested. */
            if (i + 1 == sizeof answers / sizeof *answers && piece == 1)
                open = open && say("HTTP/1.1 101 x\r\n\r\n");
            assert_nonsense(open);
        }
    for (size_t length = REMOTE_HEAD_MAX + 1; length < 200000; length += 120000) {
        char *endless = malloc(length);
        assert_non_null(endless);
        create(NULL);
        kz_client_opened(the.link, 0);
        memset(endless, 'x', length);
        memcpy(endless, "HTTP/1.1 200 OK\r\nX: ", 20);
        assert_nonsense(give(endless, length));
        free(endless);
    }
}

static void a_wrong_handshake_is_refused(void **state)
{
    static const char *const answers[] = {
        "HTTP/1.1 101 x\r\n\r\n",
        "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n"
        "Sec-WebSocket-Protocol: kozel.v1\r\n\r\n",
        "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: %s\r\n\r\n",
        "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: %s\r\n"
        "Sec-WebSocket-Protocol: kozel.v2\r\n\r\n",
        "HTTP/1.1 101 x\r\nSec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: kozel.v1\r\n\r\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char accept[REMOTE_ACCEPT], answer[512];
        create("token");
        kz_client_opened(the.link, 0);
        remote_accept_of("AAAAAAAAAAAAAAAAAAAAAA==", accept);
        const char *mark = strstr(answers[i], "%s");
        int before = mark ? (int)(mark - answers[i]) : (int)strlen(answers[i]);
        snprintf(answer, sizeof answer, "%.*s%s%s", before, answers[i], mark ? accept : "",
                 mark ? mark + 2 : "");
        assert_nonsense(say(answer));
    }
    create("token");
    kz_client_opened(the.link, 0);
    assert_false(say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
    assert_string_equal(kz_client_reason(the.link), "the server has answered HTTP 404");
}

static void nonsense_for_a_message_is_refused(void **state)
{
    static const char *const texts[] = {
        "",
        "x",
        "1",
        "null",
        "[1]",
        "{}",
        "{\"re\":\"1\"}",
        "{\"re\":2}",
        "{\"re\":0,\"error\":{\"code\":\"x\"}}",
        "{\"re\":2,\"ok\":{},\"error\":{}}",
        "{\"re\":2,\"ok\":1}",
        "{\"ev\":1}",
        "{\"ev\":\"a\",\"ev\":\"b\"}",
        "{\"ev\":\"\xff\"}",
        "{\"ev\":\"a\"} x",
        "[[{\"ev\":\"a\"}]]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        go_online();
        assert_nonsense(text(texts[i]));
        /* The same during the greeting. */
        create(NULL);
        greet_as(texts[i]);
        assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
    }
    static const char *const greetings[] = {
        "{\"re\":1,\"ok\":{}}", "{\"re\":1,\"ok\":{\"protocol\":2,\"next\":2}}",
        "{\"re\":1,\"ok\":{\"protocol\":1,\"next\":0}}", "{\"re\":1,\"ok\":{\"protocol\":1,\"next\":\"2\"}}",
        "{\"re\":1,\"ok\":{\"protocol\":1,\"next\":9223372036854775807}}"};
    for (size_t i = 0; i < sizeof greetings / sizeof *greetings; i++) {
        create(NULL);
        greet_as(greetings[i]);
        assert_int_equal(kz_client_stage_of(the.link), KZ_CLIENT_REFUSED);
        assert_int_equal(the.onlines, 0);
    }
}

static void nonsense_for_frames_is_refused(void **state)
{
    static const unsigned char frames[][6] = {
        {0x82, 0x01, 'x'},            /* binary */
        {0xc1, 0x01, 'x'},            /* a reserved bit */
        {0x83, 0x00},                 /* an unknown kind */
        {0x80, 0x01, 'x'},            /* the rest of nothing */
        {0x09, 0x00},                 /* a control frame in parts */
        {0x81, 0x7e, 0x00, 0x01, 'x'} /* a length that is too long for what it is */
    };
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        go_online();
        assert_nonsense(give(frames[i], sizeof frames[i]));
    }
    char *huge = malloc(KZ_CLIENT_MESSAGE_MAX + 1);
    assert_non_null(huge);
    memset(huge, ' ', KZ_CLIENT_MESSAGE_MAX + 1);
    memcpy(huge, "{\"ev\":\"a\"}", 10);
    go_online();
    assert_true(frame(0x81, huge, KZ_CLIENT_MESSAGE_MAX));
    assert_int_equal(the.events, 1);
    assert_nonsense(frame(0x81, huge, KZ_CLIENT_MESSAGE_MAX + 1));
    /* Parts of a message count together. */
    go_online();
    assert_true(frame(0x01, huge, KZ_CLIENT_MESSAGE_MAX));
    assert_nonsense(frame(0x80, huge, 1));
    free(huge);
}

static void requests_are_bounded(void **state)
{
    char *long_text = malloc(KZ_CLIENT_REQUEST_MAX + 1);
    (void)state;
    assert_non_null(long_text);
    memset(long_text, 'x', KZ_CLIENT_REQUEST_MAX);
    long_text[KZ_CLIENT_REQUEST_MAX] = '\0';
    go_online();
    assert_false(kz_client_request(the.link, "say", json_pack("{ss}", "text", long_text), false, 0));
    assert_false(kz_client_request(the.link, "a name that is too long", NULL, false, 0));
    for (int i = 0; i < KZ_CLIENT_PENDING_MAX; i++)
        assert_true(kz_client_request(the.link, "say", NULL, false, 0));
    assert_false(kz_client_request(the.link, "say", NULL, false, 0));
    assert_true(text("{\"re\":5,\"ok\":{}}"));
    assert_true(kz_client_request(the.link, "say", NULL, false, 0));
    /* Nobody takes the output of a server that pings without end. */
    bool open = true;
    for (int i = 0; i < 5000 && open; i++)
        open = frame(0x89, long_text, 100);
    assert_false(open);
    free(long_text);
}

static int drop(void **state)
{
    (void)state;
    kz_client_free(the.link);
    the.link = NULL;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_guest_is_greeted_however_bytes_are_cut, drop),
        cmocka_unit_test_teardown(frames_may_come_with_the_handshake, drop),
        cmocka_unit_test_teardown(requests_are_sent_again_under_their_numbers, drop),
        cmocka_unit_test_teardown(the_wait_for_a_connection_grows, drop),
        cmocka_unit_test_teardown(a_request_for_a_moving_table_is_repeated, drop),
        cmocka_unit_test_teardown(a_silent_server_is_lost, drop),
        cmocka_unit_test_teardown(another_version_is_refused_with_its_reason, drop),
        cmocka_unit_test_teardown(a_token_is_sent_and_may_be_refused, drop),
        cmocka_unit_test_teardown(closes_have_their_meaning, drop),
        cmocka_unit_test_teardown(a_ping_is_answered, drop),
        cmocka_unit_test_teardown(a_server_that_is_busy_is_tried_again, drop),
        cmocka_unit_test_teardown(nonsense_for_an_answer_is_refused, drop),
        cmocka_unit_test_teardown(a_wrong_handshake_is_refused, drop),
        cmocka_unit_test_teardown(nonsense_for_a_message_is_refused, drop),
        cmocka_unit_test_teardown(nonsense_for_frames_is_refused, drop),
        cmocka_unit_test_teardown(requests_are_bounded, drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
