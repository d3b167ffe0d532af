/* SPDX-License-Identifier: MIT */
#include "engine/table/history.h"

#include <string.h>

void table_history_begin(kz_table_history *history, const kz_match *match)
{
    if (!history)
        return;
    history->base = *match;
    history->count = 0;
}

/* Carries out the oldest half on the base. */
static void drop_half(kz_table_history *h)
{
    enum { HALF = KZ_TABLE_HISTORY / 2 };
    for (int i = 0; i < HALF; i++)
        kz_match_apply(&h->base, h->action[i]);
    memmove(h->action, h->action + HALF, sizeof h->action - HALF * sizeof *h->action);
    h->count -= HALF;
}

void table_history_add(kz_table_history *history, kz_action action)
{
    if (!history)
        return;
    if (history->count == KZ_TABLE_HISTORY)
        drop_half(history);
    history->action[history->count++] = action;
}

int table_history_last_choice(const kz_table_history *history, int seat)
{
    int at = history->count - 1;
    while (at >= 0 && (history->action[at].seat != seat || !kz_is_choice(history->action[at])))
        at--;
    return at;
}

void table_history_cut(kz_table_history *history, int at, kz_match *match)
{
    *match = history->base;
    for (int i = 0; i < at; i++)
        kz_match_apply(match, history->action[i]);
    history->count = at;
}
