/* SPDX-License-Identifier: MIT */
/* Simulated events: results by a seeded model of strength, people who come and go, forfeits and draws. Each
 * event is played by the core, and proved from its lines by the check of `kozel tournament check`.
 *
 *     events_test FORMAT [FIRST [COUNT]]    events FIRST.. of a format: round-robin, swiss, tables (of three
 * and four), arena, evening, knock-out, duplicate
 *
 * A fault prints the event's seed, its lines and what is wrong with them. */
#include "apps/cli/tournament/check/check.h"
#include "apps/cli/tournament/event.h"
#include "base/text.h"
#include "server/matching/matching.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRANTS_MAX = 40, CHANGES_MAX = 400 };

typedef struct world {
    event_plan plan;
    event_change change[CHANGES_MAX];
    kz_rng rng;
    double strength[2 * ENTRANTS_MAX];
    int draws, forfeits; /* of 100 matches */
    base_text lines;
} world;

static double uniform(kz_rng *rng)
{
    return (double)kz_rng_below(rng, 1u << 30) / (1u << 30);
}

static uint32_t between(kz_rng *rng, uint32_t least, uint32_t most)
{
    return least + kz_rng_below(rng, most - least + 1);
}

/* ---- matches ---- */

/* Draws what each entrant of a table gets by its strength and by luck. */
static void draw_points(world *w, event_match *m)
{
    bool draw = kz_rng_below(&w->rng, 100) < (uint32_t)w->draws;
    for (int i = 0; i < m->count; i++) {
        double luck = -log(-log(uniform(&w->rng) * 0.999998 + 0.000001));
        m->result.points[i] = draw && i < 2 ? 50 : (int32_t)(20 * (w->strength[m->entrant[i]] + luck));
    }
}

static void set_places(event_match *m)
{
    int last = 0;
    for (int i = 0; i < m->count; i++) {
        m->result.place[i] = 1;
        for (int k = 0; k < m->count; k++)
            m->result.place[i] += (m->result.points[k] > m->result.points[i]);
        last = m->result.place[i] > last ? m->result.place[i] : last;
    }
    for (int i = 0; i < m->count && last > 1; i++)
        if (m->result.place[i] == last)
            m->result.losers |= (uint8_t)(1 << i);
}

/* Draws the boards of a duplicate, and sets the result that they add up to. */
static void draw_boards(world *w, event_match *m)
{
    const kz_duplicate_terms *terms = &w->plan.duplicate;
    double side[2] = {0, 0};
    int32_t points[2] = {0, 0};
    for (int i = 0; i < m->count; i++)
        side[i % 2] += w->strength[m->entrant[i]];
    for (int i = 0; i < terms->boards; i++) {
        bool draw = kz_rng_below(&w->rng, 100) < (uint32_t)w->draws;
        double luck = 60 * (uniform(&w->rng) - 0.5) + 4 * (side[0] - side[1]);
        m->board[i] = draw ? 0 : (int32_t)luck;
        points[m->board[i] < 0] += m->board[i] < 0 ? -m->board[i] : m->board[i];
    }
    for (int i = 0; i < m->count; i++) {
        m->result.points[i] = points[i % 2];
        m->result.place[i] = (uint8_t)(points[i % 2] < points[1 - i % 2] ? 1 + m->count / 2 : 1);
    }
}

static bool play(void *context, event_match match[], uint32_t count)
{
    world *w = context;
    for (uint32_t i = 0; i < count; i++) {
        event_match *m = &match[i];
        if (w->plan.terms.format == KZ_FORMAT_DUPLICATE)
            draw_boards(w, m);
        else {
            draw_points(w, m);
            set_places(m);
        }
        for (int k = 0; k < m->count; k++)
            if (kz_rng_below(&w->rng, 100) < (uint32_t)w->forfeits)
                m->result.forfeits |= (uint8_t)(1 << k);
        if (kz_rng_below(&w->rng, 2)) /* who forfeits loses without the mark, too */
            m->result.losers |= m->result.forfeits;
        m->result.titles = (uint8_t)(m->result.losers & kz_rng_below(&w->rng, 16));
        m->actions = between(&w->rng, 20, 400);
    }
    return true;
}

/* ---- who comes and goes ---- */

static void add_change(world *w, uint8_t kind, int entrant, int round)
{
    if (w->plan.change_count < CHANGES_MAX)
        w->change[w->plan.change_count++] = (event_change){kind, (uint16_t)entrant, (uint16_t)round};
}

/* Draws the changes before a round. `many`: the chance that an entrant goes, of 1000. */
static void draw_changes(world *w, int round, bool away[], uint32_t many)
{
    event_plan *plan = &w->plan;
    bool timed = event_is_timed(plan), robin = plan->terms.format == KZ_FORMAT_ROUND_ROBIN;
    uint32_t most = robin ? plan->entrants + plan->entrants % 2u : 2 * ENTRANTS_MAX;
    if (plan->terms.format == KZ_FORMAT_KNOCK_OUT)
        most = plan->entrants; /* nobody enters */
    int old = plan->all;
    if (plan->all < most && kz_rng_below(&w->rng, 1000) < 2 * many) {
        add_change(w, KZ_EVENT_ENTERED, plan->all++, round);
        plan->terms.last_entry = timed ? 0 : (uint16_t)round;
    }
    for (int i = 0; i < old; i++)
        if (!away[i] && kz_rng_below(&w->rng, 1000) < many) {
            add_change(w, KZ_EVENT_LEFT, i, round);
            away[i] = true;
        } else if (away[i] && kz_rng_below(&w->rng, 3) == 0) {
            add_change(w, KZ_EVENT_RETURNED, i, round);
            away[i] = false;
        }
}

static int by_round(const void *a, const void *b)
{
    const event_change *x = a, *y = b;
    int order = x->round != y->round ? x->round - y->round : x->kind - y->kind;
    return order ? order : x->entrant - y->entrant;
}

static void draw_all_changes(world *w)
{
    bool away[2 * ENTRANTS_MAX] = {false};
    int last = event_is_timed(&w->plan) ? 60 : event_rounds(&w->plan);
    uint32_t many = kz_rng_below(&w->rng, 2) ? kz_rng_below(&w->rng, 120) : 0;
    for (int round = 1; round <= last; round++)
        draw_changes(w, round, away, kz_rng_below(&w->rng, 40) ? many : many * 8);
    qsort(w->change, w->plan.change_count, sizeof *w->change, by_round);
}

/* ---- events ---- */

static void draw_tiebreaks(world *w)
{
    kz_tournament_terms *terms = &w->plan.terms;
    terms->tiebreak_count = (uint8_t)between(&w->rng, 0, KZ_TIEBREAKS);
    for (int i = 0; i < KZ_TIEBREAKS; i++)
        terms->tiebreak[i] = (uint8_t)i;
    for (uint32_t i = KZ_TIEBREAKS; i > 1; i--) {
        uint32_t other = kz_rng_below(&w->rng, i);
        uint8_t kept = terms->tiebreak[i - 1];
        terms->tiebreak[i - 1] = terms->tiebreak[other];
        terms->tiebreak[other] = kept;
    }
}

static void draw_evening(world *w)
{
    kz_tournament_terms *terms = &w->plan.terms;
    terms->max_at_table = (uint8_t)between(&w->rng, 2, 4);
    terms->min_at_table = (uint8_t)between(&w->rng, 2, terms->max_at_table);
    terms->tables = (uint8_t)between(&w->rng, 1, 6);
    terms->max_stay = (uint8_t)kz_rng_below(&w->rng, 5);
}

static void draw_duplicate(world *w)
{
    event_plan *plan = &w->plan;
    kz_duplicate_terms *duplicate = &plan->duplicate;
    duplicate->movement = (uint8_t)kz_rng_below(&w->rng, KZ_MOVEMENT_TEAMS + 1);
    bool pairs = duplicate->movement == KZ_MOVEMENT_PAIRS,
         players = duplicate->movement == KZ_MOVEMENT_PLAYERS;
    duplicate->boards = (uint8_t)between(&w->rng, 1, 12);
    duplicate->matchpoints = kz_rng_below(&w->rng, 2);
    duplicate->deviation = (uint16_t)(duplicate->matchpoints ? 0 : between(&w->rng, 500, 4000));
    duplicate->change_lines = pairs && kz_rng_below(&w->rng, 2);
    plan->terms.min_at_table = plan->terms.max_at_table = players ? 4 : 2;
    plan->terms.rounds = (uint16_t)between(&w->rng, 1, kz_rng_below(&w->rng, 2) ? 6 : 15);
    kz_tournament_terms *terms = &plan->terms;
    terms->tiebreak_count = (uint8_t)kz_rng_below(&w->rng, 3);
    for (int i = 0, first = (int)kz_rng_below(&w->rng, 2); i < terms->tiebreak_count; i++)
        terms->tiebreak[i] = (uint8_t)(KZ_TIEBREAK_DIFFERENCE + (first + i) % 2);
}

static void draw_terms(world *w, const char *format)
{
    event_plan *plan = &w->plan;
    kz_tournament_terms *terms = &plan->terms;
    bool robin = !strcmp(format, "round-robin"), arena = !strcmp(format, "arena");
    bool evening = !strcmp(format, "evening"), knock_out = !strcmp(format, "knock-out");
    bool duplicate = !strcmp(format, "duplicate");
    terms->format = robin       ? KZ_FORMAT_ROUND_ROBIN
                    : arena     ? KZ_FORMAT_ARENA
                    : evening   ? KZ_FORMAT_EVENING
                    : knock_out ? KZ_FORMAT_KNOCK_OUT
                    : duplicate ? KZ_FORMAT_DUPLICATE
                                : KZ_FORMAT_SWISS;
    plan->entrants = plan->all = (uint16_t)between(&w->rng, 2,
                                                   robin                      ? 16
                                                   : kz_rng_below(&w->rng, 3) ? 14
                                                                              : ENTRANTS_MAX);
    terms->min_at_table = terms->max_at_table = 2;
    if (evening)
        draw_evening(w);
    if (knock_out)
        terms->best_of = (uint8_t)(2 * kz_rng_below(&w->rng, 4) + 1);
    if (!strcmp(format, "tables")) {
        terms->min_at_table = (uint8_t)between(&w->rng, 3, 4);
        terms->max_at_table = (uint8_t)between(&w->rng, terms->min_at_table, 4);
        terms->small_tables = terms->max_at_table > terms->min_at_table && kz_rng_below(&w->rng, 2);
    }
    terms->twice = robin && kz_rng_below(&w->rng, 3) == 0;
    if (robin)
        terms->rounds = (uint16_t)((plan->entrants - 1 + plan->entrants % 2) * (terms->twice ? 2 : 1));
    else if (terms->format == KZ_FORMAT_SWISS)
        terms->rounds = (uint16_t)between(&w->rng, 1, kz_rng_below(&w->rng, 2) ? 6 : 15);
    if (event_is_timed(plan))
        terms->duration_ms = between(&w->rng, 1, 180) * 60000;
    terms->seed = kz_rng_next(&w->rng) >> 1;
    plan->pace = (int)between(&w->rng, 1, 5);
}

static void draw_event(world *w, const char *format, uint64_t seed)
{
    *w = (world){.plan.change = NULL};
    kz_rng_seed(&w->rng, seed);
    draw_terms(w, format);
    if (w->plan.terms.format == KZ_FORMAT_DUPLICATE)
        draw_duplicate(w);
    else
        draw_tiebreaks(w);
    draw_all_changes(w);
    w->plan.change = w->change;
    w->draws = (int)between(&w->rng, 0, 40);
    w->forfeits = kz_rng_below(&w->rng, 3) ? 0 : (int)between(&w->rng, 0, 15);
    for (int i = 0; i < w->plan.all; i++)
        w->strength[i] = 3 * uniform(&w->rng);
}

static void add_line(void *context, const char *line, size_t length)
{
    world *w = context;
    base_text_put(&w->lines, line, length);
    base_text_word(&w->lines, "\n");
}

static void print_fault(void *context, int line, const char *text)
{
    (void)context;
    fprintf(stderr, "  line %d: %s\n", line, text);
}

/* Plays and checks one event. Returns whether all is well. */
static bool run_event(const char *format, uint64_t seed)
{
    static world w;
    kz_error error = {0};
    event_log event;
    event_log_fault fault;
    char reason[256] = "";
    draw_event(&w, format, seed);
    event_host host = {.context = &w, .play = play, .line = add_line};
    bool good = event_run(&w.plan, &matching_lemon, &host, &error);
    if (!good) {
        kz_error_print(&error, kz_code_text(error.code), reason, sizeof reason);
        fprintf(stderr, "%s %llu: the core refuses: %s\n", format, (unsigned long long)seed, reason);
    } else {
        good = event_log_read(w.lines.bytes, w.lines.length, &event, &fault);
        if (!good)
            fprintf(stderr, "  line %d: %s\n", fault.line, fault.text);
        good = good && !check_event(&event, &matching_lemon, print_fault, NULL);
        event_log_free(&event);
        if (!good)
            fprintf(stderr, "%s %llu:\n%s", format, (unsigned long long)seed, w.lines.bytes);
    }
    base_text_free(&w.lines);
    return good;
}

int main(int argc, char **argv)
{
    enum { USUAL = 150, FAULTS_MAX = 5 };
    const char *format = argc > 1 ? argv[1] : "swiss";
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, faults = 0;
    uint64_t count = argc > 3 ? strtoull(argv[3], NULL, 10) : USUAL;
    for (uint64_t seed = first; seed < first + count && faults < FAULTS_MAX; seed++)
        faults += !run_event(format, seed);
    printf("%s: %llu events, %llu with faults\n", format, (unsigned long long)count,
           (unsigned long long)faults);
    return faults != 0;
}
