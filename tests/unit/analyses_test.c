/* Analyses are the same on every machine, to the last digit.
 *
 *   analyses_test GOLDEN FILE   compares with FILE (tests/golden/analysis.txt); GOLDEN: the folder
 * tests/golden analyses_test GOLDEN        prints the file */
#include "analysis/review.h"
#include "golden_lines.h"

#include <stdio.h>
#include <stdlib.h>

/* Records whose first deal is analysed, and the seat whose choices are; 0: all. */
static const struct {
    const char *record;
    int seat;
} records[] = {
    {"kozel-4-1", 0},    {"kozel-2-1", 0},   {"kozel-yard-3-1", 2}, {"sport-4-1", 0},
    {"donkey-4-1", 0},   {"sausage-2-1", 0}, {"muggins-2-1", 1},    {"telephone-4-1", 3},
    {"sea-goat-4-1", 0}, {"general-4-1", 0}, {"bergen-3-1", 0},     {"classic-4-1", 4},
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

static void run_review(kz_review *review, void *context)
{
    static char line[KZ_ANALYSIS_LINE];
    kz_deal_course *c = &review->course;
    kz_deal_story story;
    print *p = context;
    for (int at = -1; at <= c->count; at++)
        kz_course_do(c, &review->wishes, at);
    for (int step = 0; step < c->count; step++)
        if (kz_review_step(review, step)) {
            p->marks[c->step[step].judgement.mark]++;
            add_text(p, line, kz_review_step_print(review, step, line, sizeof line));
        }
    kz_review_story(review, &story);
    add_text(p, line, kz_review_story_print(review, &story, line, sizeof line));
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

static bool print_analysis(int i, char out[GOLDEN_LINE])
{
    static char text[RECORD_SIZE], line[KZ_ANALYSIS_LINE];
    static kz_games games;
    static kz_reader reader;
    static kz_review review;
    print p = {.hash = FNV_BEGIN};
    kz_error error;
    if (i == RECORDS)
        return false;
    kz_games_init(&games);
    size_t length = read_record(records[i].record, text);
    review =
        (kz_review){.wishes = {.seat = records[i].seat ? records[i].seat - 1 : KZ_NOBODY, .playouts = 120},
                    .deal = 1,
                    .run = run_review,
                    .context = &p};
    kz_reader_events events = kz_review_events(&review);
    kz_reader_init(&reader, &games, &events);
    if (!kz_reader_text(&reader, text, length, &error))
        exit(2);
    kz_review_end(&review);
    add_text(&p, line, kz_review_print(&review, reader.match.pub.rules.seats, line, sizeof line));
    snprintf(out, GOLDEN_LINE, "%s %d %d %d %d %d %d %016llx", records[i].record, p.lines, p.marks[0],
             p.marks[1], p.marks[2], p.marks[3], p.marks[4], (unsigned long long)p.hash);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    folder = argv[1];
    return check_golden(argc > 2 ? argv[2] : NULL, print_analysis);
}
