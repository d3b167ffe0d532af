/* SPDX-License-Identifier: MIT */
#include "server/net/inside.h"

#include <stdlib.h>

#include "base/timer.h"

void net_list(net_connection *c, net_connection **list, uint64_t ms)
{
    if (c->list)
        DL_DELETE(*c->list, c);
    c->list = list;
    c->deadline = base_loop_ms(c->net->config.loop) + ms;
    DL_APPEND(*list, c);
}

bool net_count_address(net_connection *c, const net_address *address)
{
    struct net *net = c->net;
    net_address key = net_address_limit_key(address);
    net_address_count *home;
    HASH_FIND(hh, net->homes, &key, sizeof key, home);
    if (!home) {
        home = calloc(1, sizeof *home);
        if (!home)
            return false;
        home->address = key;
        HASH_ADD(hh, net->homes, address, sizeof key, home);
    }
    if (net->config.of_address && home->connections >= net->config.of_address) {
        net->figures.of_address++;
        return false;
    }
    home->connections++;
    c->home = home;
    return true;
}

void net_uncount_address(net_connection *c)
{
    net_address_count *home = c->home;
    c->home = NULL;
    if (!home || --home->connections)
        return;
    HASH_DEL(c->net->homes, home);
    free(home);
}

void net_remove(net_connection *c)
{
    struct net *net = c->net;
    if (c->list)
        DL_DELETE(*c->list, c);
    c->list = NULL;
    net->figures.open -= !c->monitor;
    net_uncount_address(c);
}
