/* SPDX-License-Identifier: MIT */
#include "engine/infoset/beliefs.h"

#include <kozel/view.h>

bool infoset_beliefs_known(const kz_rules *r)
{
    return r->fast && r->seats == 4 && r->side_count == 2;
}

uint8_t infoset_seat_elsewhere(const kz_rules *r, unsigned me, int i)
{
    if (i > 0 && r->seats < 5 - i) /* partner: four seats; previous: three or more */
        return KZ_NOBODY;
    return (uint8_t)((me + (i == INFOSET_PREVIOUS ? r->seats - 1u : (unsigned)i + 1)) % r->seats);
}

/* ---- evidence ---- */

/* Returns 0 if the tile is lighter than the laid one, 1 if about as heavy, 2 if heavier. */
static unsigned weight_of(kz_tile tile, kz_tile laid)
{
    int more = (int)kz_tile_pips(tile) - (int)kz_tile_pips(laid);
    return more < -2 ? 0 : more <= 2 ? 1 : 2;
}

static bool is_in(kz_tile tile, kz_set set)
{
    return (kz_bit(tile) & set) != 0;
}

static kz_set rows_of_lead(kz_action a, kz_set left, uint16_t row[KZ_TILES])
{
    kz_set suits = 0;
    for (unsigned v = 0; v < KZ_VALUES; v++)
        if (is_in(a.tile, kz_suit[v]))
            suits |= kz_suit[v];
    for (kz_set t = left; t; t &= t - 1) {
        kz_tile x = kz_first(t);
        unsigned at = is_in(x, suits) * 2u + is_in(x, KZ_DOUBLES);
        at = (at * 3 + weight_of(x, a.tile)) * 2 + is_in(a.tile, KZ_DOUBLES);
        row[x] = (uint16_t)(INFOSET_BELIEFS_LAID + at);
    }
    return left;
}

kz_set infoset_beliefs_rows(const kz_match *m, const policy_track *track, kz_action a, uint16_t row[KZ_TILES])
{
    const kz_board *b = &m->pub.board;
    const kz_rules *r = &m->pub.rules;
    if (a.kind != KZ_LAY || !infoset_beliefs_known(r))
        return 0;
    kz_set left = KZ_ALL_TILES & ~b->line & ~kz_bit(a.tile);
    if (!b->line)
        return rows_of_lead(a, left, row);
    unsigned covers = b->value[a.end], turns = track->turns[a.seat], setter = track->setter[a.end];
    kz_set covered = kz_suit[covers], staying = kz_suit[b->value[KZ_END_B - a.end]];
    kz_set opened = kz_suit[kz_other_half(a.tile, covers)];
    unsigned context = (turns < 3 ? turns : 3) * 4; /* the seat whose suit it covers, counted from the
                                                     * acting seat */
    context += setter < r->seats ? (setter + r->seats - a.seat) % r->seats : 0;
    unsigned is_double = is_in(a.tile, KZ_DOUBLES);
    for (kz_set t = left; t; t &= t - 1) {
        kz_tile x = kz_first(t);
        unsigned at =
            is_in(x, covered) * 8u + is_in(x, staying) * 4u + is_in(x, opened) * 2u + is_in(x, KZ_DOUBLES);
        at = (at * 3 + weight_of(x, a.tile)) * 2 + is_double;
        row[x] = (uint16_t)(at * 16 + context);
    }
    return left;
}

void infoset_beliefs_note(policy_track *track, const kz_match *m, kz_action a, bool named)
{
    uint16_t row[KZ_TILES];
    int16_t *to = track->evidence[a.seat];
    kz_set tiles = infoset_beliefs_rows(m, track, a, row);
    if (!tiles)
        return;
    track->turns[a.seat]++;
    if (!m->pub.board.line && m->pub.must_lead != KZ_NO_TILE && !named)
        return;
    for (; tiles; tiles &= tiles - 1) {
        kz_tile x = kz_first(tiles);
        to[x] = (int16_t)(to[x] + infoset_beliefs_table[row[x]]);
    }
}

/* ---- chances ---- */

/* Returns e to the power of evidence as a product of two factors: e^(n / 32) for n below 32, and e^n. */
static float odds(int evidence)
{
    static const float fine[INFOSET_EVIDENCE_ONE] = {
        1.0f,        1.03174341f, 1.06449446f, 1.09828514f, 1.13314845f, 1.16911845f, 1.20623025f,
        1.24452011f, 1.28402542f, 1.32478476f, 1.36683794f, 1.41022603f, 1.45499141f, 1.5011778f,
        1.5488303f,  1.59799545f, 1.64872127f, 1.7010573f,  1.75505466f, 1.81076607f, 1.86824596f,
        1.92755045f, 1.98873747f, 2.05186677f, 2.11700002f, 2.18420081f, 2.25353479f, 2.32506966f,
        2.39887529f, 2.47502377f, 2.55358946f, 2.63464909f};
    static const float whole[2 * INFOSET_EVIDENCE_MAX / INFOSET_EVIDENCE_ONE + 1] = {
        0.000335462628f, 0.000911881966f, 0.00247875218f, 0.006737947f, 0.0183156389f, 0.0497870684f,
        0.135335283f,    0.367879441f,    1.0f,           2.71828183f,  7.3890561f,    20.0855369f,
        54.59815f,       148.413159f,     403.428793f,    1096.63316f,  2980.95799f};
    int n = evidence < -INFOSET_EVIDENCE_MAX ? 0 : evidence + INFOSET_EVIDENCE_MAX;
    n = n > 2 * INFOSET_EVIDENCE_MAX ? 2 * INFOSET_EVIDENCE_MAX : n;
    return whole[n / INFOSET_EVIDENCE_ONE] * fine[n % INFOSET_EVIDENCE_ONE];
}

static float sum_of(infoset_elsewhere x)
{
    return (x[0] + x[1]) + (x[2] + x[3]);
}

/* Iterative proportional fitting: each tile is in one place, and each seat has its number of tiles. */
static void fit(const infoset_elsewhere *odds_of, int count, infoset_elsewhere holds,
                infoset_elsewhere *chance)
{
    enum { ROUNDS = 4 };
    infoset_elsewhere scale = {1, 1, 1, 1};
    for (int round = 1;; round++) {
        infoset_elsewhere sum = {0};
        for (int i = 0; i < count; i++) {
            infoset_elsewhere p = odds_of[i] * scale;
            float all = sum_of(p);
            if (all > 0)
                p /= (infoset_elsewhere){all, all, all, all};
            sum += chance[i] = p;
        }
        if (round == ROUNDS)
            return;
        for (int i = 0; i < INFOSET_ELSEWHERE; i++)
            scale[i] = sum[i] > 0 ? scale[i] * (holds[i] / sum[i]) : scale[i];
    }
}

/* Applies signals. Partners may see whether the other holds 0-0 and 6-6 (rules.md, "general"), so each is
 * with the partner, or is not. */
static void heed_signal(const kz_match *m, kz_set unseen, kz_set may[INFOSET_IN_STOCK])
{
    const kz_set both = kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66);
    kz_own own;
    if (!m->pub.rules.signals)
        return;
    kz_match_own(m, m->pub.turn, &own);
    for (int i = 0; i < INFOSET_IN_STOCK; i++)
        may[i] &= ~(i == INFOSET_PARTNER ? unseen & both & ~own.signal : own.signal);
}

void infoset_estimate(const kz_match *m, const policy_track *track, kz_set unseen, infoset_beliefs *to)
{
    infoset_elsewhere of[KZ_TILES], chance[KZ_TILES], holds = {0};
    const int16_t *evidence[INFOSET_IN_STOCK];
    kz_set may[INFOSET_IN_STOCK] = {0};
    int count = 0;
    for (int i = 0; i < INFOSET_IN_STOCK; i++) {
        uint8_t seat = infoset_seat_elsewhere(&m->pub.rules, m->pub.turn, i);
        evidence[i] = track->evidence[seat == KZ_NOBODY ? 0 : seat];
        if (seat == KZ_NOBODY || !m->pub.count[seat])
            continue;
        holds[i] = m->pub.count[seat];
        may[i] = ~track->lacks[seat];
    }
    heed_signal(m, unseen, may);
    holds[INFOSET_IN_STOCK] = m->pub.stock_count;
    for (kz_set t = unseen; t; t &= t - 1) {
        kz_tile x = kz_first(t);
        infoset_elsewhere odd = {0};
        for (int i = 0; i < INFOSET_IN_STOCK; i++)
            odd[i] = is_in(x, may[i]) ? odds(evidence[i][x]) : 0;
        odd[INFOSET_IN_STOCK] = m->pub.stock_count ? 1 : 0;
        of[count++] = odd;
    }
    fit(of, count, holds, chance);
    count = 0;
    for (kz_set t = unseen; t; t &= t - 1)
        to->chance[kz_first(t)] = chance[count++];
    for (unsigned v = 0; v < KZ_VALUES; v++) {
        to->suit[v] = (infoset_elsewhere){0};
        for (kz_set t = unseen & kz_suit[v]; t; t &= t - 1)
            to->suit[v] += to->chance[kz_first(t)];
    }
}
