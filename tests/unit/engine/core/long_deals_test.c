/* SPDX-License-Identifier: MIT */
/* No deal has more actions than KZ_LOG, except on a board of rows. The bound follows from the rules for
 * every number of seats and tiles. Deals drawn out on purpose, of tiny hands too, stay below it. */
#include "tests/unit/engine/core/games_world.h"

static int largest_hand(int seats)
{
    return KZ_TILES / seats;
}

static void the_log_holds_every_deal_by_the_rules(void **state)
{
    (void)state;
    int most = 0;
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        for (int hand = 1; hand <= largest_hand(seats); hand++) {
            const kz_rules rules = {.seats = (uint8_t)seats, .hand = (uint8_t)hand, .draw = KZ_DRAW_ONE};
            int actions = kz_rules_longest(&rules);
            most = actions > most ? actions : most;
        }
    assert_in_range(most, KZ_LOG - 1, KZ_LOG);
}

/* ---- deals drawn out ---- */

static kz_rules tiny_rules(const char *parent, int seats, int hand, const char *more)
{
    static kz_games house;
    char text[512];
    kz_rules rules = {0};
    kz_error error = {0};
    const kz_game *game = kz_games_find(&world_games, parent);
    int n = snprintf(text, sizeof text, "[tiny : %s]\nhand%d = %d\n%s", parent, seats, hand, more);
    for (int i = 0; i < game->option_count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "fixed %s\n", game->option[i].key);
    house = world_games;
    if (!kz_games_read(&house, text, (size_t)n, &error) ||
        !kz_game_setup(kz_games_find(&house, "tiny"), seats, "", &rules, &error))
        fail_msg("%s%s %s %s", text, kz_code_word(error.code), error.arg[0], error.arg[2]);
    return rules;
}

/* How many seats could lay next after the action. */
static unsigned able_after(const kz_match *m, kz_action a)
{
    kz_match after = *m;
    unsigned able = 0;
    kz_match_apply(&after, a);
    if (after.pub.phase != KZ_PLAYING)
        return KZ_SEATS + 1; /* the deal's end is what is least wanted */
    for (int seat = 0; seat < m->pub.rules.seats; seat++) {
        kz_action legal[KZ_LEGAL];
        kz_public seen = after.pub;
        seen.turn = (uint8_t)seat;
        seen.drew = true;
        kz_public_legal(&seen, after.hidden.hand[seat], legal);
        able += kz_is_choice(legal[0]);
    }
    return able;
}

/* The action after which the fewest can lay; among equals, any. */
static kz_action draw_out(const kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL], best = {0};
    unsigned fewest = UINT32_MAX, alike = 0;
    int count = kz_match_legal(m, legal);
    for (int i = 0; i < count; i++) {
        unsigned able = count > 1 ? able_after(m, legal[i]) : 0;
        alike = able < fewest ? 1 : able == fewest ? alike + 1 : alike;
        if (able < fewest || (able == fewest && kz_rng_below(rng, alike) == 0))
            best = legal[i];
        fewest = able < fewest ? able : fewest;
    }
    return best;
}

/* Returns the most actions of a deal. */
static int play_long(const kz_rules *rules, int deals, kz_rng *rng)
{
    int longest = 0;
    for (; deals > 0; deals--) {
        kz_match m;
        kz_match_init(&m, rules);
        deal_cards(&m, rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_match_apply(&m, draw_out(&m, rng));
            assert_int_equal(m.pub.log_dropped, 0);
        }
        longest = m.pub.log_count > longest ? m.pub.log_count : longest;
    }
    assert_true(longest <= kz_rules_longest(rules));
    return longest;
}

static void deals_that_are_drawn_out_stay_below_it(void **state)
{
    (void)state;
    static const struct {
        const char *parent, *more;
    } games[] = {
        {"kozel", "draw = one\n"},
        {"kozel", "draw = until\n"},
        {"muggins", "draw = one\n"},
        {"telephone", "draw = one\n"},
        {"bergen", "draw = one\nreserve = 0\n"},
    };
    kz_rng rng;
    int longest = 0;
    kz_rng_seed(&rng, 1);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            for (int hand = 1; hand < 6 && kz_game_seats(kz_games_find(&world_games, games[g].parent), seats);
                 hand++) {
                kz_rules rules = tiny_rules(games[g].parent, seats, hand, games[g].more);
                int actions = play_long(&rules, 200, &rng);
                longest = actions > longest ? actions : longest;
            }
    assert_in_range(longest, 60, KZ_LOG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_holds_every_deal_by_the_rules),
        cmocka_unit_test(deals_that_are_drawn_out_stay_below_it),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
