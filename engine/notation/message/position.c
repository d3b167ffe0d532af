/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/position.h"

#include <kozel/record.h>

/* ---- tiles and accounts */

static void put_tile(kz_json *json, const char *key, kz_tile tile)
{
    char text[KZ_TILE_TEXT];
    if (tile == KZ_NO_TILE)
        kz_json_null(json, key);
    else
        kz_json_text(json, key, kz_tile_print(tile, text));
}

void kz_message_tiles(kz_json *json, const char *key, kz_set tiles)
{
    kz_json_array(json, key);
    for (kz_set s = tiles; s; s &= s - 1)
        put_tile(json, NULL, kz_first(s));
    kz_json_close(json);
}

void kz_message_accounts(kz_json *json, const char *key, const kz_account *accounts, int sides)
{
    kz_json_array(json, key);
    for (int i = 0; i < sides; i++) {
        kz_json_object(json, NULL);
        kz_json_number(json, "score", accounts[i].score);
        kz_json_truth(json, "open", accounts[i].open);
        kz_json_number(json, "memory", accounts[i].memory);
        kz_json_close(json);
    }
    kz_json_close(json);
}

/* ---- the board */

static bool has_rows(const kz_view *view)
{
    return kz_hands_are_face_down(&view->pub.rules);
}

static void put_laid_tile(kz_json *json, const kz_action *lay, kz_tile tile, int end, const char *lies)
{
    kz_json_object(json, NULL);
    put_tile(json, "tile", tile);
    kz_json_number(json, "seat", kz_seat_number(lay->seat));
    kz_json_text(json, "end", end < KZ_ENDS ? kz_end_name((unsigned)end) : "");
    if (lies)
        kz_json_text(json, "lies", lies);
    kz_json_close(json);
}

/* The line's entries of an action: one, several, none. */
static void put_laid(kz_json *json, const kz_action *action)
{
    const char *lies = action->kind == KZ_LAY_CLOSED ? "closed" : NULL;
    if (action->kind == KZ_LAY_LENGTHWISE)
        lies = "along";
    if (action->kind == KZ_LAY || lies)
        put_laid_tile(json, action, action->tile, action->end, lies);
    for (int end = 0; action->kind == KZ_LAY_DOUBLES && end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(*action, end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            put_laid_tile(json, action, kz_double_of(value), end, bits & KZ_DOUBLE_CLOSED ? "closed" : NULL);
    }
}

void kz_message_line(kz_json *json, const kz_view *view)
{
    kz_json_array(json, "line");
    for (int i = 0; i < view->pub.log_count && !has_rows(view); i++)
        put_laid(json, &view->pub.log[i]);
    kz_json_close(json);
}

static void put_rows(kz_json *json, const kz_view *view)
{
    const kz_tile *tile = view->pub.board.rows.tile;
    kz_json_object(json, "rows");
    put_tile(json, "start", view->pub.board.rows.start);
    kz_json_array(json, "lines");
    for (int line = 0; line < 2; line++) {
        kz_json_array(json, NULL);
        for (int i = 0; i < view->pub.board.rows.count[line]; i++)
            put_tile(json, NULL, *tile++);
        kz_json_close(json);
    }
    kz_json_close(json);
    kz_json_array(json, "halves");
    for (int line = 0; line < 2 && view->pub.board.rows.start != KZ_NO_TILE; line++)
        kz_json_number(json, NULL, view->pub.board.rows.half[line]);
    kz_json_close(json);
    put_tile(json, "turned", view->pub.board.rows.turned);
    kz_json_close(json);
}

static void put_ends(kz_json *json, const uint8_t value[KZ_ENDS], kz_end first)
{
    kz_json_object(json, "ends");
    for (int end = 0; end < KZ_ENDS; end++)
        if (value[end] != KZ_NO_VALUE)
            kz_json_number(json, kz_end_name((unsigned)first + (unsigned)end), value[end]);
    kz_json_close(json);
}

static void put_board(kz_json *json, const kz_view *view)
{
    put_ends(json, view->pub.board.value, kz_first_end(&view->pub.rules));
    if (view->pub.board.spinner != KZ_NO_TILE)
        put_tile(json, "spinner", view->pub.board.spinner);
    if (has_rows(view))
        put_rows(json, view);
}

void kz_message_hand(kz_json *json, const kz_view *view)
{
    kz_message_tiles(json, "hand", view->seat == KZ_NOBODY || has_rows(view) ? 0 : view->hand[view->seat]);
}

void kz_message_signal(kz_json *json, const kz_view *view)
{
    if (view->pub.rules.signals && view->seat != KZ_NOBODY && view->pub.phase == KZ_PLAYING)
        kz_message_tiles(json, "signal", view->signal);
}

/* ---- what stands beside the accounts */

static void put_if(kz_json *json, const char *key, int64_t number)
{
    if (number)
        kz_json_number(json, key, number);
}

static void put_debt(kz_json *json, const kz_standing *s)
{
    if (!s->debt_deals)
        return;
    kz_json_object(json, "debt");
    kz_json_number(json, "sum", s->debt);
    kz_json_number(json, "seat", kz_seat_number(s->debtor));
    kz_json_number(json, "side", s->creditor + 1);
    kz_json_number(json, "deals", s->debt_deals);
    kz_json_close(json);
}

static void put_lost(kz_json *json, const kz_standing *s)
{
    if (!s->lost[0] && !s->lost[1])
        return;
    kz_json_array(json, "lost");
    kz_json_number(json, NULL, s->lost[0]);
    kz_json_number(json, NULL, s->lost[1]);
    kz_json_close(json);
}

static void put_swap(kz_json *json, const kz_swap *swap)
{
    if (swap->seat == KZ_NOBODY)
        return;
    kz_json_object(json, "swap");
    kz_json_number(json, "seat", kz_seat_number(swap->seat));
    kz_json_number(json, "from", kz_seat_number(swap->from));
    if (swap->from == KZ_NOBODY)
        kz_json_number(json, "at", swap->at);
    if (swap->tile != KZ_NO_TILE)
        put_tile(json, "tile", swap->tile);
    kz_json_close(json);
}

static bool keeps_standing(const kz_rules *r)
{
    return r->out == KZ_OUT_HOLDER || r->out == KZ_OUT_TITLES || r->out == KZ_OUT_FORM || r->deals ||
           r->play_points == KZ_PLAY_FIVES;
}

void kz_message_standing(kz_json *json, const kz_view *view)
{
    const kz_standing *s = &view->pub.standing;
    if (!keeps_standing(&view->pub.rules))
        return;
    kz_json_object(json, "standing");
    put_if(json, "pot", s->pot);
    put_if(json, "pot_deals", s->pot_deals);
    put_debt(json, s);
    put_if(json, "eggs", s->eggs);
    put_if(json, "weight", s->weight);
    if (view->pub.right)
        kz_json_truth(json, "right", true);
    put_if(json, "led_six", kz_seat_number(view->pub.led_six));
    put_if(json, "counted", s->counted);
    put_lost(json, s);
    put_if(json, "giving", kz_seat_number(view->pub.giving_to));
    put_swap(json, &view->pub.swap);
    if (view->pub.rules.play_points == KZ_PLAY_FIVES && view->pub.phase == KZ_PLAYING)
        kz_json_number(json, "ends_sum", kz_public_ends_sum(&view->pub));
    kz_json_close(json);
}

/* ---- who acts */

void kz_message_legal(kz_json *json, const kz_view *view)
{
    kz_json_array(json, "legal");
    for (int i = 0; i < view->legal_count; i++) {
        char action[KZ_ACTION_TEXT];
        if (kz_is_choice(view->legal[i]))
            kz_json_text(json, NULL, kz_action_print(view->legal[i], action));
    }
    kz_json_close(json);
}

void kz_message_position(kz_json *json, const kz_view *view)
{
    put_board(json, view);
    kz_message_standing(json, view);
    kz_json_array(json, "counts");
    for (int i = 0; i < view->pub.rules.seats; i++)
        kz_json_number(json, NULL, view->pub.count[i]);
    kz_json_close(json);
    if (view->pub.stock_dealt)
        kz_json_number(json, "stock", view->pub.stock_count);
    else
        kz_json_null(json, "stock");
    kz_json_number(json, "turn", kz_seat_number(view->pub.turn));
}

/* ---- what was done */

void kz_message_action(kz_json *json, const kz_view *view, kz_action action)
{
    char act[KZ_ACTION_TEXT];
    kz_json_number(json, "seat", kz_seat_number(action.seat));
    kz_json_text(json, "act", kz_action_print(action, act));
    if (!has_rows(view) && kz_action_tiles(action)) {
        kz_json_array(json, "laid");
        put_laid(json, &action);
        kz_json_close(json);
    }
    if (view->pub.scored)
        kz_json_number(json, "scored", view->pub.scored);
}

void kz_message_acts(kz_json *json, const kz_view *view)
{
    uint8_t ends[KZ_LOG][KZ_ENDS];
    if (view->pub.phase != KZ_PLAYING || has_rows(view))
        return;
    kz_view_ends(view, ends);
    kz_json_array(json, "acts");
    for (int i = 0; i < view->pub.log_count; i++) {
        char act[KZ_ACTION_TEXT];
        kz_json_object(json, NULL);
        kz_json_number(json, "seat", kz_seat_number(view->pub.log[i].seat));
        kz_json_text(json, "act", kz_action_print(view->pub.log[i], act));
        if (view->pub.log[i].kind == KZ_DRAW || view->pub.log[i].kind == KZ_KNOCK)
            put_ends(json, ends[i], kz_first_end(&view->pub.rules));
        kz_json_close(json);
    }
    kz_json_close(json);
}
