/* SPDX-License-Identifier: MIT */
/* Positions as text (docs/spec/position.md). At random places of random matches of every game the position is
 * printed, read again and compared: complete, as each seat sees it, and as everybody does. Then the original
 * and the copy are played on with the same actions to the deal's end. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/position.h>

#define HAND_1 "0-4,0-5,1-5,2-3,2-5,5-5,6-6"
#define HAND_2 "1-1,1-4,2-2,2-4,2-6,3-4,5-6"
#define DEAL                                                                                                 \
    "kozel 2 hands=" HAND_1 "/" HAND_2 " stock=0-0,0-1,0-2,0-3,0-6,1-2,1-3,1-6,3-3,3-5,3-6,4-4,4-5,4-6"
#define ROWS(turned, more)                                                                                   \
    "sausage 2 seat=1 leader=1 turned=" turned " actions=3-4,4-4@2,shift:1-2,shift:0-5" more
#define LONG_DEAL(shifts, turned, row, lines)                                                                \
    "sausage 2 seat=1 deal=1 leader=1 turned=" turned " long=200/1/" shifts "/3-4/2-4/2/" row                \
    " lines=2-0/" lines
#define SEEN "kozel 2 seat=1 leader=2 must=1-1 hand=" HAND_1

enum { MATCHES = 6, DEALS = 12, CHECKED = 6, RULES = 3 };

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
    bool whole = !a.pub.log_dropped;
    while (a.pub.phase == KZ_PLAYING && a.pub.deal_number == deal) {
        check_legal(&a, &b);
        assert_true(kz_public_hash(&a.pub) == kz_public_hash(&b.pub));
        assert_memory_equal(&a.hidden.hand, &b.hidden.hand, sizeof a.hidden.hand);
        kz_action action = kz_match_random(&a, &rng);
        kz_match_apply(&a, action);
        assert_true(kz_match_try(&b, action, NULL));
        assert_int_equal(kz_ply(&a.pub), kz_ply(&b.pub));
    }
    if (whole)
        check_equal(&a, &b, match_hash);
}

static void check_match(const kz_match *m, kz_rng *rng)
{
    position.complete = true;
    position.match = *m;
    clear_past(&position.match.pub);
    there_and_back();
    if (m->pub.phase == KZ_PLAYING) {
        if (!m->pub.log_dropped)
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
    if (m->pub.phase != KZ_PLAYING)
        return;
    if (m->pub.log_dropped) { /* the text of a long deal does not have its actions */
        assert_int_equal(kz_ply(&again.view.pub), kz_ply(&position.view.pub));
        for (kz_view *v = &position.view; v; v = v == &position.view ? &again.view : NULL) {
            memset(v->pub.log, 0, sizeof v->pub.log);
            v->pub.log_count = v->pub.log_dropped = 0;
        }
    }
    check_equal(&position.view, &again.view, view_hash);
}

static void check_all(const kz_match *m, kz_rng *rng)
{
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

/* Rows grow by cuts, and rows that grow make deals long. */
static kz_action draw_out(const kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    bool cuts = legal[count - 1].kind == KZ_CUT && kz_rng_below(rng, 8);
    return legal[cuts ? count - 1 : (int)kz_rng_below(rng, (uint32_t)count)];
}

/* Deals of more actions than the log stores, up to hundreds of them. */
static void long_deals_are_read_as_they_were_printed(void **state)
{
    (void)state;
    int longest = 0, checked = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    memset(&position, 0, sizeof position);
    strcpy(position.game, "sausage");
    position.rules = RULES;
    for (int i = 0; i < 6000; i++) {
        kz_match m = begin_match("sausage", 2, "");
        deal_cards(&m, &rng);
        for (int ply = 0; m.pub.phase == KZ_PLAYING && ply < 4000; ply++) {
            bool late = m.pub.log_dropped && (m.pub.log_count == KZ_LOG / 2 || kz_rng_below(&rng, 40) == 0);
            if (late)
                check_all(&m, &rng);
            checked += late;
            kz_match_apply(&m, draw_out(&m, &rng));
            longest = kz_ply(&m.pub) > longest ? kz_ply(&m.pub) : longest;
        }
    }
    if (checked < 200 || longest < 500)
        fail_msg("%d positions of long deals, the longest deal has %d actions", checked, longest);
}

/* The number of actions that are not stored stays at its maximum. From 0 the log would count as complete. */
static void the_longest_deal_that_a_text_may_have_goes_on(void **state)
{
    (void)state;
    const char *hands = "3-5,0-5,0-2,2-2,2-6,6-6,0-6,0-4,2-4,2-3,3-3/3-6,4-5,3-4,1-2,5-6";
    const char *lines = "0-3/0-0,0-1,1-1/1-3,1-6,4-6,4-4,1-4,1-5,5-5,2-5";
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    for (int i = 0, reached = 0; i < 5000 && reached < 5; i++) {
        int ply = i % 2 ? UINT16_MAX : UINT16_MAX + 1 - KZ_LOG / 2;
        snprintf(text, sizeof text, "sausage 2 hands=%s leader=1 long=%d/2/2/2-4/5-5/1/11 lines=%s", hands,
                 ply, lines);
        assert_true(kz_position_parse(&games, text, strlen(text), &position, NULL));
        kz_match m = position.match;
        for (int more = 0; m.pub.phase == KZ_PLAYING && more <= KZ_LOG; more++) {
            assert_true(m.pub.log_dropped >= ply && kz_ply(&m.pub) >= ply);
            if (more == KZ_LOG)
                check_all(&m, &rng);
            reached += more == KZ_LOG;
            kz_match_apply(&m, draw_out(&m, &rng));
        }
        if (i == 4999)
            fail_msg("%d deals went on", reached);
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
            position.rules = (uint8_t)(RULES - i % RULES);
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
        position.rules = RULES;
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
            s.account[side] = kz_rng_below(&rng, 2)
                                  ? (kz_account){(int32_t)kz_rng_below(&rng, 90) - 30, 0, true}
                                  : (kz_account){0, (int32_t)kz_rng_below(&rng, 20), false};
        if (!kz_match_set_up_between(&position.match, &rules, &s, NULL))
            continue;
        there_and_back();
        check_equal(&position.match, &again.match, match_hash);
    }
}

/* A line, and its error with the column; KZ_OK: it is a position. */
static const struct {
    const char *text;
    kz_code code;
    int column;
} lines[] = {
    {"kozel 2", KZ_OK, 0},
    {"kozel  2\tdeal=1\r\n", KZ_OK, 0},
    {"", KZ_E_TAG_MISSING, 1},
    {"kozel", KZ_E_TAG_MISSING, 6},
    {"kozell 2", KZ_E_GAME, 1},
    {"kozel two", KZ_E_TAG_VALUE, 7},
    {"kozel 5", KZ_E_TAG_VALUE, 7},
    {"sport 2", KZ_E_PLAYERS, 7},
    {"kozel 2 \x01", KZ_E_TRAILING, 9},
    {"kozel 2 \xff", KZ_E_UTF8, 9},
    {"kozel 2 foo=1", KZ_E_TRAILING, 9},
    {"kozel 2 deal", KZ_E_TRAILING, 9},
    {"kozel 2 deal=1 deal=1", KZ_E_TAG_TWICE, 16},
    {"kozel 2 deal=0", KZ_E_TAG_VALUE, 14},
    {"kozel 2 deal=01", KZ_E_TAG_VALUE, 14},
    {"kozel 2 deal=1000001", KZ_E_TAG_VALUE, 14},
    {"kozel 2 options=x=5", KZ_E_OPTION, 17},
    {"kozel 2 options=target=5", KZ_E_OPTION_VALUE, 17},
    {"kozel 2 rules=4", KZ_E_TAG_VALUE, 15},
    {"kozel 2 accounts=1", KZ_E_TAG_VALUE, 18},
    {"kozel 2 accounts=1,2,3", KZ_E_TAG_VALUE, 18},
    {"kozel 2 accounts=1,0+3", KZ_E_TAG_VALUE, 18},
    {"kozel 2 accounts=-0,1", KZ_E_TAG_VALUE, 18},
    {"kozel 2 deal=2 accounts=101,0", KZ_E_OVER, 25},
    {"kozel 2 next=3", KZ_E_TAG_VALUE, 14},
    {"kozel 2 six=1", KZ_E_TAG_VALUE, 13},
    {"kozel 2 six=0", KZ_E_TAG_VALUE, 13},
    {"kozel 2 right=1", KZ_E_TAG_VALUE, 15},
    {"kozel 2 queue=1", KZ_E_TAG_VALUE, 15},
    {"kozel 2 queue=1,1", KZ_E_TAG_VALUE, 15},
    {"kozel 2 debt=1/1/1/3", KZ_E_TAG_VALUE, 14},
    {"kozel 2 lost=1", KZ_E_TAG_VALUE, 14},
    {"kozel 2 counted=256", KZ_E_TAG_VALUE, 17},
    /* complete deals */
    {"kozel 2 hands=0-0/0-1", KZ_E_HAND_SIZE, 15},
    {"kozel 2 hands=0-0,0-1,0-2,0-3,0-4,0-5,9-9", KZ_E_TILE, 39},
    {"kozel 2 hands=" HAND_1, KZ_E_TAG_VALUE, 15},
    {"kozel 2 hands=" HAND_1 "/" HAND_2 "/" HAND_2, KZ_E_TAG_VALUE, 15},
    {"kozel 2 hands=" HAND_1 "/0-4,1-1,1-4,2-2,2-4,2-6,3-4", KZ_E_TILE_TWICE, 43},
    {"kozel 2 hands=" HAND_1 "/" HAND_2, KZ_E_TILE_MISSING, 70},
    {"kozel 2 stock=0-0", KZ_E_TAG_MISSING, 18},
    {"kozel 2 actions=0-0", KZ_E_TAG_MISSING, 20},
    {DEAL, KZ_OK, 0},
    {DEAL " leader=1", KZ_E_TRAILING, 133},
    {DEAL " actions=1-1,1-5", KZ_OK, 0},
    {DEAL " actions=1-1,2-3", KZ_E_FITS_NOWHERE, 145},
    {DEAL " actions=1-1,draw", KZ_E_MAY_NOT_DRAW, 145},
    {DEAL " actions=1-1,1-4", KZ_E_NOT_IN_HAND, 145},
    {DEAL " actions=1-1,", KZ_E_ACTION_TEXT, 145},
    {DEAL " actions=1-1,resign", KZ_OK, 0},
    {DEAL " actions=1-1,resign,1-4", KZ_E_OVER, 152},
    {"kozel 2 hands=0-0,1-1,2-2,3-3,4-4,5-5,6-6/0-1,0-2,0-3,0-4,0-5,1-2,1-3 "
     "stock=0-6,1-4,1-5,1-6,2-3,2-4,2-5,2-6,3-4,3-5,3-6,4-5,4-6,5-6",
     KZ_E_REDEAL_DOUBLES, 15},
    /* what a seat sees */
    {"kozel 2 leader=1", KZ_E_TRAILING, 9},
    {"kozel 2 seat=3", KZ_E_TAG_VALUE, 14},
    {"kozel 2 seat=1 hands=0-0", KZ_E_TRAILING, 16},
    {"kozel 2 seat=1 hand=" HAND_1, KZ_E_TAG_MISSING, 48},
    {"kozel 2 seat=1 leader=2 must=1-1", KZ_E_TAG_MISSING, 33},
    {"kozel 2 seat=0 leader=2 must=1-1", KZ_OK, 0},
    {"kozel 2 seat=0 leader=2 must=1-1 hand=" HAND_1, KZ_E_TRAILING, 34},
    {"kozel 2 seat=1 leader=2 hand=" HAND_1, KZ_E_TAG_MISSING, 57},
    {SEEN, KZ_OK, 0},
    {SEEN " swap=2/1/0/-", KZ_E_TAG_CONFLICT, 72},
    {SEEN " signal=0-0", KZ_E_TAG_CONFLICT, 74},
    {SEEN " turned=0-0", KZ_E_TRAILING, 67},
    {"kozel 2 seat=1 leader=2 must=2-2 hand=" HAND_1, KZ_OK, 0},
    {"kozel 2 seat=2 leader=2 must=2-2 hand=" HAND_2, KZ_E_TAG_CONFLICT, 30},
    {"kozel 2 seat=1 leader=2 must=2-3 hand=" HAND_1, KZ_E_TAG_CONFLICT, 30},
    {"kozel 2 seat=1 leader=3 must=1-1 hand=" HAND_1, KZ_E_TAG_VALUE, 23},
    {"kozel 2 seat=1 leader=2 must=1-1 hand=0-4", KZ_E_HAND_SIZE, 39},
    {"kozel 2 seat=1 leader=1 hand=0-0,1-1,2-2,3-3,4-4,5-5,6-6", KZ_E_TAG_CONFLICT, 30},
    {"kozel 2 seat=1 next=1 leader=2 hand=" HAND_1, KZ_E_TAG_CONFLICT, 30},
    {SEEN " actions=1-1,1-5", KZ_OK, 0},
    {SEEN " actions=1-1,draw:0-1", KZ_E_MAY_NOT_DRAW, 79},
    {SEEN " actions=1-1,1-5,0-4@b", KZ_E_TILE_TWICE, 83},
    {SEEN " actions=1-1,1-5@a,draw,5-5@a", KZ_E_TILE_TWICE, 90},
    {SEEN " actions=1-1,1-5@a,draw,1-1@b", KZ_E_TILE_TWICE, 90},
    {SEEN " actions=1-1,1-5@a,draw:1-4", KZ_E_ACTION_TEXT, 85},
    {SEEN " actions=1-1,give", KZ_E_GIVE, 79},
    {SEEN " actions=1-1,claim:2", KZ_E_CLAIM, 79},
    {SEEN " actions=1-1,knock", KZ_E_MAY_NOT_KNOCK, 79},
    {SEEN " actions=1-1,resign", KZ_E_NO_DEAL, 79},
    /* all have knocked at 1: nobody can have 0-1 */
    {"kozel-pairs 4 seat=1 leader=2 must=1-1 hand=0-0,0-2,0-3,0-4,2-2,2-3,2-4 "
     "actions=1-1,knock,knock,knock,knock",
     KZ_E_TILE_MISSING, 108},
    /* rows: a shifted tile is at the other end now */
    {ROWS("2-5", ""), KZ_OK, 0},
    {ROWS("1-2", ""), KZ_E_TILE_MISSING, 75},
    {ROWS("0-5", ""), KZ_E_TILE_MISSING, 75},
    {ROWS("0-5", ",shift:1-2"), KZ_E_TILE_MISSING, 85},
    /* a long deal: the lines join, every tile lies once, the row is not empty */
    {LONG_DEAL("0", "1-5", "2", "2-4,4-4/"), KZ_OK, 0},
    {LONG_DEAL("0", "1-5", "2", "2-4,3-5/"), KZ_E_TAG_CONFLICT, 76},
    {LONG_DEAL("0", "1-5", "2", "2-4,2-4/"), KZ_E_TILE_TWICE, 84},
    {LONG_DEAL("0", "1-5", "2", "2-4,4-4"), KZ_E_TAG_VALUE, 76},
    {LONG_DEAL("0", "1-5", "2", "2-4,4-4//"), KZ_E_TAG_VALUE, 76},
    {LONG_DEAL("0", "1-5", "0", "2-4,4-4/"), KZ_E_TAG_VALUE, 50},
    {LONG_DEAL("0", "1-5", "25", "2-4,4-4/"), KZ_E_TAG_CONFLICT, 50},
    {LONG_DEAL("50", "1-5", "2", "2-4,4-4/"), KZ_E_TAG_CONFLICT, 77},
    {LONG_DEAL("0", "4-4", "2", "2-4,4-4/"), KZ_E_TAG_CONFLICT, 41},
    {LONG_DEAL("0", "1-5", "2", "2-4,4-4/") " hand=1-1", KZ_E_TRAILING, 89},
    {LONG_DEAL("0", "1-5", "2", "2-4,4-4/") " actions=1-5", KZ_E_TRAILING, 89},
    {"sausage 2 seat=1 deal=1 leader=1 turned=1-5 lines=0-2//", KZ_E_TAG_MISSING, 56},
    {"sausage 2 seat=1 deal=1 leader=1 turned=1-5 long=200/1/0/0-2/0-2/1/2", KZ_E_TAG_MISSING, 69},
    {"sausage 2 deal=1 leader=1 long=200/1/0/0-2/0-2/1/2 lines=0-2//", KZ_E_TAG_MISSING, 63},
    {"kozel 2 seat=1 leader=1 long=200/1/0/0-2/0-2/1/2 lines=0-2//", KZ_E_TRAILING, 25},
    /* the end */
    {"kozel 2 over=goat/1/2", KZ_OK, 0},
    {"kozel 2 over=goat/1/2 rating=8,0", KZ_OK, 0},
    {"kozel 2 over=goat/1/2 rating=8", KZ_E_TAG_VALUE, 30},
    {"kozel 2 over=goat/1/1", KZ_E_TAG_VALUE, 14},
    {"kozel 2 over=goat/1/3", KZ_E_TAG_VALUE, 14},
    {"kozel 2 over=goat/21/", KZ_E_TAG_VALUE, 14},
    {"kozel 2 over=goat//", KZ_E_TAG_VALUE, 14},
    {"kozel 2 over=draw//", KZ_OK, 0},
    {"kozel 2 over=draw/1/2", KZ_E_TAG_VALUE, 14},
    {"kozel 2 over=ghost/1/2", KZ_E_TAG_VALUE, 14},
    {"kozel 2 title=1/2", KZ_E_TAG_MISSING, 18},
    {"kozel 2 over=goat/1/2 stock=0-0", KZ_E_TRAILING, 23},
};

static void what_is_no_position_is_refused(void **state)
{
    static kz_position before;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        kz_error error = {0};
        memset(&position, 0x5a, sizeof position);
        before = position;
        bool ok = kz_position_parse(&games, lines[i].text, strlen(lines[i].text), &position, &error);
        if (ok != (lines[i].code == KZ_OK) || error.code != lines[i].code || error.column != lines[i].column)
            fail_msg("%s: %s at %d", lines[i].text, kz_code_word(error.code), error.column);
        if (!ok)
            assert_memory_equal(&position, &before, sizeof position);
        assert_int_equal(kz_position_parse(&games, lines[i].text, strlen(lines[i].text), &position, NULL),
                         ok);
    }
}

/* A copy for a search has no log, and later only what was played since. */
static void an_incomplete_log_has_no_text(void **state)
{
    (void)state;
    kz_rng rng;
    kz_match m;
    kz_rng_seed(&rng, 2);
    memset(&position, 0, sizeof position);
    strcpy(position.game, "kozel");
    for (int laid = 1; laid <= 6; laid++) {
        kz_match whole = begin_match("kozel", 4, "");
        deal_cards(&whole, &rng);
        for (int i = 0; i < laid; i++)
            kz_match_apply(&whole, kz_match_random(&whole, &rng));
        kz_match_copy(&m, &whole);
        for (int since = 0; since < 2; since++) {
            position.complete = true;
            position.match = m;
            assert_int_equal(kz_position_print(&position, text, sizeof text), 0);
            assert_string_equal(text, "");
            position.complete = false;
            kz_view_of(&m, m.pub.turn, &position.view);
            assert_int_equal(kz_position_print(&position, text, sizeof text), 0);
            kz_match_apply(&m, kz_match_random(&m, &rng));
        }
    }
}

static int load(void **state)
{
    load_games(state);
    kz_games_init(&games);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_as_they_were_printed),
        cmocka_unit_test(long_deals_are_read_as_they_were_printed),
        cmocka_unit_test(the_longest_deal_that_a_text_may_have_goes_on),
        cmocka_unit_test(what_is_no_position_is_refused),
        cmocka_unit_test(numbers_are_read_as_they_were_printed),
        cmocka_unit_test(an_incomplete_log_has_no_text),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
