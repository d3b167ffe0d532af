/* SPDX-License-Identifier: MIT */
/* Plays matches of every game and number of seats through the match driver, with takebacks, time-outs,
 * resignations, draws, pauses, saves and restores at random places.
 *
 *   table_matches MATCHES [print]
 *
 * It fails if a state, a record or a seat's messages differ from a replay of the record. With `print` it
 * prints a line of each match: the hash of its last state, and its record with "|" for line feeds. Other
 * languages replay them.
 *
 * TEST_SEED in the environment is the seed, 1 by default. */
#include "engine/notation/message/feed.h"

#include <kozel/table.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 1 << 22, FEEDS = KZ_SEATS + 1, DEALS_MAX = 60, FED = 8 };

static kz_games games;

/* A seat's messages, of which only a hash is stored. */
typedef struct listener {
    message_feed feed;
    kz_table_watch watch;
    uint64_t sum;
} listener;

/* A match, its record and the messages of all seats and of a spectator. */
typedef struct world {
    kz_table table;
    kz_table_history history;
    kz_table_record record;
    kz_table_watch record_watch;
    bool fed;        /* there are listeners */
    bool taken_back; /* since the listeners heard the whole record */
    listener listener[FEEDS];
    char text[RECORD_MAX];
} world;

/* How often each kind of event happened. */
static long takebacks, restores, timeouts, resignations, draws, pauses, refused, actions;

static const char *name;
static int seats;

static void fail(const char *what)
{
    fprintf(stderr, "%s, %d seats: %s\n", name, seats, what);
    exit(1);
}

static void must(bool condition, const char *what)
{
    if (!condition)
        fail(what);
}

static bool one_in(kz_rng *rng, uint32_t n)
{
    return kz_rng_below(rng, n) == 0;
}

/* ---- messages ---- */

static void add_message(void *context, const char *text, size_t length)
{
    listener *l = context;
    l->sum = (l->sum ^ kz_hash_bytes(text, length).low) * 0x9e3779b97f4a7c15u;
}

static void begin_listener(listener *l, int index)
{
    message_feed_drop(&l->feed);
    l->feed.seat = index == KZ_SEATS ? KZ_NOBODY : (uint8_t)index;
    l->feed.context = l;
    l->feed.tell = add_message;
    l->watch = (kz_table_watch){.on = message_feed_events(&l->feed)};
    l->sum = 0;
}

static uint64_t state_sum(const listener *l, const kz_match *m)
{
    static base_text json;
    json.length = 0;
    base_json_begin(&json);
    base_json_object(&json, NULL);
    message_feed_state(&l->feed, m, &json);
    base_json_close(&json);
    return kz_hash_bytes(json.bytes, json.length).low;
}

static bool is_listener(int index)
{
    return index < seats || index == KZ_SEATS;
}

static void add_listeners(world *w)
{
    for (int i = 0; w->fed && i < FEEDS; i++)
        if (is_listener(i)) {
            begin_listener(&w->listener[i], i);
            kz_table_add_watch(&w->table, &w->listener[i].watch);
        }
}

/* ---- comparison with the record ---- */

static bool is_same_state(const kz_match *a, const kz_match *b)
{
    kz_hash128 x = kz_match_hash(a), y = kz_match_hash(b);
    return x.high == y.high && x.low == y.low;
}

/* Reads the record. Returns the reader, whose events go to `events`. */
static const kz_reader *read_record(const world *w, const kz_reader_events *events)
{
    static kz_reader reader;
    kz_error error;
    kz_reader_init(&reader, &games, events);
    must(!w->record.full, "the record is too long");
    must(kz_reader_text(&reader, w->text, w->record.length, &error) && kz_reader_end(&reader, &error),
         "the record is rejected");
    return &reader;
}

static void check_state(const world *w)
{
    must(is_same_state(&read_record(w, NULL)->match, &w->table.match), "the record has another state");
}

/* Compares what seats heard with what a reader of the record makes of it. Takebacks have no message, so that
 * only the states are equal after them. */
static void check_messages(const world *w)
{
    static listener expected;
    for (int i = 0; w->fed && i < FEEDS; i++) {
        if (!is_listener(i))
            continue;
        begin_listener(&expected, i);
        read_record(w, &expected.watch.on);
        const listener *l = &w->listener[i];
        must(w->taken_back || l->sum == expected.sum, "other messages");
        must(state_sum(l, &w->table.match) == state_sum(&expected, &w->table.match),
             "another state for a seat");
    }
}

/* ---- events ---- */

static void watch_match(world *w)
{
    w->record_watch = kz_table_record_watch(&w->record);
    kz_table_add_watch(&w->table, &w->record_watch);
}

/* Continues the match with another table, which is restored from the record. */
static void restore(world *w, int64_t now)
{
    static kz_reader reader;
    kz_error error;
    kz_table before = w->table;
    int count = w->history.count;
    kz_table_init(&w->table, &before.match.pub.rules, &before.terms);
    memcpy(w->table.player, before.player, sizeof before.player);
    add_listeners(w);
    must(kz_table_restore(&w->table, &reader, &games, w->text, w->record.length, now, &error),
         "not restored");
    w->table.clock = before.clock;
    watch_match(w);
    w->taken_back = false;
    must(is_same_state(&w->table.match, &before.match), "restored to another state");
    must(before.match.pub.phase != KZ_PLAYING || count == w->history.count, "restored with another history");
    restores++;
}

static void answer_all(world *w, bool agree, int64_t now)
{
    for (int seat = 0; seat < seats; seat++)
        if (w->table.asked >> seat & 1)
            must(kz_table_answer(&w->table, seat, agree, now), "no answer is taken");
}

static void take_back(world *w, int64_t now, kz_rng *rng)
{
    int seat = (int)kz_rng_below(rng, (uint32_t)seats), count = w->history.count;
    if (!kz_table_propose(&w->table, seat, KZ_TABLE_TAKEBACK, now))
        return;
    answer_all(w, !one_in(rng, 4), now);
    if (w->history.count == count)
        return;
    must(w->table.match.pub.turn == seat, "another seat acts after its takeback");
    w->taken_back = true;
    takebacks++;
    check_state(w);
}

static void offer_draw(world *w, int64_t now, kz_rng *rng)
{
    if (!kz_table_propose(&w->table, (int)kz_rng_below(rng, (uint32_t)seats), KZ_TABLE_DRAW, now))
        return;
    answer_all(w, !one_in(rng, 4), now);
    draws += w->table.drawn;
}

static void pause_and_continue(world *w, int64_t *now)
{
    if (!kz_table_pause(&w->table, *now))
        return;
    *now += 1000000;
    must(kz_table_continue(&w->table, *now), "the pause does not end");
    pauses++;
}

/* Tries an action of another seat. */
static void try_out_of_turn(world *w, int64_t now)
{
    kz_match before = w->table.match;
    kz_action action = {KZ_KNOCK, (uint8_t)((before.pub.turn + 1) % seats), KZ_NO_TILE, KZ_NO_END};
    kz_error error;
    must(!kz_table_act(&w->table, action, now, &error) && error.code == KZ_E_TURN, "an action out of turn");
    must(is_same_state(&before, &w->table.match), "a rejected action changes the state");
    refused++;
}

/* ---- play ---- */

static void act(world *w, int64_t now, kz_rng *rng)
{
    const kz_bot *bot = kz_table_bot(&w->table);
    kz_action action = kz_match_random(&w->table.match, rng);
    if (bot) {
        kz_view view;
        kz_view_of(&w->table.match, w->table.match.pub.turn, &view);
        action = kz_bot_choose(bot, &view, NULL, rng);
    }
    if (one_in(rng, 2000)) {
        action = (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, (uint32_t)seats), KZ_NO_TILE, KZ_NO_END};
        resignations++;
    }
    must(kz_table_act(&w->table, action, now, NULL), "an action is rejected");
    actions++;
}

/* Checks that the seat to act has a choice: all else was carried out. */
static void check_choice(const world *w)
{
    kz_action legal[KZ_LEGAL];
    must(kz_match_legal(&w->table.match, legal) > 1 || kz_is_choice(legal[0]), "a forced action is left");
}

static void play_on(world *w, int64_t *now, kz_rng *rng)
{
    check_choice(w);
    *now += kz_rng_below(rng, one_in(rng, 500) ? 20000 : 900);
    if (kz_table_check_time(&w->table, *now)) {
        timeouts++;
        return;
    }
    if (one_in(rng, 40))
        take_back(w, *now, rng);
    if (one_in(rng, 1000))
        offer_draw(w, *now, rng);
    if (one_in(rng, 100))
        pause_and_continue(w, now);
    if (one_in(rng, 60))
        restore(w, *now);
    if (!w->table.drawn && one_in(rng, 60))
        try_out_of_turn(w, *now);
    if (!w->table.drawn)
        act(w, *now, rng);
}

static void deal(world *w, int64_t now, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    if (one_in(rng, 10) && w->table.match.pub.deal_number)
        restore(w, now);
    kz_deal_shuffle(&w->table.match.pub.rules, rng, order);
    must(kz_table_deal(&w->table, order, now, NULL), "a deal is rejected");
}

static void seat_players(world *w, kz_rng *rng)
{
    for (int seat = 0; seat < seats; seat++) {
        kz_table_player *p = &w->table.player[seat];
        p->kind = (uint8_t)kz_rng_below(rng, 4);
        if (p->kind == KZ_TABLE_BOT)
            p->bot = kz_bot_at(0);
    }
}

static void begin(world *w, const kz_rules *rules, kz_rng *rng)
{
    kz_table_terms terms = {.history = &w->history, .draws = true};
    if (one_in(rng, 2))
        terms.move_ms = 1000, terms.reserve_ms = 5000;
    kz_table_init(&w->table, rules, &terms);
    seat_players(w, rng);
    w->record = (kz_table_record){.text = w->text, .size = sizeof w->text};
    w->taken_back = false;
    add_listeners(w);
}

/* Writes the tags after the lot, which is one of them. */
static void write_tags(world *w)
{
    kz_tags tags = {.players = (uint8_t)seats};
    snprintf(tags.game, sizeof tags.game, "%s", name);
    if (kz_leads_by_lot(&w->table.match.pub.rules))
        tags.first_lead = (uint8_t)(w->table.match.pub.lot + 1);
    w->record.length = kz_tags_print(&tags, w->text, sizeof w->text);
    watch_match(w);
}

static void print_match(const world *w)
{
    kz_hash128 hash = kz_match_hash(&w->table.match);
    printf("%016" PRIx64 "%016" PRIx64 " ", hash.high, hash.low);
    for (size_t i = 0; i < w->record.length; i++)
        putchar(w->text[i] == '\n' ? '|' : w->text[i]);
    putchar('\n');
}

static void play_match(world *w, const kz_rules *rules, kz_rng *rng, bool print)
{
    int64_t now = 1;
    begin(w, rules, rng);
    for (bool tagged = false;;) {
        kz_table_step next = kz_table_go_on(&w->table, now);
        bool ends = w->table.match.pub.phase == KZ_DEALING && w->table.match.pub.deal_number >= DEALS_MAX;
        if (next.need == KZ_TABLE_NEEDS_NOTHING || ends)
            break;
        if (next.need == KZ_TABLE_NEEDS_LOT)
            must(kz_table_lot(&w->table, (int)kz_rng_below(rng, (uint32_t)seats)), "no lot");
        else if (!tagged)
            write_tags(w), tagged = true;
        else if (next.need == KZ_TABLE_NEEDS_DEAL)
            deal(w, now, rng);
        else
            play_on(w, &now, rng);
    }
    check_state(w);
    check_messages(w);
    if (print)
        print_match(w);
}

int main(int argc, char **argv)
{
    static world w;
    int matches = argc > 1 ? atoi(argv[1]) : 2;
    uint64_t seed = getenv("TEST_SEED") ? strtoull(getenv("TEST_SEED"), NULL, 10) : 1;
    kz_games_init(&games);
    for (int i = 0; i < games.count; i++)
        for (seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            name = games.game[i].name;
            if (!kz_game_setup(&games.game[i], seats, NULL, &rules, NULL))
                continue;
            for (int match = 0; match < matches; match++) {
                kz_rng rng;
                kz_rng_seed(&rng, seed * 1000003 + (uint64_t)match);
                w.fed = match % FED == 0;
                play_match(&w, &rules, &rng, argc > 2);
            }
        }
    fprintf(stderr,
            "%ld actions, %ld takebacks, %ld restores, %ld time-outs, %ld resignations, %ld draws, %ld "
            "pauses, %ld "
            "refused\n",
            actions, takebacks, restores, timeouts, resignations, draws, pauses, refused);
    must(takebacks && restores && timeouts && resignations && draws && pauses && refused,
         "an event is missing");
    return 0;
}
