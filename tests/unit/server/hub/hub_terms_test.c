/* SPDX-License-Identifier: MIT */
/* Nobody plays under terms that were not on the screen (docs/protocol.md, "Terms"). Every way into a match
 * names the revision of the terms. Those who wait must confirm again when the terms change. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *at_table(page *p, const char *request, const char *table)
{
    return page_ask(p, request, "\"table\":\"%s\"", table);
}

static json_t *under(page *p, const char *request, const char *table, int terms)
{
    return page_ask(p, request, "\"table\":\"%s\",\"terms\":%d", table, terms);
}

static const char *phase(const page *p)
{
    return text_of(p->mirror, "phase");
}

static const json_t *shown_terms(const page *p)
{
    return json_object_get(json_object_get(p->reply, "error"), "app");
}

/* Refused with the terms as they are now. */
static void assert_stale(const page *p, int terms)
{
    assert_string_equal(page_error(p), "stale");
    assert_string_equal(text_of(json_object_get(p->reply, "error"), "field"), "terms");
    assert_int_equal(number_of(shown_terms(p), "terms"), terms);
}

static bool is_unconfirmed(const page *p, const char *name)
{
    const json_t *list = json_object_get(p->mirror, "unconfirmed");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), name))
            return true;
    return false;
}

/* How often the page was asked to confirm that revision. */
static int asked(const page *p, int terms)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(p->events); i++) {
        const json_t *event = json_array_get(p->events, i);
        count += !strcmp(text_of(event, "ev"), "terms") &&
                 number_of(json_object_get(event, "app"), "terms") == terms;
    }
    return count;
}

static world *world_of_registered(uint64_t seed)
{
    world *w = world_begin(seed);
    w->usual.registered = true;
    return w;
}

static const char *open_table(page *p, const char *members)
{
    static char table[32];
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(p, "open", "\"game\":\"kozel\",\"seats\":2%s", members), "table"));
    return table;
}

/* The first alone at the table changes the terms while the other's request is on its way. */
static void the_bait_is_not_taken(void **state)
{
    (void)state;
    world *w = world_of_registered(1);
    page *a = page_open(w, 1), *b = page_open(w, 2);
    const char *table = open_table(a, "");
    page_enter(a, table);
    const json_t *list = json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications");
    int seen = (int)number_of(json_array_get(list, 0), "terms");
    assert_non_null(
        page_ask(a, "propose", "\"table\":\"%s\",\"stake\":500,\"rated\":true,\"time\":15", table));
    assert_int_equal(number_of(json_object_get(a->mirror, "app"), "terms"), seen + 1);
    assert_null(under(b, "sit", table, seen));
    assert_stale(b, seen + 1);
    assert_int_equal(number_of(shown_terms(b), "stake"), 500);
    assert_true(json_is_true(json_object_get(shown_terms(b), "rated")));
    assert_int_equal(number_of(shown_terms(b), "free"), 1);
    assert_int_equal(w->match_count, 0);
    /* Back to the first terms: a revision is never another one again. */
    assert_non_null(
        page_ask(a, "propose", "\"table\":\"%s\",\"stake\":0,\"rated\":false,\"time\":60", table));
    assert_null(under(b, "sit", table, seen));
    assert_stale(b, seen + 2);
    assert_non_null(under(b, "sit", table, seen + 2));
    assert_int_equal(w->match_count, 1);
    world_end(w);
}

/* A proposal that changes nothing asks nobody again. */
static void the_same_terms_are_no_others(void **state)
{
    (void)state;
    world *w = world_begin(2);
    page *a = page_open(w, 1);
    const char *table = open_table(a, "");
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":60", table));
    assert_int_equal(world_terms(w, table), 1);
    static const char *const changes[] = {"\"options\":{\"target\":\"50\"}",
                                          "\"game\":\"muggins\"",
                                          "\"time\":61",
                                          "\"reserve\":1",
                                          "\"lowest\":1",
                                          "\"bots\":\"novice\"",
                                          "\"queue\":true",
                                          "\"substitute\":30",
                                          "\"memory_aids\":false"};
    a->who.registered = true;
    page_update(a);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        if (!page_ask(a, "propose", "\"table\":\"%s\",%s", table, changes[i]))
            fail_msg("%s: %s", changes[i], page_error(a));
        assert_int_equal(world_terms(w, table), 2 + (long long)i);
    }
    world_end(w);
}

/* As a page does that is older than the revision. */
static void requests_without_terms_are_refused(void **state)
{
    (void)state;
    static const char *const kinds[] = {"\"sit\"", "\"queue\"",
                                        "\"rematch\",\"v\":", "\"propose\",\"v\":", "\"agree\",\"id\":"};
    world *w = world_begin(3);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, "\"queue\":true"));
    page *a = &w->pages[0], *b = &w->pages[1], *c = page_open(w, 3);
    assert_non_null(at_table(a, "resign", table));
    int64_t id = number_of(page_ask(b, "propose", "\"table\":\"%s\",\"time\":90", table), "id");
    const char *waiting = open_table(c, "");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char text[160], number[24] = "";
        page *p = i == 1 ? c : a;
        if (i >= 2)
            snprintf(number, sizeof number, "%lld", (long long)(i == 4 ? id : number_of(a->mirror, "v")));
        snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":%s%s,\"table\":\"%s\"}", (long long)++p->seq,
                 kinds[i], number, i ? table : waiting);
        page_send(p, text);
        assert_string_equal(page_error(p), "terms-missing");
    }
    assert_int_equal(w->match_count, 1);
    world_end(w);
}

/* A table of two with a queue; persons 1 and 2 play, 3 waits and has entered it. */
static world *world_queue(uint64_t seed, char table[32])
{
    world *w = world_of_registered(seed);
    snprintf(table, 32, "%s", world_table(w, "kozel", 2, 2, "\"queue\":true"));
    page_enter(page_open(w, 3), table);
    assert_non_null(at_table(&w->pages[2], "queue", table));
    return w;
}

/* Both who sit there agree to other terms: the next match begins. */
static void change_terms(page *a, page *b, const char *table, const char *members)
{
    assert_non_null(at_table(a, "resign", table));
    json_t *ok = page_ask(a, "propose", "\"table\":\"%s\",%s", table, members);
    assert_non_null(page_ask(b, "agree", "\"table\":\"%s\",\"id\":%d", table, (int)number_of(ok, "id")));
    assert_string_equal(phase(a), "play");
}

static void the_queue_is_asked_again(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(4, table);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    change_terms(a, b, table, "\"rated\":true,\"time\":15");
    assert_int_equal(asked(c, 2), 1);
    assert_true(is_unconfirmed(c, "Guest-3"));
    /* Nobody is next: neither the time nor a rematch seats the one who waits. */
    assert_non_null(at_table(a, "resign", table));
    assert_null(json_object_get(a->mirror, "wait"));
    assert_non_null(at_table(b, "rematch", table));
    world_wait(w, 30000);
    assert_string_equal(phase(a), "over");
    assert_int_equal(number_of(c->mirror, "you"), 0);
    /* Terms that are not the current ones confirm nothing; those of before say it once more. */
    assert_null(under(c, "queue", table, 7));
    assert_stale(c, 2);
    assert_null(under(c, "queue", table, 1));
    assert_string_equal(page_error(c), "queued-already");
    assert_true(is_unconfirmed(c, "Guest-3"));
    assert_non_null(under(c, "queue", table, 2));
    assert_false(is_unconfirmed(c, "Guest-3"));
    assert_int_equal(number_of(a->mirror, "wait"), 20000);
    world_wait(w, 20000);
    assert_string_equal(phase(c), "play");
    assert_int_equal(number_of(c->mirror, "you"), 1);
    world_end(w);
}

/* Each change asks everybody in the queue: so there is one a second at most. */
static void those_who_wait_are_not_asked_all_the_time(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(6, table);
    page *a = &w->pages[0], *b = &w->pages[1];
    change_terms(a, b, table, "\"time\":15");
    assert_non_null(at_table(a, "resign", table));
    assert_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":20", table));
    assert_string_equal(page_error(a), "too-fast");
    world_wait(w, 1000);
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":20", table));
    world_end(w);
}

/* Who was away is asked on coming back; who sat under the new terms and lost has confirmed them. */
static void who_was_away_is_asked_later(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(5, table);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2];
    page_disconnect(c);
    change_terms(a, b, table, "\"time\":15");
    assert_int_equal(asked(c, 2), 0);
    page_connect(c);
    assert_int_equal(asked(c, 2), 1);
    assert_null(under(page_open(w, 4), "queue", table, 1));
    assert_stale(&w->pages[3], 2);
    assert_non_null(under(c, "queue", table, 2));
    assert_non_null(at_table(a, "resign", table));
    world_wait(w, 20000);
    assert_string_equal(phase(a), "play");
    page_enter(a, table);
    assert_int_equal(json_array_size(json_object_get(a->mirror, "queue")), 1);
    assert_false(is_unconfirmed(a, "Guest-1"));
    world_end(w);
}

/* Those who come from the queue take seats from which others have agreed to a proposal: they have not. */
static void a_proposal_goes_with_who_agreed_to_it(void **state)
{
    (void)state;
    world *w = world_begin(6);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "sport", 4, 4, "\"queue\":true"));
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2], *d = &w->pages[3];
    for (int i = 5; i <= 6; i++)
        assert_non_null(at_table(page_open(w, i), "queue", table));
    assert_non_null(at_table(b, "resign", table)); /* the side of seats 2 and 4 has lost */
    assert_non_null(at_table(c, "leave", table));
    page_disconnect(d); /* else 2 and 4 would be next again */
    json_t *ok = page_ask(a, "propose", "\"table\":\"%s\",\"time\":15", table);
    int id = (int)number_of(ok, "id");
    assert_non_null(page_ask(b, "agree", "\"table\":\"%s\",\"id\":%d", table, id));
    world_wait(w, 20000); /* 5 and 6 sit down; seat 3 is free */
    assert_string_equal(phase(a), "waiting");
    assert_true(json_is_null(json_object_get(a->mirror, "proposal")));
    world_end(w);
}

static void what_is_agreed_to_is_what_was_shown(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32];
    snprintf(table, sizeof table, "%s", world_table(w, "kozel", 2, 2, ""));
    page *a = &w->pages[0], *b = &w->pages[1];
    assert_non_null(at_table(a, "resign", table));
    assert_null(under(a, "rematch", table, 2));
    assert_stale(a, 1);
    assert_null(under(a, "propose", table, 0));
    assert_stale(a, 1);
    int id = (int)number_of(page_ask(a, "propose", "\"table\":\"%s\",\"time\":15", table), "id");
    assert_null(page_ask(b, "agree", "\"table\":\"%s\",\"id\":%d,\"terms\":2", table, id));
    assert_stale(b, 1);
    assert_string_equal(phase(a), "over");
    assert_non_null(under(a, "rematch", table, 1));
    assert_non_null(under(b, "rematch", table, 1));
    assert_int_equal(w->match_count, 2);
    world_end(w);
}

/* ---- repeats, restarts, other nodes */

static void restart_hub(world *w, const char *table)
{
    char reason[256] = "";
    for (int i = 0; i < w->page_count; i++) {
        json_decref(w->pages[i].mirror);
        w->pages[i].mirror = NULL;
    }
    world_new_hub(w);
    if (!world_restore_room(w, 0, world_room(w, table), reason, sizeof reason))
        fail_msg("%s", reason);
    for (int i = 0; i < w->page_count; i++)
        page_connect(&w->pages[i]);
}

static void send_numbered(page *p, int64_t seq, const char *request, const char *table, int terms)
{
    char text[128];
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"%s\",\"table\":\"%s\",\"terms\":%d}", (long long)seq,
             request, table, terms);
    page_send(p, text);
}

/* What was granted stays so, whatever has become of the terms since; a revision outlives a restart. */
static void a_repeat_is_answered_as_before(void **state)
{
    (void)state;
    world *w = world_begin(8);
    world_alone(w);
    page *a = page_open(w, 1), *b = page_open(w, 2);
    char table[32];
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":3"), "table"));
    int64_t seq = b->seq + 1;
    send_numbered(b, seq, "sit", table, 1);
    b->seq = seq;
    int id = (int)number_of(page_ask(a, "propose", "\"table\":\"%s\",\"time\":15", table), "id");
    assert_non_null(page_ask(b, "agree", "\"table\":\"%s\",\"id\":%d", table, id));
    for (int i = 0; i < 2; i++) { /* by the kept answer, and by what the seat knows */
        send_numbered(b, seq, "sit", table, 1);
        assert_int_equal(number_of(json_object_get(b->reply, "ok"), "seat"), 2);
        if (!i)
            restart_hub(w, table);
    }
    assert_int_equal(world_terms(w, table), 2);
    page *c = page_open(w, 3);
    assert_null(under(c, "sit", table, 1));
    assert_stale(c, 2);
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":30", table));
    assert_non_null(page_ask(b, "leave", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":30", table));
    assert_int_equal(world_terms(w, table), 3);
    world_end(w);
}

/* Removes every `from` from a text. */
static void cut(char *text, const char *from, const char *until)
{
    char *at;
    while ((at = strstr(text, from)) != NULL) {
        char *end = at + strlen(from);
        end += strcspn(end, until);
        memmove(at, end, strlen(end) + 1);
    }
}

static void a_queue_outlives_a_restart(void **state)
{
    (void)state;
    char table[32];
    world *w = world_queue(9, table);
    world_alone(w);
    page *a = &w->pages[0], *b = &w->pages[1], *c = &w->pages[2], *d = page_open(w, 4);
    change_terms(a, b, table, "\"time\":15");
    assert_non_null(under(d, "queue", table, 2));
    assert_non_null(at_table(a, "resign", table));
    restart_hub(w, table);
    page_enter(a, table);
    assert_true(is_unconfirmed(a, "Guest-3"));
    assert_false(is_unconfirmed(a, "Guest-4"));
    assert_int_equal(asked(c, 2), 2);
    /* As an older program has it, which knows no revisions: those who wait are asked. */
    stored_room *of = world_room(w, table);
    for (size_t i = 0; i < of->count; i++)
        cut(of->texts[i], ",\"terms\":", ",}");
    restart_hub(w, table);
    page_enter(a, table);
    assert_int_equal(world_terms(w, table), 1);
    assert_true(is_unconfirmed(a, "Guest-3") && is_unconfirmed(a, "Guest-4"));
    assert_null(under(c, "queue", table, 0));
    assert_string_not_equal(page_error(c), "queued-already");
    assert_non_null(under(c, "queue", table, 1));
    assert_false(is_unconfirmed(a, "Guest-3"));
    world_end(w);
}

static page *page_at(world *w, hub_person_id person, int node)
{
    page *p = page_open(w, person);
    if (p->node != node) {
        page_disconnect(p);
        p->node = node;
        p->seq = 0;
        page_connect(p);
    }
    return p;
}

/* What another node's lobby shows may be late: the table's owner knows. */
static void the_owner_of_a_table_knows(void **state)
{
    (void)state;
    world *w = world_of_registered(10);
    while (w->node_count < 2)
        world_add_node(w);
    page *a = page_at(w, 1, 0), *b = page_at(w, 2, 1);
    const char *table = open_table(a, "");
    const json_t *list = json_object_get(page_ask(b, "lobby", "\"on\":true"), "applications");
    assert_int_equal(number_of(json_array_get(list, 0), "terms"), 1);
    w->alone = true;
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"stake\":500", table));
    send_numbered(b, ++b->seq, "sit", table, 1);
    w->alone = false;
    relay_deliver(w);
    assert_stale(b, 2);
    assert_int_equal(number_of(shown_terms(b), "stake"), 500);
    world_kill(w, 0);
    world_take_over(w, 1);
    page_connect(b);
    assert_int_equal(world_terms(w, table), 2);
    assert_null(under(b, "sit", table, 1));
    assert_stale(b, 2);
    world_end(w);
}

/* ---- quick */

/* It names no revision, so it takes nothing but what it names and what is usual. */
static void quick_takes_no_surprise(void **state)
{
    (void)state;
    static const char *const others[] = {
        ",\"time\":15",       ",\"reserve\":0",         ",\"options\":{\"target\":\"50\"}",
        ",\"stake\":10",      ",\"rated\":true",        ",\"queue\":true",
        ",\"substitute\":30", ",\"memory_aids\":false",
    };
    world *w = world_of_registered(11);
    page *b = page_open(w, 100);
    char own[32];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        open_table(page_open(w, 1 + (hub_person_id)i), others[i]);
    snprintf(own, sizeof own, "%s",
             text_of(page_ask(b, "quick", "\"game\":\"kozel\",\"seats\":2,\"rated\":false"), "table"));
    page_enter(b, own);
    assert_int_equal(json_array_size(json_object_get(json_object_get(b->mirror, "app"), "players")), 1);
    assert_int_equal(w->match_count, 0);
    /* What it opens, and any other of the usual terms, is found. */
    page *c = page_open(w, 101);
    json_t *ok = page_ask(c, "quick", "\"game\":\"kozel\",\"seats\":2,\"rated\":false");
    assert_string_equal(text_of(ok, "table"), own);
    assert_int_equal(w->match_count, 1);
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bait_is_not_taken),
        cmocka_unit_test(the_same_terms_are_no_others),
        cmocka_unit_test(requests_without_terms_are_refused),
        cmocka_unit_test(the_queue_is_asked_again),
        cmocka_unit_test(those_who_wait_are_not_asked_all_the_time),
        cmocka_unit_test(who_was_away_is_asked_later),
        cmocka_unit_test(a_proposal_goes_with_who_agreed_to_it),
        cmocka_unit_test(what_is_agreed_to_is_what_was_shown),
        cmocka_unit_test(a_repeat_is_answered_as_before),
        cmocka_unit_test(a_queue_outlives_a_restart),
        cmocka_unit_test(the_owner_of_a_table_knows),
        cmocka_unit_test(quick_takes_no_surprise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
