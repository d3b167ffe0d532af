/* SPDX-License-Identifier: MIT */
/* The commands of the program `kozel`, one file each; main.c has the list. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/error.h>

#include <libintl.h>
#include <stddef.h>

#include "base/marks.h"

/* A text for people: the key of the catalogues in data/po. */
#define _(text) gettext(text)

/* Exit statuses. */
enum { CLI_EXIT_OK = 0, CLI_EXIT_FAILURE = 1, CLI_EXIT_USAGE = 2 };

/* A command, or a part of one ("sim worker"). */
typedef struct cli_command {
    const char *name;
    int (*run)(int argc, char **argv);      /* gets the name as argv[0]; returns an exit status */
    const char *help;                       /* one line, N_("..."); NULL for a part */
    const char *usage;                      /* its synopses, one a line */
    const struct cli_option *options;       /* apps/cli/arguments.h; NULL: none but --help */
    const struct cli_option *(*more)(void); /* returns further options; NULL: there are none */
    const struct cli_command *const *parts; /* the commands that its first word may name; ends with NULL */
    const char *words;                      /* other first words, with blanks between; NULL: none */
    const char *argument; /* what the other arguments are: "FILE", "GAME"; NULL: something else */
} cli_command;

extern const cli_command cli_admin, cli_analyse, cli_bench, cli_bridge, cli_completion, cli_convert,
    cli_doctor, cli_draw, cli_engine, cli_games, cli_play, cli_puzzles, cli_replay, cli_rules, cli_serve,
    cli_sim, cli_solve, cli_tournament, cli_verify, cli_worker;

/* All commands, in the order of the help; ends with NULL. */
extern const cli_command *const cli_commands[];

/* Prints the fault of the arguments and their usage on standard error; returns CLI_EXIT_USAGE. `usage`: the
 * arguments of the command, "replay [--trace|--quiet] FILE|-..."; `argument` may be NULL. */
int cli_usage_error(const char *usage, const char *what, const char *argument);

/* Prints the fault of `argument` (NULL: of no argument) on standard error, and the word that may be meant, as
 * found by cli_nearest (NULL: none). */
void cli_complain_near(const char *what, const char *argument, const char *meant);

/* cli_usage_error() with the word that may be meant. */
int cli_usage_error_near(const char *usage, const char *what, const char *argument, const char *meant);

/* Returns the bot or baseline that `name` may mean; NULL: none. */
const char *cli_near_bot(const char *name);

/* Returns the game that `name` (may be NULL) may mean; NULL: none. */
const char *cli_near_game(const kz_games *games, const char *name);

/* Returns the fewest seats that a game may have. */
int cli_fewest_seats(const kz_game *game);

/* Returns the language of the texts, as in kz_language(). */
int cli_language(void);

/* Returns a game's title in the language of the texts. */
const char *cli_game_title(const kz_game *game);

/* Prints that there is no such game, and which of `games` may be meant. Returns CLI_EXIT_FAILURE. */
int cli_refuse_game(const kz_games *games, const char *name);

/* Writes an error as one line to standard error, after the contents of standard output. The line is formatted
 * like printf's. Characters that could act on a terminal are escaped (base/visible.h). */
__attribute__((format(printf, 1, 2))) void cli_complain(const char *format, ...);

/* Prints "kozel: WHAT: ABOUT" by cli_complain(). Returns CLI_EXIT_FAILURE. */
int cli_fail(const char *what, const char *about);

/* Prints an error of the rules, as cli_explain() writes it. Returns CLI_EXIT_FAILURE. */
int cli_refuse(const kz_error *error);

/* Shows a command's progress on the terminal's last line. The next line overwrites it. Escaped likewise. */
__attribute__((format(printf, 1, 2))) void cli_progress(const char *format, ...);

/* Clears that line. */
void cli_progress_end(void);

/* Writes a stranger's text to standard output, escaped likewise. */
void cli_put_visible(const char *text, size_t length);

/* Writes a command's whole output to a file (base/output.h), or to standard output: `path` is NULL or "-".
 * Returns an exit status; errors are printed. */
int cli_write_output(const char *path, const char *data, size_t length);

/* Prints that an output cannot be written, with the cause in errno. Returns CLI_EXIT_FAILURE. */
int cli_fail_output(const char *path);

enum { CLI_EXPLANATION = 512 };

/* Writes an error in the language of the locale, with its cause if there is one. */
void cli_explain(const kz_error *error, char out[CLI_EXPLANATION]);

/* Flushes standard output. Returns CLI_EXIT_FAILURE, and prints a message, if not everything could be
 * written. */
int cli_close_output(void);
