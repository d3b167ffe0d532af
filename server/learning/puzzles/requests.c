/* SPDX-License-Identifier: MIT */
/* Requests for puzzles (schema/puzzles.json, docs/solving.md). */
#include <kozel/rating.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/http/api/api.h"
#include "server/learning/puzzles/book.h"
#include "server/learning/puzzles/rate.h"

enum { THOUSANDTHS = 1000, NEAR = 8 /* candidates of which one is chosen */ };

static json_t *whole(int64_t thousandths)
{
    return json_integer((thousandths + THOUSANDTHS / 2) / THOUSANDTHS);
}

/* ---- answers ---- */

static json_t *solver_json(const store_solver *solver, int64_t now_ms)
{
    store_skill skill = solver->skill.at ? solver->skill : learning_solving_first(KZ_GLICKO_RATING);
    return json_pack("{s:o, s:o, s:b, s:I, s:I, s:I, s:I, s:I, s:I, s:b}", "rating", whole(skill.rating),
                     "deviation", whole(skill.deviation), "provisional", learning_solving_provisional(&skill),
                     "solved", (json_int_t)solver->solved, "missed", (json_int_t)solver->missed, "run",
                     (json_int_t)solver->run, "best_run", (json_int_t)solver->best_run, "days",
                     (json_int_t)learning_solving_days(solver, now_ms), "best_days",
                     (json_int_t)solver->best_days, "today",
                     solver->days && solver->day == learning_solving_day(now_ms));
}

/* Returns the share of a game that an answer counts; an answer of an older version of the puzzle counts in
 * full. */
static double share_of(const learning_book_puzzle *puzzle, const char *action)
{
    int at = learning_book_action(puzzle, action);
    return at < 0 ? 1 : learning_solving_share(puzzle->loss, puzzle->count, at);
}

static json_t *attempt_json(const learning_book_puzzle *puzzle, const store_attempt *attempt)
{
    int percent = (int)lround(100 * share_of(puzzle, attempt->action));
    return json_pack("{s:s, s:b, s:i, s:o, s:o, s:I, s:i}", "action", attempt->action, "right",
                     attempt->right, "share", percent, "before", whole(attempt->before), "after",
                     whole(attempt->after), "at", (json_int_t)attempt->at, "vote", attempt->vote);
}

/* Returns a puzzle with its figures and the caller's attempt. NULL: the store failed, the call is refused. */
static json_t *puzzle_json(api_call *call, const learning_book_puzzle *puzzle)
{
    store_puzzle known;
    store_attempt attempt;
    store_stored stored = store_puzzle_get(call->store, puzzle->id, &known);
    store_stored own = stored == STORE_STORED && call->person
                           ? store_attempt_get(call->store, call->person->id, puzzle->id, &attempt)
                           : STORE_NONE;
    if (stored == STORE_FAILED || own == STORE_FAILED) {
        api_stored(call, STORE_FAILED, 0, 0);
        return NULL;
    }
    int64_t rating = known.skill.at ? known.skill.rating : (int64_t)puzzle->level * THOUSANDTHS;
    json_t *out =
        json_pack("{s:s, s:s, s:o, s:I, s:I, s:I, s:I}", "puzzle", puzzle->id, "game", puzzle->game, "rating",
                  whole(rating), "solved", (json_int_t)known.solved, "missed", (json_int_t)known.missed, "up",
                  (json_int_t)known.up, "down", (json_int_t)known.down);
    if (own == STORE_STORED)
        json_object_set_new(out, "attempt", attempt_json(puzzle, &attempt));
    return out;
}

static void answer_puzzle(api_call *call, const learning_book_puzzle *puzzle)
{
    json_t *out = puzzle_json(call, puzzle);
    if (out)
        api_answer(call, out);
}

/* Returns the puzzle that the path names; NULL: there is none, the call is refused. */
static const learning_book_puzzle *named(api_call *call)
{
    const learning_book_puzzle *puzzle = learning_book_find(learning_book_get(), api_text(call, "puzzle"));
    if (!puzzle)
        api_refuse(call, API_E_PUZZLE, "puzzle", NULL, NULL);
    return puzzle;
}

void api_puzzle(api_call *call)
{
    const learning_book_puzzle *puzzle = named(call);
    if (puzzle)
        answer_puzzle(call, puzzle);
}

void api_puzzle_daily(api_call *call)
{
    answer_puzzle(call, learning_book_daily(learning_book_get(), learning_solving_day(call->now_ms)));
}

void api_solver(api_call *call)
{
    store_solver solver;
    store_stored stored = store_solver_get(call->store, call->person->id, &solver);
    if (api_stored(call, store_none_ok(stored), 0, 0))
        api_answer(call, solver_json(&solver, call->now_ms));
}

/* ---- the next one ---- */

/* The figures of a puzzle of the book, for the choice. */
typedef struct candidate {
    int64_t rating, distance; /* in thousandths */
    bool attempted;
    int index;
} candidate;

typedef struct choice {
    const learning_book *book;
    candidate *all;
    int64_t attempts;
} choice;

static void note_attempted(void *context, const char *id, int64_t rating, bool by_him)
{
    choice *c = context;
    const learning_book_puzzle *puzzle = learning_book_find(c->book, id);
    c->attempts += by_him;
    if (!puzzle)
        return; /* of a version before */
    candidate *one = &c->all[puzzle - c->book->puzzle];
    one->rating = rating;
    one->attempted = by_him;
}

static int compare_distances(const void *a, const void *b)
{
    const candidate *one = a, *other = b;
    if (one->distance != other->distance)
        return one->distance < other->distance ? -1 : 1;
    return one->index - other->index;
}

/* Moves the possible candidates to the front; returns their number. */
static int keep_wanted(api_call *call, choice *c, int theme, int64_t rating)
{
    const char *game = api_text(call, "game"), *but = api_text(call, "but");
    int count = 0;
    for (int i = 0; i < c->book->count; i++) {
        const learning_book_puzzle *puzzle = &c->book->puzzle[i];
        candidate one = c->all[i];
        if (one.attempted || (game && strcmp(game, puzzle->game) != 0) ||
            (theme >= 0 && !(puzzle->themes >> theme & 1)) || (but && !strcmp(but, puzzle->id)))
            continue;
        one.distance = llabs(one.rating - rating);
        c->all[count++] = one;
    }
    return count;
}

/* Returns one of the nearest: another one after each attempt, the same until then. NULL: none is left. */
static const learning_book_puzzle *choose(api_call *call, choice *c, int theme, int64_t rating)
{
    int count = keep_wanted(call, c, theme, rating), near = count < NEAR ? count : NEAR;
    if (!count)
        return NULL;
    qsort(c->all, (size_t)count, sizeof *c->all, compare_distances);
    uint64_t turn = (uint64_t)(call->person->id + c->attempts);
    return &c->book->puzzle[c->all[turn % (uint64_t)near].index];
}

static void answer_next(api_call *call, choice *c, int theme)
{
    store_solver solver;
    store_stored stored = store_solver_get(call->store, call->person->id, &solver);
    int64_t rating = stored == STORE_STORED ? solver.skill.rating : KZ_GLICKO_RATING * THOUSANDTHS;
    if (stored != STORE_FAILED)
        stored = store_puzzles_attempted(call->store, call->person->id, note_attempted, c);
    if (!api_stored(call, stored, 0, 0))
        return;
    const learning_book_puzzle *puzzle = choose(call, c, theme, rating);
    if (puzzle)
        answer_puzzle(call, puzzle);
    else
        api_refuse(call, API_E_ALL_SOLVED, NULL, NULL, NULL);
}

static bool is_game(const learning_book *book, const char *game)
{
    for (int i = 0; i < book->games; i++)
        if (!strcmp(book->puzzle[book->begins[i]].game, game))
            return true;
    return false;
}

void api_puzzle_next(api_call *call)
{
    const char *game = api_text(call, "game"), *word = api_text(call, "theme");
    int theme = word ? learning_book_theme(word) : -1;
    choice c = {.book = learning_book_get()};
    if (game && !is_game(c.book, game)) {
        api_refuse(call, API_E_NO_PUZZLES, "game", game, NULL);
        return;
    }
    if (word && theme < 0) {
        api_refuse(call, API_E_NO_PUZZLES, "theme", word, NULL);
        return;
    }
    c.all = base_new((size_t)c.book->count * sizeof *c.all);
    for (int i = 0; i < c.book->count; i++)
        c.all[i] = (candidate){.rating = (int64_t)c.book->puzzle[i].level * THOUSANDTHS, .index = i};
    answer_next(call, &c, theme);
    free(c.all);
}

/* ---- attempts ---- */

/* A request that is repeated within this time, since its answer was lost, gets the same answer. */
enum { SAME_ATTEMPT_MS = 60 * 1000 };

/* Rates the first attempt; a later one changes nothing. `rated`: this one was rated. */
static store_stored attempt(api_call *call, const learning_book_puzzle *puzzle, const char *action,
                            bool right, bool *rated)
{
    int64_t person = call->person->id;
    store_solver solver;
    store_puzzle known;
    store_attempt made;
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_solving_hold(call->store, person, puzzle->id, &solver, &known);
    store_stored before =
        stored == STORE_STORED ? store_attempt_get(call->store, person, puzzle->id, &made) : stored;
    if (before == STORE_NONE) {
        int64_t rating = solver.skill.at ? solver.skill.rating : KZ_GLICKO_RATING * THOUSANDTHS;
        learning_solving_rate(&solver, &known, puzzle->level, right, share_of(puzzle, action), call->now_ms);
        made = (store_attempt){
            .right = right, .before = rating, .after = solver.skill.rating, .at = call->now_ms};
        strncpy(made.action, action, sizeof made.action - 1);
        stored = store_attempt_add(call->store, person, puzzle->id, &made, &solver, &known);
    } else if (before == STORE_FAILED) {
        stored = before;
    }
    *rated =
        stored == STORE_STORED && !strcmp(made.action, action) && call->now_ms - made.at < SAME_ATTEMPT_MS;
    return store_end(call->store, stored);
}

void api_puzzle_attempt(api_call *call)
{
    const char *action = api_text(call, "action");
    const learning_book_puzzle *puzzle = named(call);
    store_solver solver;
    if (!puzzle)
        return;
    if (!learning_book_has(puzzle->legal, action)) {
        api_refuse(call, API_E_PUZZLE_ACTION, "action", action, NULL);
        return;
    }
    bool right = learning_book_has(puzzle->right, action), rated;
    if (!api_stored(call, attempt(call, puzzle, action, right, &rated), 0, 0) ||
        !api_stored(call, store_solver_get(call->store, call->person->id, &solver), 0, 0))
        return;
    json_t *known = puzzle_json(call, puzzle);
    if (known)
        api_answer(call, json_pack("{s:b, s:b, s:o, s:o}", "right", right, "rated", rated, "puzzle", known,
                                   "solver", solver_json(&solver, call->now_ms)));
}

void api_puzzle_vote(api_call *call)
{
    const learning_book_puzzle *puzzle = named(call);
    if (puzzle &&
        api_stored(
            call, store_puzzle_vote(call->store, call->person->id, puzzle->id, (int)api_int(call, "vote", 0)),
            API_E_NO_ATTEMPT, 0))
        answer_puzzle(call, puzzle);
}
