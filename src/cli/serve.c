/* `kozel serve`: the server, page included. */
#include "cli/cli.h"
#include "cli/gamefile.h"
#include "server/origin.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel serve [--listen ADDRESS] [--port N] [--db FILE] [--origin URL] [--bot-delay MS]\n"
    "                   [--bot-ms MS] [--pause MS] [--ping SECONDS] [--rate N] [--games DIR]";

enum option_id { LISTEN = 1, PORT, DB, ORIGIN, BOT_DELAY, BOT_MS, PAUSE, PING, RATE, GAMES, HELP };

static const struct option options[] = {
    {"listen", required_argument, NULL, LISTEN},
    {"port", required_argument, NULL, PORT},
    {"db", required_argument, NULL, DB},
    {"origin", required_argument, NULL, ORIGIN},
    {"bot-delay", required_argument, NULL, BOT_DELAY},
    {"bot-ms", required_argument, NULL, BOT_MS},
    {"pause", required_argument, NULL, PAUSE},
    {"ping", required_argument, NULL, PING},
    {"rate", required_argument, NULL, RATE},
    {"games", required_argument, NULL, GAMES},
    {"help", no_argument, NULL, HELP},
    {0},
};

static int print_help(void)
{
    static const struct {
        const char *option, *help;
    } lines[] = {
        {"--listen ADDRESS", N_("the address to listen on (127.0.0.1); 0.0.0.0 or :: for all")},
        {"--port N", N_("the port (8080); 0 takes a free one")},
        {"--db FILE", N_("the file that keeps people and matches (kozel.db)")},
        {"--origin URL", N_("the address of the page behind a reverse proxy, https://example.org")},
        {"--bot-delay MS", N_("how long a bot waits before it acts (700)")},
        {"--bot-ms MS", N_("how long a bot that needs time may think about a move (300)")},
        {"--pause MS", N_("the longest pause between two deals (20000)")},
        {"--ping SECONDS", N_("how long a connection may be silent before it is tested (30)")},
        {"--games DIR", N_("a folder of game files (*.ini): house games besides the own ones")},
        {"--rate N", N_("requests a second and connection (20); 0: no limit")},
    };
    printf(_("Usage: %s\n"), usage);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("  %-17s %s\n", lines[i].option, _(lines[i].help));
    return kz_close_output();
}

/* A whole number from `least` to `most`; false: it is none. */
static bool read_number(const char *text, long least, long most, long *out)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < least || number > most)
        return false;
    *out = number;
    return true;
}

static bool is_address(const char *text)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* Takes one option; what is wrong with it, NULL if nothing. */
static const char *take(kz_server_config *config, int option, const char *value)
{
    long number = 0;
    switch (option) {
    case LISTEN:
        config->listen = value;
        return is_address(value) ? NULL : _("--listen needs an IPv4 or IPv6 address");
    case DB:
        config->db = value;
        return *value ? NULL : _("--db needs a file");
    case ORIGIN:
        config->origin = value;
        return kz_origin_is_valid(value) ? NULL : _("--origin needs http://HOST or https://HOST");
    case PORT:
        if (!read_number(value, 0, 65535, &number))
            return _("--port needs a number from 0 to 65535");
        config->port = (int)number;
        return NULL;
    case BOT_DELAY:
        if (!read_number(value, 0, 60000, &number))
            return _("--bot-delay needs a number from 0 to 60000");
        config->hub.bot_delay_ms = number;
        return NULL;
    case BOT_MS:
        if (!read_number(value, 1, 10000, &number))
            return _("--bot-ms needs a number from 1 to 10000");
        config->bot_ms = (int)number;
        return NULL;
    case PAUSE:
        if (!read_number(value, 0, 600000, &number))
            return _("--pause needs a number from 0 to 600000");
        config->hub.pause_ms = number;
        return NULL;
    case PING:
        if (!read_number(value, 1, 3600, &number))
            return _("--ping needs a number from 1 to 3600");
        config->ping_s = (int)number;
        return NULL;
    default:
        if (!read_number(value, 0, 100000, &number))
            return _("--rate needs a number from 0 to 100000");
        config->hub.rate = (int)number;
        if (number == 0)
            config->sessions.rate = config->api_rate = 0;
        return NULL;
    }
}

int kz_serve_main(int argc, char **argv)
{
    static kz_games games;
    kz_server_config config = kz_server_defaults();
    const char *folder = NULL;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (option == HELP)
            return print_help();
        if (option == '?')
            return kz_usage_error(usage, _("unknown option"), argv[optind - 1]);
        if (option == ':')
            return kz_usage_error(usage, _("this option needs a value"), argv[optind - 1]);
        if (option == GAMES) {
            folder = optarg;
            continue;
        }
        const char *fault = take(&config, option, optarg);
        if (fault)
            return kz_usage_error(usage, fault, optarg);
    }
    if (optind < argc)
        return kz_usage_error(usage, _("unexpected argument"), argv[optind]);
    kz_games_init(&games);
    if (folder && !kz_gamefolder_read(&games, folder))
        return KZ_EXIT_FAILURE;
    config.hub.games = &games;
    return kz_server_run(&config) == 0 ? KZ_EXIT_OK : KZ_EXIT_FAILURE;
}
