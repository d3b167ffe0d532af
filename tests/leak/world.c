/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/other_nodes.h"
#include "server/hub/ports/settlement.h"
#include "server/hub/restore.h"
#include "tests/unit/server/hub/topic_ports.h"

_Noreturn void fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

/* Makes room for one more thing of `size` bytes behind `count`. */
static void *grow(void *things, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return things;
    *room = *room ? 2 * *room : 64;
    things = realloc(things, *room * size);
    DEMAND(things, "out of memory");
    return things;
}

void person_name(hub_person_id person, char out[32])
{
    snprintf(out, 32, "Guest-%lld", (long long)person);
}

/* Returns true if the hub has refused the request of the current input. It is read from the frame itself. */
static bool is_refusal(const char *text)
{
    const char *after = strchr(text, ',');
    return !strncmp(text, "{\"re\":", 6) && after && !strncmp(after, ",\"error\"", 8);
}

/* ---- the truth */

deal *world_deal(world *w)
{
    return w->deal_count ? &w->deals[w->deal_count - 1] : NULL;
}

/* Returns what this viewer may see after the deal's last ply, by the rules core. */
static kz_set view_tiles(const kz_match *match, int seat)
{
    kz_view view;
    kz_view_of(match, seat, &view);
    kz_set known = view.pub.board.line | view.signal;
    if (view.pub.phase != KZ_PLAYING)
        return KZ_ALL_TILES;
    for (int i = 0; i < KZ_SEATS; i++)
        known |= view.hand[i];
    for (int i = 0; i < view.pub.log_count; i++) {
        known |= kz_action_tiles(view.pub.log[i]);
        if (view.pub.log[i].kind == KZ_DRAW || view.pub.log[i].kind == KZ_GIVE ||
            view.pub.log[i].kind == KZ_SHIFT)
            known |= view.pub.log[i].tile == KZ_NO_TILE ? 0 : kz_bit(view.pub.log[i].tile);
    }
    if (view.pub.board.rows.turned != KZ_NO_TILE)
        known |= kz_bit(view.pub.board.rows.turned);
    if (view.pub.swap.seat != KZ_NOBODY && view.pub.swap.tile != KZ_NO_TILE)
        known |= kz_bit(view.pub.swap.tile);
    return known;
}

/* Records that the deal has come to its ply `ply`. Tiles that were seen once stay known. */
static void note_known(deal *d, const kz_match *match, int ply)
{
    size_t room = (size_t)d->known_room;
    d->known = grow(d->known, (size_t)ply, &room, sizeof(kz_set[KZ_SEATS + 1]));
    d->known_room = (int)room;
    kz_set *known = &d->known[ply * (KZ_SEATS + 1)];
    for (int i = 0; i <= KZ_SEATS; i++) {
        bool seat = i < match->pub.rules.seats;
        known[i] = seat || i == KZ_SEATS ? view_tiles(match, seat ? i : KZ_NOBODY) : 0;
        known[i] |= ply ? known[i - (KZ_SEATS + 1)] : 0;
    }
}

static void on_dealt(void *context, const kz_match *match)
{
    world *w = context;
    size_t room = (size_t)w->deal_room;
    w->deals = grow(w->deals, (size_t)w->deal_count, &room, sizeof *w->deals);
    w->deal_room = (int)room;
    const deal *last = world_deal(w);
    deal *d = &w->deals[w->deal_count++];
    *d = (deal){.shuffle = w->shuffles, .input = w->input_count - 1};
    if (match->pub.deal_number == 1) {
        kz_match_init(&d->before, &match->pub.rules);
        if (w->reader.tags.first_lead)
            kz_match_set_lot(&d->before, w->reader.tags.first_lead - 1);
    } else {
        d->before = last->before; /* as the last deal ended: replayed, for the reader has dealt already */
        bool dealt = kz_match_deal(&d->before, last->order, NULL);
        for (int i = 0; i < last->count; i++)
            kz_match_apply(&d->before, last->plies[i].act);
        DEMAND(dealt && d->before.pub.phase == KZ_DEALING, "the log cannot be replayed");
    }
    memcpy(d->order, w->order, sizeof d->order);
    for (int i = 0; i < match->pub.rules.seats; i++) {
        const char *number = strrchr(w->reader.tags.name[i], '-');
        d->person[i] = number ? atoll(number + 1) : 0;
    }
    note_known(d, match, 0);
}

static void on_acted(void *context, const kz_match *match, kz_action act)
{
    world *w = context;
    deal *d = world_deal(w);
    input *in = &w->inputs[w->input_count - 1];
    size_t room = (size_t)d->room;
    d->plies = grow(d->plies, (size_t)d->count, &room, sizeof *d->plies);
    d->room = (int)room;
    d->plies[d->count++] = (ply){act, w->input_count - 1, kz_is_choice(act)};
    if (in->ply == NO_PLY && in->kind == REQUEST && kz_is_choice(act)) {
        in->deal = w->deal_count - 1;
        in->ply = d->count - 1;
    }
    d->over = match->pub.phase != KZ_PLAYING;
    note_known(d, match, d->count);
}

/* ---- the hub's ports */

/* Reads the number behind that text, if the frame has it. */
static void note_number(const char *frame, const char *before, int64_t *out)
{
    const char *at = strstr(frame, before);
    if (at)
        *out = strtoll(at + strlen(before), NULL, 10);
}

static void on_send(void *context, hub_conn conn, topic_frame *sent)
{
    world *w = context;
    const char *text = sent->bytes;
    size_t length = sent->length;
    frame f = {.input = w->input_count - 1, .conn = conn, .at = w->byte_count, .length = length};
    DEMAND(conn < CONNS && w->owner[conn], "a frame to a connection that is none");
    f.person = w->owner[conn];
    while (w->byte_count + length + PLANT_ROOM > w->byte_room) {
        w->byte_room = w->byte_room ? 2 * w->byte_room : 1 << 16;
        w->bytes = realloc(w->bytes, w->byte_room);
        DEMAND(w->bytes, "out of memory");
    }
    memcpy(w->bytes + w->byte_count, text, length);
    w->bytes[w->byte_count + length] = '\0';
    if (w->plant)
        w->plant(w, &f, w->bytes + f.at);
    f.length = strlen(w->bytes + f.at);
    w->byte_count += f.length + 1;
    input *in = &w->inputs[w->input_count - 1];
    in->refused |= in->kind == REQUEST && in->conn == conn && is_refusal(w->bytes + f.at);
    note_number(w->bytes + f.at, "\"proposal\":{\"id\":", &w->proposed);
    note_number(w->bytes + f.at, "\"line\":{\"id\":", &w->said);
    note_number(w->bytes + f.at, "\"terms\":", &w->terms);
    if (w->look)
        w->look(w, &f, w->bytes + f.at);
    w->frames = grow(w->frames, w->frame_count, &w->frame_room, sizeof *w->frames);
    w->frames[w->frame_count++] = f;
}

/* A message to other nodes may reach anybody there. */
static void on_notice(void *context, const char *table, const char *text, size_t length)
{
    world *w = context;
    char notice[4096];
    int written = snprintf(notice, sizeof notice, "%s %.*s", table, (int)length, text);
    DEMAND(written < (int)sizeof notice, "a long notice");
    w->owner[NODES_CONN] = NODES;
    topic_frame *sent = topic_frame_new(notice, (size_t)written);
    on_send(w, NODES_CONN, sent);
    topic_frame_drop(sent);
}

static topic_broker *topics_of(void *context)
{
    return ((world *)context)->topics;
}

/* There is no remote table. */
static void on_link(void *context, hub_conn conn, hub_node node, const char *card, size_t length)
{
    (void)context, (void)conn, (void)card, (void)length;
    fail(__FILE__, __LINE__, "a link to node %u", node);
}

static void on_forward(void *context, hub_conn conn, hub_node node, const char *text, size_t length)
{
    (void)context, (void)conn, (void)length;
    fail(__FILE__, __LINE__, "forwarded to node %u: %s", node, text);
}

static void forget_log(world *w)
{
    for (size_t i = 0; i < w->log_count; i++)
        free(w->log[i].lines);
    w->log_count = 0;
    free(w->setup);
    w->setup = NULL;
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

static void on_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    world *w = context;
    static kz_games games;
    (void)now_ms;
    if (!games.count)
        kz_games_init(&games);
    forget_log(w);
    snprintf(w->match, sizeof w->match, "%s", match);
    w->setup = strdup(setup);
    w->finished = w->settled = false;
    w->matches++;
    kz_reader_init(&w->reader, &games,
                   &(kz_reader_events){.context = w, .dealt = on_dealt, .acted = on_acted});
}

static void on_append(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                      int64_t now_ms)
{
    world *w = context;
    kz_error error;
    (void)match, (void)seq, (void)now_ms;
    w->log = grow(w->log, w->log_count, &w->log_room, sizeof *w->log);
    w->log[w->log_count++] = (entry){strdup(lines), reserve_ms};
    w->progress += *lines != '[' && *lines != '#';
    DEMAND(kz_reader_text(&w->reader, lines, strlen(lines), &error), "a log that cannot be read: %s", lines);
}

static void on_end(void *context, const char *match, const char *result,
                   const struct hub_settlement *settlement, int64_t now_ms)
{
    world *w = context;
    (void)match, (void)result, (void)settlement, (void)now_ms;
    w->finished = true;
}

static void on_give_up(void *context, uint64_t ticket)
{
    (void)context;
    (void)ticket;
}

static void on_think(void *context, const hub_question *question)
{
    world *w = context;
    w->ticket = question->ticket;
    w->thoughts = *question->view;
}

static void on_report(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                      const char *text, int64_t now_ms)
{
    (void)context, (void)reporter, (void)accused, (void)table, (void)text, (void)now_ms;
}

static void on_random(void *context, void *bytes, size_t count)
{
    world *w = context;
    uint8_t *out = bytes;
    for (size_t i = 0; i < count; i += 8) {
        uint64_t chance = kz_rng_next(&w->rng);
        memcpy(out + i, &chance, count - i < 8 ? count - i : 8);
    }
}

/* The hub deals by kz_seed_deal(), which the linker leads here (--wrap). */
static world *dealing;
int32_t __real_kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                            kz_tile order[KZ_TILES]);
int32_t __wrap_kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                            kz_tile order[KZ_TILES]);

int32_t __wrap_kz_seed_deal(const kz_crypto *crypto, const kz_seed *seed, const kz_rules *rules, int32_t deal,
                            kz_tile order[KZ_TILES])
{
    int32_t attempt = __real_kz_seed_deal(crypto, seed, rules, deal, order);
    if (++dealing->shuffles == dealing->forged)
        memcpy(order, dealing->forgery, sizeof dealing->forgery);
    memcpy(dealing->order, order, sizeof dealing->order);
    return attempt;
}

/* ---- inputs */

static void new_hub(world *w)
{
    hub_config config = hub_defaults();
    hub_ports ports = {.context = w,
                       .rooms.append = on_table,
                       .rooms.close = on_table_close,
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
    config.rate = 0;
    hub_free(w->hub);
    if (!w->topics)
        w->topics = calloc(1, sizeof *w->topics);
    kept_ports(&ports);
    topics_ports(&ports, w->topics, on_send);
    w->hub = hub_new(&config, &ports);
    w->ticket = 0;
    DEMAND(w->hub, "no hub");
}

/* Restarts the hub with the data of the store. */
static void restart(world *w)
{
    char reason[256];
    new_hub(w);
    if (!w->log_count || w->finished)
        return;
    hub_entry *entries = calloc(w->log_count, sizeof *entries);
    size_t count = w->log_count;
    for (size_t i = 0; i < count; i++)
        entries[i] = (hub_entry){w->log[i].lines, w->log[i].reserve, 0};
    hub_stored stored = {.room.id = "",
                         .match = w->match,
                         .setup = w->setup,
                         .entries = entries,
                         .entry_count = count,
                         .receipt = kept_of(w->match)};
    DEMAND(hub_restore(w->hub, &stored, w->now, reason, sizeof reason), "%s", reason);
    free(entries);
}

static void connect_person(world *w, const input *in)
{
    char name[32];
    person_name(in->person, name);
    hub_person who = {.id = in->person, .name = name, .registered = true, .coins = 1000};
    hub_connect(w->hub, in->conn, &who, w->now);
}

static void carry_out(world *w, const input *in)
{
    dealing = w;
    kept = &w->receipts;
    DEMAND(in->conn < NODES_CONN, "too many connections");
    w->owner[in->conn] = in->person;
    switch (in->kind) {
    case CONNECT:
        connect_person(w, in);
        break;
    case GUEST:
        DEMAND(hub_connect_guest(w->hub, in->conn, in->text, strlen(in->text), w->now), "a card: %s",
               in->text);
        break;
    case REQUEST:
        hub_request(w->hub, in->conn, in->text, strlen(in->text), w->now);
        break;
    case DISCONNECT:
        hub_disconnect(w->hub, in->conn, w->now);
        break;
    case TICK:
        break;
    case THOUGHT:
        hub_thought(w->hub, in->ticket, in->act, w->now);
        break;
    case RESTART:
        restart(w);
        break;
    }
}

input *world_do(world *w, input in)
{
    if (in.text)
        in.text = strdup(in.text);
    in.deal = w->deal_count - 1;
    in.ply = in.kind == THOUGHT ? world_deal(w)->count : NO_PLY;
    in.refused = false;
    in.now = w->now;
    w->inputs = grow(w->inputs, w->input_count, &w->input_room, sizeof *w->inputs);
    w->inputs[w->input_count++] = in;
    if (in.kind == THOUGHT && in.ticket == w->ticket)
        w->ticket = 0;
    carry_out(w, &in);
    if (w->finished && !w->settled) {
        w->settled = true;
        hub_settled(w->hub, w->match, NULL, 0, w->now);
    }
    w->next = hub_tick(w->hub, w->now);
    return &w->inputs[w->input_count - 1];
}

input *world_ask(world *w, hub_conn conn, hub_person_id person, const char *text)
{
    return world_do(w, (input){.kind = REQUEST, .conn = conn, .person = person, .text = (char *)text});
}

void world_answer(world *w)
{
    if (w->ticket)
        world_do(w,
                 (input){.kind = THOUGHT, .ticket = w->ticket, .act = w->choose(w->chooser, &w->thoughts)});
}

void world_wait(world *w, int64_t ms)
{
    int64_t until = w->now + ms;
    world_answer(w);
    while (w->next <= until) {
        w->now = w->next > w->now ? w->next : w->now;
        world_do(w, (input){.kind = TICK});
        world_answer(w);
    }
    w->now = until;
}

/* ---- beginning and end */

void world_begin(world *w, uint64_t seed)
{
    *w = (world){.now = 1767225600000, .next = INT64_MAX};
    kz_rng_seed(&w->rng, seed);
    new_hub(w);
}

void world_end(world *w)
{
    hub_free(w->hub);
    if (w->topics)
        topic_broker_clear(w->topics);
    free(w->topics);
    forget_log(w);
    free(w->log);
    for (size_t i = 0; i < w->input_count; i++)
        free(w->inputs[i].text);
    for (int i = 0; i < w->deal_count; i++) {
        free(w->deals[i].plies);
        free(w->deals[i].known);
    }
    free(w->deals);
    free(w->inputs);
    free(w->frames);
    free(w->bytes);
    kept = &w->receipts;
    kept_clear();
}
