/* SPDX-License-Identifier: MIT */
#include "engine/core/catalogue/mechanics.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

const kz_mechanic catalogue_mechanics[CATALOGUE_MECHANIC_COUNT] = {
#define CATALOGUE_X(field, least, most, initial, words, meaning)                                             \
    {#field, words, meaning, least, most, initial, offsetof(kz_rules, field)},
    CATALOGUE_MECHANICS(CATALOGUE_X)
#undef CATALOGUE_X
};

_Static_assert(offsetof(kz_rules, seats) == CATALOGUE_MECHANIC_COUNT * sizeof(int16_t),
               "a field without a row");

const kz_mechanic *kz_mechanic_at(int index)
{
    return index >= 0 && index < CATALOGUE_MECHANIC_COUNT ? &catalogue_mechanics[index] : NULL;
}

bool catalogue_span_is(catalogue_span span, const char *word)
{
    return strlen(word) == span.length && !memcmp(span.text, word, span.length);
}

const char *catalogue_span_copy(catalogue_span span, char *out, size_t size)
{
    size_t length = span.length < size ? span.length : size - 1;
    memcpy(out, span.text, length);
    out[length] = '\0';
    return out;
}

int catalogue_mechanic_find(catalogue_span key)
{
    for (int i = 0; i < CATALOGUE_MECHANIC_COUNT; i++)
        if (catalogue_span_is(key, catalogue_mechanics[i].key))
            return i;
    return -1;
}

int16_t *catalogue_rules_field(kz_rules *rules, int mechanic)
{
    return (int16_t *)((char *)rules + catalogue_mechanics[mechanic].offset);
}

const char *kz_mechanic_word(int mechanic, int index, char out[KZ_VALUE_TEXT])
{
    const char *word = catalogue_mechanics[mechanic].words;
    for (; word && index > 0; index--) {
        word = strchr(word, '|');
        word = word ? word + 1 : NULL;
    }
    if (!word)
        return NULL;
    return catalogue_span_copy((catalogue_span){word, strcspn(word, "|")}, out, KZ_VALUE_TEXT);
}

const char *kz_rules_value(const kz_rules *rules, int mechanic, char out[KZ_VALUE_TEXT])
{
    int value = *(const int16_t *)((const char *)rules + catalogue_mechanics[mechanic].offset);
    if (!kz_mechanic_word(mechanic, value, out))
        snprintf(out, KZ_VALUE_TEXT, "%d", value);
    return out;
}

/* Reads a decimal number without sign or leading zeros, so that a value has one text. Returns -1 if the text
 * is no number, or above `most`. */
static int read_number(catalogue_span text, int most)
{
    int n = 0;
    if (!text.length || (text.text[0] == '0' && text.length > 1))
        return -1;
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] < '0' || text.text[i] > '9' || n > most)
            return -1;
        n = n * 10 + (text.text[i] - '0');
    }
    return n <= most ? n : -1;
}

bool catalogue_mechanic_read(int mechanic, catalogue_span value, int least, int most, int16_t *out,
                             kz_error *error)
{
    const kz_mechanic *m = &catalogue_mechanics[mechanic];
    char text[KZ_VALUE_TEXT];
    if (m->words) {
        for (int i = least; i <= most; i++)
            if (catalogue_span_is(value, kz_mechanic_word(mechanic, i, text))) {
                *out = (int16_t)i;
                return true;
            }
    } else {
        int n = read_number(value, most);
        if (n >= least) {
            *out = (int16_t)n;
            return true;
        }
    }
    char given[KZ_ERROR_ARG_SIZE], range[2 * KZ_VALUE_TEXT];
    snprintf(range, sizeof range, "%d..%d", least, most);
    kz_fail(error, KZ_E_MECHANIC_VALUE, catalogue_span_copy(value, given, sizeof given), m->key,
            m->words ? m->words : range);
    return false;
}
