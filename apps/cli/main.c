/* SPDX-License-Identifier: MIT */
/* The program: `kozel COMMAND ...`. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"

#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* one line */
} command;

static int run_help(int argc, char **argv);
static int run_version(int argc, char **argv);

/* In the order that `kozel help` lists them. A new command: a file, its function in cli.h, a row here. */
static const command commands[] = {
    {"serve", cli_serve_main, N_("serve the game: its page and its tables")},
    {"worker", cli_worker_main, N_("do long work that servers leave to others, beside them")},
    {"replay", cli_replay_main, N_("play a record again: a summary, or with --trace every step as JSON")},
    {"verify", cli_verify_main, N_("check that a record's deals were not chosen by anybody")},
    {"draw", cli_draw_main, N_("draw a position of a record as a picture or as text")},
    {"convert", cli_convert_main, N_("turn a record into a table of laps, or a table into a record")},
    {"sim", cli_sim_main, N_("let bots play against each other and compare them")},
    {"tournament", cli_tournament_main, N_("play an event with bots, check the lines of one, show it")},
    {"engine", cli_engine_main, N_("let a bot speak the bot protocol with another program")},
    {"solve", cli_solve_main, N_("solve the last position of a record exactly, all hands open")},
    {"analyse", cli_analyse_main, N_("judge the choices of a record: what each cost, and what was luck")},
    {"puzzles", cli_puzzles_main, N_("make puzzles from deals that bots play, or check them anew")},
    {"bench", cli_bench_main, N_("solve fixed positions: the nodes are the solver's signature")},
    {"rules", cli_rules_main, N_("list the games, show the rules of one, check a file of house rules")},
    {"admin", cli_admin_main,
     N_("back up, restore, export, import, check all that is kept; make somebody host or moderator")},
    {"help", run_help, N_("list the commands")},
    {"version", run_version, N_("print the version")},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_commands(FILE *out)
{
    cli_print_usage(out, "kozel COMMAND ...");
    int width = 0;
    for (int i = 0; i < COMMAND_COUNT; i++)
        width = cli_option_width(width, commands[i].name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        cli_print_option(out, width, commands[i].name, _(commands[i].help));
}

static const command *find_command(const char *name)
{
    /* The other spelling of the word. */
    if (strcmp(name, "analyze") == 0)
        name = "analyse";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static int refuse_command(const char *name)
{
    cli_nearest nearest = {.text = name};
    for (int i = 0; i < COMMAND_COUNT; i++)
        cli_nearest_try(&nearest, commands[i].name);
    cli_complain_near(_("unknown command"), name, nearest.word);
    print_commands(stderr);
    return CLI_EXIT_USAGE;
}

/* `kozel help COMMAND` is `kozel COMMAND --help`. */
static int run_help(int argc, char **argv)
{
    static const char usage[] = "kozel help [COMMAND]";
    int status;
    if (!cli_read_table(argc, argv, usage, NULL, NULL, &status))
        return status;
    if (optind + 1 < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind + 1]);
    if (optind == argc) {
        print_commands(stdout);
        return cli_close_output();
    }
    const command *named = find_command(argv[optind]);
    if (!named)
        return refuse_command(argv[optind]);
    char option[] = "--help", *asked[] = {argv[optind], option, NULL};
    optind = 1;
    return named->run(2, asked);
}

static int run_version(int argc, char **argv)
{
    int status;
    if (!cli_read_table(argc, argv, "kozel version", NULL, NULL, &status))
        return status;
    if (optind < argc)
        return cli_usage_error("kozel version", _("unexpected argument"), argv[optind]);
    printf("kozel %s\n", KOZEL_VERSION);
    return cli_close_output();
}

/* Finds the folder `name` next to the program's file. */
static bool find_beside(const char *name, char path[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - strlen(name) - 1);
    char *slash = length > 0 ? memrchr(path, '/', (size_t)length) : NULL;
    if (!slash)
        return false;
    strcpy(slash + 1, name);
    return access(path, R_OK | X_OK) == 0;
}

/* Finds the catalogues: next to the program (`make build`), in its build folder, or where they were
 * installed. */
static void bind_catalogues(void)
{
    char path[PATH_MAX];
    (void)setlocale(LC_ALL, "");
    /* Pictures, JSON and arguments have a decimal point in every language. */
    (void)setlocale(LC_NUMERIC, "C");
    bool beside = find_beside("po", path) || find_beside("../../data/po", path);
    bindtextdomain("kozel", beside ? path : KOZEL_LOCALEDIR);
    textdomain("kozel");
}

/* Opens a closed standard stream, so that no file or socket gets its number and receives what is meant for
 * the terminal. It is opened the wrong way round: its use fails as before. */
static bool fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

static const char *command_name(const char *argument)
{
    if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0)
        return "help";
    return strcmp(argument, "--version") == 0 ? "version" : argument;
}

int main(int argc, char **argv)
{
    if (!fill_standard_streams())
        return CLI_EXIT_FAILURE;
    bind_catalogues();
    /* A write beyond the limit of a file's size fails and is reported, like one to a full disk. */
    (void)signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        print_commands(stderr);
        return CLI_EXIT_USAGE;
    }
    const command *named = find_command(command_name(argv[1]));
    return named ? named->run(argc - 1, argv + 1) : refuse_command(argv[1]);
}
