/* SPDX-License-Identifier: MIT */
#include "server/net/bounds.h"

#include <stdlib.h>

#include "base/timer.h"
#include "server/net/inside.h"

void kz_net_list(kz_connection *c, kz_connection **list, uint64_t ms)
{
    if (c->list)
        DL_DELETE(*c->list, c);
    c->list = list;
    c->deadline = kz_loop_ms(c->net->config.loop) + ms;
    DL_APPEND(*list, c);
}

bool kz_net_count_home(kz_connection *c, const kz_address *address)
{
    kz_net *net = c->net;
    kz_address key = kz_address_home(address);
    kz_home *home;
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

void kz_net_leave_home(kz_connection *c)
{
    kz_home *home = c->home;
    c->home = NULL;
    if (!home || --home->connections)
        return;
    HASH_DEL(c->net->homes, home);
    free(home);
}

void kz_net_forget(kz_connection *c)
{
    kz_net *net = c->net;
    if (c->list)
        DL_DELETE(*c->list, c);
    c->list = NULL;
    net->figures.open -= !c->monitor;
    kz_net_leave_home(c);
}
