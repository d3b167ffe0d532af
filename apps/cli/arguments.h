/* SPDX-License-Identifier: MIT */
/* The arguments of a command. */
#ifndef KOZEL_APPS_CLI_ARGUMENTS_H
#define KOZEL_APPS_CLI_ARGUMENTS_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes one option (`val` of its row) with its value (NULL: none). Returns the fault, NULL if there is
 * none. */
typedef const char *cli_take_option(void *context, int option, const char *value);

/* Passes every option of the command line to `take`. The other arguments are then from `optind` on. The rows
 * of `options` end with an empty one. Where `val` is a letter, `-o VALUE` is the same as `--output VALUE`.
 * `-h` is always the same as `--help`. Returns CLI_EXIT_OK, or CLI_EXIT_USAGE after printing the fault
 * (`usage`: see cli_usage_error()). */
int cli_read_options(int argc, char **argv, const char *usage, const struct option *options,
                     cli_take_option *take, void *context);

/* The same for a command whose only option is --help, which is printed. Returns false if the command ends
 * with *status. */
bool cli_read_no_options(int argc, char **argv, const char *usage, int *status);

/* A row of a command's help: "--port N" and what it means, N_("..."). */
typedef struct cli_option_help {
    const char *option, *meaning;
} cli_option_help;

/* Prints usage and options to standard output; returns an exit status. */
int cli_print_help(const char *usage, const cli_option_help *rows, size_t count);

/* The search for the word that a mistyped one may mean. Start with {.text = ...}. */
typedef struct cli_nearest {
    const char *text; /* what was given; may be NULL */
    const char *word; /* the nearest word so far, NULL: none is near */
    int edits;        /* from `text` to `word` */
} cli_nearest;

/* Compares one more word. It is near if one edit for each three letters of the text (at least one) makes the
 * text the word. An edit inserts, deletes or replaces a byte, or swaps two neighbours. The first of equally
 * near words stays. */
void cli_nearest_try(cli_nearest *nearest, const char *word);

#endif
