/* SPDX-License-Identifier: MIT */
#include "apps/cli/arguments.h"

#include "apps/cli/cli.h"
#include "apps/cli/number.h"
#include "apps/cli/wrap.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Longer words are near to nothing. */
enum { WORD_MAX = 40 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The edits from one word to another (optimal string alignment). */
static int count_edits(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int edits[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= a_length; i++)
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = (int)(i + j);
                continue;
            }
            int replaced = edits[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            edits[i][j] = smaller(replaced, smaller(edits[i - 1][j], edits[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits[i][j] = smaller(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    return edits[a_length][b_length];
}

void cli_nearest_try(cli_nearest *nearest, const char *word)
{
    size_t length = nearest->text ? strlen(nearest->text) : 0, other = strlen(word);
    if (length < 2 || length > WORD_MAX || other > WORD_MAX)
        return;
    int edits = count_edits(nearest->text, length, word, other), edits_max = length < 6 ? 1 : (int)length / 3;
    if (edits > edits_max || (nearest->word && edits >= nearest->edits))
        return;
    nearest->word = word;
    nearest->edits = edits;
}

/* ":ho:" of the rows whose `val` is a letter; `-h` is always there. */
static void list_letters(const struct option *options, char *letters)
{
    *letters++ = ':';
    *letters++ = 'h';
    for (; options->name; options++) {
        if (options->val < 'A' || options->val > 'z')
            continue;
        *letters++ = (char)options->val;
        if (options->has_arg)
            *letters++ = ':';
    }
    *letters = '\0';
}

/* The `val` of the row `--help`. */
static int help_of(const struct option *options)
{
    while (options->name && strcmp(options->name, "help") != 0)
        options++;
    return options->val;
}

/* What getopt_long() refused: a letter, "-x", wherever it is in its argument, or the whole argument. */
static const char *refused(char *const *argv)
{
    static char letter[3] = "-";
    const char *last = argv[optind - 1];
    letter[1] = (char)optopt;
    return optopt > ' ' && optopt <= '~' && strncmp(last, "--", 2) != 0 ? letter : last;
}

/* The option that the refused argument may mean, with its two hyphens; NULL: none. */
static const char *near_option(const char *argument, const struct option *options)
{
    static char word[WORD_MAX + 3], text[WORD_MAX + 1];
    size_t length = strncmp(argument, "--", 2) == 0 ? strcspn(argument + 2, "=") : 0;
    if (length == 0 || length > WORD_MAX)
        return NULL;
    memcpy(text, argument + 2, length);
    text[length] = '\0';
    cli_nearest nearest = {.text = text};
    for (; options->name; options++)
        cli_nearest_try(&nearest, options->name);
    if (!nearest.word)
        return NULL;
    snprintf(word, sizeof word, "--%s", nearest.word);
    return word;
}

int cli_read_options(int argc, char **argv, const char *usage, const struct option *options,
                     cli_take_option *take, void *context)
{
    char letters[32];
    list_letters(options, letters);
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, letters, options, NULL)) != -1;) {
        if (option == '?')
            return cli_usage_error_near(usage, _("unknown option"), refused(argv),
                                        near_option(refused(argv), options));
        if (option == ':')
            return cli_usage_error(usage, _("this option needs a value"), refused(argv));
        const char *fault = take(context, option == 'h' ? help_of(options) : option, optarg);
        if (fault)
            return cli_usage_error(usage, fault, optarg);
    }
    return CLI_EXIT_OK;
}

/* ---- tables ---- */

enum { ROWS_MAX = 24, NAME_SIZE = 24, HELP = ROWS_MAX + 1 };
static_assert(HELP < 'A', "no letters: see cli_read_options()");

typedef struct table {
    const cli_option *options;
    void *target;
    bool help;
} table;

/* Finds the row by the number that list_options() gave: its letter, or its index and 1. */
static const cli_option *find_row(const cli_option *options, int number)
{
    if (number <= ROWS_MAX)
        return &options[number - 1];
    while (options->option[0] != '-' || options->option[1] != number)
        options++;
    return options;
}

static const char *take_row(void *context, int number, const char *value)
{
    table *t = context;
    if (number == HELP) {
        t->help = true;
        return NULL;
    }
    const cli_option *o = find_row(t->options, number);
    void *field = (char *)t->target + o->offset;
    int64_t read = 0;
    bool good = o->kind == CLI_INT || o->kind == CLI_INT64 ? cli_read_number(value, o->least, o->most, &read)
                : o->kind == CLI_READ                      ? o->read(t->target, value)
                                                           : true;
    if (!good)
        return _(o->fault);
    if (o->kind == CLI_TEXT)
        *(const char **)field = value;
    else if (o->kind == CLI_FLAG)
        *(bool *)field = true;
    else if (o->kind == CLI_CHOSEN)
        *(int *)field = (int)o->least;
    else if (o->kind == CLI_INT)
        *(int32_t *)field = (int32_t)read;
    else if (o->kind == CLI_INT64)
        *(int64_t *)field = read;
    return NULL;
}

/* Writes the table as getopt_long() needs it; the names of its options are copied to `names`. */
static void list_options(const cli_option *rows, struct option *out, char names[][NAME_SIZE])
{
    for (int i = 0; rows && rows[i].option; i++) {
        const char *text = rows[i].option;
        assert(i < ROWS_MAX);
        if (*text != '-')
            continue;
        snprintf(names[i], NAME_SIZE, "%.*s", (int)strcspn(text + 2, " "), text + 2);
        *out++ = (struct option){.name = rows[i].name ? rows[i].name : names[i],
                                 .has_arg = strchr(text, ' ') ? required_argument : no_argument,
                                 .val = text[1] == '-' ? i + 1 : text[1]};
    }
    out[0] = (struct option){"help", no_argument, NULL, HELP};
    out[1] = (struct option){0};
}

const cli_option *cli_command_option(const cli_command *command, int i, cli_option_words *words)
{
    const cli_option *lists[] = {command->options, command->more ? command->more() : NULL};
    for (int l = 0; l < 2; l++)
        for (const cli_option *o = lists[l]; o && o->option; o++) {
            if (*o->option != '-' || i-- > 0)
                continue;
            const char *blank = strchr(o->option, ' ');
            int length = (int)strcspn(o->option, " ");
            bool letter = o->option[1] != '-';
            *words =
                (cli_option_words){.letter = letter ? o->option[1] : '\0', .value = blank ? blank + 1 : NULL};
            if (letter)
                snprintf(words->name, sizeof words->name, "--%s", o->name);
            else
                snprintf(words->name, sizeof words->name, "%.*s", length, o->option);
            return o;
        }
    return NULL;
}

bool cli_read_table(int argc, char **argv, const char *usage, const cli_option *options, void *target,
                    int *status)
{
    char names[ROWS_MAX][NAME_SIZE];
    struct option listed[ROWS_MAX + 2];
    table t = {.options = options, .target = target};
    list_options(options, listed, names);
    *status = cli_read_options(argc, argv, usage, listed, take_row, &t);
    if (t.help && *status == CLI_EXIT_OK)
        *status = cli_print_help(usage, options);
    return !t.help && *status == CLI_EXIT_OK;
}

char *cli_only_argument(int argc, char **argv, const char *usage)
{
    if (optind + 1 == argc)
        return argv[optind];
    if (optind == argc)
        cli_usage_error(usage, _("a file is missing"), NULL);
    else
        cli_usage_error(usage, _("unexpected argument"), argv[optind + 1]);
    return NULL;
}

int cli_processors(int most)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > most ? most : (int)processors;
}

int cli_print_help(const char *usage, const cli_option *options)
{
    int width = 0;
    for (const cli_option *o = options; o && o->option; o++)
        if (o->meaning)
            width = cli_option_width(width, o->option);
    cli_print_usage(stdout, usage);
    for (const cli_option *o = options; o && o->option; o++)
        if (o->meaning)
            cli_print_option(stdout, width, o->option, _(o->meaning));
    return cli_close_output();
}
