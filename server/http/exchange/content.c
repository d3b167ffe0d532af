/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/content.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uthash.h>
#include <zlib.h>

#include "base/fingerprint.h"
#include "server/http/exchange/page.h"

/* Compression levels; the event loop waits for both (research/bench/packing.c). Level 4 takes half the time
 * of level 6 for 4 to 6 % more bytes. Level 9 takes twice the time of level 6 and saves less than 1 %. */
enum { LEVEL = 4, LEVEL_KEPT = 6, ETAG_SPACE = 24 };

bool http_content_is_compressible(const char *type)
{
    static const char *const types[] = {"text/", "application/json", "image/svg+xml", "application/xml"};
    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (!strncmp(type, types[i], strlen(types[i])))
            return true;
    return false;
}

char *http_content_gzip(const void *bytes, size_t length, int level, size_t *packed_length)
{
    enum { GZIP = 15 + 16, MEMORY = 8 };
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes, .avail_in = (uInt)length};
    if (length > UINT32_MAX / 2 ||
        deflateInit2(&stream, level, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    char *out = malloc(length);
    stream.next_out = (Bytef *)out;
    stream.avail_out = (uInt)length; /* output that does not fit is not smaller */
    bool made = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *packed_length = stream.total_out;
    deflateEnd(&stream);
    if (made)
        return out;
    free(out);
    return NULL;
}

bool http_etag_is_listed(const char *list, const char *etag)
{
    size_t wanted = strlen(etag);
    list += strspn(list, " \t,");
    if (list[0] == '*')
        return !list[1 + strspn(list + 1, " \t")];
    while (*list) {
        if (!strncmp(list, "W/", 2))
            list += 2;
        const char *end = list[0] == '"' ? strchr(list + 1, '"') : NULL;
        if (!end) /* no entity tag: the rest cannot be parsed either */
            return false;
        size_t length = (size_t)(end + 1 - list);
        if (length == wanted && !memcmp(list, etag, length))
            return true;
        list = end + 1;
        list += strspn(list, " \t,");
    }
    return false;
}

/* ---- texts that stay ---- */

typedef struct packed_text {
    const unsigned char *plain; /* the key: the text's address */
    char *gzip;                 /* NULL: not smaller */
    size_t length;              /* of `gzip` */
    char etag[ETAG_SPACE];
    UT_hash_handle hh;
} packed_text;

struct http_packed_texts {
    packed_text *first;
};

void http_packed_texts_free(http_packed_texts *texts)
{
    packed_text *text, *next;
    if (!texts)
        return;
    HASH_ITER(hh, texts->first, text, next)
    {
        HASH_DEL(texts->first, text);
        free(text->gzip);
        free(text);
    }
    free(texts);
}

/* Returns the compressed form of a body; NULL when out of memory. */
static packed_text *kept(http_packed_texts **texts, const unsigned char *body, size_t length)
{
    packed_text *text;
    if (!*texts)
        *texts = calloc(1, sizeof **texts);
    if (!*texts)
        return NULL;
    HASH_FIND_PTR((*texts)->first, &body, text);
    if (text)
        return text;
    text = calloc(1, sizeof *text);
    if (!text)
        return NULL;
    text->plain = body;
    text->gzip = http_content_gzip(body, length, LEVEL_KEPT, &text->length);
    snprintf(text->etag, sizeof text->etag, "\"%016" PRIx64 "\"",
             base_fingerprint((const char *)body, length));
    HASH_ADD_PTR((*texts)->first, plain, text);
    return text;
}

void http_content_keep(http_packed_texts **texts, const char *accept, net_answer *answer)
{
    packed_text *text = kept(texts, answer->body, answer->length);
    answer->by_encoding = true;
    if (!text)
        return;
    answer->etag = text->etag;
    if (!text->gzip || !http_page_accepts(accept, "gzip"))
        return;
    answer->encoding = "gzip";
    answer->body = (const unsigned char *)text->gzip;
    answer->length = text->length;
}

/* ---- texts that are made for one answer ---- */

void http_content_pack(const char *accept, net_answer *answer)
{
    size_t length;
    if (answer->encoding || answer->secret || answer->file || answer->length < HTTP_PACK_MIN ||
        !http_content_is_compressible(answer->type))
        return;
    answer->by_encoding = true;
    if (answer->length > HTTP_PACK_MAX || !http_page_accepts(accept, "gzip"))
        return;
    char *packed = http_content_gzip(answer->body, answer->length, LEVEL, &length);
    if (!packed)
        return;
    free(answer->owned);
    answer->owned = packed;
    answer->body = (const unsigned char *)packed;
    answer->length = length;
    answer->encoding = "gzip";
}
