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

#include "figures/figures.h"

static kz_match match_of(kz_figure figure)
{
    kz_match m;
    assert_true(kz_figure_match(figure, &m));
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

static void the_positions_are_what_they_say(void **state)
{
    (void)state;
    kz_match m = match_of(KZ_FIGURE_LINE);
    check_ends(&m, 0, 1);
    m = match_of(KZ_FIGURE_SPINNER);
    assert_int_equal(m.pub.board.spinner, KZ_TILE_66);
    assert_int_equal(m.pub.board.outer[KZ_END_D], KZ_TILE_66); /* open and bare */
    m = match_of(KZ_FIGURE_HOUSE);
    assert_int_equal(m.pub.board.spinner, kz_double_of(4));
    check_ends(&m, 6, 3);
    m = match_of(KZ_FIGURE_SAUSAGE);
    assert_int_equal(m.pub.board.rows.start, kz_tile_of(2, 3));
    check_ends(&m, 5, 0);
    assert_int_equal(m.pub.count[0] + m.pub.count[1], KZ_TILES - 7);
    int before = m.pub.count[0];
    m = match_of(KZ_FIGURE_CUT);
    assert_int_equal(m.pub.board.rows.start, kz_tile_of(0, 5));
    assert_int_equal(m.pub.count[0], before + 7);
}

/* Whose tiles lie decides: for one test of a fish six are enough, for the other seven. */
static void the_fishes_are_fishes(void **state)
{
    (void)state;
    kz_match m = match_of(KZ_FIGURE_FISH);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    check_ends(&m, 2, 2);
    assert_int_equal(laid(&m) & kz_suit[2], kz_suit[2] & ~kz_bit(kz_double_of(2)));
    m = match_of(KZ_FIGURE_BLOCK);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    check_ends(&m, 2, 2);
    assert_int_equal(laid(&m) & kz_suit[2], kz_suit[2]);
}

static void every_figure_is_drawn(void **state)
{
    static char svg[KZ_SVG_TEXT], box[KZ_BOX_TEXT];
    (void)state;
    for (int i = 0; i < KZ_FIGURES; i++) {
        const char *name = kz_figure_name((kz_figure)i);
        assert_int_equal(kz_figure_find(name, strlen(name)), i);
        size_t length = kz_figure_svg((kz_figure)i, svg, sizeof svg);
        assert_in_range(length, 2000, sizeof svg - 1);
        assert_int_equal(strncmp(svg, "<svg ", 5), 0);
        assert_string_equal(svg + length - 7, "</svg>\n");
        assert_true(kz_figure_box((kz_figure)i, box, sizeof box));
        const char *folder = getenv("FIGURES"); /* to look at them */
        char path[256];
        snprintf(path, sizeof path, "%s/%s.svg", folder ? folder : "", name);
        FILE *file = folder ? fopen(path, "w") : NULL;
        if (file) {
            fputs(svg, file);
            fclose(file);
        }
    }
    assert_int_equal(kz_figure_find("fis", 3), -1);
}

/* A bare end is marked: a line has two, a fish too, a spinner of three arms four, a house two sides more. */
static void open_ends_are_marked(void **state)
{
    static const struct {
        kz_figure figure;
        int marks;
    } cases[] = {{KZ_FIGURE_SET, 0},   {KZ_FIGURE_LINE, 2}, {KZ_FIGURE_SPINNER, 4},
                 {KZ_FIGURE_HOUSE, 4}, {KZ_FIGURE_FISH, 2}, {KZ_FIGURE_SAUSAGE, 0}};
    static char svg[KZ_SVG_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int marks = 0;
        kz_figure_svg(cases[i].figure, svg, sizeof svg);
        for (const char *at = svg; (at = strstr(at, "fill=\"#6fc3a8\"")); at++)
            marks++;
        assert_int_equal(marks, cases[i].marks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_positions_are_what_they_say),
        cmocka_unit_test(the_fishes_are_fishes),
        cmocka_unit_test(every_figure_is_drawn),
        cmocka_unit_test(open_ends_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
