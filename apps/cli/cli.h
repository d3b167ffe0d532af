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
enum { KZ_EXIT_OK = 0, KZ_EXIT_FAILURE = 1, KZ_EXIT_USAGE = 2 };

/* Each command gets its own name as argv[0] and its arguments after it; returns an exit status. */
int kz_admin_main(int argc, char **argv);
int kz_analyse_main(int argc, char **argv);
int kz_convert_main(int argc, char **argv);
int kz_puzzles_main(int argc, char **argv);
int kz_replay_main(int argc, char **argv);
int kz_draw_main(int argc, char **argv);
int kz_engine_main(int argc, char **argv);
int kz_rules_main(int argc, char **argv);
int kz_solve_main(int argc, char **argv);
int kz_bench_main(int argc, char **argv);
int kz_serve_main(int argc, char **argv);
int kz_sim_main(int argc, char **argv);
int kz_verify_main(int argc, char **argv);
int kz_worker_main(int argc, char **argv);

/* Says on standard error what is wrong with the arguments and how they should be; returns KZ_EXIT_USAGE.
 * `usage`: the arguments of the command, "replay [--trace|--quiet] FILE|-..."; `argument` may be NULL. */
int kz_usage_error(const char *usage, const char *what, const char *argument);

/* Says on standard error what is wrong with `argument` (NULL: with nothing that was given), and the word
 * that may be meant, as kz_nearest finds it (NULL: none). */
void kz_complain_near(const char *what, const char *argument, const char *meant);

/* kz_usage_error() with the word that may be meant. */
int kz_usage_error_near(const char *usage, const char *what, const char *argument, const char *meant);

/* The bot or baseline that `name` may mean; NULL: none. */
const char *kz_near_bot(const char *name);

/* The game that `name` (may be NULL) may mean; NULL: none. */
const char *kz_near_game(const kz_games *games, const char *name);

/* Says that there is no such game, and which of `games` may be meant. Returns KZ_EXIT_FAILURE. */
int kz_refuse_game(const kz_games *games, const char *name);

/* Writes one line to standard error, after what standard output has: what is wrong. The line is formatted
 * like printf's, and what could act on a terminal is escaped (base/visible.h). */
__attribute__((format(printf, 1, 2))) void kz_complain(const char *format, ...);

/* Shows on the terminal's last line how far a command is; the next line overwrites it. Escaped likewise. */
__attribute__((format(printf, 1, 2))) void kz_progress(const char *format, ...);

/* Clears that line. */
void kz_progress_end(void);

/* Writes a stranger's text to standard output, escaped likewise. */
void kz_put_visible(const char *text, size_t length);

/* Writes a command's whole output to a file (base/output.h), or to standard output: `path` is NULL or "-".
 * Returns an exit status; what is wrong is said. */
int kz_write_output(const char *path, const char *data, size_t length);

/* Says that an output cannot be written; errno says why. Returns KZ_EXIT_FAILURE. */
int kz_fail_output(const char *path);

enum { KZ_EXPLANATION = 512 };

/* Writes what is wrong in the language of the locale, and why where an error says so. */
void kz_explain(const kz_error *error, char out[KZ_EXPLANATION]);

/* Empties standard output; KZ_EXIT_FAILURE and a message if not everything could be written. */
int kz_close_output(void);

#endif
