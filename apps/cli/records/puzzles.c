/* SPDX-License-Identifier: MIT */
/* `kozel puzzles`: makes puzzles from self-play, and checks them again (docs/puzzles.md). */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "base/memory.h"
#include "engine/teach/puzzles/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] = "kozel puzzles make --game GAME --seed N --count N [--deals N] [--finding N] "
                            "[--proving N] [--threads N]\n"
                            "kozel puzzles check [--playouts N] [--every N] [--threads N] FILE...";

enum {
    THREADS_MAX = 64,
    PUZZLES_MAX = 100000,
    DEALS_MAX = 1000000000,
    DEALS = 1000000,
    FINDING = 256,
    PROVING = 4096,
    CHECKING = 10 * PROVING,
    APPROVED_MIN = 99 /* of a hundred */
};

typedef struct options {
    const char *game;
    int64_t seed, count, deals, finding, proving, playouts, every, threads;
    bool terminal;
} options;

/* ---- making ---- */

typedef struct making {
    puzzle_source source;
    puzzle_mix mix;
    const options *options;
} making;

typedef struct made {
    bool is;
    puzzle_made puzzle;
} made;

static void make_one(void *context, int64_t at, void *result)
{
    const making *m = context;
    made *out = result;
    out->is = puzzle_make(&m->source, at, &out->puzzle);
    if (out->puzzle.failed)
        base_must(NULL);
}

static bool take_one(void *context, int64_t at, const void *result)
{
    making *m = context;
    const made *one = result;
    if (one->is && puzzle_mix_take(&m->mix, &one->puzzle.puzzle, (int)m->options->count))
        fwrite(one->puzzle.text, 1, one->puzzle.puzzle.end, stdout);
    if (m->options->terminal)
        cli_progress(_("\rpuzzles: %1$d of %2$d, deals: %3$d "), m->mix.taken, (int)m->options->count,
                     (int)at + 1);
    return m->mix.taken < m->options->count;
}

static int make(const options *o)
{
    static kz_games games;
    kz_games_init(&games);
    making m = {.options = o};
    m.source = (puzzle_source){.game = o->game ? kz_games_find(&games, o->game) : NULL,
                               .seed = (uint64_t)o->seed,
                               .finding = (int32_t)o->finding,
                               .proving = (int32_t)o->proving};
    if (!m.source.game)
        return cli_usage_error_near(usage, _("unknown game"), o->game, cli_near_game(&games, o->game));
    records_ordered_run(&(records_ordered_work){.run = make_one,
                                                .take = take_one,
                                                .context = &m,
                                                .size = sizeof(made),
                                                .jobs = o->deals,
                                                .threads = (int)o->threads});
    if (o->terminal)
        cli_progress_end();
    return cli_close_output();
}

/* ---- checking ---- */

/* A puzzle to be checked. */
typedef struct question {
    puzzle_entry puzzle;
    kz_match match;
} question;

typedef struct checking {
    const options *options;
    question *question;
    int64_t count, room;             /* of `question` */
    int64_t read, checked, approved; /* puzzles */
} checking;

static void note_question(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    checking *c = context;
    if (c->read++ % c->options->every)
        return;
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->question = realloc(c->question, (size_t)c->room * sizeof *c->question);
        if (!c->question)
            abort();
    }
    c->question[c->count++] = (question){*puzzle, *match};
}

static void check_one(void *context, int64_t at, void *result)
{
    const checking *c = context;
    if (!puzzle_check(&c->question[at].puzzle, &c->question[at].match, (int32_t)c->options->playouts, result))
        base_must(NULL);
}

static bool take_verdict(void *context, int64_t at, const void *result)
{
    checking *c = context;
    const puzzle_verdict *v = result;
    c->approved += v->approved;
    c->checked++;
    if (!v->approved)
        printf(_("%1$s: not approved: the lead over another action is %2$.4f\n"), c->question[at].puzzle.id,
               v->lead);
    if (c->options->terminal)
        cli_progress("%d / %d ", (int)at + 1, (int)c->count);
    return true;
}

static bool read_file(checking *c, const kz_games *games, const char *name)
{
    size_t length = 0;
    kz_error error;
    char *text = records_load(name, &length);
    if (!text)
        return false;
    int64_t before = c->read;
    bool good = puzzle_read_all(text, length, games, note_question, c, &error);
    free(text);
    if (!good)
        return records_refuse(name, error.line, &error);
    if (c->read == before)
        cli_complain("%s: %s", name, _("there is no puzzle in it"));
    return c->read > before;
}

static int check(const options *o, char *const file[], int files)
{
    static kz_games games;
    checking c = {.options = o};
    bool good = true;
    kz_games_init(&games);
    for (int i = 0; i < files && good; i++)
        good = read_file(&c, &games, file[i]);
    if (good && o->playouts)
        records_ordered_run(&(records_ordered_work){.run = check_one,
                                                    .take = take_verdict,
                                                    .context = &c,
                                                    .size = sizeof(puzzle_verdict),
                                                    .jobs = c.count,
                                                    .threads = (int)o->threads});
    free(c.question);
    if (o->terminal && o->playouts)
        cli_progress_end();
    if (!good)
        return CLI_EXIT_FAILURE;
    printf(_("puzzles: %1$d, checked: %2$d, approved: %3$d\n"), (int)c.read, (int)c.checked, (int)c.approved);
    int status = cli_close_output();
    return c.approved * 100 < c.checked * APPROVED_MIN ? CLI_EXIT_FAILURE : status;
}

/* ---- the arguments ---- */

static const char not_a_number[] = N_("that is no number for this option");

static const cli_option rows[] = {
    {"--game GAME", N_("the game, as \"kozel rules\" lists it"), CLI_TEXT, .offset = offsetof(options, game)},
    {"--seed N", N_("the deals are drawn by it: the same ones each time"), CLI_INT64,
     .offset = offsetof(options, seed), 0, INT64_MAX, not_a_number},
    {"--count N", N_("makes so many puzzles"), CLI_INT64, .offset = offsetof(options, count), 1, PUZZLES_MAX,
     not_a_number},
    {"--deals N", N_("stops after so many deals, however few puzzles were found"), CLI_INT64,
     .offset = offsetof(options, deals), 1, DEALS_MAX, not_a_number},
    {"--finding N", N_("playouts of each action, to find a puzzle"), CLI_INT64,
     .offset = offsetof(options, finding), 1, PUZZLE_WORLDS_MAX, not_a_number},
    {"--proving N", N_("playouts of each action, to prove it"), CLI_INT64,
     .offset = offsetof(options, proving), 1, PUZZLE_WORLDS_MAX, not_a_number},
    {"--playouts N", N_("playouts of each action, to check it; 0: the form alone"), CLI_INT64,
     .offset = offsetof(options, playouts), 0, PUZZLE_WORLDS_MAX, not_a_number},
    {"--every N", N_("checks one puzzle of so many"), CLI_INT64, .offset = offsetof(options, every), 1,
     PUZZLES_MAX, not_a_number},
    {"--threads N", N_("threads; without it as many as there are processors"), CLI_INT64,
     .offset = offsetof(options, threads), 1, THREADS_MAX, not_a_number},
    {0},
};

static int run_command(int argc, char **argv)
{
    options o = {.count = 1,
                 .deals = DEALS,
                 .finding = FINDING,
                 .proving = PROVING,
                 .playouts = CHECKING,
                 .every = 1,
                 .terminal = isatty(STDERR_FILENO),
                 .threads = cli_processors(THREADS_MAX)};
    int status;
    if (!cli_read_table(argc, argv, usage, rows, &o, &status))
        return status;
    const char *command = optind < argc ? argv[optind++] : "";
    bool makes = strcmp(command, "make") == 0;
    if (!makes && strcmp(command, "check") != 0)
        return cli_usage_error(usage, _("what is to be done: make or check?"), NULL);
    if (makes && optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!makes && optind == argc)
        return cli_usage_error(usage, _("a file is missing"), NULL);
    return makes ? make(&o) : check(&o, argv + optind, argc - optind);
}

const cli_command cli_puzzles = {
    "puzzles",         run_command,     N_("make puzzles from deals that bots play, or check them anew"),
    .usage = usage,    .options = rows, .words = "make check",
    .argument = "FILE"};
