#include "cli/arguments.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

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

int kz_read_options(int argc, char **argv, const char *usage, const struct option *options,
                    kz_take_option *take, void *context)
{
    char letters[32];
    list_letters(options, letters);
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, letters, options, NULL)) != -1;) {
        if (option == '?')
            return kz_usage_error(usage, _("unknown option"), refused(argv));
        if (option == ':')
            return kz_usage_error(usage, _("this option needs a value"), refused(argv));
        const char *fault = take(context, option == 'h' ? help_of(options) : option, optarg);
        if (fault)
            return kz_usage_error(usage, fault, optarg);
    }
    return KZ_EXIT_OK;
}

static const char *ask_help(void *context, int option, const char *value)
{
    (void)option;
    (void)value;
    *(bool *)context = true;
    return NULL;
}

bool kz_read_no_options(int argc, char **argv, const char *usage, int *status)
{
    static const struct option options[] = {{"help", no_argument, NULL, 1}, {0}};
    bool help = false;
    *status = kz_read_options(argc, argv, usage, options, ask_help, &help);
    if (help && *status == KZ_EXIT_OK)
        *status = kz_print_help(usage, NULL, 0);
    return !help && *status == KZ_EXIT_OK;
}

int kz_print_help(const char *usage, const kz_option_help *rows, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; i < count; i++)
        width = strlen(rows[i].option) > width ? strlen(rows[i].option) : width;
    printf(_("Usage: %s\n"), usage);
    for (size_t i = 0; i < count; i++)
        printf("  %-*s  %s\n", (int)width, rows[i].option, _(rows[i].meaning));
    return kz_close_output();
}
