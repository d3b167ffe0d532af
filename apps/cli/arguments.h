/* SPDX-License-Identifier: MIT */
/* The arguments of a command. */
#ifndef KOZEL_APPS_CLI_ARGUMENTS_H
#define KOZEL_APPS_CLI_ARGUMENTS_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes one option - `val` of its row - with its value (NULL: it has none); what is wrong with it, NULL if
 * nothing. */
typedef const char *kz_take_option(void *context, int option, const char *value);

/* Hands every option of the command line to `take`; the other arguments then stand from `optind` on. The rows
 * of `options` end with an empty one; where `val` is a letter, `-o VALUE` is the same as `--output VALUE`,
 * and `-h` is always the same as `--help`. Returns KZ_EXIT_OK, or KZ_EXIT_USAGE after saying what is wrong
 * (`usage`: see kz_usage_error()). */
int kz_read_options(int argc, char **argv, const char *usage, const struct option *options,
                    kz_take_option *take, void *context);

/* The same for a command whose only option is --help, which is printed. False: the command ends with *status.
 */
bool kz_read_no_options(int argc, char **argv, const char *usage, int *status);

/* A row of a command's help: "--port N" and what it means, N_("..."). */
typedef struct kz_option_help {
    const char *option, *meaning;
} kz_option_help;

/* Prints usage and options to standard output; returns an exit status. */
int kz_print_help(const char *usage, const kz_option_help *rows, size_t count);

/* The search for the word that a mistyped one may mean. It begins as {.text = ...}. */
typedef struct kz_nearest {
    const char *text; /* what was given; may be NULL */
    const char *word; /* the nearest word so far, NULL: none is near */
    int edits;        /* from `text` to `word` */
} kz_nearest;

/* Compares one more word. It is near if one edit for each three letters of the text (at least one) makes the
 * text the word; an edit inserts, deletes or replaces a byte, or swaps two neighbours. The first of equally
 * near words stays. */
void kz_nearest_try(kz_nearest *nearest, const char *word);

/* A whole number from `least` to `most`; false: the text is none. */
bool kz_read_number(const char *text, int64_t least, int64_t most, int64_t *out);

#endif
