/* SPDX-License-Identifier: MIT */
/* Generational handles: numbers of connections and waiting requests. The number of a removed thing finds
 * nothing. A number is never 0 and never reused. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct base_registry {
    struct base_registry_slot *slots;
    uint32_t count, space;
    uint32_t free; /* first free slot + 1, 0 for none */
    size_t used;   /* number of things */
} base_registry;

/* Removes all things and frees the registry's memory. All zero is an empty registry. */
void base_registry_clear(base_registry *registry);

/* Returns the number of a new thing, which is not NULL. The result is 0 if there is no memory. */
uint64_t base_registry_add(base_registry *registry, void *thing);

/* Returns the thing, or NULL if it was removed. */
void *base_registry_get(const base_registry *registry, uint64_t id);

void base_registry_remove(base_registry *registry, uint64_t id);

/* Calls `visit` for every thing. `visit` may remove things, but not add any. */
void base_registry_each(const base_registry *registry, void (*visit)(void *thing, void *context),
                        void *context);
