/* SPDX-License-Identifier: MIT */
/* Requests, good and bad: what is refused, and that it changes nothing; hello. */
#include "tests/unit/server/hub/hub_world.h"

#include "server/hub/schema/request_schema.h"
#include "server/hub/wire/offer.h"

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
    {"hello", "\"tab\":\"short\"", "wrong-length", "tab"},
    {"hello", "\"tab\":\"abc-defgh\"", "tab-name", "tab"},
    {"hello", "\"tab\":\"\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\"", "wrong-length", "tab"},
    {"hello", "\"tab\":\"abcdefghijklmnopqrstuvwxyz0123456\"", "wrong-length", "tab"},
    {"hello", "\"tab\":\"tab00000\",\"protocol\":2", "protocol-version", "protocol"},
    {"hello", "\"tab\":\"anothertab\"", "other-tab", "tab"},
    {"lobby", "", "missing", "on"},
    {"lobby", "\"on\":1", "no-switch", "on"},
    {"lobby", "\"on\":\"true\"", "no-switch", "on"},
    {"lobby", "\"on\":true,\"page\":-1", "out-of-range", "page"},
    {"lobby", "\"on\":true,\"page\":100001", "out-of-range", "page"},
    {"lobby", "\"on\":true,\"page\":2147483648", "out-of-range", "page"},
    {"lobby", "\"on\":true,\"page\":1e3", "no-number", "page"},
    {"lobby", "\"on\":true,\"page\":1.0", "no-number", "page"},
    {"lobby", "\"on\":true,\"page\":\"1\"", "no-number", "page"},
    {"lobby", "\"on\":true,\"page\":null", "no-number", "page"},
    {"lobby", "\"on\":true,\"game\":\"whist\"", "no-such-game", "game"},
    {"lobby", "\"on\":true,\"seats\":1", "out-of-range", "seats"},
    {"lobby", "\"on\":true,\"rated\":1", "no-switch", "rated"},
    {"lobby", "\"on\":true,\"stake\":-1", "out-of-range", "stake"},
    {"lobby", "\"on\":true,\"fits\":\"yes\"", "no-switch", "fits"},
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
    {"hidden", "", "missing", "on"},
    {"hidden", "\"on\":1", "no-switch", "on"},
    {"act", "RUNNING,\"v\":0,\"act\":\"1-1\"", "not-seated", "table"},
    {"act", "HIS,\"v\":null,\"act\":\"1-1\"", "no-number", "v"},
    {"act", "HIS,\"v\":\"0\",\"act\":\"1-1\"", "no-number", "v"},
    {"act", "HIS,\"v\":-1,\"act\":\"1-1\"", "out-of-range", "v"},
    {"next", "HIS,\"v\":1", "stale", "v"},
    {"rematch", "HIS,\"v\":1", "stale", "v"},
    {"propose", "HIS,\"v\":1", "stale", "v"},
    {"act", "HIS,\"v\":0", "missing", "act"},
    {"act", "HIS,\"v\":0,\"act\":7", "no-text", "act"},
    {"act", "HIS,\"v\":0,\"act\":\"1-1\"", "no-deal", NULL},
    {"next", "RUNNING,\"v\":0", "not-seated", "table"},
    {"next", "HIS,\"v\":0", "no-pause", NULL},
    {"resign", "RUNNING,\"v\":0", "not-seated", "table"},
    {"resign", "HIS,\"v\":0", "no-deal", NULL},
    {"propose", "TABLE,\"v\":0", "not-seated", "table"},
    {"propose", "HIS,\"v\":0,\"game\":\"whist\"", "no-such-game", "game"},
    {"propose", "HIS,\"v\":0,\"time\":1", "out-of-range", "time"},
    {"propose", "HIS,\"v\":0,\"options\":{\"fish\":\"two\"}", "option-value", "options"},
    {"propose", "HIS,\"v\":0,\"game\":\"sausage\"", "no-such-players", "seats"},
    {"propose", "HIS,\"v\":0,\"rated\":true", "table-registered", "rated"},
    {"propose", "HIS,\"v\":0,\"stake\":1000000", "out-of-range", "stake"},
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
    {"say", "HIS,\"text\":\"\\u200b \\u2060\\u00ad\"", "wrong-length", "text"},
    {"say", "HIS,\"text\":\"\\u0301\\u0301\\u20e0\"", "wrong-length", "text"},
    {"say", "HIS,\"text\":\"\\u3164\\u115f\\ufeff\"", "wrong-length", "text"},
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
    {"rematch", "TABLE,\"v\":0", "not-seated", "table"},
    {"rematch", "HIS,\"v\":0", "not-over", NULL},
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

/* Each is refused with its code and field. Nothing is sent and nothing is written, and the state stays.
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
    world_wait(w, 2000); /* a watcher has been notified */
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
 * in the reply to hello. */
static void every_request_has_its_schema(void **state)
{
    (void)state;
    world *w = world_begin(5);
    page *p = page_open(w, 1);
    json_t *hello = json_deep_copy(page_ask(p, "hello", "\"tab\":\"%s\"", p->tab));
    for (size_t i = 0; i < schema_request_count; i++) {
        const schema_request *schema = &schema_requests[i];
        w->now += 50;
        assert_null(page_ask(p, schema->name, "\"nonsense\":1"));
        assert_string_equal(page_error(p), "no-such-member");
        for (size_t j = 0; j < schema->field_count; j++) {
            const schema_field *field = &schema->fields[j];
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
    hub_connect(w->hub, p->conn, &(hub_person){.id = p->person, .name = "Guest-1"}, w->now);
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
    size_t i;
    json_t *ok = json_object_get(p->reply, "ok"), *game = json_array_get(json_object_get(ok, "games"), 0);
    json_t *expected = json_loads(
        "{\"id\":\"kozel\",\"title\":\"Kozel\",\"says\":\"Remember your points: 13 at once open your "
        "account, and who reaches 101 is the goat.\",\"seats\":[2,3,4],\"board\":\"line\",\"sides\":"
        "\"single\",\"target_means\":\"loses\",\"points\":true,\"options\":["
        "{\"key\":\"fish\",\"title\":\"Fish\",\"values\":[\"all\",\"one\"],"
        "\"titles\":[\"for all\",\"for one\"],\"phrases\":[\"fish for all\",\"fish for "
        "one\"],\"default\":\"all\"},"
        "{\"key\":\"target\",\"title\":\"Played "
        "to\",\"min\":20,\"max\":1000,\"step\":1,\"phrase\":[\"to {n}\"],\"default\":\"101\"}]}",
        0, NULL);
    assert_true(json_equal(game, expected));
    json_decref(expected);
    json_array_foreach(json_object_get(ok, "games"), i, game)
    {
        if (!strcmp(text_of(game, "id"), "muggins"))
            assert_string_equal(text_of(game, "target_means"), "wins");
    }
    assert_int_equal(number_of(ok, "next"), 2);
    assert_string_equal(text_of(json_object_get(ok, "you"), "name"), "Guest-17");
    assert_int_equal(json_array_size(json_object_get(ok, "bots")), 11);
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

/* Texts of a house game's file in languages; nothing where it has none. */
static void hello_tells_house_games_in_languages(void **state)
{
    static const char text[] = "[ours : kozel]\nfish_test = stuck\ntitle = Our\ntitle.uk = Наш\nsays.de = "
                               "Wie immer.\noption sleep = no: reserve=0 | "
                               "yes: reserve=2\ntitle.uk sleep = Сплять двоє\n";
    static kz_games games;
    base_text json = {0};
    (void)state;
    kz_games_init(&games);
    assert_true(kz_games_read(&games, text, sizeof text - 1, NULL));
    base_json_begin(&json);
    base_json_object(&json, NULL);
    hub_message_offer(&json, &games);
    base_json_close(&json);
    json_t *offer = json_loads(json.bytes, 0, NULL), *list = json_object_get(offer, "games");
    json_t *ours = json_array_get(list, json_array_size(list) - 1),
           *options = json_object_get(ours, "options");
    json_t *in = json_pack("{s:{s:s}, s:{s:s}}", "uk", "title", "Наш", "de", "says", "Wie immer.");
    json_t *sleep = json_pack("{s:{s:s}}", "uk", "title", "Сплять двоє");
    assert_true(json_equal(json_object_get(ours, "in"), in));
    assert_true(json_equal(json_object_get(json_array_get(options, 2), "in"), sleep));
    assert_null(json_object_get(json_array_get(options, 0), "in"));
    assert_null(json_object_get(json_array_get(list, 0), "in"));
    json_decref(in);
    json_decref(sleep);
    json_decref(offer);
    base_text_free(&json);
}

/* Queries have texts for numbers and switches. A text that is none stays, so that the check reports it. */
static void texts_become_numbers_and_switches(void **state)
{
    static const schema_field fields[] = {{.name = "n", .kind = SCHEMA_FIELD_INTEGER, .max = 9},
                                          {.name = "s", .kind = SCHEMA_FIELD_SWITCH},
                                          {.name = "t", .kind = SCHEMA_FIELD_TEXT, .max = 9}};
    static const char *const rows[][2] = {
        {"{\"n\":\"0\",\"s\":\"true\",\"t\":\"7\"}", "{\"n\":0,\"s\":true,\"t\":\"7\"}"},
        {"{\"n\":\"-12\",\"s\":\"false\"}", "{\"n\":-12,\"s\":false}"},
        {"{\"n\":\"9\"}", "{\"n\":9}"},
        {"{\"n\":\"\",\"s\":\"\"}", NULL},
        {"{\"n\":\"-\",\"s\":\"True\"}", NULL},
        {"{\"n\":\"+1\",\"s\":\"1\"}", NULL},
        {"{\"n\":\" 1\",\"other\":\"1\"}", NULL},
        {"{\"n\":\"1x\"}", NULL},
        {"{\"n\":\"9223372036854775808\"}", NULL},
        {"{\"n\":7}", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *in = json_loads(rows[i][0], 0, NULL);
        schema_fields_from_text(fields, sizeof fields / sizeof *fields, in);
        char *text = json_dumps(in, JSON_COMPACT);
        assert_string_equal(text, rows[i][1] ? rows[i][1] : rows[i][0]);
        free(text);
        json_decref(in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_frames),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(faulty_requests),
        cmocka_unit_test(long_arguments_stay_texts),
        cmocka_unit_test(every_request_has_its_schema),
        cmocka_unit_test(hello_comes_first),
        cmocka_unit_test(hello_tells_what_there_is),
        cmocka_unit_test(hello_tells_house_games_in_languages),
        cmocka_unit_test(texts_become_numbers_and_switches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
