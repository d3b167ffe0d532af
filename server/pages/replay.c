/* SPDX-License-Identifier: MIT */
#include "server/pages/replay.h"

#include <kozel/bot.h>
#include <kozel/laps.h>

#include "engine/notation/message/match_message.h"

typedef struct writing {
    kz_json *json;
    const kz_games *games;
    const char *id;
    const kz_reader *reader;
    kz_match before; /* the action that is being played */
    kz_lap_deal laps;
    bool has_laps; /* so far every deal can stand in a table of laps */
} writing;

/* All is open: the tile of a swap, too. */
static void view_openly(const kz_match *match, kz_view *view)
{
    kz_view_of(match, KZ_NOBODY, view);
    view->pub.swap = match->pub.swap;
}

/* ---- the match */

/* A record tells names only; no person may have a bot's. */
static void put_seats(kz_json *json, const kz_tags *tags)
{
    kz_json_array(json, "seats");
    for (int i = 0; i < tags->players; i++) {
        kz_json_object(json, NULL);
        kz_json_text(json, "name", tags->name[i]);
        kz_json_text(json, "kind", kz_bot_find(tags->name[i]) ? "bot" : "person");
        kz_json_close(json);
    }
    kz_json_close(json);
}

static void put_head(const writing *w, const kz_match *match)
{
    kz_json *json = w->json;
    const kz_tags *tags = &w->reader->tags;
    kz_json_text(json, "id", w->id);
    kz_json_text(json, "game", tags->game);
    kz_message_options(json, kz_games_find(w->games, tags->game), &match->pub.rules);
    kz_json_text(json, "date", tags->date);
    put_seats(json, tags);
    kz_json_array(json, "sides");
    for (int i = 0; i < match->pub.rules.seats; i++)
        kz_json_number(json, NULL, match->pub.rules.side_of[i] + 1);
    kz_json_close(json);
    kz_json_array(json, "deals");
}

/* ---- tiles */

static void put_tile(kz_json *json, kz_tile tile)
{
    char text[KZ_TILE_TEXT];
    kz_json_text(json, NULL, kz_tile_print(tile, text));
}

/* A hand ascending, a row from left to right. */
static void put_hand(kz_json *json, const char *key, const kz_match *match, int seat)
{
    const kz_tile *tile = kz_hand_row(&match->pub.rules, &match->hidden, match->pub.count, seat);
    if (!tile) {
        kz_message_tiles(json, key, match->hidden.hand[seat]);
        return;
    }
    kz_json_array(json, key);
    for (int i = 0; i < match->pub.count[seat]; i++)
        put_tile(json, tile[i]);
    kz_json_close(json);
}

static void put_hands(kz_json *json, const kz_match *match)
{
    kz_json_array(json, "hands");
    for (int seat = 0; seat < match->pub.rules.seats; seat++)
        put_hand(json, NULL, match, seat);
    kz_json_close(json);
}

/* Those that an action has changed, by seat. A row may have another order only: rows are always told. */
static void put_changed_hands(kz_json *json, const kz_match *before, const kz_match *match)
{
    static const char *const seats[KZ_SEATS] = {"1", "2", "3", "4"};
    kz_json_object(json, "hands");
    for (int seat = 0; seat < match->pub.rules.seats; seat++)
        if (kz_hands_are_face_down(&match->pub.rules) ||
            match->hidden.hand[seat] != before->hidden.hand[seat])
            put_hand(json, seats[seat], match, seat);
    kz_json_close(json);
}

/* What is to be drawn, the next one first. */
static void put_stock(kz_json *json, const kz_match *match)
{
    kz_json_array(json, "bazaar");
    for (int i = match->pub.stock_dealt - match->pub.stock_count; i < match->pub.stock_dealt; i++)
        put_tile(json, match->hidden.stock[i]);
    kz_json_close(json);
}

/* ---- its deals */

static void on_deal(void *context, const kz_match *match)
{
    writing *w = context;
    kz_json *json = w->json;
    kz_view view;
    view_openly(match, &view);
    if (match->pub.deal_number == 1) {
        w->has_laps = kz_laps_allowed(&match->pub.rules, w->reader->tags.game, NULL);
        put_head(w, match);
    }
    kz_lap_begin(&w->laps, match);
    kz_json_object(json, NULL);
    kz_json_number(json, "deal", match->pub.deal_number);
    kz_message_accounts(json, "accounts", match->pub.account, match->pub.rules.side_count);
    kz_json_number(json, "carry", match->pub.carry);
    kz_message_position(json, &view);
    put_hands(json, match);
    if (view.pub.stock_dealt)
        put_stock(json, match);
    kz_json_array(json, "steps");
}

static void on_action(void *context, const kz_match *match, kz_action action)
{
    writing *w = context;
    w->before = *match;
    w->has_laps = w->has_laps && kz_lap_add(&w->laps, match, action, NULL);
}

static bool same_accounts(const kz_match *a, const kz_match *b)
{
    for (int i = 0; i < a->pub.rules.side_count; i++)
        if (a->pub.account[i].score != b->pub.account[i].score ||
            a->pub.account[i].memory != b->pub.account[i].memory ||
            a->pub.account[i].open != b->pub.account[i].open)
            return false;
    return true;
}

static void put_deal_end(kz_json *json, const kz_match *match, const kz_view *view)
{
    kz_past past = kz_past_of(view);
    kz_json_close(json); /* the steps */
    kz_json_object(json, "result");
    kz_message_deal_result(json, &match->pub.rules, match->pub.deal_number, &past);
    put_hands(json, match);
    kz_message_tiles(json, "stock", kz_past_stock(view));
    kz_json_close(json);
    kz_json_close(json);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    writing *w = context;
    kz_json *json = w->json;
    kz_view view;
    view_openly(match, &view);
    if (action.kind == KZ_DRAW && match->pub.log_count)
        action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
    kz_json_object(json, NULL);
    kz_message_action(json, &view, action);
    if (match->pub.phase == KZ_PLAYING && !same_accounts(&w->before, match))
        kz_message_accounts(json, "accounts", match->pub.account, match->pub.rules.side_count);
    put_changed_hands(json, &w->before, match);
    kz_message_position(json, &view);
    kz_json_close(json);
    if (match->pub.phase == KZ_PLAYING)
        return;
    put_deal_end(json, match, &view);
    w->has_laps = w->has_laps && kz_lap_end(&w->laps, match, NULL);
}

static void put_end(const writing *w, const kz_match *match)
{
    kz_json *json = w->json;
    if (match->pub.phase == KZ_PLAYING) {
        kz_json_close(json); /* the steps */
        kz_json_close(json);
    }
    kz_json_close(json); /* the deals */
    kz_json_truth(json, "laps", w->has_laps);
    if (match->pub.phase == KZ_OVER)
        kz_message_match_result(json, "result", &match->pub, w->id);
    else
        kz_json_null(json, "result");
}

bool kz_replay_write(kz_json *json, const kz_games *games, const char *id, const char *record, size_t length,
                     kz_error *error)
{
    kz_reader reader;
    writing w = {.json = json, .games = games, .id = id, .reader = &reader};
    const kz_reader_events events = {&w, NULL, on_deal, on_action, on_acted};
    *error = (kz_error){0};
    kz_reader_init(&reader, games, &events);
    kz_json_begin(json);
    kz_json_object(json, NULL);
    if (!kz_reader_text(&reader, record, length, error) || !kz_reader_end(&reader, error))
        return false;
    if (!reader.has_match)
        return false;
    put_end(&w, &reader.match);
    kz_json_close(json);
    return true;
}
