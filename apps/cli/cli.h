/* SPDX-License-Identifier: MIT */
/* The commands of the program `kozel`, one file each; main.c has their table. */
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

/* Each command gets its own name as argv[0] and its arguments after it; returns an exit status. */
int cli_admin_main(int argc, char **argv);
int cli_analyse_main(int argc, char **argv);
int cli_convert_main(int argc, char **argv);
int cli_puzzles_main(int argc, char **argv);
int cli_replay_main(int argc, char **argv);
int cli_draw_main(int argc, char **argv);
int cli_engine_main(int argc, char **argv);
int cli_rules_main(int argc, char **argv);
int cli_solve_main(int argc, char **argv);
int cli_bench_main(int argc, char **argv);
int cli_serve_main(int argc, char **argv);
int cli_sim_main(int argc, char **argv);
int cli_tournament_main(int argc, char **argv);
int cli_verify_main(int argc, char **argv);
int cli_worker_main(int argc, char **argv);

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
