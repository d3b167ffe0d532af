/* SPDX-License-Identifier: MIT */
/* Replays of finished matches (server/pages/replay.h): the replay of every golden record has the same
 * contents as its trace. And the files of a match (match_file.h): which are there, what is refused. */
#include "server/pages/match_file.h"
#include "server/pages/replay.h"

#include <dirent.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;
static const char *folder;

static char *read_file(const char *name, size_t *length)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = calloc(1, 1 << 20);
    *length = fread(text, 1, (1 << 20) - 1, in);
    fclose(in);
    return text;
}

static json_t *replay_of(const char *record, size_t length)
{
    base_text json = {0};
    kz_error error;
    assert_true(pages_replay_write(&json, &games, "b3c1", record, length, &error));
    json_t *replay = json_loadb(json.bytes, json.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(replay);
    base_text_free(&json);
    return replay;
}

/* ---- against the trace */

/* A member of both, or of none. */
static void check_same(json_t *a, json_t *b, const char *key)
{
    json_t *in_a = json_object_get(a, key), *in_b = json_object_get(b, key);
    if ((in_a || in_b) && !json_equal(in_a, in_b))
        fail_msg("%s differs: %s, %s", key, json_dumps(a, 0), json_dumps(b, 0));
}

/* Every tile is in one place: a hand, the stock, the board. */
static void check_tiles(json_t *deal, json_t *hands, json_t *position, int laid)
{
    size_t tiles = 0, i;
    json_t *hand, *rows = json_object_get(position, "rows");
    json_array_foreach(hands, i, hand)
    {
        tiles += json_array_size(hand);
        assert_int_equal(json_array_size(hand),
                         json_integer_value(json_array_get(json_object_get(position, "counts"), i)));
    }
    if (json_is_integer(json_object_get(position, "stock")))
        tiles += (size_t)json_integer_value(json_object_get(position, "stock"));
    if (rows)
        laid = json_is_string(json_object_get(rows, "start")) +
               (int)json_array_size(json_array_get(json_object_get(rows, "lines"), 0)) +
               (int)json_array_size(json_array_get(json_object_get(rows, "lines"), 1));
    assert_int_equal(tiles + (size_t)laid, KZ_TILES);
    assert_true(json_is_array(json_object_get(deal, "hands")));
}

typedef struct walk {
    json_t *replay, *deal, *hands, *position;
    size_t deals, steps;
    int laid;
} walk;

static void begin_deal(walk *w)
{
    w->deal = w->position = json_array_get(json_object_get(w->replay, "deals"), w->deals++);
    assert_non_null(w->deal);
    json_decref(w->hands);
    w->hands = json_deep_copy(json_object_get(w->deal, "hands"));
    w->steps = 0;
    w->laid = 0;
    check_tiles(w->deal, w->hands, w->position, w->laid);
}

/* A line of the trace before an action. */
static void check_step(walk *w, json_t *line)
{
    const char *seat;
    json_t *hand;
    check_same(line, w->position, "ends");
    json_t *step = json_array_get(json_object_get(w->deal, "steps"), w->steps++);
    if (!json_object_get(line, "action"))
        return;
    assert_non_null(step);
    check_same(line, step, "seat");
    check_same(line, step, "scored");
    assert_string_equal(json_string_value(json_object_get(line, "action")),
                        json_string_value(json_object_get(step, "act")));
    json_object_foreach(json_object_get(step, "hands"), seat, hand)
        json_array_set(w->hands, (size_t)(*seat - '1'), hand);
    w->laid += (int)json_array_size(json_object_get(step, "laid"));
    w->position = step;
    check_tiles(w->deal, w->hands, step, w->laid);
}

static void check_deal_end(walk *w, json_t *line)
{
    static const char *const keys[] = {"deal", "end", "seat", "credits", "accounts", "carry"};
    json_t *result = json_object_get(w->deal, "result");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        check_same(line, result, keys[i]);
    assert_true(json_equal(json_object_get(result, "hands"), w->hands));
    assert_int_equal(json_array_size(json_object_get(w->deal, "steps")), w->steps);
}

static void check_trace(json_t *replay, char *trace)
{
    walk w = {.replay = replay};
    bool in_deal = false, over = false;
    for (char *text = strtok(trace, "\n"); text; text = strtok(NULL, "\n")) {
        json_t *line = json_loads(text, 0, NULL);
        assert_non_null(line);
        if (json_object_get(line, "winners")) {
            static const char *const keys[] = {"winners", "losers", "draw", "reason", "title", "rating"};
            for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
                check_same(line, json_object_get(replay, "result"), keys[i]);
            over = true;
        } else if (json_object_get(line, "end")) {
            check_deal_end(&w, line);
            in_deal = false;
        } else {
            if (!in_deal)
                begin_deal(&w);
            in_deal = true;
            check_step(&w, line);
        }
        json_decref(line);
    }
    json_decref(w.hands);
    assert_int_equal(json_array_size(json_object_get(replay, "deals")), w.deals);
    assert_int_equal(json_is_object(json_object_get(replay, "result")), over);
}

/* The table of laps is listed where it is available. */
static void check_laps(json_t *replay, const char *record, size_t length)
{
    pages_match_request request;
    assert_true(pages_match_request_read(&request, "b3c1.laps"));
    pages_match_file file = pages_match_file_make(&request, &games, NULL, strndup(record, length), length);
    assert_int_equal(file.status, json_is_true(json_object_get(replay, "laps")) ? 200 : 404);
    free(file.body);
}

static void test_golden(void **state)
{
    (void)state;
    int count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char name[300];
        size_t length, unused;
        char *ending = strstr(entry->d_name, ".dgr");
        if (!ending || ending[4])
            continue;
        char *record = read_file(entry->d_name, &length);
        snprintf(name, sizeof name, "%.*s.trace.jsonl", (int)(ending - entry->d_name), entry->d_name);
        char *trace = read_file(name, &unused);
        json_t *replay = replay_of(record, length);
        check_trace(replay, trace);
        check_laps(replay, record, length);
        json_decref(replay);
        free(record);
        free(trace);
        count++;
    }
    closedir(dir);
    assert_true(count > 50);
}

/* ---- other contents */

static void test_head(void **state)
{
    (void)state;
    size_t length;
    char *record = read_file("kozel-2-1.dgr", &length), *named;
    int n = asprintf(&named, "[Name1 \"Anna \\ 7\"]\n[Name2 \"novice\"]\n[Date \"2026-01-02\"]\n%s", record);
    json_t *replay = replay_of(named, (size_t)n);
    const char *id, *game, *date, *name, *kind, *limit, *bot;
    assert_int_equal(json_unpack(replay, "{s:s, s:s, s:s, s:[{s:s, s:s}, {s:s, s:s}], s:{s:s}}", "id", &id,
                                 "game", &game, "date", &date, "seats", "name", &name, "kind", &kind, "name",
                                 &bot, "kind", &bot, "options", "target", &limit),
                     0);
    assert_string_equal(id, "b3c1");
    assert_string_equal(game, "kozel");
    assert_string_equal(limit, "101");
    assert_string_equal(date, "2026-01-02");
    assert_string_equal(name, "Anna \\ 7");
    assert_string_equal(kind, "person");
    assert_string_equal(bot, "bot");
    json_decref(replay);
    free(named);
    free(record);
}

static void test_broken(void **state)
{
    (void)state;
    static const char *const broken[] = {"", "[Game \"kozel\"]\n[Players \"2\"]\n", "b3-c1 1\n",
                                         "[Game \"nowhere\"]\n[Players \"2\"]\ndeal 1\n"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        base_text json = {0};
        kz_error error;
        assert_false(pages_replay_write(&json, &games, "b3c1", broken[i], strlen(broken[i]), &error));
        base_text_free(&json);
    }
}

/* ---- the files of a match */

static pages_match_file file_of(const char *name, const char *deal, const char *ply)
{
    size_t length;
    pages_match_request request;
    char *record = read_file("bergen-2-1.dgr", &length);
    assert_true(pages_match_request_read(&request, name));
    assert_true(pages_match_request_place(&request, deal, ply));
    return pages_match_file_make(&request, &games, NULL, record, length);
}

static void check_status(const char *name, const char *deal, const char *ply, unsigned status)
{
    pages_match_file file = file_of(name, deal, ply);
    assert_int_equal(file.status, status);
    assert_int_equal(file.body != NULL, status == 200);
    free(file.body);
}

static void test_files(void **state)
{
    (void)state;
    check_status("b3c1.json", NULL, NULL, 200);
    check_status("b3c1.dgr", NULL, NULL, 200);
    check_status("b3c1.laps", NULL, NULL, 404); /* a game with a stock */
    check_status("b3c1.svg", NULL, NULL, 200);
    check_status("b3c1.svg", "1", "0", 200);
    check_status("b3c1.svg", "1", "3", 200);
    check_status("b3c1.svg", "1", "300", 404);
    check_status("b3c1.svg", "0", NULL, 404);
    check_status("b3c1.svg", "99", NULL, 404);
    pages_match_file first = file_of("b3c1.svg", "1", "1"), second = file_of("b3c1.svg", "1", "2");
    assert_string_equal(first.type, "image/svg+xml");
    assert_memory_equal(first.body, "<svg", 4);
    assert_true(first.length != second.length || memcmp(first.body, second.body, first.length) != 0);
    free(first.body);
    free(second.body);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const bad[] = {"",        ".json",     "x",        "x.",        "x.txt",  "x.json2",
                                      "a/b.svg", "a%2fb.dgr", "../x.dgr", "x.svg.svg", "x .dgr", "x_y.dgr"};
    pages_match_request request;
    char name[128];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(pages_match_request_read(&request, bad[i]));
    memset(name, 'a', 64);
    strcpy(name + 64, ".svg");
    assert_true(pages_match_request_read(&request, name));
    strcpy(name + 64, "a.svg");
    assert_false(pages_match_request_read(&request, name));
    static const char *const numbers[] = {"", "-1", "x", "1x", "1234567", " 1", "0x1"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_false(pages_match_request_place(&request, numbers[i], NULL));
        assert_false(pages_match_request_place(&request, NULL, numbers[i]));
    }
}

/* A record that cannot be played again is said to be so; one that is too long is not looked into. */
static void test_refused(void **state)
{
    (void)state;
    pages_match_request request;
    pages_match_request_read(&request, "x.json");
    pages_match_file file = pages_match_file_make(&request, NULL, NULL, strdup("b3-c1 1\n"), 8);
    assert_int_equal(file.status, 500);
    assert_null(file.body);
    file = pages_match_file_make(&request, NULL, NULL, calloc(1, PAGES_MATCH_RECORD_MAX + 1),
                                 PAGES_MATCH_RECORD_MAX + 1);
    assert_int_equal(file.status, 422);
    assert_null(file.body);
}

int main(int argc, char **argv)
{
    folder = argc > 1 ? argv[1] : "tests/golden";
    kz_games_init(&games);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden), cmocka_unit_test(test_head),  cmocka_unit_test(test_broken),
        cmocka_unit_test(test_files),  cmocka_unit_test(test_names), cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
