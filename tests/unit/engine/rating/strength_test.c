/* SPDX-License-Identifier: MIT */
/* Strength in matches (kozel/rating.h, docs/spec/ratings.md): properties that hold for every match. The
 * values are checked by strength_check.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kozel/catalogue.h>
#include <kozel/rating.h>
#include <kozel/rng.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MATCHES = 2000 };

static const double TAU = 25.0 / 300, UNIT = 20.846;

static void near(double is, double should, double by)
{
    if (!(fabs(is - should) <= by))
        fail_msg("%.12f instead of %.12f", is, should);
}

static double uniform(kz_rng *rng, double from, double to)
{
    return from + (to - from) * (double)(kz_rng_next(rng) >> 11) * 0x1p-53;
}

static kz_strength random_strength(kz_rng *rng, kz_strength_format format)
{
    if (format == KZ_STRENGTH_TWO)
        return (kz_strength){uniform(rng, 900, 2100), uniform(rng, 30, 130), uniform(rng, 0.02, 0.09)};
    return (kz_strength){uniform(rng, -5, 55), uniform(rng, 0.5, 8), 0};
}

/* Fills a match, with equal places at times, and returns its number of seats. */
static int random_match(kz_rng *rng, kz_strength_format format, kz_rated_match *m)
{
    int seats = format == KZ_STRENGTH_TWO     ? 2
                : format == KZ_STRENGTH_PAIRS ? 4
                                              : 3 + (int)kz_rng_below(rng, 2);
    for (int i = 0; i < seats; i++) {
        m->player[i] = random_strength(rng, format);
        m->place[i] = format == KZ_STRENGTH_PAIRS && i > 1 ? m->place[i - 2] : (uint8_t)kz_rng_below(rng, 5);
    }
    return seats;
}

static void new_players_are_provisional_1500(void **state)
{
    (void)state;
    for (kz_strength_format format = KZ_STRENGTH_TWO; format <= KZ_STRENGTH_PAIRS; format++) {
        kz_strength first = kz_strength_first(format), shown = kz_strength_points(format, first);
        near(shown.mean, 1500, 0);
        near(shown.deviation, 130, format == KZ_STRENGTH_TWO ? 0 : 0.3);
        assert_true(kz_strength_provisional(format, first));
        kz_strength bot = kz_strength_bot(format, 1640);
        near(kz_strength_points(format, bot).mean, 1640, 1e-9);
        assert_false(kz_strength_provisional(format, bot));
    }
    near(kz_strength_first(KZ_STRENGTH_TWO).volatility, 0.03, 0);
    near(kz_strength_first(KZ_STRENGTH_SINGLES).volatility, 0, 0);
    assert_false(kz_strength_provisional(KZ_STRENGTH_TWO, (kz_strength){1500, 75, 0.03}));
    assert_true(kz_strength_provisional(KZ_STRENGTH_PAIRS, (kz_strength){25, 75.1 / UNIT, 0}));
    assert_false(kz_strength_provisional(KZ_STRENGTH_SINGLES, (kz_strength){25, 74.9 / UNIT, 0}));
}

/* 400 points are odds of 10 to 1, between two at a table of three as of four. */
static void points_are_those_of_elo(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        kz_strength_format format = seats == 2 ? KZ_STRENGTH_TWO : KZ_STRENGTH_SINGLES;
        kz_strength player[KZ_SEATS];
        double chance[KZ_SEATS];
        for (int i = 0; i < seats; i++)
            player[i] = kz_strength_bot(format, 1500 + 400 * (i == 1));
        kz_strength_chances(format, seats, player, KZ_CHANCE_FIRST, 1, chance);
        near(chance[1] / chance[0], 10, format == KZ_STRENGTH_TWO ? 1e-5 : 1e-9);
    }
}

static void repeats_and_bots_weigh_less(void **state)
{
    (void)state;
    static const double expected[] = {1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25};
    for (int i = 0; i < 8; i++) {
        near(kz_strength_weight(false, i), expected[i], 0);
        near(kz_strength_weight(true, i), expected[i] / 2, 0);
    }
    near(kz_strength_weight(false, 1000000), 0.25, 0);
}

/* A half-weighted match changes the mean half as much, and a match of weight 0 only adds tau. */
/* Two accounts, or two pairs, play each other all day, and the same side always wins. Their weight never
 * falls to 0. But such results are no news: the strengths stay provisional, so the ranking has them last. */
static void whoever_beats_the_same_people_all_day_stays_provisional(void **state)
{
    (void)state;
    enum { DAYS = 60, MATCHES_A_DAY = 100 };
    static const struct {
        kz_strength_format format;
        int seats;
        uint8_t place[KZ_SEATS];
    } rows[] = {{KZ_STRENGTH_TWO, 2, {1, 2}}, {KZ_STRENGTH_PAIRS, 4, {1, 2, 1, 2}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kz_strength player[KZ_SEATS];
        for (int k = 0; k < rows[i].seats; k++)
            player[k] = kz_strength_first(rows[i].format);
        for (int match = 0; match < DAYS * MATCHES_A_DAY; match++) {
            double weight = kz_strength_weight(false, match < MATCHES_A_DAY ? match : MATCHES_A_DAY);
            kz_strength_update(rows[i].format, rows[i].seats, player, rows[i].place, weight);
            for (int k = 0; k < rows[i].seats; k++)
                assert_true(kz_strength_provisional(rows[i].format, player[k]));
        }
    }
}

static void weight_scales_the_change(void **state)
{
    (void)state;
    for (int seats = 3; seats <= 4; seats++) {
        kz_strength full[KZ_SEATS], half[KZ_SEATS], none[KZ_SEATS];
        const uint8_t place[] = {2, 1, 3, 4};
        for (int i = 0; i < seats; i++)
            full[i] = half[i] = none[i] = (kz_strength){20 + 3 * i, 6 - i, 0};
        kz_strength before[KZ_SEATS];
        memcpy(before, full, sizeof before);
        kz_strength_update(KZ_STRENGTH_SINGLES, seats, full, place, 1);
        kz_strength_update(KZ_STRENGTH_SINGLES, seats, half, place, 0.5);
        kz_strength_update(KZ_STRENGTH_SINGLES, seats, none, place, 0);
        for (int i = 0; i < seats; i++) {
            near(half[i].mean - before[i].mean, (full[i].mean - before[i].mean) / 2, 1e-12);
            near(none[i].mean, before[i].mean, 0);
            near(none[i].deviation, hypot(before[i].deviation, TAU), 1e-12);
            assert_true(half[i].deviation > full[i].deviation && half[i].deviation < none[i].deviation);
        }
    }
}

/* Which seat a player has does not matter. */
static void seats_do_not_matter(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = (kz_strength_format)(n % 3);
        kz_rated_match m, turned;
        int seats = random_match(&rng, format, &m), turn = 1 + (int)kz_rng_below(&rng, (uint32_t)seats - 1);
        double chance[KZ_SEATS], turned_chance[KZ_SEATS];
        for (int i = 0; i < seats; i++) {
            turned.player[(i + turn) % seats] = m.player[i];
            turned.place[(i + turn) % seats] = m.place[i];
        }
        kz_chance which = n & 1 ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST;
        kz_strength_chances(format, seats, m.player, which, 0.8, chance);
        kz_strength_chances(format, seats, turned.player, which, 0.8, turned_chance);
        kz_strength_update(format, seats, m.player, m.place, 1);
        kz_strength_update(format, seats, turned.player, turned.place, 1);
        for (int i = 0; i < seats; i++) {
            near(turned.player[(i + turn) % seats].mean, m.player[i].mean, 1e-11);
            near(turned.player[(i + turn) % seats].deviation, m.player[i].deviation, 1e-11);
            near(turned_chance[(i + turn) % seats], chance[i], 1e-12);
        }
    }
}

/* Only the order of the places counts, not their numbers. */
static void places_are_an_order(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = (kz_strength_format)(n % 3);
        kz_rated_match m, same;
        int seats = random_match(&rng, format, &m);
        same = m;
        for (int i = 0; i < seats; i++)
            same.place[i] = (uint8_t)(m.place[i] * 50 + 3);
        kz_strength_update(format, seats, m.player, m.place, 1);
        kz_strength_update(format, seats, same.player, same.place, 1);
        assert_memory_equal(m.player, same.player, (size_t)seats * sizeof *m.player);
    }
}

/* A shared place is worth the mean of the two places without the tie. */
static void a_tie_is_between_both_orders(void **state)
{
    (void)state;
    const uint8_t tie[] = {1, 2, 2, 4}, one[] = {1, 2, 3, 4}, other[] = {1, 3, 2, 4};
    kz_strength a[KZ_SEATS], b[KZ_SEATS], c[KZ_SEATS];
    for (int i = 0; i < KZ_SEATS; i++)
        a[i] = b[i] = c[i] = (kz_strength){22 + 2 * i, 5 - i, 0};
    kz_strength_update(KZ_STRENGTH_SINGLES, 4, a, tie, 1);
    kz_strength_update(KZ_STRENGTH_SINGLES, 4, b, one, 1);
    kz_strength_update(KZ_STRENGTH_SINGLES, 4, c, other, 1);
    for (int i = 0; i < KZ_SEATS; i++)
        near(a[i].mean, (b[i].mean + c[i].mean) / 2, 1e-12);
}

static void bots_never_change(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = (kz_strength_format)(n % 3);
        kz_rated_match m, before;
        int seats = random_match(&rng, format, &m);
        unsigned bots = kz_rng_below(&rng, 1u << seats);
        for (int i = 0; i < seats; i++)
            if (bots >> i & 1)
                m.player[i] = kz_strength_bot(format, uniform(&rng, 1000, 2000));
        before = m;
        kz_strength_update(format, seats, m.player, m.place, 0.5);
        for (int i = 0; i < seats; i++)
            assert_int_equal(!memcmp(&m.player[i], &before.player[i], sizeof *m.player), bots >> i & 1);
    }
}

static void check_bounds(kz_strength_format format, kz_strength after, kz_strength before)
{
    assert_true(isfinite(after.mean));
    if (format == KZ_STRENGTH_TWO)
        assert_true(after.deviation >= 30 && after.deviation <= 130 && after.volatility > 0);
    else /* kappa below, tau above */
        assert_true(after.deviation >= 0.01 * before.deviation &&
                    after.deviation <= hypot(before.deviation, TAU) * (1 + 1e-15));
}

/* However far apart the players are, and however surprising the result is. */
static void deviations_have_bounds(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = (kz_strength_format)(n % 3);
        kz_rated_match m, before;
        double chance[KZ_SEATS], sum = 0;
        int seats = random_match(&rng, format, &m);
        for (int i = 0; n % 2 && i < seats; i++) {
            m.player[i].mean += uniform(&rng, -1e5, 1e5);
            m.player[i].deviation *= format == KZ_STRENGTH_TWO ? 1 : 100;
        }
        before = m;
        kz_strength_chances(format, seats, m.player, n & 4 ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST, 2, chance);
        kz_strength_update(format, seats, m.player, m.place, 1);
        for (int i = 0; i < seats; i++) {
            check_bounds(format, m.player[i], before.player[i]);
            assert_true(chance[i] >= 0);
            sum += chance[i];
        }
        near(sum, format == KZ_STRENGTH_PAIRS ? 2 : 1, 1e-12);
    }
}

/* A better place never gives a lower mean, the other places being equal. */
static void better_places_rate_higher(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = n % 2 ? KZ_STRENGTH_SINGLES : KZ_STRENGTH_TWO;
        kz_rated_match m, better;
        int seats = random_match(&rng, format, &m), who = (int)kz_rng_below(&rng, (uint32_t)seats);
        better = m;
        better.place[who] = (uint8_t)kz_rng_below(&rng, m.place[who] + 1u);
        kz_strength_update(format, seats, m.player, m.place, 1);
        kz_strength_update(format, seats, better.player, better.place, 1);
        assert_true(better.player[who].mean >= m.player[who].mean - 1e-9);
    }
}

/* The slope with which results were drawn is found again. */
static void the_slope_is_found(void **state)
{
    (void)state;
    static kz_rated_match match[5000];
    enum { COUNT = sizeof match / sizeof *match };
    static const double slopes[] = {0.1, 0.5, 1, 1.5, 3};
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    for (int n = 0; n < 5; n++) {
        for (int i = 0; i < COUNT; i++) {
            double chance[KZ_SEATS], at = uniform(&rng, 0, 1);
            int who = 0;
            for (int j = 0; j < KZ_SEATS; j++)
                match[i].player[j] = (kz_strength){uniform(&rng, 15, 35), 2, 0};
            kz_strength_chances(KZ_STRENGTH_SINGLES, KZ_SEATS, match[i].player, KZ_CHANCE_FIRST, slopes[n],
                                chance);
            while (who < KZ_SEATS - 1 && at >= chance[who])
                at -= chance[who++];
            for (int j = 0; j < KZ_SEATS; j++)
                match[i].place[j] = j == who ? 1 : 2;
        }
        double found = kz_strength_slope(KZ_STRENGTH_SINGLES, KZ_SEATS, KZ_CHANCE_FIRST, match, COUNT);
        near(found, fmin(fmax(slopes[n], KZ_SLOPE_MIN), KZ_SLOPE_MAX), 0.1);
    }
    for (int count = KZ_SLOPE_MATCHES_MIN - 1; count <= KZ_SLOPE_MATCHES_MIN; count++) {
        double found = kz_strength_slope(KZ_STRENGTH_SINGLES, KZ_SEATS, KZ_CHANCE_FIRST, match, count);
        assert_int_equal(found == 1, count < KZ_SLOPE_MATCHES_MIN);
    }
}

/* A sum of all bits of many results: it is the same for every compiler and processor. */
static void results_have_the_same_bits_everywhere(void **state)
{
    (void)state;
    kz_rng rng;
    uint64_t sum = 14695981039346656037u;
    kz_rng_seed(&rng, 7);
    for (int n = 0; n < MATCHES; n++) {
        kz_strength_format format = (kz_strength_format)(n % 3);
        kz_rated_match m;
        double numbers[KZ_SEATS * 4];
        int seats = random_match(&rng, format, &m), count = 0;
        kz_strength_chances(format, seats, m.player, n & 1 ? KZ_CHANCE_LAST : KZ_CHANCE_FIRST, 0.7, numbers);
        count = seats;
        kz_strength_update(format, seats, m.player, m.place, 1);
        for (int i = 0; i < seats; i++) {
            numbers[count++] = m.player[i].mean;
            numbers[count++] = m.player[i].deviation;
            numbers[count++] = m.player[i].volatility;
        }
        for (int i = 0; i < count; i++) {
            uint64_t bits;
            memcpy(&bits, &numbers[i], sizeof bits);
            sum = (sum ^ bits) * 1099511628211u;
        }
    }
    if (sum != UINT64_C(0x6defaa6ffa997a84))
        fail_msg("the bits have the sum 0x%llx", (unsigned long long)sum);
}

/* A house game has its parent's family, its own, or the one that its file states. */
static void house_games_have_families(void **state)
{
    (void)state;
    static kz_games games;
    static const char text[] = "[a : telephone]\n[b]\n[c : b]\n[d : b]\nfamily = sport\n[e : d]\n";
    static const char *const family[] = {"muggins", "b", "b", "sport", "sport"};
    kz_games_init(&games);
    assert_true(kz_games_read(&games, text, sizeof text - 1, NULL));
    for (int i = 0; i < 5; i++)
        assert_string_equal(games.game[games.own + i].family, family[i]);
}

/* The classes of docs/spec/ratings.md section 1. */
static void each_game_has_a_family_and_formats(void **state)
{
    (void)state;
    static kz_games games;
    static const char *const expected[][2] = {
        {"kozel", "kozel"},       {"kozel-de", "kozel"},        {"kozel-short", "kozel"},
        {"kozel-yard", "kozel"},  {"kozel-pairs", "kozel"},     {"kozel-roof", "kozel"},
        {"kozel-300", "kozel"},   {"kozel-bank", "kozel"},      {"kozel-eggs", "kozel"},
        {"sea-goat", "sea-goat"}, {"sea-goat-202", "sea-goat"}, {"sea-goat-navy", "sea-goat"},
        {"sport", "sport"},       {"donkey", "donkey"},         {"telephone", "muggins"},
        {"muggins", "muggins"},   {"general", "general"},       {"sausage", "sausage"},
        {"bergen", "classic"},    {"classic", "classic"}};
    kz_games_init(&games);
    assert_int_equal(games.count, sizeof expected / sizeof *expected);
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = kz_games_find(&games, expected[i][0]);
        assert_non_null(game);
        assert_string_equal(game->family, expected[i][1]);
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            if (!kz_game_setup(game, seats, NULL, &rules, NULL))
                continue;
            bool pairs = seats == 4 && rules.sides == KZ_SIDES_PAIRS;
            assert_int_equal(kz_strength_format_of(&rules), pairs        ? KZ_STRENGTH_PAIRS
                                                            : seats == 2 ? KZ_STRENGTH_TWO
                                                                         : KZ_STRENGTH_SINGLES);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_players_are_provisional_1500),
        cmocka_unit_test(points_are_those_of_elo),
        cmocka_unit_test(repeats_and_bots_weigh_less),
        cmocka_unit_test(whoever_beats_the_same_people_all_day_stays_provisional),
        cmocka_unit_test(weight_scales_the_change),
        cmocka_unit_test(seats_do_not_matter),
        cmocka_unit_test(places_are_an_order),
        cmocka_unit_test(a_tie_is_between_both_orders),
        cmocka_unit_test(bots_never_change),
        cmocka_unit_test(deviations_have_bounds),
        cmocka_unit_test(better_places_rate_higher),
        cmocka_unit_test(the_slope_is_found),
        cmocka_unit_test(results_have_the_same_bits_everywhere),
        cmocka_unit_test(house_games_have_families),
        cmocka_unit_test(each_game_has_a_family_and_formats),
    };
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
