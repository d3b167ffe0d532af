/* SPDX-License-Identifier: MIT */
#include "apps/cli/admin/admin.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/cli/cli.h"
#include "server/accounts/guard/ban.h"
#include "server/http/api/error.h"
#include "server/store/admin/network_ban.h"

enum { HOUR_MS = 3600000, HOURS_MAX = 87600 /* schema/hosting.json, ban-network */ };

/* Ends a command; `none`: what it means that there was no such row. */
static int close_store(struct store *store, store_stored stored, const char *none, const char *about)
{
    int status = CLI_EXIT_OK;
    if (stored == STORE_NONE)
        status = cli_fail(none, about);
    else if (stored != STORE_STORED)
        status = cli_fail(_("the server could not read or write its data, try again later"), store->reason);
    store_close(store);
    return status;
}

static int64_t now_ms(void)
{
    return (int64_t)time(NULL) * 1000;
}

/* A network in the form in which it is kept; false: it is none. */
static bool read_network(const char *text, net_range *network, char kept[NET_NETWORK_SIZE])
{
    if (!net_network_read(text, network))
        return false;
    net_network_print(network, kept);
    return true;
}

/* Prints why a text is not a network, and names the network of such an address. */
static int refuse_network(const char *usage, const char *text)
{
    net_range network;
    char kept[NET_NETWORK_SIZE];
    if (!net_network_around(text, &network))
        return cli_usage_error(usage, _(api_code_text(API_E_NETWORK)), text);
    net_network_print(&network, kept);
    return cli_usage_error(usage, _("this is an address; the network that it is in is"), kept);
}

/* 0: it is no number of hours. */
static int read_hours(const char *text)
{
    char *end;
    long hours = strtol(text, &end, 10);
    return *end || hours < 1 || hours > HOURS_MAX ? 0 : (int)hours;
}

static void print_ban(void *context, const store_network_ban *ban)
{
    (void)context;
    char until[GUARD_BAN_UNTIL_SIZE];
    guard_ban_until(ban->ends, until);
    printf("%s %s %s  ", ban->network, ban->everybody ? "all" : "new", until);
    cli_put_visible(ban->reason, strlen(ban->reason));
    putchar('\n');
}

int admin_ban(const char *where, int count, char **words, bool force, const char *usage)
{
    net_range network;
    char text[NET_NETWORK_SIZE];
    if (count != 4)
        return cli_usage_error(usage, _("a network, hours, new or all, and a reason are needed"), NULL);
    if (!read_network(words[0], &network, text))
        return refuse_network(usage, words[0]);
    int hours = read_hours(words[1]);
    bool all = !strcmp(words[2], "all");
    if (!hours)
        return cli_usage_error(usage, _("hours are a number from 1 to 87600"), words[1]);
    if (!all && strcmp(words[2], "new") != 0)
        return cli_usage_error(usage, _("who is banned: new or all"), words[2]);
    if (!force && guard_ban_is_wide(&network))
        return cli_usage_error(usage, _("this network is very wide; --force if it is meant"), words[0]);
    struct store *store = admin_open_existing(where);
    if (!store)
        return CLI_EXIT_FAILURE;
    store_network_ban ban = {.network = text,
                             .everybody = all,
                             .created = now_ms(),
                             .ends = now_ms() + (int64_t)hours * HOUR_MS,
                             .reason = words[3]};
    int status = close_store(store, store_network_ban_set(store, &ban), "", "");
    if (status != CLI_EXIT_OK)
        return status;
    print_ban(NULL, &ban); /* the network as it is kept: 10.0.0.5/24 bans 10.0.0.0/24 */
    return cli_close_output();
}

int admin_unban(const char *where, int count, char **words, const char *usage)
{
    net_range network;
    char text[NET_NETWORK_SIZE];
    if (count != 1)
        return cli_usage_error(usage, _("a network is needed"), NULL);
    if (!read_network(words[0], &network, text))
        return refuse_network(usage, words[0]);
    struct store *store = admin_open_existing(where);
    if (!store)
        return CLI_EXIT_FAILURE;
    return close_store(store, store_network_ban_lift(store, text), _(api_code_text(API_E_NO_BAN)), text);
}

int admin_bans(const char *where, int count, const char *usage)
{
    char reason[STORE_REASON_SIZE];
    if (count)
        return cli_usage_error(usage, _("unexpected argument"), NULL);
    struct store *store = store_open_reading(where, reason);
    if (!store)
        return cli_fail(_("cannot open the database"), reason);
    int status = close_store(store, store_network_bans(store, now_ms(), print_ban, NULL), "", "");
    return status == CLI_EXIT_OK ? cli_close_output() : status;
}
