/* SPDX-License-Identifier: MIT */
/* The migrations of the later programs: the released ones, and those below. The linker replaces the four
 * symbols (--wrap). */
#include <assert.h>
#include <string.h>

#include "server/store/sql/migrations.h"

enum { SCRIPTS_MAX = 200 };

static const char *const added[] = {
    "ALTER TABLE tables ADD COLUMN matches INTEGER NOT NULL DEFAULT 0;",
#ifdef TEST_AFTER
    "ALTER TABLE tables DROP COLUMN matches;",
#endif
};

extern const char *const __real_store_postgres_migrations[], *const __real_store_sqlite_migrations[];
extern const int __real_store_postgres_version, __real_store_sqlite_version;
const char *__wrap_store_postgres_migrations[SCRIPTS_MAX], *__wrap_store_sqlite_migrations[SCRIPTS_MAX];
int __wrap_store_postgres_version, __wrap_store_sqlite_version;

/* Writes `count` released scripts and the added ones to `scripts`; returns how many there are. */
static int extend(const char **scripts, const char *const *released, int count)
{
    size_t more = sizeof added / sizeof *added;
    assert((size_t)count + more <= SCRIPTS_MAX);
    memcpy(scripts, released, (size_t)count * sizeof *released);
    memcpy(scripts + count, added, sizeof added);
    return count + (int)more;
}

__attribute__((constructor)) static void add_migrations(void)
{
    int before = STORE_POSTGRES_FIRST - 1; /* versions without a script */
    __wrap_store_postgres_version =
        before + extend(__wrap_store_postgres_migrations, __real_store_postgres_migrations,
                        __real_store_postgres_version - before);
    __wrap_store_sqlite_version =
        extend(__wrap_store_sqlite_migrations, __real_store_sqlite_migrations, __real_store_sqlite_version);
}
