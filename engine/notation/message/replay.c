/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/replay.h"

/* Makes a view in which everything is open, also the tile of a swap. */
static void view_openly(const kz_match *match, kz_view *view)
{
    kz_view_of(match, KZ_NOBODY, view);
    view->pub.swap = match->pub.swap;
}

/* ---- the match */

/* Writes the seats. A record has only names; no person may have a bot's name. */
static void put_seats(const message_replay *r)
{
    base_text *json = r->json;
    const kz_tags *tags = &r->reader->tags;
    base_json_array(json, "seats");
    for (int i = 0; i < tags->players; i++) {
        base_json_object(json, NULL);
        base_json_text(json, "name", tags->name[i]);
        if (r->is_bot)
            base_json_text(json, "kind", r->is_bot(tags->name[i]) ? "bot" : "person");
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_head(const message_replay *r, const kz_match *match)
{
    base_text *json = r->json;
    const kz_tags *tags = &r->reader->tags;
    base_json_text(json, "id", r->id);
    base_json_text(json, "game", tags->game);
    message_options(json, kz_games_find(r->games, tags->game), &match->pub.rules);
    base_json_text(json, "date", tags->date);
    put_seats(r);
    base_json_array(json, "sides");
    for (int i = 0; i < match->pub.rules.seats; i++)
        base_json_number(json, NULL, match->pub.rules.side_of[i] + 1);
    base_json_close(json);
    base_json_array(json, "deals");
}

/* ---- tiles */

static void put_tile(base_text *json, kz_tile tile)
{
    char text[KZ_TILE_TEXT];
    base_json_text(json, NULL, kz_tile_print(tile, text));
}

/* Writes a hand ascending, a row from left to right. */
static void put_hand(base_text *json, const char *key, const kz_match *match, int seat)
{
    const kz_tile *tile = kz_hand_row(&match->pub.rules, &match->hidden, match->pub.count, seat);
    if (!tile) {
        record_json_tiles(json, key, match->hidden.hand[seat]);
        return;
    }
    base_json_array(json, key);
    for (int i = 0; i < match->pub.count[seat]; i++)
        put_tile(json, tile[i]);
    base_json_close(json);
}

static void put_hands(base_text *json, const kz_match *match)
{
    base_json_array(json, "hands");
    for (int seat = 0; seat < match->pub.rules.seats; seat++)
        put_hand(json, NULL, match, seat);
    base_json_close(json);
}

/* Writes the hands that an action has changed, by seat. Rows are always written, because only their order may
 * have changed. */
static void put_changed_hands(base_text *json, const kz_match *before, const kz_match *match)
{
    static const char *const seats[KZ_SEATS] = {"1", "2", "3", "4"};
    base_json_object(json, "hands");
    for (int seat = 0; seat < match->pub.rules.seats; seat++)
        if (kz_hands_are_face_down(&match->pub.rules) ||
            match->hidden.hand[seat] != before->hidden.hand[seat])
            put_hand(json, seats[seat], match, seat);
    base_json_close(json);
}

/* Writes the tiles of the stock in drawing order. */
static void put_stock(base_text *json, const kz_match *match)
{
    base_json_array(json, "bazaar");
    for (int i = match->pub.stock_dealt - match->pub.stock_count; i < match->pub.stock_dealt; i++)
        put_tile(json, match->hidden.stock[i]);
    base_json_close(json);
}

/* ---- its deals */

static void on_deal(void *context, const kz_match *match)
{
    message_replay *r = context;
    base_text *json = r->json;
    kz_view view;
    view_openly(match, &view);
    if (match->pub.deal_number == 1)
        put_head(r, match);
    base_json_object(json, NULL);
    base_json_number(json, "deal", match->pub.deal_number);
    record_json_accounts(json, "accounts", match->pub.account, match->pub.rules.side_count);
    base_json_number(json, "carry", match->pub.carry);
    message_position(json, &view);
    put_hands(json, match);
    if (view.pub.stock_dealt)
        put_stock(json, match);
    base_json_array(json, "steps");
}

static void on_action(void *context, const kz_match *match, kz_action action)
{
    message_replay *r = context;
    (void)action;
    r->before = *match;
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

static void put_deal_end(base_text *json, const kz_match *match, const kz_view *view)
{
    message_past past = message_past_of(view);
    base_json_close(json); /* the steps */
    base_json_object(json, "result");
    message_deal_result(json, &match->pub.rules, match->pub.deal_number, &past);
    put_hands(json, match);
    record_json_tiles(json, "stock", message_past_stock(view));
    base_json_close(json);
    base_json_close(json);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    message_replay *r = context;
    base_text *json = r->json;
    kz_view view;
    view_openly(match, &view);
    if (action.kind == KZ_DRAW && match->pub.log_count)
        action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
    base_json_object(json, NULL);
    message_action(json, &view, action);
    if (match->pub.phase == KZ_PLAYING && !same_accounts(&r->before, match))
        record_json_accounts(json, "accounts", match->pub.account, match->pub.rules.side_count);
    put_changed_hands(json, &r->before, match);
    message_position(json, &view);
    base_json_close(json);
    if (match->pub.phase != KZ_PLAYING)
        put_deal_end(json, match, &view);
}

kz_reader_events message_replay_events(message_replay *replay)
{
    return (kz_reader_events){replay, NULL, on_deal, on_action, on_acted};
}

void message_replay_end(message_replay *r, bool laps)
{
    base_text *json = r->json;
    const kz_match *match = &r->reader->match;
    if (match->pub.phase == KZ_PLAYING) {
        base_json_close(json); /* the steps */
        base_json_close(json);
    }
    base_json_close(json); /* the deals */
    base_json_truth(json, "laps", laps);
    if (match->pub.phase == KZ_OVER)
        message_match_result(json, "result", &match->pub, r->id);
    else
        base_json_null(json, "result");
}
