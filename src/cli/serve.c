/* `kozel serve`: the server, page included. */
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/gamefile.h"
#include "server/origin.h"
#include "server/server.h"

#include <arpa/inet.h>

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

static const kz_option_help help[] = {
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

static bool is_address(const char *text)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* What the command line asks for. */
typedef struct wishes {
    kz_server_config config;
    const char *folder; /* of house games */
    bool help;
} wishes;

static const char *take(void *context, int option, const char *value)
{
    wishes *w = context;
    kz_server_config *config = &w->config;
    int64_t number = 0;
    switch (option) {
    case GAMES:
        w->folder = value;
        return NULL;
    case HELP:
        w->help = true;
        return NULL;
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
        if (!kz_read_number(value, 0, 65535, &number))
            return _("--port needs a number from 0 to 65535");
        config->port = (int)number;
        return NULL;
    case BOT_DELAY:
        if (!kz_read_number(value, 0, 60000, &number))
            return _("--bot-delay needs a number from 0 to 60000");
        config->hub.bot_delay_ms = number;
        return NULL;
    case BOT_MS:
        if (!kz_read_number(value, 1, 10000, &number))
            return _("--bot-ms needs a number from 1 to 10000");
        config->bot_ms = (int)number;
        return NULL;
    case PAUSE:
        if (!kz_read_number(value, 0, 600000, &number))
            return _("--pause needs a number from 0 to 600000");
        config->hub.pause_ms = number;
        return NULL;
    case PING:
        if (!kz_read_number(value, 1, 3600, &number))
            return _("--ping needs a number from 1 to 3600");
        config->ping_s = (int)number;
        return NULL;
    default:
        if (!kz_read_number(value, 0, 100000, &number))
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
    wishes w = {.config = kz_server_defaults()};
    int status = kz_read_options(argc, argv, usage, options, take, &w);
    if (status != KZ_EXIT_OK)
        return status;
    if (w.help)
        return kz_print_help(usage, help, sizeof help / sizeof *help);
    if (optind < argc)
        return kz_usage_error(usage, _("unexpected argument"), argv[optind]);
    if (!kz_games_load(&games, w.folder))
        return KZ_EXIT_FAILURE;
    w.config.hub.games = &games;
    return kz_server_run(&w.config) == 0 ? KZ_EXIT_OK : KZ_EXIT_FAILURE;
}
