/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/request_error.h"

static const char *const words[] = {
#define KZ_X(id, word, text) [id] = word,
    KZ_REQUEST_ERRORS(KZ_X)
#undef KZ_X
};

static const char *const texts[] = {
#define KZ_X(id, word, text) [id] = text,
    KZ_REQUEST_ERRORS(KZ_X)
#undef KZ_X
};

const char *kz_request_code_word(kz_request_code code)
{
    return words[code];
}

const char *kz_request_code_text(kz_request_code code)
{
    return texts[code];
}
