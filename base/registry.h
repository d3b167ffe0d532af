/* SPDX-License-Identifier: MIT */
/* Generational handles: numbers by which connections and waiting requests are known, and of which one whose
 * thing is gone finds nothing. A number is never 0 and is not used again. */
#ifndef KOZEL_BASE_REGISTRY_H
#define KOZEL_BASE_REGISTRY_H

#include <stddef.h>
#include <stdint.h>

typedef struct base_registry {
    struct base_registry_slot *slots;
    uint32_t count, space;
    uint32_t free; /* first free slot + 1, 0 for none */
    size_t used;   /* how many things are there */
} base_registry;

/* All zero is an empty registry. */
void base_registry_clear(base_registry *registry);

/* The number of a new thing (not NULL); 0 when out of memory. */
uint64_t base_registry_add(base_registry *registry, void *thing);

/* The thing, NULL if it is gone. */
void *base_registry_get(const base_registry *registry, uint64_t id);

void base_registry_remove(base_registry *registry, uint64_t id);

/* Calls `visit` for all that are there; it may remove things, not add any. */
void base_registry_each(const base_registry *registry, void (*visit)(void *thing, void *context),
                        void *context);

#endif
