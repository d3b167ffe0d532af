/* SPDX-License-Identifier: MIT */
#include "server/http/api/error.h"

static const struct {
    const char *word, *text;
} errors[API_CODE_COUNT] = {
#define API_X(id, word, text) [id] = {word, text},
    API_ERRORS(API_X)
#undef API_X
};

/* All others are 400. */
static const short statuses[API_CODE_COUNT] = {
    [API_E_STORE] = 500,          [API_E_BUSY] = 503,          [API_E_NOWHERE] = 404,
    [API_E_METHOD] = 405,         [API_E_ORIGIN] = 403,        [API_E_SESSION] = 401,
    [API_E_REGISTERED] = 403,     [API_E_ROLE] = 403,          [API_E_BANNED] = 403,
    [API_E_TOO_OFTEN] = 429,      [API_E_TOO_LARGE] = 413,     [API_E_TYPE] = 415,
    [API_E_NOBODY] = 404,         [API_E_MATCH] = 404,         [API_E_NO_TOURNAMENT] = 404,
    [API_E_HAS_NAME] = 409,       [API_E_NAME_TAKEN] = 409,    [API_E_CODE_NEEDED] = 403,
    [API_E_CODE] = 403,           [API_E_FACTOR_ON] = 409,     [API_E_NO_FACTOR] = 404,
    [API_E_RECOVERY] = 403,       [API_E_SIGN_IN] = 403,       [API_E_PASSWORD] = 403,
    [API_E_NO_SESSION] = 404,     [API_E_NO_PHOTO] = 404,      [API_E_NO_BOT] = 404,
    [API_E_NO_MESSAGES] = 403,    [API_E_BLOCKED] = 403,       [API_E_NO_ROW] = 404,
    [API_E_BANNED_ADDRESS] = 403, [API_E_NO_BAN] = 404,        [API_E_COUNTS_NOT] = 404,
    [API_E_TABLE] = 404,          [API_E_NO_ANALYSES] = 404,   [API_E_ANALYSIS_WAITS] = 409,
    [API_E_PUZZLE] = 404,         [API_E_NO_PUZZLES] = 404,    [API_E_GAME] = 404,
    [API_E_ALL_SOLVED] = 404,     [API_E_NO_ATTEMPT] = 409,    [API_E_MOVING] = 503,
    [API_E_OWN_CASE] = 403,       [API_E_NOT_SEATED] = 403,    [API_E_TAKES_NOBODY] = 409,
    [API_E_INVITED] = 409,        [API_E_NO_CLUB] = 404,       [API_E_CLUBS_HOSTED] = 409,
    [API_E_CLUBS_JOINED] = 409,   [API_E_CLUB_FULL] = 409,     [API_E_CLUBS_OF_PERSON] = 409,
    [API_E_CLUB_ASKED] = 409,     [API_E_CLUB_LINK] = 403,     [API_E_CLUB_BANNED] = 403,
    [API_E_CLUB_REFUSED] = 409,   [API_E_CLUB_STANDING] = 409,
};

int api_code_status(api_code code)
{
    return statuses[code] ? statuses[code] : 400;
}

const char *api_code_word(api_code code)
{
    return errors[code].word;
}

const char *api_code_text(api_code code)
{
    return errors[code].text;
}
