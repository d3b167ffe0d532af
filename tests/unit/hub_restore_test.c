/* After a crash: a match that is taken back from any length of its log goes on as if nothing had happened. */
#include "hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWERS = 5, MOMENTS = 2048 };

/* What each viewer (the persons, a spectator) saw when the log had so many entries. */
typedef struct moment {
    size_t count;
    json_t *state[VIEWERS];
} moment;

static moment moments[MOMENTS];
static int moment_count;
static int viewers;

/* The events' numbers begin anew. */
static json_t *without_count(json_t *state)
{
    json_t *copy = json_deep_copy(state);
    json_object_del(copy, "n");
    json_object_del(copy, "spectators"); /* they come one after another */
    return copy;
}

/* The first time that the log is so long. */
static void note_moment(world *w)
{
    const story *s = &w->matches[0];
    if (moment_count && moments[moment_count - 1].count == s->count)
        return;
    assert_true(moment_count < MOMENTS);
    moment *m = &moments[moment_count++];
    m->count = s->count;
    for (int i = 0; i < viewers; i++)
        m->state[i] = without_count(w->pages[i].mirror);
}

static void forget_moments(void)
{
    for (int n = 0; n < moment_count; n++)
        for (int i = 0; i < viewers; i++)
            json_decref(moments[n].state[i]);
    moment_count = 0;
}

/* Plays a match to its end and notes what was seen on the way; clocks run into the reserves at times. */
static void play_noting(world *w)
{
    while (strcmp(text_of(w->pages[0].mirror, "phase"), "over")) {
        if (kz_rng_below(&w->rng, 8) == 0)
            world_wait(w, 16000);
        note_moment(w);
        world_step(w);
        note_moment(w);
    }
}

/* Log lengths after which the next deal was still to be dealt: it will be another one. */
static bool is_set_up_missing(const story *s, size_t count)
{
    return count < 2 && s->count > 1;
}

static const moment *moment_for(size_t count)
{
    for (int i = 0; i < moment_count; i++)
        if (moments[i].count >= count)
            return &moments[i];
    return NULL;
}

/* Back from `count` entries, what does each viewer see? */
static void check_length(world *w, size_t count)
{
    char reason[256] = "", table[32];
    const story *s = &w->matches[0];
    world *back = world_begin(count);
    back->now = w->now + 3600000;
    back->last_conn = 1000;
    back->quiet = true;
    /* What is stored there already, and what comes. */
    story *copy = &back->matches[back->match_count++];
    snprintf(copy->id, sizeof copy->id, "%s", s->id);
    copy->setup = strdup(s->setup);
    for (size_t i = 0; i < count; i++) {
        copy->lines[i] = strdup(s->lines[i]);
        copy->reserve[i] = s->reserve[i];
    }
    copy->count = count;
    bool done = world_restore(back, copy, count, reason, sizeof reason);
    if (!done)
        fail_msg("%zu entries: %s", count, reason);
    snprintf(table, sizeof table, "%s", text_of(w->pages[0].mirror, "table"));
    for (int i = 0; i < viewers; i++) {
        page *p = page_open(back, w->pages[i].person);
        json_t *tables = json_object_get(json_object_get(p->reply, "ok"), "tables");
        assert_int_equal(json_array_size(tables), page_seat(&w->pages[i]) >= 0);
    }
    for (int i = 0; i < viewers; i++) {
        page *p = &back->pages[i];
        json_t *state = without_count(page_enter(p, table));
        if (is_set_up_missing(s, count)) {
            assert_string_equal(text_of(state, "phase"), "play");
            assert_int_equal(number_of(json_object_get(state, "match"), "deal"), 1);
        } else if (!json_equal(state, moment_for(count)->state[i])) {
            char *a = json_dumps(moment_for(count)->state[i], JSON_SORT_KEYS),
                 *b = json_dumps(state, JSON_SORT_KEYS);
            fail_msg("after %zu entries viewer %d sees\n%s\ninstead of\n%s", count, i, b, a);
        }
        json_decref(state);
    }
    /* Now and then it is played to its end. */
    if (count % 37 == 0) {
        back->quiet = false;
        world_play(back);
        kz_reader reader;
        kz_error error;
        char *record = story_record(copy);
        kz_reader_init(&reader, &back->games, NULL);
        assert_true(kz_reader_text(&reader, record, strlen(record), &error));
        assert_int_equal(reader.match.pub.phase, KZ_OVER);
        assert_non_null(copy->result);
        free(record);
    }
    world_end(back);
}

static void every_length(const char *game, int persons, int seats, const char *members, uint64_t seed)
{
    world *w = world_begin(seed);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, game, persons, seats, members));
    page_enter(page_open(w, 100), table);
    viewers = w->page_count;
    note_moment(w);
    play_noting(w);
    for (size_t count = 0; count < w->matches[0].count; count += SPARE)
        check_length(w, count);
    forget_moments();
    world_end(w);
}

static void two_persons(void **state)
{
    (void)state;
    every_length("kozel", 2, 2, "\"time\":15,\"options\":{\"target\":\"60\",\"fish\":\"one\"}", 1);
}

static void two_persons_and_a_bot(void **state)
{
    (void)state;
    every_length("kozel", 2, 3, "\"time\":15,\"bots\":\"novice\",\"options\":{\"target\":\"40\"}", 2);
}

static void three_persons_and_a_bot_in_pairs(void **state)
{
    (void)state;
    every_length("kozel-short", 3, 4, "\"time\":15,\"bots\":\"random\",\"options\":{\"sides\":\"pairs\"}", 3);
}

/* Games by the form of their board, with claims and gifts, points in play, a lead by lot. */
static void every_board(void **state)
{
    (void)state;
    every_length("donkey", 2, 2, "\"time\":15,\"options\":{\"target\":\"30\"}", 6);
    every_length("telephone", 2, 2, "\"time\":15", 7);
    every_length("muggins", 3, 3, "\"time\":15", 8);
    every_length("sausage", 2, 2, "\"time\":15,\"options\":{\"target\":\"30\"}", 9);
    every_length("sea-goat-navy", 4, 4, "\"time\":15", 10);
    every_length("sea-goat", 3, 3, "\"time\":15", 11);
    every_length("general", 4, 4, "\"time\":15,\"options\":{\"deals\":\"3\",\"signals\":\"yes\"}", 12);
}

/* All of a house game's options are in its record. */
static void many_long_options(void **state)
{
    (void)state;
    every_length("house-of-ten", 2, 2,
                 "\"time\":15,\"options\":{\"target\":\"20\",\"house-rated-one\":\"friendly-always\"}", 13);
}

/* Its end was not stored: that is made good, and there is no table. */
static void finished_match(void **state)
{
    (void)state;
    world *w = world_begin(4);
    char table[32], reason[64];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    assert_non_null(page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", table));
    story *s = &w->matches[0];
    char *result = s->result;
    s->result = NULL;
    for (int i = 0; i < 2; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    world_new_hub(w);
    assert_true(world_restore(w, s, s->count, reason, sizeof reason));
    assert_non_null(s->result);
    assert_string_equal(s->result, result);
    assert_int_equal(w->next, INT64_MAX);
    free(result);
    world_end(w);
}

/* Persons come back to their seats; nobody there: bots and clocks go on. */
static void goes_on_without_anybody(void **state)
{
    (void)state;
    world *w = world_begin(5);
    char reason[64];
    world_table(w, "kozel", 1, 2, "\"bots\":\"novice\",\"time\":15,\"reserve\":5");
    story *s = &w->matches[0];
    json_decref(w->pages[0].mirror);
    w->pages[0].mirror = NULL;
    world_new_hub(w);
    assert_true(world_restore(w, s, s->count, reason, sizeof reason));
    w->quiet = true;
    world_wait(w, 1000000);
    assert_non_null(s->result);
    assert_int_equal(w->next, INT64_MAX);
    world_end(w);
}

static int64_t move_left(page *p, const char *table)
{
    json_t *state = page_enter(p, table);
    return number_of(json_object_get(json_object_get(state, "match"), "clock"), "move");
}

/* The server is away for an hour; it said last at `lived` that it was there. */
static void stop_and_restore(world *w, int64_t lived)
{
    char reason[64];
    story *s = &w->matches[0];
    s->lived = lived;
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    world_alone(w);
    w->now += 3600000;
    world_new_hub(w);
    assert_true(world_restore(w, s, s->count, reason, sizeof reason));
    for (int i = 0; i < w->page_count; i++)
        page_connect(&w->pages[i]);
}

/* Not even one restart after another gives time. */
static void clocks_go_on_where_they_stood(void **state)
{
    (void)state;
    world *w = world_begin(14);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"time\":15,\"reserve\":5"));
    world_wait(w, 8200);
    stop_and_restore(w, w->now);
    assert_int_equal(move_left(&w->pages[0], table), 6800);
    stop_and_restore(w, 0); /* before it could say that it was there */
    assert_int_equal(move_left(&w->pages[0], table), 6800);
    world_wait(w, 800);
    stop_and_restore(w, w->now - 300); /* a crash */
    assert_int_equal(move_left(&w->pages[1], table), 6300);
    world_wait(w, 11299);
    assert_null(w->matches[0].result);
    world_wait(w, 1);
    assert_non_null(strstr(w->matches[0].result, "timeout"));
    world_end(w);
}

/* What cannot be replayed is left alone, with a reason. */
static void broken_logs(void **state)
{
    (void)state;
    static const char good[] =
        "{\"table\":\"x7k2p\",\"game\":\"kozel\",\"options\":\"fish=all,target=101\",\"time\":60,"
        "\"reserve\":120,\"bots\":\"novice\",\"private\":false,\"seats\":[{\"person\":5,\"name\":"
        "\"Guest-5\"},{\"bot\":\"novice\"}]}";
    static const struct {
        const char *from, *to;
    } setups[] = {{"{\"table\"", "\"table\""},
                  {"x7k2p", ""},
                  {"kozel", "whist"},
                  {"fish=all", "fish=both"},
                  {"\"time\":60", "\"time\":\"60\""},
                  {"\"time\":60,", ""},
                  {"\"time\":60", "\"time\":0"},
                  {"120", "99999"},
                  {"false", "0"},
                  {"\"person\":5", "\"person\":0"},
                  {"\"person\":5", "\"person\":\"5\""},
                  {"{\"bot\":\"novice\"}", "{\"bot\":\"nobody\"}"},
                  {",{\"bot\":\"novice\"}", ""},
                  {"{\"bot\":\"novice\"}", "{\"person\":5,\"name\":\"Guest-5\"}"},
                  {"{\"bot\":\"novice\"}", "7"}};
    world *w = world_begin(6);
    char reason[128];
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        char setup[512];
        const char *at = strstr(good, setups[i].from);
        snprintf(setup, sizeof setup, "%.*s%s%s", (int)(at - good), good, setups[i].to,
                 at + strlen(setups[i].from));
        *reason = '\0';
        if (kz_hub_restore(w->hub, "m1", setup, NULL, 0, w->now, reason, sizeof reason))
            fail_msg("%s was taken", setup);
        assert_string_not_equal(reason, "");
    }
    kz_hub_entry entries[] = {
        {"[Game \"kozel\"]\n[Players \"2\"]\n[Options \"fish=all,target=101\"]\n", 0, 0},
        {"deal 1\nhand 1: 0-0\n", 0, 0},
        {"1 1-1\n", 0, 0}};
    assert_false(kz_hub_restore(w->hub, "m1", good, entries, 2, w->now, reason, sizeof reason));
    assert_false(kz_hub_restore(w->hub, "m1", good, entries, 3, w->now, reason, sizeof reason));
    /* The reason is for the log, which tells no tile. */
    entries[1].lines = "deal 1\nhand 1: 0-0 0-0\n";
    assert_false(kz_hub_restore(w->hub, "m1", good, entries, 2, w->now, reason, sizeof reason));
    assert_memory_equal(reason, "entry 2: ", 9);
    assert_null(strstr(reason, "0-0"));
    entries[0].lines = "[Game \"kozel\"]\n[Players \"3\"]\n[Options \"fish=all,target=101\"]\n";
    assert_false(kz_hub_restore(w->hub, "m1", good, entries, 1, w->now, reason, sizeof reason));
    /* Nothing of it is left: the same table can still come back-> */
    story s = {.id = "m1", .setup = (char *)good};
    w->matches[w->match_count] = s;
    w->matches[w->match_count++].setup = strdup(good);
    assert_true(kz_hub_restore(w->hub, "m1", good, NULL, 0, w->now, reason, sizeof reason));
    w->sending = false;
    assert_false(kz_hub_restore(w->hub, "m2", good, NULL, 0, w->now, reason, sizeof reason));
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_persons),
        cmocka_unit_test(two_persons_and_a_bot),
        cmocka_unit_test(three_persons_and_a_bot_in_pairs),
        cmocka_unit_test(every_board),
        cmocka_unit_test(many_long_options),
        cmocka_unit_test(finished_match),
        cmocka_unit_test(goes_on_without_anybody),
        cmocka_unit_test(clocks_go_on_where_they_stood),
        cmocka_unit_test(broken_logs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
