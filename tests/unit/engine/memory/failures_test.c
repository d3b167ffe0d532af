/* SPDX-License-Identifier: MIT */
/* Every allocation of the engine fails once, one after the other. The caller gets an error each time, no
 * block leaks, and what does not allocate is done without an error. */
#include "engine/ai/baselines.h"
#include "engine/ai/search.h"
#include "engine/infoset/inference.h"
#include "engine/prose/pages/figures.h"
#include "engine/teach/analysis/review.h"
#include "engine/teach/puzzles/make.h"

#include <kozel/kozel.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the allocator ---- */

static atomic_int asked, live; /* allocations since the start of a run, blocks that exist */
static int failing;            /* the allocation that fails, from 1; 0: none */
static int marker;             /* the context is its address */

static void *allocate(void *context, size_t size)
{
    if (context != &marker || !size || atomic_fetch_add(&asked, 1) + 1 == failing)
        return NULL;
    void *block = calloc(1, size);
    live += block != NULL;
    return block;
}

static void *reallocate(void *context, void *block, size_t size)
{
    if (!block)
        return allocate(context, size);
    return atomic_fetch_add(&asked, 1) + 1 == failing ? NULL : realloc(block, size);
}

static void release(void *context, void *block)
{
    live -= context == &marker && block;
    free(block);
}

static const kz_allocator counting = {allocate, reallocate, release, &marker};

/* ---- the world ---- */

static kz_games games;

static kz_rules rules_of(const char *game, int seats, const char *options)
{
    kz_rules rules;
    kz_error error;
    if (!kz_game_setup(kz_games_find(&games, game), seats, options, &rules, &error))
        exit(2);
    return rules;
}

/* A deal in play in which `tiles` tiles are left in hands. */
static kz_match deal_of(const char *game, int seats, int tiles)
{
    kz_rules rules = rules_of(game, seats, "");
    kz_match m;
    kz_rng rng;
    for (uint64_t seed = 1;; seed++) {
        kz_tile order[KZ_TILES];
        kz_rng_seed(&rng, seed);
        kz_match_init(&m, &rules);
        kz_deal_shuffle(&rules, &rng, order);
        kz_match_deal(&m, order, NULL);
        while (m.pub.phase == KZ_PLAYING) {
            kz_view view;
            int left = 0;
            for (int seat = 0; seat < seats; seat++)
                left += m.pub.count[seat];
            kz_view_of(&m, m.pub.turn, &view);
            if (left <= tiles && kz_is_judged(&view))
                return m;
            kz_match_apply(&m, kz_match_random(&m, &rng));
        }
    }
}

static kz_view view_of(const char *game, int seats, int tiles)
{
    kz_match m = deal_of(game, seats, tiles);
    kz_view view;
    kz_view_of(&m, m.pub.turn, &view);
    return view;
}

static const kz_scale sport = {0.1, 1};

/* ---- the runs: each returns false after an error ---- */

static bool choose(const char *level, const kz_view *view, int rollouts, int threads)
{
    kz_budget budget = {.rollouts = rollouts, .threads = threads};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_action action = kz_bot_choose(kz_bot_find(level), view, &budget, &rng);
    const kz_hidden nothing = {.hand = {0}};
    kz_match m;
    if (action.kind != KZ_NO_ACTION)
        return true;
    /* No match accepts the action. */
    kz_match_of_view(view, &nothing, &m);
    if (kz_match_try(&m, action, NULL))
        abort();
    return false;
}

static bool run_master(void)
{
    kz_view view = view_of("kozel", 4, 20);
    return choose("master", &view, 40, 2);
}

static bool run_endgame(void)
{
    kz_view view = view_of("sport", 4, 9);
    return choose("master", &view, 4000, 2);
}

static bool run_foreign(void)
{
    kz_view view = view_of("kozel-pairs", 4, 9);
    kz_rng rng;
    kz_action action;
    kz_rng_seed(&rng, 1);
    return kz_foreign_choose("seasoned.bot", &view, 60, &rng, &action);
}

static bool run_flat(void)
{
    kz_view view = view_of("kozel", 3, 14);
    kz_budget budget = {.rollouts = 4, .threads = 1};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    return kz_bot_choose(ai_baseline_find("flat"), &view, &budget, &rng).kind != KZ_NO_ACTION;
}

static bool run_solver(void)
{
    kz_match m = deal_of("sport", 4, 12), other = deal_of("kozel-pairs", 4, 16);
    kz_solution all, best, value;
    kz_solver *solver = kz_solver_new();
    if (!solver)
        return false;
    bool solved = kz_solve(solver, &m, NULL, &all) && kz_solve_best(solver, &other, NULL, &best) &&
                  kz_solve_value(solver, &m, NULL, &value);
    if (solved && (!all.complete || value.value != all.value))
        abort();
    /* A solver that had no memory is as new. */
    if (!solved && (!kz_solve_value(solver, &m, NULL, &value) || !kz_solve(solver, &m, NULL, &all) ||
                    value.value != all.value))
        abort();
    kz_solver_free(solver);
    return solved;
}

static bool judge(const char *game, int seats, int tiles)
{
    kz_view view = view_of(game, seats, tiles);
    kz_judgement j;
    const kz_budget budget = {.rollouts = 60};
    if (kz_judge(&view, view.legal[0], &budget, &sport, &j) != j.judged)
        abort();
    if (j.error && (j.judged || j.error != KZ_E_MEMORY))
        abort();
    return !j.error;
}

static bool run_judge(void)
{
    return judge("kozel", 4, 20);
}

static bool run_judge_endgame(void)
{
    return judge("sport", 4, 9);
}

static bool run_advice(void)
{
    kz_view view = view_of("kozel-yard", 3, 12);
    const kz_budget budget = {.rollouts = 30};
    kz_advice advice;
    return kz_advise(&view, &budget, &sport, &advice);
}

static bool run_scale(void)
{
    kz_rules rules = rules_of("kozel", 4, "target=301");
    kz_scale scale = {7, 7};
    bool known = kz_scale_of(&rules, NULL, &scale);
    if (!known && scale.deviation != 7)
        abort();
    return known;
}

static bool run_search(void)
{
    kz_view view = view_of("sport", 4, 9);
    const kz_budget budget = {.rollouts = 100, .threads = 2};
    kz_action_values values = {.count = 77};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    bool found = kz_search(&view, &budget, &rng, &values);
    if (!found && values.count != 77)
        abort();
    return found;
}

static bool run_sampler(void)
{
    kz_view view = view_of("kozel", 4, 20);
    kz_error error = {KZ_OK, 0, 0, {""}};
    kz_match m;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_sampler *sampler = kz_sampler_new(&view, &error);
    if (!sampler && error.code != KZ_E_MEMORY)
        abort();
    if (sampler && !kz_sampler_draw(sampler, &rng, &m, NULL))
        abort();
    kz_sampler_free(sampler);
    return sampler;
}

static bool run_unseen(void)
{
    kz_view view = view_of("kozel", 4, 20), rows = view_of("sausage", 2, 20);
    double share[KZ_TILES][INFOSET_HOLDERS];
    return infoset_unseen(&view, share) && infoset_unseen(&rows, share);
}

static const char record[] = "[Game \"kozel\"]\n"
                             "[Players \"2\"]\n"
                             "deal 1\n"
                             "hand 1: 0-0 0-1 0-2 0-4 0-5 2-5 3-6\n"
                             "hand 2: 0-3 1-2 1-6 2-2 2-3 4-5 6-6\n"
                             "stock: 4-4 3-5 2-6 3-3 2-4 4-6 1-3 1-1 1-5 3-4 1-4 5-6 5-5 0-6\n"
                             "2 2-2\n"
                             "1 0-2@b\n"
                             "2 0-3@b\n";

static bool run_deal(analysis_review *review, void *context)
{
    kz_deal_story story;
    for (int at = -1; at <= review->course.count; at++)
        if (!analysis_course_do(&review->course, &review->wishes, at))
            return false;
    analysis_review_story(review, &story);
    for (int step = 0; step < review->course.count; step++)
        *(int *)context += analysis_review_step(review, step);
    return true;
}

static bool run_review(void)
{
    static kz_reader reader;
    static analysis_review review;
    int judged = 0;
    kz_error error;
    review = (analysis_review){.run = run_deal, .context = &judged};
    review.wishes = (analysis_deal_wishes){.seat = KZ_NOBODY, .playouts = 20};
    const kz_reader_events events = analysis_review_events(&review);
    kz_reader_init(&reader, &games, &events);
    if (!kz_reader_text(&reader, record, sizeof record - 1, &error) || !kz_reader_end(&reader, &error))
        abort();
    bool done = analysis_review_end(&review);
    if (done && !judged)
        abort();
    return done;
}

static bool run_puzzle(void)
{
    static puzzle_made made;
    puzzle_source source = {kz_games_find(&games, "general"), 7, 16, 64};
    puzzle_make(&source, 0, &made);
    return !made.failed;
}

static bool run_check(void)
{
    puzzle_entry puzzle = {.seat = 0};
    puzzle_verdict verdict;
    kz_match m = deal_of("kozel", 4, 12);
    kz_view view;
    kz_view_of(&m, m.pub.turn, &view);
    puzzle.seat = m.pub.turn;
    puzzle.answer[0] = view.legal[0];
    return puzzle_check(&puzzle, &m, 20, &verdict);
}

static bool run_way_out(void)
{
    kz_view view = view_of("kozel", 4, 11);
    return puzzle_certain_out(&view, view.legal[0], PUZZLE_TURNS_MAX) >= 0;
}

static bool run_figures(void)
{
    static char out[1 << 16];
    return prose_figure_box(PROSE_FIGURE_LINE, out, sizeof out) &&
           prose_figure_svg(PROSE_FIGURE_CUT, out, sizeof out);
}

/* Pairs neighbours: no optimum, but the fields here need none. */
static bool pair_neighbours(void *context, uint32_t vertices, const kz_matching_edge edges[],
                            size_t edge_count, uint32_t mate[], int64_t price[], uint32_t parent[])
{
    (void)context, (void)edges, (void)edge_count, (void)price, (void)parent;
    for (uint32_t i = 0; i < vertices; i++)
        mate[i] = i ^ 1;
    return true;
}

static bool apply(kz_tournament *t, kz_tournament_event event)
{
    static const int32_t board[KZ_MAX_BOARDS];
    kz_error error;
    bool done = kz_tournament_apply_boards(t, &event, board, &error);
    if (!done && error.code != KZ_E_MEMORY)
        abort();
    return done;
}

static bool play_round(kz_tournament *t)
{
    kz_tournament_table table[8];
    kz_tournament_pairing pairing = {.table = table};
    kz_tournament_result result = {.place = {1, 1, 1, 1}};
    kz_error error;
    bool done = kz_tournament_pair(t, 0, &pairing, &error);
    if (!done && error.code != KZ_E_MEMORY)
        abort();
    done = done && apply(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing});
    for (uint32_t i = 0; done && i < kz_tournament_tables(t); i++)
        if (!kz_tournament_table_at(t, i)->over)
            done = apply(t, (kz_tournament_event){.kind = KZ_EVENT_RESULT, .table = i, .result = result});
    return done;
}

static bool play_tournament(kz_tournament *t)
{
    enum { ENTRANTS = 7, ROUNDS = 3 };
    kz_tournament_row row[ENTRANTS];
    bool done = true;
    for (int i = 0; done && i < ENTRANTS; i++)
        done = apply(t, (kz_tournament_event){.kind = KZ_EVENT_ENTERED, .entrant = (uint16_t)i});
    done = done && apply(t, (kz_tournament_event){.kind = KZ_EVENT_BEGUN});
    for (int i = 0; done && i < ROUNDS; i++)
        done = play_round(t);
    kz_tournament *copy = done ? kz_tournament_copy(t) : NULL;
    done = copy && kz_tournament_standings(copy, row);
    kz_tournament_free(copy);
    return done;
}

static bool run_tournament(void)
{
    const kz_tournament_terms terms = {.format = KZ_FORMAT_SWISS,
                                       .min_at_table = 2,
                                       .max_at_table = 2,
                                       .rounds = 3,
                                       .tiebreak_count = 2,
                                       .tiebreak = {KZ_TIEBREAK_DIRECT, KZ_TIEBREAK_WINS}};
    kz_tournament *t;
    if (!kz_tournament_new(&t, &terms, &(kz_matching){pair_neighbours, NULL}, NULL))
        return false;
    bool done = play_tournament(t);
    kz_tournament_free(t);
    return done;
}

/* Seven pairs, players or teams: the movements need no matching, or one of neighbours. */
static bool run_duplicate(void)
{
    bool done = true;
    for (int movement = 0; movement <= KZ_MOVEMENT_TEAMS && done; movement++) {
        uint8_t at_table = movement == KZ_MOVEMENT_PLAYERS ? 4 : 2;
        const kz_tournament_terms terms = {.format = KZ_FORMAT_DUPLICATE,
                                           .min_at_table = at_table,
                                           .max_at_table = at_table,
                                           .rounds = 3,
                                           .tiebreak_count = 1,
                                           .tiebreak = {KZ_TIEBREAK_DIFFERENCE}};
        const kz_duplicate_terms duplicate = {
            .boards = 4, .movement = (uint8_t)movement, .deviation = KZ_SPORT_DEVIATION};
        kz_tournament *t;
        if (!kz_tournament_new_duplicate(&t, &terms, &duplicate, &(kz_matching){pair_neighbours, NULL}, NULL))
            return false;
        done = play_tournament(t);
        kz_tournament_free(t);
    }
    return done;
}

static const struct {
    const char *name;
    bool (*run)(void);
    int least; /* allocations that it is known to need */
} runs[] = {
    {"master", run_master, 3},
    {"master at the end", run_endgame, 9},
    {"a level of another language", run_foreign, 5},
    {"flat Monte Carlo", run_flat, 1},
    {"solver", run_solver, 4},
    {"judgement", run_judge, 5},
    {"judgement at the end", run_judge_endgame, 11},
    {"advice", run_advice, 5},
    {"scale", run_scale, 1},
    {"values of actions", run_search, 8},
    {"sampler", run_sampler, 2},
    {"unseen tiles", run_unseen, 2},
    {"review of a record", run_review, 8},
    {"puzzle", run_puzzle, 20},
    {"check of a puzzle", run_check, 6},
    {"way out", run_way_out, 2},
    {"figures", run_figures, 4},
    {"tournament", run_tournament, 20},
    {"duplicate", run_duplicate, 60},
};

enum { RUNS = sizeof runs / sizeof *runs };

static int failures;

static void complain(int run, const char *what)
{
    printf("%s, allocation %d: %s\n", runs[run].name, failing, what);
    failures++;
}

/* Runs with one failing allocation. Returns the number of allocations. */
static int run_once(int run, int at)
{
    asked = 0;
    failing = at;
    bool done = runs[run].run(), failed = at && asked >= at; /* (a thread that comes late allocates less) */
    if (done == failed)
        complain(run, failed ? "no error" : "an error without a reason");
    if (live)
        complain(run, "blocks are left");
    live = 0;
    return asked;
}

/* ---- what never allocates ---- */

static void ignore_line(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
}

static void play_and_print(const char *game, int seats)
{
    static char out[1 << 18];
    static kz_games more;
    static kz_position position, read;
    kz_match m = deal_of(game, seats, 12);
    kz_error error;
    kz_view view;
    kz_laid_line line;
    kz_layout layout;
    kz_window window = {.width = 800, .height = 600};
    kz_view_of(&m, m.pub.turn, &view);
    kz_line_svg(&view, out, sizeof out);
    kz_line_box(&view, out, sizeof out);
    kz_laid_line_of(&view, &line);
    if (!kz_hands_are_face_down(&m.pub.rules))
        kz_layout_fit(&line, &window, &layout);
    position = (kz_position){.complete = true, .match = m};
    snprintf(position.game, sizeof position.game, "%s", game);
    size_t length = kz_position_print(&position, out, sizeof out);
    if (!kz_position_parse(&games, out, length, &read, &error))
        abort();
    kz_games_init(&more);
    if (!kz_games_read(&more, "[house : kozel]\ntarget = 55\n", 28, &error))
        abort();
    kz_foreign_games(&more, out, sizeof out);
    if (!kz_foreign_replay(&games, record, sizeof record - 1, ignore_line, NULL, &error))
        abort();
}

static void step_environments(void)
{
    enum { COUNT = 3 };
    kz_rules rules = rules_of("kozel", 4, "");
    kz_envs_config config = {.rules = &rules, .auto_reset = 1};
    kz_envs_buffers buffers = {0};
    int32_t action[COUNT];
    void *memory = malloc(kz_envs_size(COUNT));
    kz_envs *envs = kz_envs_init(memory, COUNT, &config, &buffers);
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_envs_reset(envs, 1);
    for (int i = 0; i < 100; i++) {
        kz_envs_sample(envs, &rng, action);
        kz_envs_step(envs, action);
    }
    free(memory);
}

static void check_the_rest(void)
{
    asked = failing = 0;
    play_and_print("kozel", 4);
    play_and_print("sausage", 2);
    play_and_print("muggins", 2);
    step_environments();
    for (int i = 0; kz_bot_at(i); i++)
        if (kz_bot_at(i)->instant) {
            kz_view view = view_of("kozel", 4, 12);
            choose(kz_bot_at(i)->name, &view, 1, 1);
        }
    if (asked || live) {
        printf("%d allocations where there are none\n", asked);
        failures++;
    }
}

static void check_the_hook(void)
{
    if (kz_set_allocator(&(kz_allocator){allocate, reallocate, NULL, NULL}) ||
        kz_set_allocator(&(kz_allocator){allocate, NULL, release, NULL}) ||
        kz_set_allocator(&(kz_allocator){NULL, reallocate, release, NULL}) || !kz_set_allocator(NULL))
        failures++;
    kz_solver_free(kz_solver_new());
    if (asked)
        failures++;
    if (!kz_set_allocator(&counting))
        failures++;
}

int main(void)
{
    kz_games_init(&games);
    check_the_hook();
    check_the_rest();
    for (int run = 0; run < RUNS; run++) {
        int count = run_once(run, 0);
        if (count < runs[run].least)
            complain(run, "too few allocations");
        for (int at = 1; at <= count; at++)
            run_once(run, at);
        printf("%s: %d\n", runs[run].name, count);
    }
    return failures ? 1 : 0;
}
