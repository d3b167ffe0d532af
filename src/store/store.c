#include "store/store.h"

#include <string.h>

kz_store *kz_store_open(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    static const char prefix[] = "sqlite:";
    if (!strncmp(where, prefix, sizeof prefix - 1))
        where += sizeof prefix - 1;
    return kz_store_sqlite.open(where, reason);
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
