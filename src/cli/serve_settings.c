#include "cli/serve_settings.h"

#include "base/log.h"
#include "bus/bus.h"
#include "cli/cli.h"
#include "server/origin.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_listen(const char *text)
{
    char address[KZ_ADDRESS_TEXT];
    int port;
    return kz_listen_read(text, address, &port);
}

/* It is the value of a cookie, and a word of a proxy's configuration. */
static bool is_node_name(const char *text)
{
    size_t length = strlen(text);
    return length >= 1 && length <= 63 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") == length;
}

#define NUMBER(field, from, to) KZ_NUMBER(kz_serve_settings, field, from, to)
#define TEXT(field) KZ_TEXT(kz_serve_settings, field)
#define WORD(field, list) KZ_WORD(kz_serve_settings, field, list)

static const char *const log_formats[] = {[KZ_LOG_TEXT] = "text", [KZ_LOG_JSON] = "json", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const log_levels[] = {
    [KZ_DEBUG] = "debug", [KZ_INFO] = "info", [KZ_WARN] = "warn", [KZ_ERROR] = "error", NULL};

const kz_setting kz_serve_rows[] = {
    {"listen", "ADDRESS", N_("the address to listen on; 0.0.0.0 or :: for all"), TEXT(config.listen),
     .check = kz_is_address, .fault = N_("%s needs an IPv4 or IPv6 address")},
    {"port", "N", N_("the port; 0 takes a free one"), NUMBER(config.port, 0, 65535)},
    {"db", "FILE", N_("the file that keeps people and matches"), TEXT(config.db),
     .fault = N_("%s needs a file")},
    {"store", "URL", N_("the same, or a database of PostgreSQL: postgresql://USER@HOST/NAME"),
     TEXT(config.db), .fault = N_("%s needs a file or an address")},
    {"bus", "URL", N_("one of many nodes: the NATS server between them, nats://user:password@host:4222"),
     TEXT(config.bus), .check = kz_bus_is_url, .fault = N_("%s needs nats://HOST or tls://HOST"),
     .optional = true},
    {"node", "NAME", N_("what this node is called, in the log and in the cookie that a proxy reads"),
     TEXT(config.node), .check = is_node_name, .fault = N_("%s needs 1 to 63 letters, digits, dots, - or _"),
     .optional = true},
    {"origin", "URL", N_("the address of the page behind a reverse proxy, https://example.org"),
     TEXT(config.origin), .check = kz_origin_is_valid, .fault = N_("%s needs http://HOST or https://HOST"),
     .optional = true},
    {"allowed-hosts", "HOSTS", N_("other names under which the page may be asked for, with commas between"),
     TEXT(config.hosts), .check = kz_hosts_are_valid,
     .fault = N_("%s needs names of hosts with commas between"), .optional = true},
    {"trusted-proxies", "NETWORKS",
     N_("the proxies whose X-Forwarded-For is believed; with an origin, without this: those of this machine"),
     TEXT(config.proxies), .check = kz_proxies_are_valid,
     .fault = N_("%s needs addresses or networks with commas between"), .optional = true},
    {"bot-delay", "MS", N_("how long a bot waits before it acts"), NUMBER(config.hub.bot_delay_ms, 0, 60000)},
    {"bot-ms", "MS", N_("how long a bot that needs time may think about a move"),
     NUMBER(config.bot_ms, 1, 10000)},
    {"pause", "MS", N_("the longest pause between two deals"), NUMBER(config.hub.pause_ms, 0, 600000)},
    {"ping", "SECONDS", N_("how long a connection may be silent before it is tested"),
     NUMBER(config.ping_s, 1, 3600)},
    {"games", "DIR", N_("a folder of game files (*.ini): house games besides the own ones"), TEXT(games),
     .optional = true},
    {"rate", "N", N_("requests a second of one person; 0: no limit"), NUMBER(config.hub.rate, 0, 100000)},
    {"guests", "N", N_("new guests that one address may bring at once"),
     NUMBER(config.limits.guests, 1, 1000000)},
    {"guest-rate", "N", N_("how many more it may bring a minute; 0: no limit"),
     NUMBER(config.limits.guest_rate, 0, 1000000)},
    {"api-rate", "PERCENT", N_("how much of the limits of the API is allowed; 0: no limits"),
     NUMBER(config.limits.api_rate, 0, 1000000)},
    {"attempts", "N", N_("wrong passwords at once, then one every minute; 0: no limit"),
     NUMBER(config.limits.attempts, 0, 1000)},
    {"match-rate", "N", N_("files of finished matches a second for one address; 0: no limit"),
     NUMBER(config.limits.match_files, 0, 100000)},
    {"max-connections", "N", N_("WebSockets that may be open; more are refused"),
     NUMBER(config.max_connections, 1, 1000000)},
    {"address-connections", "N", N_("connections from one address; 0: no limit"),
     NUMBER(config.address_connections, 0, 1000000)},
    {"person-connections", "N", N_("WebSockets of one person; 0: no limit"),
     NUMBER(config.person_connections, 0, 1000000)},
    {"max-tables", "N", N_("tables that there may be; more are refused"),
     NUMBER(config.hub.max_tables, 1, 1000000)},
    {"busy-writes", "N", N_("how many writes may wait for the store before nothing new is begun"),
     NUMBER(config.busy_writes, 1, 1000000)},
    {"busy-ms", "MS", N_("how long a write may wait for the store before nothing new is begun"),
     NUMBER(config.busy_ms, 1, 600000)},
    {"metrics-listen", "ADDRESS:PORT",
     N_("where /metrics is told; without it: at the server's own port, to this machine only"),
     TEXT(config.metrics), .check = is_listen, .fault = N_("%s needs ADDRESS:PORT, [ADDRESS]:PORT for IPv6"),
     .optional = true},
    {"log", "FORMAT", N_("the form of the log on standard error: text, or json for an object a line"),
     WORD(log, log_formats)},
    {"log-addresses", "WORD",
     N_("whether the security log has the addresses of people as they are: no or yes"),
     WORD(config.log_addresses, no_yes)},
    {"log-level", "LEVEL", N_("the least level that is logged: debug, info, warn or error"),
     WORD(log_level, log_levels)},
};

const size_t kz_serve_row_count = sizeof kz_serve_rows / sizeof *kz_serve_rows;

kz_serve_settings kz_serve_defaults(void)
{
    return (kz_serve_settings){.config = kz_server_defaults(), .log = KZ_LOG_TEXT, .log_level = KZ_INFO};
}

bool kz_serve_read(kz_settings *settings, const char *path)
{
    const char *named = path ? path : getenv("KOZEL_CONFIG");
    return (!named || !*named || kz_settings_read_file(settings, named)) &&
           kz_settings_read_environment(settings, environ);
}
