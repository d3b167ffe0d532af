/* SPDX-License-Identifier: MIT */
/* What choices are worth and what was luck (docs/spec/teaching.md, sections 1 to 3), in every game.
 *
 *   analysis_test             a short form
 *   analysis_test CHOICES N   CHOICES choices, N exchanges of hidden tiles each, 200 playouts; CHOICES 0:
 *                             without that test, which takes the longest */
#include "engine/teach/analysis/course.h"
#include "engine/teach/analysis/scale.h"
#include "tests/unit/engine/core/games_world.h"

#include "engine/infoset/inference.h"
#include "engine/teach/analysis/worlds.h"

#include <kozel/analysis.h>
#include <kozel/bot.h>
#include <kozel/solver.h>

#include <math.h>

static int choices_judged = 282, exchanges = 2, playouts = 120;

static const kz_scale sport = {0.1, 7};

static void random_action(kz_match *m, kz_rng *rng)
{
    kz_match_apply(m, kz_match_random(m, rng));
}

/* A deal of the next variant, some actions played; false once it has ended. */
static bool begin_variant(const variant *v, kz_rng *rng, kz_match *m, uint32_t most)
{
    *m = begin_match(v->game->name, v->seats, NULL);
    deal_cards(m, rng);
    for (uint32_t n = kz_rng_below(rng, most); n > 0 && m->pub.phase == KZ_PLAYING; n--)
        random_action(m, rng);
    return m->pub.phase == KZ_PLAYING;
}

static kz_action any_of(const kz_view *v, kz_rng *rng)
{
    return v->legal[kz_rng_below(rng, v->legal_count)];
}

/* ---- the view alone ---- */

static void check_prospects(const kz_judgement *a, const kz_judgement *b)
{
    for (int i = 0; i < a->count; i++) {
        assert_true(same_action(a->action[i].action, b->action[i].action));
        assert_memory_equal(&a->action[i].chance, &b->action[i].chance, 4 * sizeof(double));
    }
}

/* To the last digit. */
static void check_same(const kz_judgement *a, const kz_judgement *b)
{
    const double x[] = {a->effective,   a->loss,          a->loss_error,
                        a->loss_points, a->difficulty[0], a->difficulty[1]};
    const double y[] = {b->effective,   b->loss,          b->loss_error,
                        b->loss_points, b->difficulty[0], b->difficulty[1]};
    assert_memory_equal(x, y, sizeof x);
    assert_int_equal(a->judged, b->judged);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->mark, b->mark);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->worlds, b->worlds);
    check_prospects(a, b);
}

/* The judgement of another match that looks the same to the mover. Does it hide other tiles? */
static bool judge_exchanged(const kz_match *m, const kz_view *v, kz_action played, kz_rng *rng,
                            const kz_judgement *expected)
{
    static kz_judgement j;
    static kz_view seen;
    infoset_inference in;
    infoset_world world;
    kz_match other;
    bool dealt = false;
    infoset_inference_init(&in, v);
    for (int tries = 0; tries < 100 && !dealt; tries++)
        dealt = infoset_inference_sample(&in, rng, &world);
    infoset_inference_free(&in);
    kz_match_of_view(v, &world.hidden, &other);
    kz_view_of(&other, v->seat, &seen);
    kz_judge(&seen, played, &(kz_budget){.rollouts = playouts}, &sport, &j);
    check_same(expected, &j);
    return memcmp(m->hidden.hand, other.hidden.hand, sizeof other.hidden.hand) != 0;
}

static void check_sound(const kz_judgement *j)
{
    assert_true(j->loss >= 0 && j->loss <= 1);
    assert_true(j->count >= 2 && j->best < j->count && j->played < j->count);
    assert_true(j->best != j->played || (j->loss == 0 && j->mark <= KZ_MARK_GOOD));
    assert_true(j->judged == (j->effective >= 100));
    assert_true(j->worlds <= 24 * playouts && j->effective <= j->worlds * (1 + 1e-9));
    assert_true(j->judged || (j->mark == KZ_MARK_NONE && j->reason == KZ_NO_REASON));
    for (int i = 0; i < j->count; i++)
        assert_true(j->action[i].chance >= 0 && j->action[i].chance <= 1 && j->action[i].chance_error >= 0 &&
                    isfinite(j->action[i].points));
}

/* The point that a standard normal variable exceeds with probability 0.01/(K - 1). */
static double certain_from(int actions)
{
    double z = 0;
    while (0.5 * erfc(z / sqrt(2)) > 0.01 / (actions - 1))
        z += 1e-6;
    return z;
}

/* A mark follows from the loss, if the loss is certain. "!" is what `club` would not have played, and all
 * others lose an inaccuracy. */
static void check_mark(const kz_view *v, const kz_judgement *j)
{
    double over = j->loss - certain_from(j->count) * j->loss_error;
    int lost = j->loss >= 0.08   ? KZ_MARK_BLUNDER
               : j->loss >= 0.04 ? KZ_MARK_MISTAKE
               : j->loss >= 0.02 ? KZ_MARK_INACCURACY
                                 : KZ_MARK_NONE;
    if (j->mark == KZ_MARK_GOOD) {
        kz_hash128 hash = kz_view_hash(v);
        kz_rng rng;
        kz_rng_seed(&rng, hash.high ^ hash.low);
        kz_action club = kz_bot_choose(kz_bot_find("club"), v, NULL, &rng);
        assert_false(same_action(club, j->action[j->played].action));
        for (int i = 0; i < j->count; i++)
            assert_true(i == j->played || j->action[j->played].chance - j->action[i].chance >= 0.02);
    } else if (fabs(over) > 1e-5)
        assert_int_equal(j->mark, j->judged && over > 0 ? lost : KZ_MARK_NONE);
}

/* Chosen and valued on the same worlds, the best action would gain more than it does over all of them. */
static double optimism_of(const kz_judgement *j)
{
    return j->judged ? j->loss - (j->action[j->best].chance - j->action[j->played].chance) : 0;
}

static void the_same_view_gets_the_same_judgement(void **state)
{
    (void)state;
    static kz_view view;
    static kz_judgement j;
    variant v = {0};
    kz_match m;
    kz_rng rng;
    int exchanged = 0, judged = 0, again = 0, weighed = 0, marked[KZ_MARKS] = {0};
    double optimism = 0, missed[2] = {0};
    kz_rng_seed(&rng, 11);
    for (int n = 0; n < choices_judged;) {
        if (!next_variant(&world_games, &v)) {
            v = (variant){0};
            continue;
        }
        if (!begin_variant(&v, &rng, &m, 24))
            continue;
        kz_view_of(&m, m.pub.turn, &view);
        if (!kz_is_judged(&view))
            continue;
        kz_action played = any_of(&view, &rng);
        judged += kz_judge(&view, played, &(kz_budget){.rollouts = playouts}, &sport, &j);
        check_sound(&j);
        check_mark(&view, &j);
        marked[j.mark]++;
        optimism += optimism_of(&j);
        missed[0] += j.difficulty[0];
        missed[1] += j.difficulty[1];
        weighed += j.judged && j.effective < 0.95 * j.worlds;
        again += j.worlds > 2 * playouts;
        for (int i = 0; i < exchanges; i++)
            exchanged += judge_exchanged(&m, &view, played, &rng, &j);
        n++;
    }
    assert_true(exchanged > choices_judged * exchanges / 2);
    assert_true(judged > choices_judged / 4);
    assert_true(marked[KZ_MARK_GOOD] > 0 && marked[KZ_MARK_INACCURACY] > 0 && marked[KZ_MARK_BLUNDER] > 3);
    assert_true(optimism < 0);
    assert_true(missed[0] > missed[1] && missed[1] > 0.05 * judged && missed[0] < 0.95 * judged);
    assert_true(weighed > choices_judged / 10); /* what others have played makes some worlds likelier */
    assert_true(again > choices_judged / 10 && again < choices_judged); /* where the mark hangs on noise */
}

/* ---- what is no choice ---- */

static void forced_and_equal_actions_are_not_judged(void **state)
{
    (void)state;
    static kz_view view;
    variant v = {0};
    kz_rng rng;
    kz_match m;
    int equal = 0;
    kz_rng_seed(&rng, 12);
    while (next_variant(&world_games, &v)) {
        for (int deals = 0; deals < 20; deals++) {
            for (bool more = begin_variant(&v, &rng, &m, 1); more; more = m.pub.phase == KZ_PLAYING) {
                kz_view_of(&m, m.pub.turn, &view);
                bool one_tile = view.legal_count == 2 && view.legal[0].kind == KZ_LAY &&
                                view.legal[1].kind == KZ_LAY && view.legal[0].tile == view.legal[1].tile &&
                                m.pub.board.value[0] == m.pub.board.value[1] && m.pub.rules.ends == 2 &&
                                !kz_outer_tiles_matter(&m.pub.rules) && !kz_hands_are_face_down(&m.pub.rules);
                equal += one_tile;
                if (view.legal_count < 2 || one_tile)
                    assert_false(kz_is_judged(&view));
                random_action(&m, &rng);
            }
        }
    }
    assert_true(equal > 10);
}

/* ---- blunders ---- */

typedef struct proof {
    int best, worst; /* of the solver's actions */
    int32_t gap;
} proof;

/* Makes choices where, in each of the worlds drawn, `best` gains `gain` points more than `worst`. */
static bool prove(const kz_view *v, kz_solver *solver, kz_rng *rng, kz_solution *s, proof *out)
{
    enum { WORLDS = 40 };
    int32_t gap[KZ_LEGAL][KZ_LEGAL] = {{0}};
    infoset_inference in;
    infoset_inference_init(&in, v);
    for (int n = 0; n < WORLDS; n++) {
        infoset_world world;
        kz_match m;
        infoset_inference_sample(&in, rng, &world);
        kz_match_of_view(v, &world.hidden, &m);
        kz_solve(solver, &m, NULL, s);
        for (int a = 0; a < s->count; a++)
            for (int b = 0; b < s->count; b++) {
                int32_t more = s->least[a] - s->most[b];
                gap[a][b] = n == 0 || more < gap[a][b] ? more : gap[a][b];
            }
    }
    infoset_inference_free(&in);
    out->gap = 0;
    for (int a = 0; a < s->count; a++)
        for (int b = 0; b < s->count; b++)
            if (gap[a][b] > out->gap)
                *out = (proof){a, b, gap[a][b]};
    return out->gap >= 15;
}

static bool is_late(const kz_match *m)
{
    int tiles = 0;
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        tiles += m->pub.count[seat];
    return m->pub.phase == KZ_PLAYING && tiles <= 8 && m->pub.stock_count <= m->pub.rules.reserve;
}

/* A mark begins at its limit: the same loss, measured by a deviation of which it is just that share, or just
 * not. Where noise might change the mark the choice is judged again, with a loss of its own. */
static int check_limits(const kz_view *v, kz_action played, double loss)
{
    static kz_judgement j;
    static const kz_scale whole = {1, 7};
    int checked = 0;
    for (int i = 0; i < 3; i++)
        for (int tries = 0; tries < 3; tries++) {
            kz_mark mark = KZ_MARK_INACCURACY + i;
            kz_scale scale = {loss / analysis_mark_from(&whole, mark), 7};
            kz_judge(v, played, &(kz_budget){.rollouts = 400}, &scale, &j);
            if (j.loss != loss || analysis_mark_from(&scale, mark) != loss) {
                loss = j.loss > 0 ? j.loss : loss;
                continue;
            }
            assert_int_equal(j.mark, mark);
            scale.deviation *= 1 + 1e-12;
            kz_judge(v, played, &(kz_budget){.rollouts = 400}, &scale, &j);
            assert_true(j.loss == loss);
            assert_int_equal(j.mark, i ? mark - 1 : KZ_MARK_NONE);
            checked++;
            break;
        }
    return checked;
}

static int limits_checked;

static void check_blunder(const kz_view *v, const kz_solution *s, const proof *p)
{
    static kz_judgement j;
    if (!kz_judge(v, s->action[p->worst], &(kz_budget){.rollouts = 400}, &sport, &j))
        return;
    assert_true(j.mark >= KZ_MARK_MISTAKE && j.loss > 0 && j.loss_points >= 15);
    if (limits_checked < 6)
        limits_checked += check_limits(v, s->action[p->worst], j.loss);
    kz_judge(v, s->action[p->worst], &(kz_budget){.rollouts = 400}, &sport, &j);
    for (int i = 0; i < j.count; i++)
        assert_true(fabs(j.action[i].points) <= 200); /* points of a deal, not the solver's unit of chance */
    kz_judge(v, s->action[p->best], &(kz_budget){.rollouts = 400}, &sport, &j);
    assert_true(j.mark < KZ_MARK_MISTAKE);
    for (int level = 0; level < 2; level++) /* nobody misses the best action for certain */
        assert_true(j.difficulty[level] >= 0 && j.difficulty[level] < 1);
    /* A hint is the best action, with its lead over the next one, and never the blunder. */
    kz_advice advice;
    kz_advise(v, &(kz_budget){.rollouts = 400}, &sport, &advice);
    assert_true(advice.chance >= 0);
    assert_memory_not_equal(&advice.action, &s->action[p->worst], sizeof advice.action);
    kz_judge(v, advice.action, &(kz_budget){.rollouts = 400}, &sport, &j);
    assert_true(j.loss == 0);
}

static void a_planted_blunder_is_found(void **state)
{
    (void)state;
    static kz_view view;
    static kz_solution s;
    kz_solver *solver = kz_solver_new();
    kz_rng rng;
    proof p;
    int found = 0;
    kz_rng_seed(&rng, 13);
    for (int deals = 0; deals < 4000 && found < 12; deals++) {
        kz_match m = begin_match("sport", 4, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !is_late(&m))
            random_action(&m, &rng);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        kz_view_of(&m, m.pub.turn, &view);
        if (!kz_is_judged(&view) || !prove(&view, solver, &rng, &s, &p))
            continue;
        check_blunder(&view, &s, &p);
        found++;
    }
    kz_solver_free(solver);
    assert_true(found >= 12 && limits_checked >= 3);
}

/* ---- the fish ---- */

/* The first lay of the view that ends the deal by a fish; -1: none does. */
static int find_fish(const kz_match *m, const kz_view *v)
{
    for (int i = 0; i < v->legal_count; i++) {
        kz_match after = *m;
        kz_match_apply(&after, v->legal[i]);
        if (after.pub.phase != KZ_PLAYING &&
            (after.pub.end.kind == KZ_ENDED_FISH || after.pub.end.kind == KZ_ENDED_VOID))
            return i;
    }
    return -1;
}

/* R and S of principle 4, as they are once the fish lies; advice in games of four for themselves alone. */
static int check_advice(const kz_match *m, const kz_view *v, bool holds)
{
    static kz_judgement j;
    int at = find_fish(m, v);
    kz_set tiles = at < 0 ? 0 : kz_action_tiles(v->legal[at]);
    if (at < 0 || !kz_judge(v, v->legal[0], &(kz_budget){.rollouts = 150}, &sport, &j))
        return 0;
    assert_int_equal(j.fish.given, holds);
    if (holds) {
        assert_true(same_action(j.fish.action, v->legal[at]));
        assert_int_equal(j.fish.lies, kz_set_pips(m->pub.board.line | tiles));
        assert_int_equal(j.fish.own, kz_set_pips(m->hidden.hand[v->seat] & ~tiles));
        assert_true(j.fish.limit == 42 - (double)j.fish.lies / 4);
    }
    return 1;
}

static void the_fish_advice_has_its_numbers(void **state)
{
    (void)state;
    static kz_view view;
    variant v = {0};
    kz_rng rng;
    int found[2] = {0};
    kz_rng_seed(&rng, 17);
    for (int deals = 0; deals < 4000 && (found[0] < 5 || found[1] < 5); deals++) {
        if (!next_variant(&world_games, &v)) {
            v = (variant){0};
            continue;
        }
        if (v.seats != 4)
            continue;
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        deal_cards(&m, &rng);
        bool holds = m.pub.rules.side_count == 4 && !m.pub.stock_count;
        while (m.pub.phase == KZ_PLAYING) {
            kz_view_of(&m, m.pub.turn, &view);
            if (kz_is_judged(&view))
                found[holds] += check_advice(&m, &view, holds);
            random_action(&m, &rng);
        }
    }
    assert_true(found[0] >= 5 && found[1] >= 5);
}

/* A double across and the same one lengthwise score differently: that is a choice. */
static void a_double_may_lie_in_two_ways(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    int found = 0;
    kz_rng_seed(&rng, 19);
    for (int deals = 0; deals < 400; deals++) {
        kz_match m = begin_match("muggins", 2, NULL);
        for (deal_cards(&m, &rng); m.pub.phase == KZ_PLAYING; random_action(&m, &rng)) {
            kz_view_of(&m, m.pub.turn, &view);
            if (view.legal_count != 2 || view.legal[0].tile != view.legal[1].tile ||
                view.legal[0].end != view.legal[1].end || view.legal[0].kind == view.legal[1].kind)
                continue;
            assert_true(kz_is_judged(&view));
            found++;
        }
    }
    assert_true(found > 5);
}

/* Fewer than 8 tiles lie, fewer than 16, more. */
static void the_stage_goes_by_the_tiles_that_lie(void **state)
{
    (void)state;
    static kz_view view;
    static kz_judgement j;
    kz_rng rng;
    unsigned seen = 0;
    kz_rng_seed(&rng, 18);
    for (int deals = 0; deals < 40; deals++) {
        kz_match m = begin_match("sport", 4, NULL);
        for (deal_cards(&m, &rng); m.pub.phase == KZ_PLAYING; random_action(&m, &rng)) {
            kz_view_of(&m, m.pub.turn, &view);
            if (!kz_is_judged(&view))
                continue;
            unsigned lie = kz_count(m.pub.board.line);
            kz_judge(&view, view.legal[0], &(kz_budget){.rollouts = 1}, &sport, &j);
            assert_int_equal(j.stage, lie < 8 ? KZ_STAGE_OPENING : lie < 16 ? KZ_STAGE_MIDDLE : KZ_STAGE_END);
            seen |= 1u << lie;
        }
    }
    assert_int_equal(seen & (3u << 7 | 3u << 15), 3u << 7 | 3u << 15);
}

/* ---- hindsight ---- */

enum { HINDSIGHT = 16 };
static const kz_budget hindsight = {.rollouts = HINDSIGHT};

static void check_leads(const kz_leads *a, const kz_leads *b)
{
    assert_int_equal(a->unit, b->unit);
    for (int side = 0; side < KZ_SEATS; side++)
        assert_true(a->side[side] == b->side[side]);
}

static void check_sum(const kz_deal_story *story, const kz_leads *made)
{
    int64_t all = 0;
    for (int side = 0; side < KZ_SEATS; side++) {
        assert_true(story->start.side[side] + story->luck.side[side] + story->swing.side[side] ==
                    made->side[side]);
        all += made->side[side];
    }
    assert_true(all == 0);
}

/* Nobody chooses: no loss is anybody's fault, and the order of what is not drawn yet changes nothing. */
static void check_forced(const kz_match *m, const kz_leads *before, const kz_leads *after)
{
    kz_match other = *m;
    kz_leads leads;
    check_leads(before, after);
    if (m->pub.stock_count < 2 || kz_hands_are_face_down(&m->pub.rules))
        return;
    kz_tile *stock = other.hidden.stock + m->pub.stock_dealt - m->pub.stock_count, first = stock[0];
    memmove(stock, stock + 1, (size_t)(m->pub.stock_count - 1) * sizeof *stock);
    stock[m->pub.stock_count - 1] = first;
    kz_hindsight(&other, &hindsight, &leads);
    check_leads(before, &leads);
}

/* Of two sides the one whose account has grown more leads, or, where points lose, the other one. */
static void check_sign(const kz_match *m, const kz_leads *made)
{
    int32_t grown[2];
    for (int side = 0; side < 2; side++)
        grown[side] = m->pub.account[side].score + m->pub.account[side].memory - m->pub.before[side].score -
                      m->pub.before[side].memory;
    bool first = (grown[0] > grown[1]) == (m->pub.rules.target_means != KZ_TARGET_MEANS_LOSES);
    if (m->pub.rules.side_count == 2 && grown[0] != grown[1])
        assert_true(first ? made->side[0] > 0 : made->side[0] < 0);
}

/* Plays a deal and computes its story; returns how many steps were forced. */
static int play_story(kz_match *m, kz_rng *rng, kz_deal_story *story)
{
    kz_leads leads, next;
    kz_action legal[KZ_LEGAL];
    int forced = 0;
    bool drawn = false;
    kz_hindsight(m, &hindsight, &leads);
    kz_story_begin(story, &leads);
    deal_cards(m, rng);
    kz_hindsight(m, &hindsight, &leads);
    kz_story_step(story, &leads, true);
    kz_leads luck = story->luck;
    while (m->pub.phase == KZ_PLAYING) {
        kz_match before = *m;
        bool one = kz_match_legal(m, legal) == 1, draw = legal[0].kind == KZ_DRAW;
        random_action(m, rng);
        if (m->pub.phase == KZ_PLAYING)
            kz_hindsight(m, &hindsight, &next);
        else
            kz_leads_made(m, HINDSIGHT, &next);
        if (one && !draw) {
            check_forced(&before, &leads, &next);
            forced++;
        }
        kz_story_step(story, &next, draw);
        drawn |= draw;
        leads = next;
    }
    if (!drawn)
        check_leads(&luck, &story->luck); /* of the deal alone */
    return forced;
}

static void luck_and_swings_add_up(void **state)
{
    (void)state;
    variant v = {0};
    kz_rng rng;
    kz_deal_story story;
    kz_leads made;
    int forced = 0;
    kz_rng_seed(&rng, 14);
    while (next_variant(&world_games, &v)) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        for (int deals = 0; deals < 2 && m.pub.phase != KZ_OVER; deals++) {
            forced += play_story(&m, &rng, &story);
            kz_leads_made(&m, HINDSIGHT, &made);
            check_leads(&made, &story.now);
            check_sum(&story, &made);
            check_sign(&m, &made);
        }
    }
    assert_true(forced > 500);
}

/* A deal whose every action is forced is luck alone: nobody is praised for it. */
static void luck_is_not_called_skill(void **state)
{
    (void)state;
    kz_match m = begin_match("sport", 4, NULL), before = m;
    kz_leads leads;
    kz_action legal[KZ_LEGAL];
    kz_deal_story story;
    kz_rng rng;
    int deals = 0;
    kz_rng_seed(&rng, 15);
    /* The last laps of many deals in which nobody has a choice any more. */
    while (deals < 20) {
        m = before;
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !is_late(&m))
            random_action(&m, &rng);
        kz_match from = m;
        bool choice = false;
        for (; m.pub.phase == KZ_PLAYING; kz_match_apply(&m, legal[0]))
            choice |= kz_match_legal(&m, legal) > 1;
        if (choice || from.pub.phase != KZ_PLAYING)
            continue;
        kz_hindsight(&from, &hindsight, &leads);
        kz_story_begin(&story, &leads);
        kz_leads_made(&m, HINDSIGHT, &leads);
        kz_story_step(&story, &leads, false);
        for (int side = 0; side < 2; side++)
            assert_true(story.swing.side[side] == 0);
        deals++;
    }
}

/* Where at most one action is still anybody's choice, V lies within the solver's bounds. Where there is
 * none, V equals them. */
static void hindsight_is_exact_where_the_solver_is(void **state)
{
    (void)state;
    static kz_solution s;
    kz_solver *solver = kz_solver_new();
    kz_rng rng;
    kz_leads leads;
    int exact = 0, inside = 0;
    kz_rng_seed(&rng, 16);
    while (exact < 20 || inside < 20) {
        kz_match m = begin_match("sport", 4, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !is_late(&m))
            random_action(&m, &rng);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        kz_action legal[KZ_LEGAL];
        int choices = kz_match_legal(&m, legal) > 1, later = 0;
        for (int i = 0; i < kz_match_legal(&m, legal); i++)
            for (kz_match n = m; n.pub.phase == KZ_PLAYING;) {
                kz_match_legal(&m, legal);
                bool first = kz_ply(&n.pub) == kz_ply(&m.pub);
                kz_action list[KZ_LEGAL];
                later += !first && kz_match_legal(&n, list) > 1;
                kz_match_apply(&n, first ? legal[i] : (kz_match_legal(&n, list), list[0]));
            }
        if (later)
            continue;
        int side = m.pub.rules.side_of[m.pub.turn];
        kz_solve(solver, &m, NULL, &s);
        kz_hindsight(&m, &hindsight, &leads);
        int32_t least = s.value;
        for (int i = 0; i < s.count; i++)
            least = s.least[i] < least ? s.least[i] : least;
        assert_true(leads.side[side] <= s.value * leads.unit && leads.side[side] >= least * leads.unit);
        exact += !choices;
        inside += choices && least < s.value;
    }
    kz_solver_free(solver);
}

/* ---- the marks of a deal ---- */

static void the_costliest_marks_of_a_deal_stand(void **state)
{
    (void)state;
    static const struct {
        double loss;
        uint8_t mark, stands;
    } rows[] = {
        {0.02, KZ_MARK_INACCURACY, KZ_MARK_NONE}, {0.09, KZ_MARK_BLUNDER, KZ_MARK_BLUNDER},
        {0, KZ_MARK_GOOD, KZ_MARK_GOOD},          {0.05, KZ_MARK_MISTAKE, KZ_MARK_MISTAKE},
        {0.3, KZ_MARK_BLUNDER, KZ_MARK_BLUNDER},  {0.05, KZ_MARK_MISTAKE, KZ_MARK_NONE},
        {0.4, KZ_MARK_NONE, KZ_MARK_NONE},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    kz_judgement judgement[ROWS] = {0}, *list[ROWS];
    for (int i = 0; i < ROWS; i++) {
        judgement[i] =
            (kz_judgement){.judged = true, .loss = rows[i].loss, .mark = rows[i].mark, .reason = 2};
        list[i] = &judgement[i];
    }
    for (int count = 0; count <= 5; count++) {
        analysis_keep_costliest(list, count);
        assert_int_equal(judgement[0].mark, count < 5 ? KZ_MARK_INACCURACY : KZ_MARK_NONE);
    }
    analysis_keep_costliest(list, ROWS);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(judgement[i].mark, rows[i].stands);
        assert_int_equal(judgement[i].reason, rows[i].mark == rows[i].stands ? 2 : KZ_NO_REASON);
        assert_true(judgement[i].loss == rows[i].loss);
    }
}

/* A seat loses its cheapest mark by its own marks alone. */
static void the_marks_of_a_deal_are_counted_for_each_seat(void **state)
{
    (void)state;
    enum { MARKED = 2 * ANALYSIS_DEAL_MARKS_MAX + 2 };
    analysis_deal_step step[MARKED] = {0};
    kz_judgement *judged[MARKED];
    analysis_deal_course course = {.step = step, .count = MARKED, .judged = judged};
    for (int i = 0; i < MARKED; i++) {
        step[i].chosen = true;
        step[i].action.seat = i < ANALYSIS_DEAL_MARKS_MAX ? 0 : 1;
        step[i].judgement = (kz_judgement){.judged = true, .loss = 0.1 + i, .mark = KZ_MARK_MISTAKE};
    }
    step[MARKED - 1].chosen = false; /* it is not judged */
    analysis_course_settle(&course);
    for (int i = 0; i < MARKED; i++)
        assert_int_equal(step[i].judgement.mark,
                         i == ANALYSIS_DEAL_MARKS_MAX ? KZ_MARK_NONE : KZ_MARK_MISTAKE);
}

/* The view of the first choice of a deal. */
static void first_choice(kz_view *view)
{
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    kz_match m = begin_match("muggins", 2, NULL);
    deal_cards(&m, &rng);
    kz_view_of(&m, m.pub.turn, view);
    while (view->legal_count == 1) {
        kz_match_apply(&m, view->legal[0]);
        kz_view_of(&m, m.pub.turn, view);
    }
    assert_true(kz_is_judged(view));
}

static void a_hint_without_a_choice_is_the_only_action(void **state)
{
    (void)state;
    static kz_view view;
    kz_advice advice;
    first_choice(&view);
    view.legal_count = 1;
    assert_true(kz_advise(&view, &(kz_budget){.rollouts = 100}, &sport, &advice));
    assert_true(same_action(advice.action, view.legal[0]) && advice.reason == KZ_NO_REASON);
    assert_true(advice.chance == 0 && advice.points == 0);
}

/* ---- scales and summaries ---- */

static void every_game_has_its_scale(void **state)
{
    (void)state;
    variant v = {0};
    kz_scale scale, other;
    while (next_variant(&world_games, &v)) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        kz_scale_of(&m.pub.rules, NULL, &scale);
        assert_true(scale.deviation > 0.01 && scale.deviation < 0.51);
        assert_true(scale.strictness > 0.1);
    }
    /* A house game: its own deviation, the strictness of the nearest. */
    kz_match m = begin_match("kozel", 4, NULL);
    kz_scale_of(&m.pub.rules, NULL, &scale);
    m.pub.rules.target = (int16_t)(2 * m.pub.rules.target);
    kz_scale_of(&m.pub.rules, NULL, &other);
    assert_true(other.deviation < 0.9 * scale.deviation && other.deviation > 0.4 * scale.deviation);
    assert_true(other.strictness == scale.strictness);
}

static void a_summary_counts_what_was_judged(void **state)
{
    (void)state;
    kz_play_summary s = {0};
    kz_judgement j = {.judged = true,
                      .mark = KZ_MARK_BLUNDER,
                      .loss = 0.02,
                      .loss_points = 4,
                      .reason = 3,
                      .stage = KZ_STAGE_END};
    assert_int_equal(kz_summary_accuracy(&s, &sport), 100);
    kz_summary_add(&s, &j, &sport);
    j = (kz_judgement){.judged = false, .loss = 1};
    kz_summary_add(&s, &j, &sport);
    assert_int_equal(s.choices, 1);
    assert_int_equal(s.mark[KZ_MARK_BLUNDER], 1);
    assert_true(s.stage[KZ_STAGE_END] == 4 && s.reason[3] == 4 && s.lost == 4);
    assert_int_equal(kz_summary_accuracy(&s, &sport), 25); /* 100 exp(-7 x 0.2) */
    /* The loss is reported of a deal; before the first one has ended it is all. */
    static const double luck[KZ_SEATS];
    char line[KZ_ANALYSIS_LINE];
    kz_play_summary seats[KZ_SEATS] = {s, s};
    seats[1].deals = 2;
    kz_summary_print(seats, luck, 2, &sport, line, sizeof line);
    assert_non_null(
        strstr(line, "{\"seat\":1,\"deals\":0,\"choices\":1,\"accuracy\":25,\"marks\":{\"!\":0,\"?!\":0,"
                     "\"?\":0,\"??\":1},\"lost\":4.000,"));
    assert_non_null(strstr(line, "\"lost\":2.000,"));
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        choices_judged = atoi(argv[1]);
        exchanges = atoi(argv[2]);
        playouts = 200;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_and_equal_actions_are_not_judged),
        cmocka_unit_test(a_planted_blunder_is_found),
        cmocka_unit_test(the_fish_advice_has_its_numbers),
        cmocka_unit_test(a_double_may_lie_in_two_ways),
        cmocka_unit_test(the_stage_goes_by_the_tiles_that_lie),
        cmocka_unit_test(luck_and_swings_add_up),
        cmocka_unit_test(luck_is_not_called_skill),
        cmocka_unit_test(hindsight_is_exact_where_the_solver_is),
        cmocka_unit_test(the_costliest_marks_of_a_deal_stand),
        cmocka_unit_test(the_marks_of_a_deal_are_counted_for_each_seat),
        cmocka_unit_test(a_hint_without_a_choice_is_the_only_action),
        cmocka_unit_test(every_game_has_its_scale),
        cmocka_unit_test(a_summary_counts_what_was_judged),
    };
    const struct CMUnitTest long_tests[] = {cmocka_unit_test(the_same_view_gets_the_same_judgement)};
    int failed = choices_judged ? cmocka_run_group_tests(long_tests, load_games, NULL) : 0;
    return failed + cmocka_run_group_tests(tests, load_games, NULL);
}
