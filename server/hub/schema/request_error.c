/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/request_error.h"

static const char *const words[] = {
#define SCHEMA_X(id, word, text) [id] = word,
    SCHEMA_REQUEST_ERRORS(SCHEMA_X)
#undef SCHEMA_X
};

static const char *const texts[] = {
#define SCHEMA_X(id, word, text) [id] = text,
    SCHEMA_REQUEST_ERRORS(SCHEMA_X)
#undef SCHEMA_X
};

const char *schema_request_code_word(schema_request_code code)
{
    return words[code];
}

const char *schema_request_code_text(schema_request_code code)
{
    return texts[code];
}
