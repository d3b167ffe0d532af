/* SPDX-License-Identifier: MIT */
/* Compares inference with brute force. Every way to fill the places is dealt and played over by the core,
 * and counts if the seat would have seen what it saw. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/infoset/inference.h"
#include "engine/infoset/places.h"

#include <kozel/rng.h>
#include <kozel/view.h>

#include <math.h>

enum { WAYS_MAX = 20000, SAMPLES = 4000 };

/* ---- brute force ---- */

typedef struct brute {
    const infoset_inference *in;
    const kz_match *before; /* the deal not dealt yet */
    infoset_world world;
    double ways;
    double count[KZ_TILES][INFOSET_HOLDERS];
} brute;

/* The tile that went out at a draw. `next`: of each place how many of its draws were used. */
static kz_tile drawn_tile(const brute *b, int at, int next[INFOSET_PLACES])
{
    const kz_view *v = b->in->view;
    if (v->pub.log[at].tile != KZ_NO_TILE)
        return v->pub.log[at].tile;
    if (infoset_laid_at_once(v, at))
        return kz_first(kz_action_tiles(v->pub.log[at + 1]));
    int best = -1;
    for (int p = 0; p < b->in->place_count; p++)
        if (b->in->place[p].holder == v->pub.log[at].seat && b->in->place[p].from >= 0 &&
            b->in->place[p].from <= at && (best < 0 || b->in->place[p].from > b->in->place[best].from))
            best = p;
    int skip = next[best]++;
    for (int i = 0; i < b->in->tile_count; i++)
        if (b->world.place[i] == best && skip-- == 0)
            return b->in->tile[i].tile;
    fail();
    return KZ_NO_TILE;
}

/* Takes back what a claim of 6-6 moved. */
static void take_back_claim(const kz_public *p, kz_set hand[KZ_SEATS])
{
    if (!p->log_count || p->log[0].kind != KZ_CLAIM)
        return;
    bool given = p->log_count > 1 && p->log[1].kind == KZ_GIVE;
    if (!given && p->giving_to == KZ_NOBODY)
        return;
    int to = given ? p->log[1].seat : p->turn, from = (to + p->rules.seats - 1) % p->rules.seats;
    hand[to] &= ~kz_bit(KZ_TILES - 1);
    hand[from] |= kz_bit(KZ_TILES - 1);
    if (given) {
        hand[from] &= ~kz_bit(p->log[1].tile);
        hand[to] |= kz_bit(p->log[1].tile);
    }
}

/* The order in which the world was dealt. */
static bool dealt_order(const brute *b, kz_tile order[KZ_TILES])
{
    const kz_view *v = b->in->view;
    kz_set hand[KZ_SEATS], stock = 0;
    kz_tile draws[KZ_TILES];
    int next[INFOSET_PLACES] = {0}, drawn = 0, n = 0;
    memcpy(hand, b->world.hidden.hand, sizeof hand);
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        hand[a.seat] |= kz_action_tiles(a);
        if (a.kind == KZ_DRAW)
            draws[drawn++] = drawn_tile(b, i, next);
    }
    for (int i = 0, d = 0; i < v->pub.log_count; i++)
        if (v->pub.log[i].kind == KZ_DRAW)
            hand[v->pub.log[i].seat] &= ~kz_bit(draws[d++]);
    take_back_claim(&v->pub, hand);
    stock = KZ_ALL_TILES;
    for (int seat = 0; seat < v->pub.rules.seats; seat++) {
        stock &= ~hand[seat];
        if (kz_count(hand[seat]) != v->pub.rules.hand)
            return false;
        for (kz_set left = hand[seat]; left; left &= left - 1)
            order[n++] = kz_first(left);
    }
    for (int i = 0; i < drawn; i++, stock &= ~kz_bit(order[n - 1]))
        order[n++] = draws[i];
    for (; stock; stock &= stock - 1)
        order[n++] = kz_first(stock);
    return n == KZ_TILES;
}

/* Would the seat have seen this? */
static bool agrees(const brute *b)
{
    const kz_view *v = b->in->view;
    static kz_view again;
    kz_tile order[KZ_TILES];
    kz_match m = *b->before;
    if (!dealt_order(b, order) || !kz_match_deal(&m, order, NULL))
        return false;
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        if (m.pub.phase != KZ_PLAYING || m.pub.turn != a.seat || !kz_match_try(&m, a, NULL))
            return false;
    }
    kz_view_of(&m, v->seat, &again);
    return !memcmp(v, &again, sizeof again);
}

/* Places tile i and those behind it, without asking what is certain. */
static void place(brute *b, int i, uint8_t left[INFOSET_PLACES])
{
    if (i == b->in->tile_count) {
        if (!agrees(b))
            return;
        b->ways++;
        for (int t = 0; t < i; t++)
            if (!b->in->tile[t].lies)
                b->count[b->in->tile[t].tile][b->in->place[b->world.place[t]].holder]++;
        return;
    }
    for (int p = 0; p < b->in->place_count; p++) {
        const infoset_place *at = &b->in->place[p];
        kz_set bit = kz_bit(b->in->tile[i].tile);
        if (!left[p])
            continue;
        left[p]--;
        b->world.place[i] = (uint8_t)p;
        if (!b->in->tile[i].lies && at->holder != INFOSET_STOCK)
            b->world.hidden.hand[at->holder] |= bit;
        place(b, i + 1, left);
        if (!b->in->tile[i].lies && at->holder != INFOSET_STOCK)
            b->world.hidden.hand[at->holder] &= ~bit;
        left[p]++;
    }
}

static double fillings(const infoset_inference *in)
{
    double ways = 1;
    int left = in->tile_count;
    for (int p = 0; p < in->place_count; p++)
        for (int k = 0; k < in->place[p].size; k++)
            ways = ways * left-- / (k + 1);
    return ways;
}

/* A gift that the seat did not see stands for several deals. */
static bool saw_gifts(const kz_view *v)
{
    return v->pub.log_count < 2 || v->pub.log[1].kind != KZ_GIVE || v->pub.log[1].tile != KZ_NO_TILE;
}

/* Compares if there are few enough ways; true if it did. */
static bool compare(const kz_match *m, const kz_match *before, int seat, kz_rng *rng)
{
    static kz_view view;
    infoset_inference in;
    double chance[KZ_TILES][INFOSET_HOLDERS], seen[KZ_TILES][INFOSET_HOLDERS] = {{0}};
    kz_view_of(m, seat, &view);
    infoset_inference_init(&in, &view);
    bool small = saw_gifts(&view) && fillings(&in) <= WAYS_MAX;
    if (small) {
        brute b = {.in = &in, .before = before};
        uint8_t left[INFOSET_PLACES];
        for (int p = 0; p < in.place_count; p++)
            left[p] = in.place[p].size;
        memcpy(b.world.hidden.hand, view.hand, sizeof view.hand);
        place(&b, 0, left);
        assert_true(b.ways > 0);
        assert_true(fabs(b.ways - in.ways[in.all]) < 0.5);
        infoset_inference_marginals(&in, chance);
        for (int t = 0; t < KZ_TILES; t++)
            for (int h = 0; h < INFOSET_HOLDERS; h++)
                assert_true(fabs(chance[t][h] - b.count[t][h] / b.ways) < 1e-9);
        for (int i = 0; i < SAMPLES; i++) {
            infoset_world world;
            infoset_inference_sample(&in, rng, &world);
            for (int t = 0; t < KZ_TILES; t++)
                for (int h = 0; h < view.pub.rules.seats; h++)
                    seen[t][h] +=
                        world.hidden.hand[h] & ~view.hand[h] & kz_bit((kz_tile)t) ? 1.0 / SAMPLES : 0;
        }
        for (int t = 0; t < KZ_TILES; t++)
            for (int h = 0; h < view.pub.rules.seats; h++)
                assert_true(fabs(chance[t][h] - seen[t][h]) < 0.05);
    }
    infoset_inference_free(&in);
    return small;
}

/* Rare, and most is inferred of it: a lead by right, which may be claimed. */
static void lead_by_right(kz_match *m, kz_rng *rng)
{
    m->pub.next = (uint8_t)kz_rng_below(rng, m->pub.rules.seats);
    m->pub.standing.right = true;
    m->pub.standing.six = false;
}

/* Plays random matches; returns the number of positions compared. */
static int play(const char *game, int seats, const char *options, int deals)
{
    kz_rng rng;
    kz_match m = begin_match(game, seats, options);
    int compared = 0;
    m.pub.rules.redeal_doubles = m.pub.rules.redeal_suit = 0;
    m.pub.rules.target = m.pub.rules.deals = 0;
    kz_rng_seed(&rng, 3);
    for (; deals > 0; deals--) {
        kz_tile order[KZ_TILES];
        const kz_rules rules = m.pub.rules;
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        if (m.pub.rules.out == KZ_OUT_TITLES && deals % 4)
            lead_by_right(&m, &rng);
        kz_match before = m;
        kz_rng_shuffle(&rng, order);
        assert_true(kz_match_deal(&m, order, NULL));
        while (m.pub.phase == KZ_PLAYING) {
            kz_action legal[KZ_LEGAL];
            int count = kz_match_legal(&m, legal);
            if (count > 1 || kz_rng_below(&rng, 4) == 0)
                compared += compare(&m, &before, m.pub.turn, &rng);
            bool claims = legal[count - 1].kind == KZ_CLAIM;
            kz_match_apply(&m, legal[claims ? (uint32_t)count - 1 : kz_rng_below(&rng, (uint32_t)count)]);
        }
    }
    return compared;
}

static void chances_are_those_of_brute_force(void **state)
{
    (void)state;
    /* No stock; who should have led a double; a long stock, two and three seats; one draw a turn; doubles;
     * signals; claims and gifts. */
    assert_true(play("sport", 4, NULL, 12) > 20);
    assert_true(play("kozel-pairs", 4, NULL, 12) > 20);
    assert_true(play("kozel", 2, NULL, 30) > 20);
    assert_true(play("kozel", 3, NULL, 30) > 20);
    assert_true(play("muggins", 4, NULL, 10) > 10);
    assert_true(play("bergen", 3, NULL, 20) > 5);
    assert_true(play("donkey", 2, NULL, 20) > 5);
    assert_true(play("general", 4, "signals=yes", 10) > 10);
    assert_true(play("sea-goat-navy", 4, NULL, 40) > 40);
}

/* A world may have been dealt if its hands were no reason to deal again. */
static void check_redeal(const infoset_inference *in, const infoset_world *world, bool dealt)
{
    kz_tile order[KZ_TILES];
    brute b = {.in = in, .world = *world};
    if (!kz_hands_are_face_down(&in->view->pub.rules) && in->view->pub.swap.seat == KZ_NOBODY &&
        in->view->pub.log[0].kind != KZ_CLAIM && dealt_order(&b, order))
        assert_int_equal(dealt, !kz_must_redeal(&in->view->pub.rules, order));
}

/* Worlds sampled from the view of the seat to act are worlds of that view. */
static void check_worlds(const kz_match *m, kz_rng *rng)
{
    static kz_view view, again;
    infoset_inference in;
    infoset_world world;
    kz_match other;
    kz_view_of(m, m->pub.turn, &view);
    infoset_inference_init(&in, &view);
    for (int i = 0; i < 4; i++) {
        check_redeal(&in, &world, infoset_inference_sample(&in, rng, &world));
        kz_match_of_view(&view, &world.hidden, &other);
        kz_view_of(&other, view.seat, &again);
        assert_memory_equal(&view, &again, sizeof view);
    }
    infoset_inference_free(&in);
}

static void check_deal(kz_match *m, kz_rng *rng)
{
    deal_cards(m, rng);
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        check_worlds(m, rng);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)kz_match_legal(m, legal))]);
    }
}

static void every_world_can_be(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 8);
    for (variant v = {0}; next_variant(&world_games, &v);)
        for (int i = 0; i < 3; i++) {
            kz_match m = begin_match(v.game->name, v.seats, NULL);
            for (int deal = 0; deal < 6 && m.pub.phase != KZ_OVER; deal++)
                check_deal(&m, &rng);
        }
}

/* What the leader of the rows turned before his double lies at the left of his row, for all to know. */
static void what_was_turned_before_the_lead_is_known(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 9);
    for (int deals = 0; deals < 50; deals++) {
        kz_match m = begin_match("sausage", 2, "lead=double");
        kz_match_set_lot(&m, deals % 2);
        deal_cards(&m, &rng);
        for (int shifts = 0; !m.pub.board.line; shifts++) {
            kz_action legal[KZ_LEGAL];
            static kz_view view;
            infoset_inference in;
            infoset_world world;
            int left = deals % 2 ? KZ_TILES / 2 : 0;
            kz_view_of(&m, deals % 2 ? 0 : 1, &view);
            infoset_inference_init(&in, &view);
            infoset_inference_sample(&in, &rng, &world);
            assert_memory_equal(world.hidden.stock + left, m.hidden.stock + left, (size_t)shifts);
            infoset_inference_free(&in);
            assert_int_equal(kz_match_legal(&m, legal), 1);
            kz_match_apply(&m, legal[0]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_those_of_brute_force),
        cmocka_unit_test(every_world_can_be),
        cmocka_unit_test(what_was_turned_before_the_lead_is_known),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
