/* The commands of the program `kozel`, one file each; main.c has their table. */
#ifndef KOZEL_CLI_H
#define KOZEL_CLI_H

#include <kozel/error.h>

#include <libintl.h>

/* A text for people: the key of the catalogues in data/po. */
#define _(text) gettext(text)
/* The same where it stands in a table; gettext() comes when it is printed. */
#define N_(text) text

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

enum { KZ_EXPLANATION = 512 };

/* Writes what is wrong in the language of the locale, and why where an error says so. */
void kz_explain(const kz_error *error, char out[KZ_EXPLANATION]);

/* Empties standard output; KZ_EXIT_FAILURE and a message if not everything could be written. */
int kz_close_output(void);

#endif
