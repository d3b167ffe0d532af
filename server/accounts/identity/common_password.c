/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/password.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

enum { LETTERS_MAX = 160, WORD_BYTES = 4 * LETTERS_MAX + 1, RUN_MIN = 3, UNIT_MAX = 4, ATTACHED_MAX = 4 };

/* A password as letters: in lower case, without marks. */
typedef struct letters {
    int32_t at[LETTERS_MAX];
    size_t count;
} letters;

static void fold(const char *text, letters *out)
{
    utf8proc_uint8_t *plain = NULL;
    utf8proc_option_t how = UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                            UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK;
    out->count = 0;
    if (utf8proc_map((const utf8proc_uint8_t *)text, 0, &plain, how) < 0)
        return;
    utf8proc_int32_t letter;
    for (const utf8proc_uint8_t *p = plain; *p && out->count < LETTERS_MAX;) {
        p += utf8proc_iterate(p, -1, &letter);
        out->at[out->count++] = letter;
    }
    sodium_memzero(plain, strlen((char *)plain));
    free(plain);
}

static letters part(const letters *whole, size_t from, size_t count)
{
    letters out = {.count = count};
    memcpy(out.at, whole->at + from, count * sizeof *out.at);
    return out;
}

/* ---- words ---- */

static int compare_words(const void *key, const void *element)
{
    return strcmp(key, *(const char *const *)element);
}

static bool is_word(const letters *l)
{
    char text[WORD_BYTES];
    size_t length = 0;
    for (size_t i = 0; i < l->count; i++)
        length += (size_t)utf8proc_encode_char(l->at[i], (utf8proc_uint8_t *)text + length);
    text[length] = '\0';
    bool found = bsearch(text, identity_common_words, identity_common_word_count,
                         sizeof *identity_common_words, compare_words);
    sodium_memzero(text, sizeof text);
    return found;
}

static bool is_digit(int32_t letter)
{
    return letter >= '0' && letter <= '9';
}

static bool is_letter(int32_t letter)
{
    utf8proc_category_t category = utf8proc_category(letter);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

/* Replaces signs by the letters that they resemble: p4$$w0rd. `one`: the letter for 1 and !. */
static letters without_signs(const letters *l, int32_t one)
{
    static const char signs[] = "0@4$5378", meant[] = "oaassetb";
    letters out = *l;
    for (size_t i = 0; i < out.count; i++) {
        int32_t letter = out.at[i];
        const char *sign = letter > 0 && letter < 128 ? strchr(signs, letter) : NULL;
        if (sign)
            out.at[i] = (unsigned char)meant[sign - signs];
        else if (letter == '1' || letter == '!')
            out.at[i] = one;
    }
    return out;
}

static bool is_disguised(const letters *l)
{
    letters as_i = without_signs(l, 'i'), as_l = without_signs(l, 'l');
    return is_word(l) || is_word(&as_i) || is_word(&as_l);
}

/* ---- runs, repetitions, dates ---- */

/* Rows of keys side by side on keyboards (of the five languages, and aslant), and alphabets. */
static const char *const rows[] = {
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "абвггдеежзиіїклмнопрстуфхцчшщьюя",
    "01234567890",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "qwertzuiopu+",
    "asdfghjkloa#",
    "yxcvbnm,.-",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "ицукенгшщзхъ", /* as folded */
    "ицукенгшщзхі",
    "фывапролджэ",
    "фівапролдже",
    "ячсмитьбю",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "7894561230",
    "147258369",
    "!@#$%^&*()_+",
};

static bool is_next(const letters *row, int32_t one, int32_t other, int step)
{
    for (size_t i = 0; i + 1 < row->count; i++) {
        int32_t first = row->at[step > 0 ? i : i + 1], second = row->at[step > 0 ? i + 1 : i];
        if (first == one && second == other)
            return true;
    }
    return false;
}

/* Returns how many letters from `from` on are in sequence in one of the rows, forwards or backwards. */
static size_t run_from(const letters *l, size_t from)
{
    size_t longest = 1;
    letters row;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        fold(rows[r], &row);
        for (int step = -1; step <= 1; step += 2) {
            size_t i = from;
            while (i + 1 < l->count && is_next(&row, l->at[i], l->at[i + 1], step))
                i++;
            longest = i + 1 - from > longest ? i + 1 - from : longest;
        }
    }
    return longest;
}

/* Returns true for nothing but runs: qwe123, 4321asdf. */
static bool is_runs(const letters *l)
{
    size_t i = 0;
    while (i < l->count) {
        size_t run = run_from(l, i);
        if (run < RUN_MIN)
            return false;
        i += run;
    }
    return l->count > 0;
}

/* Returns the length of the repeated part, which may be cut at the end; the whole length if nothing is
 * repeated. */
static size_t period_of(const letters *l)
{
    for (size_t unit = 1; 2 * unit <= l->count; unit++)
        if (!memcmp(l->at, l->at + unit, (l->count - unit) * sizeof *l->at))
            return unit;
    return l->count;
}

static bool is_of_two(const letters *l)
{
    int32_t other = 0;
    for (size_t i = 1; i < l->count; i++) {
        if (l->at[i] == l->at[0] || l->at[i] == other)
            continue;
        if (other)
            return false;
        other = l->at[i];
    }
    return true;
}

static int number_of(const char *digits, size_t count)
{
    int number = 0;
    while (count--)
        number = 10 * number + *digits++ - '0';
    return number;
}

static bool is_day(int day, int month)
{
    return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

static bool is_year(int year)
{
    return year >= 1900 && year <= 2039;
}

/* Returns true for a date, such as a birthday, in any order and with any separators. */
static bool is_date(const letters *l)
{
    char digit[9];
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (is_digit(l->at[i]) && count < 8)
            digit[count++] = (char)l->at[i];
        else if (is_digit(l->at[i]) || l->at[i] > 127 || !strchr("./- _:", l->at[i]))
            return false;
    }
    if (count == 4)
        return is_year(number_of(digit, 4));
    if (count != 6 && count != 8)
        return false;
    int a = number_of(digit, 2), b = number_of(digit + 2, 2), c = number_of(digit + 4, 2);
    if (count == 6)
        return is_day(a, b) || is_day(b, a) || is_day(c, b);
    int d = number_of(digit + 6, 2);
    return ((is_day(a, b) || is_day(b, a)) && is_year(100 * c + d)) || (is_day(d, c) && is_year(100 * a + b));
}

/* ---- the whole check ---- */

static bool is_simple(const letters *l)
{
    return l->count == 0 || is_of_two(l) || is_disguised(l) || is_runs(l) || is_date(l);
}

/* Returns true for an addition to a word that only pleases a rule: a few signs, a year, a run. */
static bool is_trifle(const letters *l, size_t from, size_t to)
{
    letters some = part(l, from, to - from);
    return some.count <= ATTACHED_MAX || is_simple(&some);
}

/* Returns the part from the first letter of an alphabet to the last. Its limits are *from and *to. */
static letters core_of(const letters *l, size_t *from, size_t *to)
{
    *from = 0;
    *to = l->count;
    while (*from < *to && !is_letter(l->at[*from]))
        ++*from;
    while (*to > *from && !is_letter(l->at[*to - 1]))
        --*to;
    return part(l, *from, *to - *from);
}

/* Returns true for a word, or the name, with such additions before and after it. */
static bool is_dressed_up(const letters *l, const letters *name)
{
    size_t from, to, before, after;
    letters core = core_of(l, &from, &to), own = core_of(name, &before, &after);
    if (core.count == 0)
        return false;
    bool known = (core.count == own.count && !memcmp(core.at, own.at, core.count * sizeof *core.at)) ||
                 is_disguised(&core) || is_runs(&core);
    return known && is_trifle(l, 0, from) && is_trifle(l, to, l->count);
}

/* Returns true for the name, forwards or backwards. */
static bool is_name(const letters *l, const letters *name)
{
    bool same = l->count == name->count, mirrored = same;
    for (size_t i = 0; i < l->count && (same || mirrored); i++) {
        same = same && l->at[i] == name->at[i];
        mirrored = mirrored && l->at[i] == name->at[l->count - 1 - i];
    }
    return same || mirrored;
}

bool identity_password_is_common(const char *password, const char *name)
{
    letters whole, own;
    fold(password, &whole);
    fold(name, &own);
    size_t period = period_of(&whole);
    letters unit = part(&whole, 0, period);
    bool repeated = period < whole.count;
    bool common = (repeated && period <= UNIT_MAX) || is_simple(&unit) || is_dressed_up(&unit, &own) ||
                  is_name(&unit, &own) || is_simple(&whole) || is_dressed_up(&whole, &own);
    sodium_memzero(&whole, sizeof whole);
    sodium_memzero(&unit, sizeof unit);
    return common;
}
