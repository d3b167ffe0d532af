/* SPDX-License-Identifier: MIT */
#include "base/registry.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

/* A number is the slot's generation (from 1) in the upper half, and its index in the lower. */
struct base_registry_slot {
    void *thing; /* NULL: free */
    uint32_t turn;
    uint32_t next_free; /* like base_registry.free */
};

void base_registry_clear(base_registry *r)
{
    free(r->slots);
    *r = (base_registry){0};
}

static bool grow(base_registry *r)
{
    uint32_t space = r->space ? 2 * r->space : 64;
    struct base_registry_slot *slots = realloc(r->slots, space * sizeof *slots);
    if (!slots)
        return false;
    r->slots = slots;
    r->space = space;
    return true;
}

uint64_t base_registry_add(base_registry *r, void *thing)
{
    assert(thing);
    if (!r->free) {
        if (r->count == r->space && !grow(r))
            return 0;
        r->slots[r->count] = (struct base_registry_slot){0};
        r->free = ++r->count;
    }
    uint32_t index = r->free - 1;
    struct base_registry_slot *slot = &r->slots[index];
    r->free = slot->next_free;
    slot->thing = thing;
    slot->turn++;
    r->used++;
    return (uint64_t)slot->turn << 32 | index;
}

static struct base_registry_slot *find(const base_registry *r, uint64_t id)
{
    uint32_t index = (uint32_t)id;
    if (index >= r->count || r->slots[index].turn != id >> 32 || !r->slots[index].thing)
        return NULL;
    return &r->slots[index];
}

void *base_registry_get(const base_registry *r, uint64_t id)
{
    struct base_registry_slot *slot = find(r, id);
    return slot ? slot->thing : NULL;
}

void base_registry_remove(base_registry *r, uint64_t id)
{
    struct base_registry_slot *slot = find(r, id);
    if (!slot)
        return;
    slot->thing = NULL;
    r->used--;
    if (slot->turn == UINT32_MAX)
        return; /* its numbers are used up, so the slot stays unused */
    slot->next_free = r->free;
    r->free = (uint32_t)id + 1;
}

void base_registry_each(const base_registry *r, void (*visit)(void *thing, void *context), void *context)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->slots[i].thing)
            visit(r->slots[i].thing, context);
}
