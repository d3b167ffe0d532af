/* SPDX-License-Identifier: MIT */
/* What people write at a table and who gets it; who watches; proposals of other rules. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *say(page *p, const char *text)
{
    return page_ask(p, "say", "\"table\":\"%s\",\"text\":\"%s\"", text_of(p->mirror, "table"), text);
}

static const json_t *lines(const page *p)
{
    return json_object_get(p->mirror, "chat");
}

static const char *last_line(const page *p)
{
    const json_t *all = lines(p);
    return json_array_size(all) ? text_of(json_array_get(all, json_array_size(all) - 1), "text") : "";
}

/* Asks for the state again: what somebody sees who comes back. */
static void come_back(page *p)
{
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(p->mirror, "table"));
    page_disconnect(p);
    page_connect(p);
    page_enter(p, table);
}

static void everybody_hears_the_players(void **state)
{
    (void)state;
    world *w = world_begin(1);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1], *s = page_open(w, 3);
    page_enter(s, table);
    assert_non_null(say(a, "  \\u041f\\u0440\\u0438\\u0432\\u0435\\u0442, 6-6! \\n"));
    assert_string_equal(last_line(b), "Привет, 6-6!");
    assert_string_equal(last_line(s), "Привет, 6-6!");
    const json_t *line = json_array_get(lines(b), 0);
    assert_string_equal(text_of(line, "by"), "Guest-1");
    assert_int_equal(number_of(line, "seat"), 1);
    int64_t first = number_of(line, "id");
    assert_true(first > 0);
    assert_non_null(say(b, "hello"));
    assert_int_equal(number_of(json_array_get(lines(b), 1), "id"), first + 1);
    assert_int_equal(number_of(line, "at"), w->now);
    come_back(b);
    assert_string_equal(last_line(b), "hello");
    world_end(w);
}

static json_t *utter(page *p, const char *phrase)
{
    return page_ask(p, "phrase", "\"table\":\"%s\",\"phrase\":\"%s\"", text_of(p->mirror, "table"), phrase);
}

/* A phrase is a line: sent by its id, in English for a client without it, muted and slowed like others. */
static void phrases_are_lines(void **state)
{
    (void)state;
    world *w = world_begin(21);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(utter(a, "fish"));
    const json_t *line = json_array_get(lines(b), 0);
    assert_string_equal(text_of(line, "phrase"), "fish");
    assert_string_equal(text_of(line, "text"), "Fish!");
    assert_int_equal(number_of(line, "seat"), 1);
    assert_null(utter(a, "6-6"));
    assert_non_null(say(a, "Fish!"));
    assert_null(json_object_get(json_array_get(lines(b), 1), "phrase"));
    come_back(b);
    assert_string_equal(text_of(json_array_get(lines(b), 0), "phrase"), "fish");
    for (int i = 0; i < 3; i++)
        assert_non_null(utter(a, "luck"));
    while (utter(a, "luck"))
        ;
    assert_string_equal(page_error(a), "chat-fast");
    w->now += 20000;
    assert_non_null(page_ask(a, "mute", "\"table\":\"%s\",\"name\":\"Guest-2\",\"on\":true", table));
    assert_null(utter(b, "luck"));
    assert_string_equal(page_error(b), "muted");
    world_end(w);
}

/* In pairs they could be signs: there are none while a deal is played. */
static void partners_have_no_phrases_in_a_deal(void **state)
{
    (void)state;
    world *w = world_begin(22);
    world_table(w, "general", 4, 4, "");
    page *a = &w->pages[0], *watcher = page_open(w, 9);
    page_enter(watcher, text_of(a->mirror, "table"));
    assert_null(utter(a, "alas"));
    assert_string_equal(page_error(a), "phrase-later");
    assert_non_null(utter(watcher, "alas")); /* whom they do not hear */
    assert_int_equal(json_array_size(lines(a)), 0);
    while (strcmp(text_of(a->mirror, "phase"), "play") == 0)
        assert_true(world_step(w));
    assert_non_null(utter(a, "alas"));
    world_end(w);
}

/* Marks that would cover the lines around are cut; those that scripts and emoji need stay. */
static void lines_stay_within_themselves(void **state)
{
    (void)state;
    world *w = world_begin(1);
    world_table(w, "kozel", 2, 2, "");
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(say(a, "go\\u0301\\u0302\\u0303\\u0304\\u0305\\u200d\\u0306\\u0307at\\u0301"));
    assert_string_equal(last_line(b), "go\u0301\u0302\u0303\u0304\u200dat\u0301");
    assert_non_null(say(a, "Việt, שָּׁלוֹם, हिन्दी, \xf0\x9f\x91\xa9\u200d\xf0\x9f\x8c\xbe"));
    assert_string_equal(last_line(b), "Việt, שָּׁלוֹם, हिन्दी, \xf0\x9f\x91\xa9\u200d\xf0\x9f\x8c\xbe");
    world_end(w);
}

/* No help for players: what spectators say during a match is theirs, then and later. */
static void spectators_talk_apart(void **state)
{
    (void)state;
    world *w = world_begin(2);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *s = page_open(w, 3), *t = page_open(w, 4);
    page_enter(s, table);
    page_enter(t, table);
    assert_non_null(say(s, "he has the 6-6"));
    assert_string_equal(last_line(t), "he has the 6-6");
    assert_true(json_is_true(json_object_get(json_array_get(lines(t), 0), "apart")));
    assert_int_equal(json_array_size(lines(a)), 0);
    come_back(a);
    assert_int_equal(json_array_size(lines(a)), 0);
    /* After the match all talk together; what was said apart stays so. */
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    assert_non_null(say(s, "well played"));
    assert_string_equal(last_line(a), "well played");
    come_back(a);
    assert_int_equal(json_array_size(lines(a)), 1);
    /* Nor can a player report what he could not hear. */
    int line = (int)number_of(json_array_get(lines(s), 0), "id");
    assert_null(page_ask(a, "report", "\"table\":\"%s\",\"line\":%d", table, line));
    assert_string_equal(page_error(a), "no-such-line");
    world_end(w);
}

static void the_blocked_are_not_heard(void **state)
{
    (void)state;
    world *w = world_begin(3);
    world_table(w, "kozel", 2, 2, "");
    page *a = &w->pages[0], *b = &w->pages[1];
    static const hub_person_id blocked[] = {7, 1};
    b->who.blocked = blocked;
    b->who.blocked_count = 2;
    page_update(b);
    assert_non_null(say(a, "hello?"));
    assert_int_equal(json_array_size(lines(b)), 0);
    assert_non_null(say(b, "hello"));
    assert_string_equal(last_line(a), "hello");
    come_back(b);
    assert_int_equal(json_array_size(lines(b)), 1);
    world_end(w);
}

static void lines_have_limits(void **state)
{
    (void)state;
    world *w = world_begin(4);
    world_table(w, "kozel", 2, 2, "");
    page *a = &w->pages[0];
    char text[1300] = "";
    for (int i = 0; i < 300; i++)
        strcat(text, "ж");
    assert_non_null(say(a, text));
    strcat(text, "ж");
    assert_null(say(a, text));
    assert_string_equal(page_error(a), "wrong-length");
    for (int i = 0; i < 4; i++)
        assert_non_null(say(a, "quick"));
    assert_null(say(a, "too quick"));
    assert_string_equal(page_error(a), "chat-fast");
    for (int i = 0; i < 60; i++) {
        world_wait(w, 1500);
        if (!strcmp(text_of(a->mirror, "phase"), "play"))
            say(a, i % 2 ? "on" : "and");
    }
    come_back(a);
    assert_int_equal(json_array_size(lines(a)), 50);
    world_end(w);
}

static json_t *mute(page *p, const char *name, bool on)
{
    return page_ask(p, "mute", "\"table\":\"%s\",\"name\":\"%s\",\"on\":%s", text_of(p->mirror, "table"),
                    name, on ? "true" : "false");
}

static void muting(void **state)
{
    (void)state;
    world *w = world_begin(5);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1], *s = page_open(w, 3), *m = page_open(w, 4);
    m->who.role = STORE_MODERATOR;
    page_update(m);
    page_enter(s, table);
    page_enter(m, table);
    assert_null(mute(b, "Guest-3", true));
    assert_string_equal(page_error(b), "may-not-mute");
    assert_non_null(mute(a, "Guest-3", true));
    assert_non_null(mute(a, "Guest-3", true));
    assert_int_equal(json_array_size(json_object_get(s->mirror, "muted")), 1);
    assert_null(say(s, "psst"));
    assert_string_equal(page_error(s), "muted");
    come_back(s);
    assert_null(say(s, "psst"));
    /* A person who has left without a word is found among the muted. */
    page_disconnect(s);
    assert_non_null(mute(a, "Guest-3", false));
    page_connect(s);
    page_enter(s, table);
    assert_non_null(say(s, "psst"));
    assert_null(mute(a, "Guest-4", true)); /* a moderator */
    assert_string_equal(page_error(a), "may-not-mute");
    assert_non_null(mute(m, "Guest-1", true)); /* by a moderator */
    assert_null(say(a, "why?"));
    world_end(w);
}

static void reports_go_to_the_moderators(void **state)
{
    (void)state;
    world *w = world_begin(6);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 3, 3, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(say(a, "you \\\"goat\\\""));
    int line = (int)number_of(json_array_get(lines(b), 0), "id");
    assert_null(page_ask(a, "report", "\"table\":\"%s\",\"line\":%d", table, line));
    assert_string_equal(page_error(a), "no-such-line"); /* one's own */
    assert_non_null(page_ask(b, "report", "\"table\":\"%s\",\"line\":%d", table, line));
    assert_non_null(page_ask(b, "report", "\"table\":\"%s\",\"line\":%d", table, line));
    page *c = &w->pages[2];
    assert_non_null(page_ask(c, "report", "\"table\":\"%s\",\"line\":%d", table, line));
    assert_int_equal(w->reports, 1); /* once, though others report it too */
    assert_int_equal(w->reporter, 2);
    assert_int_equal(w->accused, 1);
    assert_string_equal(w->reported, "you \"goat\"");
    world_end(w);
}

/* ---- who watches */

static int64_t watching(const page *p)
{
    return number_of(json_object_get(p->mirror, "spectators"), "count");
}

static void spectators_are_seen(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0];
    world_wait(w, 2000);
    assert_int_equal(watching(a), 0);
    page *s = page_open(w, 3);
    page_enter(s, table);
    assert_int_equal(watching(a), 1);
    assert_int_equal(watching(s), 1);
    assert_string_equal(json_string_value(json_array_get(
                            json_object_get(json_object_get(a->mirror, "spectators"), "names"), 0)),
                        "Guest-3");
    /* One person twice is one; a crowd is sent once a second, with twenty names of it. */
    page_enter(page_open(w, 3), table);
    for (int i = 0; i < 22; i++)
        page_enter(page_open(w, 10 + i), table);
    world_wait(w, 1000);
    assert_int_equal(watching(a), 23);
    assert_int_equal(json_array_size(json_object_get(json_object_get(a->mirror, "spectators"), "names")), 20);
    page_disconnect(s);
    world_wait(w, 1000);
    assert_int_equal(watching(a), 23); /* still there by his other page */
    json_decref(w->pages[3].mirror);
    w->pages[3].mirror = NULL;
    assert_non_null(page_ask(&w->pages[3], "exit", "\"table\":\"%s\"", table));
    world_wait(w, 1000);
    assert_int_equal(watching(a), 22);
    world_end(w);
}

/* ---- other rules */

static json_t *propose(page *p, const char *members)
{
    return page_ask(p, "propose", "\"table\":\"%s\",%s", text_of(p->mirror, "table"), members);
}

static json_t *decide(page *p, const char *how, int64_t id)
{
    return page_ask(p, how, "\"table\":\"%s\",\"id\":%d", text_of(p->mirror, "table"), (int)id);
}

static const json_t *proposal(const page *p)
{
    return json_object_get(p->mirror, "proposal");
}

static void other_rules_by_everybodys_yes(void **state)
{
    (void)state;
    world *w = world_begin(8);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 3, 3, "\"options\":{\"target\":\"60\"}"));
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    assert_null(propose(a, "\"time\":30"));
    assert_string_equal(page_error(a), "match-running");
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    json_t *ok = propose(a, "\"time\":30,\"options\":{\"fish\":\"one\"}");
    int64_t id = number_of(ok, "id");
    const json_t *app = json_object_get(proposal(b), "app");
    assert_int_equal(number_of(app, "time"), 30);
    assert_string_equal(text_of(json_object_get(app, "options"), "fish"), "one");
    assert_string_equal(text_of(json_object_get(app, "options"), "target"), "60"); /* stays */
    assert_int_equal(number_of(proposal(c), "by"), 1);
    come_back(c);
    assert_int_equal(number_of(proposal(c), "by"), 1);
    assert_non_null(decide(b, "agree", id));
    assert_int_equal(json_array_size(json_object_get(proposal(a), "agreed")), 2);
    /* A counter-proposal: agreement to the former one is not agreement to this. */
    ok = propose(c, "\"time\":45");
    assert_null(decide(b, "agree", id));
    assert_string_equal(page_error(b), "no-proposal");
    id = number_of(json_object_get(c->mirror, "proposal"), "id");
    assert_non_null(decide(b, "refuse", id));
    assert_true(json_is_null(proposal(a)));
    assert_null(decide(a, "agree", id));
    propose(b, "\"game\":\"donkey\"");
    id = number_of(proposal(a), "id");
    assert_non_null(decide(a, "agree", id));
    assert_non_null(decide(c, "agree", id));
    assert_string_equal(text_of(a->mirror, "phase"), "play");
    assert_string_equal(text_of(json_object_get(a->mirror, "app"), "game"), "donkey");
    assert_true(json_is_null(proposal(a)));
    assert_int_equal(w->match_count, 2);
    assert_non_null(strstr(w->matches[1].setup, "\"donkey\""));
    world_end(w);
}

static void an_application_changes_too(void **state)
{
    (void)state;
    world *w = world_begin(9);
    page *a = page_open(w, 1), *b = page_open(w, 2), *lobby = page_open(w, 3);
    char table[32];
    snprintf(table, sizeof table, "%s", text_of(page_ask(a, "open", "\"game\":\"kozel\""), "table"));
    page_enter(a, table);
    page_enter(b, table);
    assert_non_null(page_ask(lobby, "lobby", "\"on\":true"));
    assert_non_null(propose(a, "\"time\":30")); /* alone: at once */
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "time"), 30);
    assert_int_equal(json_array_size(lobby->events), 1);
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    assert_non_null(propose(a, "\"stake\":200"));
    /* Who sits down or leaves was not asked. */
    assert_non_null(page_ask(lobby, "sit", "\"table\":\"%s\"", table));
    assert_true(json_is_null(proposal(a)));
    assert_non_null(propose(a, "\"stake\":200"));
    b->who.coins = 199;
    page_update(b);
    assert_null(decide(b, "agree", number_of(proposal(b), "id")));
    assert_string_equal(page_error(b), "too-few-coins");
    assert_non_null(page_ask(lobby, "leave", "\"table\":\"%s\"", table));
    assert_true(json_is_null(proposal(a)));
    world_end(w);
}

static void a_rematch_forgets_the_proposal(void **state)
{
    (void)state;
    world *w = world_begin(10);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(page_ask(a, "resign", "\"table\":\"%s\"", table));
    assert_non_null(propose(a, "\"time\":30"));
    assert_non_null(page_ask(a, "rematch", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(b, "rematch", "\"table\":\"%s\"", table));
    assert_string_equal(text_of(a->mirror, "phase"), "play");
    assert_true(json_is_null(proposal(a)));
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_hears_the_players),
        cmocka_unit_test(phrases_are_lines),
        cmocka_unit_test(partners_have_no_phrases_in_a_deal),
        cmocka_unit_test(lines_stay_within_themselves),
        cmocka_unit_test(spectators_talk_apart),
        cmocka_unit_test(the_blocked_are_not_heard),
        cmocka_unit_test(lines_have_limits),
        cmocka_unit_test(muting),
        cmocka_unit_test(reports_go_to_the_moderators),
        cmocka_unit_test(spectators_are_seen),
        cmocka_unit_test(other_rules_by_everybodys_yes),
        cmocka_unit_test(an_application_changes_too),
        cmocka_unit_test(a_rematch_forgets_the_proposal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
