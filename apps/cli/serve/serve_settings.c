/* SPDX-License-Identifier: MIT */
#include "apps/cli/serve/serve_settings.h"

#include "apps/cli/arguments.h"
#include "base/log.h"
#include "server/app/run.h"
#include "server/bus/bus.h"
#include "server/bus/url.h"
#include "server/http/exchange/origin.h"
#include "server/http/listener.h"
#include "server/learning/analyser.h"
#include "server/social/push/endpoint.h"
#include "server/social/push/push.h"
#include "server/store/rooms/node.h"

#include <kozel/analysis.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_listen(const char *text)
{
    char address[HTTP_ADDRESS_TEXT];
    int port;
    return http_listen_read(text, address, &port);
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode) && access(path, R_OK | X_OK) == 0;
}

static bool is_readable(const char *path)
{
    return access(path, R_OK) == 0;
}

#define NUMBER(field, from, to) SERVE_NUMBER(serve_settings, field, from, to)
#define TEXT(field) SERVE_TEXT(serve_settings, field)
#define WORD(field, list) SERVE_WORD(serve_settings, field, list)

static const char *const log_formats[] = {[BASE_LOG_TEXT] = "text", [BASE_LOG_JSON] = "json", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const log_levels[] = {[BASE_LOG_DEBUG] = "debug",
                                         [BASE_LOG_INFO] = "info",
                                         [BASE_LOG_WARN] = "warn",
                                         [BASE_LOG_ERROR] = "error",
                                         NULL};

static const char *const second_factors[] = {
    [APP_FACTOR_OPTIONAL] = "optional", [APP_FACTOR_STAFF] = "staff", NULL};
static const char *const olders[] = {[APP_OLDER_GO_ON] = "go-on", [APP_OLDER_REFUSE] = "refuse", NULL};

const serve_setting serve_rows[] = {
    {"listen", "ADDRESS", N_("the address to listen on; 0.0.0.0 or :: for all"), TEXT(config.listen),
     .check = http_is_address, .fault = N_("%s needs an IPv4 or IPv6 address")},
    {"port", "N", N_("the port; 0 takes a free one"), NUMBER(config.port, 0, 65535)},
    {"db", "FILE", N_("the file that keeps people and matches"), TEXT(config.db),
     .fault = N_("%s needs a file")},
    {"store", "URL", N_("the same, or a database of PostgreSQL: postgresql://USER@HOST/NAME"),
     TEXT(config.db), .fault = N_("%s needs a file or an address")},
    {"older-store", "WORD",
     N_("a file in which less is found than was written to it: go-on says so in the log, refuse ends"),
     WORD(config.older, olders)},
    {"bus", "URL", N_("one of many nodes: the NATS server between them, nats://user:password@host:4222"),
     TEXT(config.bus), .check = bus_is_url, .fault = N_("%s needs nats://HOST or tls://HOST"),
     .optional = true},
    {"bus-ca", "FILE", N_("the certificates by which a bus at tls:// is known; without it: the system's"),
     TEXT(config.bus_ca), .check = is_readable, .fault = N_("%s needs a file that can be read"),
     .optional = true},
    {"bus-cert", "FILE", N_("the certificate that this node shows to the bus"), TEXT(config.bus_cert),
     .check = is_readable, .fault = N_("%s needs a file that can be read"), .optional = true},
    {"bus-key", "FILE", N_("the key of that certificate"), TEXT(config.bus_key), .check = is_readable,
     .fault = N_("%s needs a file that can be read"), .optional = true},
    {"node", "NAME", N_("what this node is called, in the log and in the cookie that a proxy reads"),
     TEXT(config.node), .check = store_is_node_name,
     .fault = N_("%s needs 1 to 63 letters, digits, dots, - or _"), .optional = true},
    {"origin", "URL", N_("the address of the page behind a reverse proxy, https://example.org"),
     TEXT(config.origin), .check = http_origin_is_valid, .fault = N_("%s needs http://HOST or https://HOST"),
     .optional = true},
    {"allowed-hosts", "HOSTS", N_("other names under which the page may be asked for, with commas between"),
     TEXT(config.hosts), .check = http_hosts_are_valid,
     .fault = N_("%s needs names of hosts with commas between"), .optional = true},
    {"trusted-proxies", "NETWORKS",
     N_("the proxies whose X-Forwarded-For is believed; with an origin, without this: those of this machine"),
     TEXT(config.proxies), .check = http_proxies_are_valid,
     .fault = N_("%s needs addresses or networks with commas between"), .optional = true},
    {"bot-delay", "MS", N_("the longest that a bot waits before it acts"),
     NUMBER(config.hub.bot_delay_ms, 0, 60000), .live = true},
    {"bot-playouts", "N",
     N_("playouts of a bot that thinks, for one choice; a match keeps those that it began with"),
     NUMBER(config.hub.bot_playouts, 1, KZ_ROLLOUTS_MAX), .live = true},
    {"bot-ms", SERVE_GONE("bot-playouts")},
    {"pause", "MS", N_("the longest pause between two deals"), NUMBER(config.hub.pause_ms, 0, 600000),
     .live = true},
    {"ping", "SECONDS", N_("how long a connection may be silent before it is tested"),
     NUMBER(config.ping_s, 1, 3600), .live = true},
    {"games", "DIR", N_("a folder of game files (*.ini), for house games"), TEXT(games), .optional = true},
    {"rate", "N", N_("requests a second of one person; 0: no limit"), NUMBER(config.hub.rate, 0, 100000),
     .live = true},
    {"guests", "N", N_("new guests that one address may bring at once"),
     NUMBER(config.limits.guests, 1, 1000000), .live = true},
    {"guest-rate", "N", N_("how many more it may bring a minute; 0: no limit"),
     NUMBER(config.limits.guest_rate, 0, 1000000), .live = true},
    {"api-rate", "PERCENT", N_("how much of the limits of the API is allowed; 0: no limits"),
     NUMBER(config.limits.api_rate, 0, 1000000), .live = true},
    {"attempts", "N", N_("wrong passwords at once, then one every minute; 0: no limit"),
     NUMBER(config.limits.attempts, 0, 1000), .live = true},
    {"request-rate", "N", N_("HTTP requests a second for one address, then they are put off; 0: no limit"),
     NUMBER(config.limits.requests, 0, 100000), .live = true},
    {"match-rate", "N", N_("files of finished matches a second for one address; 0: no limit"),
     NUMBER(config.limits.match_files, 0, 100000), .live = true},
    {"session-idle", "DAYS", N_("a session ends when it has not been used for so long"),
     NUMBER(config.session_idle_days, 1, 3650)},
    {"session-days", "DAYS", N_("a session ends so long after it began; a bot's token, too"),
     NUMBER(config.session_days, 1, 3650)},
    {"second-factor", "WHO", N_("who needs a second factor: optional: nobody; staff: hosts and moderators"),
     WORD(config.second_factor, second_factors)},
    {"stake-hours", "N", N_("how old an account must be to play for a stake, in hours; 0: guests may, too"),
     NUMBER(config.hub.fair.stake_hours, 0, 8760)},
    {"stake-matches", "N", N_("how many finished matches against people a stake asks for"),
     NUMBER(config.hub.fair.stake_matches, 0, 100)},
    {"fair-acts", "N",
     N_("how often everybody must have acted for a match to count that is broken off; 0: it always counts"),
     NUMBER(config.hub.fair.acts, 0, 7)},
    {"fair-repeats", "N",
     N_("matches a day against the same person that count for Elo and stakes, each less; 0: all count"),
     NUMBER(config.hub.fair.repeats, 0, 100)},
    {"fair-quits", "N", N_("how often a day one may end a match too early at no loss; 0: no limit"),
     NUMBER(config.hub.fair.quits, 0, HUB_QUITS_MAX)},
    {"max-connections", "N", N_("WebSockets that may be open; more are refused"),
     NUMBER(config.max_connections, 1, 1000000)},
    {"address-connections", "N", N_("connections from one address; 0: no limit"),
     NUMBER(config.address_connections, 0, 1000000)},
    {"person-connections", "N", N_("WebSockets of one person; 0: no limit"),
     NUMBER(config.person_connections, 0, 1000000)},
    {"max-tables", "N", N_("tables that there may be; more are refused"),
     NUMBER(config.hub.max_tables, 1, 1000000), .live = true},
    {"busy-writes", "N", N_("how many writes may wait for the store before nothing new is begun"),
     NUMBER(config.busy_writes, 1, 1000000), .live = true},
    {"busy-ms", "MS", N_("how long a write may wait for the store before nothing new is begun"),
     NUMBER(config.busy_ms, 1, 600000), .live = true},
    {"analysis-workers", "N", N_("finished matches that are analysed at once; 0: nobody can ask for it"),
     NUMBER(config.analysis_workers, 0, LEARNING_ANALYSIS_WORKERS)},
    {"analyses-elsewhere", "WORD",
     N_("whether a kozel worker analyses matches, even if no server does: no or yes"),
     WORD(config.analyses_elsewhere, no_yes)},
    {"analysis-playouts", "N", N_("playouts of each action, for one choice"),
     NUMBER(config.analysis_playouts, 1, KZ_JUDGE_ROLLOUTS_MAX)},
    {"push-contact", "URL",
     N_("Web Push: whom the browsers' push services may ask, mailto:… or https://…; without it there is "
        "none"),
     TEXT(config.push_contact), .check = push_contact_is_valid,
     .fault = N_("%s needs mailto:ADDRESS or https://HOST"), .optional = true},
    {"push-hosts", "HOSTS",
     N_("the push services that are written to, with commas between; *.HOST: all below; :N: at that port"),
     TEXT(config.push_hosts), .check = push_hosts_are_valid,
     .fault = N_("%s needs names of hosts with commas between")},
    {"push-ca", "FILE", N_("the certificates by which they are known; without it: the system's"),
     TEXT(config.push_ca), .check = is_readable, .fault = N_("%s needs a file that can be read"),
     .optional = true},
    {"push-internal", "WORD", N_("whether push services may be at addresses that are not public: no or yes"),
     WORD(config.push_internal, no_yes)},
    {"drain", "SECONDS",
     N_("how long what is being done may be finished when the server stops; 0: not at all"),
     NUMBER(config.drain_s, 0, 600), .live = true},
    {"metrics-listen", "ADDRESS:PORT",
     N_("where /metrics is told; without it: at the server's own port, to this machine only"),
     TEXT(config.metrics), .check = is_listen, .fault = N_("%s needs ADDRESS:PORT, [ADDRESS]:PORT for IPv6"),
     .optional = true},
    {"security-contact", "URL",
     N_("whom to tell of a vulnerability, mailto:ADDRESS or https://HOST, for /.well-known/security.txt"),
     TEXT(config.security_contact), .check = push_contact_is_valid,
     .fault = N_("%s needs mailto:ADDRESS or https://HOST"), .optional = true},
    {"database", "DIR", N_("a folder of the public matches by month, for everybody at /database/"),
     TEXT(config.database), .check = is_folder, .fault = N_("%s needs a folder that can be read"),
     .optional = true},
    {"docs", "DIR", N_("a folder with the site of the documents, for /docs/"), TEXT(config.docs),
     .check = is_folder, .fault = N_("%s needs a folder that can be read"), .optional = true},
    {"offline-page", "WORD",
     N_("whether browsers keep the page by a service worker: yes, or no, by which they forget it"),
     WORD(config.offline_page, no_yes), .live = true},
    {"log", "FORMAT", N_("the form of the log on standard error: text, or json for an object a line"),
     WORD(log, log_formats), .live = true},
    {"log-addresses", "WORD",
     N_("whether the security log has the addresses of people as they are: no or yes"),
     WORD(config.log_addresses, no_yes)},
    {"log-level", "LEVEL", N_("the least level that is logged: debug, info, warn or error"),
     WORD(log_level, log_levels), .live = true},
};

const size_t serve_row_count = sizeof serve_rows / sizeof *serve_rows;

serve_settings serve_defaults(void)
{
    return (serve_settings){
        .config = app_server_defaults(), .log = BASE_LOG_TEXT, .log_level = BASE_LOG_INFO};
}

bool serve_read(serve_setting_list *settings, const char *path)
{
    const char *named = path ? path : getenv("KOZEL_CONFIG");
    return (!named || !*named || serve_settings_read_file(settings, named)) &&
           serve_settings_read_environment(settings, environ);
}

bool serve_take(serve_setting_list *settings, const char *name, const char *value)
{
    size_t row = 0;
    while (strcmp(serve_rows[row].name, name) != 0)
        row++;
    return serve_settings_take_flag(settings, row, value);
}

bool serve_read_store(serve_setting_list *settings, const char *path, const char *store)
{
    return store ? serve_take(settings, "store", store) : serve_read(settings, path);
}

int serve_command(int argc, char **argv, const cli_command *command, void *wishes,
                  int (*run)(void *wishes, serve_setting_list *settings, const serve_settings *values))
{
    int status;
    if (!cli_read_table(argc, argv, command->usage, command->options, wishes, &status))
        return status;
    if (optind < argc)
        return cli_usage_error(command->usage, _("unexpected argument"), argv[optind]);
    serve_setting_list settings;
    serve_settings values = serve_defaults();
    serve_settings_init(&settings, serve_rows, serve_row_count, &values);
    status = run(wishes, &settings, &values);
    serve_settings_clear(&settings);
    return status;
}
