#include "hub/wire/match_message.h"

#include <kozel/record.h>
#include <kozel/view.h>
#include <stdio.h>
#include <string.h>

#include "hub/wire/message.h"

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

static void put_line(kz_json *json, const kz_view *view)
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

/* The own tiles; rows lie face down for their owner too. */
static void put_hand(kz_json *json, const kz_view *view)
{
    kz_message_tiles(json, "hand", view->seat == KZ_NOBODY || has_rows(view) ? 0 : view->hand[view->seat]);
}

static bool has_signal(const kz_view *view)
{
    return view->pub.rules.signals && view->seat != KZ_NOBODY && view->pub.phase == KZ_PLAYING;
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
    return r->out == KZ_OUT_HOLDER || r->out == KZ_OUT_TITLES || r->out == KZ_OUT_FORM || r->deals;
}

static void put_standing(kz_json *json, const kz_view *view)
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
    kz_json_close(json);
}

/* ---- who acts */

/* What one may choose from: what one must do happens by itself. */
static void put_legal(kz_json *json, const kz_view *view)
{
    kz_json_array(json, "legal");
    for (int i = 0; i < view->legal_count; i++) {
        char action[KZ_ACTION_TEXT];
        if (kz_is_choice(view->legal[i]))
            kz_json_text(json, NULL, kz_action_print(view->legal[i], action));
    }
    kz_json_close(json);
}

static void put_clock(kz_json *json, const kz_table *table, int seat, int64_t now)
{
    kz_time_left left = kz_clock_left(&table->clock, seat, now);
    kz_json_object(json, "clock");
    kz_json_number(json, "move", left.move);
    kz_json_number(json, "reserve", left.reserve);
    kz_json_close(json);
}

void kz_message_position(kz_json *json, const kz_view *view)
{
    put_board(json, view);
    put_standing(json, view);
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

/* What every step may change: board, numbers of tiles, who acts. */
static void put_position(kz_json *json, const kz_table *table, const kz_view *view, int64_t now)
{
    kz_message_position(json, view);
    if (view->pub.turn == KZ_NOBODY)
        return;
    if (view->pub.turn == view->seat)
        put_legal(json, view);
    put_clock(json, table, view->pub.turn, now);
}

/* ---- results */

/* What the trace has of single games (docs/spec/record.md). */
static void put_kept(kz_json *json, const kz_rules *rules, const kz_standing *s)
{
    if (rules->out == KZ_OUT_HOLDER) {
        kz_json_number(json, "pot", s->pot);
        kz_json_number(json, "debt", s->debt);
    }
    if (rules->out == KZ_OUT_TITLES) {
        kz_json_number(json, "eggs", s->eggs);
        kz_json_number(json, "weight", s->weight);
    }
}

static void put_opened(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "hands");
    for (int i = 0; i < table->app.rules.seats; i++)
        kz_message_tiles(json, NULL, table->past_hand[i]);
    kz_json_close(json);
    kz_message_tiles(json, "stock", table->past_stock);
}

kz_past kz_past_of(const kz_view *view)
{
    kz_past past = {.end = view->pub.end, .carry = view->pub.carry, .standing = view->pub.standing};
    memcpy(past.after, view->pub.account, sizeof past.after);
    return past;
}

static void put_points(kz_json *json, const char *key, const int32_t *points, int sides)
{
    kz_json_array(json, key);
    for (int i = 0; i < sides; i++)
        kz_json_number(json, NULL, points[i]);
    kz_json_close(json);
}

void kz_message_deal_result(kz_json *json, const kz_rules *rules, int deal, const kz_past *past)
{
    static const char *const kinds[] = {
        [KZ_ENDED_OUT] = "out",   [KZ_ENDED_FISH] = "fish",       [KZ_ENDED_TIMEOUT] = "timeout",
        [KZ_ENDED_VOID] = "void", [KZ_ENDED_STOPPED] = "stopped",
    };
    int sides = rules->side_count;
    kz_json_number(json, "deal", deal);
    kz_json_text(json, "end", kinds[past->end.kind]);
    kz_json_number(json, "seat", kz_seat_number(past->end.seat));
    if (rules->play_points)
        put_points(json, "played", past->end.played, sides);
    put_points(json, "credits", past->end.credit, sides);
    if (past->end.bald)
        kz_json_truth(json, "bald", true);
    kz_message_accounts(json, "before", past->end.before, sides);
    kz_message_accounts(json, "accounts", past->after, sides);
    kz_json_number(json, "carry", past->carry);
    kz_json_number(json, "next", kz_seat_number(past->end.next));
    put_kept(json, rules, &past->standing);
}

static void put_deal_result(kz_json *json, const char *key, const kz_table *table, int index)
{
    kz_json_object(json, key);
    kz_message_deal_result(json, &table->app.rules, index + 1, &table->past[index]);
    if (index + 1 == table->past_count)
        put_opened(json, table);
    kz_json_close(json);
}

/* Who came where, who is the goat, and the eggs of the losers' title. */
static void put_standings(kz_json *json, const kz_public *pub)
{
    uint8_t place[KZ_SEATS];
    unsigned goats = kz_result_goats(&pub->result);
    kz_public_places(pub, place);
    kz_json_array(json, "places");
    for (int i = 0; i < pub->rules.seats; i++)
        kz_json_number(json, NULL, place[i]);
    kz_json_close(json);
    kz_json_array(json, "goats");
    for (int i = 0; i < pub->rules.side_count; i++)
        if (goats >> i & 1)
            kz_json_number(json, NULL, i + 1);
    kz_json_close(json);
    put_if(json, "eggs", pub->result.eggs);
    put_if(json, "weight", pub->result.eggs ? pub->result.weight : 0);
}

/* The last line of the trace and what is to be known beside it, where the record is, and whose time or
 * patience ran out. No tile in it. */
void kz_message_match_result(kz_json *json, const char *key, const kz_match *match, const char *id)
{
    char trace[KZ_TRACE_LINE], record[128];
    size_t length = kz_trace_match_end(match, trace, sizeof trace);
    snprintf(record, sizeof record, "/match/%s.dgr", id);
    kz_json_object(json, key);
    kz_json_members(json, trace, length);
    put_standings(json, &match->pub);
    kz_json_text(json, "record", record);
    if (match->pub.result.reason == KZ_REASON_TIMEOUT) {
        kz_action last = match->pub.log[match->pub.log_count - 1];
        kz_json_text(json, "by", last.kind == KZ_RESIGN ? "resign" : "timeout");
        kz_json_number(json, "seat", kz_seat_number(last.seat));
    }
    kz_json_close(json);
}

static void put_history(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "history");
    for (int i = 0; i < table->past_count; i++)
        put_deal_result(json, NULL, table, i);
    kz_json_close(json);
}

/* ---- state and events */

/* What has been done in the deal that is played; of who had nothing to lay, on which ends. */
static void put_acts(kz_json *json, const kz_view *view)
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

void kz_message_match(kz_json *json, const kz_table *table, int viewer, bool history, int64_t now)
{
    kz_view view;
    kz_view_of(&table->match, viewer, &view);
    kz_json_object(json, "match");
    kz_json_text(json, "id", table->match_id);
    kz_json_number(json, "deal", view.pub.deal_number);
    kz_json_array(json, "sides");
    for (int i = 0; i < view.pub.rules.seats; i++)
        kz_json_number(json, NULL, view.pub.rules.side_of[i] + 1);
    kz_json_close(json);
    kz_message_accounts(json, "accounts", view.pub.account, view.pub.rules.side_count);
    kz_json_number(json, "carry", view.pub.carry);
    put_line(json, &view);
    put_hand(json, &view);
    if (has_signal(&view))
        kz_message_tiles(json, "signal", view.signal);
    put_position(json, table, &view, now);
    if (history) {
        put_acts(json, &view);
        put_history(json, table);
    }
    if (table->phase == KZ_DONE)
        kz_message_match_result(json, "result", &table->match, table->match_id);
    else
        kz_json_null(json, "result");
    if (table->phase == KZ_DONE && table->rating)
        kz_json_raw(json, "rating", table->rating, strlen(table->rating));
    kz_json_close(json);
}

bool kz_step_is_own(const kz_table *table, const kz_step *step, int seat)
{
    const kz_match *match = &table->match;
    if (seat == KZ_NOBODY)
        return false;
    bool acts = match->pub.phase == KZ_PLAYING && match->pub.turn == seat;
    kz_own own, others;
    kz_match_own(match, seat, &own);
    kz_match_own(match, KZ_NOBODY, &others);
    return acts || own.swapped != others.swapped || (step->hands | step->signals) >> seat & 1;
}

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

void kz_message_step(kz_json *json, const kz_table *table, int viewer, const kz_step *step, int64_t now)
{
    kz_view view;
    kz_view_of(&table->match, viewer, &view);
    /* Another's draw has no tile, the deal's last one included. */
    kz_message_action(json, &view, kz_action_seen(&table->match.pub, step->action, viewer));
    if (step->accounts)
        kz_message_accounts(json, "accounts", view.pub.account, view.pub.rules.side_count);
    if (viewer != KZ_NOBODY && step->hands >> viewer & 1 && !has_rows(&view))
        put_hand(json, &view);
    if (viewer != KZ_NOBODY && step->signals >> viewer & 1 && has_signal(&view))
        kz_message_tiles(json, "signal", view.signal);
    put_position(json, table, &view, now);
}

void kz_message_clock(kz_json *json, const kz_table *table, int64_t now)
{
    if (table->phase == KZ_IN_DEAL && table->match.pub.phase == KZ_PLAYING)
        put_clock(json, table, table->match.pub.turn, now);
}

void kz_message_wait(kz_json *json, const kz_table *table, int64_t now)
{
    if (table->phase == KZ_IN_PAUSE || (table->phase == KZ_DONE && table->wait_end))
        kz_json_number(json, "wait", table->wait_end > now ? table->wait_end - now : 0);
}

void kz_message_end(kz_json *json, const kz_table *table, int64_t now)
{
    kz_view view;
    kz_view_of(&table->match, KZ_NOBODY, &view);
    put_deal_result(json, "result", table, table->past_count - 1);
    kz_message_accounts(json, "accounts", view.pub.account, view.pub.rules.side_count);
    kz_json_number(json, "carry", view.pub.carry);
    put_standing(json, &view);
    kz_message_wait(json, table, now);
    if (table->phase == KZ_DONE)
        kz_message_match_result(json, "match", &table->match, table->match_id);
}
