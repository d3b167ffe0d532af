/* SPDX-License-Identifier: MIT */
/* What a running table costs in the hub, by the number of tables: microseconds of CPU an action (its write
 * and its four frames made), bytes of memory a table. Each table: one person who watches, three bots,
 * nobody's thinking; the person lays what comes first.
 *
 *   build/bench/hub */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <kozel/rng.h>

#include "measure.h"
#include "server/hub/hub.h"

enum { TABLES = 5000, ACTIONS = 60000 };

/* A person: what to answer to the last frame. */
static struct {
    char table[32], act[16];
    bool acts, pauses;
    long seq, v;
} persons[TABLES];

static long actions, frames, bytes;

/* Matches that the hub has ended in the call that runs: the store has them at once. */
static char ended[TABLES][32];
static size_t ended_count;
static kz_rng rng;

/* The text after `key`, up to a quote; no JSON reader, so that the hub's own cost is measured. */
static bool text_after(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    if (!at)
        return false;
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

static void on_message(void *context, const topic_message *message)
{
    char frame[16384];
    size_t length = message->frame->length;
    (void)context;
    frames++;
    bytes += (long)length;
    if (length >= sizeof frame)
        abort();
    memcpy(frame, message->frame->bytes, length);
    frame[length] = '\0';
    size_t i = (size_t)message->conn - 1;
    text_after(frame, "{\"table\":\"", persons[i].table, sizeof persons[i].table);
    const char *v = strstr(frame, "\"v\":");
    if (v)
        persons[i].v = atol(v + strlen("\"v\":"));
    if (strstr(frame, "\"legal\":[\"")) {
        persons[i].acts = true;
        text_after(frame, "\"legal\":[\"", persons[i].act, sizeof persons[i].act);
    } else if (strstr(frame, "\"ev\":\"end\"")) {
        persons[i].pauses = true;
        if (strstr(frame, "\"match\""))
            persons[i].act[0] = '!';
    }
}

static void on_table(void *context, const char *table, const char *match, int64_t seq, const char *text,
                     bool whole, int64_t now_ms)
{
    (void)context, (void)table, (void)match, (void)seq, (void)text, (void)whole, (void)now_ms;
}

static void on_table_close(void *context, const char *table, int64_t now_ms)
{
    (void)context, (void)table, (void)now_ms;
}

static void on_receipt(void *context, const hub_receipt *receipt, int64_t now_ms)
{
    (void)context, (void)receipt, (void)now_ms;
}

static void on_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    (void)context, (void)match, (void)setup, (void)now_ms;
}

static void on_append(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                      int64_t now_ms)
{
    (void)context, (void)match, (void)seq, (void)lines, (void)reserve_ms, (void)now_ms;
    actions++;
}

static void on_end(void *context, const char *match, const char *result,
                   const struct hub_settlement *settlement, int64_t now_ms)
{
    (void)context, (void)result, (void)settlement, (void)now_ms;
    if (ended_count < sizeof ended / sizeof *ended)
        snprintf(ended[ended_count++], sizeof *ended, "%s", match);
}

static void on_random(void *context, void *out, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)kz_rng_below(&rng, 256);
}

static void ask(struct hub *hub, size_t i, const char *name, const char *members, int64_t now)
{
    char text[256], table[64] = "";
    if (*persons[i].table)
        snprintf(table, sizeof table, ",\"table\":\"%s\"", persons[i].table);
    int length = snprintf(text, sizeof text, "{\"seq\":%ld,\"do\":\"%s\"%s%s}", ++persons[i].seq, name, table,
                          members);
    hub_request(hub, i + 1, text, (size_t)length, now);
}

static void sit_down(struct hub *hub, size_t i, int64_t now)
{
    hub_person guest = {.id = (hub_person_id)i + 1, .name = "Guest"};
    hub_connect(hub, i + 1, &guest, now);
    ask(hub, i, "hello", ",\"tab\":\"benchtab\"", now);
    ask(hub, i, "play", ",\"game\":\"kozel\",\"seats\":4", now);
    ask(hub, i, "enter", "", now);
}

/* Lets every person answer their last message. Returns true if somebody did. */
static bool answer(struct hub *hub, size_t count, int64_t now)
{
    bool answered = false;
    for (size_t i = 0; i < count; i++) {
        char members[64], state[48];
        bool acts = persons[i].acts, pauses = persons[i].pauses, over = persons[i].act[0] == '!';
        snprintf(state, sizeof state, ",\"v\":%ld", persons[i].v);
        snprintf(members, sizeof members, "%s,\"act\":\"%s\"", state, persons[i].act);
        persons[i].act[0] = '\0';
        persons[i].pauses = persons[i].acts = false;
        if (pauses && over)
            strcat(state, ",\"terms\":1");
        if (pauses)
            ask(hub, i, over ? "rematch" : "next", state, now);
        else if (acts)
            ask(hub, i, "act", members, now);
        answered = answered || pauses || acts;
    }
    return answered;
}

static size_t memory_used(void)
{
    return mallinfo2().uordblks;
}

static void measure(size_t count)
{
    hub_config config = hub_defaults();
    hub_ports ports = {.rooms.post = on_message,
                       .rooms.append = on_table,
                       .rooms.close = on_table_close,
                       .receipt = on_receipt,
                       .match_begin = on_begin,
                       .match_append = on_append,
                       .match_end = on_end,
                       .random = on_random};
    config.rate = 0;
    memset(persons, 0, sizeof persons);
    kz_rng_seed(&rng, 1);
    int64_t now = 1000000, next = 0;
    size_t before = memory_used();
    struct hub *hub = hub_new(&config, &ports);
    for (size_t i = 0; i < count; i++)
        sit_down(hub, i, now);
    actions = frames = bytes = 0;
    double begin = bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    while (actions < ACTIONS || actions < (long)count * 20) {
        next = hub_tick(hub, now);
        while (ended_count)
            hub_settled(hub, ended[--ended_count], NULL, 0, now);
        /* An answer changes what is due next, so time passes only without one. */
        if (!answer(hub, count, now))
            now = next == INT64_MAX ? now + 1 : next;
    }
    double took = bench_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    printf("%5zu tables: %5.1f us an action, %.0f bytes a frame, %5.0f bytes a table\n", count,
           took / (double)actions * 1e6, (double)bytes / (double)frames,
           (double)(memory_used() - before) / (double)count);
    hub_free(hub);
}

int main(void)
{
    measure(1);
    measure(100);
    measure(2500);
    measure(TABLES);
    return 0;
}
