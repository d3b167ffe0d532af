/* SPDX-License-Identifier: MIT */
#include "server/store/store.h"

#include <string.h>

/* The engine of an address; *where: what that one calls it. */
static const kz_store_engine *engine_of(const char **where)
{
    static const char file[] = "sqlite:";
    if (!strncmp(*where, "postgresql://", 13) || !strncmp(*where, "postgres://", 11))
        return &kz_store_postgres;
    if (!strncmp(*where, file, sizeof file - 1))
        *where += sizeof file - 1;
    return &kz_store_sqlite;
}

kz_store *kz_store_open(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    return engine_of(&where)->open(where, reason);
}

kz_store *kz_store_open_reading(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    return engine_of(&where)->open_reading(where, reason);
}

kz_store *kz_store_open_shared(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    return engine_of(&where)->open_shared(where, reason);
}

bool kz_store_is_private(const char *where)
{
    return engine_of(&where) != &kz_store_postgres || kz_postgres_is_private(where);
}

kz_store *kz_store_open_more(kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    return first->engine->open_more(first, reason);
}

void kz_store_close(kz_store *store)
{
    if (store)
        store->engine->close(store);
}

void kz_store_discard(kz_store *store)
{
    if (store && store->engine->discard)
        store->engine->discard(store);
    else
        kz_store_close(store);
}
