/* Requests, good and bad: what is refused, and that it changes nothing; repeats; the lobby; limits. */
#include "hub_world.h"

#include "server/request_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is no request */

static void broken_frames(void **state)
{
    (void)state;
    static const char *const frames[] = {
        "",
        "hello",
        "[]",
        "17",
        "null",
        "\"hello\"",
        "{",
        "{}",
        "{\"do\":\"hello\"}",
        "{\"seq\":0,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":-1,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":1.0,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":\"7\",\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":null,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":9007199254740993,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":99999999999999999999,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":2,\"seq\":3,\"do\":\"lobby\",\"on\":true}",
        "{\"seq\":2,\"do\":\"lobby\",\"on\":true} {}",
        "{\"seq\":2,\"do\":\"lobby\",\"on\":tru}",
        "{\"seq\":2,\"do\":\"lobby\",\"table\":\"\xff\"}",
        "{\"seq\":2,\"do\":\"lobby\",\"table\":\"\\u0000\"}",
        "{\"seq\":2,\"do\":\"lobby\",\"table\":\"\\ud800\"}",
    };
    world *w = world_begin(1);
    page *p = page_open(w, 1);
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
        page_send(p, frames[i]);
        assert_int_equal(number_of(p->reply, "re"), 0);
        assert_string_not_equal(page_error(p), "");
        w->now += 50;
    }
    static const char request[] = "{\"seq\":2,\"do\":\"lobby\",\"on\":true}";
    char large[4200];
    memset(large, ' ', sizeof large);
    memcpy(large, request, strlen(request));
    large[4097] = '\0';
    page_send(p, large);
    assert_string_equal(page_error(p), "too-long");
    large[4096] = '\0';
    page_send(p, large);
    assert_string_equal(page_error(p), "");
    world_end(w);
}

static void deep_nesting(void **state)
{
    (void)state;
    world *w = world_begin(1);
    page *p = page_open(w, 1);
    char deep[4096];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    page_send(p, deep);
    assert_string_equal(page_error(p), "no-json");
    world_end(w);
}

/* ---- requests with faults */

/* TABLE and RUNNING stand for a waiting and a running table. The asker has a seat at neither; HIS is one that
 * he has. */
static const struct {
    const char *name, *members, *code, *field;
} faults[] = {
    {"", "", "no-such-request", "do"},
    {"Lobby", "\"on\":true", "no-such-request", "do"},
    {"hello", "", "missing", "tab"},
    {"hello", "\"tab\":7", "no-text", "tab"},
    {"hello", "\"tab\":\"short\"", "tab-name", "tab"},
    {"hello", "\"tab\":\"abc-defgh\"", "tab-name", "tab"},
    {"hello", "\"tab\":\"\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\"", "tab-name", "tab"},
    {"hello", "\"tab\":\"abcdefghijklmnopqrstuvwxyz0123456\"", "tab-name", "tab"},
    {"hello", "\"tab\":\"anothertab\"", "other-tab", "tab"},
    {"lobby", "", "missing", "on"},
    {"lobby", "\"on\":1", "no-switch", "on"},
    {"lobby", "\"on\":\"true\"", "no-switch", "on"},
    {"play", "", "missing", "game"},
    {"play", "\"game\":\"whist\"", "no-such-game", "game"},
    {"play", "\"game\":7", "no-text", "game"},
    {"play", "\"game\":\"kozel\",\"seats\":1", "out-of-range", "seats"},
    {"play", "\"game\":\"kozel\",\"seats\":5", "out-of-range", "seats"},
    {"play", "\"game\":\"kozel\",\"seats\":\"4\"", "no-number", "seats"},
    {"play", "\"game\":\"kozel\",\"seats\":4.0", "no-number", "seats"},
    {"play", "\"game\":\"kozel\",\"seats\":1e30", "no-number", "seats"},
    {"open", "\"seats\":4", "missing", "game"},
    {"open", "\"game\":\"\"", "no-such-game", "game"},
    {"open", "\"game\":null", "no-text", "game"},
    {"open", "\"game\":\"kozel\",\"seats\":null", "no-number", "seats"},
    {"open", "\"game\":\"kozel\",\"options\":[]", "no-object", "options"},
    {"open", "\"game\":\"kozel\",\"options\":\"fish=one\"", "no-object", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"fish\":1}", "no-text", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"fish\":\"two\"}", "option-value", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"target\":\"19\"}", "option-value", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"target\":\"\"}", "option-value", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"reserve\":\"1\"}", "no-such-option", "options"},
    {"open", "\"game\":\"kozel-de\",\"options\":{\"fish\":\"one\"}", "no-such-option", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"fish\":\"one,target=20\"}", "option-syntax", "options"},
    {"open", "\"game\":\"kozel\",\"options\":{\"fish=one,target\":\"20\"}", "option-syntax", "options"},
    {"open",
     "\"game\":\"kozel\",\"options\":{"
     "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\":\"1\"}",
     "options-too-long", "options"},
    {"open", "\"game\":\"kozel\",\"time\":14", "out-of-range", "time"},
    {"open", "\"game\":\"kozel\",\"time\":301", "out-of-range", "time"},
    {"open", "\"game\":\"kozel\",\"time\":true", "no-number", "time"},
    {"open", "\"game\":\"kozel\",\"reserve\":-1", "out-of-range", "reserve"},
    {"open", "\"game\":\"kozel\",\"reserve\":601", "out-of-range", "reserve"},
    {"open", "\"game\":\"kozel\",\"bots\":\"nobody\"", "no-such-bot", "bots"},
    {"open", "\"game\":\"kozel\",\"bots\":false", "no-text", "bots"},
    {"open", "\"game\":\"kozel\",\"private\":0", "no-switch", "private"},
    {"open", "\"game\":\"kozel\",\"rated\":1", "no-switch", "rated"},
    {"open", "\"game\":\"kozel\",\"rated\":true", "table-registered", "rated"},
    {"open", "\"game\":\"kozel\",\"rated\":true,\"bots\":\"novice\"", "serious-bots", "bots"},
    {"open", "\"game\":\"kozel\",\"stake\":1,\"bots\":\"novice\"", "serious-bots", "bots"},
    {"open", "\"game\":\"kozel\",\"stake\":1001", "out-of-range", "stake"},
    {"open", "\"game\":\"kozel\",\"stake\":-1", "out-of-range", "stake"},
    {"open", "\"game\":\"kozel\",\"lowest\":3001", "out-of-range", "lowest"},
    {"open", "\"game\":\"kozel\",\"lowest\":1000", "table-registered", "lowest"},
    {"open", "\"game\":\"sport\",\"stake\":10", "stake-pairs", "stake"},
    {"open", "\"game\":\"kozel\",\"queue\":true", "queue-sides", "queue"},
    {"open", "\"game\":\"kozel\",\"seats\":2,\"queue\":true,\"stake\":1", "queue-stake", "stake"},
    {"open", "\"game\":\"kozel\",\"substitute\":4", "out-of-range", "substitute"},
    {"open", "\"game\":\"kozel\",\"substitute\":301", "out-of-range", "substitute"},
    {"open", "\"game\":\"kozel\",\"substitute\":30,\"stake\":5", "serious-substitute", "substitute"},
    {"lobby", "\"on\":true,\"game\":\"whist\"", "no-such-game", "game"},
    {"lobby", "\"on\":true,\"seats\":5", "out-of-range", "seats"},
    {"lobby", "\"on\":true,\"rated\":\"yes\"", "no-switch", "rated"},
    {"lobby", "\"on\":true,\"stake\":2000", "out-of-range", "stake"},
    {"quick", "\"game\":\"whist\"", "no-such-game", "game"},
    {"quick", "\"seats\":1", "out-of-range", "seats"},
    {"quick", "\"game\":\"sausage\",\"seats\":3", "no-such-players", "seats"},
    {"quick", "\"rated\":true", "table-registered", "rated"},
    {"sit", "", "missing", "table"},
    {"sit", "\"table\":17", "no-text", "table"},
    {"sit", "\"table\":\"\"", "no-such-table", "table"},
    {"sit", "\"table\":\"nowhere\"", "no-such-table", "table"},
    {"sit", "RUNNING", "takes-nobody", "table"},
    {"sit", "HIS", "seated-already", "table"},
    {"leave", "\"table\":\"nowhere\"", "no-such-table", "table"},
    {"leave", "TABLE", "not-seated", "table"},
    {"start", "TABLE", "not-seated", "table"},
    {"start", "RUNNING", "not-seated", "table"},
    {"start", "HIS", "no-bots", "table"},
    {"enter", "", "missing", "table"},
    {"enter", "\"table\":\"nowhere\"", "no-such-table", "table"},
    {"enter", "\"table\":{}", "no-text", "table"},
    {"exit", "\"table\":\"nowhere\"", "no-such-table", "table"},
    {"act", "RUNNING,\"act\":\"1-1\"", "not-seated", "table"},
    {"act", "HIS", "missing", "act"},
    {"act", "HIS,\"act\":7", "no-text", "act"},
    {"act", "HIS,\"act\":\"1-1\"", "no-deal", NULL},
    {"next", "RUNNING", "not-seated", "table"},
    {"next", "HIS", "no-pause", NULL},
    {"resign", "RUNNING", "not-seated", "table"},
    {"resign", "HIS", "no-deal", NULL},
    {"propose", "TABLE", "not-seated", "table"},
    {"propose", "HIS,\"game\":\"whist\"", "no-such-game", "game"},
    {"propose", "HIS,\"time\":1", "out-of-range", "time"},
    {"propose", "HIS,\"options\":{\"fish\":\"two\"}", "option-value", "options"},
    {"propose", "HIS,\"game\":\"sausage\"", "no-such-players", "seats"},
    {"propose", "HIS,\"rated\":true", "table-registered", "rated"},
    {"propose", "HIS,\"stake\":1000000", "out-of-range", "stake"},
    {"queue", "HIS", "no-queue", "table"},
    {"queue", "\"table\":\"nowhere\"", "no-such-table", "table"},
    {"unqueue", "HIS", "no-queue", "table"},
    {"agree", "HIS", "missing", "id"},
    {"agree", "HIS,\"id\":1", "no-proposal", "id"},
    {"refuse", "HIS,\"id\":1", "no-proposal", "id"},
    {"refuse", "TABLE,\"id\":1", "not-seated", "table"},
    {"say", "HIS", "missing", "text"},
    {"say", "HIS,\"text\":7", "no-text", "text"},
    {"say", "HIS,\"text\":\"\"", "wrong-length", "text"},
    {"say", "HIS,\"text\":\" \\t\\n \"", "wrong-length", "text"},
    {"say", "HIS,\"text\":\"a\\u0007b\"", "control-character", "text"},
    {"say", "HIS,\"text\":\"a\\u0085b\"", "control-character", "text"},
    {"say", "HIS,\"text\":\"a\\u202eb\"", "control-character", "text"},
    {"say", "TABLE,\"text\":\"hi\"", "enter-first", "table"},
    {"say", "RUNNING,\"text\":\"hi\"", "enter-first", "table"},
    {"mute", "HIS,\"name\":\"Guest-1\"", "missing", "on"},
    {"mute", "HIS,\"name\":\"Guest-1\",\"on\":true", "nobody-here", "name"},
    {"mute", "HIS,\"name\":\"Guest-4\",\"on\":true", "nobody-here", "name"},
    {"mute", "RUNNING,\"name\":\"Guest-1\",\"on\":true", "enter-first", "table"},
    {"report", "HIS", "missing", "line"},
    {"report", "HIS,\"line\":1", "no-such-line", "line"},
    {"rematch", "TABLE", "not-seated", "table"},
    {"rematch", "HIS", "not-over", NULL},
};

static char waiting[32], running[32], his[32];

static void fill_in(const char *members, char out[512])
{
    char member[64];
    const char *names[] = {"TABLE", "RUNNING", "HIS"}, *ids[] = {waiting, running, his};
    snprintf(out, 512, "%s", members);
    for (int i = 0; i < 3; i++)
        if (!strncmp(members, names[i], strlen(names[i]))) {
            snprintf(member, sizeof member, "\"table\":\"%s\"", ids[i]);
            snprintf(out, 512, "%s%s", member, members + strlen(names[i]));
        }
}

static size_t written(const world *w)
{
    size_t sum = (size_t)w->match_count;
    for (int i = 0; i < w->match_count; i++)
        sum += w->matches[i].count;
    return sum;
}

/* Each is refused with its code and field, and nobody is told anything, nothing is written, the state stays.
 */
static void faulty_requests(void **state)
{
    (void)state;
    world *w = world_begin(2);
    snprintf(running, sizeof running, "%s", world_table(w, "kozel", 2, 2, ""));
    page *third = page_open(w, 3), *p = page_open(w, 4);
    snprintf(waiting, sizeof waiting, "%s", text_of(page_ask(third, "open", "\"game\":\"kozel\""), "table"));
    page_enter(third, waiting);
    snprintf(his, sizeof his, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\",\"seats\":3"), "table"));
    page_enter(p, his);
    assert_non_null(page_ask(third, "lobby", "\"on\":true"));
    world_wait(w, 2000); /* who watches has been told */
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char members[512];
        json_t *before[3];
        size_t writes = written(w);
        fill_in(faults[i].members, members);
        for (int n = 0; n < 3; n++)
            before[n] = json_deep_copy((n ? &w->pages[n + 1] : &w->pages[0])->mirror);
        w->now += 50;
        if (page_ask(p, faults[i].name, "%s", members))
            fail_msg("%s %s was not refused", faults[i].name, members);
        const json_t *error = json_object_get(p->reply, "error"), *field = json_object_get(error, "field");
        if (strcmp(page_error(p), faults[i].code))
            fail_msg("%s %s: %s instead of %s", faults[i].name, members, page_error(p), faults[i].code);
        assert_int_equal(!field, !faults[i].field);
        if (field)
            assert_string_equal(json_string_value(field), faults[i].field);
        assert_null(strchr(text_of(error, "text"), '%'));
        assert_true(json_is_array(json_object_get(error, "args")));
        assert_int_equal(written(w), writes);
        assert_int_equal(json_array_size(third->events), 0);
        for (int n = 0; n < 3; n++) {
            assert_true(json_equal(before[n], (n ? &w->pages[n + 1] : &w->pages[0])->mirror));
            json_decref(before[n]);
        }
    }
    world_end(w);
}

static void long_arguments_stay_texts(void **state)
{
    (void)state;
    world *w = world_begin(3);
    page *p = page_open(w, 1);
    /* Cut somewhere in the middle: never in the middle of a letter. */
    for (int lead = 0; lead < 3; lead++) {
        char game[400] = "aaa";
        game[lead] = '\0';
        for (int i = 0; i < 60; i++)
            strcat(game, "\xd0\xba");
        assert_null(page_ask(p, "play", "\"game\":\"%s\"", game));
        assert_string_equal(page_error(p), "no-such-game");
    }
    world_end(w);
}

/* What schema/socket.json describes is there, and refuses what it does not describe; its limits are those
 * that hello tells. */
static void every_request_has_its_schema(void **state)
{
    (void)state;
    world *w = world_begin(5);
    page *p = page_open(w, 1);
    json_t *hello = json_deep_copy(page_ask(p, "hello", "\"tab\":\"%s\"", p->tab));
    for (size_t i = 0; i < kz_request_schema_count; i++) {
        const kz_request_schema *schema = &kz_request_schemas[i];
        w->now += 50;
        assert_null(page_ask(p, schema->name, "\"nonsense\":1"));
        assert_string_equal(page_error(p), "no-such-member");
        for (size_t j = 0; j < schema->field_count; j++) {
            const kz_field *field = &schema->fields[j];
            const json_t *range = json_object_get(hello, field->name);
            if (json_is_object(range) && json_object_get(range, "max"))
                assert_int_equal(field->max, json_integer_value(json_object_get(range, "max")));
        }
    }
    json_decref(hello);
    world_end(w);
}

static void hello_comes_first(void **state)
{
    (void)state;
    world *w = world_begin(4);
    page *p = page_open(w, 1);
    page_disconnect(p);
    p->conn = ++w->last_conn;
    kz_hub_connect(w->hub, p->conn, &(kz_hub_person){.id = p->person, .name = "Guest-1"}, w->now);
    assert_null(page_ask(p, "play", "\"game\":\"kozel\""));
    assert_string_equal(page_error(p), "hello-first");
    assert_null(page_ask(p, "nonsense", "\"on\":true"));
    assert_int_equal(w->match_count, 0);
    world_end(w);
}

static void hello_tells_what_there_is(void **state)
{
    (void)state;
    world *w = world_begin(5);
    page *p = page_open(w, 17);
    json_t *ok = json_object_get(p->reply, "ok"), *game = json_array_get(json_object_get(ok, "games"), 0);
    json_t *expected =
        json_loads("{\"id\":\"kozel\",\"title\":\"\",\"seats\":[2,3,4],\"board\":\"line\",\"sides\":"
                   "\"single\",\"options\":["
                   "{\"key\":\"fish\",\"values\":[\"all\",\"one\"],\"default\":\"all\"},"
                   "{\"key\":\"target\",\"min\":20,\"max\":1000,\"step\":1,\"default\":\"101\"}]}",
                   0, NULL);
    assert_true(json_equal(game, expected));
    json_decref(expected);
    assert_int_equal(number_of(ok, "next"), 2);
    assert_string_equal(text_of(json_object_get(ok, "you"), "name"), "Guest-17");
    assert_int_equal(json_array_size(json_object_get(ok, "bots")), 4);
    assert_int_equal(number_of(json_object_get(ok, "time"), "default"), 60);
    assert_int_equal(number_of(json_object_get(ok, "reserve"), "max"), 600);
    assert_int_equal(json_array_size(json_object_get(ok, "tables")), 0);
    assert_non_null(page_ask(p, "open", "\"game\":\"kozel\""));
    page_disconnect(p);
    page_connect(p);
    ok = json_object_get(p->reply, "ok");
    assert_int_equal(json_array_size(json_object_get(ok, "tables")), 1);
    assert_int_equal(number_of(ok, "next"), 4); /* hello, open, hello */
    world_end(w);
}

/* ---- repeats */

static void repeat(page *p, int64_t seq, const char *rest)
{
    char text[256];
    snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)seq, rest);
    page_send(p, text);
    assert_int_equal(number_of(p->reply, "re"), seq);
}

static void a_repeat_gets_the_stored_reply(void **state)
{
    (void)state;
    world *w = world_begin(6);
    page *p = page_open(w, 1);
    const char *request = "\"do\":\"open\",\"game\":\"kozel\",\"bots\":\"novice\"";
    repeat(p, 2, request);
    json_t *first = json_incref(p->reply);
    repeat(p, 2, request);
    assert_true(json_equal(first, p->reply));
    /* After a lost connection, in the same tab. */
    page_disconnect(p);
    p->seq = 2;
    page_connect(p);
    repeat(p, 2, request);
    assert_true(json_equal(first, p->reply));
    repeat(p, 4, "\"do\":\"lobby\",\"on\":true");
    assert_int_equal(json_array_size(json_object_get(json_object_get(p->reply, "ok"), "applications")), 1);
    /* A refusal is kept, too: the table is there by now. */
    repeat(p, 6, "\"do\":\"open\",\"game\":\"whist\"");
    repeat(p, 6, request);
    assert_string_equal(page_error(p), "no-such-game");
    /* Number 5 never came: it still may. */
    repeat(p, 5, request);
    assert_string_equal(page_error(p), "");
    assert_false(json_equal(first, p->reply));
    /* In another tab the same number is another request. */
    page *other = page_open(w, 1);
    repeat(other, 2, request);
    assert_string_not_equal(text_of(json_object_get(other->reply, "ok"), "table"),
                            text_of(json_object_get(first, "ok"), "table"));
    json_decref(first);
    world_end(w);
}

static void a_repeated_action_is_done_once(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32], request[128];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = &w->pages[0];
    while (!json_object_get(json_object_get(p->mirror, "match"), "legal"))
        assert_true(world_step(w));
    const json_t *legal = json_object_get(json_object_get(p->mirror, "match"), "legal");
    snprintf(request, sizeof request, "\"do\":\"act\",\"table\":\"%s\",\"act\":\"%s\"", table,
             json_string_value(json_array_get(legal, 0)));
    int64_t seq = p->seq + 1;
    repeat(p, seq, request);
    assert_string_equal(page_error(p), "");
    size_t count = w->matches[0].count;
    page_disconnect(p);
    p->seq = seq;
    page_connect(p);
    repeat(p, seq, request);
    json_t *ok = json_object_get(p->reply, "ok");
    assert_true(json_is_object(ok) && json_object_size(ok) == 0);
    assert_int_equal(w->matches[0].count, count);
    world_end(w);
}

static void old_numbers_are_forgotten(void **state)
{
    (void)state;
    world *w = world_begin(8);
    page *p = page_open(w, 1);
    for (int seq = 2; seq <= 40; seq++) {
        w->now += 50;
        repeat(p, seq, "\"do\":\"open\",\"game\":\"whist\"");
    }
    repeat(p, 9, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "no-such-game");
    repeat(p, 8, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "seq-old");
    /* A leap forgets what lies behind. */
    repeat(p, 1000000, "\"do\":\"lobby\",\"on\":false");
    repeat(p, 40, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "seq-old");
    repeat(p, 1000000 - 31, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

static void tabs_have_a_limit(void **state)
{
    (void)state;
    world *w = world_begin(9);
    world_alone(w);
    page *pages[17];
    for (int i = 0; i < 16; i++)
        pages[i] = page_open(w, 1);
    page *p = &w->pages[w->page_count++];
    *p = (page){.world = w, .person = 1, .events = json_array(), .conn = ++w->last_conn};
    kz_hub_connect(w->hub, p->conn, &(kz_hub_person){.id = 1, .name = "Guest-1"}, w->now);
    repeat(p, 1, "\"do\":\"hello\",\"tab\":\"onetoomany\"");
    assert_string_equal(page_error(p), "too-many-tabs");
    page_disconnect(pages[0]);
    repeat(p, 1, "\"do\":\"hello\",\"tab\":\"onetoomany\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

/* Thousands of people come and go: only some of their tabs are remembered. */
static void idle_tabs_are_bounded(void **state)
{
    (void)state;
    world *w = world_begin(10);
    page *p = page_open(w, 1);
    page_disconnect(p);
    for (int i = 0; i < 5000; i++) {
        p->person = 1000 + i;
        p->seq = 0;
        page_connect(p);
        page_disconnect(p);
    }
    p->person = 1;
    p->seq = 0;
    page_connect(p);
    assert_int_equal(number_of(json_object_get(p->reply, "ok"), "next"), 2);
    world_end(w);
}

static void too_fast(void **state)
{
    (void)state;
    world *w = world_begin(11);
    page *p = page_open(w, 1);
    for (int seq = 2; seq <= 60; seq++) {
        repeat(p, seq, "\"do\":\"lobby\",\"on\":false");
        assert_string_equal(page_error(p), "");
    }
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "too-fast");
    w->now += 49;
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "too-fast");
    w->now += 1;
    repeat(p, 61, "\"do\":\"open\",\"game\":\"kozel\"");
    assert_string_equal(page_error(p), "");
    world_end(w);
}

/* ---- the lobby */

static void the_lobby_is_live(void **state)
{
    (void)state;
    world *w = world_begin(12);
    page *watcher = page_open(w, 1), *a = page_open(w, 2), *b = page_open(w, 3);
    json_t *ok = page_ask(watcher, "lobby", "\"on\":true");
    assert_int_equal(json_array_size(json_object_get(ok, "applications")), 0);
    ok = page_ask(a, "open",
                  "\"game\":\"kozel\",\"seats\":3,\"options\":{\"fish\":\"one\"},\"time\":30,\"reserve\":0,"
                  "\"bots\":\"random\"");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    assert_int_equal(json_array_size(watcher->events), 1);
    json_t *app = json_object_get(json_array_get(watcher->events, 0), "app");
    json_t *expected = json_pack(
        "{s:s, s:s, s:{s:s, s:s}, s:i, s:i, s:i, s:s, s:b, s:b, s:i, s:i, s:b, s:i, s:s, s:[s], s:[n], s:i}",
        "table", table, "game", "kozel", "options", "fish", "one", "target", "101", "seats", 3, "time", 30,
        "reserve", 0, "bots", "random", "private", 0, "rated", 0, "lowest", 0, "stake", 0, "queue", 0,
        "substitute", 0, "by", "Guest-2", "players", "Guest-2", "elo", "free", 2);
    assert_true(json_equal(app, expected));
    ok = page_ask(b, "lobby", "\"on\":true");
    assert_true(json_equal(json_array_get(json_object_get(ok, "applications"), 0), expected));
    json_decref(expected);
    ok = page_ask(b, "sit", "\"table\":\"%s\"", table);
    assert_int_equal(number_of(ok, "seat"), 2);
    app = json_object_get(json_array_get(watcher->events, 1), "app");
    assert_int_equal(number_of(app, "free"), 1);
    assert_null(page_ask(b, "start", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(b), "not-applicant");
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(json_object_get(b->reply, "error"), "args"), 0)),
        "Guest-2");
    /* The applicant leaves: the next one is it. */
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", table));
    app = json_object_get(json_array_get(watcher->events, 2), "app");
    assert_string_equal(text_of(app, "by"), "Guest-3");
    assert_non_null(page_ask(b, "start", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(json_array_get(watcher->events, 3), "ev"), "gone");
    assert_int_equal(w->match_count, 1);
    /* Private ones are not listed, and nobody is told who is not listening. */
    assert_non_null(page_ask(a, "open", "\"game\":\"kozel\",\"private\":true"));
    assert_int_equal(strlen(text_of(json_object_get(a->reply, "ok"), "table")), 16);
    assert_int_equal(json_array_size(watcher->events), 4);
    assert_non_null(page_ask(watcher, "lobby", "\"on\":false"));
    assert_non_null(page_ask(a, "open", "\"game\":\"kozel\""));
    assert_int_equal(json_array_size(watcher->events), 4);
    world_end(w);
}

/* The reply to a request comes before the events that it brings about. */
static void applications_end_with_their_last_person(void **state)
{
    (void)state;
    world *w = world_begin(13);
    page *p = page_open(w, 1), *watcher = page_open(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\""), "table"));
    assert_non_null(page_ask(watcher, "lobby", "\"on\":true"));
    page_enter(watcher, table);
    assert_non_null(page_ask(p, "leave", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(json_array_get(watcher->events, 0), "ev"), "gone");
    assert_null(watcher->mirror);
    assert_null(page_ask(p, "enter", "\"table\":\"%s\"", table));
    world_end(w);
}

static void an_application_nobody_attends_is_gone(void **state)
{
    (void)state;
    world *w = world_begin(14);
    page *p = page_open(w, 1), *watcher = page_open(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(p, "open", "\"game\":\"kozel\""), "table"));
    page_enter(watcher, table);
    world_wait(w, 600000);
    assert_non_null(watcher->mirror);
    page_disconnect(p);
    world_wait(w, 59999);
    page_connect(p); /* just in time */
    world_wait(w, 600000);
    assert_non_null(watcher->mirror);
    page_disconnect(p);
    world_wait(w, 60000);
    assert_null(watcher->mirror);
    world_end(w);
}

static void a_finished_match_nobody_watches_is_gone(void **state)
{
    (void)state;
    world *w = world_begin(15);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    json_decref(a->mirror);
    a->mirror = NULL;
    assert_non_null(page_ask(a, "exit", "\"table\":\"%s\"", table));
    world_wait(w, 600000);
    assert_non_null(b->mirror);
    json_decref(b->mirror);
    b->mirror = NULL;
    assert_non_null(page_ask(b, "exit", "\"table\":\"%s\"", table));
    world_wait(w, 59999);
    assert_int_not_equal(w->next, INT64_MAX);
    world_wait(w, 1);
    assert_int_equal(w->next, INT64_MAX);
    world_end(w);
}

/* ---- limits */

static void four_tables_a_person(void **state)
{
    (void)state;
    world *w = world_begin(16);
    page *p = page_open(w, 1), *other = page_open(w, 2);
    for (int i = 0; i < 4; i++)
        assert_non_null(page_ask(p, i % 2 ? "play" : "open", "\"game\":\"kozel\""));
    assert_null(page_ask(p, "open", "\"game\":\"kozel\""));
    assert_string_equal(page_error(p), "too-many-tables");
    assert_null(page_ask(p, "play", "\"game\":\"kozel\""));
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(other, "open", "\"game\":\"kozel\""), "table"));
    assert_null(page_ask(p, "sit", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(p), "too-many-tables");
    world_end(w);
}

static void sixteen_watched_tables(void **state)
{
    (void)state;
    world *w = world_begin(17);
    world_alone(w);
    page *p = page_open(w, 100), *owner = NULL;
    for (int i = 0; i < 17; i++) {
        if (i % 4 == 0)
            owner = page_open(w, 1 + i);
        json_t *ok = page_ask(owner, "open", "\"game\":\"kozel\"");
        w->now += 1000;
        page_ask(p, "enter", "\"table\":\"%s\"", text_of(ok, "table"));
        assert_string_equal(page_error(p), i < 16 ? "" : "too-many-entered");
    }
    world_end(w);
}

static void a_full_server_refuses(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_alone(w);
    kz_hub_config config = kz_hub_defaults();
    assert_int_equal(config.max_tables, 10000);
    w->quiet = true;
    page *p = page_open(w, 1);
    for (int i = 0; i < 10000; i++) {
        if (i % 4 == 0) {
            page_disconnect(p);
            p->person = 1000 + i;
            page_connect(p);
        }
        assert_non_null(page_ask(p, "open", "\"game\":\"kozel\",\"private\":true"));
    }
    page *late = page_open(w, 1);
    assert_null(page_ask(late, "open", "\"game\":\"kozel\""));
    assert_string_equal(page_error(late), "server-full");
    world_wait(w, 60000); /* most of them are absent */
    assert_non_null(page_ask(late, "open", "\"game\":\"kozel\""));
    world_end(w);
}

/* While the store is behind nobody opens a table, and what is there goes on. */
static void a_busy_server_begins_nothing_new(void **state)
{
    (void)state;
    static const char *const asked[] = {"open", "play", "quick"};
    world *w = world_begin(19);
    page *p = page_open(w, 1), *other = page_open(w, 2);
    json_t *ok = page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2");
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    kz_hub_set_busy(w->hub, true);
    for (int i = 0; i < 3; i++) {
        assert_null(page_ask(p, asked[i], "\"game\":\"sport\""));
        assert_string_equal(page_error(p), "busy");
    }
    assert_non_null(page_ask(other, "sit", "\"table\":\"%s\"", table));
    kz_hub_set_busy(w->hub, false);
    assert_non_null(page_ask(p, "open", "\"game\":\"kozel\""));
    const kz_request_count *count = kz_hub_requests(w->hub);
    while (strcmp(count->name, "open") != 0)
        count++;
    assert_int_equal(count->taken, 2);
    assert_int_equal(count->refused, 1);
    kz_hub_figures figures;
    kz_hub_count(w->hub, &figures);
    assert_int_equal(figures.persons, 2);
    assert_int_equal(figures.tables[0], 1);
    assert_int_equal(figures.tables[1], 1);
    assert_int_equal(figures.seats[0], 2);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_busy_server_begins_nothing_new),
        cmocka_unit_test(broken_frames),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(faulty_requests),
        cmocka_unit_test(long_arguments_stay_texts),
        cmocka_unit_test(every_request_has_its_schema),
        cmocka_unit_test(hello_comes_first),
        cmocka_unit_test(hello_tells_what_there_is),
        cmocka_unit_test(a_repeat_gets_the_stored_reply),
        cmocka_unit_test(a_repeated_action_is_done_once),
        cmocka_unit_test(old_numbers_are_forgotten),
        cmocka_unit_test(tabs_have_a_limit),
        cmocka_unit_test(idle_tabs_are_bounded),
        cmocka_unit_test(too_fast),
        cmocka_unit_test(the_lobby_is_live),
        cmocka_unit_test(applications_end_with_their_last_person),
        cmocka_unit_test(an_application_nobody_attends_is_gone),
        cmocka_unit_test(a_finished_match_nobody_watches_is_gone),
        cmocka_unit_test(four_tables_a_person),
        cmocka_unit_test(sixteen_watched_tables),
        cmocka_unit_test(a_full_server_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
