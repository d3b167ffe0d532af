#include "identity/name_house.h"

#include <string.h>

#include <utf8proc.h>

#include "identity/name.h"

enum { WORD_SIZE = 2 * KZ_NAME_SIZE, COLLAPSED_MIN = 5 /* letters: Boot is no bot, Mood no mod */ };

/* Titles of who speaks for the server, in the five languages: nobody has them as a word of his name. */
static const char *const titles[] = {
    "admin",         "admins",        "administrator", "administration", "sysadmin",      "superadmin",
    "moderator",     "moderators",    "mod",           "mods",           "moder",         "hostmaster",
    "webmaster",     "postmaster",    "root",          "superuser",      "server",        "support",
    "helpdesk",      "staff",         "official",      "админ",          "админы",        "адмін",
    "адміни",        "администратор", "адміністратор", "администрация",  "адміністрація", "админка",
    "модератор",     "модераторы",    "модератори",    "модер",          "модеры",        "сервер",
    "поддержка",     "техподдержка",  "підтримка",     "техпідтримка",   "саппорт",       "вебмастер",
    "administrație", "administrare",  "asistență",     "suport",         "oficial",       "verwaltung",
    "verwalter",     "betreiber",     "spielleitung",  "moderatoren",    "offiziell",     "официально",
    "офіційно",
};

/* What nobody is called, with or without a number; as a word of a longer name it is harmless. */
static const char *const whole[] = {
    "host",       "gastgeber", "gazda",  "хозяин", "господар", "system",   "sistem",    "система",
    "kozel",      "козел",     "козёл",  "bot",    "бот",      "computer", "компьютер", "комп'ютер",
    "calculator", "guest",     "гость",  "гість",  "gast",     "oaspete",  "oaspeți",   "anonymous",
    "anonym",     "аноним",    "анонім", "anonim", "nobody",   "niemand",  "nimeni",    "никто",
    "ніхто",      "everybody", "alle",   "все",    "усі",      "toți",
};

/* What is put before or after a title. */
static const char *const trimmings[] = {
    "kozel", "козел",  "козёл",  "the",    "real",    "super",    "chief",   "head",  "main",  "site", "team",
    "game",  "domino", "домино", "доміно", "главный", "головний", "главныи", "сайта", "сайту", "ігри",
};

/* ---- what a word looks like ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters that are repeated, in capitals or not, count once. */
static void collapse(const char *text, char *out)
{
    utf8proc_int32_t letter, last = -1;
    for (const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text; *p;) {
        p += utf8proc_iterate(p, -1, &letter);
        letter = utf8proc_tolower(letter);
        if (letter != last)
            out += utf8proc_encode_char(letter, (utf8proc_uint8_t *)out);
        last = letter;
    }
    *out = '\0';
}

/* The skeleton without repetitions, if enough is left of it. */
static void look_of(const char *word, char out[KZ_SKELETON_SIZE])
{
    char once[2 * WORD_SIZE], skeleton[KZ_SKELETON_SIZE];
    collapse(word, once);
    kz_name_skeleton(once, skeleton);
    collapse(skeleton, out);
    if (strlen(out) < COLLAPSED_MIN)
        kz_name_skeleton(word, out);
}

/* 4dm1n, 5erver: digits that are read as letters, besides those that look like some (name.c). */
static void read_digits(char *word)
{
    static const char digits[] = "3457", letters[] = "east";
    for (; *word; word++) {
        const char *digit = strchr(digits, *word);
        if (digit)
            *word = letters[digit - digits];
    }
}

static bool is_one(const char *word, const char *const *list, size_t count)
{
    char given[KZ_SKELETON_SIZE], look[KZ_SKELETON_SIZE];
    look_of(word, given);
    for (size_t i = 0; i < count; i++) {
        look_of(list[i], look);
        if (!strcmp(given, look))
            return true;
    }
    return false;
}

/* A word as it is, without the digits around it, and with digits read as letters. */
static bool is_in(const char *text, size_t length, const char *const *list, size_t count)
{
    char word[WORD_SIZE];
    memcpy(word, text, length);
    word[length] = '\0';
    if (is_one(word, list, count))
        return true;
    size_t from = 0;
    while (from < length && is_digit(word[from]))
        from++;
    while (length > from && is_digit(word[length - 1]))
        word[--length] = '\0';
    char *core = word + from;
    if (!*core)
        return false;
    if (is_one(core, list, count))
        return true;
    memcpy(word, text, length);
    read_digits(word);
    return is_one(word, list, count) || is_one(core, list, count);
}

#define IN(text, length, list) is_in(text, length, list, sizeof(list) / sizeof *(list))

/* ---- the words of a name ---- */

static bool is_separator(char c)
{
    return c == '_' || c == '-';
}

/* Where the word that begins here ends: before a separator, or a capital after a small letter. */
static size_t word_length(const char *text)
{
    utf8proc_int32_t letter;
    bool small = false;
    size_t length = 0;
    while (text[length] && !is_separator(text[length])) {
        utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)text + length, -1, &letter);
        utf8proc_category_t category = utf8proc_category(letter);
        if (small && category == UTF8PROC_CATEGORY_LU)
            break;
        small = category == UTF8PROC_CATEGORY_LL;
        length += (size_t)size;
    }
    return length;
}

static bool has_title(const char *text)
{
    while (*text) {
        size_t length = word_length(text);
        if (length && IN(text, length, titles))
            return true;
        text += length + is_separator(text[length]);
    }
    return false;
}

/* Two words written as one, of which one is a title: serveradmin, realadmin. */
static bool is_made_of_two(const char *text, size_t length)
{
    for (size_t at = 1; at < length; at++) {
        if ((text[at] & 0xc0) == 0x80)
            continue;
        bool first = IN(text, at, titles), second = IN(text + at, length - at, titles);
        if ((first && (second || IN(text + at, length - at, trimmings))) ||
            (second && IN(text, at, trimmings)))
            return true;
    }
    return false;
}

bool kz_name_poses(const char *text)
{
    char joined[WORD_SIZE];
    size_t length = 0;
    for (const char *p = text; *p && length + 1 < sizeof joined; p++)
        if (!is_separator(*p))
            joined[length++] = *p;
    joined[length] = '\0';
    if (!length)
        return false;
    return has_title(text) || IN(joined, length, titles) || IN(joined, length, whole) ||
           is_made_of_two(joined, length);
}
