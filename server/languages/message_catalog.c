/* SPDX-License-Identifier: MIT */
#include "server/languages/message_catalog.h"

#include "server/languages/plural_form.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_SIZE = 28,
    PAIR_SIZE = 8, /* length and offset of a string */
    PLURAL_TEXT = 200,
    FILE_MOST = 16 << 20,
};

static const uint32_t mo_magic = 0x950412de, swapped_magic = 0xde120495;

struct language_message_catalog {
    char *data;
    size_t size;
    bool swapped; /* written on a machine of the other byte order */
    uint32_t count, originals, translations;
    char plural[PLURAL_TEXT]; /* "": one form */
};

/* ---- the file */

static uint32_t word_at(const language_message_catalog *c, size_t offset)
{
    uint32_t word;
    memcpy(&word, c->data + offset, sizeof word);
    if (!c->swapped)
        return word;
    return word >> 24 | (word >> 8 & 0xff00) | (word & 0xff00) << 8 | word << 24;
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

/* Reads the plural forms from the catalogue's head, the translation of the empty text. */
static bool read_plural(language_message_catalog *c)
{
    static const char mark[] = "plural=";
    size_t length;
    unsigned long form;
    const char *head = find(c, "", &length), *forms = head ? strstr(head, "\nPlural-Forms:") : NULL,
               *at = forms ? strstr(forms, mark) : NULL;
    /* (`nplurals=` ends with it, too.) */
    while (at && at > forms && at[-1] == 'n')
        at = strstr(at + 1, mark);
    if (!at)
        return true;
    at += sizeof mark - 1;
    length = strcspn(at, ";\n");
    if (length >= sizeof c->plural)
        return false;
    memcpy(c->plural, at, length);
    return language_plural_form(c->plural, 1, &form);
}

static bool read_head(language_message_catalog *c)
{
    if (c->size < HEAD_SIZE)
        return false;
    c->swapped = word_at(c, 0) == swapped_magic;
    if (word_at(c, 0) != mo_magic || word_at(c, 4) >> 16)
        return false;
    c->count = word_at(c, 8);
    c->originals = word_at(c, 12);
    c->translations = word_at(c, 16);
    return table_is_whole(c, c->originals) && table_is_whole(c, c->translations) && is_sorted(c) &&
           read_plural(c);
}

/* Makes a catalogue of the data, which it takes over. */
static language_message_catalog *catalog_of(char *data, size_t size)
{
    language_message_catalog *c = calloc(1, sizeof *c);
    if (!c) {
        free(data);
        return NULL;
    }
    c->data = data;
    c->size = size;
    if (read_head(c))
        return c;
    language_message_catalog_free(c);
    return NULL;
}

language_message_catalog *language_message_catalog_read(const void *data, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    memcpy(copy, data, size);
    return catalog_of(copy, size);
}

language_message_catalog *language_message_catalog_open(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *data = size > 0 && size <= FILE_MOST ? malloc((size_t)size) : NULL;
    rewind(file);
    bool read = data && fread(data, 1, (size_t)size, file) == (size_t)size;
    (void)fclose(file);
    if (read)
        return catalog_of(data, (size_t)size);
    free(data);
    return NULL;
}

void language_message_catalog_free(language_message_catalog *c)
{
    if (c)
        free(c->data);
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
    unsigned long form = 0;
    const char *text = find(c, one, &length);
    if (!text || (c->plural[0] && !language_plural_form(c->plural, n, &form)))
        return n == 1 ? one : other;
    /* The forms follow one another, separated by NUL. */
    for (const char *end = text + length; form && text + strlen(text) < end; form--)
        text += strlen(text) + 1;
    return text;
}
