/* `kozel analyse`: what each choice of a record cost, and what was luck (docs/analysis.md). */
#include "cli/analyse_deal.h"
#include "cli/analyse_text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/gamefile.h"
#include "cli/record_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char usage[] = "kozel analyse [--json] [--seat N] [--deal N] [--playouts N] [--threads N]\n"
                            "                     [--games DIR] FILE|-";

enum { NAME = KZ_TAG_TEXT + 32, PAIR = 2 * NAME + 4 };

/* An analysis as it goes along the record. */
typedef struct analysis {
    kz_deal_wishes wishes;
    int deal; /* the only one; 0: all */
    bool json, terminal, help, scaled;
    const char *folder; /* of house games */
    kz_reader reader;
    kz_deal_course course;
    kz_play_summary summary[KZ_SEATS];
    double luck[KZ_SEATS];
} analysis;

/* ---- names ---- */

static const char *seat_name(const analysis *a, int seat, char out[NAME])
{
    if (a->reader.tags.name[seat][0])
        snprintf(out, NAME, "%s", a->reader.tags.name[seat]);
    else
        snprintf(out, NAME, _("seat %d"), seat + 1);
    return out;
}

static const char *side_name(const analysis *a, int side, char out[PAIR])
{
    const kz_rules *r = &a->course.before.pub.rules;
    char name[NAME];
    int length = 0;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->side_of[seat] == side)
            length += snprintf(out + length, (size_t)(PAIR - length), "%s%s", length ? " + " : "",
                               seat_name(a, seat, name));
    return out;
}

/* ---- a deal ---- */

static void show_progress(const analysis *a, int step)
{
    if (!a->terminal)
        return;
    fprintf(stderr, _("\rdeal %1$d: action %2$d of %3$d "), (int)a->course.end.pub.deal_number, step + 1,
            a->course.count);
    if (step + 1 == a->course.count)
        fprintf(stderr, "\r\033[K");
    fflush(stderr);
}

static void tell_step(void *context, const kz_deal_course *c, int step)
{
    analysis *a = context;
    const kz_deal_step *s = &c->step[step];
    char line[KZ_ANALYSIS_LINE], name[NAME];
    show_progress(a, step);
    if (!s->chosen)
        return;
    int seat = s->action.seat, ply = kz_ply(&s->match.pub) + 1;
    kz_summary_add(&a->summary[seat], &s->judgement, &a->wishes.scale);
    if (a->json) {
        kz_judgement_print(&s->judgement, (int)s->match.pub.deal_number, ply, seat + 1,
                           kz_course_swing(c, step), line, sizeof line);
        puts(line);
        fflush(stdout);
    } else
        kz_analysis_tell_choice(&s->judgement, seat_name(a, seat, name), ply);
}

static void tell_story(analysis *a)
{
    const kz_rules *r = &a->course.before.pub.rules;
    kz_deal_story story;
    char line[KZ_ANALYSIS_LINE], name[PAIR];
    bool ended = kz_course_ended(&a->course);
    kz_course_story(&a->course, &story);
    for (int seat = 0; seat < r->seats; seat++) {
        a->luck[seat] += (double)story.luck.side[r->side_of[seat]] / (double)story.luck.unit;
        a->summary[seat].deals++;
    }
    if (a->json) {
        kz_story_print(&story, (int)a->course.end.pub.deal_number, r->side_count, ended, line, sizeof line);
        puts(line);
        return;
    }
    for (int side = 0; side < r->side_count; side++)
        kz_analysis_tell_story(&story, side_name(a, side, name), side, ended);
}

/* The deal has ended, or the record has. */
static void analyse_deal(analysis *a)
{
    if (a->course.count && (!a->deal || a->deal == a->course.end.pub.deal_number)) {
        if (!a->scaled)
            kz_scale_of(&a->course.before.pub.rules, &a->wishes.scale);
        a->scaled = true;
        if (!a->json)
            kz_analysis_tell_deal((int)a->course.end.pub.deal_number);
        kz_course_run(&a->course, &a->wishes);
        tell_story(a);
    }
    kz_course_clear(&a->course);
}

/* ---- the record ---- */

static void dealt(void *context, const kz_match *match)
{
    analysis *a = context;
    if (match->pub.deal_number > 1)
        return; /* the last deal's end stands before it */
    kz_match_init(&a->course.before, &match->pub.rules);
    if (kz_leads_by_lot(&match->pub.rules))
        kz_match_set_lot(&a->course.before, match->pub.lot);
}

static void acting(void *context, const kz_match *match, kz_action action)
{
    kz_course_add(&((analysis *)context)->course, match, action);
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    (void)action;
    analysis *a = context;
    a->course.end = *match;
    if (match->pub.phase == KZ_PLAYING)
        return;
    analyse_deal(a);
    a->course.before = *match;
}

static void tell_match(analysis *a)
{
    int seats = a->reader.match.pub.rules.seats;
    char line[KZ_ANALYSIS_LINE], name[NAME];
    if (a->json) {
        kz_summary_print(a->summary, a->luck, seats, &a->wishes.scale, line, sizeof line);
        puts(line);
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        if (a->wishes.seat == KZ_NOBODY || a->wishes.seat == seat)
            kz_analysis_tell_player(&a->summary[seat], &a->wishes.scale, seat_name(a, seat, name),
                                    a->luck[seat]);
}

static int fail(const char *what, const char *name)
{
    fflush(stdout);
    fprintf(stderr, "kozel: %s: %s\n", what, name);
    return KZ_EXIT_FAILURE;
}

static int analyse(analysis *a, const kz_games *games, const char *name)
{
    const kz_reader_events events = {.context = a, .dealt = dealt, .acting = acting, .acted = acted};
    kz_reader_init(&a->reader, games, &events);
    int status = kz_read_record_file(name, &a->reader);
    if (status == KZ_EXIT_OK)
        analyse_deal(a); /* one that stopped */
    kz_course_clear(&a->course);
    if (status != KZ_EXIT_OK)
        return status;
    if (!a->scaled)
        return fail(_("nothing was played that could be analysed"), name);
    tell_match(a);
    return kz_close_output();
}

/* ---- the arguments ---- */

enum option_id { JSON = 1, SEAT, DEAL, PLAYOUTS, THREADS, GAMES, HELP };

enum { MOST_THREADS = 64, MOST_DEALS = 1000000 };

static const struct option options[] = {
    {"json", no_argument, NULL, JSON},
    {"seat", required_argument, NULL, SEAT},
    {"deal", required_argument, NULL, DEAL},
    {"playouts", required_argument, NULL, PLAYOUTS},
    {"threads", required_argument, NULL, THREADS},
    {"games", required_argument, NULL, GAMES},
    {"help", no_argument, NULL, HELP},
    {0},
};

static const kz_option_help help[] = {
    {"--json", N_("lines of JSON: one for each choice, each deal, the match")},
    {"--seat N", N_("judges the choices of this seat only")},
    {"--deal N", N_("analyses this deal only")},
    {"--playouts N", N_("playouts of each action, for one choice")},
    {"--threads N", N_("choices judged at once; without it as many as there are processors")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games")},
};

static const char *take_number(analysis *a, int option, const char *value)
{
    int64_t number = 0;
    switch (option) {
    case SEAT:
        if (!kz_read_number(value, 1, KZ_SEATS, &number))
            return _("--seat needs 1, 2, 3 or 4");
        a->wishes.seat = (int)number - 1;
        return NULL;
    case DEAL:
        if (!kz_read_number(value, 1, MOST_DEALS, &number))
            return _("--deal needs a number from 1");
        a->deal = (int)number;
        return NULL;
    case PLAYOUTS:
        if (!kz_read_number(value, 1, KZ_JUDGE_PLAYOUTS_MOST, &number))
            return _("--playouts needs a number from 1 to 262144");
        a->wishes.playouts = (int32_t)number;
        return NULL;
    default:
        if (!kz_read_number(value, 1, MOST_THREADS, &number))
            return _("--threads needs a number from 1 to 64");
        a->wishes.threads = (int)number;
        return NULL;
    }
}

static const char *take(void *context, int option, const char *value)
{
    analysis *a = context;
    switch (option) {
    case JSON:
        a->json = true;
        return NULL;
    case GAMES:
        a->folder = value;
        return NULL;
    case HELP:
        a->help = true;
        return NULL;
    default:
        return take_number(a, option, value);
    }
}

static void set_defaults(analysis *a)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    a->terminal = isatty(STDERR_FILENO);
    a->wishes =
        (kz_deal_wishes){.seat = KZ_NOBODY, .playouts = KZ_JUDGE_PLAYOUTS, .told = tell_step, .context = a};
    a->wishes.threads = processors < 1 ? 1 : processors > MOST_THREADS ? MOST_THREADS : (int)processors;
}

int kz_analyse_main(int argc, char **argv)
{
    static kz_games games;
    static analysis a;
    set_defaults(&a);
    int status = kz_read_options(argc, argv, usage, options, take, &a);
    if (status != KZ_EXIT_OK)
        return status;
    if (a.help)
        return kz_print_help(usage, help, sizeof help / sizeof *help);
    if (optind == argc)
        return kz_usage_error(usage, _("a file is missing"), NULL);
    if (optind + 1 < argc)
        return kz_usage_error(usage, _("unexpected argument"), argv[optind + 1]);
    if (!kz_games_load(&games, a.folder))
        return KZ_EXIT_FAILURE;
    return analyse(&a, &games, argv[optind]);
}
