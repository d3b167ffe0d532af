/* SPDX-License-Identifier: MIT */
#include "server/store/store.h"

#include <string.h>

/* Returns the engine of an address; *where: the engine's part of it. */
static const store_engine *engine_of(const char **where)
{
    static const char file[] = "sqlite:";
    if (!strncmp(*where, "postgresql://", 13) || !strncmp(*where, "postgres://", 11))
        return &store_postgres;
    if (!strncmp(*where, file, sizeof file - 1))
        *where += sizeof file - 1;
    return &store_sqlite;
}

struct store *store_open(const char *where, char reason[STORE_REASON_SIZE])
{
    return engine_of(&where)->openers.open(where, reason);
}

struct store *store_open_reading(const char *where, char reason[STORE_REASON_SIZE])
{
    return engine_of(&where)->openers.open_reading(where, reason);
}

struct store *store_open_older(const char *where, char reason[STORE_REASON_SIZE])
{
    const store_openers *openers = &engine_of(&where)->openers;
    return (openers->open_older ? openers->open_older : openers->open_reading)(where, reason);
}

struct store *store_open_shared(const char *where, char reason[STORE_REASON_SIZE])
{
    return engine_of(&where)->openers.open_shared(where, reason);
}

bool store_is_private(const char *where)
{
    return engine_of(&where) != &store_postgres || store_postgres_is_private(where);
}

struct store *store_open_more(struct store *first, char reason[STORE_REASON_SIZE])
{
    return first->engine->openers.open_more(first, reason);
}

void store_close(struct store *store)
{
    if (store)
        store->engine->openers.close(store);
}

void store_discard(struct store *store)
{
    if (store && store->engine->openers.discard)
        store->engine->openers.discard(store);
    else
        store_close(store);
}
