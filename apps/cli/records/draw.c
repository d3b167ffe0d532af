/* SPDX-License-Identifier: MIT */
/* `kozel draw`: a position of a record as a picture. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "engine/prose/captions.h"
#include "server/pictures/picture.h"

#include <kozel/drawing.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char usage[] =
    "kozel draw [--deal N] [--ply N] [--format svg|png|pdf|text] [-o FILE] [--hands] [--games DIR] RECORD|-";

typedef enum format { TEXT, SVG, PNG, PDF, FORMATS, UNKNOWN = -1 } format;

static const char *const format_names[FORMATS] = {"text", "svg", "png", "pdf"};

/* Pixels of a PNG a unit of the SVG: 2400 x 1600, enough for print. */
static const double PNG_SCALE = 2;

typedef struct request {
    const char *record;
    const char *file;   /* NULL: standard output */
    const char *folder; /* of house games */
    int64_t deal;       /* -1: the last */
    int64_t ply;        /* actions of the deal played; -1: all */
    int format;         /* UNKNOWN: not said */
    bool hands;
} request;

/* ---- the position ---- */

/* What is looked for while the record is read. */
typedef struct finder {
    const request *request;
    kz_match match; /* the position, if it was found */
    bool found;
    long plies; /* of the deal wanted, -1: there was no such deal */
} finder;

static void look(finder *f, const kz_match *m)
{
    long ply = kz_ply(&m->pub);
    if (f->request->deal >= 0 && f->request->deal != m->pub.deal_number)
        return;
    f->plies = ply;
    if (f->request->ply >= 0 && f->request->ply != ply)
        return;
    f->match = *m;
    f->found = true;
}

static void dealt(void *context, const kz_match *m)
{
    finder *f = context;
    if (f->request->deal < 0)
        f->found = false;
    look(f, m);
}

static void acted(void *context, const kz_match *m, kz_action action)
{
    (void)action;
    look(context, m);
}

static int refuse_position(const finder *f, const kz_reader *r)
{
    const char *name = f->request->record;
    if (!r->has_match)
        cli_complain("kozel: %s: %s", name, _("no deal was played"));
    else if (f->plies < 0)
        cli_complain(_("kozel: %1$s: there is no deal %2$ld; the last is %3$d\n"), name,
                     (long)f->request->deal, (int)r->match.pub.deal_number);
    else
        cli_complain(_("kozel: %1$s: that deal has no action %2$ld; the last is %3$ld\n"), name,
                     (long)f->request->ply, f->plies);
    return CLI_EXIT_FAILURE;
}

/* ---- its texts ---- */

typedef struct texts {
    const char *words[PROSE_WORDS];
    prose_captions captions;
} texts;

static void write_texts(const kz_reader *r, const kz_match *m, texts *t)
{
    for (int i = 0; i < PROSE_WORDS; i++)
        t->words[i] = gettext(prose_english_words[i]);
    prose_captions_of(m, &r->tags, t->words, &t->captions);
}

static void make_scene(const finder *f, const kz_reader *r, texts *t, kz_scene *scene)
{
    kz_view view;
    kz_view_of(&f->match, KZ_NOBODY, &view);
    kz_scene_of(&view, scene);
    if (f->request->hands)
        kz_scene_open(&f->match, scene);
    write_texts(r, &f->match, t);
    scene->title = t->captions.title;
    scene->status = t->captions.status;
    scene->stock = t->words[PROSE_WORD_STOCK];
    for (int seat = 0; seat < view.pub.rules.seats; seat++)
        scene->name[seat] = t->captions.name[seat];
}

/* ---- writing ---- */

static int fail(const char *what, const char *name, const char *reason)
{
    cli_complain("kozel: %s: %s: %s", what, name, reason);
    return CLI_EXIT_FAILURE;
}

static int write_scene(const request *q, const kz_scene *scene)
{
    static char text[KZ_BOX_TEXT];
    char fault[256], *data;
    size_t length =
        q->format == TEXT ? kz_scene_box(scene, text, sizeof text) : kz_scene_svg(scene, text, KZ_SVG_TEXT);
    if (q->format == TEXT || q->format == SVG)
        return cli_write_output(q->file, text, length);
    if (!picture_make(text, length, KZ_SVG_WIDTH, KZ_SVG_HEIGHT, q->format == PNG ? PICTURE_PNG : PICTURE_PDF,
                      PNG_SCALE, &data, &length, fault))
        return fail(_("cannot draw"), q->record, fault);
    int status = cli_write_output(q->file, data, length);
    free(data);
    return status;
}

static int draw(const request *q)
{
    static kz_games games;
    static kz_reader reader;
    static finder f;
    static kz_scene scene;
    static texts t;
    f = (finder){.request = q, .plies = -1};
    if (!records_games_load(&games, q->folder))
        return CLI_EXIT_FAILURE;
    kz_reader_init(&reader, &games, &(kz_reader_events){.context = &f, .dealt = dealt, .acted = acted});
    int status = records_read_record_file(q->record, &reader);
    if (status != CLI_EXIT_OK)
        return status;
    if (!f.found)
        return refuse_position(&f, &reader);
    make_scene(&f, &reader, &t, &scene);
    return write_scene(q, &scene);
}

/* ---- the arguments ---- */

/* No record has a larger number. */
enum { MOST = 1000000 };

static int format_of(const char *name)
{
    for (int i = 0; i < FORMATS; i++)
        if (strcasecmp(name, format_names[i]) == 0)
            return i;
    return strcasecmp(name, "txt") == 0 ? TEXT : UNKNOWN;
}

static bool read_format(void *target, const char *name)
{
    request *q = target;
    q->format = strcasecmp(name, "txt") == 0 ? UNKNOWN : format_of(name);
    return q->format != UNKNOWN;
}

static bool read_file(void *target, const char *name)
{
    ((request *)target)->file = name;
    return *name;
}

static const cli_option options[] = {
    {"--deal N", N_("the deal; without it the last one"), CLI_INT64, .offset = offsetof(request, deal), 1,
     MOST, N_("--deal needs a number from 1")},
    {"--ply N", N_("after so many actions of the deal; without it after the last one"), CLI_INT64,
     .offset = offsetof(request, ply), 0, MOST, N_("--ply needs a number from 0")},
    {"--format F", N_("svg, png, pdf or text; without it as the file's name ends, else text"), CLI_READ,
     .read = read_format, .values = "svg png pdf text", .fault = N_("--format needs svg, png, pdf or text")},
    {"-o FILE", N_("the file to write; without it standard output"), CLI_READ, .read = read_file,
     .fault = N_("-o needs a file"), .name = "output"},
    {"--hands", N_("show all hands"), CLI_FLAG, .offset = offsetof(request, hands)},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(request, folder)},
    {0},
};

/* The format if none was given, and standard output for "-"; what is wrong with the file's name, NULL if
 * nothing. */
static const char *choose_format(request *q)
{
    if (q->file && strcmp(q->file, "-") == 0)
        q->file = NULL;
    const char *ending = q->file ? strrchr(q->file, '.') : NULL;
    if (q->format == UNKNOWN)
        q->format = q->file ? (ending && !strchr(ending, '/') ? format_of(ending + 1) : UNKNOWN) : TEXT;
    if (q->format == UNKNOWN)
        return _("the file's name does not end in .svg, .png, .pdf or .txt: --format is needed");
    return NULL;
}

static int run_command(int argc, char **argv)
{
    request q = {.deal = -1, .ply = -1, .format = UNKNOWN};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &q, &status))
        return status;
    q.record = cli_only_argument(argc, argv, usage);
    if (!q.record)
        return CLI_EXIT_USAGE;
    const char *fault = choose_format(&q);
    if (fault)
        return cli_usage_error(usage, fault, q.file);
    if (q.format >= PNG && !q.file && isatty(STDOUT_FILENO))
        return cli_usage_error(usage, _("a picture is not for the terminal: -o FILE is needed"), NULL);
    return draw(&q);
}

const cli_command cli_draw = {
    "draw", run_command,        N_("draw a position of a record as a picture or as text"),
    usage,  .options = options, .argument = "FILE"};
