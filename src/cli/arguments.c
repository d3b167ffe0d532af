#include "cli/arguments.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

/* ":o:" of the rows whose `val` is a letter. */
static void list_letters(const struct option *options, char *letters)
{
    *letters++ = ':';
    for (; options->name; options++) {
        if (options->val < 'A' || options->val > 'z')
            continue;
        *letters++ = (char)options->val;
        if (options->has_arg)
            *letters++ = ':';
    }
    *letters = '\0';
}

int kz_read_options(int argc, char **argv, const char *usage, const struct option *options,
                    kz_take_option *take, void *context)
{
    char letters[32];
    list_letters(options, letters);
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, letters, options, NULL)) != -1;) {
        if (option == '?')
            return kz_usage_error(usage, _("unknown option"), argv[optind - 1]);
        if (option == ':')
            return kz_usage_error(usage, _("this option needs a value"), argv[optind - 1]);
        const char *fault = take(context, option, optarg);
        if (fault)
            return kz_usage_error(usage, fault, optarg);
    }
    return KZ_EXIT_OK;
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
