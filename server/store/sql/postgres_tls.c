/* SPDX-License-Identifier: MIT */
#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"

static bool is_local(const char *host)
{
    return !host || !*host || *host == '/' || *host == '@' || !strcmp(host, "localhost") ||
           !strcmp(host, "::1") || !strncmp(host, "127.", 4);
}

/* Returns true if every host of a comma-separated list is local. */
static bool are_local(const char *hosts)
{
    char *list = strdup(hosts ? hosts : ""), *rest = list;
    bool local = list != NULL;
    for (const char *host; local && (host = strsep(&rest, ","));)
        local = is_local(host);
    free(list);
    return local;
}

/* Returns libpq's setting: from the address, else from the environment. */
static const char *setting(const PQconninfoOption *options, const char *keyword, const char *variable)
{
    for (; options->keyword; options++)
        if (!strcmp(options->keyword, keyword) && options->val)
            return options->val;
    return getenv(variable);
}

bool store_postgres_is_private(const char *where)
{
    PQconninfoOption *options = PQconninfoParse(where, NULL);
    if (!options)
        return true; /* it will be refused */
    const char *mode = setting(options, "sslmode", "PGSSLMODE");
    const char *address = setting(options, "hostaddr", "PGHOSTADDR");
    bool safe = (mode && !strcmp(mode, "verify-full")) ||
                are_local(address ? address : setting(options, "host", "PGHOST"));
    PQconninfoFree(options);
    return safe;
}
