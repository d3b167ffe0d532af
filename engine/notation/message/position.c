/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/position.h"

/* ---- the board */

static bool has_rows(const kz_view *view)
{
    return kz_hands_are_face_down(&view->pub.rules);
}

static void put_laid_tile(base_text *json, const kz_action *lay, kz_tile tile, int end, const char *lies)
{
    base_json_object(json, NULL);
    record_json_tile(json, "tile", tile);
    base_json_number(json, "seat", message_seat_number(lay->seat));
    base_json_text(json, "end", end < KZ_ENDS ? kz_end_name((unsigned)end) : "");
    if (lies)
        base_json_text(json, "lies", lies);
    base_json_close(json);
}

/* Writes the line's entries of an action: one, several or none. */
static void put_laid(base_text *json, const kz_action *action)
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

void message_line(base_text *json, const kz_view *view)
{
    base_json_array(json, "line");
    for (int i = 0; i < view->pub.log_count && !has_rows(view); i++)
        put_laid(json, &view->pub.log[i]);
    base_json_close(json);
}

void message_rows(base_text *json, const kz_view *view)
{
    const kz_tile *tile = view->pub.board.rows.tile;
    if (!has_rows(view))
        return;
    base_json_object(json, "rows");
    record_json_tile(json, "start", view->pub.board.rows.start);
    base_json_array(json, "lines");
    for (int line = 0; line < 2; line++) {
        base_json_array(json, NULL);
        for (int i = 0; i < view->pub.board.rows.count[line]; i++)
            record_json_tile(json, NULL, *tile++);
        base_json_close(json);
    }
    base_json_close(json);
    base_json_array(json, "halves");
    for (int line = 0; line < 2 && view->pub.board.rows.start != KZ_NO_TILE; line++)
        base_json_number(json, NULL, view->pub.board.rows.half[line]);
    base_json_close(json);
    record_json_tile(json, "turned", view->pub.board.rows.turned);
    base_json_close(json);
}

void message_ends(base_text *json, const kz_view *view)
{
    record_json_ends(json, &view->pub.rules, view->pub.board.value);
    if (view->pub.board.spinner != KZ_NO_TILE)
        record_json_tile(json, "spinner", view->pub.board.spinner);
}

void message_hand(base_text *json, const kz_view *view)
{
    record_json_tiles(json, "hand", view->seat == KZ_NOBODY || has_rows(view) ? 0 : view->hand[view->seat]);
}

void message_signal(base_text *json, const kz_view *view)
{
    if (view->pub.rules.signals && view->seat != KZ_NOBODY && view->pub.phase == KZ_PLAYING)
        record_json_tiles(json, "signal", view->signal);
}

/* ---- what the game keeps in addition to the accounts */

static void put_if(base_text *json, const char *key, int64_t number)
{
    if (number)
        base_json_number(json, key, number);
}

static void put_debt(base_text *json, const kz_standing *s)
{
    if (!s->debt_deals)
        return;
    base_json_object(json, "debt");
    base_json_number(json, "sum", s->debt);
    base_json_number(json, "seat", message_seat_number(s->debtor));
    base_json_number(json, "side", s->creditor + 1);
    base_json_number(json, "deals", s->debt_deals);
    base_json_close(json);
}

static void put_lost(base_text *json, const kz_standing *s)
{
    if (!s->lost[0] && !s->lost[1])
        return;
    base_json_array(json, "lost");
    base_json_number(json, NULL, s->lost[0]);
    base_json_number(json, NULL, s->lost[1]);
    base_json_close(json);
}

static void put_swap(base_text *json, const kz_swap *swap)
{
    if (swap->seat == KZ_NOBODY)
        return;
    base_json_object(json, "swap");
    base_json_number(json, "seat", message_seat_number(swap->seat));
    base_json_number(json, "from", message_seat_number(swap->from));
    if (swap->from == KZ_NOBODY)
        base_json_number(json, "at", swap->at);
    if (swap->tile != KZ_NO_TILE)
        record_json_tile(json, "tile", swap->tile);
    base_json_close(json);
}

static bool keeps_standing(const kz_rules *r)
{
    return r->out == KZ_OUT_HOLDER || r->out == KZ_OUT_TITLES || r->out == KZ_OUT_FORM || r->deals ||
           r->play_points == KZ_PLAY_POINTS_FIVES;
}

void message_standing_members(base_text *json, const kz_view *view)
{
    const kz_standing *s = &view->pub.standing;
    put_if(json, "pot", s->pot);
    put_if(json, "pot_deals", s->pot_deals);
    put_debt(json, s);
    put_if(json, "eggs", s->eggs);
    put_if(json, "weight", s->weight);
    if (view->pub.right)
        base_json_truth(json, "right", true);
    put_if(json, "led_six", message_seat_number(view->pub.led_six));
    put_if(json, "counted", s->counted);
    put_lost(json, s);
    put_if(json, "giving", message_seat_number(view->pub.giving_to));
    put_swap(json, &view->pub.swap);
}

void message_standing(base_text *json, const kz_view *view)
{
    if (!keeps_standing(&view->pub.rules))
        return;
    base_json_object(json, "standing");
    message_standing_members(json, view);
    if (view->pub.rules.play_points == KZ_PLAY_POINTS_FIVES && view->pub.phase == KZ_PLAYING)
        base_json_number(json, "ends_sum", kz_public_ends_sum(&view->pub));
    base_json_close(json);
}

/* ---- the seat to act */

void message_seats(base_text *json, const char *key, const kz_view *view, const uint8_t *number, int first)
{
    base_json_array(json, key);
    for (int i = 0; i < view->pub.rules.seats; i++)
        base_json_number(json, NULL, number[i] + first);
    base_json_close(json);
}

void message_legal(base_text *json, const kz_view *view)
{
    base_json_array(json, "legal");
    for (int i = 0; i < view->legal_count; i++)
        if (kz_is_choice(view->legal[i]))
            record_json_action(json, NULL, view->legal[i]);
    base_json_close(json);
}

void message_position(base_text *json, const kz_view *view)
{
    message_ends(json, view);
    message_rows(json, view);
    message_standing(json, view);
    message_seats(json, "counts", view, view->pub.count, 0);
    if (view->pub.stock_dealt)
        base_json_number(json, "stock", view->pub.stock_count);
    else
        base_json_null(json, "stock");
    base_json_number(json, "turn", message_seat_number(view->pub.turn));
}

/* ---- the actions */

void message_act(base_text *json, kz_action action)
{
    base_json_number(json, "seat", message_seat_number(action.seat));
    record_json_action(json, "act", action);
}

void message_action(base_text *json, const kz_view *view, kz_action action)
{
    message_act(json, action);
    if (!has_rows(view) && kz_action_tiles(action)) {
        base_json_array(json, "laid");
        put_laid(json, &action);
        base_json_close(json);
    }
    if (view->pub.scored)
        base_json_number(json, "scored", view->pub.scored);
}

void message_acts(base_text *json, const kz_view *view)
{
    uint8_t ends[KZ_LOG][KZ_ENDS];
    if (view->pub.phase != KZ_PLAYING || has_rows(view))
        return;
    kz_view_ends(view, ends);
    base_json_array(json, "acts");
    for (int i = 0; i < view->pub.log_count; i++) {
        base_json_object(json, NULL);
        message_act(json, view->pub.log[i]);
        if (view->pub.log[i].kind == KZ_DRAW || view->pub.log[i].kind == KZ_KNOCK)
            record_json_ends(json, &view->pub.rules, ends[i]);
        base_json_close(json);
    }
    base_json_close(json);
}
