/* SPDX-License-Identifier: MIT */
#include "server/hub/state/reply_cache.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"

static hub_tab *find(const hub_visitor *visitor, const char *name)
{
    hub_tab *tab;
    DL_FOREACH(visitor->tabs, tab)
    if (!strcmp(tab->name, name))
        return tab;
    return NULL;
}

/* Makes room for one more tab of the visitor. */
static bool drop_idle_tab(hub_idle *idle, const hub_visitor *visitor)
{
    hub_tab *tab;
    DL_FOREACH(visitor->tabs, tab)
    if (tab->clients == 0) {
        hub_tab_free(idle, tab);
        return true;
    }
    return false;
}

bool hub_tab_join(struct hub *hub, hub_client *client, const char *name)
{
    hub_visitor *visitor = client->visitor;
    hub_tab *tab = find(visitor, name);
    if (!tab) {
        if (visitor->tab_count >= HUB_TABS_A_PERSON && !drop_idle_tab(&hub->idle, visitor))
            return false;
        tab = base_new(sizeof *tab);
        memcpy(tab->name, name, strlen(name) + 1);
        tab->visitor = visitor;
        DL_APPEND(visitor->tabs, tab);
        visitor->tab_count++;
    } else if (tab->clients == 0) {
        DL_DELETE2(hub->idle.tabs, tab, idle_prev, idle_next);
        hub->idle.count--;
    }
    tab->clients++;
    client->tab = tab;
    return true;
}

hub_visitor *hub_tab_part(struct hub *hub, hub_client *client)
{
    hub_tab *tab = client->tab;
    client->tab = NULL;
    if (!tab || --tab->clients > 0)
        return NULL;
    DL_APPEND2(hub->idle.tabs, tab, idle_prev, idle_next);
    if (++hub->idle.count <= HUB_IDLE_TABS)
        return NULL;
    hub_visitor *visitor = hub->idle.tabs->visitor;
    hub_tab_free(&hub->idle, hub->idle.tabs);
    return visitor != client->visitor ? visitor : NULL;
}

hub_reply_status hub_reply_cache_check(const hub_tab *tab, int64_t seq)
{
    if (seq > tab->highest)
        return HUB_REPLY_NEW;
    if (tab->highest - seq >= HUB_KEPT_REPLIES)
        return HUB_REPLY_TOO_OLD;
    return tab->answered >> (tab->highest - seq) & 1 ? HUB_REPLY_REPEATED : HUB_REPLY_NEW;
}

static char **slot(hub_tab *tab, int64_t seq)
{
    return &tab->reply[seq % HUB_KEPT_REPLIES];
}

void hub_reply_cache_skip(hub_tab *tab, int64_t seq)
{
    /* Numbers in between may still come: their slots must be empty. */
    for (int64_t n = tab->highest + 1, i = 0; n <= seq && i < HUB_KEPT_REPLIES; n++, i++) {
        free(*slot(tab, n));
        *slot(tab, n) = NULL;
    }
    if (seq > tab->highest) {
        int64_t step = seq - tab->highest;
        tab->answered = step < HUB_KEPT_REPLIES ? tab->answered << step : 0;
        tab->highest = seq;
    }
}

void hub_reply_cache_note(hub_tab *tab, int64_t seq, const char *reply, size_t length)
{
    hub_reply_cache_skip(tab, seq);
    tab->answered |= 1u << (tab->highest - seq);
    if (reply) {
        char *copy = base_new(length + 1);
        memcpy(copy, reply, length);
        *slot(tab, seq) = copy;
    }
}

const char *hub_reply_cache_find(const hub_tab *tab, int64_t seq)
{
    return tab->reply[seq % HUB_KEPT_REPLIES];
}

void hub_tab_free(hub_idle *idle, hub_tab *tab)
{
    if (tab->clients == 0) {
        DL_DELETE2(idle->tabs, tab, idle_prev, idle_next);
        idle->count--;
    }
    DL_DELETE(tab->visitor->tabs, tab);
    tab->visitor->tab_count--;
    for (int i = 0; i < HUB_KEPT_REPLIES; i++)
        free(tab->reply[i]);
    free(tab);
}
