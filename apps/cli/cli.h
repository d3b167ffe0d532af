/* SPDX-License-Identifier: MIT */
/* The commands of the program `kozel`, one file each; main.c has their table. */
#ifndef KOZEL_APPS_CLI_CLI_H
#define KOZEL_APPS_CLI_CLI_H

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
int cli_verify_main(int argc, char **argv);
int cli_worker_main(int argc, char **argv);

/* Says on standard error what is wrong with the arguments and how they should be; returns CLI_EXIT_USAGE.
 * `usage`: the arguments of the command, "replay [--trace|--quiet] FILE|-..."; `argument` may be NULL. */
int cli_usage_error(const char *usage, const char *what, const char *argument);

/* Says on standard error what is wrong with `argument` (NULL: with nothing that was given), and the word
 * that may be meant, as cli_nearest finds it (NULL: none). */
void cli_complain_near(const char *what, const char *argument, const char *meant);

/* cli_usage_error() with the word that may be meant. */
int cli_usage_error_near(const char *usage, const char *what, const char *argument, const char *meant);

/* The bot or baseline that `name` may mean; NULL: none. */
const char *cli_near_bot(const char *name);

/* The game that `name` (may be NULL) may mean; NULL: none. */
const char *cli_near_game(const kz_games *games, const char *name);

/* Says that there is no such game, and which of `games` may be meant. Returns CLI_EXIT_FAILURE. */
int cli_refuse_game(const kz_games *games, const char *name);

/* Writes one line to standard error, after what standard output has: what is wrong. The line is formatted
 * like printf's, and what could act on a terminal is escaped (base/visible.h). */
__attribute__((format(printf, 1, 2))) void cli_complain(const char *format, ...);

/* Shows on the terminal's last line how far a command is; the next line overwrites it. Escaped likewise. */
__attribute__((format(printf, 1, 2))) void cli_progress(const char *format, ...);

/* Clears that line. */
void cli_progress_end(void);

/* Writes a stranger's text to standard output, escaped likewise. */
void cli_put_visible(const char *text, size_t length);

/* Writes a command's whole output to a file (base/output.h), or to standard output: `path` is NULL or "-".
 * Returns an exit status; what is wrong is said. */
int cli_write_output(const char *path, const char *data, size_t length);

/* Says that an output cannot be written; errno says why. Returns CLI_EXIT_FAILURE. */
int cli_fail_output(const char *path);

enum { CLI_EXPLANATION = 512 };

/* Writes what is wrong in the language of the locale, and why where an error says so. */
void cli_explain(const kz_error *error, char out[CLI_EXPLANATION]);

/* Empties standard output; CLI_EXIT_FAILURE and a message if not everything could be written. */
int cli_close_output(void);

#endif
