/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/make.h"

#include "engine/ai/club.h"
#include "engine/ai/levels.h"
#include "engine/memory/memory.h"
#include "engine/table/flow.h"
#include "engine/teach/analysis/reason.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A choice that looks like a puzzle. */
typedef struct candidate {
    kz_match match;
    puzzle_tried tried;
    uint8_t question, turns;
    int rank; /* the highest is proved first */
} candidate;

enum { CANDIDATES = 12, PROVEN_MAX = 4 };

/* ---- difficulty ---- */

/* The ratings that represent the levels of the bots, and the lowest rating of a useful puzzle. */
enum { NOVICE = 1000, CLUB = 1500, TRIVIAL = 850 };

/* Returns the rating of the puzzle, if a solver of rating `solver` misses it with probability `missed`. */
static double level_by(double solver, double missed)
{
    double p = fmin(fmax(missed, 0.005), 0.995);
    return solver + 400 * log10(p / (1 - p));
}

static int level_of(const puzzle_tried *t)
{
    double level = (level_by(NOVICE, t->difficulty[0]) + level_by(CLUB, t->difficulty[1])) / 2;
    return (int)lrint(fmin(fmax(level, PUZZLE_LEVEL_MIN), PUZZLE_LEVEL_MAX));
}

/* ---- the question ---- */

/* Returns the maximum of `value` over the actions other than the answer. */
static double max_of_others(const puzzle_tried *t, const double *value, int answer)
{
    double most = -INFINITY;
    for (int a = 0; a < t->set.count; a++)
        most = a != answer && value[a] > most ? value[a] : most;
    return most;
}

static bool makes_fish(const kz_view *v, const puzzle_tried *t)
{
    bool makes = false;
    for (int a = 0; a < t->set.count && !kz_hands_are_face_down(&v->pub.rules); a++)
        makes |= analysis_makes_fish(v, t->set.action[a]);
    return makes;
}

/* Returns the turns in which only the answer goes out for certain, 0 if that is not so, or -1 if there is no
 * memory. */
static int only_way_out(const kz_view *v, const puzzle_tried *t, int answer)
{
    int turns = puzzle_certain_out(v, t->set.action[answer], PUZZLE_TURNS_MAX);
    for (int a = 0; a < t->set.count && turns > 0; a++) {
        int other = a != answer ? puzzle_certain_out(v, t->set.action[a], turns) : 0;
        if (other)
            turns = other < 0 ? -1 : 0;
    }
    return turns == 1 ? 0 : turns;
}

/* Returns whether the answer brings a tenth more Generals than any other action. */
static bool brings_general(const kz_view *v, const puzzle_tried *t, int answer)
{
    kz_set form = kz_bit(kz_tile_of(0, 0)) | kz_bit(kz_tile_of(6, 6));
    return v->pub.rules.out == KZ_OUT_FORM && ((v->hand[v->seat] | v->signal) & form) &&
           t->points[answer] > 0 && t->points[answer] - max_of_others(t, t->points, answer) > 0.1;
}

/* Returns the same where a title ends the match. With both tiles the title is General. */
static int brings_title(const kz_view *v, const puzzle_tried *t, int answer)
{
    kz_set blank = kz_bit(kz_tile_of(0, 0)), six = kz_bit(kz_tile_of(6, 6));
    if (v->pub.rules.out != KZ_OUT_TITLES || !(v->hand[v->seat] & blank) ||
        t->won[answer] - max_of_others(t, t->won, answer) <= 0.1)
        return PUZZLE_ASK_LAY;
    return v->hand[v->seat] & six ? PUZZLE_ASK_GENERAL : PUZZLE_ASK_OFFICER;
}

static uint8_t reason_of(const kz_view *v, const puzzle_tried *t, int answer)
{
    return analysis_reason_of(v, t->set.action[answer], t->set.action[t->tempting]);
}

/* Returns false if there is no memory. */
static bool set_question(const kz_view *v, candidate *c)
{
    const puzzle_tried *t = &c->tried;
    int answer = t->best, title = brings_title(v, t, answer), turns = only_way_out(v, t, answer);
    if (turns < 0)
        return false;
    c->turns = (uint8_t)turns;
    c->question = (uint8_t)(c->turns                                ? PUZZLE_ASK_OUT
                            : title != PUZZLE_ASK_LAY               ? title
                            : brings_general(v, t, answer)          ? PUZZLE_ASK_GENERAL
                            : makes_fish(v, t)                      ? PUZZLE_ASK_FISH
                            : reason_of(v, t, answer) == AI_PARTNER ? PUZZLE_ASK_PARTNER
                                                                    : PUZZLE_ASK_LAY);
    if (c->question != PUZZLE_ASK_OUT)
        c->turns = 0;
    return true;
}

/* ---- finding ---- */

/* Returns whether a small budget finds the best action better than every other by twice the lead that a
 * puzzle needs. */
static bool is_promising(const puzzle_tried *t, const kz_scale *scale)
{
    return t->effective >= ANALYSIS_EFFECTIVE_MIN / 2.0 && t->lead > PUZZLE_LEAD_TO_FIND * scale->deviation &&
           t->certain > -t->lead && level_of(t) >= TRIVIAL;
}

/* Adds the choice to the list if it looks like a puzzle. Returns false if there is no memory. */
static bool consider(const puzzle_source *source, const kz_scale *scale, const kz_view *v, const kz_match *m,
                     kz_rng *rng, candidate *list, int *count)
{
    /* Rare questions come before difficult ones. */
    static const int bonus[PUZZLE_QUESTIONS] = {0, 1000, 3000, 3000, 3000, 2000};
    candidate *c = &list[*count];
    if (*count == CANDIDATES || m->pub.log_dropped || !kz_is_judged(v))
        return true;
    if (!puzzle_try(v, -1, source->finding, PUZZLE_TO_FIND, &c->tried))
        return false;
    if (!is_promising(&c->tried, scale))
        return true;
    c->match = *m;
    if (!set_question(v, c))
        return false;
    c->rank = level_of(&c->tried) + (kz_rng_below(rng, 4) ? bonus[c->question] : 0);
    ++*count;
    return true;
}

/* Returns an action of a seat: mostly by `club`. Some seats are novices, whose choices lead to positions
 * that `club` never reaches. */
static kz_action choose(const kz_view *v, unsigned novices, kz_rng *rng)
{
    return novices >> v->seat & 1 ? ai_novice_choose(NULL, v, NULL, rng) : ai_club_choose(v, NULL, rng);
}

/* A deal in which candidates are searched. */
typedef struct hunt {
    const puzzle_source *source;
    kz_scale scale;
    kz_rng *rng;
    unsigned novices; /* bit i: seat i */
    candidate *list;
    int count;
} hunt;

static bool look_and_choose(void *context, const kz_match *m, kz_action *action)
{
    hunt *h = context;
    kz_view v;
    kz_view_of(m, m->pub.turn, &v);
    if (!consider(h->source, &h->scale, &v, m, h->rng, h->list, &h->count))
        return false;
    *action = choose(&v, h->novices, h->rng);
    return true;
}

/* Plays the deal from `m`, which has been dealt. Returns the number of candidates found, or -1 if there is no
 * memory. */
static int play(const puzzle_source *source, kz_match *m, kz_rng *rng, candidate *list)
{
    hunt h = {.source = source, .rng = rng, .list = list};
    h.novices = (unsigned)(kz_rng_next(rng) & kz_rng_next(rng));
    bool played = kz_scale_of(&m->pub.rules, NULL, &h.scale) && table_play(m, look_and_choose, &h);
    return played ? h.count : -1;
}

/* ---- proving ---- */

static void fill_actions(const kz_view *v, const puzzle_tried *t, int answer, puzzle_entry *p)
{
    p->count = (uint8_t)t->set.count;
    p->best = (uint8_t)answer;
    for (int a = 0; a < t->set.count; a++)
        p->action[a] = (puzzle_action){t->set.action[a], (int16_t)lrint(1000 * t->chance[a]),
                                       (int32_t)lrint(10 * t->points[a])};
    for (int i = 0; i < v->legal_count; i++)
        if (t->set.class_of[i] == answer)
            p->answer[p->accepted++] = v->legal[i];
}

static uint32_t themes_of(const kz_view *v, const puzzle_entry *p)
{
    static const uint8_t asked[PUZZLE_QUESTIONS] = {[PUZZLE_ASK_FISH] = PUZZLE_THEME_FISH,
                                                    [PUZZLE_ASK_OUT] = PUZZLE_THEME_OUT,
                                                    [PUZZLE_ASK_GENERAL] = PUZZLE_THEME_GENERAL,
                                                    [PUZZLE_ASK_OFFICER] = PUZZLE_THEME_OFFICER,
                                                    [PUZZLE_ASK_PARTNER] = PUZZLE_THEME_PARTNER};
    uint32_t themes = p->reason != KZ_NO_REASON ? 1u << p->reason : 0;
    ai_principle more[2];
    int count = ai_club_reasons(v, p->answer[0], 2, more);
    for (int i = 0; i < count; i++)
        themes |= 1u << more[i];
    if (asked[p->question])
        themes |= 1u << asked[p->question];
    return themes | 1u << (PUZZLE_THEME_OPENING + (int)analysis_stage_of(v));
}

/* Returns whether the lead that was found is certain in other worlds. If so, it fills out->puzzle. */
static bool prove(const puzzle_source *source, const candidate *c, puzzle_made *out)
{
    puzzle_entry *p = &out->puzzle;
    kz_view v;
    puzzle_tried t;
    kz_scale scale;
    int answer = c->tried.best;
    kz_view_of(&c->match, c->match.pub.turn, &v);
    out->failed = !kz_scale_of(&c->match.pub.rules, NULL, &scale) ||
                  !puzzle_try(&v, answer, source->proving, PUZZLE_TO_PROVE, &t);
    if (out->failed || t.effective < ANALYSIS_EFFECTIVE_MIN || t.certain < PUZZLE_LEAD * scale.deviation)
        return false;
    *p = (puzzle_entry){.seat = v.seat,
                        .question = c->question,
                        .turns = c->turns,
                        .proof = t.single ? PUZZLE_PROOF_OPEN : PUZZLE_PROOF_WORLDS,
                        .reason = reason_of(&v, &t, answer),
                        .level = (int16_t)level_of(&t)};
    snprintf(p->game, sizeof p->game, "%s", source->game->name);
    snprintf(p->id, sizeof p->id, "%s-%012llx", p->game,
             (unsigned long long)(kz_view_hash(&v).low & 0xffffffffffff));
    fill_actions(&v, &t, answer, p);
    p->themes = themes_of(&v, p);
    return true;
}

static int by_rank(const void *x, const void *y)
{
    const candidate *a = x, *b = y;
    return a->rank != b->rank ? (a->rank < b->rank ? 1 : -1) : kz_ply(&a->match.pub) - kz_ply(&b->match.pub);
}

/* ---- a deal ---- */

/* Returns the number of seats for a deal: the allowed numbers alternate. A game of pairs has puzzles for
 * pairs. */
static int seats_of(const puzzle_source *source, int64_t index)
{
    int allowed[KZ_SEATS], count = 0;
    for (int seats = source->game->rules.sides == KZ_SIDES_PAIRS ? KZ_SEATS : 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(source->game, seats))
            allowed[count++] = seats;
    return allowed[index % count];
}

static void deal(const puzzle_source *source, int64_t index, kz_rng *rng, kz_match *m)
{
    kz_rules rules;
    kz_game_setup(source->game, seats_of(source, index), NULL, &rules, NULL);
    kz_match_init(m, &rules);
    table_draw_lot(m, rng);
    table_shuffle(m, rng);
}

bool puzzle_make(const puzzle_source *source, int64_t index, puzzle_made *out)
{
    kz_match dealt, m;
    kz_rng rng;
    kz_rng_seed(&rng, source->seed * 1000003 + (uint64_t)index);
    deal(source, index, &rng, &dealt);
    candidate *list = memory_new(CANDIDATES + 1, sizeof *list);
    m = dealt;
    int count = list ? play(source, &m, &rng, list) : -1;
    bool proven = false;
    out->failed = count < 0;
    if (count > 1)
        qsort(list, (size_t)count, sizeof *list, by_rank);
    for (int i = 0; i < count && i < PROVEN_MAX && !proven && !out->failed; i++) {
        proven = prove(source, &list[i], out);
        if (proven)
            puzzle_write(&out->puzzle, &dealt, &list[i].match, out->text);
    }
    memory_free(list);
    return proven;
}

/* The maximal shares of a collection, in hundredths: puzzles with the same question, with the same
 * principle, with the same level. After PATIENCE rejections in a row a puzzle beyond the limits is taken,
 * because a game may have no others. */
enum { QUESTION_SHARE = 40, REASON_SHARE = 20, LEVEL_SHARE = 12, LEVEL_STEP = 100, SPARE = 3, PATIENCE = 6 };

static bool is_full(int count, int share, int wanted)
{
    return count >= share * wanted / 100 + SPARE;
}

bool puzzle_mix_take(puzzle_mix *mix, const puzzle_entry *p, int wanted)
{
    bool named = p->reason < KZ_REASONS_WHY;
    int *question = &mix->question[p->question], *level = &mix->level[p->level / LEVEL_STEP],
        *reason = &mix->reason[named ? p->reason : KZ_REASONS_WHY];
    bool more_of_the_same = is_full(*question, QUESTION_SHARE, wanted) ||
                            is_full(*level, LEVEL_SHARE, wanted) ||
                            (named && is_full(*reason, REASON_SHARE, wanted));
    if (more_of_the_same && ++mix->refused < PATIENCE)
        return false;
    mix->refused = 0;
    ++*question;
    ++*level;
    ++*reason;
    mix->taken++;
    return true;
}
