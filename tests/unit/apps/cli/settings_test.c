/* SPDX-License-Identifier: MIT */
/* Settings: where a value comes from, what is refused, what is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <kozel/rng.h>

#include "apps/cli/serve/settings.h"

typedef struct values {
    int port;
    int64_t delay;
    int format;
    const char *db, *store;
} values;

static bool is_url(const char *text)
{
    return strstr(text, "://") != NULL;
}

static const char *const formats[] = {"text", "json", NULL};

static const serve_setting rows[] = {
    {"port", "N", "the port", SERVE_NUMBER(values, port, 0, 65535)},
    {"bot-delay", "MS", "how long", SERVE_NUMBER(values, delay, 0, INT64_MAX)},
    {"log", "FORMAT", "how", SERVE_WORD(values, format, formats)},
    {"db", "FILE", "where", SERVE_TEXT(values, db), .fault = "%s needs a file"},
    {"file", "FILE", "the same as db", SERVE_TEXT(values, db)},
    {"store", "URL", "where", SERVE_TEXT(values, store), .check = is_url, .fault = "%s needs a URL",
     .optional = true},
    {"bot-ms", SERVE_GONE("bot-delay")},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const values defaults = {.port = 8080, .delay = 700, .db = "kozel.db"};

static values v;
static serve_setting_list s;

static void begin(void)
{
    v = defaults;
    serve_settings_init(&s, rows, ROWS, &v);
}

static bool read_text(const char *text)
{
    return serve_settings_read_text(&s, "k.conf", strdup(text), strlen(text));
}

static void test_origins(void **state)
{
    (void)state;
    char *variables[] = {"HOME=/",       "KOZEL=/bin/kozel", "KOZEL_BOT_DELAY=2",
                         "KOZEL_PORT=2", "KOZEL_CONFIG=x",   NULL};
    begin();
    assert_true(read_text("port = 1\nbot-delay=1\n\n  db =  a b.db \t\r\n"));
    assert_true(serve_settings_read_environment(&s, variables));
    assert_true(serve_settings_take_flag(&s, 0, "3"));
    assert_int_equal(v.port, 3);
    assert_int_equal(v.delay, 2);
    assert_string_equal(v.db, "a b.db");
    assert_int_equal(v.format, 0);
    char shown[1024] = "";
    FILE *out = fmemopen(shown, sizeof shown, "w");
    serve_settings_print(&s, out);
    fclose(out);
    assert_string_equal(shown, "port      = 3                     # --port\n"
                               "bot-delay = 2                     # KOZEL_BOT_DELAY\n"
                               "log       = text                  # default\n"
                               "db        = a b.db                # k.conf:4\n"
                               "store     =                       # default\n");
    serve_settings_clear(&s);
    begin(); /* what is printed is a file itself */
    assert_true(read_text(shown));
    assert_int_equal(v.port, 3);
    assert_string_equal(v.db, "a b.db");
    assert_null(v.store);
    serve_settings_clear(&s);
}

static void test_files(void **state)
{
    (void)state;
    static const struct {
        const char *text, *fault; /* NULL: none */
    } cases[] = {
        {"", NULL},
        {"\n\n#\n # port = x\nport = 1", NULL},
        {"port = 1 # one", NULL},
        {"db = a#b", NULL},
        {"store =", NULL},
        {"store = x://y#z # w", NULL},
        {"log = json", NULL},
        {"bot-delay = 9223372036854775807", NULL},
        {"port", "k.conf:1: a line must be NAME = VALUE"},
        {"\nport = 1\nport = 1", "k.conf:3: this setting stands there twice: port"},
        {"prot = 1", "k.conf:1: there is no such setting: prot"},
        {"Port = 1", "k.conf:1: there is no such setting: Port"},
        {"config = x", "k.conf:1: there is no such setting: config"},
        {"[serve]\n", "k.conf:1: a line must be NAME = VALUE"},
        {"= 1", "k.conf:1: there is no such setting: "},
        {"port = ", "k.conf:1: port needs a number from 0 to 65535: "},
        {"port = 65536", "k.conf:1: port needs a number from 0 to 65535: 65536"},
        {"port = -1", "k.conf:1: port needs a number from 0 to 65535: -1"},
        {"port = 1 2", "k.conf:1: port needs a number from 0 to 65535: 1 2"},
        {"bot-delay = 9223372036854775808",
         "k.conf:1: bot-delay needs a number from 0 to 9223372036854775807: "
         "9223372036854775808"},
        {"log = xml", "k.conf:1: log needs one of these words: text, json: xml"},
        {"\ndb = # none", "k.conf:2: db needs a file: "},
        {"store = ann:secret", "k.conf:1: store needs a URL: ann:secret"},
        {"port = 1\x01", "k.conf:1: a control character"},
        {"secret-of-a-line-cut-in-two", "k.conf:1: a line must be NAME = VALUE"},
        {"port = x://ann:secret@host", "k.conf:1: port needs a number from 0 to 65535: x://ann:***@host"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin();
        bool good = read_text(cases[i].text);
        assert_string_equal(good ? "" : s.fault, cases[i].fault ? cases[i].fault : "");
        assert_int_equal(good, !cases[i].fault);
        serve_settings_clear(&s);
    }
    begin();
    char *text = calloc(1, 8);
    assert_false(serve_settings_read_text(&s, "k.conf", text, 7));
    assert_string_equal(s.fault, "k.conf:1: a control character");
    serve_settings_clear(&s);
    begin();
    assert_false(serve_settings_read_file(&s, "/no/such/file"));
    assert_string_equal(s.fault, "cannot read: /no/such/file: No such file or directory");
    assert_false(serve_settings_read_file(&s, "/"));
    assert_false(serve_settings_read_file(&s, "/dev/zero"));
    assert_string_equal(s.fault, "cannot read: /dev/zero: File too large");
}

static void test_environment_and_flags(void **state)
{
    (void)state;
    char *unknown[] = {"KOZEL_PROT=1", "KOZEL_=2", NULL}, *wrong[] = {"KOZEL_PORT=tcp://10.0.0.1:80", NULL};
    begin();
    assert_true(serve_settings_read_environment(&s, unknown));
    assert_string_equal(s.unknown, "KOZEL_PROT KOZEL_");
    assert_false(serve_settings_read_environment(&s, wrong));
    assert_string_equal(s.fault, "KOZEL_PORT needs a number from 0 to 65535: tcp://10.0.0.1:80");
    assert_false(serve_settings_take_flag(&s, 3, ""));
    assert_string_equal(s.fault, "--db needs a file: ");
    assert_int_equal(v.port, 8080);
}

static void test_two_names(void **state)
{
    (void)state;
    char *variables[] = {"KOZEL_FILE=b.db", NULL}, shown[1024] = "";
    begin();
    assert_false(read_text("db = a.db\nfile = b.db"));
    assert_string_equal(s.fault, "k.conf:2: file: db is the same setting, give one of them");
    serve_settings_clear(&s);
    begin();
    assert_true(read_text("db = a.db"));
    assert_true(serve_settings_read_environment(&s, variables));
    assert_string_equal(v.db, "b.db");
    FILE *out = fmemopen(shown, sizeof shown, "w");
    serve_settings_print(&s, out);
    fclose(out);
    assert_null(strstr(shown, "\ndb "));
    assert_non_null(strstr(shown, "\nfile      = b.db                  # KOZEL_FILE\n"));
    assert_true(serve_settings_take_flag(&s, 3, "c.db"));
    assert_string_equal(v.db, "c.db");
    assert_false(serve_settings_take_flag(&s, 4, "d.db"));
    assert_string_equal(s.fault, "--file: db is the same setting, give one of them");
    serve_settings_clear(&s);
}

/* What is gone is refused wherever it comes from, in words that name what to give instead, and is not shown.
 */
static void test_gone(void **state)
{
    (void)state;
    char *variables[] = {"KOZEL_BOT_MS=3", NULL}, text[1024] = "", changed[64], waits[64];
    begin();
    assert_false(read_text("port = 1\nbot-ms = 3\n"));
    assert_string_equal(s.fault, "k.conf:2: bot-ms is no setting any more: give bot-delay instead");
    serve_settings_clear(&s);
    begin();
    assert_false(serve_settings_read_environment(&s, variables));
    assert_string_equal(s.fault, "KOZEL_BOT_MS is no setting any more: give bot-delay instead");
    begin();
    assert_false(serve_settings_take_flag(&s, ROWS - 1, "3"));
    assert_string_equal(s.fault, "--bot-ms is no setting any more: give bot-delay instead");
    FILE *out = fmemopen(text, sizeof text, "w");
    serve_settings_print_help(rows, ROWS, &v, out);
    serve_settings_print(&s, out);
    fclose(out);
    assert_null(strstr(text, "bot-ms"));
    serve_settings_take_over(&s, &s, changed, waits, sizeof changed);
    assert_string_equal(changed, "");
}

static void test_readable_by_all(void **state)
{
    (void)state;
    static const char *const texts[] = {"store = x://ann:secret@host\n", "store = x://host\n"};
    char path[] = "/tmp/kozel-settings-XXXXXX";
    int file = mkstemp(path);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ftruncate(file, 0), 0);
        assert_true(pwrite(file, texts[i / 2], strlen(texts[i / 2]), 0) > 0);
        fchmod(file, i % 2 ? 0600 : 0644);
        begin();
        assert_true(serve_settings_read_file(&s, path));
        assert_int_equal(serve_settings_exposed(&s), i == 0);
        serve_settings_clear(&s);
    }
    close(file);
    unlink(path);
}

static void test_masks(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"kozel.db", "kozel.db"},
        {"postgresql://host/kozel", "postgresql://host/kozel"},
        {"postgresql://ann:secret@host/kozel", "postgresql://ann:***@host/kozel"},
        {"postgresql://ann:se@cr:et/@host/kozel", "postgresql://ann:***@host/kozel"},
        {"postgresql://host/kozel?user=a&password=secret&x=1",
         "postgresql://host/kozel?user=a&password=***&x=1"},
        {"host=h password=secret dbname=k", "host=h password=*** dbname=k"},
        {"nats://token@host:4222", "nats://***@host:4222"},
        {"nats://a:b@h1,nats://a:c@h2", "nats://a:***@h1,nats://a:***@h2"},
        {"password=", "password=***"},
        {"x://a:b@password=c", "x://a:***@password=***"},
    };
    char out[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        serve_setting_mask(cases[i][0], out, sizeof out);
        assert_string_equal(out, cases[i][1]);
        for (size_t size = 1; size < strlen(cases[i][1]); size++) { /* cut, never written beyond */
            memset(out, 'x', sizeof out);
            serve_setting_mask(cases[i][0], out, size);
            assert_int_equal(strlen(out), size - 1);
            assert_memory_equal(out, cases[i][1], size - 1);
        }
    }
}

/* Whatever a file holds, it is read or refused with a reason; no value leaves its range. */
static void test_any_text(void **state)
{
    (void)state;
    static const char *const parts[] = {"port",  "bot-delay", "log", "db",   "store", " = ",  "=",
                                        "#",     " #",        "\n",  "\r\n", "\t",    "json", "-1",
                                        "65535", "x",         ":",   "://@", "é",     "\x01"};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        char text[256] = "";
        for (int n = (int)kz_rng_below(&rng, 12); n > 0; n--)
            strcat(text, parts[kz_rng_below(&rng, sizeof parts / sizeof *parts)]);
        begin();
        bool good = read_text(text);
        assert_int_equal(good, !*s.fault);
        assert_in_range(v.port, 0, 65535);
        assert_in_range(v.format, 0, 1);
        assert_true(v.delay >= 0 && *v.db);
        serve_settings_clear(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_environment_and_flags),
        cmocka_unit_test(test_two_names),
        cmocka_unit_test(test_gone),
        cmocka_unit_test(test_readable_by_all),
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_any_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
