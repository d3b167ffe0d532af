/* SPDX-License-Identifier: MIT */
/* Every bot plays every game by the rules, from what its seat may know alone. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/bot.h>

#include "engine/ai/levels.h"
#include "engine/ai/outlook.h"
#include "engine/infoset/inference.h"

#include <kozel/rng.h>
#include <kozel/view.h>

#include <math.h>

static const kz_budget small = {.rollouts = 24, .threads = 1};

/* ---- every game ---- */

/* Every seat's bot is another one. */
static void play_match(kz_match *m, int shift, int deals, kz_rng *rng)
{
    static kz_view view;
    int bots = 0;
    while (kz_bot_at(bots))
        bots++;
    while (deals-- > 0 && m->pub.phase != KZ_OVER) {
        deal_cards(m, rng);
        while (m->pub.phase == KZ_PLAYING) {
            const kz_bot *bot = kz_bot_at((m->pub.turn + shift) % bots);
            kz_view_of(m, m->pub.turn, &view);
            kz_action action = kz_bot_choose(bot, &view, bot->instant ? NULL : &small, rng);
            check_choice(&view, action);
            kz_match_apply(m, action);
        }
    }
}

static void every_bot_plays_every_game(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    for (variant v = {0}; next_variant(&world_games, &v);)
        for (int shift = 0; kz_bot_at(shift); shift++) {
            kz_match m = begin_match(v.game->name, v.seats, NULL);
            play_match(&m, shift, 3, &rng);
        }
    for (int shift = 0; shift < 4; shift++) {
        kz_match m = begin_match("sausage", 2, "lead=double");
        play_match(&m, shift, 3, &rng);
    }
}

/* ---- hidden tiles ---- */

/* The same to the seat to act, other tiles behind it. */
static kz_match shuffle_hidden(const kz_match *m, kz_rng *rng)
{
    static kz_view view;
    infoset_inference in;
    infoset_world world;
    kz_match other;
    kz_view_of(m, m->pub.turn, &view);
    infoset_inference_init(&in, &view);
    infoset_inference_sample(&in, rng, &world);
    infoset_inference_free(&in);
    kz_match_of_view(&view, &world.hidden, &other);
    return other;
}

static void hidden_tiles_change_no_choice(void **state)
{
    (void)state;
    static const char *const games[] = {"sport", "kozel-pairs", "donkey", "muggins", "sausage"};
    static kz_view view, same;
    kz_rng rng;
    kz_rng_seed(&rng, 9);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        kz_match m = begin_match(games[g], g < 2 ? 4 : 2, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_action action = {0};
            kz_match other = shuffle_hidden(&m, &rng);
            kz_view_of(&m, m.pub.turn, &view);
            kz_view_of(&other, m.pub.turn, &same);
            for (int level = 0; kz_bot_at(level); level++) {
                kz_rng a = rng, b = rng;
                const kz_bot *bot = kz_bot_at(level);
                action = kz_bot_choose(bot, &view, &small, &a);
                assert_true(same_action(action, kz_bot_choose(bot, &same, &small, &b)));
            }
            kz_rng_next(&rng);
            kz_match_apply(&m, action);
        }
    }
}

/* ---- nothing but view, budget, seed and ply ---- */

enum { PLIES = 256, SEED = 77 };

typedef struct asked {
    kz_view view; /* determined again from the match */
    kz_action choice;
    int ply;
} asked;

static kz_action ask(const kz_view *view, int level, int ply)
{
    kz_rng rng;
    kz_rng_seed(&rng, SEED + (uint64_t)ply);
    return kz_bot_choose(kz_bot_at(level), view, &small, &rng);
}

/* A deal in which every seat's bot sits from the beginning, its view moved on by what it sees. Returns the
 * choices. */
static int sit_through(kz_match *m, int level, asked *out)
{
    static kz_view sits[KZ_SEATS];
    int count = 0;
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        kz_view_of(m, seat, &sits[seat]);
    for (int ply = 0; m->pub.phase == KZ_PLAYING; ply++) {
        static kz_match before;
        int turn = m->pub.turn;
        kz_action action = ask(&sits[turn], level, ply);
        check_choice(&sits[turn], action);
        if (count < PLIES) {
            out[count] = (asked){.choice = action, .ply = ply};
            kz_view_of(m, turn, &out[count++].view);
        }
        before = *m;
        if (action.kind == KZ_DRAW)
            action.tile = kz_stock_next(m);
        kz_match_apply(m, action);
        if (m->pub.phase != KZ_PLAYING)
            break;
        kz_told told = kz_public_told(&m->pub, m->pub.log_count - 1);
        for (int seat = 0; seat < m->pub.rules.seats; seat++)
            kz_view_step(&sits[seat], kz_action_seen(&before.pub, action, seat), told);
    }
    return count;
}

/* A bot that takes a seat later, with the view alone, chooses what the one did that sat there from the
 * beginning. The choices are requested backwards, so that no earlier one can help. */
static void who_comes_later_chooses_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
    } games[] = {{"sport", 4}, {"kozel", 3}, {"donkey", 2}, {"muggins", 2}, {"sea-goat", 4}, {"sausage", 2}};
    static asked asked[PLIES];
    kz_rng rng;
    kz_rng_seed(&rng, 12);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int level = 0; kz_bot_at(level); level++) {
            kz_match m = begin_match(games[g].game, games[g].seats, NULL);
            deal_cards(&m, &rng);
            int count = sit_through(&m, level, asked);
            assert_true(count > 5);
            while (count-- > 0)
                assert_true(
                    same_action(ask(&asked[count].view, level, asked[count].ply), asked[count].choice));
        }
}

/* ---- what accounts are worth ---- */

/* Side 0 gets points more: what that is worth to both. */
static void check_outlook(const char *game, int seats, int points, double sign)
{
    kz_match m = begin_match(game, seats, NULL);
    for (int i = 0; i < m.pub.rules.side_count; i++)
        assert_true(fabs(ai_outlook(&m, i)) < 1e-9);
    m.pub.account[0].score = points;
    double own = ai_outlook(&m, 0), other = ai_outlook(&m, 1);
    assert_true(own * sign > 0.8 * points && own * sign < 1.3 * points); /* about 1 a point at first */
    assert_true(other * sign < 0);
    if (m.pub.rules.side_count == 2)
        assert_true(fabs(own + other) < 1e-9);
    m.pub.phase = KZ_OVER;
    m.pub.result.winners = sign > 0 ? 1 : 2;
    m.pub.result.losers = sign > 0 ? 2 : 1;
    assert_true(ai_outlook(&m, 0) * sign > own * sign);
}

static void points_are_worth_what_the_match_makes_of_them(void **state)
{
    (void)state;
    check_outlook("kozel", 2, 10, -1);
    check_outlook("kozel", 4, 10, -1);
    check_outlook("sport", 4, 10, 1);
    check_outlook("telephone", 4, 10, 1);
    check_outlook("bergen", 3, 1, 1);
    /* Near the end the same points weigh more. */
    kz_match m = begin_match("kozel-yard", 4, NULL);
    m.pub.account[0].score = 10;
    double early = ai_outlook(&m, 0);
    m.pub.account[0].score = 90, m.pub.account[1].score = 80;
    assert_true(ai_outlook(&m, 0) < early * 1.5);
}

/* rules.md, "general": a General more is no point more but a deal lost. */
static void a_deal_that_is_counted_is_worth_a_deal(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, NULL);
    m.pub.account[0].score = 1;
    double worth = ai_outlook(&m, 0);
    assert_true(worth < -30 && worth > -70 && fabs(worth + ai_outlook(&m, 1)) < 1e-9);
    m.pub.standing.counted = m.pub.rules.deals - 1;
    assert_true(ai_outlook(&m, 0) < worth);
    assert_true(ai_outlook_whole(&m.pub.rules) > -2 * ai_outlook(&m, 0));
}

/* rules.md, "general", `queue=yes`: lost deals decide, not Generals; the number of deals need not be agreed.
 */
static void where_two_lost_deals_decide_they_count(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, "queue=yes");
    for (int i = 0; i < 2; i++) {
        assert_true(fabs(ai_outlook_chance(&m, 0) - 0.5) < 1e-9);
        m.pub.standing.lost[0] = 1;
        assert_true(fabs(ai_outlook_chance(&m, 0) - 0.25) < 1e-9);
        assert_true(fabs(ai_outlook_chance(&m, 1) - 0.75) < 1e-9);
        m.pub.standing.lost[1] = 1;
        m.pub.account[1].score = 1;
        assert_true(fabs(ai_outlook_chance(&m, 0) - 0.5) < 1e-9);
        m.pub.standing.lost[0] = m.pub.standing.lost[1] = 0;
        m.pub.rules.deals = 0; /* as a house game may have it */
    }
}

/* rules.md, "sea-goat-navy": who leads by right may go for the goat, which decides most matches. */
static void the_lead_by_right_is_worth_more_than_points(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    m.pub.account[0] = (kz_account){.score = 124, .open = true};
    double own = ai_outlook(&m, 0);
    assert_true(own < 0);
    m.pub.standing.right = true;
    m.pub.next = 2;
    double leads = ai_outlook(&m, 0);
    assert_true(leads > 0);
    assert_true(fabs(ai_outlook(&m, 0) + ai_outlook(&m, 1)) < 1e-9);
    m.pub.standing.right = false, m.pub.standing.six = true,
    m.pub.next = KZ_NOBODY; /* its seat is not known */
    assert_true(ai_outlook(&m, 0) > own && ai_outlook(&m, 0) < 0);
    /* The worst of it is not a match lost. */
    m.pub.standing.right = true, m.pub.standing.six = false, m.pub.next = 1;
    assert_true(ai_outlook(&m, 0) < own);
    double worst = ai_outlook(&m, 0);
    assert_true(fabs(leads + worst - own) < 1e-9); /* points count half, with any leader by right */
    m.pub.phase = KZ_OVER;
    m.pub.result.winners = 2;
    assert_true(ai_outlook(&m, 0) < worst);
}

/* rules.md, "sea-goat": points can be written off, a lead for a hundred may win, a debt is the others'. */
static void what_the_holder_has_is_not_safe(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    m.pub.next = 3;
    double leads = ai_outlook(&m, 1);
    assert_true(leads > 0 && fabs(leads + ai_outlook(&m, 0)) < 1e-9);
    m.pub.standing.six = true;
    double hundred = ai_outlook(&m, 1);
    assert_true(hundred > 2 * leads);
    m.pub.account[1] = (kz_account){.score = 25, .open = true};
    assert_true(ai_outlook(&m, 1) > hundred);
    m.pub.standing.six = false;
    assert_true(ai_outlook(&m, 1) < hundred);
    m.pub.next = KZ_NOBODY;
    double few = ai_outlook(&m, 1);
    m.pub.account[1].score = 90;
    double many = ai_outlook(&m, 1);
    assert_true(few > 0 && many > few);
    m.pub.standing.debt_deals = 2, m.pub.standing.debtor = 3, m.pub.standing.creditor = 0;
    assert_true(ai_outlook(&m, 1) < many && fabs(ai_outlook(&m, 0) + ai_outlook(&m, 1)) < 1e-9);
    m.pub.phase = KZ_OVER;
    m.pub.result.winners = 2;
    assert_true(ai_outlook(&m, 1) > 1.5 * many);
}

/* Single seats of three: who has no part in it stands between the others. */
static void a_third_side_is_no_second(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 3, NULL), two = begin_match("sea-goat", 2, NULL);
    two.pub.account[0] = m.pub.account[2] = (kz_account){.score = 60, .open = true};
    assert_true(ai_outlook(&m, 2) > 0 && ai_outlook(&m, 2) < 0.5 * ai_outlook(&two, 0));
    m.pub.next = 0, m.pub.standing.six = true;
    double sum = ai_outlook(&m, 0) + ai_outlook(&m, 1) + ai_outlook(&m, 2);
    assert_true(fabs(sum) < 1e-9);
    assert_true(ai_outlook(&m, 0) > ai_outlook(&m, 1));
}

/* ---- the principles ---- */

/* Plays actions written "seat action", hands as given, and asks for the reason of the next seat's action. */
static void check_reason(const char *const hands[KZ_SEATS], const char *const played[], const char *action,
                         const char *expected)
{
    static kz_view view;
    kz_match m = begin_match("sport", 4, NULL);
    ai_principle reason[AI_PRINCIPLES];
    deal_hands(&m, hands[0], hands[1], hands[2], hands[3]);
    for (int i = 0; played[i]; i++)
        act(&m, m.pub.turn, played[i]);
    kz_view_of(&m, m.pub.turn, &view);
    for (int i = 0; i < view.legal_count; i++) {
        kz_match after = m;
        act(&after, m.pub.turn, action);
        if (!same_action(after.pub.log[after.pub.log_count - 1], view.legal[i]))
            continue;
        bool found = false;
        for (int n = ai_club_reasons(&view, view.legal[i], AI_PRINCIPLES, reason); n > 0; n--)
            found |= !strcmp(ai_principle_id(reason[n - 1]), expected);
        assert_true(found);
        return;
    }
    fail();
}

static void principles_are_those_of_the_page(void **state)
{
    (void)state;
    /* N: three 2s stay behind the one that opens the suit. */
    check_reason((const char *[]){"0-2 2-3 2-4 2-5 1-6 3-6 4-4", "0-0 0-1 0-3 0-4 1-2 3-5 5-5",
                                  "0-5 0-6 1-1 1-3 2-2 3-3 4-6", "1-4 1-5 2-6 3-4 4-5 5-6 6-6"},
                 (const char *[]){"3-6", "0-3@a", "4-6@b", "1-4@b", NULL}, "0-2@a", "N");
}

static void club_gives_reasons(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    int said = 0;
    kz_rng_seed(&rng, 1);
    kz_match m = begin_match("kozel-yard", 4, NULL);
    while (m.pub.phase != KZ_OVER) {
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            ai_principle reason[3];
            kz_view_of(&m, m.pub.turn, &view);
            kz_action action = kz_bot_choose(kz_bot_find("club"), &view, NULL, &rng);
            int count = ai_club_reasons(&view, action, 3, reason);
            assert_true(count >= 0 && count <= 3);
            assert_true(count == 0 || view.legal_count > 1);
            for (int i = 0; i < count; i++)
                assert_true(strlen(ai_principle_id(reason[i])) > 0);
            said += count;
            kz_match_apply(&m, action);
        }
    }
    assert_true(said > 50);
}

/* ---- the levels between ---- */

/* A deal of two who play as `club`, until somebody has knocked and others played on; every choice in it is
 * asked of somebody within `limits`. Returns how many are other than those of `club`. */
static int other_choices(const ai_limits *limits, bool (*may)(const kz_view *view, kz_action action))
{
    static kz_view view;
    kz_rng rng;
    int others = 0;
    kz_rng_seed(&rng, 5);
    kz_match m = begin_match("kozel", 3, NULL);
    for (int deal = 0; deal < 40; deal++) {
        if (m.pub.phase == KZ_OVER)
            m = begin_match("kozel", 3, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_view_of(&m, m.pub.turn, &view);
            kz_rng a = rng, b = rng;
            kz_action action = kz_bot_choose(kz_bot_find("club"), &view, NULL, &a);
            kz_action own = ai_club_choose(&view, limits, &b);
            assert_true(!may || may(&view, own));
            others += !same_action(action, own);
            kz_rng_next(&rng);
            kz_match_apply(&m, action);
        }
    }
    return others;
}

/* One of the two lightest tiles that can be played. */
static bool is_among_two(const kz_view *view, kz_action action)
{
    kz_set playable = 0;
    for (int i = 0; i < view->legal_count; i++)
        playable |= kz_action_tiles(view->legal[i]);
    kz_set first = playable & (~playable + 1), rest = playable & ~first;
    return !kz_action_tiles(action) || (kz_action_tiles(action) & (first | (rest & (~rest + 1))));
}

static void who_lacks_something_plays_otherwise(void **state)
{
    (void)state;
    const ai_limits none = {.attention = KZ_TILES, .memory = KZ_LOG, .principles = AI_KNOWS_ALL};
    ai_limits hurried = none, unlearned = none;
    hurried.attention = 2;
    unlearned.principles = 0;
    assert_int_equal(other_choices(&none, NULL), 0);
    assert_true(other_choices(&hurried, is_among_two) > 50);
    assert_true(other_choices(&unlearned, NULL) > 50);
}

/* The same position, but for what was seen of the others in the deal: their knocks and draws. */
static void who_forgets_uses_no_knocks(void **state)
{
    (void)state;
    static kz_view view, told;
    kz_rng rng;
    int differ[2] = {0};
    kz_rng_seed(&rng, 6);
    for (int deal = 0; deal < 60; deal++) {
        kz_match m = begin_match("sport", 4, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            ai_limits limits = {.attention = KZ_TILES, .memory = KZ_LOG, .principles = AI_KNOWS(AI_ROLLED)};
            kz_view_of(&m, m.pub.turn, &view);
            told = view;
            for (int i = 0; i < told.pub.log_count; i++)
                if (told.pub.log[i].kind == KZ_KNOCK)
                    told.pub.log[i].seat = (uint8_t)((told.pub.log[i].seat + 2) % 4); /* another one did */
            for (int forgets = 0; forgets < 2; forgets++) {
                kz_rng a = rng, b = rng;
                limits.memory = forgets ? 0 : KZ_LOG;
                differ[forgets] +=
                    !same_action(ai_club_choose(&view, &limits, &a), ai_club_choose(&told, &limits, &b));
            }
            kz_action action = kz_bot_choose(kz_bot_find("club"), &view, NULL, &rng);
            kz_match_apply(&m, action);
        }
    }
    assert_true(differ[0] > 5);
    assert_int_equal(differ[1], 0);
}

/* More playouts, threads or time than a level has the patience for change nothing. */
static void levels_above_club_think_so_far_and_no_further(void **state)
{
    (void)state;
    static kz_view view;
    static const char *const levels[] = {"thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot"};
    const kz_budget most = {.rollouts = 5000, .threads = 1}, threads = {.rollouts = 1000, .threads = 3},
                    slow = {.ms = 1, .threads = 1};
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    kz_match m = begin_match("kozel", 2, NULL);
    deal_cards(&m, &rng);
    while (m.pub.phase == KZ_PLAYING) {
        kz_view_of(&m, m.pub.turn, &view);
        for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
            const kz_bot *bot = kz_bot_find(levels[i]);
            kz_rng a = rng, b = rng, c = rng;
            kz_action action = kz_bot_choose(bot, &view, &most, &a);
            assert_true(!bot->instant);
            assert_true(same_action(action, kz_bot_choose(bot, &view, &threads, &b)));
            assert_true(same_action(action, kz_bot_choose(bot, &view, &slow, &c)));
        }
        kz_match_apply(&m, kz_bot_choose(kz_bot_find("club"), &view, NULL, &rng));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_plays_every_game),
        cmocka_unit_test(hidden_tiles_change_no_choice),
        cmocka_unit_test(who_comes_later_chooses_the_same),
        cmocka_unit_test(points_are_worth_what_the_match_makes_of_them),
        cmocka_unit_test(a_deal_that_is_counted_is_worth_a_deal),
        cmocka_unit_test(where_two_lost_deals_decide_they_count),
        cmocka_unit_test(the_lead_by_right_is_worth_more_than_points),
        cmocka_unit_test(what_the_holder_has_is_not_safe),
        cmocka_unit_test(a_third_side_is_no_second),
        cmocka_unit_test(principles_are_those_of_the_page),
        cmocka_unit_test(club_gives_reasons),
        cmocka_unit_test(who_lacks_something_plays_otherwise),
        cmocka_unit_test(who_forgets_uses_no_knocks),
        cmocka_unit_test(levels_above_club_think_so_far_and_no_further),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
