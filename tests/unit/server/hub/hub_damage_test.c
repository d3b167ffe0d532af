/* SPDX-License-Identifier: MIT */
/* Logs of tables and set-ups of matches with any value in them: a hub takes them back or refuses them. */
#include "tests/unit/server/hub/hub_world.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/restore.h"

static void no_message(void *context, const topic_message *message)
{
    (void)context, (void)message;
}

static void no_table(void *context, const char *table, const char *match, int64_t seq, const char *text,
                     bool whole, int64_t now_ms)
{
    (void)context, (void)table, (void)match, (void)seq, (void)text, (void)whole, (void)now_ms;
}

static void no_close(void *context, const char *table, int64_t now_ms)
{
    (void)context, (void)table, (void)now_ms;
}

static void no_receipt(void *context, const hub_receipt *receipt, int64_t now_ms)
{
    (void)context, (void)receipt, (void)now_ms;
}

static void no_nonce(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    (void)context, (void)match, (void)seat, (void)nonce;
}

static void no_unseal(void *context, const char *match, unsigned away)
{
    (void)context, (void)match, (void)away;
}

static void no_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    (void)context, (void)match, (void)setup, (void)now_ms;
}

static void no_append(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                      int64_t now_ms)
{
    (void)context, (void)match, (void)seq, (void)lines, (void)reserve_ms, (void)now_ms;
}

static void no_end(void *context, const char *match, const char *result,
                   const struct hub_settlement *settlement, int64_t now_ms)
{
    (void)context, (void)match, (void)result, (void)settlement, (void)now_ms;
}

static void no_give_up(void *context, uint64_t ticket)
{
    (void)context;
    (void)ticket;
}

static void no_think(void *context, const hub_question *question)
{
    (void)context, (void)question;
}

static void no_chance(void *context, void *bytes, size_t count)
{
    kz_rng rng;
    uint8_t *out = bytes;
    (void)context;
    kz_rng_seed(&rng, 1);
    for (size_t i = 0; i < count; i++)
        out[i] = (uint8_t)kz_rng_below(&rng, 256);
}

/* Replaces the `n`th value within `item`, counted from 0; false: there are not that many. */
static bool replace_value(json_t *item, int *n, json_t *value)
{
    const char *key;
    size_t i;
    json_t *child;
    json_object_foreach(item, key, child)
    {
        if ((*n)-- == 0)
            return json_object_set(item, key, value) == 0;
        if (replace_value(child, n, value))
            return true;
    }
    json_array_foreach(item, i, child)
    {
        if ((*n)-- == 0)
            return json_array_set(item, i, value) == 0;
        if (replace_value(child, n, value))
            return true;
    }
    return false;
}

/* The text with its `n`th value replaced; NULL: there are not that many. */
static char *with_value(const char *text, int n, json_t *value)
{
    json_t *whole = json_loads(text, 0, NULL);
    assert_non_null(whole);
    char *out = replace_value(whole, &n, value) ? json_dumps(whole, JSON_COMPACT) : NULL;
    json_decref(whole);
    return out;
}

/* A hub that nobody listens to. */
static struct hub *make_hub(const world *w)
{
    hub_config config = hub_defaults();
    const hub_ports ports = {.rooms.post = no_message,
                             .rooms.append = no_table,
                             .rooms.close = no_close,
                             .receipt = no_receipt,
                             .nonce = no_nonce,
                             .unseal = no_unseal,
                             .match_begin = no_begin,
                             .match_append = no_append,
                             .match_end = no_end,
                             .think = no_think,
                             .give_up = no_give_up,
                             .random = no_chance};
    config.games = &w->games;
    return hub_new(&config, &ports);
}

/* Takes a table back, whose log or set-up is damaged: it may go on or not, but does no harm. */
static void take_damaged(world *w, hub_stored *stored)
{
    char reason[256] = "";
    struct hub *hub = make_hub(w);
    assert_non_null(hub);
    if (!hub_restore(hub, stored, w->now, reason, sizeof reason))
        assert_string_not_equal(reason, "");
    hub_free(hub);
}

enum { VALUES = 10, WIDE = 300 };

static void make_values(json_t *out[VALUES])
{
    char wide[WIDE];
    memset(wide, 'w', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    json_t *const values[VALUES] = {
        json_null(),
        json_true(),
        json_integer(-1),
        json_integer(INT64_MAX),
        json_integer(INT64_MIN),
        json_integer(INT64_C(4294967297)),
        json_string(""),
        json_string(wide),
        json_array(),
        json_object(),
    };
    memcpy(out, values, sizeof values);
}

/* Every value of a table's log is replaced by every other kind of value. */
static void any_value_of_a_log(void **state)
{
    (void)state;
    char table[32], *text;
    json_t *values[VALUES];
    make_values(values);
    world *w = world_begin(20);
    world_alone(w);
    page *a = page_open(w, 1), *b = page_open(w, 2);
    snprintf(table, sizeof table, "%s",
             text_of(page_ask(a, "open", "\"game\":\"kozel\",\"seats\":3"), "table"));
    assert_non_null(page_ask(b, "sit", "\"table\":\"%s\"", table));
    assert_non_null(page_ask(a, "propose", "\"table\":\"%s\",\"time\":90", table));
    assert_non_null(page_ask(a, "say", "\"table\":\"%s\",\"text\":\"Hello\"", table));
    stored_room *r = world_room(w, table);
    for (size_t v = 0; v < VALUES; v++)
        for (size_t i = 0; i < r->count; i++)
            for (int n = 0; (text = with_value(r->texts[i], n, values[v])); n++) {
                const char *texts[201];
                memcpy(texts, r->texts, r->count * sizeof *texts);
                texts[i] = text;
                take_damaged(w, &(hub_stored){.room.id = table,
                                              .room.texts = texts,
                                              .room.text_count = r->count,
                                              .room.seq = 9});
                free(text);
            }
    world_end(w);
    for (size_t v = 0; v < VALUES; v++)
        json_decref(values[v]);
}

static void any_value_of_a_set_up(void **state)
{
    (void)state;
    char *text;
    json_t *values[VALUES];
    make_values(values);
    world *w = world_begin(21);
    world_alone(w);
    world_table(w, "kozel", 2, 2, "");
    const story *s = &w->matches[0];
    for (size_t v = 0; v < VALUES; v++)
        for (int n = 0; (text = with_value(s->setup, n, values[v])); n++) {
            const char *const texts[] = {"{}"};
            hub_entry entries[8] = {{0}};
            for (size_t i = 0; i < s->count && i < 8; i++)
                entries[i] = (hub_entry){s->lines[i], s->reserve[i], 0};
            take_damaged(w, &(hub_stored){.room.id = w->rooms[0].id,
                                          .room.texts = texts,
                                          .room.text_count = 1,
                                          .room.seq = 1,
                                          .match = s->id,
                                          .setup = text,
                                          .entries = entries,
                                          .entry_count = s->count < 8 ? s->count : 8});
            free(text);
        }
    world_end(w);
    for (size_t v = 0; v < VALUES; v++)
        json_decref(values[v]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_value_of_a_log),
        cmocka_unit_test(any_value_of_a_set_up),
    };
    return cmocka_run_group_tests_name("hub_damage", tests, NULL, NULL);
}
