/* SPDX-License-Identifier: MIT */
/* The levels have the weaknesses that docs/decisions/0027-levels.md lists, measured in their choices at the
 * same positions. `levels_test show` prints the table. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/policy/policy.h"

#include <kozel/bot.h>

enum { LEVELS = 16, POSITIONS = 100, SEED = 21 };

/* A position of the seat to act. */
typedef struct position {
    kz_view view, exchanged;
    kz_match match;
    policy_track track;
    kz_set playable, next_lacks;
    uint64_t seed;
} position;

/* ---- what a choice can show ---- */

static kz_set fits_after(const position *p, kz_action action)
{
    kz_board board = p->match.pub.board;
    kz_set fits = 0;
    unsigned value[2] = {board.value[0], board.value[1]};
    if (action.kind == KZ_LAY)
        value[action.end] = kz_other_half(action.tile, value[action.end]);
    for (int end = 0; end < 2; end++)
        fits |= kz_suit[value[end]];
    return fits;
}

/* Lays a tile beyond the four lightest that can be played. */
static bool lays_late_tile(const position *p, kz_action action)
{
    kz_set first = 0, rest = p->playable;
    for (int i = 0; i < 4 && rest; i++, rest &= rest - 1)
        first |= kz_bit(kz_first(rest));
    return !(kz_action_tiles(action) & first);
}

static bool lays_double(const position *p, kz_action action)
{
    (void)p;
    return kz_action_tiles(action) & KZ_DOUBLES;
}

/* The next seat has knocked at every suit that is open then, so it must pass again. */
static bool makes_next_pass(const position *p, kz_action action)
{
    return !(fits_after(p, action) & ~p->next_lacks);
}

typedef struct measure {
    const char *name;
    bool (*shows)(const position *position, kz_action action);
    int least; /* number of tiles that can be played */
} measure;

enum { LATE_TILE, DOUBLE, PASS, MEASURES };
static const measure measures[MEASURES] = {
    {"late tile", lays_late_tile, 5}, {"double", lays_double, 2}, {"pass", makes_next_pass, 2}};

/* Two shares of choices that differ: after another history, and with another seed. */
enum { EXCHANGED = MEASURES, WAVERS, ALL };

static int levels;
static int asked[ALL], shown[LEVELS][ALL];

/* ---- positions ---- */

/* Fills p->exchanged with the same position after another history: two seats in turn have laid the same two
 * tiles, each the other's one. Returns false if there is no such pair. */
static bool exchange(position *p)
{
    const kz_public *pub = &p->view.pub;
    for (int i = 0; i < pub->log_count; i++)
        if (pub->log[i].kind != KZ_LAY)
            return false;
    for (int i = pub->log_count - 2; i > 0; i--) {
        kz_action a = pub->log[i], b = pub->log[i + 1];
        if (a.end == b.end || a.seat == p->view.seat || b.seat == p->view.seat)
            continue;
        p->exchanged = p->view;
        p->exchanged.pub.log[i] = (kz_action){KZ_LAY, a.seat, b.tile, b.end};
        p->exchanged.pub.log[i + 1] = (kz_action){KZ_LAY, b.seat, a.tile, a.end};
        return true;
    }
    return false;
}

static bool begin(position *p, const kz_match *m, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    kz_view_of(m, m->pub.turn, &p->view);
    p->seed = seed;
    for (int i = 0; i < p->view.legal_count; i++) {
        if (p->view.legal[i].kind != KZ_LAY)
            return false;
        p->playable |= kz_action_tiles(p->view.legal[i]);
    }
    if (kz_count(p->playable) < 2 || !p->view.pub.board.line)
        return false;
    policy_track_of_view(&p->view, policy_track_note, &p->match, &p->track);
    p->next_lacks = p->track.lacks[(p->view.seat + 1) % p->view.pub.rules.seats];
    return true;
}

static kz_action choice(const kz_view *view, int level, uint64_t seed)
{
    const kz_budget budget = {.rollouts = 600, .threads = 1};
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    return kz_bot_choose(kz_bot_at(level), view, &budget, &rng);
}

static bool is_open(const position *p, const measure *m)
{
    int count[2] = {0};
    for (int i = 0; i < p->view.legal_count; i++)
        count[m->shows(p, p->view.legal[i])]++;
    return (int)kz_count(p->playable) >= m->least && count[0] && count[1];
}

static void ask(position *p)
{
    bool counts[ALL], any = false;
    for (int k = 0; k < MEASURES; k++)
        counts[k] = asked[k] < POSITIONS && is_open(p, &measures[k]);
    counts[EXCHANGED] = asked[EXCHANGED] < POSITIONS && exchange(p);
    counts[WAVERS] = asked[WAVERS] < POSITIONS;
    for (int k = 0; k < ALL; k++)
        asked[k] += counts[k], any |= counts[k];
    for (int level = 0; any && level < levels; level++) {
        kz_action chosen = choice(&p->view, level, p->seed);
        for (int k = 0; k < MEASURES; k++)
            shown[level][k] += counts[k] && measures[k].shows(p, chosen);
        if (counts[EXCHANGED])
            shown[level][EXCHANGED] += !same_action(chosen, choice(&p->exchanged, level, p->seed));
        if (counts[WAVERS])
            shown[level][WAVERS] += !same_action(chosen, choice(&p->view, level, ~p->seed));
    }
}

static bool is_done(void)
{
    for (int k = 0; k < ALL; k++)
        if (asked[k] < POSITIONS)
            return false;
    return true;
}

/* `club` plays `sport` at all seats, the games with the most of knocks and partners. */
static int ask_all(void **state)
{
    static position p;
    kz_rng rng;
    kz_match m = {0};
    load_games(state);
    while (kz_bot_at(levels))
        levels++;
    kz_rng_seed(&rng, SEED);
    for (int deal = 0; !is_done(); deal++) {
        if (deal % 8 == 0)
            m = begin_match("sport", 4, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            if (begin(&p, &m, kz_rng_next(&rng)))
                ask(&p);
            kz_view_of(&m, m.pub.turn, &p.view);
            kz_match_apply(&m, kz_bot_choose(kz_bot_find("club"), &p.view, NULL, &rng));
        }
    }
    return 0;
}

/* Returns how often a level shows it, in percent. */
static int share(const char *level, int measure)
{
    for (int i = 0; i < levels; i++)
        if (!strcmp(kz_bot_at(i)->name, level))
            return (shown[i][measure] * 100 + asked[measure] / 2) / asked[measure];
    fail();
    return 0;
}

static void some_overlook_all_but_four_tiles(void **state)
{
    (void)state;
    assert_int_equal(share("hasty.bot", LATE_TILE), 0);
    assert_int_equal(share("distracted.bot", LATE_TILE), 0);
    assert_true(share("novice", LATE_TILE) > 75);
    assert_true(share("forgetful.bot", LATE_TILE) > 45);
    assert_true(share("club", LATE_TILE) > 40);
}

static void some_miss_the_meaning_of_a_knock(void **state)
{
    (void)state;
    int chance = share("random", PASS);
    assert_true(share("novice", PASS) < chance + 5);
    assert_true(share("hasty.bot", PASS) < chance + 5);
    assert_true(share("forgetful.bot", PASS) < chance + 5);
    assert_true(share("distracted.bot", PASS) > chance + 5);
    assert_true(share("distracted.bot", PASS) < share("club", PASS) - 10);
    assert_true(share("club", PASS) > chance + 25);
}

static void some_forget_who_laid_what(void **state)
{
    (void)state;
    assert_int_equal(share("novice", EXCHANGED), 0);
    assert_int_equal(share("hasty.bot", EXCHANGED), 0);
    assert_int_equal(share("forgetful.bot", EXCHANGED), 0);
    assert_true(share("club", EXCHANGED) > 5);
    assert_true(share("observant.bot", EXCHANGED) > 20);
}

static void club_and_those_below_spend_doubles_early(void **state)
{
    (void)state;
    static const char *const early[] = {"hasty.bot", "forgetful.bot", "distracted.bot", "club"};
    for (size_t i = 0; i < sizeof early / sizeof *early; i++)
        assert_true(share(early[i], DOUBLE) > share("master", DOUBLE) + 5);
    assert_true(share("novice", DOUBLE) < share("master", DOUBLE) - 5);
}

static void those_with_few_playouts_waver(void **state)
{
    (void)state;
    assert_true(share("thoughtful.bot", WAVERS) > share("observant.bot", WAVERS) + 5);
    assert_true(share("thoughtful.bot", WAVERS) > share("patient.bot", WAVERS) + 5);
    assert_true(share("patient.bot", WAVERS) > share("master", WAVERS) + 5);
    assert_true(share("observant.bot", WAVERS) > share("master", WAVERS) + 5);
    assert_true(share("club", WAVERS) < 10);
}

static void show(void)
{
    for (int k = 0; k < ALL; k++)
        printf("| %s ", k < MEASURES ? measures[k].name : k == EXCHANGED ? "exchanged" : "wavers");
    puts("|");
    for (int level = 0; level < levels; level++) {
        printf("| `%s` |", kz_bot_at(level)->name);
        for (int k = 0; k < ALL; k++)
            printf(" %d |", share(kz_bot_at(level)->name, k));
        puts("");
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_overlook_all_but_four_tiles),
        cmocka_unit_test(some_miss_the_meaning_of_a_knock),
        cmocka_unit_test(some_forget_who_laid_what),
        cmocka_unit_test(club_and_those_below_spend_doubles_early),
        cmocka_unit_test(those_with_few_playouts_waver),
    };
    if (argc > 1 && !strcmp(argv[1], "show")) {
        void *state = NULL;
        ask_all(&state);
        show();
        return 0;
    }
    return cmocka_run_group_tests(tests, ask_all, NULL);
}
