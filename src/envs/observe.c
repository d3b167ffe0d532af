/* An observation is written: fixed places for all that a seat may know. */
#include "envs/observation.h"
#include "envs/sight.h"

#include <string.h>

enum { NO_TILE = KZ_TILES, NOBODY = KZ_SEATS };

void kz_notes_add(kz_notes *n, const kz_rules *rules, kz_action a, const uint8_t ends[KZ_ENDS])
{
    if (rules->board == KZ_BOARD_ROWS)
        return;
    n->laid[a.seat] |= kz_action_tiles(a);
    n->drawn[a.seat] += a.kind == KZ_DRAW;
    if (a.kind != KZ_DRAW && a.kind != KZ_KNOCK)
        return;
    for (int end = 0; end < KZ_ENDS; end++)
        n->missed[a.seat] |= (uint8_t)(1u << ends[end] & ((1u << KZ_VALUES) - 1));
}

/* Bits 4 i to 4 i + 3 of a set as bytes of 0 and 1, `count` a multiple of 4. */
static void put_set(uint8_t *out, uint32_t set, int count)
{
    static const uint8_t spread[16][4] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0},
        {0, 1, 1, 0}, {1, 1, 1, 0}, {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1},
        {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1},
    };
    for (int i = 0; i < count; i += 4)
        memcpy(out + i, spread[set >> i & 15], 4);
}

static void put_word(uint8_t *out, int32_t number)
{
    int32_t held = number < INT16_MIN ? INT16_MIN : number > INT16_MAX ? INT16_MAX : number;
    out[0] = (uint8_t)held;
    out[1] = (uint8_t)((uint32_t)held >> 8);
}

static uint8_t tile_byte(kz_tile tile)
{
    return tile < KZ_TILES ? tile : NO_TILE;
}

/* Seats and sides as the seat counts them. */
typedef struct order {
    int seats, sides;
    uint8_t seat[KZ_SEATS];    /* the i-th from the own one on */
    uint8_t side[KZ_SEATS];    /* the i-th from the own one on */
    uint8_t seat_at[KZ_SEATS]; /* the inverse */
    uint8_t side_at[KZ_SEATS];
} order;

static order order_of(const kz_rules *rules, int seat)
{
    order o = {.seats = rules->seats};
    unsigned seen = 0;
    for (int i = 0; i < o.seats; i++) {
        int at = (seat < o.seats ? seat : 0) + i;
        at -= at >= o.seats ? o.seats : 0;
        int side = rules->side_of[at];
        o.seat[i] = (uint8_t)at;
        o.seat_at[at] = (uint8_t)i;
        if (seen >> side & 1)
            continue;
        seen |= 1u << side;
        o.side_at[side] = (uint8_t)o.sides;
        o.side[o.sides++] = (uint8_t)side;
    }
    return o;
}

static uint8_t seat_byte(const order *o, unsigned seat)
{
    return seat < (unsigned)o->seats ? o->seat_at[seat] : NOBODY;
}

static void put_accounts(const kz_sight *s, const order *o, kz_observation *out)
{
    for (int i = 0; i < o->sides; i++) {
        const kz_account *account = &s->account[o->side[i]];
        put_word(out->score + 2 * i, account->score);
        put_word(out->memory + 2 * i, account->memory);
        out->open[i] = account->open;
    }
    put_word(out->carry, s->carry);
    put_word(out->scored, s->scored);
    put_word(out->deal, s->deal_number);
}

static void put_standing(const kz_sight *s, const order *o, kz_observation *out)
{
    const kz_standing *standing = s->standing;
    put_word(out->pot, standing->pot);
    put_word(out->debt, standing->debt);
    put_word(out->weight, standing->weight);
    out->pot_deals[0] = standing->pot_deals;
    out->debt_deals[0] = standing->debt_deals;
    out->debtor[0] = standing->debt_deals ? seat_byte(o, standing->debtor) : NOBODY;
    out->creditor[0] = standing->debt_deals ? o->side_at[standing->creditor] : NOBODY;
    out->eggs[0] = standing->eggs;
    put_set(out->queue, standing->queue, 8);
    out->counted[0] = standing->counted;
    for (int i = 0; i < o->sides && i < 2; i++)
        out->lost[i] = o->side[i] < 2 ? standing->lost[o->side[i]] : 0;
}

static void put_board(const kz_sight *s, kz_observation *out)
{
    put_set(out->line, s->line, KZ_TILES);
    for (int end = 0; end < KZ_ENDS; end++) {
        out->ends[end * (KZ_VALUES + 1) + s->value[end]] = 1;
        out->outer[end] = tile_byte(s->outer[end]);
    }
    put_set(out->lengthwise, s->lengthwise, KZ_ENDS);
    if (s->spinner < KZ_TILES)
        out->spinner[s->spinner] = 1;
    if (s->must_lead < KZ_TILES)
        out->must_lead[s->must_lead] = 1;
}

static void put_rows(const kz_sight *s, kz_observation *out)
{
    int lying = 0;
    memset(out->rows, NO_TILE, sizeof out->rows);
    out->start[0] = tile_byte(s->start);
    if (s->rules->board != KZ_BOARD_ROWS)
        return;
    for (int line = 0; line < 2; line++) {
        out->half[line] = s->half[line];
        out->line_count[line] = s->line_count[line];
        lying += s->line_count[line];
    }
    if (lying)
        memcpy(out->rows, s->rows, (size_t)lying);
    if (s->turned < KZ_TILES)
        out->turned[s->turned] = 1;
    for (int i = s->log_count - 1; i >= 0 && s->log[i].kind == KZ_SHIFT; i--)
        out->shifts[0]++;
}

static void put_seats(const kz_sight *s, const kz_notes *n, const order *o, kz_observation *out)
{
    for (int i = 0; i < o->seats; i++) {
        int seat = o->seat[i];
        out->tiles[i] = s->count[seat];
        out->drawn[i] = n->drawn[seat];
        out->turn[i] = seat == s->turn;
        out->giving_to[i] = seat == s->giving_to;
        put_set(out->laid + i * KZ_TILES, n->laid[seat], KZ_TILES);
        for (int v = 0; v < KZ_VALUES; v++)
            out->missed[i * KZ_VALUES + v] = n->missed[seat] >> v & 1;
    }
    if (s->led_six < o->sides)
        out->led_six[o->side_at[s->led_six]] = 1;
    out->stock[0] = s->stock_count;
    out->stock_dealt[0] = s->stock_dealt;
    out->swap_seat[0] = seat_byte(o, s->swap.seat);
    out->swap_from[0] = seat_byte(o, s->swap.from);
    out->swap_tile[0] = tile_byte(s->swap.tile);
}

static void put_log(const kz_sight *s, const order *o, kz_observation *out)
{
    for (int i = 0; i < s->log_count; i++) {
        kz_action a = kz_sight_action(s, i);
        uint8_t bytes[] = {(uint8_t)(a.kind + 1), o->seat_at[a.seat], a.tile, a.end};
        memcpy(out->log + i * KZ_WIDTH_ACTION, bytes, sizeof bytes);
    }
}

void kz_observe(const kz_sight *s, const kz_notes *n, uint8_t bytes[KZ_OBSERVATION])
{
    kz_observation *out = (kz_observation *)bytes;
    order o = order_of(s->rules, s->seat);
    memset(out, 0, sizeof *out);
    put_accounts(s, &o, out);
    put_standing(s, &o, out);
    put_board(s, out);
    put_rows(s, out);
    put_seats(s, n, &o, out);
    put_set(out->hand, s->hand, KZ_TILES);
    out->signal[0] = s->signal & 1;
    out->signal[1] = s->signal >> (KZ_TILES - 1) & 1;
    out->right[0] = s->right != 0;
    out->phase[s->phase] = 1;
    put_log(s, &o, out);
}

void kz_observe_view(const kz_view *view, uint8_t out[KZ_OBSERVATION])
{
    kz_sight sight;
    kz_notes notes = {0};
    uint8_t ends[KZ_LOG][KZ_ENDS];
    kz_sight_of_view(view, &sight);
    if (sight.rules->board != KZ_BOARD_ROWS) {
        kz_view_ends(view, ends);
        for (int i = 0; i < sight.log_count; i++)
            kz_notes_add(&notes, sight.rules, sight.log[i], ends[i]);
    }
    kz_observe(&sight, &notes, out);
}
