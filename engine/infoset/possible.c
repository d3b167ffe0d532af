/* SPDX-License-Identifier: MIT */
#include "engine/infoset/possible.h"

#include "engine/infoset/places.h"

#include <string.h>

/* An assignment of tiles to places, found one tile after the other along augmenting paths. */
typedef struct matching {
    const infoset_inference *in;
    uint8_t place[KZ_TILES]; /* of tile[i] */
    uint8_t used[INFOSET_PLACES];
    uint32_t visited; /* places of the current path */
} matching;

static bool assign(matching *m, int tile);

/* Frees room in a place by moving one of the first `count` tiles from it to another one. */
static bool make_room(matching *m, int place, int count)
{
    for (int i = 0; i < count; i++)
        if (m->place[i] == place && assign(m, i))
            return true;
    return false;
}

static bool assign(matching *m, int tile)
{
    int count = m->in->tile_count;
    for (uint32_t places = m->in->tile[tile].places; places; places &= places - 1) {
        int p = __builtin_ctz(places);
        if (m->visited >> p & 1)
            continue;
        m->visited |= 1u << p;
        bool full = m->used[p] == m->in->place[p].size;
        if (full && !make_room(m, p, count))
            continue;
        m->used[p] = (uint8_t)(m->used[p] + !full);
        m->place[tile] = (uint8_t)p;
        return true;
    }
    return false;
}

/* Returns whether draws of other seats need more places than there are. Deals that are played need fewer,
 * because tiles that fit must be laid. */
static bool has_too_many_draws(const kz_view *v)
{
    int places = 0;
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        bool again = i > 0 && v->pub.log[i - 1].kind == KZ_DRAW && i + 1 < v->pub.log_count;
        places += a.kind == KZ_DRAW && a.seat != v->seat && !infoset_laid_at_once(v, i) && !again;
    }
    return places > INFOSET_PLACES - KZ_SEATS - 1;
}

kz_tile infoset_unplaced_tile(const kz_view *view)
{
    infoset_inference in;
    matching m = {.in = &in};
    if (kz_hands_are_face_down(&view->pub.rules))
        return KZ_NO_TILE;
    memset(&in, 0, sizeof in);
    in.view = view;
    in.fixed_tile = KZ_NO_TILE;
    if (has_too_many_draws(view))
        return kz_first(KZ_ALL_TILES & ~view->pub.board.line);
    infoset_evidence_gather(&in);
    memset(m.place, UINT8_MAX, sizeof m.place);
    for (int i = 0; i < in.tile_count; i++) {
        m.visited = 0;
        if (!assign(&m, i))
            return in.tile[i].tile;
    }
    return KZ_NO_TILE;
}
