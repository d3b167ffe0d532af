/* What a search remembers of positions. Keys are whole positions: an entry is never another's. It fits into a
 * core's cache, which measures better than a large one. */
#ifndef KOZEL_AI_SOLVER_TABLE_H
#define KOZEL_AI_SOLVER_TABLE_H

#include "ai/solver/position.h"

enum { KZ_TABLE_BITS = 16, KZ_WIDE_BITS = 14, KZ_GENERATIONS = 64 };

/* Where no tile can be drawn: the tiles left tell everybody's hand. 20 bits of the key (the other 16 are the
 * index), generation, lower and upper bound. */
typedef uint64_t kz_entry;

/* Where tiles can be drawn or are counted in play. */
typedef struct kz_wide_entry {
    uint64_t key[3];
    int16_t least, most;
    uint32_t generation;
} kz_wide_entry;

typedef struct kz_table {
    kz_entry *entry;
    kz_wide_entry *wide;
    uint32_t generation; /* of entries that hold, from 1 */
} kz_table;

/* The place of a position in the table, and its key. */
typedef struct kz_slot {
    kz_entry *entry; /* NULL: it is a wide one */
    kz_wide_entry *wide;
    uint64_t key[3];
} kz_slot;

/* False without memory. */
bool kz_table_init(kz_table *table);
void kz_table_free(kz_table *table);

/* Nothing that was stored holds any longer. */
void kz_table_forget(kz_table *table);

/* 36 bits mixed so that each bit changes the lower ones; one to one. */
static inline uint64_t kz_key_mix(uint64_t key)
{
    const uint64_t mask = ((uint64_t)1 << 36) - 1;
    key ^= key >> 18;
    key = key * 0x9e3779b97f4a7c15u & mask;
    key ^= key >> 17;
    key = key * 0xd6e8feb86659fd93u & mask;
    return key ^ key >> 18;
}

static inline kz_slot kz_table_slot(const kz_table *t, const kz_course *c, const kz_position *p,
                                    bool fisherman)
{
    kz_set left = p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3];
    uint64_t ends = kz_tile_of(p->end[0], p->end[1]), fisher = fisherman ? p->fisherman & 1 : 0;
    uint64_t key = left | ends << 28 | (uint64_t)p->turn << 33 | fisher << 35;
    if (c->drawless) {
        key = kz_key_mix(key);
        return (kz_slot){t->entry + (key & ((1u << KZ_TABLE_BITS) - 1)), NULL, {key >> KZ_TABLE_BITS}};
    }
    unsigned outside = p->end[0] > p->end[1] ? (p->outside >> 1 | p->outside << 1) & 3u : p->outside;
    kz_slot slot = {NULL, NULL, {0}};
    slot.key[0] = key | (uint64_t)p->stock_next << 36 | (uint64_t)(uint8_t)p->scored[0] << 41 |
                  (uint64_t)(uint8_t)p->scored[1] << 49 | (uint64_t)(c->equal_ends ? outside : 0) << 57;
    slot.key[1] = p->hand[0] | (uint64_t)p->hand[1] << 28;
    slot.key[2] = p->hand[2] | (uint64_t)p->hand[3] << 28;
    uint64_t mixed = (slot.key[0] * 0x9e3779b97f4a7c15u ^ slot.key[1]) * 0xd6e8feb86659fd93u ^ slot.key[2];
    mixed *= 0x9e3779b97f4a7c15u;
    slot.wide = t->wide + (mixed >> (64 - KZ_WIDE_BITS));
    return slot;
}

/* What is known of the position; false: nothing. */
static inline bool kz_table_read(const kz_table *t, const kz_slot *s, int *least, int *most)
{
    if (s->entry) {
        kz_entry e = *s->entry;
        if (e >> 38 != (s->key[0] << 6 | t->generation))
            return false;
        *least = (int16_t)(e >> 16), *most = (int16_t)e;
        return true;
    }
    const kz_wide_entry *w = s->wide;
    if (w->generation != t->generation || w->key[0] != s->key[0] || w->key[1] != s->key[1] ||
        w->key[2] != s->key[2])
        return false;
    *least = w->least, *most = w->most;
    return true;
}

static inline void kz_table_write(const kz_table *t, const kz_slot *s, int least, int most)
{
    if (s->entry)
        *s->entry = (s->key[0] << 6 | t->generation) << 38 | (uint64_t)(uint16_t)least << 16 | (uint16_t)most;
    else
        *s->wide =
            (kz_wide_entry){{s->key[0], s->key[1], s->key[2]}, (int16_t)least, (int16_t)most, t->generation};
}

#endif
