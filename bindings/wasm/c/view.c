/* SPDX-License-Identifier: MIT */
/* The keys are those of the protocol's state of a match (docs/protocol.md) where both have the same
 * content. */
#include "json.h"

static bool has_rows(const kz_view *v)
{
    return kz_hands_are_face_down(&v->pub.rules);
}

/* Returns the number of a seat in texts, from 1; 0: nobody. */
static int number_of(uint8_t seat)
{
    return seat == KZ_NOBODY ? 0 : seat + 1;
}

static void put_if(wasm_out *out, const char *key, int number)
{
    if (number)
        wasm_out_number(out, key, number);
}

static void put_ends(wasm_out *out, const kz_view *v)
{
    static const char *const names[2][KZ_ENDS] = {{"a", "b", "c", "d"}, {"1", "2", "", ""}};
    wasm_out_open(out, "ends", '{');
    for (int end = 0; end < KZ_ENDS; end++)
        if (v->pub.board.value[end] != KZ_NO_VALUE)
            wasm_out_number(out, names[has_rows(v)][end], v->pub.board.value[end]);
    wasm_out_close(out, '}');
}

static void put_rows(wasm_out *out, const kz_view *v)
{
    const kz_tile *tile = v->pub.board.rows.tile;
    wasm_out_open(out, "rows", '{');
    wasm_out_tile(out, "start", v->pub.board.rows.start);
    wasm_out_open(out, "lines", '[');
    for (int line = 0; line < 2; line++) {
        wasm_out_open(out, NULL, '[');
        for (int i = 0; i < v->pub.board.rows.count[line]; i++)
            wasm_out_tile(out, NULL, *tile++);
        wasm_out_close(out, ']');
    }
    wasm_out_close(out, ']');
    wasm_out_open(out, "halves", '[');
    for (int line = 0; line < 2 && v->pub.board.rows.start != KZ_NO_TILE; line++)
        wasm_out_number(out, NULL, v->pub.board.rows.half[line]);
    wasm_out_close(out, ']');
    wasm_out_tile(out, "turned", v->pub.board.rows.turned);
    wasm_out_close(out, '}');
}

static void put_board(wasm_out *out, const kz_view *v)
{
    put_ends(out, v);
    if (v->pub.board.spinner != KZ_NO_TILE)
        wasm_out_tile(out, "spinner", v->pub.board.spinner);
    if (v->pub.phase == KZ_PLAYING && !v->pub.board.line && v->pub.must_lead != KZ_NO_TILE)
        wasm_out_tile(out, "must_lead", v->pub.must_lead);
    if (has_rows(v))
        put_rows(out, v);
}

/* All hands are open once the deal has ended. */
static void put_hands(wasm_out *out, const kz_view *v)
{
    bool own = v->seat != KZ_NOBODY && v->pub.deal_number && !has_rows(v);
    wasm_out_tiles(out, "hand", own ? v->hand[v->seat] : 0);
    if (v->pub.phase != KZ_PLAYING && v->pub.deal_number) {
        wasm_out_open(out, "hands", '[');
        for (int i = 0; i < v->pub.rules.seats; i++)
            wasm_out_tiles(out, NULL, v->hand[i]);
        wasm_out_close(out, ']');
    }
    if (v->pub.rules.signals && v->seat != KZ_NOBODY && v->pub.phase == KZ_PLAYING)
        wasm_out_tiles(out, "signal", v->signal);
    wasm_out_open(out, "counts", '[');
    for (int i = 0; i < v->pub.rules.seats; i++)
        wasm_out_number(out, NULL, v->pub.count[i]);
    wasm_out_close(out, ']');
    wasm_out_number(out, "stock", v->pub.stock_count);
}

static void put_accounts(wasm_out *out, const kz_view *v)
{
    wasm_out_open(out, "accounts", '[');
    for (int i = 0; i < v->pub.rules.side_count; i++) {
        wasm_out_open(out, NULL, '{');
        wasm_out_number(out, "score", v->pub.account[i].score);
        wasm_out_truth(out, "open", v->pub.account[i].open);
        wasm_out_number(out, "memory", v->pub.account[i].memory);
        wasm_out_close(out, '}');
    }
    wasm_out_close(out, ']');
    wasm_out_number(out, "carry", v->pub.carry);
}

static void put_debt(wasm_out *out, const kz_standing *s)
{
    wasm_out_open(out, "debt", '{');
    wasm_out_number(out, "sum", s->debt);
    wasm_out_number(out, "seat", number_of(s->debtor));
    wasm_out_number(out, "side", s->creditor + 1);
    wasm_out_number(out, "deals", s->debt_deals);
    wasm_out_close(out, '}');
}

static void put_swap(wasm_out *out, const kz_swap *s)
{
    wasm_out_open(out, "swap", '{');
    wasm_out_number(out, "seat", number_of(s->seat));
    wasm_out_number(out, "from", number_of(s->from));
    if (s->from == KZ_NOBODY)
        wasm_out_number(out, "at", s->at);
    if (s->tile != KZ_NO_TILE)
        wasm_out_tile(out, "tile", s->tile);
    wasm_out_close(out, '}');
}

/* Writes only values that are not zero. */
static void put_standing(wasm_out *out, const kz_view *v)
{
    const kz_standing *s = &v->pub.standing;
    wasm_out_open(out, "standing", '{');
    put_if(out, "pot", s->pot);
    put_if(out, "pot_deals", s->pot_deals);
    if (s->debt_deals)
        put_debt(out, s);
    put_if(out, "eggs", s->eggs);
    put_if(out, "weight", s->weight);
    if (v->pub.right)
        wasm_out_truth(out, "right", true);
    put_if(out, "led_six", number_of(v->pub.led_six));
    put_if(out, "counted", s->counted);
    if (s->lost[0] || s->lost[1]) {
        wasm_out_open(out, "lost", '[');
        wasm_out_number(out, NULL, s->lost[0]);
        wasm_out_number(out, NULL, s->lost[1]);
        wasm_out_close(out, ']');
    }
    put_if(out, "giving", number_of(v->pub.giving_to));
    if (v->pub.swap.seat != KZ_NOBODY)
        put_swap(out, &v->pub.swap);
    wasm_out_close(out, '}');
}

static void put_acts(wasm_out *out, const kz_view *v)
{
    char text[KZ_ACTION_TEXT];
    wasm_out_open(out, "legal", '[');
    for (int i = 0; i < v->legal_count; i++)
        wasm_out_text(out, NULL, kz_action_print(v->legal[i], text));
    wasm_out_close(out, ']');
    put_if(out, "dropped", v->pub.log_dropped);
    wasm_out_open(out, "acts", '[');
    for (int i = 0; i < v->pub.log_count; i++) {
        wasm_out_open(out, NULL, '{');
        wasm_out_number(out, "seat", v->pub.log[i].seat + 1);
        wasm_out_text(out, "act", kz_action_print(v->pub.log[i], text));
        wasm_out_close(out, '}');
    }
    wasm_out_close(out, ']');
}

void wasm_view_print(const kz_view *v, wasm_out *out)
{
    static const char *const phases[] = {
        [KZ_DEALING] = "dealing", [KZ_PLAYING] = "playing", [KZ_OVER] = "over"};
    wasm_out_open(out, NULL, '{');
    wasm_out_number(out, "seat", number_of(v->seat));
    wasm_out_text(out, "phase", phases[v->pub.phase]);
    wasm_out_number(out, "deal", v->pub.deal_number);
    wasm_out_number(out, "turn", number_of(v->pub.turn));
    wasm_out_open(out, "sides", '[');
    for (int i = 0; i < v->pub.rules.seats; i++)
        wasm_out_number(out, NULL, v->pub.rules.side_of[i] + 1);
    wasm_out_close(out, ']');
    put_board(out, v);
    put_hands(out, v);
    put_accounts(out, v);
    put_standing(out, v);
    put_acts(out, v);
    wasm_out_close(out, '}');
}
