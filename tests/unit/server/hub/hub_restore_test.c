/* SPDX-License-Identifier: MIT */
/* After a crash: a match that is taken back from any length of its log goes on as if nothing had happened. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/restore.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/setup.h"

enum { VIEWERS = 5, MOMENTS = 2048 };

/* What each viewer (the persons, a spectator) saw when the log had that number of entries. */
typedef struct moment {
    size_t count;
    json_t *state[VIEWERS];
} moment;

static moment moments[MOMENTS];
static int moment_count;
static int viewers;

/* The events' numbers begin again. */
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

static void forget_mirrors(world *w)
{
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
}

/* The server stops and restarts, with what the store has of every table. */
static void restart_hub(world *w)
{
    char reason[128];
    forget_mirrors(w);
    world_alone(w);
    w->now += 1000;
    world_new_hub(w);
    for (int i = 0; i < w->room_count; i++)
        if (w->rooms[i].node && !world_restore_room(w, 0, &w->rooms[i], reason, sizeof reason))
            fail_msg("%s", reason);
}

/* Its end was not stored: that is made good, and who comes back sees it. */
static void finished_match(void **state)
{
    (void)state;
    world *w = world_begin(4);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    assert_non_null(page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", table));
    story *s = &w->matches[0];
    char *result = s->result;
    s->result = NULL;
    restart_hub(w);
    assert_non_null(s->result);
    assert_string_equal(s->result, result);
    page_connect(&w->pages[0]);
    assert_string_equal(text_of(page_enter(&w->pages[0], table), "phase"), "over");
    page_disconnect(&w->pages[0]);
    world_wait(w, 60000); /* nobody else comes */
    assert_null(world_room(w, table));
    assert_int_equal(w->next, INT64_MAX);
    free(result);
    world_end(w);
}

/* All pages come back and look at the table. */
static void come_back(world *w, const char *table)
{
    for (int i = 0; i < w->page_count; i++) {
        page_connect(&w->pages[i]);
        page_enter(&w->pages[i], table);
    }
}

/* A match that is over, with what it changed, a queue, and who would play again: all is as it was. */
static void a_table_that_is_over(void **state)
{
    (void)state;
    static const char seats[] = "[{\"elo\":[1200,1216],\"points\":8,\"coins\":10},null]";
    world *w = world_begin(15);
    char table[32];
    w->slow = true;
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"queue\":true"));
    page *a = &w->pages[0], *b = &w->pages[1], *c = page_open(w, 3);
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    world_settle(w, &w->matches[0], seats);
    assert_non_null(page_ask(b, "rematch", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(c, "queue", "\"table\":\"%s\"", table));
    json_t *before = without_count(page_enter(a, table));
    restart_hub(w);
    come_back(w, table);
    json_t *after = without_count(page_enter(a, table));
    /* Only the time for the queue's next begins again. */
    json_object_del(before, "wait");
    json_object_del(after, "wait");
    if (!json_equal(before, after))
        fail_msg("%s\ninstead of\n%s", json_dumps(after, JSON_SORT_KEYS), json_dumps(before, JSON_SORT_KEYS));
    assert_non_null(json_object_get(json_object_get(after, "match"), "rating"));
    json_decref(before);
    json_decref(after);
    w->slow = false;
    assert_non_null(page_ask(c, "unqueue", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(a, "rematch", "\"table\":\"%s\"", table));
    assert_int_equal(w->match_count, 2);
    world_end(w);
}

/* After many entries one has all, and what came before is not needed. */
static void a_long_log_is_made_short(void **state)
{
    (void)state;
    enum { LINES = 450 };
    world *w = world_begin(16);
    char table[32];
    page *a = page_open(w, 1), *b = page_open(w, 2), *last = page_open(w, 3);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":4"), "table"));
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(last, "sit", "\"table\":\"%s\",\"seat\":4", table));
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":90", table));
    for (int i = 0; i < LINES; i++) {
        page *speaker = i % 10 ? a : last;
        assert_non_null(page_ask(speaker, "say", "\"table\":\"%s\",\"text\":\"line %d\"", table, i));
        world_wait(w, 2000);
    }
    assert_in_range(world_room(w, table)->count, 1, 201);
    json_t *before = without_count(page_enter(b, table));
    restart_hub(w);
    come_back(w, table);
    json_t *after = without_count(page_enter(b, table));
    assert_true(json_equal(before, after));
    assert_int_equal(json_array_size(json_object_get(after, "chat")), 50);
    json_decref(before);
    json_decref(after);
    world_end(w);
}

/* What is no log of a table is left alone, with a reason. */
static void broken_table_logs(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } changes[] = {{"{\"app\"", "\"app\""},
                   {"\"phase\":\"waiting\"", "\"phase\":7"},
                   {"\"phase\":\"waiting\"", "\"phase\":\"match\""}, /* which one? */
                   {"\"stays\":[0,0]", "\"stays\":0"},
                   {"\"seats\":3", "\"seats\":4"},
                   {"\"seats\":3", "\"seats\":9"},
                   {"\"person\":1", "\"person\":0"},
                   {"\"queue\":[]", "\"queue\":[[{}]]"},
                   {"\"game\":\"kozel\"", "\"game\":\"whist\""},
                   {"\"proposal\":null", "\"proposal\":{\"id\":1,\"by\":3,\"agreed\":1,\"app\":{}}"},
                   {"\"muted\":[]", "\"muted\":[7]"}};
    world *w = world_begin(18);
    char table[32], reason[128];
    page *a = page_open(w, 1);
    world_alone(w);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":3"), "table"));
    char *good = strdup(world_room(w, table)->texts[0]);
    world_new_hub(w);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[2048];
        const char *at = strstr(good, changes[i].from);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, changes[i].to,
                 at + strlen(changes[i].from));
        const char *const texts[] = {text};
        hub_stored stored = {.room.id = table, .room.texts = texts, .room.text_count = 1, .room.seq = 1};
        *reason = '\0';
        if (hub_restore(w->hub, &stored, w->now, reason, sizeof reason))
            fail_msg("%s was taken", text);
        assert_string_not_equal(reason, "");
    }
    free(good);
    assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
    world_end(w);
}

/* A newer program's: it is none of those that are known, and so not a match. */
static void a_phase_that_is_not_known(void **state)
{
    (void)state;
    world *w = world_begin(19);
    char table[32], reason[128], text[2048];
    page *a = page_open(w, 1);
    world_alone(w);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":3"), "table"));
    const char *good = world_room(w, table)->texts[0], *at = strstr(good, "\"waiting\"");
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s\"drawing\"%s", (int)(at - good), good, at + strlen("\"waiting\""));
    const char *const texts[] = {text};
    hub_stored stored = {.room.id = table, .room.texts = texts, .room.text_count = 1, .room.seq = 1};
    world_new_hub(w);
    assert_false(hub_restore(w->hub, &stored, w->now, reason, sizeof reason));
    assert_string_equal(reason, "table log: a state of another form");
    assert_true(hub_may_be_newer(w->hub, &stored));
    world_end(w);
}

/* Whether what cannot be taken back waits for a newer program. */
static void damage_is_no_newer_program(void **state)
{
    (void)state;
    const char *const none[] = {"{\"state\":"}, *const some[] = {"{}"},
                      *const club[] = {"{\"kind\":\"club\"}"};
    world *w = world_begin(23);
    hub_stored waits = {.room.id = "t", .room.texts = some, .room.text_count = 1, .room.seq = 1},
               match = waits;
    assert_true(hub_may_be_newer(w->hub, &waits));
    waits.room.damage = "its log has a gap";
    assert_false(hub_may_be_newer(w->hub, &waits));
    waits = (hub_stored){.room.id = "t", .room.texts = none, .room.text_count = 1, .room.seq = 1};
    assert_false(hub_may_be_newer(w->hub, &waits));
    match.match = "m";
    assert_false(hub_may_be_newer(w->hub, &match));
    match.setup = "{\"rules\":2}";
    assert_false(hub_may_be_newer(w->hub, &match));
    match.setup = "{\"rules\":9}";
    assert_true(hub_may_be_newer(w->hub, &match));
    match.room.damage = "its log is gone";
    assert_false(hub_may_be_newer(w->hub, &match));
    /* A match that is played in a room of another kind has rules that this program knows. */
    match =
        (hub_stored){.room.id = "t", .room.texts = club, .room.text_count = 1, .room.seq = 1, .match = "m"};
    match.setup = "{\"rules\":2}";
    assert_true(hub_may_be_newer(w->hub, &match));
    match.room.damage = "its log is gone";
    assert_false(hub_may_be_newer(w->hub, &match));
    world_end(w);
}

/* The set-up of a match as a program with another version of the rules wrote it. */
static void begun_by_other_rules(story *s, char version)
{
    char *at = strstr(s->setup, "\"rules\":");
    assert_non_null(at);
    at[strlen("\"rules\":")] = version;
}

/* A match of some deals, and a server that restarts. `changed`: with another rule of when accounts open.
 * `version`: the version by which the match is reported to have begun, 0: this one's. */
static world *with_rules(bool changed, char version, char *reason, size_t size)
{
    world *w = world_begin(19);
    story *s = &w->matches[0];
    world_alone(w);
    world_table(w, "kozel", 2, 2, "\"options\":{\"target\":\"500\"}");
    while (number_of(json_object_get(w->pages[0].mirror, "match"), "deal") < 6)
        assert_true(world_step(w));
    forget_mirrors(w);
    assert_null(s->result);
    if (version)
        begun_by_other_rules(s, version);
    for (int i = 0; i < w->games.count; i++)
        if (changed && !strcmp(w->games.game[i].name, "kozel"))
            w->games.game[i].rules.opening = 60;
    world_new_hub(w);
    *reason = '\0';
    world_restore_room(w, 0, &w->rooms[0], reason, size);
    return w;
}

/* A rule has changed: a match that stands otherwise by it is closed, with nobody's loss; another one goes on,
 * and what differs by the same rules is left alone. */
static void rules_that_have_changed(void **state)
{
    (void)state;
    char reason[256];
    world *w = with_rules(true, '0', reason, sizeof reason);
    assert_non_null(strstr(reason, "the rules have changed"));
    assert_string_equal(w->matches[0].result, "{\"closed\":true}");
    assert_true(w->matches[0].settlement.closed);
    assert_int_equal(w->rooms[0].node, 0);
    world_end(w);

    w = with_rules(false, '0', reason, sizeof reason);
    assert_string_equal(reason, "");
    assert_null(w->matches[0].result);
    assert_true(w->next < INT64_MAX);
    world_end(w);

    w = with_rules(false, '9', reason, sizeof reason);
    assert_string_equal(reason, "");
    world_end(w);

    w = with_rules(true, '9', reason, sizeof reason);
    assert_non_null(strstr(reason, "a newer kozel"));
    assert_null(w->matches[0].result);
    assert_int_not_equal(w->rooms[0].node, 0);
    world_end(w);

    w = with_rules(true, 0, reason, sizeof reason);
    assert_non_null(strstr(reason, "another state"));
    assert_null(w->matches[0].result);
    assert_int_not_equal(w->rooms[0].node, 0);
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
    forget_mirrors(w);
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
    forget_mirrors(w);
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

/* As an older program knew it: by the set-up of its match alone. */
static bool restore_setup(world *w, const char *match, const char *setup, const hub_entry *entries,
                          size_t count, char reason[128])
{
    hub_stored stored = {
        .room.id = "x7k2p", .match = match, .setup = setup, .entries = entries, .entry_count = count};
    return hub_restore(w->hub, &stored, w->now, reason, 128);
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
                  {"\"time\":60", "\"time\":-1"},
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
        if (restore_setup(w, "m1", setup, NULL, 0, reason))
            fail_msg("%s was taken", setup);
        assert_string_not_equal(reason, "");
    }
    char played[sizeof good + 16];
    snprintf(played, sizeof played, "%.*s,\"rules\":%d}", (int)sizeof good - 2, good, KZ_RULES_VERSION);
    hub_entry entries[] = {{"[Game \"kozel\"]\n[Players \"2\"]\n[Options \"fish=all,target=101\"]\n", 0, 0},
                           {"deal 1\nhand 1: 0-0\n", 0, 0},
                           {"1 1-1\n", 0, 0}};
    assert_false(restore_setup(w, "m1", played, entries, 2, reason));
    assert_false(restore_setup(w, "m1", played, entries, 3, reason));
    /* The reason is for the log, which names no tile. */
    entries[1].lines = "deal 1\nhand 1: 0-0 0-0\n";
    assert_false(restore_setup(w, "m1", played, entries, 2, reason));
    assert_memory_equal(reason, "entry 2: ", 9);
    assert_null(strstr(reason, "0-0"));
    entries[0].lines = "[Game \"kozel\"]\n[Players \"3\"]\n[Options \"fish=all,target=101\"]\n";
    assert_false(restore_setup(w, "m1", played, entries, 1, reason));
    /* Nothing of it is left: the same table can still come back-> */
    story s = {.id = "m1", .setup = (char *)good};
    w->matches[w->match_count] = s;
    w->matches[w->match_count++].setup = strdup(good);
    assert_true(restore_setup(w, "m1", good, NULL, 0, reason));
    w->sending = false;
    assert_false(restore_setup(w, "m2", good, NULL, 0, reason));
    world_end(w);
}

/* Set-ups of older programs say nothing of memory aids. */
static void memory_aids_are_as_usual_in_older_setups(void **state)
{
    (void)state;
    static const struct {
        const char *members;
        bool aids;
    } cases[] = {{"", true},
                 {",\"rated\":true", false},
                 {",\"rated\":true,\"memory_aids\":true", true},
                 {",\"memory_aids\":false", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        world *w = world_begin(6);
        json_t *terms = NULL;
        hub_application app;
        char text[256], reason[128] = "";
        snprintf(text, sizeof text,
                 "{\"game\":\"kozel\",\"time\":60,\"reserve\":120,\"bots\":\"\",\"private\":false%s}",
                 cases[i].members);
        terms = json_loads(text, 0, NULL);
        assert_true(hub_setup_terms(w->hub, terms, 2, "fish=all,target=101", &app, reason, sizeof reason));
        assert_int_equal(app.memory_aids, cases[i].aids);
        json_decref(terms);
        world_end(w);
    }
}

/* A match that began by an older version of the rules goes on by it: a small fish gave a lead by right.
 * That lead could not be left to the partner. */
static void an_older_match_goes_on_by_its_rules(void **state)
{
    (void)state;
    static const char setup[] =
        "{\"table\":\"x7k2p\",\"game\":\"sea-goat-navy\",\"options\":\"fleet=no,fishboth=no,queue=no\","
        "\"time\":60,\"reserve\":120,\"bots\":\"novice\",\"private\":false,\"seats\":[{\"bot\":\"novice\"},"
        "{\"person\":1,\"name\":\"Guest-1\"},{\"bot\":\"novice\"},{\"bot\":\"novice\"}],\"rules\":1}";
    const hub_entry entries[] = {
        {"[Game \"sea-goat-navy\"]\n[Players \"4\"]\n[Options \"fleet=no,fishboth=no,queue=no\"]\n", 0, 0},
        {"deal 1\nhand 1: 1-2 1-3 1-4 1-6 2-5 3-5 5-6\nhand 2: 0-0 0-3 0-4 2-2 2-3 2-4 5-5\n"
         "hand 3: 0-1 0-5 0-6 1-1 3-3 4-5 6-6\nhand 4: 0-2 1-5 2-6 3-4 3-6 4-4 4-6\n",
         0, 0},
        {"3 1-1\n4 1-5@b\n1 3-5@b\n2 0-3@b\n3 0-6@b\n4 3-6@b\n1 1-2@a\n2 2-3@b\n3 knock\n4 0-2@a\n"
         "1 2-5@b\n2 5-5@b\n3 4-5@b\n4 4-4@b\n1 1-4@b\n2 0-0@a\n3 0-1@a\n4 knock\n1 1-6@b\n"
         "2 knock\n3 6-6@b\n4 2-6@b\n1 1-3@a\n2 2-2@b\n3 3-3@a\n4 3-4@a\n1 knock\n2 2-4@a\n",
         0, 0},
        {"deal 2\nhand 1: 0-6 1-1 1-5 2-2 2-5 3-6 4-5\nhand 2: 0-0 0-2 1-3 2-3 2-4 5-5 5-6\n"
         "hand 3: 1-2 1-6 2-6 3-4 3-5 4-6 6-6\nhand 4: 0-1 0-3 0-4 0-5 1-4 3-3 4-4\n",
         0, 0}};
    world *w = world_begin(21);
    char reason[128] = "";
    story *s = &w->matches[w->match_count++];
    *s = (story){.id = "m1", .setup = strdup(setup)};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        s->lines[s->count++] = strdup(entries[i].lines);
    if (!restore_setup(w, "m1", setup, entries, sizeof entries / sizeof *entries, reason))
        fail_msg("%s", reason);
    const kz_match *m = &hub_table_find(w->hub, "x7k2p")->play.match;
    kz_action legal[KZ_LEGAL];
    int kinds[KZ_YIELD + 1] = {0};
    for (int i = kz_match_legal(m, legal); i-- > 0;)
        kinds[legal[i].kind]++;
    assert_int_equal(m->pub.turn, 1);
    assert_int_equal(kinds[KZ_CLAIM], 1);
    assert_int_equal(kinds[KZ_YIELD], 0);
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
        cmocka_unit_test(a_table_that_is_over),
        cmocka_unit_test(a_long_log_is_made_short),
        cmocka_unit_test(broken_table_logs),
        cmocka_unit_test(a_phase_that_is_not_known),
        cmocka_unit_test(damage_is_no_newer_program),
        cmocka_unit_test(rules_that_have_changed),
        cmocka_unit_test(goes_on_without_anybody),
        cmocka_unit_test(clocks_go_on_where_they_stood),
        cmocka_unit_test(broken_logs),
        cmocka_unit_test(memory_aids_are_as_usual_in_older_setups),
        cmocka_unit_test(an_older_match_goes_on_by_its_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
