/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/record.h>

kz_games world_games;

int load_games(void **state)
{
    (void)state;
    kz_games_init(&world_games);
    return 0;
}

kz_match begin_match(const char *game, int seats, const char *options)
{
    kz_rules rules;
    kz_error error = {0};
    const kz_game *found = kz_games_find(&world_games, game);
    assert_non_null(found);
    if (!kz_game_setup(found, seats, options, &rules, &error))
        fail_msg("%s %d %s: %s", game, seats, options ? options : "", kz_code_word(error.code));
    kz_match m;
    kz_match_init(&m, &rules);
    return m;
}

kz_set tiles_of(const char *text)
{
    kz_set set = 0;
    for (const char *at = text ? text : ""; *at; at += at[3] ? 4 : 3)
        set |= kz_bit(kz_tile_of((unsigned)(at[0] - '0'), (unsigned)(at[2] - '0')));
    return set;
}

void begin_deal(kz_match *m, const char *hand1, const char *hand2, const char *hand3, const char *hand4)
{
    const char *hands[KZ_SEATS] = {hand1, hand2, hand3, hand4};
    kz_match fresh;
    kz_match_init(&fresh, &m->pub.rules);
    m->hidden = fresh.hidden;
    m->pub.board = fresh.pub.board;
    m->pub.led_six = m->pub.giving_to = KZ_NOBODY;
    m->pub.right = m->pub.drew = false;
    m->pub.stock_count = m->pub.stock_dealt = 0;
    m->pub.board.line = KZ_ALL_TILES;
    for (int i = 0; i < KZ_SEATS; i++) {
        m->hidden.hand[i] = tiles_of(hands[i]);
        m->pub.board.line &= ~m->hidden.hand[i];
        m->pub.count[i] = (uint8_t)kz_count(m->hidden.hand[i]);
    }
    m->pub.board.fisherman = 0;
    m->pub.turn = m->pub.leader = 0;
    m->pub.deal_number++;
    memcpy(m->pub.before, m->pub.account, sizeof m->pub.before);
    m->pub.phase = KZ_PLAYING;
}

void end_out(kz_match *m, int seat, const char *last)
{
    m->pub.board.last = tiles_of(last);
    m->hidden.hand[seat] = 0;
    kz_public_end(&m->pub, (kz_after){true, KZ_ENDED_OUT, (uint8_t)seat}, m->hidden.hand);
}

void end_fish(kz_match *m, int fisherman)
{
    m->pub.board.fisherman = (uint8_t)fisherman;
    kz_public_end(&m->pub, (kz_after){true, KZ_ENDED_FISH, (uint8_t)fisherman}, m->hidden.hand);
}

void deal_hands(kz_match *m, const char *hand1, const char *hand2, const char *hand3, const char *hand4)
{
    const char *hands[KZ_SEATS] = {hand1, hand2, hand3, hand4};
    kz_tile order[KZ_TILES];
    kz_set used = 0;
    kz_error error = {0};
    int n = 0;
    for (int i = 0; i < m->pub.rules.seats; i++) {
        assert_int_equal(kz_count(tiles_of(hands[i])), m->pub.rules.hand);
        for (kz_set s = tiles_of(hands[i]); s; s &= s - 1)
            order[n++] = kz_first(s);
        used |= tiles_of(hands[i]);
    }
    for (kz_set s = KZ_ALL_TILES & ~used; s; s &= s - 1)
        order[n++] = kz_first(s);
    assert_int_equal(n, KZ_TILES);
    if (!kz_match_deal(m, order, &error))
        fail_msg("%s", kz_code_word(error.code));
}

static bool try_text(kz_match *m, int seat, const char *text, kz_error *error)
{
    kz_action action;
    return kz_action_parse(&m->pub, seat, text, strlen(text), &action, error) &&
           kz_match_try(m, action, error);
}

void act(kz_match *m, int seat, const char *text)
{
    kz_error error = {0};
    if (!try_text(m, seat, text, &error))
        fail_msg("%d %s: %s %s", seat + 1, text, kz_code_word(error.code), error.arg[0]);
}

void refuse_act(kz_match *m, int seat, const char *text, kz_code code)
{
    kz_error error = {0};
    kz_match before = *m;
    assert_false(try_text(m, seat, text, &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_memory_equal(&before, m, sizeof before);
}

bool is_legal_text(const kz_match *m, const char *action)
{
    kz_action legal[KZ_LEGAL];
    char text[KZ_ACTION_TEXT];
    for (int i = kz_match_legal(m, legal) - 1; i >= 0; i--)
        if (!strcmp(kz_action_print(legal[i], text), action))
            return true;
    return false;
}

void check_score(const kz_match *m, int side, int score, bool open, int memory)
{
    assert_int_equal(m->pub.account[side].score, score);
    assert_int_equal(m->pub.account[side].open, open);
    assert_int_equal(m->pub.account[side].memory, memory);
}

void deal_cards(kz_match *match, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&match->pub.rules, rng, order);
    assert_true(kz_match_deal(match, order, NULL));
}

bool same_action(kz_action a, kz_action b)
{
    return !memcmp(&a, &b, sizeof a);
}

void check_choice(const kz_view *view, kz_action action)
{
    bool legal = false;
    for (int i = 0; i < view->legal_count; i++)
        legal |= same_action(view->legal[i], action);
    assert_true(legal);
}
