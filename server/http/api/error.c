/* SPDX-License-Identifier: MIT */
#include "server/http/api/error.h"

static const struct {
    const char *word, *text;
} errors[KZ_API_CODE_COUNT] = {
#define KZ_X(id, word, text) [id] = {word, text},
    KZ_API_ERRORS(KZ_X)
#undef KZ_X
};

/* Others are 400. */
static const short statuses[KZ_API_CODE_COUNT] = {
    [KZ_A_STORE] = 500,       [KZ_A_BUSY] = 503,           [KZ_A_NOWHERE] = 404,
    [KZ_A_METHOD] = 405,      [KZ_A_ORIGIN] = 403,         [KZ_A_SESSION] = 401,
    [KZ_A_REGISTERED] = 403,  [KZ_A_ROLE] = 403,           [KZ_A_BANNED] = 403,
    [KZ_A_TOO_OFTEN] = 429,   [KZ_A_TOO_LARGE] = 413,      [KZ_A_TYPE] = 415,
    [KZ_A_NOBODY] = 404,      [KZ_A_MATCH] = 404,          [KZ_A_HAS_NAME] = 409,
    [KZ_A_NAME_TAKEN] = 409,  [KZ_A_CODE_NEEDED] = 403,    [KZ_A_CODE] = 403,
    [KZ_A_FACTOR_ON] = 409,   [KZ_A_NO_FACTOR] = 404,      [KZ_A_RECOVERY] = 403,
    [KZ_A_SIGN_IN] = 403,     [KZ_A_PASSWORD] = 403,       [KZ_A_NO_SESSION] = 404,
    [KZ_A_NO_PHOTO] = 404,    [KZ_A_NO_BOT] = 404,         [KZ_A_NO_MESSAGES] = 403,
    [KZ_A_BLOCKED] = 403,     [KZ_A_NO_ROW] = 404,         [KZ_A_BANNED_ADDRESS] = 403,
    [KZ_A_NO_BAN] = 404,      [KZ_A_COUNTS_NOT] = 404,     [KZ_A_TABLE] = 404,
    [KZ_A_NO_ANALYSES] = 404, [KZ_A_ANALYSIS_WAITS] = 409, [KZ_A_PUZZLE] = 404,
    [KZ_A_NO_PUZZLES] = 404,  [KZ_A_GAME] = 404,           [KZ_A_ALL_SOLVED] = 404,
    [KZ_A_NO_ATTEMPT] = 409,  [KZ_A_MOVING] = 503,         [KZ_A_OWN_CASE] = 403,
    [KZ_A_NOT_SEATED] = 403,  [KZ_A_TAKES_NOBODY] = 409,   [KZ_A_INVITED] = 409,
};

int kz_api_code_status(kz_api_code code)
{
    return statuses[code] ? statuses[code] : 400;
}

const char *kz_api_code_word(kz_api_code code)
{
    return errors[code].word;
}

const char *kz_api_code_text(kz_api_code code)
{
    return errors[code].text;
}
