#include "gateway/origin.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "net/address.h"

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

bool kz_origin_is_secure(const char *origin)
{
    return origin && !strncasecmp(origin, "https:", 6);
}

bool kz_origin_is_own(const char *origin, const char *host, const char *allowed)
{
    if (!kz_origin_is_valid(origin))
        return false;
    if (*host && !strcasecmp(after_scheme(origin), host))
        return true;
    return allowed && !strcasecmp(origin, allowed);
}

/* ---- hosts ---- */

/* How long the name of a Host header is, without its port. */
static size_t name_length(const char *host)
{
    return *host == '[' ? strcspn(host, "]") + (strchr(host, ']') != NULL) : strcspn(host, ":/");
}

/* What follows the name: nothing, or a colon and a number. */
static bool ends_in_port(const char *rest)
{
    return !*rest || (*rest == ':' && strspn(rest + 1, "0123456789") == strlen(rest + 1));
}

static bool same(const char *name, size_t length, const char *other, size_t other_length)
{
    return length == other_length && !strncasecmp(name, other, length);
}

static bool is_literal(const char *name, size_t length)
{
    char text[KZ_ADDRESS_SIZE];
    kz_address address;
    if (length > 2 && name[0] == '[') {
        name++;
        length -= 2;
    }
    if (length >= sizeof text)
        return false;
    memcpy(text, name, length);
    text[length] = '\0';
    return kz_address_read(text, &address);
}

static bool ends_with(const char *name, size_t length, const char *end)
{
    size_t end_length = strlen(end);
    return length > end_length && !strncasecmp(name + length - end_length, end, end_length);
}

/* "pc" and "pc.local" (multicast DNS) of the machine pc. */
static bool is_machine(const char *name, size_t length)
{
    char machine[256] = "";
    if (gethostname(machine, sizeof machine - 1) != 0)
        return false;
    if (ends_with(name, length, ".local"))
        length -= strlen(".local");
    return same(name, length, machine, strlen(machine));
}

static bool is_listed(const char *name, size_t length, const char *list)
{
    while (list && *list) {
        size_t part = strcspn(list, ",");
        if (same(name, length, list, part))
            return true;
        list += part + (list[part] == ',');
    }
    return false;
}

bool kz_host_is_own(const char *host, const char *origin, const char *others)
{
    const char *own = origin ? after_scheme(origin) : NULL;
    size_t length = name_length(host);
    if (!ends_in_port(host + length))
        return false;
    return !*host || is_literal(host, length) || same(host, length, "localhost", strlen("localhost")) ||
           ends_with(host, length, ".localhost") || is_machine(host, length) ||
           (own && same(host, length, own, name_length(own))) || is_listed(host, length, others);
}

bool kz_hosts_are_valid(const char *list)
{
    for (const char *at = list; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr(".-,", *at))
            return false;
    return *list && *list != ',' && list[strlen(list) - 1] != ',' && !strstr(list, ",,");
}
