/* SPDX-License-Identifier: MIT */
/* Bots that think: they are asked elsewhere, the match waits for them, and what they are asked is what
 * receipt and record say (docs/spec/fair.md). */
#include "server/crypto/native.h"
#include "tests/unit/server/hub/hub_world.h"

#include <kozel/bot.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/server/hub/kept_receipts.h"

static const char slow[] = "master";

static kz_action choice_of(const kz_view *view)
{
    for (int i = 0; i < view->legal_count; i++)
        if (kz_is_choice(view->legal[i]))
            return view->legal[i];
    fail_msg("nothing to choose");
    return view->legal[0];
}

/* A table where the slow bot is thinking. */
static world *world_thinking(uint64_t seed)
{
    char members[64];
    world *w = world_begin(seed);
    snprintf(members, sizeof members, "\"bots\":\"%s\",\"time\":15", slow);
    world_table(w, "kozel", 1, 2, members);
    while (!w->ticket)
        assert_true(world_step(w));
    assert_int_equal(w->thoughts.seat, 1);
    assert_string_equal(w->thinker->name, slow);
    return w;
}

static int64_t turn(const world *w)
{
    return number_of(json_object_get(w->pages[0].mirror, "match"), "turn");
}

static void answer(world *w, uint64_t ticket, kz_action action)
{
    w->sending = false;
    hub_thought(w->hub, ticket, action, w->now);
    w->sending = false;
    world_wait(w, 0);
    w->next = hub_tick(w->hub, w->now);
    w->sending = false;
}

static void a_bot_thinks_elsewhere(void **state)
{
    (void)state;
    world *w = world_thinking(6);
    size_t count = w->matches[0].count;
    uint64_t ticket = w->ticket;
    answer(w, ticket + 17, choice_of(&w->thoughts)); /* a stale one */
    world_wait(w, 5000);
    assert_int_equal(w->matches[0].count, count);
    answer(w, ticket, choice_of(&w->thoughts));
    assert_true(w->matches[0].count > count);
    count = w->matches[0].count;
    answer(w, ticket, choice_of(&w->thoughts)); /* once only */
    assert_int_equal(w->matches[0].count, count);
    world_end(w);
}

static void a_quick_answer_waits_for_its_time(void **state)
{
    (void)state;
    world *w = world_thinking(7);
    size_t count = w->matches[0].count;
    answer(w, w->ticket, choice_of(&w->thoughts));
    world_wait(w, 499); /* at least half of the longest wait (kz_bot_pace_ms()) */
    assert_int_equal(w->matches[0].count, count);
    world_wait(w, 501);
    assert_true(w->matches[0].count > count);
    world_end(w);
}

/* However late the choice comes, it is made, and neither time nor another bot takes its place. */
static void a_match_waits_for_its_bot(void **state)
{
    (void)state;
    world *w = world_thinking(8);
    size_t count = w->matches[0].count;
    char said[KZ_ACTION_TEXT], line[KZ_ACTION_TEXT + 8];
    kz_action choice = w->thoughts.legal[w->thoughts.legal_count - 1];
    world_wait(w, 3600000);
    assert_int_equal(turn(w), 2);
    assert_int_equal(w->matches[0].count, count);
    assert_null(w->matches[0].result);
    answer(w, w->ticket, choice);
    snprintf(line, sizeof line, "2 %s\n", kz_action_print(choice, said));
    assert_string_equal(w->matches[0].lines[count], line);
    assert_int_equal(w->matches[0].reserve[count], 120000);
    world_end(w);
}

/* Who comes back while the bot in his place waits for a thread has lost no more than its usual delay. */
static void a_busy_server_costs_nobody_time(void **state)
{
    (void)state;
    world *w = world_begin(9);
    char table[32];
    snprintf(
        table, sizeof table, "%s",
        world_table(w, "kozel", 2, 2, "\"substitute\":5,\"bots\":\"master\",\"time\":15,\"reserve\":10"));
    page *p = NULL;
    while (!p) {
        for (int i = 0; i < 2; i++)
            if (json_object_get(json_object_get(w->pages[i].mirror, "match"), "legal"))
                p = &w->pages[i];
        if (!p)
            assert_true(world_step(w));
    }
    page_disconnect(p);
    world_wait(w, 5000);
    assert_true(w->ticket);
    assert_int_equal(w->thinks_for, p == &w->pages[0] ? 2 : 1); /* for who is still here */
    world_wait(w, 3600000);
    page_connect(p);
    json_t *clock = json_object_get(json_object_get(page_enter(p, table), "match"), "clock");
    assert_int_equal(number_of(clock, "move"), 15000 - 5000 - 1000);
    assert_int_equal(number_of(clock, "reserve"), 10000);
    world_end(w);
}

static void a_table_goes_while_its_bot_thinks(void **state)
{
    (void)state;
    world *w = world_thinking(10);
    w->sending = false;
    assert_true(world_close_table(w, text_of(w->pages[0].mirror, "table")));
    answer(w, w->ticket, choice_of(&w->thoughts));
    world_end(w);
}

/* ---- how much they think */

static void set_playouts(world *w, int playouts)
{
    hub_config config = hub_defaults();
    config.bot_playouts = playouts;
    config.rate = 0;
    hub_configure(w->hub, &config);
}

/* The first line of the match that begins so, from `from` on; "" if there is none. */
static const char *line_of(const story *s, size_t from, const char *start)
{
    for (; from < s->count; from++)
        if (!strncmp(s->lines[from], start, strlen(start)))
            return s->lines[from];
    return "";
}

static void a_match_keeps_the_playouts_of_its_receipt(void **state)
{
    (void)state;
    world *w = world_thinking(11);
    char reason[64];
    const kept_receipt *k = kept->item[kept->count - 1];
    assert_int_equal(w->playouts, HUB_BOT_PLAYOUTS);
    assert_non_null(strstr(k->text, "\nseat 2 bot master 5000\n"));
    world_alone(w);
    set_playouts(w, 77);
    for (uint64_t was = w->ticket; w->ticket == was;) {
        answer(w, was, choice_of(&w->thoughts));
        while (w->ticket == was && world_step(w))
            ;
    }
    assert_int_equal(w->playouts, HUB_BOT_PLAYOUTS);
    /* Over a restart by other settings, too. */
    json_decref(w->pages[0].mirror);
    w->pages[0].mirror = NULL;
    world_new_hub(w);
    set_playouts(w, 77);
    w->ticket = UINT64_MAX;
    w->playouts = 0;
    size_t count = w->matches[0].count;
    assert_true(world_restore(w, &w->matches[0], count, reason, sizeof reason));
    assert_int_not_equal(w->ticket, UINT64_MAX);
    assert_int_equal(w->playouts, HUB_BOT_PLAYOUTS);
    assert_string_equal(line_of(&w->matches[0], 0, "#bot"), "");
    world_end(w);
}

/* An instant bot makes none. */
static void an_instant_bot_has_no_playouts(void **state)
{
    (void)state;
    world *w = world_begin(12);
    world_table(w, "kozel", 1, 3, "\"bots\":\"novice\"");
    assert_non_null(
        strstr(kept->item[kept->count - 1]->text, "\nseat 2 bot novice 0\nseat 3 bot novice 0\n"));
    world_end(w);
}

/* A stand-in reports its number of playouts in the record, and keeps it over a restart. */
static void a_stand_in_reports_its_playouts(void **state)
{
    (void)state;
    world *w = world_begin(13);
    char reason[64];
    world_alone(w);
    world_table(w, "kozel", 2, 3, "\"time\":60,\"substitute\":5,\"bots\":\"master\"");
    set_playouts(w, 500);
    page_disconnect(&w->pages[0]);
    page_disconnect(&w->pages[1]);
    world_wait(w, 5000);
    assert_string_equal(line_of(&w->matches[0], 0, "#bot 1"), "#bot 1 master 500\n");
    assert_string_equal(line_of(&w->matches[0], 0, "#bot 2"), "#bot 2 master 500\n");
    set_playouts(w, 77);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(w->playouts, w->thoughts.seat < 2 ? 500 : HUB_BOT_PLAYOUTS);
        assert_int_equal(w->thinks_for, 0); /* all tables that everybody has left share one turn */
        answer(w, w->ticket, choice_of(&w->thoughts));
        world_wait(w, 1000);
    }
    world_new_hub(w);
    set_playouts(w, 77);
    w->ticket = UINT64_MAX;
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
    assert_int_not_equal(w->ticket, UINT64_MAX);
    assert_int_equal(w->playouts, w->thoughts.seat < 2 ? 500 : HUB_BOT_PLAYOUTS);
    world_end(w);
}

/* Signs a changed receipt, by another key. */
static void sign_again(kept_receipt *k)
{
    static const uint8_t seed[CRYPT_SIGNER_SEED] = {1};
    crypt_signer signer;
    crypt_signer_of(&signer, seed);
    crypt_sign(&signer, k->text, strlen(k->text), k->signature);
    memcpy(k->key, signer.key, sizeof k->key);
}

/* An older program let its bots think for a time. From the restart on they make playouts, and the record
 * has the number. */
static void an_older_match_goes_on_in_playouts(void **state)
{
    (void)state;
    world *w = world_thinking(14);
    char reason[64];
    world_alone(w);
    kept_receipt *k = kept->item[kept->count - 1];
    char *said = strstr(k->text, "master 5000\n");
    assert_non_null(said);
    memmove(said + strlen("master 0\n"), said + strlen("master 5000\n"),
            strlen(said + strlen("master 5000\n")) + 1);
    memcpy(said, "master 0\n", strlen("master 0\n"));
    sign_again(k);
    json_decref(w->pages[0].mirror);
    w->pages[0].mirror = NULL;
    world_new_hub(w);
    set_playouts(w, 200);
    w->ticket = UINT64_MAX;
    assert_true(world_restore(w, &w->matches[0], w->matches[0].count, reason, sizeof reason));
    assert_int_equal(w->playouts, 200);
    assert_string_equal(line_of(&w->matches[0], 0, "#bot"), "#bot 2 master 200\n");
    world_end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_thinks_elsewhere),
        cmocka_unit_test(a_quick_answer_waits_for_its_time),
        cmocka_unit_test(a_match_waits_for_its_bot),
        cmocka_unit_test(a_busy_server_costs_nobody_time),
        cmocka_unit_test(a_table_goes_while_its_bot_thinks),
        cmocka_unit_test(a_match_keeps_the_playouts_of_its_receipt),
        cmocka_unit_test(an_instant_bot_has_no_playouts),
        cmocka_unit_test(a_stand_in_reports_its_playouts),
        cmocka_unit_test(an_older_match_goes_on_in_playouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
