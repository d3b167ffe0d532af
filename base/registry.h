/* SPDX-License-Identifier: MIT */
/* Generational handles: numbers by which connections and waiting requests are known, and of which one whose
 * thing is gone finds nothing. A number is never 0 and is not used again. */
#ifndef KOZEL_BASE_REGISTRY_H
#define KOZEL_BASE_REGISTRY_H

#include <stddef.h>
#include <stdint.h>

typedef struct kz_registry {
    struct kz_registry_slot *slots;
    uint32_t count, space;
    uint32_t free; /* first free slot + 1, 0 for none */
    size_t used;   /* how many things are there */
} kz_registry;

/* All zero is an empty registry. */
void kz_registry_clear(kz_registry *registry);

/* The number of a new thing (not NULL); 0 when out of memory. */
uint64_t kz_registry_add(kz_registry *registry, void *thing);

/* The thing, NULL if it is gone. */
void *kz_registry_get(const kz_registry *registry, uint64_t id);

void kz_registry_remove(kz_registry *registry, uint64_t id);

/* Calls `visit` for all that are there; it may remove things, not add any. */
void kz_registry_each(const kz_registry *registry, void (*visit)(void *thing, void *context), void *context);

#endif
