/* SPDX-License-Identifier: MIT */
/* The security log: what stands in its lines, that a flood becomes a number, that addresses are hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "server/accounts/guard/security.h"

enum { DAY_MS = 86400000 };

static int kept = -1, ends[2];
static const int64_t start = 20000LL * DAY_MS;

static int catch (void **state)
{
    (void)state;
    kept = dup(STDERR_FILENO);
    return pipe(ends) == 0 && dup2(ends[1], STDERR_FILENO) >= 0 ? 0 : -1;
}

static int let_go(void **state)
{
    (void)state;
    dup2(kept, STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    close(kept);
    return 0;
}

/* All lines since the last call, without their times. */
static const char *lines(void)
{
    static char raw[65536], text[65536];
    base_log(BASE_LOG_ERROR, "end", "-");
    ssize_t length = read(ends[0], raw, sizeof raw - 1);
    assert_true(length > 0);
    raw[length] = '\0';
    text[0] = '\0';
    for (char *line = strtok(raw, "\n"); line; line = strtok(NULL, "\n"))
        if (!strstr(line, "end: -"))
            strcat(strcat(text, line + 25), "\n");
    return text;
}

static net_address address(const char *text)
{
    net_address out;
    assert_true(net_address_read(text, &out));
    return out;
}

static void a_line_names_the_client_and_the_event(void **state)
{
    (void)state;
    guard_security security;
    net_address home = address("192.0.2.7");
    guard_security_init(&security, true);
    guard_security_note(&security, GUARD_EVENT_SIGNED_IN, (guard_security_who){17, NULL, &home}, start);
    assert_string_equal(lines(), "info security: signed in (event=signed-in person=17 address=192.0.2.7)\n");
    guard_security_note(&security, GUARD_EVENT_LOCKED, (guard_security_who){.name = "Anna"}, start);
    const char *told = lines();
    assert_non_null(strstr(told, "warn security: too many wrong passwords (event=locked name=#"));
    assert_null(strstr(told, "Anna"));
    guard_security_destroy(&security);
}

/* The hash of a home on a moment. */
static char *logged_line(guard_security *security, const char *text, int64_t now_ms)
{
    net_address home = address(text);
    guard_security_note(security, GUARD_EVENT_TOO_OFTEN, (guard_security_who){.home = &home}, now_ms);
    char *told = strdup(lines());
    assert_null(strstr(told, text));
    return told;
}

static void an_address_is_a_hash_that_lasts_a_day(void **state)
{
    (void)state;
    guard_security security, other;
    guard_security_init(&security, false);
    guard_security_init(&other, false);
    char *one = logged_line(&security, "192.0.2.7", start),
         *again = logged_line(&security, "192.0.2.7", start + DAY_MS - 1),
         *morrow = logged_line(&security, "192.0.2.7", start + DAY_MS),
         *neighbour = logged_line(&security, "192.0.2.8", start + DAY_MS),
         *elsewhere = logged_line(&other, "192.0.2.7", start);
    assert_string_equal(one, again);
    assert_string_not_equal(one, morrow);
    assert_string_not_equal(morrow, neighbour);
    assert_string_not_equal(one, elsewhere);
    free(one);
    free(again);
    free(morrow);
    free(neighbour);
    free(elsewhere);
    guard_security_destroy(&security);
    guard_security_destroy(&other);
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

static void a_flood_is_a_number(void **state)
{
    (void)state;
    guard_security security;
    uint64_t total;
    guard_security_init(&security, false);
    for (int i = 0; i < 100000; i++)
        guard_security_note(&security, GUARD_EVENT_TOO_OFTEN, (guard_security_who){.person = i + 1},
                            start + i / 1000);
    guard_security_note(&security, GUARD_EVENT_SIGN_IN, (guard_security_who){.person = 1}, start);
    assert_int_equal(count_lines(lines()), GUARD_SECURITY_LINES + 1); /* another kind is logged */
    guard_security_tick(&security, start + 999);
    assert_string_equal(lines(), "");
    guard_security_tick(&security, start + 1000);
    assert_string_equal(lines(),
                        "warn security: 99995 more within a second: too many requests (event=too-often)\n");
    guard_security_tick(&security, start + 2000);
    assert_string_equal(lines(), "");
    assert_string_equal(guard_security_refusals(&security, GUARD_EVENT_TOO_OFTEN, &total), "too-often");
    assert_int_equal(total, 100000);
    assert_null(guard_security_refusals(&security, GUARD_EVENT_SIGNED_IN, &total));
    guard_security_destroy(&security);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, catch, let_go)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_line_names_the_client_and_the_event),
        TEST(an_address_is_a_hash_that_lasts_a_day),
        TEST(a_flood_is_a_number),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("security", tests, NULL, NULL);
}
