/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/match_message.h"

#include <kozel/record.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

static void put_if(base_text *json, const char *key, int64_t number)
{
    if (number)
        base_json_number(json, key, number);
}

/* ---- results */

static void put_opened(base_text *json, const message_match_state *snapshot)
{
    base_json_array(json, "hands");
    for (int i = 0; i < snapshot->view->pub.rules.seats; i++)
        record_json_tiles(json, NULL, snapshot->past->hand[i]);
    base_json_close(json);
    record_json_tiles(json, "stock", snapshot->past->stock);
}

message_past message_past_of(const kz_view *view)
{
    message_past past = {.end = view->pub.end, .carry = view->pub.carry, .standing = view->pub.standing};
    memcpy(past.after, view->pub.account, sizeof past.after);
    return past;
}

kz_set message_past_stock(const kz_view *view)
{
    const kz_set *hand = view->hand;
    return KZ_ALL_TILES & ~(view->pub.board.line | hand[0] | hand[1] | hand[2] | hand[3]);
}

void message_past_add(message_past_list *list, const kz_match *match)
{
    kz_view view;
    kz_view_of(match, KZ_NOBODY, &view);
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 8;
        list->deal = base_resize(list->deal, (size_t)list->room * sizeof *list->deal);
    }
    list->deal[list->count++] = message_past_of(&view);
    memcpy(list->hand, view.hand, sizeof list->hand);
    list->stock = message_past_stock(&view);
}

static void put_titles(base_text *json, const kz_rules *rules, const kz_deal_end *end)
{
    uint8_t title[KZ_SEATS];
    if (end->bald)
        base_json_truth(json, "bald", true);
    if (!kz_deal_titles(rules, end, title))
        return;
    base_json_array(json, "titles");
    for (int i = 0; i < rules->side_count; i++)
        base_json_text(json, NULL, title[i] == KZ_REASONS ? "" : kz_reason_word((kz_reason)title[i]));
    base_json_close(json);
}

void message_deal_result(base_text *json, const kz_rules *rules, int deal, const message_past *past)
{
    int sides = rules->side_count;
    base_json_number(json, "deal", deal);
    base_json_text(json, "end", record_deal_end_word((kz_deal_kind)past->end.kind));
    if (kz_deal_is_roof(rules, &past->end))
        base_json_truth(json, "roof", true);
    put_if(json, "loser", message_seat_number(kz_deal_loser(rules, &past->end)));
    put_if(json, "egg_points", kz_deal_eggs(rules, &past->end));
    base_json_number(json, "seat", message_seat_number(past->end.seat));
    if (rules->play_points)
        record_json_numbers(json, "played", past->end.played, sides);
    record_json_numbers(json, "credits", past->end.credit, sides);
    put_titles(json, rules, &past->end);
    record_json_accounts(json, "before", past->end.before, sides);
    record_json_accounts(json, "accounts", past->after, sides);
    base_json_number(json, "carry", past->carry);
    base_json_number(json, "next", message_seat_number(past->end.next));
    record_json_kept(json, rules, &past->standing);
}

static void put_deal_result(base_text *json, const char *key, const message_match_state *snapshot, int index)
{
    base_json_object(json, key);
    message_deal_result(json, &snapshot->view->pub.rules, index + 1, &snapshot->past->deal[index]);
    if (index + 1 == snapshot->past->count)
        put_opened(json, snapshot);
    base_json_close(json);
}

void message_options(base_text *json, const kz_game *game, const kz_rules *rules)
{
    base_json_object(json, "options");
    for (int i = 0; i < game->option_count; i++) {
        char value[KZ_VALUE_TEXT];
        base_json_text(json, game->option[i].key, kz_option_value(&game->option[i], rules, value));
    }
    base_json_close(json);
}

/* Writes the places, the goats, and the eggs of the losers' title. */
static void put_standings(base_text *json, const kz_public *pub)
{
    uint8_t place[KZ_SEATS];
    unsigned goats = kz_public_goats(pub);
    kz_public_places(pub, place);
    base_json_array(json, "places");
    for (int i = 0; i < pub->rules.seats; i++)
        base_json_number(json, NULL, place[i]);
    base_json_close(json);
    record_json_sides(json, "goats", goats);
    put_if(json, "eggs", pub->result.eggs);
    put_if(json, "weight", pub->result.eggs ? pub->result.weight : 0);
}

/* Writes the last line of the trace and further results: the place of the record, and the seat that ran out
 * of time or resigned. It contains no tile. */
void message_match_result(base_text *json, const char *key, const kz_public *pub, const char *id)
{
    char record[128];
    snprintf(record, sizeof record, "/match/%s.dgr", id);
    base_json_object(json, key);
    record_json_result(json, pub);
    put_standings(json, pub);
    base_json_text(json, "record", record);
    if (pub->result.reason == KZ_REASON_TIMEOUT) {
        kz_action last = pub->log[pub->log_count - 1];
        base_json_text(json, "by", last.kind == KZ_RESIGN ? "resign" : "timeout");
        base_json_number(json, "seat", message_seat_number(last.seat));
    }
    base_json_close(json);
}

static void put_history(base_text *json, const message_match_state *snapshot)
{
    base_json_array(json, "history");
    for (int i = 0; i < snapshot->past->count; i++)
        put_deal_result(json, NULL, snapshot, i);
    base_json_close(json);
}

/* ---- state and events */

void message_clock(base_text *json, const message_match_state *snapshot)
{
    if (snapshot->move_ms < 0)
        return;
    base_json_object(json, "clock");
    base_json_number(json, "move", snapshot->move_ms);
    base_json_number(json, "reserve", snapshot->reserve_ms);
    base_json_close(json);
}

/* Writes what every step may change: board, numbers of tiles, the seat to act. */
static void put_position(base_text *json, const message_match_state *snapshot)
{
    const kz_view *view = snapshot->view;
    message_position(json, view);
    if (view->pub.turn == KZ_NOBODY)
        return;
    if (view->pub.turn == view->seat)
        message_legal(json, view);
    message_clock(json, snapshot);
}

void message_match(base_text *json, const message_match_state *snapshot, bool history)
{
    const kz_public *pub = &snapshot->view->pub;
    base_json_object(json, "match");
    base_json_text(json, "id", snapshot->id);
    base_json_number(json, "deal", pub->deal_number);
    message_seats(json, "sides", snapshot->view, pub->rules.side_of, 1);
    record_json_accounts(json, "accounts", pub->account, pub->rules.side_count);
    base_json_number(json, "carry", pub->carry);
    message_line(json, snapshot->view);
    message_hand(json, snapshot->view);
    message_signal(json, snapshot->view);
    put_position(json, snapshot);
    if (history) {
        message_acts(json, snapshot->view);
        put_history(json, snapshot);
    }
    if (snapshot->over)
        message_match_result(json, "result", pub, snapshot->id);
    else
        base_json_null(json, "result");
    if (snapshot->over && snapshot->rating)
        base_json_raw(json, "rating", snapshot->rating, strlen(snapshot->rating));
    base_json_close(json);
}

void message_write_step(base_text *json, const message_match_state *snapshot, const message_step *step)
{
    const kz_view *view = snapshot->view;
    int seat = view->seat;
    /* A draw of another seat has no tile, not even the deal's last draw. */
    message_action(json, view, kz_action_seen(&view->pub, step->action, seat));
    if (step->accounts)
        record_json_accounts(json, "accounts", view->pub.account, view->pub.rules.side_count);
    if (seat != KZ_NOBODY && step->hands >> seat & 1 && !kz_hands_are_face_down(&view->pub.rules))
        message_hand(json, view);
    if (seat != KZ_NOBODY && step->signals >> seat & 1)
        message_signal(json, view);
    put_position(json, snapshot);
}

void message_wait(base_text *json, const message_match_state *snapshot)
{
    if (snapshot->wait_ms >= 0)
        base_json_number(json, "wait", snapshot->wait_ms);
}

void message_end(base_text *json, const message_match_state *snapshot)
{
    const kz_public *pub = &snapshot->view->pub;
    put_deal_result(json, "result", snapshot, snapshot->past->count - 1);
    record_json_accounts(json, "accounts", pub->account, pub->rules.side_count);
    base_json_number(json, "carry", pub->carry);
    message_standing(json, snapshot->view);
    message_wait(json, snapshot);
    if (snapshot->over)
        message_match_result(json, "match", pub, snapshot->id);
}
