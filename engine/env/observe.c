/* SPDX-License-Identifier: MIT */
/* Writes an observation: everything that a seat may know, at fixed places. */
#include "engine/env/observe.h"

#include <string.h>

enum { NO_TILE = KZ_TILES, NOBODY = KZ_SEATS };

void env_notes_add(env_notes *n, const kz_rules *rules, kz_action a, const uint8_t ends[KZ_ENDS])
{
    if (kz_hands_are_face_down(rules))
        return;
    n->laid[a.seat] |= kz_action_tiles(a);
    n->drawn[a.seat] += a.kind == KZ_DRAW;
    if (a.kind != KZ_DRAW && a.kind != KZ_KNOCK)
        return;
    for (int end = 0; end < KZ_ENDS; end++)
        n->missed[a.seat] |= (uint8_t)(1u << ends[end] & ((1u << KZ_VALUES) - 1));
}

/* Writes bits 4 i to 4 i + 3 of a set as bytes of 0 and 1. `count` is a multiple of 4. */
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

/* Seats and sides in the order of the observing seat. */
typedef struct order {
    int seats, sides;
    uint8_t seat[KZ_SEATS];    /* the i-th seat, from the observing one */
    uint8_t side[KZ_SEATS];    /* the i-th side, from the observing one */
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

static void put_accounts(const kz_public *p, const order *o, env_observation *out)
{
    for (int i = 0; i < o->sides; i++) {
        const kz_account *account = &p->account[o->side[i]];
        put_word(out->score + 2 * i, account->score);
        put_word(out->memory + 2 * i, account->memory);
        out->open[i] = account->open;
    }
    put_word(out->carry, p->carry);
    put_word(out->scored, p->scored);
    put_word(out->deal, p->deal_number);
}

static void put_standing(const kz_standing *standing, const order *o, env_observation *out)
{
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

static void put_board(const kz_public *p, env_observation *out)
{
    const kz_board *b = &p->board;
    put_set(out->line, b->line, KZ_TILES);
    for (int end = 0; end < KZ_ENDS; end++) {
        out->ends[end * (KZ_VALUES + 1) + b->value[end]] = 1;
        out->outer[end] = tile_byte(b->outer[end]);
    }
    put_set(out->lengthwise, b->lengthwise, KZ_ENDS);
    if (b->spinner < KZ_TILES)
        out->spinner[b->spinner] = 1;
    if (p->phase == KZ_PLAYING && !b->line && p->must_lead < KZ_TILES)
        out->must_lead[p->must_lead] = 1;
}

static void put_rows(const kz_public *p, env_observation *out)
{
    const kz_rows *r = &p->board.rows;
    bool rows = kz_hands_are_face_down(&p->rules);
    memset(out->rows, NO_TILE, sizeof out->rows);
    out->start[0] = rows ? tile_byte(r->start) : NO_TILE;
    if (!rows)
        return;
    memcpy(out->half, r->half, sizeof r->half);
    memcpy(out->line_count, r->count, sizeof r->count);
    memcpy(out->rows, r->tile, (size_t)r->count[0] + r->count[1]);
    if (r->turned < KZ_TILES)
        out->turned[r->turned] = 1;
    out->shifts[0] = r->shifts;
}

static void put_seats(const kz_public *p, const env_notes *n, const order *o, env_observation *out)
{
    for (int i = 0; i < o->seats; i++) {
        int seat = o->seat[i];
        out->tiles[i] = p->count[seat];
        out->drawn[i] = n->drawn[seat];
        out->turn[i] = seat == p->turn;
        out->giving_to[i] = seat == p->giving_to;
        put_set(out->laid + i * KZ_TILES, n->laid[seat], KZ_TILES);
        for (int v = 0; v < KZ_VALUES; v++)
            out->missed[i * KZ_VALUES + v] = n->missed[seat] >> v & 1;
    }
    if (p->led_six < o->sides)
        out->led_six[o->side_at[p->led_six]] = 1;
    out->stock[0] = p->stock_count;
    out->stock_dealt[0] = p->stock_dealt;
    out->swap_seat[0] = seat_byte(o, p->swap.seat);
    out->swap_from[0] = seat_byte(o, p->swap.from);
}

/* Returns action `at` of the log as the seat saw it. */
static kz_action action_seen_at(const env_sight *s, int at)
{
    kz_action action = s->pub->log[at];
    if (!s->match || (action.kind != KZ_DRAW && action.kind != KZ_GIVE))
        return action;
    action = kz_match_action(s->match, at);
    return s->pub->phase == KZ_PLAYING ? kz_action_seen(s->pub, action, s->seat) : action;
}

static void put_log(const env_sight *s, const order *o, env_observation *out)
{
    for (int i = 0; i < s->pub->log_count; i++) {
        kz_action a = action_seen_at(s, i);
        uint8_t bytes[] = {(uint8_t)(a.kind + 1), o->seat_at[a.seat], a.tile, a.end};
        memcpy(out->log + i * ENV_WIDTH_ACTION, bytes, sizeof bytes);
    }
}

void env_observe(const env_sight *s, const env_notes *n, uint8_t bytes[KZ_OBSERVATION])
{
    env_observation *out = (env_observation *)bytes;
    const kz_public *p = s->pub;
    order o = order_of(&p->rules, s->seat);
    memset(out, 0, sizeof *out);
    put_accounts(p, &o, out);
    put_standing(&p->standing, &o, out);
    put_board(p, out);
    put_rows(p, out);
    put_seats(p, n, &o, out);
    put_set(out->hand, s->own.hand, KZ_TILES);
    out->signal[0] = s->own.signal & 1;
    out->signal[1] = s->own.signal >> (KZ_TILES - 1) & 1;
    out->swap_tile[0] = tile_byte(s->own.swapped);
    out->right[0] = p->right != 0;
    out->phase[p->phase] = 1;
    put_log(s, &o, out);
}

/* Returns the same as env_sight_of_match() for a match of this view. It points into the view. */
static env_sight sight_of_view(const kz_view *view)
{
    kz_set hand = view->seat < KZ_SEATS ? view->hand[view->seat] : 0;
    return (env_sight){&view->pub, NULL, view->seat, {hand, view->signal, view->pub.swap.tile}};
}

void kz_observe_view(const kz_view *view, uint8_t out[KZ_OBSERVATION])
{
    const kz_public *p = &view->pub;
    env_sight sight = sight_of_view(view);
    env_notes notes = {0};
    uint8_t ends[KZ_LOG][KZ_ENDS];
    if (!kz_hands_are_face_down(&p->rules)) {
        kz_view_ends(view, ends);
        for (int i = 0; i < p->log_count; i++)
            env_notes_add(&notes, &p->rules, p->log[i], ends[i]);
    }
    env_observe(&sight, &notes, out);
}

/* ---- the fields of an observation with their names */

static const kz_field fields[] = {
#define ENV_X(field, kind, elements, meaning)                                                                \
    {#field, meaning, KZ_FIELD_##kind, offsetof(env_observation, field), elements, ENV_WIDTH_##kind},
    ENV_OBSERVATION_FIELDS(ENV_X)
#undef ENV_X
};

const kz_field *kz_observation_fields(int *count)
{
    *count = sizeof fields / sizeof *fields;
    return fields;
}

void env_sight_of_match(const kz_match *match, int seat, env_sight *sight)
{
    *sight = (env_sight){.pub = &match->pub, .match = match, .seat = seat};
    kz_match_own(match, seat, &sight->own);
}
