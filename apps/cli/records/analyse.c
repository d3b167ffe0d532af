/* SPDX-License-Identifier: MIT */
/* `kozel analyse`: what each choice of a record cost, and what was luck (docs/analysis.md). */
#include "apps/cli/records/analyse.h"
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/analyse.h"
#include "apps/cli/records/files.h"
#include "base/visible.h"
#include "engine/teach/analysis/review.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "kozel analyse [--json] [--seat N] [--deal N] [--playouts N] [--threads N] [--games DIR] FILE|-";

enum { NAME = KZ_TAG_TEXT + 32, PAIR = 2 * NAME + 4 };

/* An analysis as it goes along the record. */
typedef struct analysis {
    analysis_review review;
    int threads, seat; /* 0: all seats */
    bool json, terminal;
    bool told;          /* something was */
    const char *folder; /* of house games */
    kz_reader reader;
} analysis;

/* ---- names ---- */

static const char *seat_name(const analysis *a, int seat, char out[NAME])
{
    if (a->reader.tags.name[seat][0])
        base_visible(a->reader.tags.name[seat], strlen(a->reader.tags.name[seat]), out, NAME);
    else
        snprintf(out, NAME, _("seat %d"), seat + 1);
    return out;
}

static const char *side_name(const analysis *a, int side, char out[PAIR])
{
    const kz_rules *r = &a->reader.match.pub.rules;
    char name[NAME];
    int length = 0;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->side_of[seat] == side)
            length += snprintf(out + length, (size_t)(PAIR - length), "%s%s", length ? " + " : "",
                               seat_name(a, seat, name));
    return out;
}

/* ---- a deal ---- */

static bool has_partners(const analysis *a)
{
    const kz_rules *r = &a->reader.match.pub.rules;
    return r->side_count < r->seats;
}

/* On the terminal's last line, which results overwrite. */
static void show_progress(const analysis *a, int step)
{
    const analysis_deal_course *c = &a->review.course;
    if (!a->terminal)
        return;
    cli_progress(_("\rdeal %1$d: action %2$d of %3$d "), (int)c->end.pub.deal_number, step + 1, c->count);
}

static void hide_progress(const analysis *a)
{
    if (!a->terminal)
        return;
    cli_progress_end();
}

static void step_done(void *context, int step)
{
    analysis *a = context;
    if (step + 1 < a->review.course.count)
        show_progress(a, step + 1);
}

static void print_step(analysis *a, int step)
{
    const analysis_deal_step *s = &a->review.course.step[step];
    char line[KZ_ANALYSIS_LINE], name[NAME];
    if (!analysis_review_step(&a->review, step))
        return;
    if (a->json) {
        analysis_review_step_print(&a->review, step, line, sizeof line);
        puts(line);
    } else
        records_analysis_print_choice(stdout, &s->judgement, seat_name(a, s->action.seat, name),
                                      kz_ply(&s->match.pub) + 1, has_partners(a));
}

static bool run_deal(analysis_review *review, void *context)
{
    analysis *a = context;
    const kz_rules *r = &a->reader.match.pub.rules;
    kz_deal_story story;
    char line[KZ_ANALYSIS_LINE], name[PAIR];
    if (!a->json) {
        if (!a->told)
            records_analysis_print_legend(stdout);
        records_analysis_print_deal(stdout, (int)review->course.end.pub.deal_number);
    }
    a->told = true;
    fflush(stdout);
    show_progress(a, 0);
    bool ran = records_crew_run(&review->course, &review->wishes, a->threads, step_done, a);
    hide_progress(a);
    if (!ran)
        return false;
    analysis_review_story(review, &story);
    for (int step = 0; step < review->course.count; step++)
        print_step(a, step);
    if (a->json) {
        analysis_review_story_print(review, &story, line, sizeof line);
        puts(line);
    }
    for (int side = 0; side < r->side_count && !a->json; side++)
        records_analysis_print_story(stdout, &story, side_name(a, side, name), side,
                                     analysis_course_ended(&review->course));
    fflush(stdout);
    return true;
}

/* ---- the record ---- */

static void print_match(analysis *a)
{
    analysis_review *review = &a->review;
    int seats = a->reader.match.pub.rules.seats;
    char line[KZ_ANALYSIS_LINE], name[NAME];
    if (a->json) {
        analysis_review_print(review, seats, line, sizeof line);
        puts(line);
        return;
    }
    printf("\n");
    for (int seat = 0; seat < seats; seat++)
        if (review->wishes.seat == KZ_NOBODY || review->wishes.seat == seat)
            records_analysis_print_player(stdout, &review->summary[seat], &review->wishes.scale,
                                          seat_name(a, seat, name), review->luck[seat], has_partners(a));
}

static int analyse(analysis *a, const kz_games *games, const char *name)
{
    const kz_reader_events events = analysis_review_events(&a->review);
    kz_reader_init(&a->reader, games, &events);
    int status = records_read_record_file(name, &a->reader);
    if (status != CLI_EXIT_OK) {
        analysis_review_drop(&a->review);
        return status;
    }
    if (!analysis_review_end(&a->review))
        return cli_fail(_("out of memory"), name);
    if (!a->review.scaled)
        return cli_fail(_("nothing was played that could be analysed"), name);
    print_match(a);
    return cli_close_output();
}

/* ---- the arguments ---- */

enum { THREADS_MAX = 64, DEALS_MAX = 1000000 };

static const cli_option options[] = {
    {"--json", N_("lines of JSON: one for each choice, each deal, the match"), CLI_FLAG,
     .offset = offsetof(analysis, json)},
    {"--seat N", N_("judges the choices of this seat only"), CLI_INT, .offset = offsetof(analysis, seat), 1,
     KZ_SEATS, N_("--seat needs 1, 2, 3 or 4")},
    {"--deal N", N_("analyses this deal only"), CLI_INT, .offset = offsetof(analysis, review.deal), 1,
     DEALS_MAX, N_("--deal needs a number from 1")},
    {"--playouts N", N_("playouts of each action, for one choice"), CLI_INT,
     .offset = offsetof(analysis, review.wishes.playouts), 1, KZ_JUDGE_ROLLOUTS_MAX,
     N_("--playouts needs a number from 1 to 65536")},
    {"--threads N", N_("choices judged at once; without it as many as there are processors"), CLI_INT,
     .offset = offsetof(analysis, threads), 1, THREADS_MAX, N_("--threads needs a number from 1 to 64")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(analysis, folder)},
    {0},
};

static void set_defaults(analysis *a)
{
    a->terminal = isatty(STDERR_FILENO);
    a->review.wishes = (analysis_deal_wishes){.playouts = KZ_JUDGE_ROLLOUTS};
    a->review.run = run_deal;
    a->review.context = a;
    a->threads = cli_processors(THREADS_MAX);
}

static int run_command(int argc, char **argv)
{
    static kz_games games;
    static analysis a;
    set_defaults(&a);
    int status;
    if (!cli_read_table(argc, argv, usage, options, &a, &status))
        return status;
    a.review.wishes.seat = a.seat ? a.seat - 1 : KZ_NOBODY;
    const char *file = cli_only_argument(argc, argv, usage);
    if (!file)
        return CLI_EXIT_USAGE;
    return records_games_load(&games, a.folder) ? analyse(&a, &games, file) : CLI_EXIT_FAILURE;
}

const cli_command cli_analyse = {
    "analyse", run_command,        N_("judge the choices of a record: what each cost, and what was luck"),
    usage,     .options = options, .argument = "FILE"};
