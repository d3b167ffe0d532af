/* SPDX-License-Identifier: MIT */
#include "engine/infoset/inference.h"

#include "engine/core/rules/rows.h"
#include "engine/memory/memory.h"

#include <assert.h>
#include <string.h>

/* A state of the DP is the room left in each place, in mixed radix: one digit for each place, with base size
 * + 1. The sum of the digits is the number of tiles left, which are the first ones of the list. `ways`
 * therefore needs no other index. There are at most 27 * 2^16 states. That is four seats with two tiles
 * each, one of which lays both while the others draw in 16 turns. */
enum { STATES_MAX = 27 << 16 };

static void set_steps(infoset_inference *in)
{
    uint64_t states = 1;
    for (int i = 0; i < in->place_count; i++) {
        in->step[i] = (uint32_t)states;
        in->all += in->place[i].size * in->step[i];
        states *= in->place[i].size + 1u;
    }
    assert(states <= STATES_MAX);
}

/* Increments the digits by one. Returns their sum. */
static int next_state(const infoset_inference *in, uint8_t digit[INFOSET_PLACES], int sum)
{
    for (int i = 0; i < in->place_count; i++) {
        if (digit[i] < in->place[i].size) {
            digit[i]++;
            return sum + 1;
        }
        sum -= digit[i];
        digit[i] = 0;
    }
    return sum;
}

static void count_ways(infoset_inference *in)
{
    uint8_t digit[INFOSET_PLACES] = {0};
    in->ways[0] = 1;
    for (uint32_t state = 1, left = 0; state <= in->all; state++) {
        left = (uint32_t)next_state(in, digit, (int)left);
        uint32_t places = in->tile[left - 1].places;
        double ways = 0;
        for (; places; places &= places - 1) {
            int p = __builtin_ctz(places);
            if (digit[p])
                ways += in->ways[state - in->step[p]];
        }
        in->ways[state] = ways;
    }
}

bool infoset_inference_init(infoset_inference *in, const kz_view *view)
{
    assert(view->pub.phase == KZ_PLAYING);
    memset(in, 0, sizeof *in);
    in->view = view;
    in->fixed_tile = KZ_NO_TILE;
    in->rows = kz_hands_are_face_down(&view->pub.rules);
    if (in->rows)
        return true;
    infoset_evidence_gather(in);
    set_steps(in);
    in->ways = memory_new((size_t)in->all + 1, sizeof *in->ways);
    if (!in->ways)
        return false;
    count_ways(in);
    assert(in->ways[in->all] > 0);
    return true;
}

void infoset_inference_free(infoset_inference *in)
{
    memory_free(in->ways);
    in->ways = NULL;
}

/* ---- boards of rows ---- */

/* Finds the face-down tiles that the log has shown, each at its current place; KZ_NO_TILE for others. A log
 * that does not begin with the deal gives no information. */
static void known_rows(const kz_view *v, kz_tile place[KZ_TILES])
{
    kz_hidden h = {0};
    memset(h.stock, KZ_NO_TILE, sizeof h.stock);
    if (!v->pub.log_dropped) {
        kz_public p = v->pub;
        kz_public_rewind(&p);
        for (int i = 0; i < v->pub.log_count; i++) {
            kz_action a = v->pub.log[i];
            h.stock[(a.seat ? p.count[0] : 0) + p.count[a.seat] - 1] = a.tile;
            rules_rows_move(&h, &p, a);
            kz_public_step(&p, a, kz_public_told(&v->pub, i));
        }
    }
    memset(place, KZ_NO_TILE, KZ_TILES);
    memcpy(place, h.stock, (size_t)(v->pub.count[0] + v->pub.count[1]));
    place[(v->pub.turn ? v->pub.count[0] : 0) + v->pub.count[v->pub.turn] - 1] = v->pub.board.rows.turned;
}

static void sample_rows(const kz_view *v, kz_rng *rng, infoset_world *world)
{
    int face_down = v->pub.count[0] + v->pub.count[1];
    kz_tile order[KZ_TILES];
    kz_set left = KZ_ALL_TILES & ~v->pub.board.line;
    memset(world, 0, sizeof *world);
    known_rows(v, world->hidden.stock);
    for (int i = 0; i < face_down; i++)
        if (world->hidden.stock[i] != KZ_NO_TILE)
            left &= ~kz_bit(world->hidden.stock[i]);
    kz_rng_shuffle(rng, order);
    for (int i = 0, next = 0; i < face_down; i++) {
        if (world->hidden.stock[i] == KZ_NO_TILE) {
            while (!(left & kz_bit(order[next])))
                next++;
            world->hidden.stock[i] = order[next++];
        }
        world->hidden.hand[i >= v->pub.count[0]] |= kz_bit(world->hidden.stock[i]);
    }
}

static void rows_marginals(const kz_view *v, double marginal[KZ_TILES][INFOSET_HOLDERS])
{
    kz_tile place[KZ_TILES];
    int open[2] = {0, 0};
    kz_set left = KZ_ALL_TILES & ~v->pub.board.line;
    known_rows(v, place);
    for (int i = 0; i < v->pub.count[0] + v->pub.count[1]; i++) {
        int seat = i >= v->pub.count[0];
        open[seat] += place[i] == KZ_NO_TILE;
        if (place[i] != KZ_NO_TILE) {
            marginal[place[i]][seat] = 1;
            left &= ~kz_bit(place[i]);
        }
    }
    for (; left; left &= left - 1)
        for (int seat = 0; seat < 2; seat++)
            marginal[kz_first(left)][seat] = (double)open[seat] / (open[0] + open[1]);
}

/* ---- samples and marginals ---- */

/* Shuffles (Fisher-Yates). */
static void shuffle(kz_tile *tiles, int count, kz_rng *rng)
{
    for (int i = count; i > 1; i--) {
        int j = (int)kz_rng_below(rng, (uint32_t)i);
        kz_tile t = tiles[i - 1];
        tiles[i - 1] = tiles[j];
        tiles[j] = t;
    }
}

static void order_stock(const infoset_inference *in, int count, kz_rng *rng, kz_tile *stock)
{
    shuffle(stock, count, rng);
    for (int i = 0; i < count && in->fixed_tile != KZ_NO_TILE; i++)
        if (stock[i] == in->fixed_tile) {
            stock[i] = stock[in->fixed_at];
            stock[in->fixed_at] = in->fixed_tile;
            return;
        }
}

void infoset_inference_dealt(const infoset_inference *in, const infoset_world *world, kz_set dealt[KZ_SEATS])
{
    memcpy(dealt, in->dealt, sizeof in->dealt);
    for (int i = 0; i < in->tile_count; i++) {
        const infoset_place *p = &in->place[world->place[i]];
        if (p->holder != INFOSET_STOCK && p->from < 0)
            dealt[p->holder] |= kz_bit(in->tile[i].tile);
    }
}

/* Returns whether the dealt hands were within the redeal limit. Hands that changed before the lead are not
 * checked. */
static bool is_deal(const infoset_inference *in, const infoset_world *world)
{
    const kz_view *v = in->view;
    bool limited = v->pub.rules.redeal_doubles || v->pub.rules.redeal_suit;
    bool changed = v->pub.swap.seat != KZ_NOBODY || (v->pub.log_count && v->pub.log[0].kind == KZ_CLAIM);
    kz_set dealt[KZ_SEATS];
    if ((!limited || changed) && !in->unseen_gift)
        return true;
    infoset_inference_dealt(in, world, dealt);
    if (in->unseen_gift)
        return infoset_gift_fits(v, dealt);
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        if (seat != v->seat && kz_must_redeal_hand(&v->pub.rules, dealt[seat]))
            return false;
    return true;
}

/* Returns a random place of the tile, in proportion to the assignments that follow from it. */
static int choose_place(const infoset_inference *in, uint32_t state, const uint8_t digit[], int tile,
                        kz_rng *rng)
{
    double at = (double)(kz_rng_next(rng) >> 11) * 0x1p-53 * in->ways[state];
    int chosen = 0;
    for (uint32_t places = in->tile[tile].places; places; places &= places - 1) {
        int p = __builtin_ctz(places);
        double ways = digit[p] ? in->ways[state - in->step[p]] : 0;
        if (ways <= 0)
            continue;
        chosen = p;
        at -= ways;
        if (at < 0)
            break;
    }
    return chosen;
}

bool infoset_inference_sample(const infoset_inference *in, kz_rng *rng, infoset_world *world)
{
    const kz_view *v = in->view;
    if (in->rows) {
        sample_rows(v, rng, world);
        return true;
    }
    uint8_t digit[INFOSET_PLACES];
    int stock = 0;
    for (int i = 0; i < in->place_count; i++)
        digit[i] = in->place[i].size;
    memcpy(world->hidden.hand, v->hand, sizeof v->hand);
    uint32_t state = in->all;
    for (int i = in->tile_count; i-- > 0;) {
        int p = choose_place(in, state, digit, i, rng), holder = in->place[p].holder;
        world->place[i] = (uint8_t)p;
        digit[p]--;
        state -= in->step[p];
        if (in->tile[i].lies)
            continue;
        if (holder == INFOSET_STOCK)
            world->hidden.stock[stock++] = in->tile[i].tile;
        else
            world->hidden.hand[holder] |= kz_bit(in->tile[i].tile);
    }
    order_stock(in, stock, rng, world->hidden.stock);
    return is_deal(in, world);
}

bool infoset_inference_marginals(const infoset_inference *in, double marginal[KZ_TILES][INFOSET_HOLDERS])
{
    memset(marginal, 0, KZ_TILES * sizeof *marginal);
    if (in->rows) {
        rows_marginals(in->view, marginal);
        return true;
    }
    /* The forward pass: before[state] is the probability of passing through the state, divided by the count
     * of its ways. */
    double *before = memory_new((size_t)in->all + 1, sizeof *before);
    if (!before)
        return false;
    before[in->all] = 1 / in->ways[in->all];
    for (uint32_t state = in->all; state > 0; state--) {
        int left = 0;
        uint8_t digit[INFOSET_PLACES];
        for (int i = 0; i < in->place_count; i++)
            left += digit[i] = (uint8_t)(state / in->step[i] % (in->place[i].size + 1u));
        if (before[state] == 0)
            continue;
        const infoset_lost_tile *t = &in->tile[left - 1];
        for (uint32_t places = t->places; places; places &= places - 1) {
            int p = __builtin_ctz(places);
            if (!digit[p])
                continue;
            uint32_t to = state - in->step[p];
            before[to] += before[state];
            if (!t->lies)
                marginal[t->tile][in->place[p].holder] += before[state] * in->ways[to];
        }
    }
    memory_free(before);
    return true;
}
