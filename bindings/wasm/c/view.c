/* SPDX-License-Identifier: MIT */
/* The keys are those of the protocol's state of a match (docs/protocol.md) wherever both say the same. */
#include "view.h"

static bool has_rows(const kz_view *v)
{
    return kz_hands_are_face_down(&v->pub.rules);
}

/* Seats count from 1 in every text; 0: nobody. */
static int number_of(uint8_t seat)
{
    return seat == KZ_NOBODY ? 0 : seat + 1;
}

static void put_if(kz_out *out, const char *key, int number)
{
    if (number)
        kz_out_number(out, key, number);
}

static void put_ends(kz_out *out, const kz_view *v)
{
    static const char *const names[2][KZ_ENDS] = {{"a", "b", "c", "d"}, {"1", "2", "", ""}};
    kz_out_open(out, "ends", '{');
    for (int end = 0; end < KZ_ENDS; end++)
        if (v->pub.board.value[end] != KZ_NO_VALUE)
            kz_out_number(out, names[has_rows(v)][end], v->pub.board.value[end]);
    kz_out_close(out, '}');
}

static void put_rows(kz_out *out, const kz_view *v)
{
    const kz_tile *tile = v->pub.board.rows.tile;
    kz_out_open(out, "rows", '{');
    kz_out_tile(out, "start", v->pub.board.rows.start);
    kz_out_open(out, "lines", '[');
    for (int line = 0; line < 2; line++) {
        kz_out_open(out, NULL, '[');
        for (int i = 0; i < v->pub.board.rows.count[line]; i++)
            kz_out_tile(out, NULL, *tile++);
        kz_out_close(out, ']');
    }
    kz_out_close(out, ']');
    kz_out_open(out, "halves", '[');
    for (int line = 0; line < 2 && v->pub.board.rows.start != KZ_NO_TILE; line++)
        kz_out_number(out, NULL, v->pub.board.rows.half[line]);
    kz_out_close(out, ']');
    kz_out_tile(out, "turned", v->pub.board.rows.turned);
    kz_out_close(out, '}');
}

static void put_board(kz_out *out, const kz_view *v)
{
    put_ends(out, v);
    if (v->pub.board.spinner != KZ_NO_TILE)
        kz_out_tile(out, "spinner", v->pub.board.spinner);
    if (v->pub.phase == KZ_PLAYING && !v->pub.board.line && v->pub.must_lead != KZ_NO_TILE)
        kz_out_tile(out, "must_lead", v->pub.must_lead);
    if (has_rows(v))
        put_rows(out, v);
}

/* All hands lie open once the deal has ended. */
static void put_hands(kz_out *out, const kz_view *v)
{
    bool own = v->seat != KZ_NOBODY && v->pub.deal_number && !has_rows(v);
    kz_out_tiles(out, "hand", own ? v->hand[v->seat] : 0);
    if (v->pub.phase != KZ_PLAYING && v->pub.deal_number) {
        kz_out_open(out, "hands", '[');
        for (int i = 0; i < v->pub.rules.seats; i++)
            kz_out_tiles(out, NULL, v->hand[i]);
        kz_out_close(out, ']');
    }
    if (v->pub.rules.signals && v->seat != KZ_NOBODY && v->pub.phase == KZ_PLAYING)
        kz_out_tiles(out, "signal", v->signal);
    kz_out_open(out, "counts", '[');
    for (int i = 0; i < v->pub.rules.seats; i++)
        kz_out_number(out, NULL, v->pub.count[i]);
    kz_out_close(out, ']');
    kz_out_number(out, "stock", v->pub.stock_count);
}

static void put_accounts(kz_out *out, const kz_view *v)
{
    kz_out_open(out, "accounts", '[');
    for (int i = 0; i < v->pub.rules.side_count; i++) {
        kz_out_open(out, NULL, '{');
        kz_out_number(out, "score", v->pub.account[i].score);
        kz_out_truth(out, "open", v->pub.account[i].open);
        kz_out_number(out, "memory", v->pub.account[i].memory);
        kz_out_close(out, '}');
    }
    kz_out_close(out, ']');
    kz_out_number(out, "carry", v->pub.carry);
}

static void put_debt(kz_out *out, const kz_standing *s)
{
    kz_out_open(out, "debt", '{');
    kz_out_number(out, "sum", s->debt);
    kz_out_number(out, "seat", number_of(s->debtor));
    kz_out_number(out, "side", s->creditor + 1);
    kz_out_number(out, "deals", s->debt_deals);
    kz_out_close(out, '}');
}

static void put_swap(kz_out *out, const kz_swap *s)
{
    kz_out_open(out, "swap", '{');
    kz_out_number(out, "seat", number_of(s->seat));
    kz_out_number(out, "from", number_of(s->from));
    if (s->from == KZ_NOBODY)
        kz_out_number(out, "at", s->at);
    if (s->tile != KZ_NO_TILE)
        kz_out_tile(out, "tile", s->tile);
    kz_out_close(out, '}');
}

/* Only what is not zero. */
static void put_standing(kz_out *out, const kz_view *v)
{
    const kz_standing *s = &v->pub.standing;
    kz_out_open(out, "standing", '{');
    put_if(out, "pot", s->pot);
    put_if(out, "pot_deals", s->pot_deals);
    if (s->debt_deals)
        put_debt(out, s);
    put_if(out, "eggs", s->eggs);
    put_if(out, "weight", s->weight);
    if (v->pub.right)
        kz_out_truth(out, "right", true);
    put_if(out, "led_six", number_of(v->pub.led_six));
    put_if(out, "counted", s->counted);
    if (s->lost[0] || s->lost[1]) {
        kz_out_open(out, "lost", '[');
        kz_out_number(out, NULL, s->lost[0]);
        kz_out_number(out, NULL, s->lost[1]);
        kz_out_close(out, ']');
    }
    put_if(out, "giving", number_of(v->pub.giving_to));
    if (v->pub.swap.seat != KZ_NOBODY)
        put_swap(out, &v->pub.swap);
    kz_out_close(out, '}');
}

static void put_acts(kz_out *out, const kz_view *v)
{
    char text[KZ_ACTION_TEXT];
    kz_out_open(out, "legal", '[');
    for (int i = 0; i < v->legal_count; i++)
        kz_out_text(out, NULL, kz_action_print(v->legal[i], text));
    kz_out_close(out, ']');
    put_if(out, "dropped", v->pub.log_dropped);
    kz_out_open(out, "acts", '[');
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_out_open(out, NULL, '{');
        kz_out_number(out, "seat", v->pub.log[i].seat + 1);
        kz_out_text(out, "act", kz_action_print(v->pub.log[i], text));
        kz_out_close(out, '}');
    }
    kz_out_close(out, ']');
}

void kz_view_print(const kz_view *v, kz_out *out)
{
    static const char *const phases[] = {
        [KZ_DEALING] = "dealing", [KZ_PLAYING] = "playing", [KZ_OVER] = "over"};
    kz_out_open(out, NULL, '{');
    kz_out_number(out, "seat", number_of(v->seat));
    kz_out_text(out, "phase", phases[v->pub.phase]);
    kz_out_number(out, "deal", v->pub.deal_number);
    kz_out_number(out, "turn", number_of(v->pub.turn));
    kz_out_open(out, "sides", '[');
    for (int i = 0; i < v->pub.rules.seats; i++)
        kz_out_number(out, NULL, v->pub.rules.side_of[i] + 1);
    kz_out_close(out, ']');
    put_board(out, v);
    put_hands(out, v);
    put_accounts(out, v);
    put_standing(out, v);
    put_acts(out, v);
    kz_out_close(out, '}');
}
