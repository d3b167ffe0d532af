/* SPDX-License-Identifier: MIT */
/* Positions as text (docs/spec/position.md). At random places of random matches of every game the position is
 * printed, read again and compared: complete, as each seat sees it, and as everybody does. Then the original
 * and the copy are played on with the same actions to the deal's end. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/position.h>

enum { MATCHES = 6, DEALS = 12, CHECKED = 6 };

static kz_games games;
static kz_position position, again;
static char text[KZ_POSITION_TEXT], second[KZ_POSITION_TEXT];

static void check_equal(const void *a, const void *b, kz_hash128 (*hash)(const void *))
{
    kz_hash128 one = hash(a), other = hash(b);
    if (one.high != other.high || one.low != other.low)
        fail_msg("another state: %s\n%s", text, second);
}

static kz_hash128 match_hash(const void *match)
{
    return kz_match_hash(match);
}

static kz_hash128 view_hash(const void *view)
{
    return kz_view_hash(view);
}

/* Prints `position`, reads the text, prints that again. */
static void there_and_back(void)
{
    kz_error error = {0};
    memset(&again, 0x5a, sizeof again);
    size_t length = kz_position_print(&position, text, sizeof text);
    assert_true(length > 0 && length < sizeof text - 1 && strlen(text) == length);
    if (!kz_position_parse(&games, text, length, &again, &error))
        fail_msg("%s: %s %s at %d", text, kz_code_word(error.code), error.arg[0], error.column);
    assert_int_equal(kz_position_print(&again, second, sizeof second), length);
    assert_string_equal(text, second);
    assert_string_equal(position.game, again.game);
    assert_string_equal(position.options, again.options);
    assert_int_equal(position.rules, again.rules);
    assert_int_equal(position.complete, again.complete);
}

static void check_legal(const kz_match *a, const kz_match *b)
{
    kz_action one[KZ_LEGAL], other[KZ_LEGAL];
    int count = kz_match_legal(a, one);
    assert_int_equal(kz_match_legal(b, other), count);
    assert_memory_equal(one, other, (size_t)count * sizeof *one);
}

/* Clears what a position does not have. */
static void clear_past(kz_public *p)
{
    memset(&p->end, 0, sizeof p->end);
}

static void play_on(kz_match a, kz_match b, kz_rng rng)
{
    int deal = a.pub.deal_number;
    while (a.pub.phase == KZ_PLAYING && a.pub.deal_number == deal && !a.pub.log_dropped) {
        check_legal(&a, &b);
        assert_true(kz_public_hash(&a.pub) == kz_public_hash(&b.pub));
        kz_action action = kz_match_random(&a, &rng);
        kz_match_apply(&a, action);
        assert_true(kz_match_try(&b, action, NULL));
    }
    check_equal(&a, &b, match_hash);
}

static void check_match(const kz_match *m, kz_rng *rng)
{
    position.complete = true;
    position.match = *m;
    clear_past(&position.match.pub);
    there_and_back();
    if (m->pub.phase == KZ_PLAYING) {
        check_equal(&position.match, &again.match, match_hash);
        assert_true(kz_public_hash(&m->pub) == kz_public_hash(&again.match.pub));
        play_on(position.match, again.match, *rng);
    }
}

static void check_view(const kz_match *m, int seat)
{
    position.complete = false;
    kz_view_of(m, seat, &position.view);
    clear_past(&position.view.pub);
    there_and_back();
    if (m->pub.phase == KZ_PLAYING)
        check_equal(&position.view, &again.view, view_hash);
}

static void check_all(const kz_match *m, kz_rng *rng)
{
    if (m->pub.phase == KZ_PLAYING && m->pub.log_dropped) {
        position.complete = true;
        position.match = *m;
        assert_int_equal(kz_position_print(&position, text, sizeof text), 0);
        return;
    }
    check_match(m, rng);
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        check_view(m, seat);
    check_view(m, KZ_NOBODY);
}

/* Between deals both get the same tiles, and are equal again. */
static void check_next_deal(const kz_match *m, const kz_tile order[KZ_TILES])
{
    position.complete = true;
    position.match = *m;
    there_and_back();
    assert_true(kz_match_deal(&position.match, order, NULL) && kz_match_deal(&again.match, order, NULL));
    clear_past(&position.match.pub);
    check_equal(&position.match, &again.match, match_hash);
}

static void check_over(const kz_match *m)
{
    assert_int_equal(again.match.pub.phase, KZ_OVER);
    assert_memory_equal(&m->pub.result, &again.match.pub.result, sizeof m->pub.result);
    assert_memory_equal(m->pub.account, again.match.pub.account, sizeof m->pub.account);
    kz_action legal[KZ_LEGAL];
    assert_int_equal(kz_match_legal(&again.match, legal), 0);
}

/* A deal is checked at some of its actions, and at its first and last. */
static void play_deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    check_next_deal(m, order);
    assert_true(kz_match_deal(m, order, NULL));
    for (int actions = 0; m->pub.phase == KZ_PLAYING && actions < 400; actions++) {
        if (actions == 0 || kz_rng_below(rng, CHECKED) == 0)
            check_all(m, rng);
        kz_match_apply(m, kz_match_random(m, rng));
    }
    if (m->pub.phase != KZ_PLAYING) {
        check_all(m, rng);
        check_match(m, rng);
        if (m->pub.phase == KZ_OVER)
            check_over(m);
    }
}

/* Every option is chosen at random. Choices that contradict each other are left out. */
static void choose_options(const kz_game *game, int seats, kz_rng *rng, kz_rules *rules)
{
    position.options[0] = '\0';
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *o = &game->option[i];
        char longer[KZ_OPTIONS_TEXT + 64], value[32];
        if (kz_rng_below(rng, 2))
            continue;
        snprintf(value, sizeof value, "%d", o->least);
        snprintf(longer, sizeof longer, "%s%s%s=%s", position.options, position.options[0] ? "," : "", o->key,
                 o->choice_count ? o->choice[kz_rng_below(rng, o->choice_count)].word : value);
        if (kz_game_setup(game, seats, longer, rules, NULL))
            strcpy(position.options, longer);
    }
    assert_true(kz_game_setup(game, seats, position.options, rules, NULL));
}

static void positions_are_read_as_they_were_printed(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 11);
    for (variant v = {0}; next_variant(&games, &v);)
        for (int i = 0; i < MATCHES; i++) {
            kz_rules rules;
            kz_match m;
            memset(&position, 0, sizeof position);
            strcpy(position.game, v.game->name);
            choose_options(v.game, v.seats, &rng, &rules);
            position.rules = (uint8_t)(KZ_RULES_VERSION - i % KZ_RULES_VERSION);
            kz_rules_as_of(&rules, position.rules);
            kz_match_init(&m, &rules);
            if (kz_leads_by_lot(&rules))
                kz_match_set_lot(&m, i % v.seats);
            check_all(&m, &rng);
            for (int deal = 0; deal < DEALS && m.pub.phase == KZ_DEALING; deal++)
                play_deal(&m, &rng);
        }
}

/* Random numbers of every kind between deals: those that come up seldom are printed, too. */
static void numbers_are_read_as_they_were_printed(void **state)
{
    static const char *const names[] = {"sea-goat", "sea-goat-navy", "kozel", "general"};
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int i = 0; i < 4000; i++) {
        const kz_game *game = kz_games_find(&games, names[i % 4]);
        kz_rules rules;
        kz_set_up s = {.deal_number = 1 + i % 9, .next = i % 5 == 4 ? KZ_NOBODY : (uint8_t)(i % 5)};
        memset(&position, 0, sizeof position);
        strcpy(position.game, game->name);
        position.rules = KZ_RULES_VERSION;
        position.complete = true;
        assert_true(kz_game_setup(game, 4, "", &rules, NULL));
        uint8_t *byte = (uint8_t *)&s.standing;
        for (size_t at = 0; at < sizeof s.standing; at++)
            byte[at] = (uint8_t)(kz_rng_below(&rng, 4) ? 0 : kz_rng_below(&rng, 4));
        s.standing.six = rules.out == KZ_OUT_OWN || rules.out == KZ_OUT_FORM ? 0 : s.standing.six & 1;
        s.standing.right = rules.out == KZ_OUT_TITLES && (s.standing.right & 1);
        s.standing.queue = rules.out == KZ_OUT_TITLES ? (uint8_t)kz_rng_next(&rng) : 0;
        s.standing.pot %= KZ_SET_UP_MAX, s.standing.debt %= KZ_SET_UP_MAX, s.standing.weight %= KZ_SET_UP_MAX;
        s.standing.creditor %= rules.side_count;
        s.carry = (int32_t)kz_rng_below(&rng, 3) - 1;
        for (int side = 0; side < rules.side_count; side++)
            s.account[side] = kz_rng_below(&rng, 2) ? (kz_account){(int32_t)kz_rng_below(&rng, 90) - 30, 0, true}
                                                    : (kz_account){0, (int32_t)kz_rng_below(&rng, 20), false};
        if (!kz_match_set_up_between(&position.match, &rules, &s, NULL))
            continue;
        there_and_back();
        check_equal(&position.match, &again.match, match_hash);
    }
}

static int load(void **state)
{
    (void)state;
    kz_games_init(&games);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_as_they_were_printed),
        cmocka_unit_test(numbers_are_read_as_they_were_printed),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
