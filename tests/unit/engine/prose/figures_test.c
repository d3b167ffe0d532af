/* SPDX-License-Identifier: MIT */
/* The figures of the rules: positions that the core has played, and what their words say of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <kozel/drawing.h>
#include <kozel/record.h>

#include "engine/prose/pages/figures.h"

static kz_match match_of(prose_figure figure)
{
    kz_match m;
    assert_true(prose_figure_match(figure, &m));
    return m;
}

static void check_ends(const kz_match *m, unsigned a, unsigned b)
{
    assert_int_equal(m->pub.board.value[KZ_END_A], a);
    assert_int_equal(m->pub.board.value[KZ_END_B], b);
}

static kz_set laid(const kz_match *m)
{
    kz_set set = 0;
    for (int i = 0; i < m->pub.log_count; i++)
        set |= kz_action_tiles(m->pub.log[i]);
    return set;
}

static void the_positions_match_their_texts(void **state)
{
    (void)state;
    kz_match m = match_of(PROSE_FIGURE_LINE);
    check_ends(&m, 0, 1);
    m = match_of(PROSE_FIGURE_SPINNER);
    assert_int_equal(m.pub.board.spinner, KZ_TILE_66);
    assert_int_equal(m.pub.board.outer[KZ_END_D], KZ_TILE_66); /* open and bare */
    m = match_of(PROSE_FIGURE_HOUSE);
    assert_int_equal(m.pub.board.spinner, kz_double_of(4));
    check_ends(&m, 6, 3);
    m = match_of(PROSE_FIGURE_SAUSAGE);
    assert_int_equal(m.pub.board.rows.start, kz_tile_of(2, 3));
    check_ends(&m, 5, 4);
    assert_int_equal(m.pub.count[0] + m.pub.count[1], KZ_TILES - 7);
    int before = m.pub.count[0];
    m = match_of(PROSE_FIGURE_CUT);
    assert_int_equal(m.pub.board.rows.start, kz_tile_of(4, 6));
    check_ends(&m, 5, 4); /* what is left of both lines hangs on it */
    assert_int_equal(m.pub.count[0], before + 3);
}

/* Whose tiles lie decides: for one test of a fish six are enough, for the other seven. */
static void the_fishes_are_fishes(void **state)
{
    (void)state;
    kz_match m = match_of(PROSE_FIGURE_FISH);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    check_ends(&m, 2, 2);
    assert_int_equal(laid(&m) & kz_suit[2], kz_suit[2] & ~kz_bit(kz_double_of(2)));
    m = match_of(PROSE_FIGURE_BLOCK);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    check_ends(&m, 2, 2);
    assert_int_equal(laid(&m) & kz_suit[2], kz_suit[2]);
}

/* "6 + 6 + 3 = 15; then 4-5 at the house scores 6 + 6 + 3 + 5 = 20", "10", "5", "18 ... loses 15"
 * (docs/spec/rules.md). */
static int32_t scored[KZ_LOG], ends_sum[KZ_LOG];

static void note_scored(void *context, const kz_match *match, kz_action action)
{
    int *count = context;
    (void)action;
    ends_sum[*count] = kz_public_ends_sum(&match->pub);
    scored[(*count)++] = match->pub.scored;
}

static int32_t lead_scores(unsigned low, unsigned high)
{
    static kz_games games;
    kz_match m;
    kz_rules rules;
    kz_games_init(&games);
    assert_true(kz_game_setup(kz_games_find(&games, "telephone"), 2, "", &rules, NULL));
    kz_match_init(&m, &rules);
    m.pub.phase = KZ_PLAYING;
    return kz_public_scores(&m.pub,
                            (kz_action){.kind = KZ_LAY, .tile = kz_tile_of(low, high), .end = KZ_NO_END});
}

static void sums_of_five_match_the_example(void **state)
{
    static kz_games games;
    static kz_reader reader;
    const char *record = prose_figure_record(PROSE_FIGURE_HOUSE);
    int count = 0;
    kz_error error;
    (void)state;
    kz_games_init(&games);
    kz_reader_init(&reader, &games, &(kz_reader_events){.context = &count, .acted = note_scored});
    assert_true(kz_reader_text(&reader, record, strlen(record), &error));
    assert_int_equal(count, 5);
    assert_int_equal(scored[3], 15);
    assert_int_equal(scored[4], 20);
    assert_int_equal(ends_sum[3], 15);
    assert_int_equal(ends_sum[4], 20);
    assert_true(ends_sum[2] % 5 && !scored[2]); /* described, though it scores nothing */
    assert_int_equal(lead_scores(4, 6), 10);
    assert_int_equal(lead_scores(2, 3), 5);
    kz_match m = reader.match;
    kz_set left = kz_bit(kz_tile_of(4, 6)) | kz_bit(kz_tile_of(3, 5));
    assert_int_equal(kz_hand_value(&m.pub.rules, left), 18);
    m.pub.account[1].score = 100;
    kz_public_end(&m.pub, (kz_after){true, KZ_ENDED_OUT, 0}, (kz_set[KZ_SEATS]){0, left});
    assert_int_equal(m.pub.account[1].score, 85);
}

static void every_figure_is_drawn(void **state)
{
    static char svg[KZ_SVG_TEXT], box[KZ_BOX_TEXT];
    (void)state;
    for (int i = 0; i < PROSE_FIGURES; i++) {
        const char *name = prose_figure_name((prose_figure)i);
        assert_int_equal(prose_figure_find(name, strlen(name)), i);
        size_t length = prose_figure_svg((prose_figure)i, svg, sizeof svg);
        assert_in_range(length, 2000, sizeof svg - 1);
        assert_int_equal(strncmp(svg, "<svg ", 5), 0);
        assert_string_equal(svg + length - 7, "</svg>\n");
        assert_true(prose_figure_box((prose_figure)i, box, sizeof box));
        const char *folder = getenv("FIGURES"); /* to look at them */
        char path[256];
        snprintf(path, sizeof path, "%s/%s.svg", folder ? folder : "", name);
        FILE *file = folder ? fopen(path, "w") : NULL;
        if (file) {
            fputs(svg, file);
            fclose(file);
        }
    }
    assert_int_equal(prose_figure_find("fis", 3), -1);
}

/* A bare end is marked: a line has two, a fish too, a spinner of three arms four, a house two sides more. */
static void open_ends_are_marked(void **state)
{
    static const struct {
        prose_figure figure;
        int marks;
    } cases[] = {{PROSE_FIGURE_SET, 0},   {PROSE_FIGURE_LINE, 2}, {PROSE_FIGURE_SPINNER, 4},
                 {PROSE_FIGURE_HOUSE, 4}, {PROSE_FIGURE_FISH, 2}, {PROSE_FIGURE_SAUSAGE, 0}};
    static char svg[KZ_SVG_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int marks = 0;
        prose_figure_svg(cases[i].figure, svg, sizeof svg);
        for (const char *at = svg; (at = strstr(at, "fill=\"#6fc3a8\"")); at++)
            marks++;
        assert_int_equal(marks, cases[i].marks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_positions_match_their_texts),
        cmocka_unit_test(the_fishes_are_fishes),
        cmocka_unit_test(sums_of_five_match_the_example),
        cmocka_unit_test(every_figure_is_drawn),
        cmocka_unit_test(open_ends_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
