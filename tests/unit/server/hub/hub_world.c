/* SPDX-License-Identifier: MIT */
#include "tests/unit/server/hub/hub_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/other_nodes.h"
#include "server/hub/restore.h"
#include "server/hub/table/table.h"
#include "tests/unit/server/hub/kept_receipts.h"
#include "tests/unit/server/hub/topic_ports.h"

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

int64_t number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* ---- the store */

story *world_story(world *w, const char *id)
{
    for (int i = 0; i < w->match_count; i++)
        if (!strcmp(w->matches[i].id, id))
            return &w->matches[i];
    return NULL;
}

stored_room *world_room(world *w, const char *id)
{
    for (int i = 0; i < w->room_count; i++)
        if (w->rooms[i].node && !strcmp(w->rooms[i].id, id))
            return &w->rooms[i];
    return NULL;
}

static void forget_texts(stored_room *r)
{
    for (size_t i = 0; i < r->count; i++)
        free(r->texts[i]);
    r->count = 0;
}

static void on_table(void *context, const char *table, const char *match, int64_t seq, const char *text,
                     bool whole, int64_t now_ms)
{
    node *n = context;
    world *w = n->world;
    stored_room *r = world_room(w, table);
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    if (!r) {
        w->rooms = realloc(w->rooms, (size_t)(w->room_count + 1) * sizeof *w->rooms);
        r = &w->rooms[w->room_count++];
        memset(r, 0, sizeof *r);
        snprintf(r->id, sizeof r->id, "%s", table);
        r->node = n->number;
    }
    assert_int_equal(r->node, n->number);
    assert_int_equal(seq, ++r->seq);
    assert_true(seq > 1 || whole);
    if (whole)
        forget_texts(r);
    assert_true(r->count < ROOM_ENTRIES);
    r->texts[r->count++] = strdup(text);
    if (match)
        snprintf(r->match, sizeof r->match, "%s", match);
}

static void on_table_close(void *context, const char *table, int64_t now_ms)
{
    node *n = context;
    stored_room *r = world_room(n->world, table);
    assert_non_null(r);
    assert_int_equal(now_ms, n->world->now);
    assert_int_equal(r->node, n->number);
    forget_texts(r);
    r->node = 0;
}

static void on_begin(void *context, const char *match, const char *setup, int64_t now_ms)
{
    world *w = ((node *)context)->world;
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    assert_null(world_story(w, match));
    assert_true(w->match_count < MATCHES);
    assert_true(strlen(match) >= 16);
    story *s = &w->matches[w->match_count++];
    snprintf(s->id, sizeof s->id, "%s", match);
    s->setup = strdup(setup);
    s->node = ((node *)context)->number;
}

static void on_append(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                      int64_t now_ms)
{
    world *w = ((node *)context)->world;
    story *s = world_story(w, match);
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    assert_non_null(s);
    assert_null(s->result);
    assert_true(s->count < ENTRIES);
    s->reserve[s->count] = reserve_ms;
    s->at[s->count] = now_ms;
    s->lines[s->count++] = strdup(lines);
    assert_int_equal(seq, s->count);
}

/* Nothing is lost and nothing is won from nobody. */
static void check_settlement(const hub_settlement *s)
{
    int64_t coins = 0;
    assert_in_range(s->seats, 2, KZ_SEATS);
    for (int i = 0; i < s->seats; i++) {
        coins += s->seat[i].coins;
        assert_true(s->seat[i].coins >= -s->stake);
        assert_true(s->rated || !s->seat[i].points);
        assert_true(*s->seat[i].name);
    }
    assert_int_equal(coins, 0);
    assert_true(s->rated || !s->elo);
}

static void on_end(void *context, const char *match, const char *result, const hub_settlement *settlement,
                   int64_t now_ms)
{
    world *w = ((node *)context)->world;
    story *s = world_story(w, match);
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    assert_non_null(s);
    assert_null(s->result);
    s->result = strdup(result);
    check_settlement(settlement);
    s->settlement = *settlement;
    s->settlement.table = NULL;
    s->settled = false;
}

static void on_think(void *context, const hub_question *question)
{
    world *w = ((node *)context)->world;
    assert_false(w->sending);
    w->thinks_for = question->person;
    assert_int_not_equal(question->ticket, w->ticket);
    assert_int_equal(question->view->seat, question->view->pub.turn);
    w->ticket = question->ticket;
    w->thinker = question->bot;
    w->playouts = question->playouts;
    w->thoughts = *question->view;
}

static bool on_advise(void *context, const char *table, uint64_t ticket, const kz_view *view,
                      hub_person_id person)
{
    world *w = ((node *)context)->world;
    assert_true(person > 0 && *table);
    assert_false(w->sending);
    assert_int_equal(view->seat, view->pub.turn);
    if (w->no_hints)
        return false;
    w->hint = ticket;
    w->hint_view = *view;
    return true;
}

static void on_give_up(void *context, uint64_t ticket)
{
    ((node *)context)->world->given_up = ticket;
}

static void on_report(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                      const char *text, int64_t now_ms)
{
    world *w = ((node *)context)->world;
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    assert_true(*table);
    w->reports++;
    w->reporter = reporter;
    w->accused = accused;
    snprintf(w->reported, sizeof w->reported, "%s", text);
}

static void on_forfeit(void *context, const hub_tournament_place *place, unsigned seats, int64_t now_ms)
{
    world *w = ((node *)context)->world;
    assert_false(w->sending);
    assert_int_equal(now_ms, w->now);
    w->forfeit = *place;
    w->forfeiting = seats;
    w->forfeits++;
}

static void on_random(void *context, void *bytes, size_t count)
{
    world *w = ((node *)context)->world;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)kz_rng_below(&w->rng, 256);
}

char *story_record(const story *s)
{
    size_t length = 1;
    for (size_t i = 0; i < s->count; i++)
        length += strlen(s->lines[i]);
    char *out = malloc(length);
    *out = '\0';
    for (size_t i = 0, at = 0; i < s->count; at += strlen(s->lines[i++]))
        strcpy(out + at, s->lines[i]);
    return out;
}

page *world_page(world *w, hub_conn conn)
{
    for (int i = 0; i < w->page_count; i++)
        if (w->pages[i].conn == conn)
            return &w->pages[i];
    return NULL;
}

static void on_send(void *context, hub_conn conn, topic_frame *frame)
{
    node *n = context;
    n->world->sending = true;
    if (relay_send(n, conn, frame->bytes, frame->length))
        return;
    page *p = world_page(n->world, conn);
    assert_non_null(p);
    assert_ptr_equal(n, &n->world->nodes[p->node]);
    page_receive(p, frame->bytes, frame->length);
}

static topic_broker *topics_of(void *context)
{
    return ((node *)context)->topics;
}

/* One event for each application: `app` or `gone`. */
static void note_lobby(page *p, const json_t *frame)
{
    json_t *one;
    size_t i;
    p->batches++;
    p->more = number_of(frame, "more");
    json_array_foreach(json_object_get(frame, "apps"), i, one)
        json_array_append_new(p->events, json_pack("{s:s, s:O}", "ev", "app", "app", one));
    json_array_foreach(json_object_get(frame, "gone"), i, one)
        json_array_append_new(p->events, json_pack("{s:s, s:O}", "ev", "gone", "table", one));
    json_array_foreach(json_object_get(frame, "matches"), i, one)
        json_array_append_new(p->events, json_pack("{s:s, s:O}", "ev", "match", "match", one));
}

static void note_life(page *p, const json_t *frame)
{
    json_decref(p->life);
    p->life = json_incref(json_object_get(frame, "life"));
    p->lives++;
}

void page_receive(page *p, const char *text, size_t length)
{
    json_t *frame = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_object(frame));
    p->frames++;
    if (json_object_get(frame, "re")) {
        assert_null(p->reply);
        p->reply = json_incref(frame);
        json_t *state = json_object_get(json_object_get(frame, "ok"), "state");
        if (state)
            page_state(p, state);
    } else if (p->mirror &&
               (json_object_get(frame, "n") || !strcmp(text_of(frame, "ev"), "say") ||
                !strcmp(text_of(frame, "ev"), "hints") || !strcmp(text_of(frame, "ev"), "early")) &&
               !strcmp(text_of(frame, "table"), text_of(p->mirror, "table"))) {
        page_event(p, frame);
    } else if (!strcmp(text_of(frame, "ev"), "node")) {
        assert_non_null(world_story(p->world, text_of(frame, "match")));
        snprintf(p->played_at, sizeof p->played_at, "%s", text_of(frame, "node"));
        p->node_events++;
    } else if (!strcmp(text_of(frame, "ev"), "lobby")) {
        note_lobby(p, frame);
    } else if (!strcmp(text_of(frame, "ev"), "life")) {
        note_life(p, frame);
    } else {
        json_array_append(p->events, frame);
    }
    json_decref(frame);
}

/* ---- the world */

void world_settle(world *w, story *s, const char *seats)
{
    assert_non_null(s->result);
    s->settled = true;
    free(s->changes);
    s->changes = seats ? strdup(seats) : NULL;
    w->sending = false;
    for (int i = 0; i < w->node_count; i++)
        if (w->nodes[i].hub && w->nodes[i].number == s->node)
            hub_settled(w->nodes[i].hub, s->id, seats, seats ? strlen(seats) : 0, w->now);
    w->sending = false;
    relay_deliver(w);
}

static void settle_all(world *w)
{
    for (int i = 0; i < w->match_count && !w->slow; i++)
        if (w->matches[i].result && !w->matches[i].settled)
            world_settle(w, &w->matches[i], NULL);
}

void world_after_call(world *w)
{
    w->next = INT64_MAX;
    relay_deliver(w);
    settle_all(w);
    for (int i = 0; i < w->node_count; i++) {
        node *n = &w->nodes[i];
        w->sending = false;
        if (n->hub)
            n->next = hub_tick(n->hub, w->now);
        relay_deliver(w);
    }
    for (int i = 0; i < w->node_count; i++)
        if (w->nodes[i].hub) {
            w->sending = false;
            w->nodes[i].next = hub_tick(w->nodes[i].hub, w->now);
            w->next = w->nodes[i].next < w->next ? w->nodes[i].next : w->next;
        }
    w->sending = false;
    relay_deliver(w);
}

/* A house game with as many options as there may be, their words as long as they may be. */
static const char house[] =
    "[house-of-ten : kozel]\n"
    "option house-opening-1 = from-thirteen-1: opening=13 | from-twentyfive: opening=25\n"
    "option house-doubles-1 = five-doubles-ok: redeal_doubles=5 | six-doubles-too: redeal_doubles=6\n"
    "option house-one-suit1 = six-of-a-suit-1: redeal_suit=6 | all-of-a-suit-1: redeal_suit=7\n"
    "option house-blank-one = ten-for-a-blank: single_00=10 | all-for-a-blank: single_00=25\n"
    "option house-sixes-one = face-of-the-six: single_66=0 | fifty-for-sixes: single_66=50\n"
    "option house-memories1 = keeps-memories1: memory=keep | forgets-it-all1: memory=none\n"
    "option house-forgets-1 = forgets-by-zero: forget=zero | never-forgets-1: forget=never\n"
    "option house-rated-one = rated-as-always: rating=yes | friendly-always: rating=no\n";

int world_rate, world_lobby_ms;

static int worlds; /* there may be several at once */

world *world_begin(uint64_t seed)
{
    world *w = calloc(1, sizeof *w);
    worlds++;
    w->now = 1767225600000;
    w->usual = (hub_person){.coins = 1000};
    kz_rng_seed(&w->rng, seed);
    kz_games_init(&w->games);
    assert_true(kz_games_read(&w->games, house, strlen(house), NULL));
    world_add_node(w);
    for (int i = getenv("KOZEL_NODES") ? atoi(getenv("KOZEL_NODES")) : 1; i > 1; i--)
        world_add_node(w);
    return w;
}

static void begin_node(node *n)
{
    static const char *const names[NODES] = {"one", "two", "three", "four"};
    hub_config config = hub_defaults();
    config.games = &n->world->games;
    config.rate = world_rate;
    config.lobby_ms = world_lobby_ms;
    config.young_ms = n->world->young;
    config.fair = n->world->fair;
    config.node = names[n - n->world->nodes];
    hub_ports ports = {.context = n,
                       .rooms.append = on_table,
                       .rooms.close = on_table_close,
                       .match_begin = on_begin,
                       .match_append = on_append,
                       .match_end = on_end,
                       .think = on_think,
                       .advise = on_advise,
                       .give_up = on_give_up,
                       .report = on_report,
                       .forfeit = on_forfeit,
                       .random = on_random};
    kept_ports(&ports);
    relay_ports(&ports);
    if (!n->topics)
        n->topics = calloc(1, sizeof *n->topics);
    topics_ports(&ports, n->topics, on_send);
    n->number = ++n->world->last_node;
    n->hub = hub_new(&config, &ports);
    assert_non_null(n->hub);
    n->world->hub = n->world->nodes[0].hub;
}

int world_add_node(world *w)
{
    assert_true(w->node_count < NODES);
    w->nodes[w->node_count].world = w;
    begin_node(&w->nodes[w->node_count]);
    relay_introduce(&w->nodes[w->node_count++]);
    return w->node_count - 1;
}

void world_alone(world *w)
{
    if (w->node_count == 1)
        return;
    world_end(w);
    skip();
}

bool world_close_table(world *w, const char *table)
{
    hub_node at;
    bool done = false;
    w->sending = false;
    if (!hub_where(w->nodes[0].hub, table, &at))
        return false;
    for (int i = 0; i < w->node_count; i++)
        if (at ? w->nodes[i].number == at : i == 0)
            done = hub_close_table(w->nodes[i].hub, table, w->now);
    world_after_call(w);
    return done;
}

void world_expel(world *w, hub_person_id person)
{
    for (int i = 0; i < w->node_count; i++) {
        if (!w->nodes[i].hub)
            continue;
        w->sending = false;
        hub_expel(w->nodes[i].hub, person, w->now);
        world_after_call(w);
    }
}

void world_new_hub(world *w)
{
    assert_int_equal(w->node_count, 1);
    hub_free(w->hub);
    for (int i = 0; i < w->page_count; i++)
        w->pages[i].conn = 0;
    begin_node(&w->nodes[0]);
}

static int64_t lasted(const story *s, size_t count, size_t i)
{
    int64_t until = i + 1 < count ? s->at[i + 1] : s->lived;
    return until > s->at[i] ? until - s->at[i] : 0;
}

static bool restore_table(world *w, int node, const stored_room *r, const story *of, size_t count,
                          char *reason, size_t size)
{
    hub_stored stored = {.room.id = r ? r->id : ""};
    hub_entry *entries = calloc(count + 1, sizeof *entries);
    for (size_t i = 0; i < count; i++)
        entries[i] = (hub_entry){of->lines[i], of->reserve[i], lasted(of, count, i)};
    if (r) {
        stored.room.texts = (const char *const *)r->texts;
        stored.room.text_count = r->count;
        stored.room.seq = r->seq;
    }
    if (of) {
        stored.match = of->id;
        stored.setup = of->setup;
        stored.entries = entries;
        stored.entry_count = count;
        stored.over = of->result;
        stored.changes = of->changes;
        stored.receipt = kept_of(of->id);
    }
    w->sending = false;
    bool done = hub_restore(w->nodes[node].hub, &stored, w->now, reason, size);
    free(entries);
    world_after_call(w);
    return done;
}

bool world_restore_room(world *w, int node, stored_room *r, char *reason, size_t size)
{
    story *of = *r->match ? world_story(w, r->match) : NULL;
    r->node = w->nodes[node].number;
    if (of)
        of->node = r->node;
    return restore_table(w, node, r, of, of ? of->count : 0, reason, size);
}

static bool restore_at(world *w, int node, const story *of, size_t count, char *reason, size_t size)
{
    stored_room *r = NULL;
    for (int i = 0; i < w->room_count; i++)
        if (w->rooms[i].node && !strcmp(w->rooms[i].match, of->id))
            r = &w->rooms[i];
    if (r)
        r->node = w->nodes[node].number;
    return restore_table(w, node, r, of, count, reason, size);
}

bool world_restore(world *w, const story *of, size_t count, char *reason, size_t size)
{
    return restore_at(w, 0, of, count, reason, size);
}

static void page_forget(page *p)
{
    json_decref(p->reply);
    json_decref(p->mirror);
    json_decref(p->foretold);
    message_feed_drop(&p->feed);
    json_decref(p->life);
    json_decref(p->events);
}

void world_end(world *w)
{
    relay_clear(w);
    if (!--worlds)
        kept_clear();
    for (int i = 0; i < w->node_count; i++) {
        hub_free(w->nodes[i].hub);
        topic_broker_clear(w->nodes[i].topics);
        free(w->nodes[i].topics);
    }
    for (int i = 0; i < w->page_count; i++)
        page_forget(&w->pages[i]);
    for (int i = 0; i < w->room_count; i++)
        forget_texts(&w->rooms[i]);
    free(w->rooms);
    for (int i = 0; i < w->match_count; i++) {
        story *s = &w->matches[i];
        free(s->changes);
        for (size_t n = 0; n < s->count; n++)
            free(s->lines[n]);
        free(s->setup);
        free(s->result);
    }
    free(w);
}

/* ---- pages */

void page_send(page *p, const char *text)
{
    json_decref(p->reply);
    p->reply = NULL;
    p->world->sending = false;
    hub_request(p->world->nodes[p->node].hub, p->conn, text, strlen(text), p->world->now);
    world_after_call(p->world);
}

static json_t *ask(page *p, const char *name, const char *members)
{
    char text[KZ_TRACE_LINE];
    snprintf(text, sizeof text, "{\"seq\":%lld,\"do\":\"%s\"%s%s}", (long long)++p->seq, name,
             *members ? "," : "", members);
    page_send(p, text);
    assert_non_null(p->reply);
    assert_int_equal(number_of(p->reply, "re"), p->seq);
    return json_object_get(p->reply, "ok");
}

const char *page_error(const page *p)
{
    const json_t *error = json_object_get(p->reply, "error");
    return error ? text_of(error, "code") : "";
}

static hub_person person_of(const page *p, char name[32])
{
    hub_person who = p->who;
    who.id = p->person;
    if (!who.name) {
        snprintf(name, 32, "Guest-%lld", (long long)p->person);
        who.name = name;
    }
    return who;
}

void page_update(page *p)
{
    char name[32];
    hub_person who = person_of(p, name);
    p->world->sending = false;
    for (int i = 0; i < p->world->node_count; i++)
        if (p->world->nodes[i].hub)
            hub_update(p->world->nodes[i].hub, &who, p->world->now);
    world_after_call(p->world);
}

void page_connect(page *p)
{
    char name[32], members[64];
    p->conn = ++p->world->last_conn;
    hub_person who = person_of(p, name);
    p->world->sending = false;
    hub_connect(p->world->nodes[p->node].hub, p->conn, &who, p->world->now);
    world_after_call(p->world);
    snprintf(members, sizeof members, "\"tab\":\"%s\"", p->tab);
    assert_non_null(ask(p, "hello", members));
    p->seq = number_of(json_object_get(p->reply, "ok"), "next") - 1;
}

void page_disconnect(page *p)
{
    hub_conn conn = p->conn;
    p->conn = 0;
    json_decref(p->mirror);
    p->mirror = NULL;
    p->world->sending = false;
    hub_disconnect(p->world->nodes[p->node].hub, conn, p->world->now);
    relay_disconnect(p->world, conn);
    world_after_call(p->world);
}

page *page_open(world *w, hub_person_id person)
{
    assert_true(w->page_count < PAGES);
    page *p = &w->pages[w->page_count++];
    *p = (page){.world = w, .person = person, .who = w->usual, .events = json_array()};
    p->node = (w->page_count - 1) % w->node_count;
    while (!w->nodes[p->node].hub)
        p->node = (p->node + 1) % w->node_count;
    snprintf(p->tab, sizeof p->tab, "tab%08d", w->page_count);
    page_connect(p);
    return p;
}

/* The state by another connection of the same person, which is gone again afterwards. */
static json_t *probe(page *p, const char *table)
{
    world *w = p->world;
    char members[64];
    page *other = &w->pages[PAGES - 1];
    *other = (page){.world = w, .person = p->person, .node = p->node, .who = p->who, .events = json_array()};
    snprintf(other->tab, sizeof other->tab, "probe%08d", (int)w->last_conn);
    int pages = w->page_count;
    w->page_count = PAGES;
    page_connect(other);
    snprintf(members, sizeof members, "\"table\":\"%s\"", table);
    json_t *state = json_incref(json_object_get(ask(other, "enter", members), "state"));
    page_disconnect(other);
    page_forget(other);
    w->page_count = pages;
    return state;
}

/* The clock of a mirror is older than that of a state. */
static void check_clock(json_t *mirror, json_t *state, int64_t passed)
{
    json_t *then = json_object_get(mirror, "clock"), *now = json_object_get(state, "clock");
    assert_int_equal(!then, !now);
    if (!then)
        return;
    int64_t left = number_of(then, "move") + number_of(then, "reserve") - passed;
    assert_int_equal(number_of(now, "move") + number_of(now, "reserve"), left > 0 ? left : 0);
    json_object_del(mirror, "clock");
    json_object_del(state, "clock");
}

static void check_wait(json_t *mirror, json_t *state, int64_t passed)
{
    if (!json_object_get(mirror, "wait") && !json_object_get(state, "wait"))
        return;
    assert_int_equal(number_of(state, "wait"), number_of(mirror, "wait") - passed);
    json_object_del(mirror, "wait");
    json_object_del(state, "wait");
}

/* The lines since the page came equal the lines that a new client gets now. Spectators' lines are not sent
 * to a person who has sat down meanwhile. */
static void check_chat(const json_t *mirror, const json_t *state, bool seated)
{
    size_t left = json_array_size(state);
    assert_true(left <= 50);
    for (size_t i = json_array_size(mirror); i > 0 && left > 0; i--) {
        const json_t *line = json_array_get(mirror, i - 1);
        if (!(seated && json_object_get(line, "apart")))
            assert_true(json_equal(line, json_array_get(state, --left)));
    }
    assert_int_equal(left, 0);
}

static void compare(page *p)
{
    json_t *state = probe(p, text_of(p->mirror, "table")), *mirror = json_deep_copy(p->mirror);
    int64_t passed = p->world->now - p->mirror_time;
    assert_non_null(state);
    check_clock(json_object_get(mirror, "match"), json_object_get(state, "match"), passed);
    check_wait(mirror, state, passed);
    check_chat(json_object_get(mirror, "chat"), json_object_get(state, "chat"), page_seat(p) >= 0);
    json_object_del(mirror, "chat");
    json_object_del(state, "chat");
    if (!json_equal(mirror, state)) {
        char *a = json_dumps(mirror, JSON_SORT_KEYS), *b = json_dumps(state, JSON_SORT_KEYS);
        fail_msg("mirror and state differ\n%s\n%s", a, b);
    }
    json_decref(mirror);
    json_decref(state);
}

/* Every mirror against the state: after each of the first 40 actions of a match, later now and then. A mirror
 * that has gone wrong stays wrong. The state of a long match has a long history. */
static void compare_all(world *w)
{
    const story *s = w->match_count ? &w->matches[w->match_count - 1] : NULL;
    if (s && s->count > 40 && kz_rng_below(&w->rng, 4 + (uint32_t)s->count * SPARE / 100))
        return;
    for (int i = 0; i < w->page_count && !w->quiet; i++)
        if (w->pages[i].mirror)
            compare(&w->pages[i]);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

/* What is meant for one state of the table names the one that the page knows, if it names none. */
static void add_state(page *p, const char *name, char text[KZ_TRACE_LINE])
{
    static const char *const kinds[] = {"act", "next", "resign", "rematch", "propose", NULL};
    char table[32];
    if (!is_one_of(name, kinds) || strstr(text, "\"v\":") || sscanf(text, "\"table\":\"%31[^\"]", table) != 1)
        return;
    json_t *state = p->mirror ? json_incref(p->mirror) : probe(p, table);
    size_t length = strlen(text);
    snprintf(text + length, KZ_TRACE_LINE - length, ",\"v\":%lld",
             state ? (long long)number_of(state, "v") : 0);
    json_decref(state);
}

long long world_terms(const world *w, const char *table)
{
    for (int i = 0; i < w->node_count; i++) {
        const hub_table *found = w->nodes[i].hub ? hub_table_find(w->nodes[i].hub, table) : NULL;
        if (found)
            return found->terms.revision;
    }
    return 0;
}

/* What is meant for one revision of the terms names the one that the page shows, without a table in sight the
 * current one, if it names none. */
static void add_terms(page *p, const char *name, char text[KZ_TRACE_LINE])
{
    static const char *const kinds[] = {"sit", "queue", "rematch", "propose", "agree", NULL};
    char table[32] = "";
    if (!is_one_of(name, kinds) || strstr(text, "\"terms\":"))
        return;
    sscanf(text, "\"table\":\"%31[^\"]", table);
    bool shown = p->mirror && !strcmp(text_of(p->mirror, "table"), table);
    size_t length = strlen(text);
    snprintf(text + length, KZ_TRACE_LINE - length, "%s\"terms\":%lld", length ? "," : "",
             shown ? (long long)number_of(json_object_get(p->mirror, "app"), "terms")
                   : world_terms(p->world, table));
}

json_t *page_ask(page *p, const char *name, const char *members, ...)
{
    char text[KZ_TRACE_LINE];
    va_list arguments;
    va_start(arguments, members);
    vsnprintf(text, sizeof text, members, arguments);
    va_end(arguments);
    add_state(p, name, text);
    add_terms(p, name, text);
    ask(p, name, text);
    compare_all(p->world);
    return json_object_get(p->reply, "ok");
}

json_t *page_enter(page *p, const char *table)
{
    char members[64];
    snprintf(members, sizeof members, "\"table\":\"%s\"", table);
    json_t *state = json_object_get(ask(p, "enter", members), "state");
    assert_non_null(state);
    json_decref(p->mirror);
    p->mirror = json_deep_copy(state);
    p->mirror_time = p->world->now;
    compare_all(p->world);
    return p->mirror;
}

const char *world_table(world *w, const char *game, int persons, int seats, const char *members)
{
    static char table[32];
    for (int i = 0; i < persons; i++)
        if (i >= w->page_count)
            page_open(w, i + 1);
    page *first = &w->pages[0];
    json_t *ok = page_ask(first, "open", "\"game\":\"%s\",\"seats\":%d%s%s", game, seats, *members ? "," : "",
                          members);
    assert_non_null(ok);
    snprintf(table, sizeof table, "%s", text_of(ok, "table"));
    page_enter(first, table);
    for (int i = 1; i < persons; i++) {
        page_enter(&w->pages[i], table);
        assert_non_null(page_ask(&w->pages[i], "sit", "\"table\":\"%s\"", table));
    }
    if (persons < seats)
        assert_non_null(page_ask(first, "start", "\"table\":\"%s\"", table));
    return table;
}

/* ---- time and play */

void world_wait(world *w, int64_t ms)
{
    int64_t until = w->now + ms;
    while (w->next <= until) {
        w->now = w->next > w->now ? w->next : w->now;
        world_after_call(w);
        compare_all(w);
    }
    w->now = until;
}

static bool has_said_ready(const page *p)
{
    json_t *seat;
    size_t i;
    json_array_foreach(json_object_get(p->mirror, "ready"), i,
                       seat) if (json_integer_value(seat) == page_seat(p) + 1) return true;
    return false;
}

/* Something that this page may do now; false if there is nothing. */
static bool page_does(page *p)
{
    const char *phase = text_of(p->mirror, "phase");
    const json_t *legal = json_object_get(json_object_get(p->mirror, "match"), "legal");
    const char *table = text_of(p->mirror, "table");
    if (page_seat(p) < 0)
        return false;
    if (!strcmp(phase, "play") && json_array_size(legal) > 0) {
        size_t choice = kz_rng_below(&p->world->rng, (uint32_t)json_array_size(legal));
        world_wait(p->world, kz_rng_below(&p->world->rng, 3000));
        if (!p->mirror || !json_object_get(json_object_get(p->mirror, "match"), "legal"))
            return true;
        assert_non_null(page_ask(p, "act", "\"table\":\"%s\",\"act\":\"%s\"", table,
                                 json_string_value(json_array_get(legal, choice))));
        return true;
    }
    if (strcmp(phase, "pause") || has_said_ready(p))
        return false;
    assert_non_null(page_ask(p, "next", "\"table\":\"%s\"", table));
    return true;
}

bool world_step(world *w)
{
    for (int i = 0; i < w->page_count; i++)
        if (w->pages[i].conn && w->pages[i].mirror && page_does(&w->pages[i]))
            return true;
    if (w->next == INT64_MAX)
        return false;
    world_wait(w, w->next > w->now ? w->next - w->now : 0);
    return true;
}

void world_play(world *w)
{
    for (int i = 0; i < 100000; i++) {
        if (!w->pages[0].mirror || !strcmp(text_of(w->pages[0].mirror, "phase"), "over"))
            return;
        assert_true(world_step(w));
        bool plays = w->pages[0].mirror && !strcmp(text_of(w->pages[0].mirror, "phase"), "play");
        if (plays && w->matches[w->match_count - 1].count > LONG)
            page_ask(&w->pages[0], "resign", "\"table\":\"%s\"", text_of(w->pages[0].mirror, "table"));
    }
    fail_msg("the match does not end");
}
