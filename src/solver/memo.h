/* What a search remembers of positions. Keys are whole positions: an entry is never another's. It fits into a
 * core's cache, which measures better than a large one. */
#ifndef KOZEL_SOLVER_MEMO_H
#define KOZEL_SOLVER_MEMO_H

#include "solver/position.h"

enum { KZ_MEMO_BITS = 16, KZ_WIDE_BITS = 14, KZ_GENERATIONS = 1 << 12 };

/* What is known of a value. */
typedef struct kz_range {
    int least, most;
} kz_range;

/* Where no tile can be drawn: the tiles left tell everybody's hand. From the top: 20 bits of the key (the
 * other 16 are the index), 12 of the generation, 16 of the least value, 16 of the most. */
typedef uint64_t kz_entry;

/* Where tiles can be drawn or are counted in play. */
typedef struct kz_wide_entry {
    uint64_t key[3];
    int16_t least, most;
    uint32_t generation;
} kz_wide_entry;

typedef struct kz_memo {
    kz_entry *entry;
    kz_wide_entry *wide;
    uint32_t generation; /* of entries that hold, from 1 */
} kz_memo;

/* False without memory. */
bool kz_memo_init(kz_memo *memo);
void kz_memo_free(kz_memo *memo);

/* Nothing that was stored holds any longer. */
void kz_memo_forget(kz_memo *memo);

/* The key of a position of whose tiles these are left in hands; 36 bits, mixed one to one, so that the lower
 * ones make an index. */
static inline uint64_t kz_memo_key(kz_set left, unsigned a, unsigned b, unsigned turn, unsigned fisherman)
{
    const uint64_t mask = ((uint64_t)1 << 36) - 1;
    uint64_t key = left | (uint64_t)kz_tile_of(a, b) << 28 | (uint64_t)turn << 33 | (uint64_t)fisherman << 35;
    key ^= key >> 18;
    key = key * 0x9e3779b97f4a7c15u & mask;
    key ^= key >> 17;
    key = key * 0xd6e8feb86659fd93u & mask;
    return key ^ key >> 18;
}

static inline bool kz_memo_read(const kz_memo *t, uint64_t key, kz_range *known)
{
    kz_entry e = t->entry[key & ((1u << KZ_MEMO_BITS) - 1)];
    if (e >> 32 != (key >> KZ_MEMO_BITS << 12 | t->generation))
        return false;
    *known = (kz_range){(int16_t)(e >> 16), (int16_t)e};
    return true;
}

static inline void kz_memo_write(const kz_memo *t, uint64_t key, kz_range known)
{
    t->entry[key & ((1u << KZ_MEMO_BITS) - 1)] = (key >> KZ_MEMO_BITS << 12 | t->generation) << 32 |
                                                 (uint64_t)(uint16_t)known.least << 16 | (uint16_t)known.most;
}

/* The same for any position. `key` is filled by the first function; the others want it and the place that it
 * returned. */
kz_wide_entry *kz_memo_wide(const kz_memo *memo, const kz_course *course, const kz_position *position,
                            uint64_t key[3]);
bool kz_memo_read_wide(const kz_memo *memo, const kz_wide_entry *entry, const uint64_t key[3],
                       kz_range *known);
void kz_memo_write_wide(const kz_memo *memo, kz_wide_entry *entry, const uint64_t key[3], kz_range known);

#endif
