/* SPDX-License-Identifier: MIT */
/* What a seat infers of the others' hands (engine/infoset/beliefs.h). */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/policy/network.h"
#include "engine/ai/policy/networks.h"
#include "engine/infoset/beliefs.h"

#include <math.h>
#include <stdlib.h>

/* The seat that is next, and so on, by the words of beliefs.h; KZ_NOBODY: there is none. */
static uint8_t seat_at(const kz_match *m, int i)
{
    static const int8_t after[5][INFOSET_IN_STOCK] = {[2] = {1, -1, -1}, [3] = {1, -1, 2}, [4] = {1, 2, 3}};
    int8_t by = after[m->pub.rules.seats][i];
    return by < 0 ? KZ_NOBODY : (uint8_t)((m->pub.turn + by) % m->pub.rules.seats);
}

/* The seat, or INFOSET_IN_STOCK, as the seat to act sees it. */
static int elsewhere(const kz_match *m, kz_tile tile)
{
    for (int i = 0; i < INFOSET_IN_STOCK; i++)
        if (seat_at(m, i) != KZ_NOBODY && m->hidden.hand[seat_at(m, i)] & kz_bit(tile))
            return i;
    return INFOSET_IN_STOCK;
}

static kz_set unseen_of(const kz_match *m)
{
    return KZ_ALL_TILES & ~(m->pub.board.line | m->hidden.hand[m->pub.turn]);
}

/* Plays a deal by the linear policy, or at random; looks at each position of it. */
static void play(const char *game, int seats, kz_rng *rng,
                 void (*look)(const kz_match *, const policy_track *, void *), void *to)
{
    kz_match m = begin_match(game, seats, NULL);
    policy_track track;
    deal_cards(&m, rng);
    policy_track_begin(&track);
    while (m.pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(&m, legal);
        look(&m, &track, to);
        kz_action a = legal[policy_choose(&policy_weights, &m, &track, legal, count, 1, rng)];
        policy_network_note(&track, &m, a);
        kz_match_apply(&m, a);
    }
}

static void check_chances(const kz_match *m, const policy_track *track, void *context)
{
    infoset_beliefs b;
    infoset_elsewhere holds = {0}, in_suits = {0};
    (void)context;
    infoset_estimate(m, track, unseen_of(m), &b);
    for (kz_set t = unseen_of(m); t; t &= t - 1) {
        kz_tile x = kz_first(t);
        float all = 0;
        for (int i = 0; i < INFOSET_ELSEWHERE; i++) {
            float p = b.chance[x][i];
            assert_true(p >= 0 && p <= 1.0001f);
            uint8_t seat = i < INFOSET_IN_STOCK ? seat_at(m, i) : 0;
            if (seat == KZ_NOBODY || (i < INFOSET_IN_STOCK && (track->lacks[seat] & kz_bit(x))))
                assert_true(p == 0);
            all += p;
        }
        assert_true(fabsf(all - 1) < 1e-4f);
        assert_true(b.chance[x][elsewhere(m, x)] > 0);
        holds += b.chance[x];
        for (unsigned v = 0; v < KZ_VALUES; v++)
            if (kz_bit(x) & kz_suit[v])
                in_suits += b.chance[x];
    }
    infoset_elsewhere of_suits = {0};
    for (unsigned v = 0; v < KZ_VALUES; v++)
        of_suits += b.suit[v];
    for (int i = 0; i < INFOSET_ELSEWHERE; i++) { /* the fit ends before it is perfect */
        uint8_t seat = i < INFOSET_IN_STOCK ? seat_at(m, i) : KZ_NOBODY;
        int count = i == INFOSET_IN_STOCK ? m->pub.stock_count : seat == KZ_NOBODY ? 0 : m->pub.count[seat];
        assert_true(fabsf(holds[i] - (float)count) < 1);
        assert_true(fabsf(of_suits[i] - in_suits[i]) < 1e-3f);
    }
}

static void each_tile_is_somewhere(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        for (int deals = 0; policy_network_of(&m.pub.rules) && deals < 10; deals++)
            play(v.game->name, v.seats, &rng, check_chances, NULL);
    }
}

typedef struct losses {
    double with, without;
    long tiles;
} losses;

static void compare(const kz_match *m, const policy_track *track, void *context)
{
    losses *l = context;
    policy_track mute = *track;
    infoset_beliefs told, without_choices;
    memset(mute.evidence, 0, sizeof mute.evidence);
    infoset_estimate(m, track, unseen_of(m), &told);
    infoset_estimate(m, &mute, unseen_of(m), &without_choices);
    for (kz_set t = unseen_of(m); t; t &= t - 1, l->tiles++) {
        l->with -= log((double)told.chance[kz_first(t)][elsewhere(m, kz_first(t))]);
        l->without -= log((double)without_choices.chance[kz_first(t)][elsewhere(m, kz_first(t))]);
    }
}

/* Choices change beliefs: the tiles are where they are estimated to be more often than knocks alone show. */
static void choices_change_beliefs(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    losses l = {0};
    for (int deals = 0; deals < 300; deals++)
        play("sport", 4, &rng, compare, &l);
    if (l.with > l.without - 0.01 * (double)l.tiles)
        fail_msg("log loss a tile %.4f, without choices %.4f", l.with / (double)l.tiles,
                 l.without / (double)l.tiles);
}

/* A lead covers nothing: it has rows of its own. */
static void leads_have_their_own_rows(void **state)
{
    (void)state;
    kz_match m = begin_match("sport", 4, NULL);
    policy_track track;
    uint16_t row[KZ_TILES];
    policy_track_begin(&track);
    begin_deal(&m, "1-1 1-2 5-6", "1-3 2-6 3-4", "0-1 4-6 4-5", "2-2 3-3 0-6");
    m.pub.board.line = 0;
    memset(m.pub.board.value, KZ_NO_VALUE, sizeof m.pub.board.value);
    kz_action legal[KZ_LEGAL];
    assert_true(kz_match_legal(&m, legal) > 0);
    kz_set told = infoset_beliefs_rows(&m, &track, legal[0], row);
    assert_int_equal(told, KZ_ALL_TILES & ~kz_bit(legal[0].tile));
    for (kz_set t = told; t; t &= t - 1)
        assert_true(row[kz_first(t)] >= INFOSET_BELIEFS_LAID && row[kz_first(t)] < INFOSET_BELIEFS_ROWS);
}

/* The rows of a lead: by the suits that the lead and a tile share, the tile's weight, and doubles. */
static void rows_of_a_lead_are_of_relations(void **state)
{
    (void)state;
    enum { SHARES = 2, DOUBLE = 1 };
    static const struct {
        const char *lead, *tile;
        int relation, weight;
    } of[] = {{"1-1", "1-2", SHARES, 1}, {"1-1", "1-4", SHARES, 2}, {"1-1", "3-3", DOUBLE, 2},
              {"1-1", "0-0", DOUBLE, 1}, {"1-1", "5-6", 0, 2},      {"2-5", "2-2", SHARES | DOUBLE, 0},
              {"2-5", "5-6", SHARES, 2}, {"2-5", "3-4", 0, 1}};
    kz_match m = begin_match("sport", 4, NULL);
    policy_track track;
    uint16_t row[KZ_TILES];
    policy_track_begin(&track);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        kz_action lead = {KZ_LAY, 0, kz_first(tiles_of(of[i].lead)), KZ_NO_END};
        infoset_beliefs_rows(&m, &track, lead, row);
        assert_int_equal(row[kz_first(tiles_of(of[i].tile))], INFOSET_BELIEFS_LAID +
                                                                  (of[i].relation * 3 + of[i].weight) * 2 +
                                                                  kz_is_double(lead.tile));
    }
}

/* Three tiles are with the other seat and three in the stock. The evidence for one half of the six is the
 * evidence against the other half, so no fit has to change the odds: they are e^(evidence / 32). */
static void evidence_is_the_logarithm_of_odds(void **state)
{
    (void)state;
    enum { FIRM = 4 * INFOSET_EVIDENCE_ONE };
    kz_match m = begin_match("kozel", 2, NULL);
    begin_deal(&m, "0-0", "1-1 2-2 3-3", NULL, NULL);
    m.pub.board.line &= ~tiles_of("4-4 5-5 6-6");
    m.pub.stock_count = 3;
    for (int evidence = 0; evidence < INFOSET_EVIDENCE_MAX + 40; evidence++) {
        int16_t of[] = {0, (int16_t)evidence, FIRM, FIRM, (int16_t)-evidence, -FIRM, -FIRM};
        int most = evidence < INFOSET_EVIDENCE_MAX ? evidence : INFOSET_EVIDENCE_MAX;
        double odds = exp((double)most / INFOSET_EVIDENCE_ONE);
        infoset_beliefs b;
        policy_track track;
        policy_track_begin(&track);
        for (unsigned v = 1; v < KZ_VALUES; v++)
            track.evidence[1][kz_double_of(v)] = of[v];
        infoset_estimate(&m, &track, unseen_of(&m), &b);
        infoset_elsewhere with = b.chance[kz_double_of(1)], against = b.chance[kz_double_of(4)];
        assert_true(fabs((double)(with[INFOSET_NEXT] / with[INFOSET_IN_STOCK]) / odds - 1) < 1e-4);
        assert_true(fabs((double)(against[INFOSET_IN_STOCK] / against[INFOSET_NEXT]) / odds - 1) < 1e-4);
    }
}

/* Partners see of each other whether they hold 0-0 and 6-6, and that they do not. */
static void a_signal_is_certain(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, NULL);
    policy_track track;
    infoset_beliefs b;
    policy_track_begin(&track);
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    m.pub.turn = 0; /* the partner has 6-6 */
    infoset_estimate(&m, &track, unseen_of(&m), &b);
    assert_true(b.chance[KZ_TILE_66][INFOSET_PARTNER] == 1);
    m.pub.turn = 1; /* the partner has neither */
    infoset_estimate(&m, &track, unseen_of(&m), &b);
    assert_true(b.chance[KZ_TILE_00][INFOSET_PARTNER] == 0 && b.chance[KZ_TILE_66][INFOSET_PARTNER] == 0);
    assert_true(b.chance[KZ_TILE_00][INFOSET_NEXT] > 0);
}

/* Rows as the table has them: 4-5 laid at the end of the 4, with a 2 at the other end, by a seat that has
 * laid three times. */
static void rows_are_of_relations(void **state)
{
    (void)state;
    enum { COVERED = 8, STAYING = 4, OPENED = 2, DOUBLE = 1 };
    static const struct {
        const char *tile;
        int relation, weight;
    } of[] = {{"1-4", COVERED, 0},
              {"3-4", COVERED, 1},
              {"4-6", COVERED, 1},
              {"4-4", COVERED | DOUBLE, 1},
              {"2-4", COVERED | STAYING, 0},
              {"2-5", STAYING | OPENED, 1},
              {"5-5", OPENED | DOUBLE, 1},
              {"6-6", DOUBLE, 2},
              {"5-6", OPENED, 1},
              {"0-0", DOUBLE, 0},
              {"2-2", STAYING | DOUBLE, 0},
              {"0-6", 0, 0},
              {"1-6", 0, 1}};
    kz_match m = begin_match("sport", 4, NULL);
    policy_track track;
    uint16_t row[KZ_TILES];
    kz_action a = {KZ_LAY, 1, kz_tile_of(4, 5), KZ_END_B};
    policy_track_begin(&track);
    m.pub.board.line = kz_bit(kz_tile_of(0, 4)) | kz_bit(kz_tile_of(0, 2));
    m.pub.board.value[KZ_END_A] = 2;
    m.pub.board.value[KZ_END_B] = 4;
    track.setter[KZ_END_B] = 0; /* the one before it: the third from it on */
    for (int turns = 0; turns < 6; turns++) {
        track.turns[1] = (uint8_t)turns;
        assert_int_equal(infoset_beliefs_rows(&m, &track, a, row),
                         KZ_ALL_TILES & ~m.pub.board.line & ~kz_bit(a.tile));
        for (size_t i = 0; i < sizeof of / sizeof *of; i++)
            assert_int_equal(row[kz_first(tiles_of(of[i].tile))],
                             (of[i].relation * 3 + of[i].weight) * 2 * 16 + (turns < 3 ? turns : 3) * 4 + 3);
    }
    a.tile = kz_tile_of(4, 4); /* a double: the odd rows */
    infoset_beliefs_rows(&m, &track, a, row);
    assert_int_equal(row[kz_tile_of(3, 4)], ((COVERED | OPENED) * 3 + 1) * 2 * 16 + 16 + 12 + 3);
}

/* Returns the evidence for any tile after the first lead of a deal. */
static int evidence_of_lead(kz_tile must_lead, policy_track_noting *note, uint8_t *turns)
{
    int sum = 0;
    kz_match m = begin_match("kozel-yard", 4, NULL);
    policy_track track;
    kz_action lead = {KZ_LAY, 0, kz_tile_of(1, 1), KZ_NO_END};
    m.pub.must_lead = must_lead;
    policy_track_begin(&track);
    note(&track, &m, lead);
    for (int t = 0; t < KZ_TILES; t++)
        sum += abs(track.evidence[0][t]);
    *turns = track.turns[0];
    return sum;
}

/* Nobody chose a lead that the rules name. */
static void a_named_lead_is_no_evidence(void **state)
{
    (void)state;
    uint8_t turns;
    assert_true(evidence_of_lead(KZ_NO_TILE, policy_network_note, &turns) > 0);
    assert_int_equal(turns, 1);
    assert_int_equal(evidence_of_lead(kz_tile_of(1, 1), policy_network_note, &turns), 0);
    assert_int_equal(turns, 1);
    assert_true(evidence_of_lead(kz_tile_of(1, 1), policy_network_note_named, &turns) > 0);
}

typedef struct early_losses {
    losses named, without;
} early_losses;

/* Compares beliefs of two tracks while two tiles lie. */
static void compare_leads(kz_rng *rng, early_losses *l)
{
    kz_match m = begin_match("kozel-yard", 4, NULL);
    policy_track track, named;
    deal_cards(&m, rng);
    policy_track_begin(&track);
    policy_track_begin(&named);
    while (m.pub.phase == KZ_PLAYING && kz_count(m.pub.board.line) < 3) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(&m, legal);
        if (kz_count(m.pub.board.line) == 2) {
            compare(&m, &named, &l->named);
            compare(&m, &track, &l->without);
        }
        kz_action a = legal[policy_choose(&policy_weights, &m, &track, legal, count, 1, rng)];
        policy_network_note(&track, &m, a);
        policy_network_note_named(&named, &m, a);
        kz_match_apply(&m, a);
    }
}

/* Beliefs are better without it. */
static void named_leads_mislead(void **state)
{
    (void)state;
    kz_rng rng;
    early_losses l = {0};
    kz_rng_seed(&rng, 5);
    for (int deals = 0; deals < 400; deals++)
        compare_leads(&rng, &l);
    if (l.named.with < l.without.with + 0.003 * (double)l.named.tiles)
        fail_msg("log loss a tile: %.4f, without named leads %.4f", l.named.with / (double)l.named.tiles,
                 l.without.with / (double)l.without.tiles);
}

static void other_games_have_none(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
    } games[] = {{"kozel", 2},   {"kozel", 4},     {"sea-goat", 4},
                 {"general", 4}, {"telephone", 4}, {"muggins", 2}};
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        kz_match m = begin_match(games[g].game, games[g].seats, NULL);
        policy_track track;
        uint16_t row[KZ_TILES];
        deal_cards(&m, &rng);
        policy_track_begin(&track);
        assert_false(infoset_beliefs_known(&m.pub.rules));
        while (m.pub.phase == KZ_PLAYING) {
            kz_action a = kz_match_random(&m, &rng);
            assert_int_equal(infoset_beliefs_rows(&m, &track, a, row), 0);
            policy_network_note(&track, &m, a);
            kz_match_apply(&m, a);
        }
        for (int seat = 0; seat < KZ_SEATS; seat++)
            for (int t = 0; t < KZ_TILES; t++)
                assert_int_equal(track.evidence[seat][t], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tile_is_somewhere),      cmocka_unit_test(choices_change_beliefs),
        cmocka_unit_test(leads_have_their_own_rows),   cmocka_unit_test(rows_are_of_relations),
        cmocka_unit_test(other_games_have_none),       cmocka_unit_test(rows_of_a_lead_are_of_relations),
        cmocka_unit_test(a_named_lead_is_no_evidence), cmocka_unit_test(named_leads_mislead),
        cmocka_unit_test(a_signal_is_certain),         cmocka_unit_test(evidence_is_the_logarithm_of_odds),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
