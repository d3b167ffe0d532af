/* SPDX-License-Identifier: MIT */
#include "apps/cli/arguments.h"

#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"

#include <stdio.h>
#include <string.h>

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

static const char *ask_help(void *context, int option, const char *value)
{
    (void)option;
    (void)value;
    *(bool *)context = true;
    return NULL;
}

bool cli_read_no_options(int argc, char **argv, const char *usage, int *status)
{
    static const struct option options[] = {{"help", no_argument, NULL, 1}, {0}};
    bool help = false;
    *status = cli_read_options(argc, argv, usage, options, ask_help, &help);
    if (help && *status == CLI_EXIT_OK)
        *status = cli_print_help(usage, NULL, 0);
    return !help && *status == CLI_EXIT_OK;
}

int cli_print_help(const char *usage, const cli_option_help *rows, size_t count)
{
    int width = 0;
    for (size_t i = 0; i < count; i++)
        width = cli_option_width(width, rows[i].option);
    cli_print_usage(stdout, usage);
    for (size_t i = 0; i < count; i++)
        cli_print_option(stdout, width, rows[i].option, _(rows[i].meaning));
    return cli_close_output();
}
