/* SPDX-License-Identifier: MIT */
/* Analyses are the same on every machine, to the last digit.
 *
 *   analyses_test GOLDEN FILE   compares with FILE (tests/golden/analysis.txt); GOLDEN: the folder
 * tests/golden analyses_test GOLDEN        prints the file */
#include "engine/teach/analysis/review.h"
#include "engine/teach/analysis/scale.h"
#include "tests/unit/engine/core/games_world.h"
#include "tests/unit/engine/teach/golden_lines.h"

/* Records, the seat whose choices are analysed (0: all), the deal, and how many lines are read (0: all). */
static const struct {
    const char *record;
    int seat, deal, lines;
} records[] = {
    {"kozel-4-1", 0, 1, 0},   {"kozel-2-1", 0, 1, 0},     {"kozel-yard-3-1", 2, 1, 0},
    {"sport-4-1", 0, 1, 0},   {"donkey-4-1", 0, 1, 0},    {"sausage-2-1", 0, 1, 0},
    {"muggins-2-1", 1, 1, 0}, {"telephone-4-1", 3, 1, 0}, {"sea-goat-4-1", 0, 1, 0},
    {"general-4-1", 0, 1, 0}, {"bergen-3-1", 0, 1, 0},    {"classic-4-1", 4, 1, 0},
    {"kozel-4-2", 0, 1, 0},   {"classic-2-2", 0, 1, 0},   {"kozel-300-4-2", 0, 1, 0},
    {"sausage-2-1", 0, 2, 0}, {"bergen-3-1", 0, 4, 0},    {"kozel-bank-3-2", 0, 1, 24},
};

enum { RECORDS = sizeof records / sizeof *records, RECORD_SIZE = 1 << 20 };

static const char *folder;

/* What was printed of a record: how many lines, the marks, and a hash of all of it. */
typedef struct print {
    int lines, marks[KZ_MARKS];
    uint64_t hash;
} print;

static void add_text(print *p, const char *text, size_t length)
{
    p->lines++;
    p->hash = fnv_add(p->hash, text, length);
}

/* What a hint would be instead of the action played. */
static void add_advice(print *p, const analysis_deal_step *step, const kz_scale *scale)
{
    char text[KZ_ACTION_TEXT], line[128];
    kz_view view;
    kz_advice a;
    kz_view_of(&step->match, step->action.seat, &view);
    kz_advise(&view, &(kz_budget){.rollouts = 60}, scale, &a);
    int length = snprintf(line, sizeof line, "%s %s %.17g %.17g", kz_action_print(a.action, text),
                          a.reason == KZ_NO_REASON ? "-" : kz_reason_id(a.reason), a.chance, a.points);
    p->hash = fnv_add(p->hash, line, (size_t)length);
}

static bool run_review(analysis_review *review, void *context)
{
    static char line[KZ_ANALYSIS_LINE];
    analysis_deal_course *c = &review->course;
    kz_deal_story story;
    print *p = context;
    for (int at = -1; at <= c->count; at++)
        analysis_course_do(c, &review->wishes, at);
    for (int step = 0; step < c->count; step++)
        if (analysis_review_step(review, step)) {
            p->marks[c->step[step].judgement.mark]++;
            add_text(p, line, analysis_review_step_print(review, step, line, sizeof line));
            if (step % 3 == 0)
                add_advice(p, &c->step[step], &review->wishes.scale);
        }
    analysis_review_story(review, &story);
    add_text(p, line, analysis_review_story_print(review, &story, line, sizeof line));
    return true;
}

static size_t read_record(const char *name, char text[RECORD_SIZE])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.dgr", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    size_t length = fread(text, 1, RECORD_SIZE, file);
    fclose(file);
    return length;
}

static void print_analysis(int i, char out[GOLDEN_LINE])
{
    static char text[RECORD_SIZE], line[KZ_ANALYSIS_LINE];
    static kz_games games;
    static kz_reader reader;
    static analysis_review review;
    print p = {.hash = FNV_BEGIN};
    kz_error error;
    kz_games_init(&games);
    size_t length = read_record(records[i].record, text);
    for (int line_count = 0; records[i].lines && line_count < records[i].lines; line_count++)
        length = (size_t)(strchr(line_count ? text + length : text, '\n') + 1 - text);
    review = (analysis_review){
        .wishes = {.seat = records[i].seat ? records[i].seat - 1 : KZ_NOBODY, .playouts = 120},
        .deal = records[i].deal,
        .run = run_review,
        .context = &p};
    kz_reader_events events = analysis_review_events(&review);
    kz_reader_init(&reader, &games, &events);
    if (!kz_reader_text(&reader, text, length, &error))
        exit(2);
    analysis_review_end(&review);
    add_text(&p, line, analysis_review_print(&review, reader.match.pub.rules.seats, line, sizeof line));
    snprintf(out, GOLDEN_LINE, "%s %d %d %d %d %d %d %016llx", records[i].record, p.lines, p.marks[0],
             p.marks[1], p.marks[2], p.marks[3], p.marks[4], (unsigned long long)p.hash);
}

static void add_judgement(print *p, const kz_judgement *j)
{
    char line[256];
    int length = snprintf(line, sizeof line, "%d %d %d %d %d %.17g %.17g %.17g %.17g %.17g %.17g", j->judged,
                          j->worlds, j->best, j->mark, j->reason, j->effective, j->loss, j->loss_error,
                          j->loss_points, j->difficulty[0], j->difficulty[1]);
    add_text(p, line, (size_t)length);
    for (int i = 0; i < j->count; i++) {
        length = snprintf(line, sizeof line, "%.17g %.17g %.17g %.17g", j->action[i].chance,
                          j->action[i].chance_error, j->action[i].points, j->action[i].points_error);
        p->hash = fnv_add(p->hash, line, (size_t)length);
    }
}

/* Returns whether a position with a choice came, after at most `most` random actions. */
static bool play_to_choice(kz_match *m, kz_rng *rng, uint32_t most, kz_view *view)
{
    deal_cards(m, rng);
    for (uint32_t n = kz_rng_below(rng, most) + 1; m->pub.phase == KZ_PLAYING; n--) {
        kz_view_of(m, m->pub.turn, view);
        if (n <= 1 && kz_is_judged(view))
            return true;
        kz_match_apply(m, kz_match_random(m, rng));
        n += n == 1;
    }
    return false;
}

/* Random actions in random positions of a game, with so few playouts that much is uncertain. More of them
 * where a deal decides much of the match, so that a loss may be noise. */
static void print_choices(const variant *v, char out[GOLDEN_LINE])
{
    static const int playouts[] = {104, 130, 60, 210};
    static const kz_scale scale = {0.1, 7};
    static kz_judgement j;
    static kz_view view;
    print p = {.hash = FNV_BEGIN};
    kz_rng rng;
    kz_scale own;
    kz_rng_seed(&rng, 21);
    kz_match first = begin_match(v->game->name, v->seats, NULL);
    kz_scale_of(&first.pub.rules, NULL, &own);
    int count = own.deviation > 0.3 ? 12 : 4;
    for (int n = 0; n < count;) {
        kz_match m = begin_match(v->game->name, v->seats, NULL);
        if (!play_to_choice(&m, &rng, 20, &view))
            continue;
        kz_action played = view.legal[kz_rng_below(&rng, view.legal_count)];
        kz_judge(&view, played, &(kz_budget){.rollouts = playouts[n % 4]}, &scale, &j);
        p.marks[j.mark]++;
        add_judgement(&p, &j);
        n++;
    }
    snprintf(out, GOLDEN_LINE, "choices %s-%d %d %d %d %d %d %016llx", v->game->name, v->seats, p.marks[0],
             p.marks[1], p.marks[2], p.marks[3], p.marks[4], (unsigned long long)p.hash);
}

/* Rules that stand in no table: their own deviation, the strictness of the nearest ones. */
static void print_scale(char out[GOLDEN_LINE])
{
    static kz_games games;
    kz_rules rules;
    kz_scale scale;
    kz_games_init(&games);
    if (!kz_game_setup(kz_games_find(&games, "kozel"), 4, "", &rules, NULL))
        exit(2);
    rules.target = (int16_t)(2 * rules.target);
    kz_scale_of(&rules, NULL, &scale);
    snprintf(out, GOLDEN_LINE, "a house game: deviation %.12g, of 20 deals %.12g, strictness %.12g",
             scale.deviation, analysis_scale_measure(&rules, 20, NULL), scale.strictness);
}

static bool print_line(int i, char out[GOLDEN_LINE])
{
    static variant v;
    if (i < RECORDS)
        print_analysis(i, out);
    else if (i == RECORDS)
        print_scale(out);
    else if (next_variant(&world_games, &v))
        print_choices(&v, out);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    folder = argv[1];
    load_games(NULL);
    return check_golden(argc > 2 ? argv[2] : NULL, print_line);
}
