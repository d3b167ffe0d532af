/* SPDX-License-Identifier: MIT */
#include "engine/notation/record/tags.h"

#include "base/text.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A text, or a number from `least` to `most`; size is then 0. */
typedef struct tag_row {
    const char *key;
    uint16_t offset; /* offset in kz_tags */
    uint16_t size;
    uint8_t least, most;
    bool whole; /* a text that must not be cut */
} tag_row;

#define TEXT(key, field, whole)                                                                              \
    {                                                                                                        \
        key, offsetof(kz_tags, field), sizeof((kz_tags *)0)->field, 0, 0, whole                              \
    }
#define NUMBER(key, field, least, most)                                                                      \
    {                                                                                                        \
        key, offsetof(kz_tags, field), 0, least, most, true                                                  \
    }

/* A text for each seat, "Name1" to "Name4". */
#define SEATS(tag, key, field)                                                                               \
    [tag] = TEXT(key "1", field[0], false), [tag + 1] = TEXT(key "2", field[1], false),                      \
    [tag + 2] = TEXT(key "3", field[2], false), [tag + 3] = TEXT(key "4", field[3], false)

static const tag_row rows[RECORD_TAG_COUNT] = {
    [RECORD_TAG_GAME] = TEXT("Game", game, true),
    [RECORD_TAG_PLAYERS] = NUMBER("Players", players, 2, KZ_SEATS),
    [RECORD_TAG_OPTIONS] = TEXT("Options", options, true),
    [RECORD_TAG_RULES] = NUMBER("Rules", rules, 1, KZ_RULES_VERSION),
    SEATS(RECORD_TAG_NAME1, "Name", name),
    [RECORD_TAG_DATE] = TEXT("Date", date, false),
    [RECORD_TAG_EVENT] = TEXT("Event", event, false),
    [RECORD_TAG_SEED] = TEXT("Seed", seed, false),
    [RECORD_TAG_COMMIT] = TEXT("Commit", commit, false),
    [RECORD_TAG_FIRST_LEAD] = NUMBER("FirstLead", first_lead, 1, KZ_SEATS),
    [RECORD_TAG_RESULT] = TEXT("Result", result, false),
    [RECORD_TAG_MATCH] = TEXT("Match", match, false),
    SEATS(RECORD_TAG_NONCE1, "Nonce", nonce),
    SEATS(RECORD_TAG_HASH1, "Hash", hash),
    [RECORD_TAG_RECEIPT] = TEXT("Receipt", receipt, false),
    [RECORD_TAG_SIGNATURE] = TEXT("Signature", signature, false),
    [RECORD_TAG_END_SIGNATURE] = TEXT("EndSignature", end_signature, false),
    [RECORD_TAG_SERVER_KEY] = TEXT("ServerKey", server_key, false),
    SEATS(RECORD_TAG_BOT1, "Bot", bot),
    [RECORD_TAG_PROGRAM] = TEXT("Program", program, false),
};

const char *record_tag_key(int tag)
{
    return rows[tag].key;
}

int record_tag_find(const char *key, size_t length)
{
    for (int tag = 0; tag < RECORD_TAG_COUNT; tag++)
        if (strlen(rows[tag].key) == length && memcmp(rows[tag].key, key, length) == 0)
            return tag;
    return -1;
}

static bool set_number(const tag_row *row, uint8_t *field, const char *value, size_t length, size_t at,
                       kz_error *error)
{
    int number = 0;
    for (size_t i = 0; i < length && number <= row->most; i++)
        number = record_is_digit(value[i]) ? 10 * number + value[i] - '0' : INT16_MAX;
    if (length && value[0] != '0' && number >= row->least && number <= row->most) {
        *field = (uint8_t)number;
        return true;
    }
    char got[KZ_ERROR_ARG_SIZE], allowed[KZ_ERROR_ARG_SIZE];
    record_copy_arg(got, value, length);
    snprintf(allowed, sizeof allowed, "%d..%d", row->least, row->most);
    return record_refuse(error, at, KZ_E_TAG_VALUE, got, row->key, allowed);
}

bool record_tag_set(kz_tags *tags, int tag, const char *value, size_t length, size_t at, kz_error *error)
{
    const tag_row *row = &rows[tag];
    char *field = (char *)tags + row->offset;
    if (row->size == 0)
        return set_number(row, (uint8_t *)field, value, length, at, error);
    if (row->whole && length >= row->size) {
        char most[KZ_ERROR_ARG_SIZE];
        snprintf(most, sizeof most, "%d", row->size - 1);
        return record_refuse(error, at, KZ_E_TAG_LONG, row->key, most, NULL);
    }
    record_copy_text(field, row->size, value, length);
    return true;
}

static void put_text(base_text *sink, const char *key, const char *text)
{
    char value[KZ_RECEIPT_TAG]; /* size of the longest tag */
    size_t n = 0;
    for (; text[n]; n++)
        value[n] = text[n] == '"' ? '\'' : (unsigned char)text[n] < ' ' || text[n] == 0x7f ? ' ' : text[n];
    value[n] = '\0';
    base_text_format(sink, "[%s \"%s\"]\n", key, value);
}

size_t kz_tags_print(const kz_tags *tags, char *out, size_t size)
{
    base_text sink = base_text_in(out, size);
    for (int tag = 0; tag < RECORD_TAG_COUNT; tag++) {
        const char *field = (const char *)tags + rows[tag].offset;
        if (rows[tag].size && *field)
            put_text(&sink, rows[tag].key, field);
        else if (rows[tag].size == 0 && *field)
            base_text_format(&sink, "[%s \"%d\"]\n", rows[tag].key, *field);
    }
    base_text_format(&sink, "\n");
    return base_text_end(&sink);
}
