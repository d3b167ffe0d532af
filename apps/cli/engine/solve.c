/* SPDX-License-Identifier: MIT */
/* `kozel solve`: the exact value of a record's last position or of a position as text, its best line, every
 * action's value. All hands and the stock's order are in the record: it is what was possible, not what could
 * be known. With `--values` each action is valued by what its seat could know instead, by a search. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "engine/table/flow.h"

#include <kozel/bot.h>
#include <kozel/record.h>
#include <kozel/search.h>
#include <kozel/solver.h>

#include <stdio.h>
#include <string.h>

static const char usage[] = "kozel solve [--games DIR] [--values N] RECORD|-|--position TEXT";

/* The best line of a deal, printed while it is played. */
typedef struct best_line {
    kz_solver *solver;
    int ply; /* number of the newest action of `m` that is printed or was played before */
} best_line;

/* Prints the newest action of a deal, unless that was done. */
static void print_newest(best_line *line, const kz_match *m)
{
    char text[KZ_ACTION_TEXT];
    if (kz_ply(&m->pub) == line->ply)
        return;
    line->ply = kz_ply(&m->pub);
    kz_action newest = m->pub.log[m->pub.log_count - 1];
    printf("  %d %s\n", newest.seat + 1, kz_action_print(newest, text));
}

static bool choose_best(void *context, const kz_match *m, kz_action *action)
{
    static kz_solution s;
    best_line *line = context;
    print_newest(line, m);
    kz_solve_best(line->solver, m, NULL, &s);
    *action = s.action[s.best];
    return true;
}

/* One action after the other, the best of each seat, to the deal's end. */
static void print_line(kz_solver *solver, const kz_match *from)
{
    kz_match m = *from;
    best_line line = {solver, kz_ply(&m.pub)};
    puts(_("Best line:"));
    table_play(&m, choose_best, &line);
    print_newest(&line, &m);
}

static void print_actions(const kz_solution *s)
{
    puts(_("Every action:"));
    for (int i = 0; i < s->count; i++) {
        char text[KZ_ACTION_TEXT];
        printf("  %-12s %+5d\n", kz_action_print(s->action[i], text), s->least[i]);
    }
}

static int solve(const kz_match *m)
{
    static kz_solution s;
    kz_solver *solver = kz_solver_new();
    if (!solver)
        return cli_fail(_("cannot solve"), _("out of memory"));
    if (!kz_solve(solver, m, NULL, &s)) {
        kz_solver_free(solver);
        return cli_fail(_("cannot solve"), _("out of memory"));
    }
    printf(_("Seat %d acts; worth of the deal to its side, all playing their best: %+d\n"), m->pub.turn + 1,
           s.value);
    print_line(solver, m);
    print_actions(&s);
    kz_solver_free(solver);
    return cli_close_output();
}

static int print_values(const kz_view *view, int32_t playouts)
{
    static kz_action_values values;
    const kz_budget budget = {.rollouts = playouts, .threads = 1};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    if (!kz_search(view, &budget, &rng, &values))
        return cli_fail(_("cannot solve"), _("out of memory"));
    printf(_("Seat %d acts; value of each action by what it sees, its standard error, deals tried:\n"),
           view->seat + 1);
    for (int i = 0; i < values.count; i++) {
        char text[KZ_ACTION_TEXT];
        const kz_action_value *v = &values.action[i];
        printf("  %-12s %+8.2f %7.2f %7lld%s\n", kz_action_print(v->action, text), v->value, v->error,
               (long long)v->deals, i == values.best ? " *" : "");
    }
    return cli_close_output();
}

/* What the command line asks for. */
typedef struct wishes {
    const char *position;
    const char *folder; /* of house games */
    int32_t values;     /* playouts; 0: solve */
} wishes;

static const cli_option options[] = {
    {"--position TEXT", N_("a position as one line, instead of a record"), CLI_TEXT,
     .offset = offsetof(wishes, position)},
    {"--values N", N_("instead, value each action by what the seat to act sees, with N playouts"), CLI_INT,
     .offset = offsetof(wishes, values), 1, KZ_ROLLOUTS_MAX, N_("--values needs a number from 1 to 1000000")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

static int solve_match(const kz_match *m, const char *name, int32_t values)
{
    static kz_view view;
    if (m->pub.phase != KZ_PLAYING)
        return cli_fail(_("no deal is in play at the record's end"), name);
    kz_view_of(m, m->pub.turn, &view);
    if (values)
        return print_values(&view, values);
    if (!kz_can_solve(&m->pub.rules))
        return cli_fail(_("only games of two sides on a line with two ends can be solved"), name);
    return solve(m);
}

static int solve_record(const kz_games *games, const char *name, int32_t values)
{
    static kz_reader reader;
    kz_reader_init(&reader, games, NULL);
    int status = records_read_record_file(name, &reader);
    if (status != CLI_EXIT_OK)
        return status;
    if (!reader.has_match)
        return cli_fail(_("no deal is in play at the record's end"), name);
    return solve_match(&reader.match, name, values);
}

static int solve_position(const kz_games *games, const wishes *w)
{
    static kz_position position;
    kz_error error;
    /* What one seat sees suffices for values. */
    if (w->values && kz_position_parse(games, w->position, strlen(w->position), &position, &error) &&
        !position.complete && position.view.legal_count)
        return print_values(&position.view, w->values);
    if (!records_position_read(games, w->position, &position))
        return CLI_EXIT_FAILURE;
    return solve_match(&position.match, "--position", w->values);
}

static int run_command(int argc, char **argv)
{
    static kz_games games;
    wishes w = {0};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    const char *name = w.position ? NULL : cli_only_argument(argc, argv, usage);
    if (!w.position && !name)
        return CLI_EXIT_USAGE;
    if (w.position && optind < argc)
        return cli_usage_error(usage, _("a file and --position do not go together"), argv[optind]);
    if (!records_games_load(&games, w.folder))
        return CLI_EXIT_FAILURE;
    return name ? solve_record(&games, name, w.values) : solve_position(&games, &w);
}

const cli_command cli_solve = {
    "solve", run_command,        N_("solve the last position of a record exactly, all hands open"),
    usage,   .options = options, .argument = "FILE"};
