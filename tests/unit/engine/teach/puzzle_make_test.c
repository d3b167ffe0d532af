/* SPDX-License-Identifier: MIT */
/* Puzzles made from self-play (docs/puzzles.md): each can be read, follows from the view alone, and has the
 * answer that it claims. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/infoset/inference.h"
#include "engine/teach/puzzles/make.h"

enum { FINDING = 64, PROVING = 384, DEALS = 20, FOUND = 2 };

static const char *const asked[] = {"kozel",     "kozel-pairs", "sport",  "sea-goat-navy",
                                    "telephone", "muggins",     "donkey", "general"};

enum { ASKED = sizeof asked / sizeof *asked };

typedef struct read_back {
    int count;
    puzzle_entry puzzle;
    kz_match match;
} read_back;

static void note(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    read_back *r = context;
    r->puzzle = *puzzle;
    r->match = *match;
    r->count++;
}

static puzzle_source source_of(const char *game)
{
    return (puzzle_source){kz_games_find(&world_games, game), 7, FINDING, PROVING};
}

/* The puzzle of a deal, and what is read of its text; false: the deal has none. */
static bool make(const char *game, int64_t at, puzzle_made *made, read_back *back)
{
    puzzle_source source = source_of(game);
    kz_error error;
    memset(made, 0, sizeof *made);
    *back = (read_back){0};
    if (!puzzle_make(&source, at, made))
        return false;
    if (!puzzle_read_all(made->text, made->puzzle.end, &world_games, note, back, &error))
        fail_msg("%s: line %d: %s\n%s", game, error.line, kz_code_word(error.code), made->text);
    assert_int_equal(back->count, 1);
    return true;
}

static void test_made(void **state)
{
    (void)state;
    static puzzle_made made, again;
    static read_back back;
    for (int i = 0; i < ASKED; i++) {
        int found = 0;
        for (int64_t at = 0; at < DEALS && found < FOUND; at++) {
            if (!make(asked[i], at, &made, &back))
                continue;
            found++;
            assert_memory_equal(&made.puzzle, &back.puzzle, sizeof made.puzzle);
            assert_true(make(asked[i], at, &again, &back));
            assert_string_equal(made.text, again.text);
        }
        assert_int_equal(found, FOUND);
    }
}

/* Another match that looks the same to who is asked. */
static bool exchange(const kz_view *v, kz_rng *rng, kz_match *other)
{
    infoset_inference in;
    infoset_world world;
    bool dealt = false;
    infoset_inference_init(&in, v);
    for (int tries = 0; tries < 100 && !dealt; tries++)
        dealt = infoset_inference_sample(&in, rng, &world);
    infoset_inference_free(&in);
    if (dealt)
        kz_match_of_view(v, &world.hidden, other);
    return dealt;
}

static void test_hidden(void **state)
{
    (void)state;
    static puzzle_made made;
    static read_back back;
    static kz_view v, same;
    static puzzle_tried x, y;
    static kz_match other;
    kz_rng rng;
    int exchanged = 0;
    kz_rng_seed(&rng, 5);
    for (int i = 0; i < ASKED; i++)
        for (int64_t at = 0; at < 2; at++) {
            if (!make(asked[i], at, &made, &back))
                continue;
            kz_view_of(&back.match, back.puzzle.seat, &v);
            if (!exchange(&v, &rng, &other))
                continue;
            kz_view_of(&other, v.seat, &same);
            puzzle_try(&v, -1, FINDING, PUZZLE_TO_FIND, &x);
            puzzle_try(&same, -1, FINDING, PUZZLE_TO_FIND, &y);
            assert_memory_equal(&x, &y, sizeof x);
            exchanged += memcmp(other.hidden.hand, back.match.hidden.hand, sizeof other.hidden.hand) != 0;
        }
    assert_true(exchanged >= 6);
}

/* Worlds of different purposes differ, and the answer stands in them. */
static void test_checked(void **state)
{
    (void)state;
    static puzzle_made made;
    static read_back back;
    puzzle_verdict verdict;
    int checked = 0, approved = 0;
    for (int i = 0; i < ASKED; i++)
        for (int64_t at = 0; at < 2; at++) {
            if (!make(asked[i], at, &made, &back))
                continue;
            puzzle_check(&back.puzzle, &back.match, 10 * PROVING, &verdict);
            checked++;
            approved += verdict.approved;
            assert_true(verdict.certain <= verdict.lead);
            /* Any other answer is a mistake. */
            puzzle_entry wrong = back.puzzle;
            wrong.answer[0] = wrong.action[wrong.best ? 0 : 1].action;
            puzzle_check(&wrong, &back.match, PROVING, &verdict);
            assert_false(verdict.approved);
        }
    assert_true(checked >= 8);
    assert_int_equal(approved, checked);
}

/* ---- going out ---- */

/* Returns true if the seat goes out within `turns` turns of its own, whatever the others do. All hands are
 * open here. */
static bool is_forced(const kz_match *m, int seat, int turns)
{
    kz_action legal[KZ_LEGAL];
    if (m->pub.phase != KZ_PLAYING)
        return m->pub.end.kind == KZ_ENDED_OUT && m->pub.end.seat == seat;
    bool mine = m->pub.turn == seat;
    if (mine && !turns)
        return false;
    int count = kz_match_legal(m, legal);
    for (int i = 0; i < count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        if (is_forced(&next, seat, turns - mine) == mine)
            return mine;
    }
    return !mine;
}

/* What is certain holds in every world and against everybody who sees all hands; what is not certain fails
 * now and then. */
static void test_certain_out(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel", "sport", "telephone"};
    kz_rng rng;
    int certain = 0, failed = 0;
    kz_rng_seed(&rng, 3);
    for (int64_t deal = 0; deal < 150; deal++) {
        kz_match m = begin_match(games[deal % 3], 4, NULL), other;
        kz_view v;
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_view_of(&m, m.pub.turn, &v);
            for (int i = 0; i < v.legal_count; i++) {
                int turns = kz_count(v.hand[v.seat]) <= 3 ? puzzle_certain_out(&v, v.legal[i], 3) : 0;
                bool few = kz_count(v.hand[v.seat]) == 2 && kz_action_tiles(v.legal[i]);
                if (!(turns >= 2 || few) || !exchange(&v, &rng, &other))
                    continue;
                kz_match_apply(&other, v.legal[i]);
                bool forced = is_forced(&other, v.seat, (turns ? turns : 2) - 1);
                assert_true(forced || !turns);
                certain += turns >= 2;
                failed += !forced;
            }
            kz_match_apply(&m, kz_match_random(&m, &rng));
        }
    }
    assert_true(certain >= 10 && failed >= 10);
}

/* ---- the mix ---- */

static void test_mix(void **state)
{
    (void)state;
    puzzle_mix mix = {0};
    puzzle_entry one = {.question = PUZZLE_ASK_LAY, .level = 1200, .reason = 2},
                 rare = {.question = PUZZLE_ASK_OFFICER, .level = 1600, .reason = KZ_NO_REASON};
    int same = 0;
    while (same < 100 && puzzle_mix_take(&mix, &one, 100))
        same++;
    assert_true(same >= 10 && same < 50);           /* enough of that */
    assert_true(puzzle_mix_take(&mix, &rare, 100)); /* something else is welcome */
    int refused = 0;
    while (refused < 100 && !puzzle_mix_take(&mix, &one, 100))
        refused++;
    assert_true(refused > 3 && refused < 50); /* where there is nothing else, more of the same */
    assert_int_equal(mix.taken, same + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_made),        cmocka_unit_test(test_hidden), cmocka_unit_test(test_checked),
        cmocka_unit_test(test_certain_out), cmocka_unit_test(test_mix),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
