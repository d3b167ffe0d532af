/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/field.h"

#include <errno.h>
#include <inttypes.h>
#include <kozel/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/schema/request_error.h"
#include "server/hub/schema/visible.h"

static bool fault(schema_field_error *error, int code, const char *field, const char *arg2, const char *arg3)
{
    *error = (schema_field_error){.code = code, .field = field};
    snprintf(error->arg[0], sizeof error->arg[0], "%s", field);
    snprintf(error->arg[1], sizeof error->arg[1], "%s", arg2 ? arg2 : "");
    snprintf(error->arg[2], sizeof error->arg[2], "%s", arg3 ? arg3 : "");
    return false;
}

static bool range_fault(schema_field_error *error, int code, const schema_field *field)
{
    char min[24], max[24];
    snprintf(min, sizeof min, "%" PRId64, field->min);
    snprintf(max, sizeof max, "%" PRId64, field->max);
    return fault(error, code, field->name, min, max);
}

/* Returns true for U+2028 to U+202E and U+2066 to U+2069, which break lines or turn the direction of the text
 * around. */
static bool turns_text(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    return c[0] == 0xe2 &&
           ((c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
}

/* Returns the letters of a UTF-8 text (validated by jansson); -1 if it has a control character. */
static int64_t letters(const char *text, size_t length, bool lines)
{
    int64_t count = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool c1 = c == 0xc2 && (unsigned char)text[i + 1] < 0xa0; /* U+0080..U+009F */
        if ((c < 0x20 && !(lines && c == '\n')) || c == 0x7f || c1 || turns_text(text + i))
            return -1;
        count += (c & 0xc0) != 0x80;
    }
    return count;
}

/* Reduces a text to its visible part: not too many marks on a letter, and nothing if nothing is visible.
 * Returns false if out of memory. */
static bool show(json_t *value)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value), plain = 0;
    while (text[plain] > ' ' && text[plain] <= '~')
        plain++;
    if (plain == length && length)
        return true; /* only letters, digits and signs of ASCII: all of it is visible */
    if (!schema_text_is_visible(text, length))
        return json_string_setn(value, "", 0) == 0;
    char *shown = malloc(length);
    size_t cut = shown ? schema_text_cut_marks(text, length, shown) : 0;
    bool good = shown && (cut == length || json_string_setn(value, shown, cut) == 0);
    free(shown);
    return good;
}

/* Returns the length of a line end at the beginning of `text`; 0: there is none. Other systems write \r\n or
 * \r, other programs a vertical tab, a form feed, U+0085, U+2028 or U+2029. */
static size_t line_end(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] == '\r')
        return c[1] == '\n' ? 2 : 1;
    if (c[0] == '\v' || c[0] == '\f')
        return 1;
    if (c[0] == 0xc2 && c[1] == 0x85)
        return 2;
    return c[0] == 0xe2 && c[1] == 0x80 && (c[2] == 0xa8 || c[2] == 0xa9) ? 3 : 0;
}

/* Normalises texts of other systems and programs: their line ends become line feeds, a tab becomes a blank.
 */
static bool normalise(json_t *value)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value), out = 0;
    if (!strpbrk(text, "\r\t\v\f\xc2\xe2"))
        return true;
    char *made = malloc(length + 1);
    for (size_t i = 0, taken; made && i < length; i += taken ? taken : 1) {
        taken = line_end(text + i);
        made[out++] = taken ? '\n' : text[i] == '\t' ? ' ' : text[i];
    }
    bool good = made && json_string_setn(value, made, out) == 0;
    free(made);
    return good;
}

static bool check_text(const schema_field *field, json_t *value, schema_field_error *error)
{
    if (!json_is_string(value))
        return fault(error, HUB_E_NO_TEXT, field->name, NULL, NULL);
    if (!field->exact && !normalise(value))
        return fault(error, HUB_E_CONTROL, field->name, NULL, NULL);
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);
    size_t skip = field->exact ? 0 : strspn(text, " \t\n"), end = length;
    while (!field->exact && end > skip && strchr(" \t\n", text[end - 1]))
        end--;
    if (end - skip != length) {
        json_t *trimmed = json_stringn(text + skip, end - skip);
        json_string_setn(value, json_string_value(trimmed), end - skip);
        json_decref(trimmed);
        text = json_string_value(value);
        length = end - skip;
    }
    if (!field->exact && !show(value))
        return fault(error, HUB_E_CONTROL, field->name, NULL, NULL);
    text = json_string_value(value);
    length = json_string_length(value);
    int64_t count = letters(text, length, field->lines);
    if (count < 0)
        return fault(error, HUB_E_CONTROL, field->name, NULL, NULL);
    if (count < field->min || count > field->max)
        return range_fault(error, HUB_E_LENGTH, field);
    return true;
}

static bool check_integer(const schema_field *field, json_t *value, schema_field_error *error)
{
    if (!json_is_integer(value))
        return fault(error, HUB_E_NO_NUMBER, field->name, NULL, NULL);
    json_int_t number = json_integer_value(value);
    return (number >= field->min && number <= field->max) || range_fault(error, HUB_E_RANGE, field);
}

static bool check_switch(const schema_field *field, json_t *value, schema_field_error *error)
{
    return json_is_boolean(value) || fault(error, HUB_E_NO_SWITCH, field->name, NULL, NULL);
}

/* Lists as many whole words as fit into an argument, and a sign if there are more. */
static void list_words(const char *const *words, char out[KZ_ERROR_ARG_SIZE])
{
    static const char more[] = ", …";
    size_t used = 0;
    for (; *words; words++) {
        size_t length = (used ? 2 : 0) + strlen(*words), spare = words[1] ? sizeof more : 1;
        if (used + length + spare > KZ_ERROR_ARG_SIZE) {
            memcpy(out + used, more, sizeof more);
            return;
        }
        used += (size_t)sprintf(out + used, "%s%s", used ? ", " : "", *words);
    }
}

static bool check_word(const schema_field *field, json_t *value, schema_field_error *error)
{
    const char *text = json_string_value(value);
    char all[KZ_ERROR_ARG_SIZE] = "";
    for (const char *const *word = field->words; *word; word++)
        if (text && !strcmp(text, *word))
            return true;
    list_words(field->words, all);
    return fault(error, HUB_E_WORD, field->name, all, NULL);
}

static bool check_object(const schema_field *field, json_t *value, schema_field_error *error)
{
    if (!json_is_object(value))
        return fault(error, HUB_E_NO_OBJECT, field->name, NULL, NULL);
    size_t length = json_dumpb(value, NULL, 0, JSON_COMPACT);
    return (int64_t)length <= field->max || range_fault(error, HUB_E_LENGTH, field);
}

static bool check(const schema_field *field, json_t *value, schema_field_error *error)
{
    switch (field->kind) {
    case SCHEMA_FIELD_TEXT:
        return check_text(field, value, error);
    case SCHEMA_FIELD_INTEGER:
        return check_integer(field, value, error);
    case SCHEMA_FIELD_SWITCH:
        return check_switch(field, value, error);
    case SCHEMA_FIELD_WORD:
        return check_word(field, value, error);
    default:
        return check_object(field, value, error);
    }
}

static const schema_field *find(const schema_field *fields, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return &fields[i];
    return NULL;
}

void schema_fields_from_text(const schema_field *fields, size_t count, json_t *in)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_object_get(in, fields[i].name));
        if (!text)
            continue;
        if (fields[i].kind == SCHEMA_FIELD_INTEGER) {
            char *end;
            errno = 0;
            long long number = strtoll(text, &end, 10);
            bool plain = (*text >= '0' && *text <= '9') || *text == '-'; /* no blank, no plus */
            if (!errno && !*end && end != text && plain)
                json_object_set_new(in, fields[i].name, json_integer(number));
        } else if (fields[i].kind == SCHEMA_FIELD_SWITCH &&
                   (!strcmp(text, "true") || !strcmp(text, "false"))) {
            json_object_set_new(in, fields[i].name, json_boolean(*text == 't'));
        }
    }
}

bool schema_fields_check(const schema_field *fields, size_t count, json_t *in, schema_field_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach(in, name, value) if (!find(fields, count, name))
    {
        *error = (schema_field_error){.code = HUB_E_NO_SUCH_MEMBER, .field = ""};
        snprintf(error->arg[0], sizeof error->arg[0], "%s", name);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        value = json_object_get(in, fields[i].name);
        if (!value && !fields[i].optional)
            return fault(error, HUB_E_MISSING, fields[i].name, NULL, NULL);
        if (value && !check(&fields[i], value, error))
            return false;
    }
    return true;
}
