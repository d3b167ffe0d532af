/* SPDX-License-Identifier: MIT */
#include "engine/infoset/possible.h"

#include "engine/core/rules/rows.h"
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

/* Returns a turned tile that cannot be at the right end of its row, or KZ_NO_TILE. The log shows another tile
 * there, or this tile at another place. */
static kz_tile misplaced_tile(const kz_view *v)
{
    kz_hidden h = {0};
    kz_public p = v->pub;
    memset(h.stock, KZ_NO_TILE, sizeof h.stock);
    kz_public_rewind(&p);
    for (int i = 0; i <= v->pub.log_count; i++) {
        bool now = i == v->pub.log_count;
        kz_action a = now ? (kz_action){KZ_LAY, p.turn, v->pub.board.rows.turned, KZ_NO_END} : v->pub.log[i];
        int face_down = p.count[0] + p.count[1];
        kz_tile *right = &h.stock[(a.seat ? p.count[0] : 0) + p.count[a.seat] - 1];
        if (*right != a.tile && (*right != KZ_NO_TILE || memchr(h.stock, a.tile, (size_t)face_down)))
            return a.tile;
        *right = a.tile;
        if (now)
            break;
        rules_rows_move(&h, &p, a);
        kz_public_step(&p, a, kz_public_told(&v->pub, i));
    }
    return KZ_NO_TILE;
}

kz_tile infoset_unplaced_tile(const kz_view *view)
{
    infoset_inference in;
    matching m = {.in = &in};
    if (kz_hands_are_face_down(&view->pub.rules))
        return misplaced_tile(view);
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
