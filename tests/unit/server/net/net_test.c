/* SPDX-License-Identifier: MIT */
/* server/net: heads of requests, answers, frames. What connections do with them: tests/server,
 * research/fuzz/net_fuzz.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/answer.h"
#include "server/net/arguments.h"
#include "server/net/codec.h"
#include "server/net/host.h"
#include "server/net/request.h"

#define H "Host: a\r\n"

static char head[NET_HEAD_MAX + 1];

static unsigned read_text(net_request *request, const char *text)
{
    size_t length = strlen(text);
    memcpy(head, text, length + 1);
    assert_int_equal(net_request_end(head, length), length);
    return net_request_read(request, head, length);
}

static void a_request_is_read(void **state)
{
    (void)state;
    net_request r;
    assert_int_equal(
        read_text(&r, "POST /a%20b/%D0%90?x=1+2&y&z=%3d HTTP/1.1\r\nHOST: a.example:8080\r\nX-Empty:\r\n"
                      "cookie: a=b \t\r\nContent-Length: 0017 \t\r\nCookie:  c=d\r\n\r\n"),
        0);
    assert_int_equal(r.method, NET_POST);
    assert_string_equal(r.path, "/a b/А");
    assert_string_equal(r.host, "a.example:8080");
    assert_string_equal(net_request_header(&r, "x-empty"), "");
    assert_string_equal(net_request_header(&r, "cookie"), "c=d");
    assert_string_equal(r.header[2].value, "a=b");
    assert_null(net_request_header(&r, "cooki"));
    assert_int_equal(r.length, 17);
    assert_true(r.keeps && !r.upgrades && !r.expects);
    net_argument known[] = {{.name = "x"}, {.name = "y"}, {.name = "z"}, {.name = "none"}};
    net_arguments arguments;
    assert_int_equal(net_arguments_read(&r, known, 4, &arguments), NET_ARGUMENTS_GOOD);
    assert_string_equal(known[0].value, "1 2");
    assert_string_equal(known[1].value, "");
    assert_string_equal(known[2].value, "=");
    assert_null(known[3].value);
}

static void what_an_address_does_not_know_is_ignored(void **state)
{
    (void)state;
    static const struct {
        const char *query;
        net_arguments_fault fault;
        const char *about, *page;
    } rows[] = {
        {"", NET_ARGUMENTS_GOOD, NULL, NULL},
        {"&&page=1&", NET_ARGUMENTS_GOOD, NULL, "1"},
        {"fbclid=a&fbclid=b&page=1&lang=uk&=x&Page=2", NET_ARGUMENTS_GOOD, NULL, "1"},
        {"page=0&page=1", NET_ARGUMENTS_TWICE, "page", NULL},
        {"page&page=1", NET_ARGUMENTS_TWICE, "page", NULL},
        {"p%61ge=0&page=1", NET_ARGUMENTS_TWICE, "page", NULL},
        {"page=12345", NET_ARGUMENTS_LONG, "page", NULL},
        {"utm=%zz&%ff=%fe&page=1", NET_ARGUMENTS_GOOD, NULL, "1"},
        {"page=%00", NET_ARGUMENTS_NO_TEXT, "page", NULL},
        {"page=%ff", NET_ARGUMENTS_NO_TEXT, "page", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        net_request r = {.query = rows[i].query};
        net_argument page = {.name = "page", .max = 4};
        net_arguments arguments;
        assert_int_equal(net_arguments_read(&r, &page, 1, &arguments), rows[i].fault);
        if (rows[i].about)
            assert_string_equal(arguments.about, rows[i].about);
        else if (rows[i].page)
            assert_string_equal(page.value, rows[i].page);
        else
            assert_null(page.value);
    }
}

/* Bytes that are no UTF-8: a stray continuation, one that is missing, too long a form, a surrogate, what is
 * beyond U+10FFFF, Latin-1. */
static void what_is_no_text_is_no_path(void **state)
{
    (void)state;
    static const char *const broken[] = {"%ff%fe",       "%80",          "%c3",       "%c3%28",
                                         "%e2%82",       "%c0%af",       "%e0%80%af", "%ed%a0%80",
                                         "%f4%90%80%80", "%f0%8f%bf%bf", "J%f6rg",    "%e4%b8a"};
    static const char *const whole[] = {"%c8%98tefan",  "%D0%90",    "%e2%82%ac", "%ef%bf%bd", "%f4%8f%bf%bf",
                                        "%f0%9f%8e%b2", "%ed%9f%bf", "%ee%80%80", "%c2%80"};
    char text[128];
    net_request r;
    net_argument x = {.name = "x"};
    net_arguments arguments;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        snprintf(text, sizeof text, "GET /p/%s HTTP/1.1\r\nHost: a\r\n\r\n", broken[i]);
        assert_int_equal(read_text(&r, text), 400);
        snprintf(text, sizeof text, "GET /?good=1&x=%s&y=2 HTTP/1.1\r\nHost: a\r\n\r\n", broken[i]);
        assert_int_equal(read_text(&r, text), 0);
        assert_int_equal(net_arguments_read(&r, &x, 1, &arguments), NET_ARGUMENTS_NO_TEXT);
    }
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        snprintf(text, sizeof text, "GET /p/%s?x=%s&&a HTTP/1.1\r\nHost: a\r\n\r\n", whole[i], whole[i]);
        assert_int_equal(read_text(&r, text), 0);
        assert_int_equal(net_arguments_read(&r, &x, 1, &arguments), NET_ARGUMENTS_GOOD);
        assert_string_equal(x.value, r.path + 3);
    }
}

static void what_a_connection_goes_on_with(void **state)
{
    (void)state;
    net_request r;
    assert_int_equal(read_text(&r, "GET / HTTP/1.1\r\n" H "Connection: keep-alive, CLOSE\r\n\r\n"), 0);
    assert_false(r.keeps);
    assert_int_equal(read_text(&r, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), 0);
    assert_false(r.keeps);
    assert_int_equal(read_text(&r, "GET / HTTP/1.1\r\n" H "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n"), 0);
    assert_false(r.keeps || r.upgrades);
    assert_int_equal(
        read_text(&r, "GET / HTTP/1.1\r\n" H "Upgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n\r\n"),
        0);
    assert_true(r.upgrades);
    assert_int_equal(read_text(&r, "GET / HTTP/1.1\r\n" H "Upgrade: websocket\r\nConnection: close\r\n\r\n"),
                     0);
    assert_false(r.upgrades);
    assert_int_equal(
        read_text(&r, "POST / HTTP/1.1\r\n" H "Expect: 100-Continue\r\nContent-Length: 1\r\n\r\n"), 0);
    assert_true(r.expects);
}

/* RFC 9112, 3.2.2: a target with a host is accepted, and its host counts. */
static void a_target_with_a_host(void **state)
{
    (void)state;
    static const struct {
        const char *target, *host, *path, *query;
    } good[] = {
        {"http://b/", "b", "/", ""},
        {"HTTP://b.example:8080/p/%D0%90?x=1", "b.example:8080", "/p/А", "x=1"},
        {"https://[::1]:1/a//b", "[::1]:1", "/a//b", ""},
        {"http://b", "b", "/", ""},
        {"http://b?x=http://c/", "b", "/", "x=http://c/"},
    };
    char text[256];
    net_request r;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", good[i].target);
        assert_int_equal(read_text(&r, text), 0);
        assert_string_equal(r.host, good[i].host);
        assert_string_equal(r.path, good[i].path);
        assert_string_equal(r.query, good[i].query);
    }
}

static void hosts_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
        int port;
        bool address;
    } good[] = {
        {"kozel.example", "kozel.example", 0, false},
        {"KOZEL.example:8080", "KOZEL.example", 8080, false},
        {"my_pc", "my_pc", 0, false},
        {"kozel.example.", "kozel.example.", 0, false},
        {"192.0.2.7:65535", "192.0.2.7", 65535, true},
        {"[2001:db8::1]", "2001:db8::1", 0, true},
        {"[::1]:1", "::1", 1, true},
    };
    static const char *const bad[] = {
        "",      "[::1",   "::1]",   "[::1]]", "[[::1]]", "[]",      "[127.0.0.1]", "[::1]8080", "[::1%lo]",
        "[x]",   "::1",    ":8080",  "a:",     "a:0",     "a:65536", "a:080808",    "a:+1",      "a:8x",
        "a:8:8", "user@a", "a:80@b", "a b",    " a",      "a ",      "a/b",         "a?b",       "a#b",
        "a,b",   "a%62",   "a\"",    "<a>",    ".a",      "a..b",    "\xc3\xa4",
    };
    net_host host;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(net_host_read(good[i].text, &host));
        assert_int_equal(host.length, strlen(good[i].name));
        assert_memory_equal(host.name, good[i].name, host.length);
        assert_int_equal(host.port, good[i].port);
        assert_int_equal(host.address, good[i].address);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (net_host_read(bad[i], &host))
            fail_msg("accepted: %s", bad[i]);
    assert_true(net_host_read("Kozel.example:80", &host));
    assert_true(net_host_has_name(&host, "kozel.EXAMPLE", strlen("kozel.EXAMPLE")));
    assert_false(net_host_has_name(&host, "kozel.exampl", strlen("kozel.exampl")));
}

/* Each could mean something else to somebody else on the way. */
static void what_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *head;
        unsigned status;
    } bad[] = {
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H H "\r\n", 400},
        {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"GET / HTTP/1.0\r\nHost:\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400},
        {"GET / HTTP/1.2\r\n" H "\r\n", 505},
        {"GET / HTTP/2.0\r\n" H "\r\n", 505},
        {"GET /\r\n" H "\r\n", 400},
        {"GET  / HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /  HTTP/1.1\r\n" H "\r\n", 400},
        {" GET / HTTP/1.1\r\n" H "\r\n", 400},
        {"\r\n", 400},
        {"get / HTTP/1.1\r\n" H "\r\n", 501},
        {"BREW / HTTP/1.1\r\n" H "\r\n", 501},
        {"PROPFIND / HTTP/1.1\r\n" H "\r\n", 501},
        {"GET/ / HTTP/1.1\r\n" H "\r\n", 400},
        {"GET / HTTP/1.11\r\n" H "\r\n", 400},
        {"GET http:/// HTTP/1.1\r\n" H "\r\n", 400},
        {"GET http://a@b/ HTTP/1.1\r\n" H "\r\n", 400},
        {"GET http://a:/ HTTP/1.1\r\n" H "\r\n", 400},
        {"GET http:a/ HTTP/1.1\r\n" H "\r\n", 400},
        {"GET ftp://a/ HTTP/1.1\r\n" H "\r\n", 400},
        {"GET http://a/ HTTP/1.1\r\n\r\n", 400},
        {"GET http://a/ HTTP/1.1\r\n" H H "\r\n", 400},
        {"GET http://a/#b HTTP/1.1\r\n" H "\r\n", 400},
        {"GET ?a HTTP/1.1\r\n" H "\r\n", 400},
        {"OPTIONS * HTTP/1.1\r\n" H "\r\n", 400},
        {"CONNECT a:80 HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /a#b HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /a\tb HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /\xc3\xa4 HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /a%2Fb HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /a%00 HTTP/1.1\r\n" H "\r\n", 400},
        {"GET /a% HTTP/1.1\r\n" H "\r\n", 400},
        {"GET / HTTP/1.1\n" H "\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X: a\r\n b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X : a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X Y: a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H ": a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X: \x01\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "X: \x7f\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\n\r\n", 411},
        {"POST / HTTP/1.1\r\n" H "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nTransfer-Encoding: x\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 3\r\nContent-Length: 3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 3, 3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: +3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: -3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 0x3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 3 3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length:\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Content-Length: 18446744073709551617\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "Content-Length: 3\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\n" H "Expect: tea\r\n\r\n", 417},
        {"GET / HTTP/1.1\r\n" H "Origin: a\r\nOrigin: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" H "Authorization: a\r\nauthorization: b\r\n\r\n", 400},
    };
    net_request r;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        unsigned status = read_text(&r, bad[i].head);
        if (status != bad[i].status)
            fail_msg("%u instead of %u: %s", status, bad[i].status, bad[i].head);
    }
    static const char nul[] = "GET / HTTP/1.1\r\n" H "X: a\0b\r\n\r\n";
    memcpy(head, nul, sizeof nul - 1);
    assert_int_equal(net_request_read(&r, head, sizeof nul - 1), 400);
    /* The answer to a refused HEAD has no body, either: the connection reads the method again. */
    assert_int_equal(read_text(&r, "HEAD / HTTP/1.1\r\n" H H "\r\n"), 400);
    assert_memory_equal(head, "HEAD /", 6);
}

static void how_much_a_head_may_hold(void **state)
{
    (void)state;
    net_request r;
    char text[NET_HEAD_MAX];
    for (int more = 0; more < 2; more++) {
        size_t length = (size_t)sprintf(text, "GET / HTTP/1.1\r\n" H);
        for (int i = 0; i < NET_HEADERS_MAX - 1 + more; i++)
            length += (size_t)sprintf(text + length, "x%d: y\r\n", i);
        sprintf(text + length, "\r\n");
        assert_int_equal(read_text(&r, text), more ? 431 : 0);
        sprintf(text, "GET /%0*d HTTP/1.1\r\n" H "\r\n", NET_TARGET_MAX - 1 + more, 0);
        assert_int_equal(read_text(&r, text), more ? 414 : 0);
    }
    assert_int_equal(net_request_end("GET / HTTP/1.1\r\n\r", 17), 0);
}

/* A proxy adds who asked it at the end; what stands before, the client may have sent. */
static void who_asks_through_proxies(void **state)
{
    (void)state;
    static const struct {
        const char *peer, *headers, *who;
    } asked[] = {
        {"203.0.113.9", "X-Forwarded-For: 192.0.2.1\r\n", "203.0.113.9"}, /* no proxy of ours */
        {"10.0.0.1", "", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1"},
        {"10.0.0.1", "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\n", "192.0.2.1"},
        {"10.0.0.1", "X-Forwarded-For: 198.51.100.7,192.0.2.1 ,\t10.0.0.2\r\n", "192.0.2.1"},
        {"10.0.0.1", "X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1"},
        {"10.0.0.1", "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 10.0.0.2\r\n", "192.0.2.1"},
        {"10.0.0.1", "X-Forwarded-For: 10.0.0.3, 10.0.0.2\r\n", "10.0.0.3"},
        {"10.0.0.1", "X-Forwarded-For: 192.0.2.1, unknown\r\n", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: 192.0.2.1, , 10.0.0.2\r\n", "10.0.0.2"},
        {"10.0.0.1", "X-Forwarded-For: 192.0.2.1:80\r\n", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"},
        {"::1", "X-Forwarded-For: 2001:db8::1, ::1\r\n", "2001:db8::1"},
        {"10.0.0.1", "X-Forwarded-For:\r\n", "10.0.0.1"},
        {"10.0.0.1", "X-Forwarded-For: ,\r\n", "10.0.0.1"},
    };
    net_range proxies[2];
    assert_true(net_network_read("10.0.0.0/8", &proxies[0]) && net_network_read("::1", &proxies[1]));
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char text[512], who[NET_ADDRESS_SIZE];
        net_request r;
        net_address peer;
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\n" H "%s\r\n", asked[i].headers);
        assert_int_equal(read_text(&r, text), 0);
        assert_true(net_address_read(asked[i].peer, &peer));
        net_address address = net_forwarded_address(&r, &peer, proxies, 2);
        net_address_print(&address, who);
        if (strcmp(who, asked[i].who))
            fail_msg("%s from %s: %s", asked[i].headers, asked[i].peer, who);
    }
}

static void a_handshake(void **state)
{
    (void)state;
    net_request r;
    char accept[NET_ACCEPT_SIZE];
#define UP "GET /ws HTTP/1.1\r\n" H "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    assert_int_equal(
        read_text(&r, UP "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
        0);
    assert_int_equal(net_handshake_fault(&r), 0);
    net_handshake_accept(&r, accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); /* RFC 6455, 1.3 */
    static const struct {
        const char *rest;
        unsigned status;
    } bad[] = {{"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 426},
               {"Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 426},
               {"Sec-WebSocket-Version: 13\r\n\r\n", 400},
               {"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n\r\n", 400},
               {"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25j*Q==\r\n\r\n", 400}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[512];
        snprintf(text, sizeof text, UP "%s", bad[i].rest);
        assert_int_equal(read_text(&r, text), 0);
        assert_int_equal(net_handshake_fault(&r), bad[i].status);
    }
}

static void the_head_of_an_answer(void **state)
{
    (void)state;
    char out[NET_ANSWER_HEAD];
    net_answer answer = net_text_answer(NET_STATUS_TOO_MANY_REQUESTS, "no\n");
    answer.retry_s = 7;
    size_t length = net_answer_head(&answer, "x: y\r\n", false, out, sizeof out);
    assert_int_equal(length, strlen(out));
    assert_memory_equal(out, "HTTP/1.1 429 Too Many Requests\r\n", 32);
    assert_non_null(strstr(out, "\r\ncontent-length: 3\r\n"));
    assert_non_null(strstr(out, "\r\nretry-after: 7\r\n"));
    assert_non_null(strstr(out, "\r\nconnection: close\r\n"));
    assert_string_equal(out + length - 10, "\r\nx: y\r\n\r\n");
    assert_null(strstr(out, "location"));
    for (size_t size = 1; size <= length; size++)
        assert_int_equal(net_answer_head(&answer, "x: y\r\n", false, out, size), 0);
    answer = (net_answer){.status = NET_STATUS_FOUND, .location = "/r/x"};
    assert_int_not_equal(net_answer_head(&answer, "", true, out, sizeof out), 0);
    assert_memory_equal(out, "HTTP/1.1 302 Found\r\n", 20);
    assert_non_null(strstr(out, "\r\nlocation: /r/x\r\n"));
    assert_non_null(strstr(out, "\r\ncontent-length: 0\r\n"));
}

/* ---- frames ---- */

struct heard {
    char out[65536]; /* what is sent, */
    size_t out_length;
    char text[65536]; /* what has come */
    size_t text_length;
    int begins, ends, controls;
};

static void on_send(void *owner, const uint8_t *bytes, size_t length)
{
    struct heard *heard = owner;
    memcpy(heard->out + heard->out_length, bytes, length);
    heard->out_length += length;
}

static void on_piece(void *owner, const char *bytes, size_t length, bool begins, bool ends, bool text)
{
    struct heard *heard = owner;
    assert_true(text);
    memcpy(heard->text + heard->text_length, bytes, length);
    heard->text_length += length;
    heard->begins += begins;
    heard->ends += ends;
}

static void on_control(void *owner)
{
    ((struct heard *)owner)->controls++;
}

static const net_codec_ports ports = {on_send, on_piece, on_control};

static size_t frame(uint8_t *out, uint8_t first, const char *payload, size_t length)
{
    static const uint8_t mask[4] = {1, 2, 3, 4};
    size_t at = 0;
    out[at++] = first;
    out[at++] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        out[at++] = (uint8_t)(length >> 8);
        out[at++] = (uint8_t)length;
    }
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        out[at++] = (uint8_t)payload[i] ^ mask[i % 4];
    return at;
}

/* However the frames are cut, and with frames of others in between: a context stays only within a message. */
static void frames_come_in_any_pieces(void **state)
{
    (void)state;
    uint8_t bytes[8192], other[16];
    char text[5000];
    memset(text, 'y', sizeof text);
    size_t length = frame(bytes, 0x81, "hello", 5);
    length += frame(bytes + length, 0x01, "he", 2);
    length += frame(bytes + length, 0x89, "ping", 4);
    length += frame(bytes + length, 0x80, "", 0);
    length += frame(bytes + length, 0x81, text, sizeof text);
    size_t other_length = frame(other, 0x81, "z", 1);
    for (size_t step = 1; step <= length; step += step < 40 ? 1 : 977) {
        net_codec_pool pool = {.ports = &ports};
        net_codec *kept = NULL, *others = NULL;
        static struct heard heard, stranger;
        memset(&heard, 0, sizeof heard);
        memset(&stranger, 0, sizeof stranger);
        for (size_t at = 0; at < length; at += step) {
            size_t part = length - at < step ? length - at : step;
            assert_int_equal(net_codec_feed(&pool, &kept, &heard, bytes + at, part), NET_CODEC_OPEN);
            assert_int_equal(net_codec_feed(&pool, &others, &stranger, other, other_length), NET_CODEC_OPEN);
            assert_null(others);
        }
        assert_null(kept);
        assert_int_equal(heard.begins, 3);
        assert_int_equal(heard.ends, 3);
        assert_int_equal(heard.controls, 1);
        assert_int_equal(heard.text_length, 5 + 2 + sizeof text);
        assert_memory_equal(heard.out, "\x8a\x04ping", 6);
        assert_int_equal(stranger.ends, (length + step - 1) / step);
        net_codec_pool_clear(&pool);
    }
}

static void frames_that_break_the_protocol(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        uint16_t status;
    } bad[] = {
        {"\x81\x01x", 3, 1002},                           /* not masked */
        {"\xc1\x81\0\0\0\0x", 7, 1002},                   /* reserved bit */
        {"\x83\x81\0\0\0\0x", 7, 1002},                   /* reserved opcode */
        {"\x80\x81\0\0\0\0x", 7, 1002},                   /* goes on with nothing */
        {"\x01\x81\0\0\0\0x\x81\x81\0\0\0\0x", 14, 1002}, /* a message within a message */
        {"\x81\x81\0\0\0\0\xff", 7, 1007},                /* no UTF-8 */
        {"\x88\x82\0\0\0\0\x03\xec", 8, 1002},            /* 1004 is nobody's to say */
        {"\x89\xfe\0\x80\0\0\0\0", 8, 1002},              /* a long ping */
        {"\x88\x81\0\0\0\0\x03", 7, 1002},                /* half a status */
        {"\x09\x80\0\0\0\0", 6, 1002},                    /* a ping in pieces */
        {"\x81\xfe\0\x05\0\0\0\0hello", 13, 1002},        /* not the shortest length */
        {"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0", 14, 1002}, /* more than 63 bits */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        net_codec_pool pool = {.ports = &ports};
        net_codec *kept = NULL;
        static struct heard heard;
        memset(&heard, 0, sizeof heard);
        assert_int_equal(net_codec_feed(&pool, &kept, &heard, (const uint8_t *)bad[i].bytes, bad[i].length),
                         NET_CODEC_CLOSED);
        assert_int_equal(heard.out_length, 4);
        assert_int_equal((uint8_t)heard.out[2] << 8 | (uint8_t)heard.out[3], bad[i].status);
        assert_non_null(kept);
        net_codec_drop(&kept);
        net_codec_pool_clear(&pool);
    }
}

static void a_close_from_either_side(void **state)
{
    (void)state;
    net_codec_pool pool = {.ports = &ports};
    net_codec *kept = NULL;
    static struct heard heard;
    memset(&heard, 0, sizeof heard);
    assert_true(net_codec_close(&pool, &kept, &heard, 4401));
    assert_memory_equal(heard.out, "\x88\x02\x11\x31", 4);
    assert_int_equal(net_codec_feed(&pool, &kept, &heard, (const uint8_t *)"\x88\x80\0\0\0\0", 6),
                     NET_CODEC_CLOSED);
    assert_int_equal(heard.out_length, 4);
    net_codec_drop(&kept);
    assert_int_equal(net_codec_feed(&pool, &kept, &heard, (const uint8_t *)"\x88\x82\0\0\0\0\x03\xe8", 8),
                     NET_CODEC_CLOSED);
    assert_memory_equal(heard.out + 4, "\x88\x02\x03\xe8", 4);
    net_codec_drop(&kept);
    net_codec_pool_clear(&pool);
}

static void heads_of_frames_to_clients(void **state)
{
    (void)state;
    static const struct {
        size_t length, head;
        const char *bytes;
    } lengths[] = {{0, 2, "\x81\x00"},
                   {125, 2, "\x81\x7d"},
                   {126, 4, "\x81\x7e\x00\x7e"},
                   {65535, 4, "\x81\x7e\xff\xff"},
                   {65536, 10, "\x81\x7f\0\0\0\0\0\x01\0\0"}};
    net_codec_pool pool = {.ports = &ports};
    uint8_t *payload = calloc(1, 65536);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t length;
        const uint8_t *bytes = net_codec_head(&pool, NET_TEXT_FRAME, payload, lengths[i].length, &length);
        assert_int_equal(length, lengths[i].head);
        assert_memory_equal(bytes, lengths[i].bytes, length);
    }
    free(payload);
    net_codec_pool_clear(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(what_is_no_text_is_no_path),
        cmocka_unit_test(what_an_address_does_not_know_is_ignored),
        cmocka_unit_test(what_a_connection_goes_on_with),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(how_much_a_head_may_hold),
        cmocka_unit_test(a_target_with_a_host),
        cmocka_unit_test(hosts_are_read_strictly),
        cmocka_unit_test(who_asks_through_proxies),
        cmocka_unit_test(a_handshake),
        cmocka_unit_test(the_head_of_an_answer),
        cmocka_unit_test(frames_come_in_any_pieces),
        cmocka_unit_test(frames_that_break_the_protocol),
        cmocka_unit_test(a_close_from_either_side),
        cmocka_unit_test(heads_of_frames_to_clients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
