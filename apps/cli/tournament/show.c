/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/show.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/wrap.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "kozel tournament show FILE.jsonl|- [--csv]";

enum { CELL = 64, NUMBER = 24, ENTRANT = 1 /* its column */, GAP = 2 };

/* Reads lines from a file ("-": standard input). Prints faults and returns false. */
static bool load(const char *name, event_log *event)
{
    size_t length;
    event_log_fault fault;
    *event = (event_log){0};
    char *text = records_load(name, &length);
    bool read = text && event_log_read(text, length, event, &fault);
    if (text && !read)
        cli_complain("%s:%d: %s", name, fault.line, fault.text);
    free(text);
    return read;
}

/* ---- cells ---- */

static const event_log_row *row_of(const event_log *event, int entrant)
{
    for (size_t i = 0; i < event->row_count; i++)
        if (event->row[i].entrant == entrant)
            return &event->row[i];
    return NULL;
}

/* Writes an entrant as its number, and its name if it has one. */
static const char *entrant_text(const event_log *event, int entrant, char out[CELL + NUMBER])
{
    const event_log_row *row = row_of(event, entrant);
    snprintf(out, CELL + NUMBER, row && row->name[0] ? "%d %s" : "%d", entrant, row ? row->name : "");
    return out;
}

/* Writes hundredths as a decimal number. */
static const char *number_text(int32_t hundredths, char out[NUMBER])
{
    snprintf(out, NUMBER,
             hundredths % 100 == 0  ? "%.0f"
             : hundredths % 10 == 0 ? "%.1f"
                                    : "%.2f",
             hundredths / 100.0);
    return out;
}

/* Writes what an entrant did at a table: "8+", "8=", "8-"; at a larger table its points and the others:
 * "6:2,5,9". */
static void table_cell(const event_log_table *table, int at, char out[CELL])
{
    char number[NUMBER];
    if (table->count == 2) {
        int32_t own = table->score[at], other = table->score[1 - at];
        snprintf(out, CELL, "%d%s%s", table->entrant[1 - at],
                 own > other           ? "+"
                 : own < other || !own ? "-"
                                       : "=",
                 table->forfeits ? "f" : "");
        return;
    }
    int length = snprintf(out, CELL, "%s", number_text(table->score[at], number));
    for (int i = 0, first = 1; i < table->count; i++)
        if (i != at) {
            length +=
                snprintf(out + length, CELL - (size_t)length, "%c%d", first ? ':' : ',', table->entrant[i]);
            first = 0;
        }
}

/* Writes an entrant's round. */
static void round_cell(const event_log_round *round, int entrant, char out[CELL])
{
    snprintf(out, CELL, ".");
    for (size_t i = 0; i < round->byes.count; i++)
        if (round->byes.entrant[i] == entrant)
            snprintf(out, CELL, "%s", _("bye"));
    for (size_t i = 0; i < round->table_count; i++)
        for (int at = 0; at < round->table[i].count; at++)
            if (round->table[i].entrant[at] == entrant)
                table_cell(&round->table[i], at, out);
}

/* ---- rounds ---- */

static void print_table(const event_log *event, const event_log_table *table)
{
    char text[CELL + NUMBER], number[NUMBER];
    printf(" ");
    for (int i = 0; i < table->count; i++) {
        printf("%s", i ? " – " : " ");
        entrant_text(event, table->entrant[i], text);
        cli_put_visible(text, strlen(text));
    }
    printf("  ");
    for (int i = 0; i < table->count; i++)
        printf("%s%s", i ? ":" : "", number_text(table->score[i], number));
    printf("  (");
    for (int i = 0; i < table->count; i++)
        printf("%s%d", i ? ":" : "", table->points[i]);
    printf(")%s%s%s\n", table->forfeits ? _(", forfeited") : "", table->extra ? _(", extra deals") : "",
           table->repeated ? _(", a repeated meeting: it could not be avoided") : "");
}

static void print_list(const event_log *event, const char *what, const event_log_list *list)
{
    char text[CELL + NUMBER];
    if (!list->count)
        return;
    printf("  %s", what);
    for (size_t i = 0; i < list->count; i++) {
        printf("%s", i ? ", " : " ");
        entrant_text(event, list->entrant[i], text);
        cli_put_visible(text, strlen(text));
    }
    printf("\n");
}

static void print_changes(const event_log *event, const event_log_list *entered, const event_log_list *left,
                          const event_log_list *returned)
{
    print_list(event, _("entered:"), entered);
    print_list(event, _("left:"), left);
    print_list(event, _("returned:"), returned);
}

static void print_round(const event_log *event, const event_log_round *round)
{
    if (round->at >= 0)
        printf(_("Match %1$d, at %2$lld:%3$02lld:%4$02lld\n"), round->number, (long long)round->at / 3600,
               (long long)round->at / 60 % 60, (long long)round->at % 60);
    else
        printf(_("Round %d\n"), round->number);
    print_changes(event, &round->entered, &round->left, &round->returned);
    for (size_t i = 0; i < round->table_count; i++)
        print_table(event, &round->table[i]);
    print_list(event, _("bye:"), &round->byes);
}

/* ---- the table ---- */

/* A table of texts; columns are as wide as their widest cell. */
typedef struct grid {
    size_t rows, columns;
    char (*cell)[CELL + NUMBER];
} grid;

static char *cell_at(const grid *g, size_t row, size_t column)
{
    return g->cell[row * g->columns + column];
}

static const char *tiebreak_title(const event_log *event, int at)
{
    static const char *const titles[EVENT_LOG_TIEBREAKS] = {
        [EVENT_LOG_DIRECT] = N_("direct"),
        [EVENT_LOG_BUCHHOLZ_CUT_1] = N_("Buchholz cut 1"),
        [EVENT_LOG_SONNEBORN_BERGER] = N_("Sonneborn-Berger"),
        [EVENT_LOG_DIFFERENCE] = N_("difference"),
        [EVENT_LOG_WINS] = N_("wins"),
    };
    return event->has_kinds ? _(titles[event->kind[at]]) : _("tie-break");
}

static void set(const grid *g, size_t row, size_t column, const char *text)
{
    snprintf(cell_at(g, row, column), CELL + NUMBER, "%s", text);
}

static void set_number(const grid *g, size_t row, size_t column, int32_t number)
{
    if (number >= 0)
        snprintf(cell_at(g, row, column), CELL + NUMBER, "%d", number);
}

/* Returns whether the rows have the lines of a duplicate with two winners. */
static bool has_lines(const event_log *event)
{
    return event->row_count && event->row[0].line > 0;
}

/* Columns before the rounds: place, entrant, line, score, tie-breaks, and four or five counts. */
static size_t fixed_columns(const event_log *event)
{
    return 3 + has_lines(event) + (size_t)event->tiebreak_count + 4 + (event->format == EVENT_LOG_EVENING);
}

static void fill_head(const event_log *event, const grid *g)
{
    size_t column = 0;
    char text[NUMBER];
    set(g, 0, column++, _("place"));
    set(g, 0, column++, _("entrant"));
    if (has_lines(event))
        set(g, 0, column++, _("line"));
    set(g, 0, column++, _("score"));
    for (int i = 0; i < event->tiebreak_count; i++)
        set(g, 0, column++, tiebreak_title(event, i));
    set(g, 0, column++, _("won"));
    set(g, 0, column++, _("drawn"));
    set(g, 0, column++, _("lost"));
    set(g, 0, column++, _("byes"));
    if (event->format == EVENT_LOG_EVENING)
        set(g, 0, column++, _("titles"));
    for (size_t i = 0; column < g->columns; i++) {
        snprintf(text, sizeof text, "%d", event->round[i].number);
        set(g, 0, column++, text);
    }
}

static void fill_row(const event_log *event, const grid *g, size_t at)
{
    const event_log_row *row = &event->row[at];
    size_t column = 0, line = at + 1;
    char text[CELL + NUMBER];
    set_number(g, line, column++, row->place);
    set(g, line, column++, entrant_text(event, row->entrant, text));
    if (has_lines(event))
        set(g, line, column++, row->line == 2 ? _("east-west") : _("north-south"));
    set(g, line, column++, number_text(row->score, text));
    for (int i = 0; i < event->tiebreak_count; i++)
        set(g, line, column++, number_text(row->tiebreak[i], text));
    set_number(g, line, column++, row->won);
    set_number(g, line, column++, row->drawn);
    set_number(g, line, column++, row->lost);
    set_number(g, line, column++, row->byes);
    if (event->format == EVENT_LOG_EVENING)
        set_number(g, line, column++, row->titles);
    for (size_t i = 0; column < g->columns; i++) {
        round_cell(&event->round[i], row->entrant, text);
        set(g, line, column++, text);
    }
}

/* Makes the cross table. The matches of an arena or an evening are no columns. */
static grid make_grid(const event_log *event)
{
    bool timed = event->format == EVENT_LOG_ARENA || event->format == EVENT_LOG_EVENING;
    size_t rounds = timed ? 0 : event->round_count;
    grid g = {.rows = event->row_count + 1, .columns = fixed_columns(event) + rounds};
    g.cell = base_new(g.rows * g.columns * sizeof *g.cell);
    fill_head(event, &g);
    for (size_t i = 0; i < event->row_count; i++)
        fill_row(event, &g, i);
    return g;
}

static void print_cell(const grid *g, size_t row, size_t column, int width, bool last)
{
    const char *text = cell_at(g, row, column);
    int blanks = width - cli_text_width(text, strlen(text));
    if (column != ENTRANT)
        printf("%*s", blanks, "");
    cli_put_visible(text, strlen(text));
    printf("%*s", column == ENTRANT ? blanks : 0, "");
    fputs(last ? "\n" : "  ", stdout);
}

/* Prints some columns, after the entrant if the first ones were printed before. */
static void print_columns(const grid *g, const int *width, size_t from, size_t to)
{
    for (size_t row = 0; row < g->rows; row++) {
        if (from)
            print_cell(g, row, ENTRANT, width[ENTRANT], false);
        for (size_t column = from; column < to; column++)
            print_cell(g, row, column, width[column], column + 1 == to);
    }
}

/* Prints a table. The columns that a line of a terminal has no room for continue below. */
static void print_grid(const grid *g)
{
    int most = cli_text_columns(), *width = base_new(g->columns * sizeof *width);
    for (size_t i = 0; i < g->rows * g->columns; i++) {
        int columns = cli_text_width(g->cell[i], strlen(g->cell[i]));
        if (columns > width[i % g->columns])
            width[i % g->columns] = columns;
    }
    for (size_t from = 0, to; from < g->columns; from = to) {
        int sum = width[from] + GAP + width[ENTRANT];
        for (to = from ? from + 1 : ENTRANT + 1; to < g->columns && sum + GAP + width[to] <= most; to++)
            sum += GAP + width[to];
        if (from)
            printf("\n");
        print_columns(g, width, from, to);
    }
    free(width);
}

/* What the numbers of a duplicate are: a score has no relation to them that one could guess. */
static void print_note(const event_log *event)
{
    if (event->format != EVENT_LOG_DUPLICATE)
        return;
    printf("\n%s\n%s\n",
           event->matchpoints ? _("score: matchpoints, of which the two sides of a table share 100")
                              : _("score: victory points, of which the two sides of a table share 20"),
           _("difference, and in brackets: points of the deals, the difference against the mean of the other "
             "tables"));
}

void event_show(const event_log *event)
{
    for (size_t i = 0; i < event->round_count; i++)
        print_round(event, &event->round[i]);
    printf("\n%s\n", _("Standings"));
    print_changes(event, &event->entered, &event->left, &event->returned);
    grid g = make_grid(event);
    print_grid(&g);
    print_note(event);
    free(g.cell);
}

/* ---- CSV ---- */

/* A field in quotes. A spreadsheet would take a text from a stranger for a formula if it began like one. */
static void print_field(const char *text)
{
    printf("\"%s", *text && strchr("=+-@\t", *text) && (text[1] < '0' || text[1] > '9') ? "'" : "");
    for (; *text; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    printf("\"");
}

static void print_csv(const event_log *event)
{
    grid g = make_grid(event);
    for (size_t i = 0; i < g.rows * g.columns; i++) {
        print_field(g.cell[i]);
        fputs((i + 1) % g.columns ? "," : "\r\n", stdout);
    }
    free(g.cell);
}

static const cli_option options[] = {
    {"--csv", N_("prints the cross table as CSV"), CLI_FLAG, .offset = 0},
    {0},
};

static int run_command(int argc, char **argv)
{
    bool csv = false;
    int status;
    event_log event;
    if (!cli_read_table(argc, argv, usage, options, &csv, &status))
        return status;
    const char *name = cli_only_argument(argc, argv, usage);
    if (!name)
        return CLI_EXIT_USAGE;
    bool read = load(name, &event);
    if (read && csv)
        print_csv(&event);
    else if (read)
        event_show(&event);
    event_log_free(&event);
    int closed = cli_close_output();
    return read ? closed : CLI_EXIT_FAILURE;
}

const cli_command event_show_command = {"show",         run_command,        NULL,
                                        .usage = usage, .options = options, .argument = "FILE"};
