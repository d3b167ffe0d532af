/* SPDX-License-Identifier: MIT */
#include "research/training/deals.h"

#include "engine/table/flow.h"

#include <string.h>

void deals_write(FILE *file, const deals_deal *d)
{
    fprintf(file, "%s %d ", d->game, d->number);
    for (int seat = 0; seat < KZ_SEATS; seat++)
        fprintf(file, "%02x", d->player[seat]);
    fputc(' ', file);
    for (int i = 0; i < KZ_TILES; i++)
        fprintf(file, "%02x", d->order[i]);
    fputc(' ', file);
    for (int i = 0; i < d->count; i++)
        fprintf(file, "%02x%02x%02x%02x", d->action[i].kind, d->action[i].seat, d->action[i].tile,
                d->action[i].end);
    fputc('\n', file);
}

/* Reads `count` bytes of two hexadecimal digits. */
static bool read_bytes(const char *text, int count, uint8_t *to)
{
    for (int i = 0; i < count; i++) {
        unsigned byte;
        if (strspn(text + (ptrdiff_t)2 * i, "0123456789abcdef") < 2 ||
            sscanf(text + (ptrdiff_t)2 * i, "%2x", &byte) != 1)
            return false;
        to[i] = (uint8_t)byte;
    }
    return true;
}

/* Returns whether each tile is there once. */
static bool is_order(const kz_tile order[KZ_TILES])
{
    kz_set seen = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        if (order[i] >= KZ_TILES)
            return false;
        seen |= kz_bit(order[i]);
    }
    return seen == KZ_ALL_TILES;
}

int deals_read(FILE *file, deals_deal *d)
{
    char players[2 * KZ_SEATS + 1], order[2 * KZ_TILES + 1], actions[8 * DEALS_ACTIONS + 1];
    memset(d, 0, sizeof *d);
    int fields = fscanf(file, "%23s %d %8s %56s %896s", d->game, &d->number, players, order, actions);
    if (fields == EOF)
        return 0;
    size_t length = fields == 5 ? strlen(actions) : 0;
    if (!length || length % 8 || strlen(players) != 2 * KZ_SEATS || strlen(order) != 2 * KZ_TILES ||
        fgetc(file) != '\n')
        return -1;
    d->count = (int)length / 8;
    for (int i = 0; i < d->count; i++) {
        uint8_t a[4];
        if (!read_bytes(actions + (ptrdiff_t)8 * i, 4, a))
            return -1;
        d->action[i] = (kz_action){a[0], a[1], a[2], a[3]};
    }
    return read_bytes(players, KZ_SEATS, d->player) && read_bytes(order, KZ_TILES, d->order) &&
                   is_order(d->order)
               ? 1
               : -1;
}

/* A deal that is played again. */
typedef struct replay {
    const deals_deal *deal;
    int next, until;
    deals_see *see;
    void *context;
} replay;

static bool is_legal(const kz_match *m, kz_action action)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    for (int i = 0; i < count; i++)
        if (!memcmp(&legal[i], &action, sizeof action))
            return true;
    return false;
}

static bool choose(void *context, const kz_match *m, kz_action *action)
{
    replay *r = context;
    if (r->next == r->until)
        return false;
    *action = r->deal->action[r->next];
    if (!is_legal(m, *action))
        return false;
    if (r->see)
        r->see(r->context, m, r->next);
    r->next++;
    return true;
}

bool deals_replay(const deals_deal *d, const kz_rules *rules, int until, kz_match *m, deals_see *see,
                  void *context)
{
    replay r = {d, 0, until, see, context};
    kz_match_init(m, rules);
    if (!kz_match_deal(m, d->order, NULL))
        return false;
    table_play(m, choose, &r);
    return r.next == until;
}
