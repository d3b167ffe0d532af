/* SPDX-License-Identifier: MIT */
/* Marks that separate the levels of players and frighten nobody (docs/analysis.md, "How many marks"). */
#include "tests/unit/engine/core/games_world.h"

#include "engine/teach/analysis/scale.h"

#include <kozel/bot.h>

enum { MASTER, CLUB, NOVICE, LEVELS, PLAYOUTS = 200, THINKING = 1000 };

static const char *const level_name[LEVELS] = {"master", "club", "novice"};

/* Judges what each level chooses in the same view. */
static void judge(const kz_view *view, const kz_scale *scale, kz_rng *rng, kz_play_summary out[LEVELS])
{
    static kz_judgement j[LEVELS];
    const kz_budget budget = {.rollouts = THINKING, .threads = 1};
    kz_action chosen[LEVELS];
    for (int level = 0; level < LEVELS; level++) {
        chosen[level] = kz_bot_choose(kz_bot_find(level_name[level]), view, &budget, rng);
        int same = 0;
        while (!same_action(chosen[same], chosen[level]))
            same++;
        if (same < level)
            j[level] = j[same];
        else
            kz_judge(view, chosen[level], &(kz_budget){.rollouts = PLAYOUTS}, scale, &j[level]);
        kz_summary_add(&out[level], &j[level], scale);
    }
}

/* The choices of some deals that `club` plays. */
static void play(const char *game, int seats, int deals, kz_play_summary out[LEVELS], int accuracy[LEVELS])
{
    static kz_view view;
    kz_scale scale;
    kz_rng rng;
    kz_play_summary mine[LEVELS] = {0};
    kz_match m = begin_match(game, seats, NULL);
    kz_rng_seed(&rng, 5);
    kz_scale_of(&m.pub.rules, NULL, &scale);
    for (; deals > 0 && m.pub.phase != KZ_OVER; deals--) {
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_view_of(&m, m.pub.turn, &view);
            if (kz_is_judged(&view))
                judge(&view, &scale, &rng, mine);
            kz_match_apply(&m, kz_bot_choose(kz_bot_find("club"), &view, NULL, &rng));
        }
    }
    for (int level = 0; level < LEVELS; level++) {
        accuracy[level] = kz_summary_accuracy(&mine[level], &scale);
        out[level].choices += mine[level].choices;
        for (int mark = 0; mark < KZ_MARKS; mark++)
            out[level].mark[mark] += mine[level].mark[mark];
    }
}

static int marks_of(const kz_play_summary *s)
{
    return s->mark[KZ_MARK_INACCURACY] + s->mark[KZ_MARK_MISTAKE] + s->mark[KZ_MARK_BLUNDER];
}

static void marks_separate_the_levels(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats, deals;
    } sample[] = {{"kozel", 4, 4}, {"kozel", 2, 4}, {"sea-goat", 4, 3}};
    kz_play_summary all[LEVELS] = {0};
    for (size_t i = 0; i < sizeof sample / sizeof *sample; i++) {
        int accuracy[LEVELS];
        play(sample[i].game, sample[i].seats, sample[i].deals, all, accuracy);
        print_message("%s of %d: accuracy %d, %d, %d\n", sample[i].game, sample[i].seats, accuracy[MASTER],
                      accuracy[CLUB], accuracy[NOVICE]);
        assert_true(accuracy[MASTER] >= 93 && accuracy[CLUB] >= 75 && accuracy[NOVICE] >= 40);
        assert_true(accuracy[MASTER] > accuracy[CLUB] && accuracy[CLUB] > accuracy[NOVICE]);
    }
    int choices = all[MASTER].choices, master = marks_of(&all[MASTER]), club = marks_of(&all[CLUB]),
        novice = marks_of(&all[NOVICE]);
    print_message("of %d choices %d of master are marked, %d of club, %d of novice\n", choices, master, club,
                  novice);
    assert_true(choices > 100 && 100 * master <= choices);
    assert_true(club > 2 * master && 100 * club <= 10 * choices);
    assert_true(2 * novice >= 3 * club && 100 * novice <= 25 * choices);
}

/* In pairs the heaviest tile, which `novice` lays, is often a good one. Its choices still cost clearly more
 * of the match than those of `club`, in the same positions. */
static void marks_separate_the_levels_in_pairs(void **state)
{
    (void)state;
    kz_play_summary all[LEVELS] = {0};
    int accuracy[LEVELS];
    play("kozel-pairs", 4, 8, all, accuracy);
    int choices = all[MASTER].choices, master = marks_of(&all[MASTER]), club = marks_of(&all[CLUB]),
        novice = marks_of(&all[NOVICE]);
    print_message("of %d choices %d of master are marked, %d of club, %d of novice\n", choices, master, club,
                  novice);
    assert_true(choices > 100 && club > master && 2 * novice >= 3 * club);
    assert_true(accuracy[MASTER] > accuracy[CLUB] && accuracy[CLUB] > accuracy[NOVICE]);
}

static void no_mark_for_what_hardly_moves_the_match(void **state)
{
    (void)state;
    variant v = {0};
    while (next_variant(&world_games, &v)) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        kz_scale scale;
        kz_scale_of(&m.pub.rules, NULL, &scale);
        double inaccuracy = analysis_mark_from(&scale, KZ_MARK_INACCURACY);
        assert_true(inaccuracy >= 0.015 && inaccuracy >= 0.2 * scale.deviation * (1 - 1e-9));
        assert_true(analysis_mark_from(&scale, KZ_MARK_MISTAKE) == 2 * inaccuracy);
        assert_true(analysis_mark_from(&scale, KZ_MARK_BLUNDER) == 4 * inaccuracy);
        assert_true(analysis_mark_from(&scale, KZ_MARK_BLUNDER) < 0.4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_separate_the_levels),
        cmocka_unit_test(marks_separate_the_levels_in_pairs),
        cmocka_unit_test(no_mark_for_what_hardly_moves_the_match),
    };
    return cmocka_run_group_tests_name("marks", tests, load_games, NULL);
}
