/* SPDX-License-Identifier: MIT */
#include "server/hub/state/tab.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"

static kz_tab *find(const kz_visitor *visitor, const char *name)
{
    kz_tab *tab;
    DL_FOREACH(visitor->tabs, tab)
    if (!strcmp(tab->name, name))
        return tab;
    return NULL;
}

/* Makes room for one more tab of the visitor. */
static bool drop_idle_tab(kz_hub *hub, const kz_visitor *visitor)
{
    kz_tab *tab;
    DL_FOREACH(visitor->tabs, tab)
    if (tab->clients == 0) {
        kz_tab_free(hub, tab);
        return true;
    }
    return false;
}

bool kz_tab_join(kz_hub *hub, kz_client *client, const char *name)
{
    kz_visitor *visitor = client->visitor;
    kz_tab *tab = find(visitor, name);
    if (!tab) {
        if (visitor->tab_count >= KZ_TABS_A_PERSON && !drop_idle_tab(hub, visitor))
            return false;
        tab = kz_new(sizeof *tab);
        memcpy(tab->name, name, strlen(name) + 1);
        tab->visitor = visitor;
        DL_APPEND(visitor->tabs, tab);
        visitor->tab_count++;
    } else if (tab->clients == 0) {
        DL_DELETE2(hub->idle, tab, idle_prev, idle_next);
        hub->idle_count--;
    }
    tab->clients++;
    client->tab = tab;
    return true;
}

kz_visitor *kz_tab_part(kz_hub *hub, kz_client *client)
{
    kz_tab *tab = client->tab;
    client->tab = NULL;
    if (!tab || --tab->clients > 0)
        return NULL;
    DL_APPEND2(hub->idle, tab, idle_prev, idle_next);
    if (++hub->idle_count <= KZ_IDLE_TABS)
        return NULL;
    kz_visitor *visitor = hub->idle->visitor;
    kz_tab_free(hub, hub->idle);
    return visitor != client->visitor ? visitor : NULL;
}

kz_freshness kz_tab_check(const kz_tab *tab, int64_t seq)
{
    if (seq > tab->highest)
        return KZ_FRESH;
    if (tab->highest - seq >= KZ_KEPT_REPLIES)
        return KZ_TOO_OLD;
    return tab->answered >> (tab->highest - seq) & 1 ? KZ_REPEATED : KZ_FRESH;
}

static char **slot(kz_tab *tab, int64_t seq)
{
    return &tab->reply[seq % KZ_KEPT_REPLIES];
}

void kz_tab_pass(kz_tab *tab, int64_t seq)
{
    /* Numbers in between may still come: their slots must be empty. */
    for (int64_t n = tab->highest + 1, i = 0; n <= seq && i < KZ_KEPT_REPLIES; n++, i++) {
        free(*slot(tab, n));
        *slot(tab, n) = NULL;
    }
    if (seq > tab->highest) {
        int64_t step = seq - tab->highest;
        tab->answered = step < KZ_KEPT_REPLIES ? tab->answered << step : 0;
        tab->highest = seq;
    }
}

void kz_tab_note(kz_tab *tab, int64_t seq, const char *reply, size_t length)
{
    kz_tab_pass(tab, seq);
    tab->answered |= 1u << (tab->highest - seq);
    if (reply) {
        char *copy = kz_new(length + 1);
        memcpy(copy, reply, length);
        *slot(tab, seq) = copy;
    }
}

const char *kz_tab_reply(const kz_tab *tab, int64_t seq)
{
    return tab->reply[seq % KZ_KEPT_REPLIES];
}

void kz_tab_free(kz_hub *hub, kz_tab *tab)
{
    if (tab->clients == 0) {
        DL_DELETE2(hub->idle, tab, idle_prev, idle_next);
        hub->idle_count--;
    }
    DL_DELETE(tab->visitor->tabs, tab);
    tab->visitor->tab_count--;
    for (int i = 0; i < KZ_KEPT_REPLIES; i++)
        free(tab->reply[i]);
    free(tab);
}
