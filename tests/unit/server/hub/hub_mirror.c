/* SPDX-License-Identifier: MIT */
/* What a page of hub_world.h knows: its mirror of a table, and the tiles that it may know. */
#include "tests/unit/server/hub/hub_world.h"

#include <ctype.h>
#include <string.h>

/* ---- what a page may know */

/* Plays one entry of the log, a comment too. */
static void play_lines(page *p)
{
    kz_error error;
    const char *lines = p->truth_of->lines[p->truth_count++];
    assert_true(kz_reader_text(&p->truth, lines, strlen(lines), &error));
}

/* Plays the log on: one entry, and if it is the tags or a comment, the next. */
static void play_entry(page *p)
{
    bool comment;
    do {
        assert_true(p->truth_count < p->truth_of->count);
        comment = *p->truth_of->lines[p->truth_count] == '#';
        play_lines(p);
    } while (!p->truth.has_match || comment);
}

static void foretell(void *context, const char *text, size_t length)
{
    page *p = context;
    json_t *event = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(event);
    json_array_append_new(p->foretold, event);
}

static void follow(page *p, const char *match)
{
    p->truth_of = world_story(p->world, match);
    assert_non_null(p->truth_of);
    p->truth_count = 0;
    message_feed_drop(&p->feed);
    p->feed.context = p;
    p->feed.tell = foretell;
    json_decref(p->foretold);
    p->foretold = json_array();
    const kz_reader_events events = message_feed_events(&p->feed);
    kz_reader_init(&p->truth, &p->world->games, &events);
}

int page_seat(const page *p)
{
    return (int)number_of(p->mirror, "you") - 1;
}

/* Returns the tiles of other seats that a seat knows. Where partners see 0-0 and 6-6, it knows the partner's.
 * It also knows the tiles that it swapped for 6-6 or lost by that, and the tiles that it gave away. */
static kz_set seen_tiles(const kz_match *m, int seat)
{
    kz_set told = 0;
    if (m->pub.rules.signals)
        told |= m->hidden.hand[(seat + 2) % 4] & (kz_bit(kz_double_of(0)) | kz_bit(kz_double_of(6)));
    if (m->pub.swap.seat != KZ_NOBODY && (m->pub.swap.seat == seat || m->pub.swap.from == seat))
        told |= kz_bit(m->hidden.swapped);
    for (int i = 0; i < m->pub.log_count; i++)
        if (m->pub.log[i].kind == KZ_GIVE && m->pub.log[i].seat == seat)
            told |= kz_bit(m->hidden.given);
    return told;
}

static kz_set known_tiles(const page *p, int seat)
{
    const kz_match *m = &p->truth.match;
    if (m->pub.phase != KZ_PLAYING)
        return KZ_ALL_TILES;
    bool rows = kz_hands_are_face_down(&m->pub.rules);
    kz_set known = m->pub.board.line;
    if (rows) /* the tile that is turned, and the one that was: it may have gone back to its row */
        known |= kz_bit(m->pub.board.rows.turned) |
                 (m->pub.log_count ? kz_bit(m->pub.log[m->pub.log_count - 1].tile) : 0);
    return seat < 0 ? known : known | (rows ? 0 : m->hidden.hand[seat]) | seen_tiles(m, seat);
}

static bool is_pip(char c)
{
    return c >= '0' && c <= '6';
}

/* Every tile in a text must be among the known ones. */
static void check_text(const char *text, kz_set known)
{
    for (const char *c = text; *c; c++)
        if (is_pip(c[0]) && c[1] == '-' && is_pip(c[2]) && !isalnum((unsigned char)c[3]) &&
            (c == text || !isalnum((unsigned char)c[-1])))
            if (!(known & kz_bit(kz_tile_of((unsigned)(c[0] - '0'), (unsigned)(c[2] - '0')))))
                fail_msg("a hidden tile in: %s", text);
}

void page_no_tiles(const char *text)
{
    check_text(text, 0);
}

static void check_tiles(const json_t *value, kz_set known)
{
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value))
        check_text(json_string_value(value), known);
    json_array_foreach(value, i, item) check_tiles(item, known);
    json_object_foreach((json_t *)value, key, item)
    {
        check_text(key, known);
        if (strcmp(key, "history") && strcmp(key, "chat"))
            check_tiles(item, known);
    }
}

/* Deals that are over may show everything, no other may be in the history. */
static void check_history(const page *p, const json_t *match)
{
    json_t *result;
    size_t i;
    bool playing = p->truth.match.pub.phase == KZ_PLAYING;
    json_array_foreach(json_object_get(match, "history"), i, result)
        assert_true(number_of(result, "deal") <= p->truth.match.pub.deal_number - playing);
}

static void check_match(page *p, const json_t *match, int seat)
{
    const kz_match *m = &p->truth.match;
    kz_view view;
    json_t *item;
    size_t i;
    kz_set hand = 0;
    kz_view_of(m, seat < 0 ? KZ_NOBODY : seat, &view);
    check_history(p, match);
    assert_int_equal(number_of(match, "deal"), m->pub.deal_number);
    assert_int_equal(number_of(match, "turn"), view.pub.turn == KZ_NOBODY ? 0 : view.pub.turn + 1);
    json_array_foreach(json_object_get(match, "hand"), i, item)
    {
        const char *t = json_string_value(item);
        hand |= kz_bit(kz_tile_of((unsigned)(t[0] - '0'), (unsigned)(t[2] - '0')));
    }
    bool rows = kz_hands_are_face_down(&view.pub.rules);
    assert_int_equal(hand, seat < 0 || rows ? 0 : view.hand[seat]);
    assert_int_equal(json_array_size(json_object_get(match, "line")),
                     rows ? 0 : kz_count(view.pub.board.line));
    assert_int_equal(rows, json_object_get(match, "rows") != NULL);
    assert_int_equal(view.pub.board.spinner != KZ_NO_TILE, json_object_get(match, "spinner") != NULL);
    json_array_foreach(json_object_get(match, "counts"), i, item)
        assert_int_equal(json_integer_value(item), view.pub.count[i]);
}

/* Without what no record has: times, and what the table and its match are called. */
static json_t *timeless(const json_t *told)
{
    static const char *const absent[] = {"id", "table", "n", "v", "clock", "wait", "record", "rating"};
    json_t *copy = json_copy((json_t *)told);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        json_object_del(copy, absent[i]);
    return copy;
}

static void check_same(const json_t *told, const json_t *foretold)
{
    json_t *a = timeless(told), *b = timeless(foretold);
    for (const char *const *part = (const char *const[]){"match", "result", NULL}; *part; part++) {
        json_t *in_a = json_object_get(a, *part), *in_b = json_object_get(b, *part);
        if (json_is_object(in_a) && json_is_object(in_b)) {
            check_same(in_a, in_b);
            json_object_del(a, *part);
            json_object_del(b, *part);
        }
    }
    if (!json_equal(a, b))
        fail_msg("told: %s\nby the record: %s", json_dumps(a, 0), json_dumps(b, 0));
    json_decref(a);
    json_decref(b);
}

/* An event of the match equals its record. */
static void check_foretold(const page *p, const json_t *event)
{
    check_same(event, json_array_get(p->foretold, 0));
    json_array_remove(p->foretold, 0);
}

static void check_state(const page *p, const json_t *match)
{
    base_text json = {0};
    base_json_begin(&json);
    base_json_object(&json, NULL);
    message_feed_state(&p->feed, &p->truth.match, &json);
    base_json_close(&json);
    json_t *state = json_loadb(json.bytes, json.length, JSON_REJECT_DUPLICATES, NULL);
    check_same(match, json_object_get(state, "match"));
    json_decref(state);
    base_text_free(&json);
}

/* ---- the mirror */

static void copy_member(json_t *to, const json_t *from, const char *key)
{
    json_t *value = json_object_get(from, key);
    if (value)
        json_object_set(to, key, value);
    else
        json_object_del(to, key);
}

static void copy_members(json_t *to, const json_t *from, const char *const keys[])
{
    for (; *keys; keys++)
        copy_member(to, from, *keys);
}

/* Members that an event has only when they have changed. */
static void take_members(json_t *to, const json_t *from, const char *const keys[])
{
    for (; *keys; keys++)
        if (json_object_get(from, *keys))
            copy_member(to, from, *keys);
}

/* What has been done in this deal; of who draws or knocks, the ends as they are then. */
static void mirror_act(json_t *match, const json_t *event)
{
    const char *act = text_of(event, "act");
    json_t *one = json_object(), *acts = json_object_get(match, "acts");
    copy_members(one, event, (const char *const[]){"seat", "act", NULL});
    if (!strncmp(act, "draw", 4) || !strcmp(act, "knock"))
        copy_member(one, match, "ends");
    if (acts)
        json_array_append(acts, one);
    json_decref(one);
}

static void mirror_step(page *p, const json_t *event)
{
    static const char *const keys[] = {"ends",  "counts",  "stock",    "turn", "legal",
                                       "clock", "spinner", "standing", "rows", NULL};
    static const char *const changes[] = {"hand", "signal", "accounts", NULL};
    json_t *match = json_object_get(p->mirror, "match");
    const char *act = text_of(event, "act");
    bool own = number_of(event, "seat") == page_seat(p) + 1;
    if (!strncmp(act, "draw", 4))
        assert_int_equal(own, strlen(act) == 8);
    mirror_act(match, event);
    json_array_extend(json_object_get(match, "line"), json_object_get(event, "laid"));
    take_members(match, event, changes);
    copy_members(match, event, keys);
}

static void mirror_end(page *p, const json_t *event)
{
    json_t *match = json_object_get(p->mirror, "match");
    json_t *history = json_object_get(match, "history");
    json_t *last = json_array_get(history, json_array_size(history) - 1);
    json_t *result = json_object_get(event, "match");
    json_object_del(match, "acts");
    json_object_del(last, "hands");
    json_object_del(last, "stock");
    json_array_append(history, json_object_get(event, "result"));
    copy_members(match, event, (const char *const[]){"accounts", "carry", "standing", "signal", NULL});
    json_object_set(match, "result", result ? result : json_null());
    json_object_set_new(p->mirror, "phase", json_string(result ? "over" : "pause"));
    json_object_set_new(p->mirror, "ready", json_array());
    json_object_del(p->mirror, "overdue");
    copy_member(p->mirror, event, "wait");
    assert_true(result || json_object_get(event, "wait"));
}

/* Who watches keeps the history of the match. */
static void mirror_deal(page *p, const json_t *event)
{
    json_t *match = json_object_get(event, "match"), *before = json_object_get(p->mirror, "match");
    bool same = json_is_object(before) && !strcmp(text_of(before, "id"), text_of(match, "id"));
    assert_null(json_object_get(match, "history"));
    json_object_set_new(match, "history",
                        same ? json_incref(json_object_get(before, "history")) : json_array());
    if (!json_object_get(match, "rows"))
        json_object_set_new(match, "acts", json_array());
    copy_member(p->mirror, event, "match");
    json_object_set_new(p->mirror, "phase", json_string("play"));
    json_object_set_new(p->mirror, "ready", json_array());
    json_object_del(p->mirror, "overdue");
    json_object_del(p->mirror, "wait");
}

static void mirror_seats(page *p, const json_t *event)
{
    copy_members(p->mirror, event, (const char *const[]){"phase", "app", "seats", "you", "ready", NULL});
    copy_member(p->mirror, event, "queue");
    copy_member(p->mirror, event, "unconfirmed");
    copy_member(p->mirror, event, "overdue");
    copy_member(p->mirror, event, "tournament");
    copy_member(p->mirror, event, "awaited");
    if (strcmp(text_of(event, "phase"), "pause") != 0)
        copy_member(p->mirror, event, "wait");
    json_t *clock = json_object_get(event, "clock"), *match = json_object_get(p->mirror, "match");
    if (clock)
        json_object_set(match, "clock", clock);
    if (clock || json_object_get(event, "wait"))
        p->mirror_time = p->world->now;
    bool waits = !strcmp(text_of(event, "phase"), "waiting");
    if (waits || !strcmp(text_of(event, "phase"), "sealing")) {
        json_object_set_new(p->mirror, "match", json_null());
        json_object_set_new(p->mirror, "fair", json_null());
    } else if (page_seat(p) < 0) {
        json_object_set_new(json_object_get(p->mirror, "match"), "hand", json_array());
    }
}

void page_event(page *p, const json_t *event)
{
    const char *name = text_of(event, "ev");
    const json_t *match = json_object_get(event, "match");
    bool deal = !strcmp(name, "deal"), step = !strcmp(name, "step");
    if (!strcmp(name, "say")) {
        assert_false(page_seat(p) >= 0 && json_object_get(json_object_get(event, "line"), "apart"));
        json_array_append(json_object_get(p->mirror, "chat"), json_object_get(event, "line"));
        return;
    }
    if (!strcmp(name, "hints")) {
        copy_member(p->mirror, event, name);
        return;
    }
    if (!strcmp(name, "early")) { /* the seat's own, also from now on without it */
        json_object_del(p->mirror, name);
        if (json_object_get(event, name))
            copy_member(p->mirror, event, name);
        json_array_append_new(p->events, json_deep_copy(event));
        return;
    }
    assert_int_equal(number_of(event, "n"), number_of(p->mirror, "n") + 1);
    assert_int_equal(number_of(event, "v"), number_of(p->mirror, "v") + (deal || step));
    copy_members(p->mirror, event, (const char *const[]){"n", "v", NULL});
    if (deal && (!p->truth_of || strcmp(p->truth_of->id, text_of(match, "id")))) {
        follow(p, text_of(match, "id"));
        json_object_del(p->mirror, "hints");
    }
    p->feed.seat = (uint8_t)(page_seat(p) < 0 ? KZ_NOBODY : page_seat(p));
    if (deal || step)
        play_entry(p);
    if (deal || step || !strcmp(name, "end"))
        check_foretold(p, event);
    check_tiles(event, p->truth_of ? known_tiles(p, page_seat(p)) : 0);
    if (deal) {
        check_match(p, match, page_seat(p));
        mirror_deal(p, event);
    } else if (step) {
        mirror_step(p, event);
    } else if (!strcmp(name, "end")) {
        mirror_end(p, event);
    } else if (!strcmp(name, "ready")) {
        copy_member(p->mirror, event, "ready");
    } else if (!strcmp(name, "receipt")) {
        copy_member(p->mirror, event, "fair");
    } else if (!strcmp(name, "unsealed")) {
        json_object_set_new(p->mirror, "fair", json_null());
    } else if (!strcmp(name, "proposal") || !strcmp(name, "muted") || !strcmp(name, "spectators")) {
        copy_member(p->mirror, event, name);
    } else if (!strcmp(name, "seats")) {
        mirror_seats(p, event);
    } else if (!strcmp(name, "rating")) {
        json_object_set(json_object_get(p->mirror, "match"), "rating", json_object_get(event, "seats"));
    } else {
        assert_string_equal(name, "closed");
        if (json_object_get(event, "tournament") || json_object_get(event, "absent"))
            json_array_append_new(p->events, json_deep_copy(event));
        json_decref(p->mirror);
        p->mirror = NULL;
    }
    if (deal || step || !strcmp(name, "end"))
        p->mirror_time = p->world->now;
}

void page_state(page *p, const json_t *state)
{
    const json_t *match = json_object_get(state, "match");
    int seat = (int)number_of(state, "you") - 1;
    p->truth_of = NULL;
    if (json_is_object(match)) {
        follow(p, text_of(match, "id"));
        p->feed.seat = (uint8_t)(seat < 0 ? KZ_NOBODY : seat);
        p->feed.tell = NULL; /* it has received that */
        while (p->truth_count < p->truth_of->count)
            play_lines(p);
        p->feed.tell = foretell;
        check_match(p, match, seat);
        check_state(p, match);
    }
    check_tiles(state, p->truth_of ? known_tiles(p, seat) : 0);
}
