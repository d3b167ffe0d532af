/* SPDX-License-Identifier: MIT */
#include "base/visible.h"
#include "engine/core/rules/text.h"

#include <kozel/error.h>

#include <stdio.h>
#include <string.h>

#ifdef __wasm__
#define HOST_ERRORS(X)
#else
#define HOST_ERRORS(X) KZ_TOURNAMENT_ERRORS(X)
#endif

static const char *const words[KZ_CODE_COUNT] = {
#define KZ_X(id, word, text) [id] = word,
    KZ_ERRORS(KZ_X) HOST_ERRORS(KZ_X)
#undef KZ_X
};

static const char *const texts[KZ_CODE_COUNT] = {
#define KZ_X(id, word, text) [id] = text,
    KZ_ERRORS(KZ_X) HOST_ERRORS(KZ_X)
#undef KZ_X
};

/* Copies as much as fits. An argument may be a stranger's text, and errors go to terminals and logs. */
static void copy_argument(char *out, const char *text)
{
    base_visible(text ? text : "", text ? strlen(text) : 0, out, KZ_ERROR_ARG_SIZE);
}

kz_code kz_fail(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3)
{
    if (error) {
        error->code = code;
        error->line = error->column = 0;
        copy_argument(error->arg[0], arg1);
        copy_argument(error->arg[1], arg2);
        copy_argument(error->arg[2], arg3);
    }
    return code;
}

const char *kz_code_word(kz_code code)
{
    return words[code];
}

const char *kz_code_text(kz_code code)
{
    return texts[code];
}

size_t kz_error_print(const kz_error *error, const char *text, char *out, size_t size)
{
    size_t n = 0;
    while (*text && n + 1 < size) {
        /* %1$s .. %3$s are replaced; other text is copied. */
        if (text[0] == '%' && text[1] >= '1' && text[1] <= '3' && text[2] == '$' && text[3] == 's') {
            for (const char *a = error->arg[text[1] - '1']; *a && n + 1 < size; a++)
                out[n++] = *a;
            text += 4;
        } else {
            out[n++] = *text++;
        }
    }
    if (size)
        out[n] = '\0';
    return n;
}

rules_small_text rules_number_text(int n)
{
    rules_small_text t;
    snprintf(t.text, sizeof t.text, "%d", n);
    return t;
}

rules_small_text rules_tile_text(kz_tile tile)
{
    rules_small_text t = {""};
    if (tile < KZ_TILES)
        snprintf(t.text, sizeof t.text, "%d-%d", kz_low[tile], kz_high[tile]);
    return t;
}

bool rules_refuse_for(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3)
{
    kz_fail(error, code, arg1, arg2, arg3);
    return false;
}
