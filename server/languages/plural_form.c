/* SPDX-License-Identifier: MIT */
#include "server/languages/plural_form.h"

#include <stdlib.h>
#include <string.h>

/* A limit of nesting: deeper than any language's, and small enough for the stack. */
enum { NESTED_MOST = 40, LEVELS = 6 };

typedef struct reading {
    const char *at;
    unsigned long n;
    int nested;
    bool failed;
} reading;

static unsigned long read_choice(reading *r);

/* Returns true and skips the sign if it is the next one. */
static bool take(reading *r, const char *sign)
{
    r->at += strspn(r->at, " \t");
    size_t length = strlen(sign);
    if (strncmp(r->at, sign, length) != 0)
        return false;
    r->at += length;
    return true;
}

static unsigned long read_operand(reading *r)
{
    unsigned long value = 0;
    /* NOLINTNEXTLINE(bugprone-branch-clone): this failure comes before anything is read. */
    if (r->failed || ++r->nested > NESTED_MOST) {
        r->failed = true;
    } else if (take(r, "!")) {
        value = !read_operand(r);
    } else if (take(r, "(")) {
        value = read_choice(r);
        r->failed |= !take(r, ")");
    } else if (take(r, "n")) {
        value = r->n;
    } else if (*r->at >= '0' && *r->at <= '9') {
        char *end;
        value = strtoul(r->at, &end, 10);
        r->at = end;
    } else {
        r->failed = true;
    }
    r->nested--;
    return value;
}

/* The operators by level, those that bind less first. Of two with the same beginning the longer one is
 * first. */
static const char *const operators[LEVELS][5] = {
    {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"},
};

static unsigned long apply(reading *r, const char *sign, unsigned long a, unsigned long b)
{
    bool equal = sign[1] == '=';
    switch (sign[0]) {
    case '|':
        return a || b;
    case '&':
        return a && b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return equal ? a <= b : a < b;
    case '>':
        return equal ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    default:
        r->failed |= !b;
        return !b ? 0 : sign[0] == '/' ? a / b : a % b;
    }
}

static unsigned long read_level(reading *r, int level)
{
    if (level == LEVELS)
        return read_operand(r);
    unsigned long value = read_level(r, level + 1);
    for (int i = 0; operators[level][i] && !r->failed;) {
        const char *sign = operators[level][i++];
        if (!take(r, sign))
            continue;
        value = apply(r, sign, value, read_level(r, level + 1));
        i = 0;
    }
    return value;
}

static unsigned long read_choice(reading *r)
{
    unsigned long condition = read_level(r, 0);
    if (!take(r, "?"))
        return condition;
    if (++r->nested > NESTED_MOST)
        r->failed = true;
    if (r->failed)
        return 0;
    unsigned long yes = read_choice(r);
    r->failed |= !take(r, ":");
    unsigned long no = read_choice(r);
    r->nested--;
    return condition ? yes : no;
}

bool language_plural_form(const char *expression, unsigned long n, unsigned long *form)
{
    reading r = {.at = expression, .n = n};
    *form = read_choice(&r);
    bool ends = take(&r, ";") || !*r.at || *r.at == '\n';
    return !r.failed && ends;
}
