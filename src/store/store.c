#include "store/store.h"

#include <string.h>

kz_store *kz_store_open(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    static const char file[] = "sqlite:";
    if (!strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11))
        return kz_store_postgres.open(where, reason);
    return kz_store_sqlite.open(strncmp(where, file, sizeof file - 1) ? where : where + sizeof file - 1,
                                reason);
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
