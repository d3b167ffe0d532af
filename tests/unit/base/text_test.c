/* SPDX-License-Identifier: MIT */
/* What the writer of JSON writes, jansson reads as meant. A text that does not fit is an error. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

/* The text written last, read. */
static json_t *read_text(const base_text *json)
{
    json_error_t error;
    json_t *value =
        json_loadb(json->bytes + json->start, json->length - json->start, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fail_msg("%s: %.*s", error.text, (int)(json->length - json->start), json->bytes + json->start);
    return value;
}

static void check(const base_text *json, const char *expected)
{
    json_t *got = read_text(json), *meant = json_loads(expected, 0, NULL);
    assert_non_null(meant);
    assert_true(json_equal(got, meant));
    json_decref(got);
    json_decref(meant);
}

static void values(void **state)
{
    (void)state;
    base_text json = {0};
    base_json_object(&json, NULL);
    base_json_number(&json, "zero", 0);
    base_json_array(&json, "list");
    base_json_close(&json);
    base_json_array(&json, "more");
    base_json_number(&json, NULL, -17);
    base_json_truth(&json, NULL, true);
    base_json_object(&json, NULL);
    base_json_close(&json);
    base_json_array(&json, NULL);
    base_json_text(&json, NULL, "");
    base_json_text(&json, NULL, "[{");
    base_json_null(&json, NULL);
    base_json_close(&json);
    base_json_truth(&json, NULL, false);
    base_json_close(&json);
    base_json_raw(&json, "raw", "{\"a\":1}", 7);
    base_json_members(&json, "{}", 2);
    base_json_members(&json, "{\"b\":2,\"c\":3}", 13);
    base_json_null(&json, "last");
    base_json_close(&json);
    assert_int_equal(json.depth, 0);
    check(&json, "{\"zero\":0,\"list\":[],\"more\":[-17,true,{},[\"\",\"[{\",null],false],\"raw\":{\"a\":1},"
                 "\"b\":2,\"c\":3,\"last\":null}");
    base_text_free(&json);
}

static void members_come_first(void **state)
{
    (void)state;
    base_text json = {0};
    base_json_object(&json, NULL);
    base_json_members(&json, "{\"a\":1}", 7);
    base_json_number(&json, "b", 2);
    base_json_close(&json);
    check(&json, "{\"a\":1,\"b\":2}");
    base_text_free(&json);
}

static void numbers(void **state)
{
    (void)state;
    static const int64_t all[] = {0, 9, 10, -1, 1234567890, INT64_MAX, INT64_MIN};
    base_text json = {0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        base_json_begin(&json);
        base_json_array(&json, NULL);
        base_json_number(&json, NULL, all[i]);
        base_json_close(&json);
        json_t *got = read_text(&json);
        assert_true(json_integer_value(json_array_get(got, 0)) == all[i]);
        json_decref(got);
    }
    base_text_free(&json);
}

/* Every byte below 128, and longer characters, alone and among others. */
static void texts(void **state)
{
    (void)state;
    base_text json = {0};
    char text[32];
    for (int c = 1; c < 128; c++) {
        const char *const forms[] = {"%c", "a%cb", "%c%c", "\xd0\xba\xd0\xbe\xd0\xb7%c\xf0\x9f\x90\x90"};
        for (int i = 0; i < 4; i++) {
            size_t length = 0;
            for (const char *f = forms[i]; *f; f++)
                if (f[0] == '%')
                    text[length++] = (char)c, f++;
                else
                    text[length++] = *f;
            text[length] = '\0';
            base_json_begin(&json);
            base_json_object(&json, NULL);
            base_json_text(&json, "text", text);
            base_json_close(&json);
            json_t *got = read_text(&json);
            assert_string_equal(json_string_value(json_object_get(got, "text")), text);
            json_decref(got);
        }
    }
    base_text_free(&json);
}

/* Texts one behind the other, more than the first buffer holds. */
static void many_texts(void **state)
{
    (void)state;
    base_text json = {0};
    for (int i = 0; i < 2000; i++) {
        base_json_begin(&json);
        base_json_object(&json, NULL);
        base_json_number(&json, "i", i);
        base_json_text(&json, "text", "a text \"of\" some length");
        base_json_close(&json);
        json_t *got = read_text(&json);
        assert_int_equal(json_integer_value(json_object_get(got, "i")), i);
        json_decref(got);
    }
    assert_true(json.length > 50000);
    base_text_free(&json);
}

/* Writes "a-12\"b\"{"c":7}" in four ways. */
static void write_all(base_text *text)
{
    base_text_word(text, "a");
    base_text_format(text, "%d", -12);
    base_text_quoted(text, "b");
    base_json_begin(text);
    base_json_object(text, NULL);
    base_json_number(text, "c", 7);
    base_json_close(text);
}

static void bounded(void **state)
{
    (void)state;
    static const char expected[] = "a-12\"b\"{\"c\":7}";
    char out[sizeof expected + 1];
    for (size_t size = 1; size < sizeof out; size++) {
        memset(out, '#', sizeof out);
        base_text text = base_text_in(out, size);
        write_all(&text);
        base_text_word(&text, ""); /* fits, but follows what does not */
        bool fits = size >= sizeof expected;
        assert_int_equal(text.full, !fits);
        assert_int_equal(base_text_end(&text), fits ? sizeof expected - 1 : 0);
        assert_string_equal(out, fits ? expected : "");
        assert_int_equal(out[size], '#');
    }
}

/* Formats grow a text, whatever was reserved. */
static void formats(void **state)
{
    (void)state;
    for (int width = 1; width < 20000; width += 997) {
        base_text text = {0};
        base_text_format(&text, "%*d|", width, 5);
        base_text_format(&text, "%s", "end");
        assert_int_equal(base_text_end(&text), width + 4);
        char *string = base_text_take(&text);
        assert_string_equal(string + width - 1, "5|end");
        assert_null(text.bytes);
        free(string);
    }
}

static void nothing_written(void **state)
{
    (void)state;
    base_text text = {0};
    char *string = base_text_take(&text);
    assert_string_equal(string, "");
    free(string);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),  cmocka_unit_test(members_come_first), cmocka_unit_test(numbers),
        cmocka_unit_test(texts),   cmocka_unit_test(many_texts),         cmocka_unit_test(bounded),
        cmocka_unit_test(formats), cmocka_unit_test(nothing_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
