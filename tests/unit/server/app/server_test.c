/* SPDX-License-Identifier: MIT */
/* The small parts of the server: rates, numbers, origins, cookies, encodings, which node takes what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/registry.h"
#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/rates.h"
#include "server/app/server.h"
#include "server/cluster/cluster_state.h"
#include "server/http/exchange/content.h"
#include "server/http/exchange/origin.h"
#include "server/http/exchange/page.h"
#include "server/http/listener.h"
#include "server/net/address.h"
#include "server/sessions/session.h"

static void a_bucket_allows_a_burst_and_then_its_rate(void **state)
{
    (void)state;
    guard_limit limit = {.rate = 20, .burst = 60};
    guard_bucket bucket = {0};
    int64_t now = 1700000000000;
    int taken = 0;
    while (guard_bucket_take(&bucket, &limit, now))
        taken++;
    assert_int_equal(taken, 60);
    for (int i = 0; i < 100; i++) /* 40 a second: every second one */
        taken += guard_bucket_take(&bucket, &limit, now += 25);
    assert_in_range(taken, 60 + 49, 60 + 51);
    taken = 0;
    while (guard_bucket_take(&bucket, &limit, now + 3600000)) /* it does not fill beyond its size */
        taken++;
    assert_int_equal(taken, 60);
    guard_limit none = {0};
    for (int i = 0; i < 1000; i++)
        assert_true(guard_bucket_take(&bucket, &none, now));
}

static void addresses_and_networks(void **state)
{
    (void)state;
    static const struct {
        const char *network, *printed, *in, *out;
    } good[] = {
        {"192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"},
        {"192.0.2.0/24", "192.0.2.0/24", "192.0.2.255", "192.0.3.0"},
        {"192.0.2.0/24", "192.0.2.0/24", "::ffff:192.0.2.1", "::192.0.2.1"},
        {"0.0.0.0/0", "0.0.0.0/0", "255.255.255.255", "2001:db8::1"},
        {"::/0", "::/0", "192.0.2.7", NULL},
        {"2001:DB8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"},
        {"2001:db8::1/128", "2001:db8::1", "2001:db8::1", "2001:db8::"},
        {"::ffff:192.0.2.0/120", "192.0.2.0/24", "192.0.2.3", "192.0.3.3"},
    };
    static const char *const bad[] = {
        "",         "192.0.2.7/33", "192.0.2.7/24", "192.0.2.7/",   "192.0.2/24", "a",     "::1/129",
        "::1/0064", "::/01",        "192.0.2.7/x",  "192.0.2.7/ 8", "[::1]",      "::1%lo"};
    net_range network;
    net_address address;
    char text[NET_NETWORK_SIZE];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(net_network_read(good[i].network, &network));
        net_network_print(&network, text);
        assert_string_equal(text, good[i].printed);
        assert_true(net_address_read(good[i].in, &address) && net_network_has(&network, &address));
        if (good[i].out)
            assert_true(net_address_read(good[i].out, &address) && !net_network_has(&network, &address));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(net_network_read(bad[i], &network));
    assert_true(net_address_read("2001:db8:1:2:3:4:5:6", &address));
    address = net_address_limit_key(&address);
    net_address_print(&address, text);
    assert_string_equal(text, "2001:db8:1:2::");
    assert_true(net_address_read("192.0.2.7", &address));
    address = net_address_limit_key(&address);
    net_address_print(&address, text);
    assert_string_equal(text, "192.0.2.7");
}

static const char *kept_out_by(const guard_bans *bans, const char *text, bool registered, int64_t now_ms)
{
    net_address address;
    assert_true(net_address_read(text, &address));
    const guard_ban *ban = guard_bans_find(bans, &address, registered, now_ms);
    return ban ? ban->reason : "";
}

static void a_ban_is_of_a_network_for_a_time(void **state)
{
    (void)state;
    guard_ban list[] = {{.ends = 100, .reason = "new"},
                        {.ends = 50, .everybody = true, .reason = "all"},
                        {.ends = 100, .everybody = true, .reason = "odd"}};
    const guard_bans bans = {list, sizeof list / sizeof *list};
    assert_true(net_network_read("192.0.2.0/24", &list[0].network));
    assert_true(net_network_read("192.0.2.128/25", &list[1].network));
    assert_true(net_network_read("2001:db8:8000::/33", &list[2].network));
    assert_string_equal(kept_out_by(&bans, "192.0.2.1", false, 10), "new");
    assert_string_equal(kept_out_by(&bans, "192.0.2.1", true, 10), "");
    assert_string_equal(kept_out_by(&bans, "192.0.2.200", true, 10), "all");
    assert_string_equal(kept_out_by(&bans, "192.0.2.200", false, 10), "all");
    assert_string_equal(kept_out_by(&bans, "192.0.2.200", false, 50), "new");
    assert_string_equal(kept_out_by(&bans, "192.0.2.200", false, 100), "");
    assert_string_equal(kept_out_by(&bans, "192.0.3.1", false, 10), "");
    assert_string_equal(kept_out_by(&bans, "2001:db8:7fff::1", false, 10), "");
    assert_string_equal(kept_out_by(&bans, "2001:db8:ffff::1", true, 10), "odd");
}

static void a_wide_network_is_not_banned_by_accident(void **state)
{
    (void)state;
    static const struct {
        const char *network;
        bool wide;
    } cases[] = {{"10.0.0.0/8", false}, {"128.0.0.0/7", true}, {"0.0.0.0/0", true}, {"192.0.2.1", false},
                 {"2001::/16", false},  {"4000::/15", true},   {"::/0", true},      {"::/96", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        net_range network;
        assert_true(net_network_read(cases[i].network, &network));
        assert_int_equal(guard_ban_is_wide(&network), cases[i].wide);
    }
}

static void an_address_and_port_to_listen_on(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "9100",
                                      ":9100",
                                      "127.0.0.1",
                                      "127.0.0.1:",
                                      "127.0.0.1:0",
                                      "x:9100",
                                      "127.0.0.1:65536",
                                      "::1:9100",
                                      "[::1]",
                                      "[127.0.0.1]:9100",
                                      "[]:9100",
                                      "[::1:1",
                                      "127.0.0.1:1x",
                                      "127.0.0.1:-1",
                                      "127.0.0.1: 1"};
    char address[HTTP_ADDRESS_TEXT];
    int port;
    assert_true(http_listen_read("127.0.0.1:9100", address, &port));
    assert_string_equal(address, "127.0.0.1");
    assert_int_equal(port, 9100);
    assert_true(http_listen_read("[::1]:65535", address, &port));
    assert_string_equal(address, "::1");
    assert_int_equal(port, 65535);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(http_listen_read(bad[i], address, &port));
}

static void count(void *thing, void *context)
{
    *(int *)context += *(int *)thing;
}

static void numbers_are_not_used_again(void **state)
{
    (void)state;
    base_registry registry = {0};
    int things[200];
    uint64_t ids[200];
    for (int i = 0; i < 200; i++) {
        things[i] = 1;
        ids[i] = base_registry_add(&registry, &things[i]);
        assert_int_not_equal(ids[i], 0);
    }
    for (int i = 0; i < 200; i++)
        assert_ptr_equal(base_registry_get(&registry, ids[i]), &things[i]);
    assert_null(base_registry_get(&registry, 0));
    assert_null(base_registry_get(&registry, UINT64_MAX));
    for (int i = 0; i < 200; i += 2) {
        base_registry_remove(&registry, ids[i]);
        base_registry_remove(&registry, ids[i]); /* harmless */
        assert_null(base_registry_get(&registry, ids[i]));
    }
    assert_int_equal(registry.used, 100);
    uint64_t again = base_registry_add(&registry, &things[0]);
    for (int i = 0; i < 200; i++)
        assert_int_not_equal(again, ids[i]);
    int sum = 0;
    base_registry_each(&registry, count, &sum);
    assert_int_equal(sum, 101);
    base_registry_clear(&registry);
    assert_null(base_registry_get(&registry, again));
}

static bool is_own(const char *origin, const char *host, const char *setting, bool forwarded)
{
    return http_origin_is_own(
        origin, &(http_request_route){
                    .host = host, .origin = setting, .others = "other.example", .forwarded = forwarded});
}

static void an_origin_must_be_the_hosts(void **state)
{
    (void)state;
    assert_true(is_own("http://localhost:8080", "localhost:8080", NULL, false));
    assert_true(is_own("http://Kozel.example", "kozel.example", NULL, false));
    assert_true(is_own("http://kozel.example", "kozel.example:80", NULL, false));
    assert_false(is_own("http://localhost:8081", "localhost:8080", NULL, false));
    assert_false(is_own("http://localhost", "localhost:8080", NULL, false));
    assert_false(is_own("http://localhost:8080.evil.example", "localhost:8080", NULL, false));
    assert_false(is_own("http://evil.example/localhost:8080", "localhost:8080", NULL, false));
    assert_false(is_own("http://user@localhost:8080", "user@localhost:8080", NULL, false));
    assert_false(is_own("null", "null", NULL, false));
    assert_false(is_own("", "", NULL, false));
    assert_false(is_own("http://", "", NULL, false));
    assert_false(http_origin_is_valid("kozel.example"));
    assert_false(http_origin_is_valid("https://kozel.example/"));
}

static void an_origin_has_its_scheme(void **state)
{
    (void)state;
    const char *const page = "https://kozel.example";
    assert_true(is_own("https://kozel.example", "127.0.0.1:8080", page, false));
    assert_true(is_own("https://kozel.example:443", "kozel.example", page, true));
    assert_true(is_own("HTTPS://kozel.example", "kozel.example", page, true));
    assert_true(is_own("https://kozel.example", "kozel.example", "https://kozel.example:443", true));
    assert_false(is_own("http://kozel.example", "127.0.0.1:8080", page, false));
    for (int forwarded = 0; forwarded < 2; forwarded++) {
        assert_false(is_own("http://kozel.example", "kozel.example", page, forwarded));
        assert_false(is_own("http://kozel.example:443", "kozel.example:443", page, forwarded));
        assert_false(is_own("http://kozel.example:8080", "kozel.example:8080", page, forwarded));
        assert_false(is_own("https://kozel.example:8443", "kozel.example", page, forwarded));
        assert_true(is_own("https://other.example", "other.example", page, forwarded));
        assert_false(is_own("http://other.example", "other.example", page, forwarded));
        assert_false(is_own("https://kozel.example", "kozel.example", "http://kozel.example", forwarded));
        assert_false(is_own("https://kozel.example", "kozel.example", NULL, forwarded));
    }
    /* An address of this machine, asked directly or through the proxy. */
    assert_true(is_own("http://127.0.0.1:8080", "127.0.0.1:8080", page, false));
    assert_false(is_own("http://127.0.0.1:8080", "127.0.0.1:8080", page, true));
    assert_true(is_own("https://127.0.0.1", "127.0.0.1", page, true));
    assert_false(is_own("https://127.0.0.1", "127.0.0.1", page, false));
}

#define TOKEN "0123456789abcdefghijklmnopqrstuvwxyzABCDE-_"
#define OTHER_TOKEN "9876543210abcdefghijklmnopqrstuvwxyzABCDE-_"

static void a_token_is_found_in_cookies(void **state)
{
    (void)state;
    char token[IDENTITY_TOKEN_TEXT];
    assert_true(identity_cookie_token("kozel=" TOKEN, false, token));
    assert_string_equal(token, TOKEN);
    assert_true(identity_cookie_token("a=b; kozel=" TOKEN "; c=d", false, token));
    assert_true(identity_cookie_token("kozel=short; kozel=" TOKEN ";", false, token));
    assert_false(identity_cookie_token("xkozel=" TOKEN, false, token));
    assert_true(identity_cookie_token("kozel=" OTHER_TOKEN "; __Host-kozel=" TOKEN, true, token));
    assert_string_equal(token, TOKEN);
    assert_true(identity_cookie_token("kozel=" OTHER_TOKEN "; __Host-kozel=" TOKEN, false, token));
    assert_string_equal(token, OTHER_TOKEN);
    assert_false(identity_cookie_token("kozel=" TOKEN, true, token));
    assert_false(identity_cookie_token("__Host-kozel=; kozel=" TOKEN, true, token));
    assert_false(identity_cookie_token("__host-kozel=" TOKEN, true, token));
    assert_false(identity_cookie_token("__Host-kozel=" TOKEN, false, token));
    char cookie[160];
    identity_token_cookie(TOKEN, 5, true, cookie, sizeof cookie);
    assert_string_equal(cookie, "__Host-kozel=" TOKEN "; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure");
    identity_token_cookie(TOKEN, 5, false, cookie, sizeof cookie);
    assert_string_equal(cookie, "kozel=" TOKEN "; Path=/; Max-Age=5; HttpOnly; SameSite=Lax");
    assert_false(identity_cookie_token("kozel=" TOKEN "x", false, token));
    assert_false(identity_cookie_token("kozel=", false, token));
    assert_false(identity_cookie_token("", false, token));
    assert_false(identity_cookie_token(";; ;", false, token));
}

static void tokens_differ_and_have_their_hash(void **state)
{
    (void)state;
    char one[IDENTITY_TOKEN_TEXT], other[IDENTITY_TOKEN_TEXT];
    uint8_t hash[STORE_TOKEN_HASH_SIZE], other_hash[STORE_TOKEN_HASH_SIZE];
    identity_token_make(one);
    identity_token_make(other);
    assert_string_not_equal(one, other);
    assert_true(identity_token_hash(one, hash));
    assert_true(identity_token_hash(other, other_hash));
    assert_memory_not_equal(hash, other_hash, sizeof hash);
    assert_false(identity_token_hash("short", hash));
    one[3] = '+'; /* of the other base64 */
    assert_false(identity_token_hash(one, hash));
}

static void an_encoding_must_be_accepted(void **state)
{
    (void)state;
    assert_true(http_page_accepts("gzip, deflate, br", "br"));
    assert_true(http_page_accepts("GZIP", "gzip"));
    assert_true(http_page_accepts("br;q=0.1,gzip ; q=1", "gzip"));
    assert_false(http_page_accepts("gzip;q=0, br", "gzip"));
    assert_false(http_page_accepts("gzip; q=0.000", "gzip"));
    assert_false(http_page_accepts("xgzip, gzipx", "gzip"));
    assert_false(http_page_accepts("", "gzip"));
    assert_false(http_page_accepts(" ,, ,", "gzip"));
}

/* RFC 9110, 13.1.2: the comparison is weak; a comma may be within a tag. */
static void an_entity_tag_is_looked_for_in_a_list(void **state)
{
    (void)state;
    static const char *const has[] = {
        "\"a,b\"", "W/\"a,b\"", "\"x\", \"a,b\"", "\"x\" ,W/\"y\",\"a,b\" , \"z\"", ", ,\t\"a,b\"",
        "*",       " * "};
    static const char *const lacks[] = {"",          "a,b",      "\"a,b", "\"a\", \"b\"", "\"a,bc\"",
                                        "w/\"a,b\"", "*\"a,b\"", "\"*\"", "x, \"a,b\"",   "\"x\" y \"a,b\"",
                                        "W/"};
    for (size_t i = 0; i < sizeof has / sizeof *has; i++)
        if (!http_etag_is_listed(has[i], "\"a,b\""))
            fail_msg("not found in %s", has[i]);
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (http_etag_is_listed(lacks[i], "\"a,b\""))
            fail_msg("found in %s", lacks[i]);
}

/* What cannot get smaller, is no text, has a secret or is too long for the event loop stays as it is. */
static void what_is_compressed(void **state)
{
    (void)state;
    static char text[HTTP_PACK_MAX + 1];
    memset(text, 'a', sizeof text);
    const net_answer good = {
        .type = "application/json", .body = (unsigned char *)text, .length = HTTP_PACK_MAX};
    net_answer answer = good;
    http_content_pack("gzip", &answer);
    assert_string_equal(answer.encoding, "gzip");
    assert_true(answer.by_encoding && answer.length < 1000);
    free(answer.owned);
    net_answer longer = good, brief = good, secret = good, picture = good, refused = good;
    longer.length++;
    brief.length = HTTP_PACK_MIN - 1;
    secret.secret = true;
    picture.type = "image/png";
    http_content_pack("gzip;q=0", &refused);
    assert_true(refused.by_encoding);
    net_answer *const plain[] = {&longer, &brief, &secret, &picture, &refused};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (plain[i] != &refused)
            http_content_pack("gzip", plain[i]);
        assert_null(plain[i]->encoding);
        assert_ptr_equal(plain[i]->body, text);
    }
    size_t length;
    assert_null(http_content_gzip("abcdefg", 7, 6, &length));
}

/* Which of the living nodes takes a table over; -1: not exactly one does. */
static int64_t chosen(const cluster_member *living, size_t count, const char *table, int64_t needs)
{
    int64_t chosen = -1;
    for (size_t i = 0; i < count; i++)
        if (cluster_room_falls_here(living[i].epoch, living, count, table, needs)) {
            assert_int_equal(chosen, -1);
            chosen = living[i].epoch;
        }
    return chosen;
}

static void a_table_without_an_owner_falls_to_one_node_and_stays_when_others_go(void **state)
{
    (void)state;
    const cluster_member all[] = {{3, 1}, {17, 1}, {4, 1}, {90, 1}}, fewer[] = {{90, 1}, {3, 1}, {17, 1}};
    int share[100] = {0};
    for (int i = 0; i < 1000; i++) {
        char table[16];
        snprintf(table, sizeof table, "table%d", i);
        int64_t one = chosen(all, 4, table, 1);
        share[one]++;
        if (one != 4) /* in whatever order they are known */
            assert_int_equal(chosen(fewer, 3, table, 1), one);
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(share[all[i].epoch], 180, 320);
}

static void it_falls_to_none_that_does_not_know_what_it_needs(void **state)
{
    (void)state;
    const cluster_member mixed[] = {{3, 1}, {17, 2}, {4, 1}, {90, 2}};
    for (int i = 0; i < 200; i++) {
        char table[16];
        snprintf(table, sizeof table, "table%d", i);
        int64_t one = chosen(mixed, 4, table, 2);
        assert_true(one == 17 || one == 90);
        assert_int_equal(chosen(mixed, 4, table, 3), -1);
        assert_int_not_equal(chosen(mixed, 4, table, 0), -1);
    }
}

static void persons_are_counted_by_their_connections(void **state)
{
    (void)state;
    cluster_present_person *set = NULL;
    assert_true(cluster_present_add(&set, 7));
    assert_false(cluster_present_add(&set, 7));
    assert_true(cluster_present_add(&set, 8));
    assert_false(cluster_present_remove(&set, 7));
    assert_true(cluster_is_present(set, 7));
    assert_true(cluster_present_remove(&set, 7));
    assert_false(cluster_is_present(set, 7));
    assert_false(cluster_present_remove(&set, 7));
    cluster_present_clear(&set);
    assert_null(set);
}

static store_stored never_run(delivery_job *job, struct store *store)
{
    (void)job, (void)store;
    fail();
    return STORE_FAILED;
}

static void closed_lanes_take_nothing(void **state)
{
    (void)state;
    delivery_lanes lanes = {0};
    delivery_job job = {.run = never_run};
    assert_false(delivery_lane_submit(&lanes, DELIVERY_LANE_REQUESTS, &job));
    assert_int_equal(lanes.refused_count[DELIVERY_LANE_REQUESTS], 0);
    assert_false(delivery_lane_submit_request(&lanes, DELIVERY_LANE_REQUESTS, &job));
    assert_int_equal(lanes.refused_count[DELIVERY_LANE_REQUESTS], 1);
    delivery_lanes_count_error(&lanes, STORE_FAILED); /* it was never run */
    assert_int_equal(lanes.error_count, 0);
    lanes.open = true;
    delivery_lanes_count_error(&lanes, STORE_FAILED);
    delivery_lanes_count_error(&lanes, STORE_NONE);
    assert_int_equal(lanes.error_count, 1);
    lanes.open = false;
    assert_int_equal(delivery_lane_waiting(&lanes, DELIVERY_LANE_PEOPLE), 0);
    assert_true(delivery_lanes_are_idle(&lanes));
    delivery_lanes_stop(&lanes);
}

static void used_sessions_are_taken_once_and_the_latest_first(void **state)
{
    (void)state;
    enum { COUNT = 150 };
    session_service sessions = {0};
    uint8_t hash[STORE_TOKEN_HASH_SIZE] = {0}, out[COUNT][STORE_TOKEN_HASH_SIZE];
    for (int i = 0; i < COUNT; i++) {
        hash[0] = (uint8_t)i;
        session_service_note_used(&sessions, hash);
    }
    assert_int_equal(session_service_take_used(&sessions, out, 100), 100);
    assert_int_equal(out[0][0], COUNT - 1);
    assert_int_equal(out[99][0], COUNT - 100);
    assert_int_equal(session_service_take_used(&sessions, out, 100), 50);
    assert_int_equal(out[49][0], 0);
    assert_int_equal(session_service_take_used(&sessions, out, 100), 0);
    session_service_clear(&sessions);
}

static void a_server_that_is_alone_reaches_nobody(void **state)
{
    (void)state;
    const delivery_other_nodes *others = &delivery_no_other_nodes;
    topic_frame *frame = topic_frame_new("{}", 2);
    assert_true(others->is_in(others->context));
    assert_false(others->is_online(others->context, 1));
    others->came(others->context, 1);
    others->tell(others->context, 1, "{}", 2);
    others->deliver(others->context, &(topic_message){.kind = TOPIC_TO_TOPIC, .topic = 1, .frame = frame});
    others->deliver(others->context, &(topic_message){.conn = DELIVERY_ELSEWHERE, .frame = frame});
    topic_frame_drop(frame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_allows_a_burst_and_then_its_rate),
        cmocka_unit_test(addresses_and_networks),
        cmocka_unit_test(a_ban_is_of_a_network_for_a_time),
        cmocka_unit_test(a_wide_network_is_not_banned_by_accident),
        cmocka_unit_test(an_address_and_port_to_listen_on),
        cmocka_unit_test(numbers_are_not_used_again),
        cmocka_unit_test(an_origin_must_be_the_hosts),
        cmocka_unit_test(an_origin_has_its_scheme),
        cmocka_unit_test(a_token_is_found_in_cookies),
        cmocka_unit_test(tokens_differ_and_have_their_hash),
        cmocka_unit_test(an_encoding_must_be_accepted),
        cmocka_unit_test(an_entity_tag_is_looked_for_in_a_list),
        cmocka_unit_test(what_is_compressed),
        cmocka_unit_test(a_table_without_an_owner_falls_to_one_node_and_stays_when_others_go),
        cmocka_unit_test(it_falls_to_none_that_does_not_know_what_it_needs),
        cmocka_unit_test(persons_are_counted_by_their_connections),
        cmocka_unit_test(closed_lanes_take_nothing),
        cmocka_unit_test(used_sessions_are_taken_once_and_the_latest_first),
        cmocka_unit_test(a_server_that_is_alone_reaches_nobody),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("server", tests, NULL, NULL);
}
