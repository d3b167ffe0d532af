#include "server/origin.h"

#include <string.h>
#include <strings.h>

/* What follows the scheme; NULL if it is neither http nor https. */
static const char *after_scheme(const char *origin)
{
    if (!strncasecmp(origin, "http://", 7))
        return origin + 7;
    if (!strncasecmp(origin, "https://", 8))
        return origin + 8;
    return NULL;
}

bool kz_origin_is_valid(const char *origin)
{
    const char *host = after_scheme(origin);
    return host && *host && !strpbrk(host, "/?#@ \t\r\n");
}

bool kz_origin_is_own(const char *origin, const char *host, const char *allowed)
{
    if (!kz_origin_is_valid(origin))
        return false;
    if (*host && !strcasecmp(after_scheme(origin), host))
        return true;
    return allowed && !strcasecmp(origin, allowed);
}
