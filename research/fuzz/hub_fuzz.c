/* SPDX-License-Identifier: MIT */
/* Any requests to the hub (docs/protocol.md) of three people, two of them at a table where they play. The
 * input's lines come from one of them each. `#` connects and disconnects, and `+` advances the time. `<` is
 * another node's notice of a table, `>` that node's end, and `@` the card of a guest. `=` is an entry of a
 * table's log, `:` a match's set-up, and `;` its receipt. `|` is an entry of its log (a tab for each line
 * feed), and `!` takes that table back. No input may crash the hub, every frame is a JSON object, writes
 * come before frames, and a match's log is always a record. */
#include <kozel/record.h>
#include <kozel/rng.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "server/hub/other_nodes.h"
#include "server/hub/ports/settlement.h"
#include "server/hub/restore.h"
#include "tests/unit/server/hub/topic_ports.h"

enum { PERSONS = 3, STORED = 16, ENTRIES = 64 };

typedef struct stored {
    char id[32];
    kz_reader reader;
} stored;

static struct {
    struct hub *hub;
    int64_t now;
    kz_rng rng;
    hub_conn conn[PERSONS], last;
    char table[32];   /* the last that a reply named */
    json_int_t v;     /* the last state's number */
    json_int_t terms; /* the last application's revision */
    json_int_t id;    /* the last proposal's or line's */
    stored matches[STORED];
    int match_count;
    bool sending, restored;
    uint64_t ticket; /* of the bot that was asked last; 0: none waits */
    kz_action choice;
} world;

/* A table as the store had it, or something else. */
static struct {
    char *text[ENTRIES], *setup, *receipt;
    hub_entry entry[ENTRIES];
    size_t text_count, entry_count;
} log_of;

static kz_games games;

static void note_number(const json_t *value, json_int_t *out)
{
    if (value)
        *out = json_integer_value(value);
}

static void on_send(void *context, hub_conn conn, topic_frame *sent)
{
    (void)context;
    json_t *frame = json_loadb(sent->bytes, sent->length, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_object(frame), "a frame is no JSON object");
    must(conn == world.conn[0] || conn == world.conn[1] || conn == world.conn[2], "a frame to nobody");
    const char *table = json_string_value(json_object_get(json_object_get(frame, "ok"), "table"));
    if (table)
        snprintf(world.table, sizeof world.table, "%s", table);
    note_number(json_object_get(frame, "v"), &world.v);
    note_number(json_object_get(json_object_get(frame, "app"), "terms"), &world.terms);
    note_number(json_object_get(json_object_get(frame, "proposal"), "id"), &world.id);
    note_number(json_object_get(json_object_get(frame, "line"), "id"), &world.id);
    json_decref(frame);
    world.sending = true;
}

static topic_broker topics;

static topic_broker *topics_of(void *context)
{
    (void)context;
    return &topics;
}

static stored *find(const char *match)
{
    for (int i = 0; i < world.match_count; i++)
        if (!strcmp(world.matches[i].id, match))
            return &world.matches[i];
    return NULL;
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
    must(!world.sending, "a write after a frame");
}

static void on_nonce(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    (void)context, (void)match, (void)seat, (void)nonce;
    must(!world.sending, "a write after a frame");
}

static void on_unseal(void *context, const char *match, unsigned away)
{
    (void)context, (void)match, (void)away;
    must(!world.sending, "a write after a frame");
}

static void on_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    (void)context;
    (void)setup;
    (void)now_ms;
    must(!world.sending, "a write after a frame");
    must(!find(match), "a match begins twice");
    if (world.match_count == STORED)
        return;
    stored *s = &world.matches[world.match_count++];
    snprintf(s->id, sizeof s->id, "%s", match);
    kz_reader_init(&s->reader, &games, NULL);
}

static void on_append(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                      int64_t now_ms)
{
    (void)context;
    (void)seq;
    (void)now_ms;
    stored *s = find(match);
    kz_error error;
    must(!world.sending, "a write after a frame");
    must(reserve_ms >= 0, "a reserve below zero");
    must(!s || kz_reader_text(&s->reader, lines, strlen(lines), &error), "the log is no record");
}

static void on_end(void *context, const char *match, const char *result, const hub_settlement *settlement,
                   int64_t now_ms)
{
    (void)context;
    (void)result;
    (void)now_ms;
    stored *s = find(match);
    must(settlement->seats >= 2, "a settlement of nobody");
    must(!world.sending, "a write after a frame");
    must(!s || s->reader.match.pub.phase == KZ_OVER, "an end before the end");
}

/* Of several questions the last one is answered: by the next tick. */
static void on_give_up(void *context, uint64_t ticket)
{
    (void)context;
    (void)ticket;
}

static void on_think(void *context, const hub_question *question)
{
    (void)context;
    must(question->bot && !question->bot->instant && question->playouts > 0, "a question to nobody");
    world.ticket = question->ticket;
    world.choice = kz_bot_choose(kz_bot_at(0), question->view, NULL, &world.rng);
}

static void on_report(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                      const char *text, int64_t now_ms)
{
    (void)context, (void)table, (void)now_ms;
    must(reporter != accused && *text, "a report of nothing");
}

static void on_random(void *context, void *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)kz_rng_below(&world.rng, 256);
}

static void must_be_json(const char *text, size_t length)
{
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_object(object), "what goes to another node is no JSON object");
    json_decref(object);
}

static void on_link(void *context, hub_conn conn, hub_node node, const char *card, size_t length)
{
    (void)context;
    must(node && conn <= world.last, "a link of nobody or to nobody");
    must_be_json(card, length);
}

static void on_forward(void *context, hub_conn conn, hub_node node, const char *text, size_t length)
{
    (void)context, (void)conn;
    must(node, "forwarded to nobody");
    must_be_json(text, length);
}

static void on_notice(void *context, const char *table, const char *text, size_t length)
{
    (void)context, (void)table;
    if (length)
        must_be_json(text, length);
}

/* What another node sends. */
static void from_node(char kind, const char *text, size_t length)
{
    world.sending = false;
    if (kind == '<') {
        hub_learn(world.hub, 1, "far", text, length, world.now);
    } else if (kind == '>') {
        hub_drop_node(world.hub, 1, 1, world.now);
    } else if (hub_connect_guest(world.hub, ++world.last, text, length, world.now)) {
        world.sending = false;
        hub_disconnect(world.hub, world.last, world.now);
    }
}

static void drop_log(void)
{
    for (size_t i = 0; i < log_of.text_count; i++)
        free(log_of.text[i]);
    for (size_t i = 0; i < log_of.entry_count; i++)
        free((char *)log_of.entry[i].lines);
    free(log_of.setup);
    free(log_of.receipt);
    memset(&log_of, 0, sizeof log_of);
}

/* `options`: was the match over, was there one? */
static void restore(unsigned options)
{
    static const uint8_t bytes[KZ_SIGNATURE_BYTES];
    char reason[256];
    hub_receipt receipt = {.match = "restored",
                           .chain = "",
                           .number = 1,
                           .text = log_of.receipt,
                           .link = bytes,
                           .signature = bytes,
                           .key = bytes,
                           .secret = bytes,
                           .nonce = {options & 4 ? bytes : NULL}};
    if (world.restored) /* no id comes twice */
        return;
    world.restored = true;
    hub_stored stored = {
        .room.id = "restored",
        .room.texts = (const char *const *)log_of.text,
        .room.text_count = log_of.text_count,
        .room.seq = (int64_t)log_of.text_count,
        .match = options & 2 ? NULL : "restored",
        .setup = log_of.setup ? log_of.setup : "{}",
        .entries = log_of.entry,
        .entry_count = log_of.entry_count,
        .over = options & 1,
        .receipt = log_of.receipt ? &receipt : NULL,
    };
    world.sending = false;
    if (hub_restore(world.hub, &stored, world.now, reason, sizeof reason))
        snprintf(world.table, sizeof world.table, "restored");
    else
        must(memchr(reason, '\0', sizeof reason) && *reason, "refused without a reason");
    drop_log();
}

/* A piece of a table that is to be taken back. */
static void from_store(char kind, const char *bytes, size_t length)
{
    char *text = malloc(length + 1);
    must(text, "out of memory");
    memcpy(text, bytes, length);
    text[length] = '\0';
    for (char *at = text; (kind == '|' || kind == ';') && (at = strchr(at, '\t'));)
        *at = '\n';
    if (kind == '=' && log_of.text_count < ENTRIES) {
        log_of.text[log_of.text_count++] = text;
    } else if (kind == '|' && log_of.entry_count < ENTRIES) {
        log_of.entry[log_of.entry_count++] = (hub_entry){text, 60000, 1000};
    } else if (kind == ':' && !log_of.setup) {
        log_of.setup = text;
    } else if (kind == ';' && !log_of.receipt) {
        log_of.receipt = text;
    } else {
        if (kind == '!')
            restore((unsigned char)*text);
        free(text);
    }
}

static void tick(void)
{
    world.sending = false;
    uint64_t ticket = world.ticket;
    world.ticket = 0;
    if (ticket)
        hub_thought(world.hub, ticket, world.choice, world.now);
    world.sending = false;
    hub_tick(world.hub, world.now);
    world.sending = false;
}

static void request(int person, const char *text, size_t length)
{
    if (world.conn[person])
        hub_request(world.hub, world.conn[person], text, length, world.now);
    tick();
}

static void connect_or_not(int person)
{
    hub_conn conn = world.conn[person];
    char hello[] = "{\"seq\":1,\"do\":\"hello\",\"tab\":\"fuzztab0\"}";
    world.conn[person] = 0;
    if (conn) {
        hub_disconnect(world.hub, conn, world.now);
        tick();
        return;
    }
    world.conn[person] = ++world.last;
    hub_person who = {.id = person + 1, .name = "Guest", .registered = true, .coins = 1000};
    hub_connect(world.hub, world.conn[person], &who, world.now);
    tick();
    request(person, hello, strlen(hello));
}

/* A line with placeholders, so that not every input must invent the values: `$` for the table, `~` for the
 * number of its state, a backquote for the revision of its terms, `^` for the number of the last proposal
 * or chat line. A `seq` is put in front. */
static void send_line(int person, const char *line, size_t length, int number)
{
    char text[8192];
    size_t at = 0;
    if (length && line[0] == ',')
        at = (size_t)sprintf(text, "{\"seq\":%d", number);
    for (size_t i = 0; i < length && at + 64 < sizeof text; i++)
        if (line[i] == '$')
            at += (size_t)sprintf(text + at, "%s", world.table);
        else if (line[i] == '`')
            at += (size_t)sprintf(text + at, "%" JSON_INTEGER_FORMAT, world.terms);
        else if (line[i] == '~' || line[i] == '^')
            at += (size_t)sprintf(text + at, "%" JSON_INTEGER_FORMAT, line[i] == '~' ? world.v : world.id);
        else
            text[at++] = line[i];
    request(person, text, at);
}

static void begin(uint8_t seed)
{
    hub_config config = hub_defaults();
    hub_ports ports = {.rooms.append = on_table,
                       .rooms.close = on_table_close,
                       .receipt = on_receipt,
                       .nonce = on_nonce,
                       .unseal = on_unseal,
                       .match_begin = on_begin,
                       .match_append = on_append,
                       .match_end = on_end,
                       .think = on_think,
                       .give_up = on_give_up,
                       .report = on_report,
                       .random = on_random,
                       .rooms.nodes.link = on_link,
                       .rooms.nodes.forward = on_forward,
                       .rooms.nodes.notice = on_notice};
    topics_ports(&ports, &topics, on_send);
    memset(&world, 0, sizeof world);
    world.terms = 1;
    world.now = 1000000;
    kz_rng_seed(&world.rng, seed);
    if (!games.count) {
        kz_games_init(&games);
        json_object_seed(1); /* else the members of objects are hashed otherwise in every run */
    }
    world.hub = hub_new(&config, &ports);
    must(world.hub, "no hub");
    for (int i = 0; i < PERSONS; i++)
        connect_or_not(i);
    const char *const opening[] = {
        seed & 1 ? ",\"do\":\"open\",\"game\":\"kozel\",\"seats\":2,\"bots\":\"master\",\"substitute\":5}"
                 : ",\"do\":\"open\",\"game\":\"kozel\",\"seats\":2,\"bots\":\"random\"}",
        ",\"do\":\"enter\",\"table\":\"$\"}", ",\"do\":\"sit\",\"table\":\"$\"}"};
    send_line(0, opening[0], strlen(opening[0]), 2);
    for (int i = 0; i < PERSONS; i++)
        send_line(i, opening[1], strlen(opening[1]), 3);
    send_line(1, opening[2], strlen(opening[2]), 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    int number = 10;
    begin(size ? data[0] : 0);
    while (text < end) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((feed ? feed : end) - text);
        int person = length ? (unsigned char)text[0] % PERSONS : 0;
        if (length > 1 && text[1] == '#')
            connect_or_not(person);
        else if (length > 1 && text[1] == '+')
            world.now += 100 << (length > 2 ? text[2] & 15 : 0), tick();
        else if (length > 1 && memchr("<>@", text[1], 3))
            from_node(text[1], text + 2, length - 2), tick();
        else if (length > 1 && memchr("=:;|!", text[1], 5))
            from_store(text[1], text + 2, length - 2), tick();
        else if (length > 1)
            send_line(person, text + 1, length - 1, number++);
        text += length + 1;
    }
    drop_log();
    hub_free(world.hub);
    return 0;
}
