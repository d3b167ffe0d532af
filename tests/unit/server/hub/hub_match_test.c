/* SPDX-License-Identifier: MIT */
/* Whole matches through the hub: seats, clocks, bots, pauses, rematches, and what is sent to a seat. After
 * each call hub_world.h checks that no frame shows a hidden tile and that events and state agree. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *phase(const page *p)
{
    return text_of(p->mirror, "phase");
}

static json_t *match_of(const page *p)
{
    return json_object_get(p->mirror, "match");
}

/* The finished match's log is a record that gives the result which was stored and shown. */
static void check_story(const world *w, const story *s, const page *p)
{
    kz_reader reader;
    kz_error error;
    char trace[KZ_TRACE_LINE];
    char *record = story_record(s);
    kz_reader_init(&reader, &w->games, NULL);
    assert_true(kz_reader_text(&reader, record, strlen(record), &error));
    assert_true(kz_reader_end(&reader, &error));
    assert_int_equal(reader.match.pub.phase, KZ_OVER);
    assert_string_equal(reader.tags.date, "2026-01-01");
    assert_non_null(s->result);
    kz_trace_match_end(&reader.match, trace, sizeof trace);
    assert_string_equal(s->result, trace);
    json_t *result = json_loads(trace, 0, NULL),
           *shown = json_deep_copy(json_object_get(match_of(p), "result"));
    char path[64];
    snprintf(path, sizeof path, "/match/%s.dgr", s->id);
    assert_string_equal(text_of(shown, "record"), path);
    json_object_del(shown, "record");
    bool by_time = !strcmp(text_of(shown, "reason"), "timeout");
    assert_int_equal(by_time, json_object_get(shown, "by") != NULL);
    assert_int_equal(by_time, json_object_get(shown, "seat") != NULL);
    assert_int_equal(json_array_size(json_object_get(shown, "places")), reader.match.pub.rules.seats);
    for (const char *const *own = (const char *const[]){"by", "places", "goats", "eggs", "weight", NULL};
         *own; own++)
        json_object_del(shown, *own);
    json_object_del(shown, "seat");
    assert_true(json_equal(result, shown));
    json_decref(result);
    json_decref(shown);
    free(record);
}

/* The trace of a deal and the history agree: `played` is the sum of what its actions scored. */
typedef struct traced {
    json_t *deals;
    int64_t played[KZ_SEATS]; /* a side, in this deal */
} traced;

static void trace_deal(void *context, const kz_match *match, kz_action action)
{
    char line[KZ_TRACE_LINE];
    traced *t = context;
    t->played[match->pub.rules.side_of[action.seat]] += match->pub.scored;
    if (match->pub.phase == KZ_PLAYING)
        return;
    if (match->pub.end.kind == KZ_ENDED_TIMEOUT) /* a broken deal's points do not stand */
        memset(t->played, 0, sizeof t->played);
    size_t length = kz_trace_deal_end(match, line, sizeof line);
    json_t *deal = json_loadb(line, length, 0, NULL), *played = json_array();
    for (int i = 0; i < match->pub.rules.side_count; i++)
        json_array_append_new(played, json_integer(t->played[i]));
    if (match->pub.rules.play_points)
        json_object_set(deal, "played", played);
    json_decref(played);
    json_array_append_new(t->deals, deal);
    memset(t->played, 0, sizeof t->played);
}

static void check_history(const world *w, const story *s, const page *p)
{
    kz_reader reader;
    kz_error error;
    traced traced = {.deals = json_array()};
    char *record = story_record(s);
    json_t *history = json_deep_copy(json_object_get(match_of(p), "history")), *result;
    size_t i;
    kz_reader_init(&reader, &w->games, &(kz_reader_events){.context = &traced, .acted = trace_deal});
    assert_true(kz_reader_text(&reader, record, strlen(record), &error));
    json_array_foreach(history, i, result)
    {
        assert_int_equal(json_object_get(result, "hands") != NULL, i + 1 == json_array_size(history));
        json_object_del(result, "hands");
        json_object_del(result, "stock");
        json_object_del(result, "before");
        json_object_del(result, "titles");
        json_object_del(result, "egg_points");
        json_object_del(result, "loser");
        json_object_del(result, "roof");
    }
    assert_true(json_equal(history, traced.deals));
    json_decref(history);
    json_decref(traced.deals);
    free(record);
}

static void play_through(const char *game, int persons, int seats, const char *members, uint64_t seed)
{
    world *w = world_begin(seed);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, game, persons, seats, members));
    page *spectator = page_open(w, 100);
    page_enter(spectator, table);
    world_play(w);
    check_story(w, &w->matches[0], &w->pages[0]);
    check_story(w, &w->matches[0], spectator);
    check_history(w, &w->matches[0], spectator);
    world_end(w);
}

static void two_seats(void **state)
{
    (void)state;
    play_through("kozel", 2, 2, "", 1);
    play_through("kozel", 1, 2, "\"bots\":\"novice\",\"options\":{\"fish\":\"one\"}", 2);
    play_through("kozel-short", 2, 2, "\"options\":{\"target\":\"30\"}", 3);
}

static void three_seats(void **state)
{
    (void)state;
    play_through("kozel", 3, 3, "\"options\":{\"fish\":\"one\",\"target\":\"150\"}", 4);
    play_through("kozel-de", 1, 3, "\"bots\":\"random\"", 5);
    play_through("kozel", 2, 3, "\"bots\":\"novice\"", 6);
}

static void four_seats(void **state)
{
    (void)state;
    play_through("kozel", 4, 4, "", 7);
    play_through("kozel-short", 4, 4, "\"options\":{\"sides\":\"pairs\"}", 8);
    play_through("kozel", 2, 4, "\"bots\":\"novice\",\"options\":{\"fish\":\"one\"}", 9);
}

/* The same on many random matches, smaller ones. */
static void many_matches(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel", "kozel-de", "kozel-short"};
    for (uint64_t seed = 100; seed < 100 + 24 / SPARE; seed++)
        play_through(games[seed % 3], 1 + (int)(seed % 2), 2 + (int)(seed / 2 % 3),
                     "\"bots\":\"random\",\"options\":{\"target\":\"20\"}", seed);
}

/* `"options":{...}`: the numbers are small, so that matches are short, and with `rng` each word is one of its
 * values. */
static void draw_options(const kz_game *game, kz_rng *rng, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "\"options\":{");
    const char *between = "";
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *o = &game->option[i];
        if (!o->choice_count)
            n += (size_t)snprintf(out + n, size - n, "%s\"%s\":\"%d\"", between, o->key, o->least + o->step);
        else if (rng)
            n += (size_t)snprintf(out + n, size - n, "%s\"%s\":\"%s\"", between, o->key,
                                  o->choice[kz_rng_below(rng, o->choice_count)].word);
        else
            continue;
        between = ",";
    }
    snprintf(out + n, size - n, "}");
}

/* Every game with every number of seats: with persons alone, and with its options and bots. */
static void every_game(void **state)
{
    (void)state;
    static kz_games games;
    kz_rng rng;
    uint64_t seed = 200;
    kz_games_init(&games);
    kz_rng_seed(&rng, seed);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            const kz_game *game = &games.game[i];
            char alone[512], members[512] = "\"bots\":\"novice\",";
            if (!kz_game_seats(game, seats))
                continue;
            draw_options(game, NULL, alone, sizeof alone);
            play_through(game->name, seats, seats, alone, seed++);
            draw_options(game, &rng, members + strlen(members), sizeof members - strlen(members));
            play_through(game->name, 1 + (int)(seed % 2), seats, members, seed);
            seed++;
        }
    assert_true(seed > 200 + 80);
}

static void quick_play(void **state)
{
    (void)state;
    world *w = world_begin(11);
    page *p = page_open(w, 1);
    json_t *ok = page_ask(p, "play", "\"game\":\"kozel\",\"seats\":4");
    assert_non_null(ok);
    assert_int_equal(strlen(text_of(ok, "table")), 16); /* private: not to be guessed */
    page_enter(p, text_of(ok, "table"));
    assert_int_equal(number_of(p->mirror, "you"), 1);
    assert_true(json_is_true(json_object_get(json_object_get(p->mirror, "app"), "private")));
    json_t *seat = json_array_get(json_object_get(p->mirror, "seats"), 3);
    assert_string_equal(text_of(seat, "kind"), "bot");
    assert_string_equal(text_of(seat, "name"), "novice");
    world_play(w);
    check_story(w, &w->matches[0], p);
    world_end(w);
}

/* ---- clocks */

static page *page_to_act(world *w)
{
    for (;;) {
        for (int i = 0; i < w->page_count; i++)
            if (json_object_get(match_of(&w->pages[i]), "legal"))
                return &w->pages[i];
        world_wait(w, w->next - w->now);
    }
}

static json_t *act_first(page *p)
{
    json_t *legal = json_object_get(match_of(p), "legal");
    return page_ask(p, "act", "\"table\":\"%s\",\"act\":\"%s\"", text_of(p->mirror, "table"),
                    json_string_value(json_array_get(legal, 0)));
}

static void reserve_is_eaten(void **state)
{
    (void)state;
    world *w = world_begin(12);
    world_table(w, "kozel", 2, 2, "\"time\":20,\"reserve\":30");
    page *p = page_to_act(w);
    int seat = (int)number_of(match_of(p), "turn");
    world_wait(w, 25000);
    assert_non_null(act_first(p));
    const story *s = &w->matches[0];
    size_t last = s->count - 1;
    while (s->lines[last][0] - '0' != seat)
        last--;
    assert_int_equal(s->reserve[last], 25000);
    /* The seat that is next has all of its own time. */
    json_t *clock = json_object_get(match_of(p), "clock");
    if (number_of(match_of(p), "turn") != seat) {
        assert_int_equal(number_of(clock, "move"), 20000);
        assert_int_equal(number_of(clock, "reserve"), 30000);
    }
    world_end(w);
}

static void time_runs_out(void **state)
{
    (void)state;
    world *w = world_begin(13);
    world_table(w, "kozel", 2, 2, "\"time\":20,\"reserve\":30");
    page *p = page_to_act(w);
    int64_t seat = number_of(match_of(p), "turn");
    world_wait(w, 49999);
    assert_string_equal(phase(p), "play");
    world_wait(w, 1);
    assert_string_equal(phase(p), "over");
    assert_string_equal(text_of(json_object_get(match_of(p), "result"), "reason"), "timeout");
    assert_string_equal(text_of(json_object_get(match_of(p), "result"), "by"), "timeout");
    assert_int_equal(number_of(json_object_get(match_of(p), "result"), "seat"), seat);
    const story *s = &w->matches[0];
    assert_string_equal(strchr(s->lines[s->count - 1], ' '), " timeout\n");
    check_story(w, s, p);
    world_end(w);
}

/* The clock is looked at when an action arrives, not only when the timer fires. */
static void late_action_is_too_late(void **state)
{
    (void)state;
    world *w = world_begin(14);
    world_table(w, "kozel", 2, 2, "\"time\":15,\"reserve\":0");
    page *p = page_to_act(w);
    w->now += 15000;
    assert_null(act_first(p));
    assert_string_equal(page_error(p), "match-over");
    assert_string_equal(phase(p), "over");
    world_end(w);
}

/* A lost connection does not stop the clock, nor does it end the match. */
static void absence(void **state)
{
    (void)state;
    world *w = world_begin(15);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"time\":20,\"reserve\":30"));
    page *p = page_to_act(w), *other = p == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    page_disconnect(p);
    json_t *seat = json_array_get(json_object_get(other->mirror, "seats"), (size_t)(p - w->pages));
    assert_true(json_is_false(json_object_get(seat, "here")));
    world_wait(w, 30000);
    page_connect(p);
    page_enter(p, table);
    assert_int_equal(number_of(json_object_get(match_of(p), "clock"), "move"), 0);
    assert_int_equal(number_of(json_object_get(match_of(p), "clock"), "reserve"), 20000);
    assert_non_null(act_first(p));
    /* With nobody there the match runs to its end by the clocks, and the table goes. */
    page_disconnect(p);
    page_disconnect(other);
    world_wait(w, 1000000);
    assert_non_null(w->matches[0].result);
    page_connect(p);
    assert_null(page_ask(p, "enter", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(p), "no-such-table");
    world_end(w);
}

static void count_awaited(void *context, const hub_awaited *awaited)
{
    assert_non_null(awaited->table);
    ++*(int *)context;
}

static const hub_away away = {.gone_ms = 5000, .hidden_ms = 30000};

/* Whose turn it is in a deal, and nobody where none is played. */
static void who_is_awaited(void **state)
{
    (void)state;
    int count = 0;
    world *w = world_begin(18);
    page *p = page_open(w, 1);
    assert_non_null(page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2"));
    page_disconnect(p);
    world_wait(w, 10000);
    hub_awaited_each(w->hub, &away, w->now, count_awaited, &count);
    assert_int_equal(count, 0);
    world_end(w);
}

/* Returns the number of people who are reported as awaited now. */
static int awaited_now(world *w)
{
    int count = 0;
    hub_awaited_each(w->hub, &away, w->now, count_awaited, &count);
    return count;
}

static void hide(page *p, bool on)
{
    assert_non_null(page_ask(p, "hidden", "\"on\":%s", on ? "true" : "false"));
}

/* A person is away when all their pages have been hidden for half a minute; each turn is reported once. */
static void hidden_pages(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_alone(w);
    w->usual.registered = true;
    world_table(w, "kozel", 2, 2, "\"time\":300,\"substitute\":0");
    page *p = page_to_act(w);
    hub_person_id person = p->person;
    hide(p, true);
    assert_true(hub_is_seen(w->hub, person, &away, w->now));
    world_wait(w, 29999);
    assert_int_equal(awaited_now(w), 0);
    hide(p, true); /* again: the time goes on */
    world_wait(w, 1);
    assert_false(hub_is_seen(w->hub, person, &away, w->now));
    hide(p, false);
    assert_int_equal(awaited_now(w), 0);
    hide(p, true);
    /* A page that is seen, or has just been hidden, is enough. */
    page *other = page_open(w, person);
    world_wait(w, 60000);
    assert_int_equal(awaited_now(w), 0);
    hide(other, true);
    world_wait(w, 29999);
    assert_int_equal(awaited_now(w), 0);
    world_wait(w, 1);
    assert_int_equal(awaited_now(w), 1);
    assert_int_equal(awaited_now(w), 0);
    /* A connection begins as a page that is seen. */
    page_disconnect(other);
    page_connect(other);
    assert_true(hub_is_seen(w->hub, person, &away, w->now));
    assert_false(hub_is_seen(w->hub, 99, &away, w->now));
    world_end(w);
}

static void resignation(void **state)
{
    (void)state;
    world *w = world_begin(16);
    world_table(w, "kozel", 3, 3, "");
    page *acts = page_to_act(w), *p = acts == &w->pages[2] ? &w->pages[1] : &w->pages[2];
    assert_non_null(page_ask(p, "resign", "\"table\":\"%s\"", text_of(p->mirror, "table")));
    assert_string_equal(phase(p), "over");
    json_t *result = json_object_get(match_of(p), "result"), *losers = json_object_get(result, "losers");
    assert_string_equal(text_of(result, "by"), "resign");
    assert_int_equal(number_of(result, "seat"), p - w->pages + 1);
    assert_int_equal(json_array_size(losers), 1);
    assert_int_equal(json_integer_value(json_array_get(losers, 0)), p - w->pages + 1);
    check_story(w, &w->matches[0], p);
    assert_null(page_ask(p, "resign", "\"table\":\"%s\"", text_of(p->mirror, "table")));
    assert_string_equal(page_error(p), "match-over");
    world_end(w);
}

/* ---- pauses and rematches */

/* Acts or lets the time go on, without asking for a next deal. */
static void go_on(world *w)
{
    for (int i = 0; i < w->page_count; i++)
        if (json_object_get(match_of(&w->pages[i]), "legal")) {
            assert_non_null(act_first(&w->pages[i]));
            return;
        }
    world_wait(w, w->next - w->now);
}

static void play_to(world *w, const char *wanted)
{
    while (strcmp(phase(&w->pages[0]), wanted))
        go_on(w);
}

static json_t *next(page *p)
{
    return page_ask(p, "next", "\"table\":\"%s\"", text_of(p->mirror, "table"));
}

static void pause_ends_when_all_are_ready(void **state)
{
    (void)state;
    world *w = world_begin(17);
    world_table(w, "kozel", 2, 3, "\"bots\":\"novice\"");
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_null(next(a));
    assert_string_equal(page_error(a), "no-pause");
    play_to(w, "pause");
    assert_non_null(next(a));
    assert_string_equal(phase(a), "pause");
    assert_non_null(next(a)); /* twice is no harm */
    assert_int_equal(json_array_size(json_object_get(b->mirror, "ready")), 1);
    assert_non_null(next(b));
    assert_string_equal(phase(a), "play");
    assert_int_equal(number_of(match_of(a), "deal"), 2);
    world_end(w);
}

static void pause_ends_by_time(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_table(w, "kozel", 2, 2, "");
    play_to(w, "pause");
    assert_int_equal(number_of(w->pages[0].mirror, "wait"), 20000);
    assert_non_null(next(&w->pages[0]));
    world_wait(w, 19999);
    assert_string_equal(phase(&w->pages[0]), "pause");
    world_wait(w, 1);
    assert_string_equal(phase(&w->pages[0]), "play");
    world_end(w);
}

static void pause_waits_for_nobody_absent(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_table(w, "kozel", 2, 2, "");
    play_to(w, "pause");
    assert_non_null(next(&w->pages[0]));
    page_disconnect(&w->pages[1]);
    assert_string_equal(phase(&w->pages[0]), "play");
    world_end(w);
}

static void pause_of_nobody_ends_by_time(void **state)
{
    (void)state;
    world *w = world_begin(18);
    world_table(w, "kozel", 2, 2, "");
    play_to(w, "pause");
    size_t count = w->matches[0].count;
    page_disconnect(&w->pages[1]);
    page_disconnect(&w->pages[0]);
    world_wait(w, 19999);
    assert_int_equal(w->matches[0].count, count);
    world_wait(w, 1);
    assert_true(w->matches[0].count > count);
    world_end(w);
}

static json_t *rematch(page *p)
{
    return page_ask(p, "rematch", "\"table\":\"%s\"", text_of(p->mirror, "table"));
}

static void rematch_when_all_agree(void **state)
{
    (void)state;
    world *w = world_begin(19);
    world_table(w, "kozel", 2, 3, "\"bots\":\"novice\",\"options\":{\"target\":\"20\"}");
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_null(rematch(a));
    assert_string_equal(page_error(a), "not-over");
    play_to(w, "over");
    assert_non_null(rematch(a));
    assert_string_equal(phase(a), "over");
    assert_non_null(rematch(b));
    assert_string_equal(phase(a), "play");
    assert_int_equal(w->match_count, 2);
    assert_string_equal(text_of(match_of(a), "id"), w->matches[1].id);
    assert_int_equal(json_array_size(json_object_get(match_of(a), "history")), 0);
    world_play(w);
    check_story(w, &w->matches[1], a);
    world_end(w);
}

static void rematch_with_a_free_seat_waits(void **state)
{
    (void)state;
    world *w = world_begin(20);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 3, 3, "\"options\":{\"target\":\"20\"}"));
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    assert_null(page_ask(c, "leave", "\"table\":\"%s\"", table));
    assert_string_equal(page_error(c), "match-running");
    play_to(w, "over");
    page *lobby = page_open(w, 50);
    assert_non_null(page_ask(lobby, "lobby", "\"on\":true"));
    assert_non_null(page_ask(c, "leave", "\"table\":\"%s\"", table));
    assert_int_equal(number_of(c->mirror, "you"), 0);
    assert_true(json_is_null(json_array_get(json_object_get(a->mirror, "seats"), 2)));
    assert_non_null(rematch(a));
    assert_non_null(rematch(b));
    assert_string_equal(phase(a), "waiting");
    assert_int_equal(json_array_size(lobby->events), 1);
    /* Somebody else takes the seat, and it begins. */
    assert_non_null(page_ask(lobby, "sit", "\"table\":\"%s\"", table));
    assert_string_equal(phase(a), "play");
    assert_int_equal(w->match_count, 2);
    world_end(w);
}

/* The last one who was waited for may also leave. */
static void rematch_by_leaving(void **state)
{
    (void)state;
    world *w = world_begin(21);
    world_table(w, "kozel", 2, 2, "\"options\":{\"target\":\"20\"}");
    page *a = &w->pages[0], *b = &w->pages[1];
    play_to(w, "over");
    assert_non_null(rematch(a));
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", text_of(b->mirror, "table")));
    assert_string_equal(phase(a), "waiting");
    assert_non_null(page_ask(a, "leave", "\"table\":\"%s\"", text_of(a->mirror, "table")));
    assert_null(a->mirror);
    assert_null(b->mirror);
    world_end(w);
}

/* ---- actions */

static void wrong_actions(void **state)
{
    (void)state;
    world *w = world_begin(22);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *p = page_to_act(w), *other = p == &w->pages[0] ? &w->pages[1] : &w->pages[0];
    page *spectator = page_open(w, 100);
    static const struct {
        const char *act, *code;
    } rows[] = {{"draw", "by-itself"},     {"knock", "by-itself"},      {"timeout", "by-itself"},
                {"resign", "by-itself"},   {"draw 0-5", "by-itself"},   {"", "action-text"},
                {"7-7", "tile"},           {"no tile", "action-text"},  {"1-1@z", "no-such-end"},
                {"1-1@b 1-1", "trailing"}, {"0-0@a+6-6@b", "trailing"}, {"1-1@a", "lead-end"}};
    size_t count = w->matches[0].count;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_null(page_ask(p, "act", "\"table\":\"%s\",\"act\":\"%s\"", table, rows[i].act));
        /* Which of the rules' own codes is their business. */
        if (strcmp(rows[i].code, "by-itself") == 0)
            assert_string_equal(page_error(p), rows[i].code);
        else
            assert_string_not_equal(page_error(p), "");
        assert_string_equal(text_of(json_object_get(p->reply, "error"), "field"), "act");
    }
    assert_null(page_ask(
        other, "act", "\"table\":\"%s\",\"act\":\"%s\"", table,
        json_string_value(json_array_get(json_object_get(other->mirror, "hand"), 0)) ? "0-0" : "1-1"));
    assert_string_not_equal(page_error(other), "");
    assert_null(page_ask(spectator, "act", "\"table\":\"%s\",\"act\":\"1-1\"", table));
    assert_string_equal(page_error(spectator), "not-seated");
    assert_int_equal(w->matches[0].count, count);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_seats),
        cmocka_unit_test(three_seats),
        cmocka_unit_test(four_seats),
        cmocka_unit_test(many_matches),
        cmocka_unit_test(every_game),
        cmocka_unit_test(quick_play),
        cmocka_unit_test(reserve_is_eaten),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(late_action_is_too_late),
        cmocka_unit_test(absence),
        cmocka_unit_test(who_is_awaited),
        cmocka_unit_test(hidden_pages),
        cmocka_unit_test(resignation),
        cmocka_unit_test(pause_ends_when_all_are_ready),
        cmocka_unit_test(pause_ends_by_time),
        cmocka_unit_test(pause_waits_for_nobody_absent),
        cmocka_unit_test(pause_of_nobody_ends_by_time),
        cmocka_unit_test(rematch_when_all_agree),
        cmocka_unit_test(rematch_with_a_free_seat_waits),
        cmocka_unit_test(rematch_by_leaving),
        cmocka_unit_test(wrong_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
