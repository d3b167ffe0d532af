/* SPDX-License-Identifier: MIT */
/* The arguments of a command. */
#pragma once

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apps/cli/cli.h"

/* Takes one option (`val` of its row) with its value (NULL: none). Returns the fault, NULL if there is
 * none. */
typedef const char *cli_take_option(void *context, int option, const char *value);

/* Passes every option of the command line to `take`. The other arguments are then from `optind` on. The rows
 * of `options` end with an empty one. Where `val` is a letter, `-o VALUE` is the same as `--output VALUE`.
 * `-h` is always the same as `--help`. Returns CLI_EXIT_OK, or CLI_EXIT_USAGE after printing the fault
 * (`usage`: see cli_usage_error()). */
int cli_read_options(int argc, char **argv, const char *usage, const struct option *options,
                     cli_take_option *take, void *context);

typedef enum cli_option_kind {
    CLI_TEXT,   /* const char * */
    CLI_FLAG,   /* bool: no value */
    CLI_CHOSEN, /* int: no value; the field becomes cli_option.least */
    CLI_INT,    /* int32_t or int */
    CLI_INT64,  /* int64_t or uint64_t */
    CLI_READ,   /* cli_option.read reads the value */
} cli_option_kind;

/* A row of a command's table of options. A row without "-" in front is only printed. */
typedef struct cli_option {
    const char *option;  /* as the help prints it: "--port N", "--json", "-o FILE"; NULL ends the table */
    const char *meaning; /* N_("..."); NULL: not in the help */
    cli_option_kind kind;
    size_t offset;       /* of the field in the target */
    int64_t least, most; /* of a number */
    const char *fault;   /* of a value that is refused, N_("...") */
    bool (*read)(void *target, const char *value);
    const char *name;   /* of "-o FILE": "output", for --output */
    const char *values; /* the only values there are, with blanks between; NULL: others */
} cli_option;

/* An option as it is typed. */
typedef struct cli_option_words {
    char name[24];     /* "--port" */
    char letter;       /* of "-o"; 0: none */
    const char *value; /* what the help calls its value: "N", "FILE"; NULL: it has none */
} cli_option_words;

/* Returns the option `i` of those that the command takes, and writes its words; NULL after the last one. */
const cli_option *cli_command_option(const cli_command *command, int i, cli_option_words *words);

/* Writes the values of the options to the fields of `target`. `--help` is in every command
 * (`options` may be NULL): it prints usage and table. The other arguments are then from `optind` on. Returns
 * false if the command ends with *status. */
bool cli_read_table(int argc, char **argv, const char *usage, const cli_option *options, void *target,
                    int *status);

/* Prints usage and options (may be NULL) to standard output; returns an exit status. */
int cli_print_help(const char *usage, const cli_option *options);

/* Returns the only argument after the options; NULL after printing that there is none, or more. */
char *cli_only_argument(int argc, char **argv, const char *usage);

/* Returns the number of processors, at most `most`. */
int cli_processors(int most);

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
