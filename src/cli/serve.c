/* `kozel serve`: the server, page included. */
#include "base/log.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/gamefile.h"
#include "cli/serve_settings.h"
#include "server/server.h"

#include <assert.h>

static const char usage[] = "kozel serve [--config FILE] [--print-config] [--SETTING VALUE]...";

/* Options that are no settings; those have the numbers of their rows. */
enum { CONFIG = KZ_SETTINGS_MOST, PRINT, HELP };
static_assert(HELP < 'A', "no letters: see kz_read_options()");

static const kz_option_help help[] = {
    {"--config FILE", N_("a file of settings: lines bot-delay = 700")},
    {"--print-config", N_("print every setting, its value and where that came from, and end")},
};

/* What the command line asks for. */
typedef struct wishes {
    const char *config;
    const char *flags[KZ_SETTINGS_MOST]; /* by row */
    bool print, help;
} wishes;

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    if (option == CONFIG)
        w->config = value;
    else if (option == PRINT)
        w->print = true;
    else if (option == HELP)
        w->help = true;
    else
        w->flags[option] = value;
    return NULL;
}

/* The rows as options, and the three that are none. */
static void list_options(struct option *options)
{
    for (size_t i = 0; i < kz_serve_row_count; i++)
        *options++ = (struct option){kz_serve_rows[i].name, required_argument, NULL, (int)i};
    *options++ = (struct option){"config", required_argument, NULL, CONFIG};
    *options++ = (struct option){"print-config", no_argument, NULL, PRINT};
    *options++ = (struct option){"help", no_argument, NULL, HELP};
    *options = (struct option){0};
}

static int print_help(void)
{
    kz_serve_settings defaults = kz_serve_defaults();
    kz_print_help(usage, help, sizeof help / sizeof *help);
    printf("\n%s\n",
           _("Settings: --NAME VALUE, in the environment KOZEL_NAME=VALUE, in a file NAME = VALUE"));
    kz_settings_print_help(kz_serve_rows, kz_serve_row_count, &defaults, stdout);
    return kz_close_output();
}

/* File, environment, flags, each over the one before. Says what is wrong; returns an exit status. */
static int read_settings(kz_settings *settings, const wishes *w)
{
    if (!kz_serve_read(settings, w->config)) {
        fprintf(stderr, "kozel: %s\n", settings->fault);
        return KZ_EXIT_USAGE;
    }
    for (size_t i = 0; i < kz_serve_row_count; i++)
        if (w->flags[i] && !kz_settings_take_flag(settings, i, w->flags[i]))
            return kz_usage_error(usage, settings->fault, NULL);
    return KZ_EXIT_OK;
}

/* What follows from the settings. */
static void conclude(kz_server_config *config, const kz_games *games)
{
    config->hub.games = games;
    if (config->hub.rate == 0)
        config->limits = (kz_quota_config){0};
}

static int serve(kz_settings *settings, kz_serve_settings *serve, const wishes *w)
{
    static kz_games games;
    int status = read_settings(settings, w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w->print) {
        kz_settings_print(settings, stdout);
        return kz_close_output();
    }
    kz_log_form((kz_log_format)serve->log);
    kz_log_threshold((kz_level)serve->log_level);
    if (kz_settings_exposed(settings))
        kz_log(KZ_WARN, "server", "%s: everybody on this machine can read the password in it",
               settings->path);
    if (!kz_games_load(&games, serve->games))
        return KZ_EXIT_FAILURE;
    conclude(&serve->config, &games);
    return kz_server_run(&serve->config) == 0 ? KZ_EXIT_OK : KZ_EXIT_FAILURE;
}

int kz_serve_main(int argc, char **argv)
{
    struct option options[KZ_SETTINGS_MOST + 4];
    kz_settings settings;
    kz_serve_settings values = kz_serve_defaults();
    wishes w = {0};
    list_options(options);
    int status = kz_read_options(argc, argv, usage, options, take, &w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w.help)
        return print_help();
    if (optind < argc)
        return kz_usage_error(usage, _("unexpected argument"), argv[optind]);
    kz_settings_init(&settings, kz_serve_rows, kz_serve_row_count, &values);
    status = serve(&settings, &values, &w);
    kz_settings_clear(&settings);
    return status;
}
