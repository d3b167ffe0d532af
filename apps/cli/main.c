/* SPDX-License-Identifier: MIT */
/* The program: `kozel COMMAND ...`. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/help/commands_json.h"
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

static int run_help(int argc, char **argv);
static int run_version(int argc, char **argv);

/* What `kozel help` is asked for. */
typedef struct help_wishes {
    bool json;
} help_wishes;

static const cli_option help_options[] = {
    {"--json", N_("all commands and options, as JSON"), CLI_FLAG, .offset = offsetof(help_wishes, json)},
    {0},
};

static const char help_usage[] = "kozel help [--json|COMMAND]";
static const cli_command cli_help = {
    "help", run_help, N_("list the commands"), help_usage, .options = help_options, .argument = "COMMAND"};
static const cli_command cli_version = {"version", run_version, N_("print the version"),
                                        .usage = "kozel version"};

/* A new command: a file, its name in cli.h, a row here. */
const cli_command *const cli_commands[] = {
    &cli_serve,   &cli_doctor,  &cli_worker, &cli_play,       &cli_replay, &cli_verify, &cli_draw,
    &cli_convert, &cli_games,   &cli_sim,    &cli_tournament, &cli_engine, &cli_bridge, &cli_solve,
    &cli_analyse, &cli_puzzles, &cli_bench,  &cli_rules,      &cli_admin,  &cli_help,   &cli_completion,
    &cli_version, NULL,
};

static void print_commands(FILE *out)
{
    cli_print_usage(out, "kozel COMMAND ...");
    int width = 0;
    for (const cli_command *const *c = cli_commands; *c; c++)
        width = cli_option_width(width, (*c)->name);
    for (const cli_command *const *c = cli_commands; *c; c++)
        cli_print_option(out, width, (*c)->name, _((*c)->help));
}

/* Returns the command of a list (NULL: an empty one); NULL: none has this name. */
static const cli_command *find_in(const cli_command *const *list, const char *name)
{
    for (; list && *list; list++)
        if (strcmp(name, (*list)->name) == 0)
            return *list;
    return NULL;
}

static const cli_command *find_command(const char *name)
{
    /* The other spelling of the word. */
    return find_in(cli_commands, strcmp(name, "analyze") == 0 ? "analyse" : name);
}

static int refuse_command(const char *name)
{
    cli_nearest nearest = {.text = name};
    for (const cli_command *const *c = cli_commands; *c; c++)
        cli_nearest_try(&nearest, (*c)->name);
    cli_complain_near(_("unknown command"), name, nearest.word);
    print_commands(stderr);
    return CLI_EXIT_USAGE;
}

/* Runs the part that the first argument names, or the command itself. */
static int run(const cli_command *command, int argc, char **argv)
{
    const cli_command *part = argc > 1 ? find_in(command->parts, argv[1]) : NULL;
    return part ? part->run(argc - 1, argv + 1) : command->run(argc, argv);
}

/* `kozel help COMMAND` is `kozel COMMAND --help`. */
static int run_help(int argc, char **argv)
{
    int status;
    help_wishes w = {0};
    if (!cli_read_table(argc, argv, help_usage, help_options, &w, &status))
        return status;
    if (optind + (w.json ? 0 : 1) < argc)
        return cli_usage_error(help_usage, _("unexpected argument"), argv[w.json ? optind : optind + 1]);
    if (w.json)
        return help_print_json();
    if (optind == argc) {
        print_commands(stdout);
        return cli_close_output();
    }
    const cli_command *named = find_command(argv[optind]);
    if (!named)
        return refuse_command(argv[optind]);
    char option[] = "--help", *asked[] = {argv[optind], option, NULL};
    optind = 1;
    return named->run(2, asked);
}

static int run_version(int argc, char **argv)
{
    int status;
    if (!cli_read_table(argc, argv, cli_version.usage, NULL, NULL, &status))
        return status;
    if (optind < argc)
        return cli_usage_error(cli_version.usage, _("unexpected argument"), argv[optind]);
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

/* Finds the catalogues: next to the program (`make build`), in its build folder, or where both were
 * installed. */
static void bind_catalogues(void)
{
    char path[PATH_MAX];
    (void)setlocale(LC_ALL, "");
    /* Pictures, JSON and arguments have a decimal point in every language. */
    (void)setlocale(LC_NUMERIC, "C");
    if (find_beside("po", path) || find_beside("../../data/po", path) || find_beside("../share/locale", path))
        bindtextdomain("kozel", path);
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
    const cli_command *named = find_command(command_name(argv[1]));
    return named ? run(named, argc - 1, argv + 1) : refuse_command(argv[1]);
}
