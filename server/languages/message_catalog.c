/* SPDX-License-Identifier: MIT */
#include "server/languages/message_catalog.h"

#include <endian.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_SIZE = 28,
    PAIR_SIZE = 8, /* length and offset of a string */
    FILE_MAX = 16 << 20,
};

static const uint32_t mo_magic = 0x950412de;

struct language_message_catalog {
    language_plural_rule *plural;
    size_t size;
    uint32_t count, originals, translations;
    char data[];
};

/* ---- the file */

static uint32_t word_at(const language_message_catalog *c, size_t offset)
{
    uint32_t word;
    memcpy(&word, c->data + offset, sizeof word);
    return le32toh(word);
}

/* Returns string number `i` of a table. */
static const char *string_at(const language_message_catalog *c, uint32_t table, uint32_t i, size_t *length)
{
    *length = word_at(c, table + (size_t)i * PAIR_SIZE);
    return c->data + word_at(c, table + (size_t)i * PAIR_SIZE + 4);
}

static bool table_is_whole(const language_message_catalog *c, uint32_t table)
{
    if (table > c->size || c->count > (c->size - table) / PAIR_SIZE)
        return false;
    for (uint32_t i = 0; i < c->count; i++) {
        size_t length = word_at(c, table + (size_t)i * PAIR_SIZE),
               offset = word_at(c, table + (size_t)i * PAIR_SIZE + 4);
        if (offset >= c->size || length >= c->size - offset || c->data[offset + length])
            return false;
    }
    return true;
}

/* Returns true if the texts are sorted: lookups use binary search. */
static bool is_sorted(const language_message_catalog *c)
{
    size_t length;
    for (uint32_t i = 1; i < c->count; i++)
        if (strcmp(string_at(c, c->originals, i - 1, &length), string_at(c, c->originals, i, &length)) >= 0)
            return false;
    return true;
}

static const char *find(const language_message_catalog *c, const char *text, size_t *length)
{
    uint32_t low = 0, high = c->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, string_at(c, c->originals, middle, length));
        if (!order)
            return string_at(c, c->translations, middle, length);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static bool read_head(language_message_catalog *c)
{
    if (c->size < HEAD_SIZE || word_at(c, 0) != mo_magic || word_at(c, 4) >> 16)
        return false;
    c->count = word_at(c, 8);
    c->originals = word_at(c, 12);
    c->translations = word_at(c, 16);
    return table_is_whole(c, c->originals) && table_is_whole(c, c->translations) && is_sorted(c);
}

language_message_catalog *language_message_catalog_read(const void *data, size_t size,
                                                        language_plural_rule *plural)
{
    language_message_catalog *c = malloc(sizeof *c + size);
    if (!c)
        return NULL;
    *c = (language_message_catalog){.plural = plural, .size = size};
    memcpy(c->data, data, size);
    if (read_head(c))
        return c;
    free(c);
    return NULL;
}

language_message_catalog *language_message_catalog_open(const char *path, language_plural_rule *plural)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *data = malloc(FILE_MAX);
    size_t size = data ? fread(data, 1, FILE_MAX, file) : 0;
    (void)fclose(file);
    language_message_catalog *c = data ? language_message_catalog_read(data, size, plural) : NULL;
    free(data);
    return c;
}

void language_message_catalog_free(language_message_catalog *c)
{
    free(c);
}

/* ---- texts */

const char *language_message_text(const language_message_catalog *c, const char *text)
{
    size_t length;
    const char *translation = *text ? find(c, text, &length) : NULL;
    return translation ? translation : text;
}

const char *language_message_plural(const language_message_catalog *c, const char *one, const char *other,
                                    unsigned long n)
{
    size_t length;
    const char *text = find(c, one, &length);
    if (!text)
        return n == 1 ? one : other;
    /* The forms follow one another, separated by NUL. */
    size_t form = c->plural(n);
    for (const char *end = text + length; form && text + strlen(text) < end; form--)
        text += strlen(text) + 1;
    return text;
}
