/* SPDX-License-Identifier: MIT */
/* Hashes of states: one of every game after random deals is as in tests/golden/hashes.txt, on every
 * machine. Every byte of a state that is no padding counts, and nothing else does.
 *
 *   hash_test FILE           compares
 *   hash_test --print        prints the hashes, for a change that is meant to */
#include "tests/unit/engine/core/games_world.h"

#include <inttypes.h>

enum { ACTIONS = 60, LINE = 160 };

static const char *golden;

static bool same(kz_hash128 a, kz_hash128 b)
{
    return a.high == b.high && a.low == b.low;
}

/* Plays deals at random, at most `most` actions in all. */
static void play(kz_match *m, kz_rng *rng, int actions)
{
    while (m->pub.phase != KZ_OVER && actions-- > 0) {
        kz_action legal[KZ_LEGAL];
        if (m->pub.phase == KZ_DEALING)
            deal_cards(m, rng);
        int count = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)count)]);
    }
}

static void print_game(const kz_game *game, int seats, char line[LINE])
{
    kz_rng rng;
    kz_view view;
    kz_match m = begin_match(game->name, seats, NULL);
    kz_rng_seed(&rng, 2026);
    play(&m, &rng, ACTIONS);
    kz_view_of(&m, 1, &view);
    kz_hash128 match = kz_match_hash(&m), seen = kz_view_hash(&view);
    snprintf(line, LINE, "%s %d: %016" PRIx64 "%016" PRIx64 " %016" PRIx64 "%016" PRIx64 " %016" PRIx64 "\n",
             game->name, seats, match.high, match.low, seen.high, seen.low, kz_public_hash(&m.pub));
}

static void every_machine_finds_the_same(void **state)
{
    char expected[LINE], line[LINE];
    FILE *file = golden ? fopen(golden, "r") : NULL;
    (void)state;
    assert_true(file || !golden);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        print_game(v.game, v.seats, line);
        if (!golden)
            fputs(line, stdout);
        else if (!fgets(expected, LINE, file) || strcmp(expected, line) != 0)
            fail_msg("%s is not as in %s", line, golden);
    }
    if (file)
        assert_null(fgets(expected, LINE, file));
    if (file)
        fclose(file);
}

/* RFC 9923, and the implementation of Go. */
static void bytes_are_hashed_as_others_do(void **state)
{
    (void)state;
    assert_true(same(kz_hash_bytes("", 0), (kz_hash128){0x6c62272e07bb0142, 0x62b821756295c58d}));
    assert_true(same(kz_hash_bytes("a", 1), (kz_hash128){0xd228cb696f1a8caf, 0x78912b704e4a8964}));
    assert_true(same(kz_hash_bytes("abc", 3), (kz_hash128){0xa68d622cec8b5822, 0x836dbc7977af7f3b}));
}

/* Bytes of a state whose change changes the hash; each is changed by its lowest bit. (The high byte of the
 * board, which `rules` selects, is taken for one: there is no such board.) */
static int bytes_that_count(void *state, size_t size, kz_hash128 (*hash)(const void *), const kz_rules *rules)
{
    kz_hash128 before = hash(state);
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)state)[i] ^= 1;
        count += (unsigned)rules->board > UINT8_MAX || !same(hash(state), before);
        ((uint8_t *)state)[i] ^= 1;
    }
    assert_true(same(hash(state), before));
    return count;
}

static kz_hash128 hash_public(const void *p)
{
    return kz_public_hash128(p);
}

static kz_hash128 hash_match(const void *m)
{
    return kz_match_hash(m);
}

static kz_hash128 hash_view(const void *v)
{
    return kz_view_hash(v);
}

/* Behind every account's `open`; in kz_deal_end behind `next` and `bald`, in kz_result before `weight`, in
 * kz_standing at its end; elsewhere what the offsets say. */
static size_t padding_of_public(void)
{
    size_t accounts = 3 * KZ_SEATS * (sizeof(kz_account) - offsetof(kz_account, open) - sizeof(bool));
    size_t end = offsetof(kz_deal_end, credit) - 3 + sizeof(kz_deal_end) - offsetof(kz_deal_end, bald) - 1;
    size_t result = offsetof(kz_result, weight) - offsetof(kz_result, eggs) - 1;
    size_t standing = sizeof(kz_standing) - offsetof(kz_standing, lost) - 2;
    size_t rules = sizeof(kz_rules) - offsetof(kz_rules, lead_order) - KZ_TILES;
    size_t board = sizeof(kz_board) - offsetof(kz_board, rows) - sizeof(kz_rows);
    size_t counts = offsetof(kz_public, log_dropped) - offsetof(kz_public, log_count) - 1 +
                    offsetof(kz_public, deal_number) - offsetof(kz_public, log_dropped) - 2;
    size_t before = offsetof(kz_public, board) - sizeof(kz_rules) + offsetof(kz_public, phase) -
                    offsetof(kz_public, board) - sizeof(kz_board);
    return accounts + end + result + standing + rules + board + counts + before;
}

static void every_field_counts(void **state)
{
    kz_rng rng;
    (void)state;
    kz_rng_seed(&rng, 3);
    kz_match m = begin_match("muggins", 2, NULL);
    deal_cards(&m, &rng);
    play(&m, &rng, 6);
    assert_int_equal(m.pub.phase, KZ_PLAYING);
    size_t kept = sizeof(kz_public) - sizeof m.pub.log + m.pub.log_count * sizeof(kz_action);
    size_t seen = kept - padding_of_public();
    assert_int_equal(bytes_that_count(&m.pub, sizeof m.pub, hash_public, &m.pub.rules), seen);
    assert_int_equal(bytes_that_count(&m, sizeof m, hash_match, &m.pub.rules),
                     seen + sizeof m.hidden.hand + m.pub.stock_dealt + 2);
    kz_view v;
    kz_view_of(&m, m.pub.turn, &v);
    assert_true(v.legal_count > 0);
    assert_int_equal(bytes_that_count(&v, sizeof v, hash_view, &v.pub.rules),
                     seen + 2 + sizeof v.signal + sizeof v.hand + v.legal_count * sizeof(kz_action));
}

/* Two ways to one position: the arms of the line grow one after the other. */
static void a_position_forgets_its_way(void **state)
{
    static const char *const way[2][4] = {{"1-5@a", "3-5@a", "1-2@b", "2-4@b"},
                                          {"1-2@b", "2-4@b", "1-5@a", "3-5@a"}};
    kz_match m[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        m[i] = begin_match("kozel", 2, NULL);
        deal_hands(&m[i], "1-1 3-5 2-4 0-0 0-2 0-3 0-4", "1-5 1-2 3-6 0-5 0-6 2-2 4-4", NULL, NULL);
        act(&m[i], 0, "1-1");
        for (int j = 0; j < 4; j++)
            act(&m[i], 1 - j % 2, way[i][j]);
        act(&m[i], 1, "3-6@a");
    }
    assert_true(kz_public_hash(&m[0].pub) == kz_public_hash(&m[1].pub));
    assert_false(same(kz_public_hash128(&m[0].pub), kz_public_hash128(&m[1].pub)));
    m[1].pub.turn ^= 1;
    assert_true(kz_public_hash(&m[0].pub) != kz_public_hash(&m[1].pub));
}

int main(int count, char **args)
{
    golden = count > 1 && strcmp(args[1], "--print") != 0 ? args[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_machine_finds_the_same),
        cmocka_unit_test(bytes_are_hashed_as_others_do),
        cmocka_unit_test(every_field_counts),
        cmocka_unit_test(a_position_forgets_its_way),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
