/* SPDX-License-Identifier: MIT */
#include "server/learning/puzzles/rate.h"

#include <kozel/rating.h>

#include <math.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static const double THOUSANDTHS = 1e3, BILLIONTHS = 1e9;

/* The initial deviation, which is also the upper limit after an absence. The paper's 350 would move a first
 * rating by 300 points. Above the second value a rating is provisional: for six to ten answers that count in
 * full. */
static const double FIRST_DEVIATION = 150, PROVISIONAL_DEVIATION = 110;

/* From this loss on, in thousandths of the chance, a wrong answer counts in full: it is a blunder in every
 * game. The minimum share keeps answers useful where little is ever at stake. */
enum { FULL_LOSS = 100 };
static const double MIN_SHARE = 0.2;

/* ---- whole numbers and back ---- */

static store_skill stored(kz_glicko glicko, int64_t at)
{
    return (store_skill){llround(glicko.rating * THOUSANDTHS), llround(glicko.deviation * THOUSANDTHS),
                         llround(glicko.volatility * BILLIONTHS), at};
}

static kz_glicko rating_of(const store_skill *skill)
{
    return (kz_glicko){(double)skill->rating / THOUSANDTHS, (double)skill->deviation / THOUSANDTHS,
                       (double)skill->volatility / BILLIONTHS};
}

store_skill learning_solving_first(double rating)
{
    kz_glicko first = kz_glicko_first(rating);
    first.deviation = FIRST_DEVIATION;
    return stored(first, 0);
}

bool learning_solving_provisional(const store_skill *skill)
{
    return (double)skill->deviation > PROVISIONAL_DEVIATION * THOUSANDTHS;
}

/* ---- what an answer counts ---- */

static double share_of(int loss)
{
    return fmin(fmax((double)loss / FULL_LOSS, MIN_SHARE), 1);
}

double learning_solving_share(const int16_t loss[], int count, int answer)
{
    double sum = 0;
    int wrong = 0;
    if (loss[answer] > 0)
        return share_of(loss[answer]);
    for (int i = 0; i < count; i++) {
        sum += loss[i] > 0 ? share_of(loss[i]) : 0;
        wrong += loss[i] > 0;
    }
    return sum / wrong;
}

/* ---- an attempt ---- */

/* Returns the rating periods since the last attempt. (The clock may have been set back.) */
static double periods_since(int64_t at, int64_t now_ms)
{
    return at && now_ms > at ? (double)(now_ms - at) / DAY_MS : 0;
}

static store_skill after(const store_skill *before, kz_glicko opponent, double score, double share,
                         int64_t now_ms)
{
    const kz_glicko_game game = {opponent, score};
    kz_glicko rating = kz_glicko_after(rating_of(before), NULL, 0, periods_since(before->at, now_ms));
    rating.deviation = fmin(rating.deviation, FIRST_DEVIATION);
    return stored(kz_glicko_after_weighted(rating, &game, &share, 1, 0), now_ms);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void count_streaks(store_solver *solver, bool right, int64_t day)
{
    solver->run = right ? solver->run + 1 : 0;
    solver->best_run = larger(solver->best_run, solver->run);
    if (solver->day != day || !solver->days)
        solver->days = solver->day == day - 1 ? solver->days + 1 : 1;
    solver->best_days = larger(solver->best_days, solver->days);
    solver->day = day;
}

void learning_solving_rate(store_solver *solver, store_puzzle *puzzle, int level, bool right, double share,
                           int64_t now_ms)
{
    if (!solver->skill.at)
        solver->skill = learning_solving_first(KZ_GLICKO_RATING);
    if (!puzzle->skill.at)
        puzzle->skill = learning_solving_first(level);
    kz_glicko person = rating_of(&solver->skill), problem = rating_of(&puzzle->skill);
    solver->skill = after(&solver->skill, problem, right, share, now_ms);
    puzzle->skill = after(&puzzle->skill, person, !right, share, now_ms);
    solver->solved += right;
    solver->missed += !right;
    puzzle->solved += right;
    puzzle->missed += !right;
    count_streaks(solver, right, learning_solving_day(now_ms));
}

int64_t learning_solving_day(int64_t now_ms)
{
    return now_ms / DAY_MS;
}

int64_t learning_solving_days(const store_solver *solver, int64_t now_ms)
{
    return learning_solving_day(now_ms) - solver->day <= 1 ? solver->days : 0;
}
