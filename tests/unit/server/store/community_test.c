/* SPDX-License-Identifier: MIT */
/* Messages, history, rankings, guestbook, moderation in the store (server/store). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/admin/moderation.h"
#include "server/store/matches/fair.h"
#include "server/store/matches/history.h"
#include "server/store/matches/match_log.h"
#include "server/store/people/account.h"
#include "server/store/people/guestbook.h"
#include "server/store/people/message.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

enum { ADA, BEN, CLEO, PEOPLE };

static const char *const names[PEOPLE] = {"Ada", "Ben", "Cleo"};
static struct store *store;
static int64_t people[PEOPLE];
static char seen[1024];
static json_t *listed;

static int open_store(void **state)
{
    (void)state;
    seen[0] = '\0';
    store = test_store_open(test_store_place());
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        memset(hash, i + 1, sizeof hash);
        store_person person;
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = person.id;
        store_run(store, "UPDATE person SET name = $2, skeleton = lower($2), registered = 1 WHERE id = $1",
                  "it", person.id, names[i]);
    }
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

static void note(const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    size_t used = strlen(seen);
    vsnprintf(seen + used, sizeof seen - used, form, arguments);
    va_end(arguments);
}

/* A new array for the next list. */
static json_t *list(void)
{
    return listed = json_array();
}

static void check_list(store_stored stored, const char *members, const char *expected)
{
    assert_int_equal(stored, STORE_STORED);
    assert_string_equal(test_rows(listed, members), expected);
}

static void say(int from, int to, const char *text)
{
    int64_t id;
    assert_int_equal(store_message_add(store, people[from], people[to], text, 10, &id), STORE_STORED);
}

static void messages_are_conversations(void **state)
{
    (void)state;
    say(ADA, BEN, "one");
    say(BEN, ADA, "two");
    say(CLEO, ADA, "three");
    say(BEN, ADA, "four");
    assert_int_equal(store_unread(store, people[ADA]), 3);
    check_list(store_conversations(store, people[ADA], 10, list()), "name mine text unread",
               "Ben false four 2;Cleo false three 1;");
    store_messages_seen(store, people[ADA], people[BEN], 20);
    assert_int_equal(store_unread(store, people[ADA]), 1);
    check_list(store_messages(store, people[ADA], people[BEN], 0, 2, list()), "mine text seen",
               "false two true;false four true;");
    check_list(store_messages(store, people[ADA], people[BEN], 2, 2, list()), "mine text seen",
               "true one false;");
}

static void who_is_blocked_is_not_heard(void **state)
{
    (void)state;
    int64_t id;
    store_run(store, "INSERT INTO block VALUES ($1, $2)", "ii", people[ADA], people[BEN]);
    assert_true(store_has_blocked(store, people[ADA], people[BEN]));
    assert_int_equal(store_message_add(store, people[BEN], people[ADA], "hey", 1, &id), STORE_CONFLICT);
    assert_int_equal(store_message_add(store, people[ADA], people[BEN], "no", 1, &id), STORE_STORED);
    assert_int_equal(store_unread(store, people[ADA]), 0);
}

/* A rated match of two, ended at a time. */
static void play(const char *match, const char *game, int winner, int loser, int64_t points, int64_t at)
{
    store_match_begin(store, match, "{}", at);
    store_match_end(store, match, "{}", at);
    store_match_note(store, match, game, true, "[]");
    store_rating_add(store, people[winner], game, points, 1216, 2);
    store_rating_add(store, people[loser], game, 0, 1184, 0);
    store_played_add(
        store, match, game,
        &(store_played){
            .person = people[winner], .outcome = 2, .points = points, .elo_before = 1200, .elo_after = 1216},
        at);
    store_played_add(
        store, match, game,
        &(store_played){
            .person = people[loser], .seat = 1, .elo_before = 1200, .elo_after = 1184, .score = 105},
        at);
}

static void note_past(void *context, const store_past *row)
{
    (void)context;
    note("%s%s%d;", row->match, row->starred ? "*" : "", row->played.outcome);
}

static void history_can_be_filtered(void **state)
{
    (void)state;
    play("a", "kozel", ADA, BEN, 8, 100);
    play("b", "donkey", BEN, ADA, 5, 200);
    play("c", "kozel", ADA, CLEO, 7, 300);
    store_match_filter all = {.outcome = -1, .most = 10};
    assert_int_equal(store_history_count(store, people[ADA], &all), 3);
    assert_int_equal(store_star(store, people[ADA], "b", true), STORE_STORED);
    assert_int_equal(store_star(store, people[CLEO], "b", true), STORE_NONE);
    store_history(store, people[ADA], &all, note_past, NULL);
    assert_string_equal(seen, "c2;b*0;a2;");
    const struct {
        store_match_filter wanted;
        const char *rows;
    } filters[] = {
        {{.outcome = -1, .game = "kozel", .most = 10}, "c2;a2;"},
        {{.outcome = 0, .most = 10}, "b*0;"},
        {{.outcome = -1, .starred = true, .most = 10}, "b*0;"},
        {{.outcome = -1, .with = people[BEN], .most = 10}, "b*0;a2;"},
        {{.outcome = -1, .skip = 1, .most = 1}, "b*0;"},
    };
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        seen[0] = '\0';
        store_history(store, people[ADA], &filters[i].wanted, note_past, NULL);
        assert_string_equal(seen, filters[i].rows);
    }
}

/* A match of a private table is listed to its players alone, when others ask for their history. */
static void private_matches_are_not_listed(void **state)
{
    (void)state;
    play("open", "kozel", ADA, BEN, 8, 100);
    play("hidden", "kozel", ADA, BEN, 8, 200);
    store_fair_note(store, "hidden", true, false, 8);
    const struct {
        int64_t viewer;
        const char *rows;
    } viewers[] = {{-1, "hidden2;open2;"},
                   {people[ADA], "hidden2;open2;"},
                   {people[BEN], "hidden2;open2;"},
                   {people[CLEO], "open2;"},
                   {0, "open2;"}};
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        store_match_filter wanted = {.outcome = -1, .viewer = viewers[i].viewer, .most = 10};
        seen[0] = '\0';
        store_history(store, people[ADA], &wanted, note_past, NULL);
        assert_string_equal(seen, viewers[i].rows);
        assert_int_equal(store_history_count(store, people[ADA], &wanted), strchr(seen, 'h') ? 2 : 1);
    }
}

/* Everybody sees the last matches, but not those of private tables, nor what was broken off at once. */
static void the_last_matches_are_public(void **state)
{
    (void)state;
    play("first", "kozel", ADA, BEN, 8, 100);
    play("second", "donkey", BEN, CLEO, 5, 200);
    play("hidden", "kozel", ADA, BEN, 8, 300);
    play("brief", "kozel", ADA, BEN, 8, 400);
    play("third", "kozel", ADA, CLEO, 7, 500);
    store_fair_note(store, "hidden", true, false, 8);
    store_fair_note(store, "brief", false, true, 0);
    check_list(store_last_matches(store, 8, list()), "match game ended",
               "third kozel 500;second donkey 200;first kozel 100;");
    check_list(store_last_matches(store, 1, list()), "match game ended rated players",
               "third kozel 500 true [];");
}

static void rankings_are_by_points_and_elo(void **state)
{
    (void)state;
    play("a", "kozel", ADA, BEN, 8, 100);
    play("b", "donkey", BEN, ADA, 8, 200);
    play("c", "kozel", ADA, CLEO, 7, 300);
    const char *leader = "place name value won lost", *point = "at elo sum";
    check_list(store_leaders(store, NULL, false, 0, 0, 10, list()), leader, "1 Ada 15 2 1;2 Ben 8 1 1;");
    check_list(store_leaders(store, NULL, false, 200, 0, 10, list()), leader, "1 Ben 8 1 0;2 Ada 7 1 1;");
    assert_int_equal(store_leader_count(store, NULL, false, 200), 2);
    check_list(store_leaders(store, "kozel", true, 0, 1, 10, list()), leader,
               "2 Ben 1184 0 1;2 Cleo 1184 0 1;");
    check_list(store_rating_course(store, people[ADA], "kozel", 10, list()), point,
               "100 1216 8;300 1216 15;");
    check_list(store_rating_course(store, people[ADA], "kozel", 1, list()), point, "300 1216 15;");
    assert_int_equal(store_place(store, people[CLEO], "kozel"), 2);
}

/* A match of a game with titles that somebody has ended against a bot: it has no place in a ranking. */
static void play_bot(const char *match, int person, int outcome, const char *title, int got, int gave,
                     int64_t at)
{
    store_match_begin(store, match, "{}", at);
    store_match_end(store, match, "{}", at);
    store_played played = {
        .person = people[person], .outcome = outcome, .title = title, .got = got, .gave = gave};
    store_played_add(store, match, "kozel", &played, at);
}

static void check_streaks(int person, int now, int best, int days)
{
    store_streaks streaks;
    assert_int_equal(store_streaks_get(store, people[person], &streaks), STORE_STORED);
    assert_int_equal(streaks.now, now);
    assert_int_equal(streaks.best, best);
    assert_int_equal(streaks.days, days);
}

static void streaks_are_of_what_counts(void **state)
{
    (void)state;
    const int64_t day = 86400000;
    check_streaks(ADA, 0, 0, 0);
    play("a", "kozel", BEN, ADA, 8, 100);
    store_run(store, "UPDATE played SET place = 1", "");
    check_streaks(ADA, 0, 0, 1);
    play("b", "kozel", ADA, BEN, 8, 200);
    play("c", "donkey", ADA, BEN, 8, day);
    play("d", "kozel", ADA, CLEO, 8, day + 1);
    store_run(store, "UPDATE played SET place = 1", "");
    check_streaks(ADA, 3, 3, 2);
    play_bot("e", ADA, 0, NULL, 0, 0, 5 * day); /* no match of people */
    check_streaks(ADA, 3, 3, 3);
    play("f", "kozel", BEN, ADA, 8, 5 * day + 1);
    play("g", "kozel", ADA, BEN, 8, 6 * day);
    store_run(store, "UPDATE played SET place = 1 WHERE ended > $1", "i", 5 * day);
    check_streaks(ADA, 1, 3, 4);
    check_streaks(BEN, 0, 1, 4);
    store_run(store, "UPDATE match SET share = 0 WHERE id = 'f'", ""); /* it was taken back */
    check_streaks(ADA, 4, 4, 4);
}

static void titles_are_added_up(void **state)
{
    (void)state;
    play_bot("a", ADA, 0, "goat", 1, 0, 1);
    play_bot("b", ADA, 2, "goat", 0, 2, 2);
    play_bot("c", ADA, 2, "general", 3, 4, 3);
    play_bot("d", ADA, 1, "svoyak", 0, 0, 4);
    play_bot("e", ADA, 2, NULL, 0, 0, 5);
    play_bot("f", BEN, 0, "officer", 1, 0, 6);
    check_list(store_titles(store, people[ADA], list()), "title got gave", "general 3 4;goat 1 2;");
}

static void the_guestbook_is_answered_and_kept_clean(void **state)
{
    (void)state;
    int64_t first, second;
    store_guestbook_add(store, people[ADA], "good game", 1, &first);
    store_guestbook_add(store, people[BEN], "rude", 2, &second);
    assert_int_equal(store_guestbook_answer(store, first, people[CLEO], "thanks", 3), STORE_STORED);
    assert_int_equal(store_guestbook_hide(store, second, true), STORE_STORED);
    assert_int_equal(store_guestbook_hide(store, 99, true), STORE_NONE);
    const char *entry = "name text hidden answerer answer answered";
    check_list(store_guestbook(store, false, 0, 10, list()), entry, "Ada good game false Cleo thanks 3;");
    assert_int_equal(store_guestbook_count(store, false), 1);
    store_guestbook_answer(store, first, people[CLEO], NULL, 4);
    check_list(store_guestbook(store, true, 0, 10, list()), entry,
               "Ben rude true - - -;Ada good game false - - -;");
}

static void note_listed(void *context, const store_listed *row)
{
    (void)context;
    note("%s %d %s;", row->name, (int)row->banned_until, row->reason);
}

static void people_are_found_by_the_beginning_of_their_names(void **state)
{
    (void)state;
    check_list(store_find_people(store, "b", 10, list()), "name bot", "Ben false;");
    const char *const nobody[] = {"en", "ben1", "zz", "%", "_", "\\", "'", "\U0010FFFF"};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
        check_list(store_find_people(store, nobody[i], 10, list()), "name", "");
    assert_int_equal(store_account_close(store, people[BEN], 5), STORE_STORED);
    check_list(store_find_people(store, "b", 10, list()), "name", "");
    check_list(store_find_people(store, "", 1, list()), "name", "Ada;");
    /* Moderators look for one person by the whole name, however many others begin so. */
    store_guest_add(store, (const uint8_t[STORE_TOKEN_HASH_SIZE]){77}, 1, &(store_person){0});
    store_run(store, "UPDATE person SET name = 'Adam', skeleton = 'adam' WHERE name IS NULL", "");
    store_people(store, "ada", 1, note_listed, NULL);
    assert_string_equal(seen, "Ada 0 ;");
}

static void reports_bans_and_their_log(void **state)
{
    (void)state;
    store_report_add(store, people[ADA], people[BEN], "table", "first", 1);
    store_report_add(store, people[ADA], people[BEN], "table", "second", 2);
    assert_int_equal(store_report_handled(store, 2, people[CLEO], 3), STORE_STORED);
    assert_int_equal(store_report_handled(store, 2, people[CLEO], 4), STORE_NONE);
    check_list(store_reports(store, 0, 10, list()), "reporter accused text handler",
               "Ada Ben first -;Ada Ben second Cleo;");
    store_ban(store, people[BEN], 500, "spam");
    store_audit_add(store, people[CLEO], "ban", "Ben", "1: spam", 5);
    check_list(store_audit(store, 0, 10, list()), "actor action target", "Cleo ban Ben;");
    store_people(store, "b", 10, note_listed, NULL);
    assert_string_equal(seen, "Ben 500 spam;");
    store_person person;
    store_person_get(store, people[BEN], &person);
    assert_int_equal(person.banned_until, 500);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

static void many_people_are_read_at_once(void **state)
{
    int64_t asked[40];
    store_person read[40];
    (void)state;
    for (int i = 0; i < 40; i++)
        asked[i] = i % 4 == PEOPLE ? 987654 : people[i % 4];
    assert_int_equal(store_people_get(store, asked, 40, read), STORE_STORED);
    for (int i = 0; i < 40; i++)
        assert_string_equal(read[i].name, i % 4 == PEOPLE ? "" : names[i % 4]);
    assert_int_equal(store_people_get(store, asked, 0, read), STORE_STORED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(many_people_are_read_at_once),
        TEST(messages_are_conversations),
        TEST(who_is_blocked_is_not_heard),
        TEST(history_can_be_filtered),
        TEST(private_matches_are_not_listed),
        TEST(rankings_are_by_points_and_elo),
        TEST(the_guestbook_is_answered_and_kept_clean),
        TEST(streaks_are_of_what_counts),
        TEST(titles_are_added_up),
        TEST(people_are_found_by_the_beginning_of_their_names),
        TEST(reports_bans_and_their_log),
        TEST(the_last_matches_are_public),
    };
    return cmocka_run_group_tests_name("community", tests, NULL, NULL);
}
