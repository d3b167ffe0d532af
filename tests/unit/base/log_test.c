/* SPDX-License-Identifier: MIT */
/* The log's lines: text and JSON, whatever stands in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

static int kept = -1, ends[2];

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
    base_log_form(BASE_LOG_TEXT);
    base_log_threshold(BASE_LOG_INFO);
    return 0;
}

/* The line that has been written; a last one, so that there is something to read. */
static const char *line(void)
{
    static char text[16384];
    base_log(BASE_LOG_ERROR, "end", "-");
    ssize_t length = read(ends[0], text, sizeof text - 1);
    assert_true(length > 0);
    text[length] = '\0';
    strchr(text, '\n')[1] = '\0';
    return text;
}

static void test_text(void **state)
{
    (void)state;
    base_log(BASE_LOG_WARN, "ws", "a %s\nforged", "line");
    assert_string_equal(line() + 24, " warn ws: a line\\u000aforged\n");
    base_log_about(BASE_LOG_INFO, "server", BASE_LOG_ABOUT({"match", "b3c1"}, {"conn", "1f\x1b"}), "goes on");
    assert_string_equal(line() + 24, " info server: goes on (match=b3c1 conn=1f\\u001b)\n");
    base_log_threshold(BASE_LOG_WARN);
    base_log(BASE_LOG_INFO, "ws", "not heard");
    assert_null(strstr(line(), "heard"));
}

static json_t *object(void)
{
    json_t *json = json_loads(line(), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static const char *member(const json_t *json, const char *name)
{
    return json_string_value(json_object_get(json, name));
}

static void test_json(void **state)
{
    (void)state;
    base_log_form(BASE_LOG_JSON);
    base_log_about(BASE_LOG_WARN, "store", BASE_LOG_ABOUT({"match", "\"b\\3\""}),
                   "Козёл \"x\"\t\xff\xc3 \xed\xa0\x80 \xf0\x9f\x90\x90");
    json_t *json = object();
    assert_int_equal(json_object_size(json), 5);
    assert_int_equal(strlen(member(json, "time")), 24);
    assert_string_equal(member(json, "level"), "warn");
    assert_string_equal(member(json, "part"), "store");
    assert_string_equal(member(json, "text"),
                        "Козёл \"x\"\\u0009\\xff\\xc3 \\xed\\xa0\\x80 \xf0\x9f\x90\x90");
    assert_string_equal(member(json, "match"), "\"b\\3\"");
    json_decref(json);
}

/* Too much of everything: still one line, and sound. */
static void test_long(void **state)
{
    (void)state;
    char text[6000];
    for (int utf8 = 0; utf8 < 4; utf8++) {
        memset(text, '"', sizeof text - 1);
        text[sizeof text - 1] = '\0';
        for (size_t i = (size_t)utf8; i + 2 < sizeof text && utf8; i += 2)
            memcpy(text + i, "ж", 2);
        base_log_form(BASE_LOG_JSON);
        base_log_about(BASE_LOG_WARN, "store", BASE_LOG_ABOUT({"long", text}, {"match", "b3c1"}), "%s", text);
        json_t *json = object();
        assert_null(member(json, "long"));
        assert_string_equal(member(json, "match"), "b3c1");
        assert_in_range(strlen(member(json, "text")), 990, 1006);
        json_decref(json);
        base_log_form(BASE_LOG_TEXT);
        base_log_about(BASE_LOG_WARN, "store", BASE_LOG_ABOUT({"match", "b3c1"}), "%s", text);
        assert_non_null(strstr(line(), " (match=b3c1)\n"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_text, catch, let_go),
        cmocka_unit_test_setup_teardown(test_json, catch, let_go),
        cmocka_unit_test_setup_teardown(test_long, catch, let_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
