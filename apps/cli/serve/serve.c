/* SPDX-License-Identifier: MIT */
/* `kozel serve`: the server, page included. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/serve/serve_reload.h"
#include "apps/cli/wrap.h"
#include "base/log.h"
#include "base/text.h"
#include "base/virtual.h"
#include "server/app/run.h"
#include "server/app/server.h"
#include "server/app/test_control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] = "kozel serve [--config FILE] [--print-config] [--SETTING VALUE]...";

/* Options that are no settings; those have the numbers of their rows. */
enum { CONFIG = SERVE_SETTINGS_MAX, PRINT, HELP, TEST_SEED = 'z' + 1, TEST_CONTROL };
static_assert(HELP < 'A', "no letters: see cli_read_options()");

static const cli_option help[] = {
    {"--config FILE", .meaning = N_("a file of settings: lines bot-delay = 700")},
    {"--print-config", .meaning = N_("print every setting, its value and where that came from, and end")},
    {0},
};

/* What the command line asks for. */
typedef struct wishes {
    serve_sources sources;
    bool print, help;
} wishes;

#ifdef KOZEL_TEST_CONTROL
/* `--test-seed N@MS`: chance follows from the number N, and time stands still at MS ms since 1970
 * (base/virtual.h). `--test-control SOCKET`: where a test lets it pass (server/app/test_control.h). */
static void list_test_options(struct option **options)
{
    *(*options)++ = (struct option){"test-seed", required_argument, NULL, TEST_SEED};
    *(*options)++ = (struct option){"test-control", required_argument, NULL, TEST_CONTROL};
}

static bool take_test(int option, const char *value)
{
    char *end;
    if (option == TEST_CONTROL)
        app_test_control_at(value);
    if (option != TEST_SEED)
        return option == TEST_CONTROL;
    uint64_t seed = strtoull(value, &end, 10);
    base_virtual_begin(seed, *end == '@' ? strtoll(end + 1, NULL, 10) : 0);
    return true;
}
#else
#define list_test_options(options) ((void)0)
#define take_test(option, value) false
#endif

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    if (option == CONFIG)
        w->sources.file = value;
    else if (option == PRINT)
        w->print = true;
    else if (option == HELP)
        w->help = true;
    else if (!take_test(option, value))
        w->sources.flags[option] = value;
    return NULL;
}

/* The rows as options, and those that are none. */
static void list_options(struct option *options)
{
    for (size_t i = 0; i < serve_row_count; i++)
        *options++ = (struct option){serve_rows[i].name, required_argument, NULL, (int)i};
    *options++ = (struct option){"config", required_argument, NULL, CONFIG};
    *options++ = (struct option){"print-config", no_argument, NULL, PRINT};
    *options++ = (struct option){"help", no_argument, NULL, HELP};
    list_test_options(&options);
    *options = (struct option){0};
}

static int print_help(void)
{
    serve_settings defaults = serve_defaults();
    cli_print_help(usage, help);
    putchar('\n');
    cli_print_wrapped(
        stdout, _("Settings: --NAME VALUE, in the environment KOZEL_NAME=VALUE, in a file NAME = VALUE"), 0,
        2);
    serve_settings_print_help(serve_rows, serve_row_count, &defaults, stdout);
    return cli_close_output();
}

/* Prints the fault; returns an exit status. */
static int read_settings(serve_setting_list *settings, const wishes *w)
{
    bool flag;
    bool good = serve_gather(settings, &w->sources, &flag);
    if (*settings->unknown)
        cli_complain("kozel: %s: %s", _("there is no such setting"), settings->unknown);
    if (good)
        return CLI_EXIT_OK;
    if (flag)
        return cli_usage_error(usage, settings->fault, NULL);
    cli_complain("kozel: %s", settings->fault);
    return CLI_EXIT_USAGE;
}

static int serve(serve_setting_list *settings, serve_settings *serve, const wishes *w)
{
    static kz_games games;
    int status = read_settings(settings, w);
    if (status != CLI_EXIT_OK)
        return status;
    if (w->print) {
        serve_settings_print(settings, stdout);
        return cli_close_output();
    }
    serve_apply(serve);
    if (serve_settings_exposed(settings))
        base_log(BASE_LOG_WARN, "server", "%s: everybody on this machine can read the password in it",
                 settings->path);
    if (!records_games_load(&games, serve->games))
        return CLI_EXIT_FAILURE;
    serve_live live = {&w->sources, settings};
    if (!serve->config.bus_cert != !serve->config.bus_key)
        return cli_usage_error(usage, _("bus-cert and bus-key need each other"), NULL);
    serve->config.hub.games = &games;
    serve->config.reload = serve_reload;
    serve->config.reload_context = &live;
    status = app_server_run(&serve->config) == 0 ? CLI_EXIT_OK : CLI_EXIT_FAILURE;
    if (serve->config.bus && strstr(serve->config.bus, "tls://")) {
        fflush(NULL);
        _exit(status); /* libnats 3.4 frees at its end what OpenSSL frees at the process's end */
    }
    return status;
}

static int run_command(int argc, char **argv)
{
    struct option options[SERVE_SETTINGS_MAX + 6];
    serve_setting_list settings;
    serve_settings values = serve_defaults();
    wishes w = {0};
    list_options(options);
    int status = cli_read_options(argc, argv, usage, options, take, &w);
    if (status != CLI_EXIT_OK)
        return status;
    if (w.help)
        return print_help();
    if (optind < argc)
        return cli_usage_error(usage, _("unexpected argument"), argv[optind]);
    serve_settings_init(&settings, serve_rows, serve_row_count, &values);
    status = serve(&settings, &values, &w);
    serve_settings_clear(&settings);
    return status;
}

/* The settings, as options of other commands. */
static const cli_option *list_settings(void)
{
    static cli_option rows[SERVE_SETTINGS_MAX + 1];
    static char options[SERVE_SETTINGS_MAX][48], values[SERVE_SETTINGS_MAX][64];
    cli_option *row = rows;
    for (size_t i = 0; i < serve_row_count; i++) {
        const serve_setting *setting = &serve_rows[i];
        if (setting->kind == SERVE_SETTING_GONE)
            continue;
        snprintf(options[i], sizeof options[i], "--%s %s", setting->name, setting->value);
        base_text words = base_text_in(values[i], sizeof values[i]);
        for (const char *const *word = setting->words; word && *word; word++)
            base_text_format(&words, "%s%s", word == setting->words ? "" : " ", *word);
        *row++ = (cli_option){options[i], setting->help, .values = base_text_end(&words) ? values[i] : NULL};
    }
    return rows;
}

const cli_command cli_serve = {"serve",        run_command,     N_("serve the game: its page and its tables"),
                               .usage = usage, .options = help, .more = list_settings};
