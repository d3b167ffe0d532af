/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/page.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int by_path(const void *path, const void *file)
{
    return strcmp(path, ((const http_page_file *)file)->path);
}

const http_page_file *http_page_find(const char *path)
{
    return bsearch(path, http_page_files, http_page_file_count, sizeof http_page_files[0], by_path);
}

/* RFC 9110, 12.4.2: "q=0", "q=0.0", "q=0.000" refuse. */
static bool refuses(const char *parameters, size_t length)
{
    const char *end = parameters + length;
    for (const char *p = parameters; p + 2 < end; p++)
        if ((p[0] == 'q' || p[0] == 'Q') && p[1] == '=')
            return strtod(p + 2, NULL) <= 0;
    return false;
}

bool http_page_accepts(const char *accept, const char *name)
{
    size_t wanted = strlen(name);
    while (*accept) {
        accept += strspn(accept, " \t,");
        size_t item = strcspn(accept, ",");
        size_t word = strcspn(accept, ",; \t");
        if (word == wanted && !strncasecmp(accept, name, wanted))
            return !refuses(accept + word, item - word);
        accept += item;
    }
    return false;
}

http_encoding http_page_choose(const http_page_file *file, const char *accept)
{
    if (file->body[HTTP_BROTLI].size && http_page_accepts(accept, "br"))
        return HTTP_BROTLI;
    if (file->body[HTTP_GZIP].size && http_page_accepts(accept, "gzip"))
        return HTTP_GZIP;
    return HTTP_PLAIN;
}
