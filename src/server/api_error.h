/* What the API refuses, in the form of KZ_ERRORS (kozel/error.h); the HTTP status of each stands in
 * api_error.c. Faults of members have the codes of request_error.h, and the status 400. */
#ifndef KOZEL_SERVER_API_ERROR_H
#define KOZEL_SERVER_API_ERROR_H

#define KZ_API_ERRORS(X)                                                                                     \
    X(KZ_A_STORE, "store-failed", "the server could not read or write its data, try again later")            \
    X(KZ_A_BUSY, "busy", "the server is busy, try again in a moment")                                        \
    X(KZ_A_NOWHERE, "no-such-page", "there is no such page")                                                 \
    X(KZ_A_METHOD, "no-such-method", "this method is not for this path")                                     \
    X(KZ_A_ORIGIN, "other-origin", "this is for this server's own page")                                     \
    X(KZ_A_SESSION, "no-session", "sign in first")                                                           \
    X(KZ_A_REGISTERED, "registered-only", "this is for registered players")                                  \
    X(KZ_A_ROLE, "not-allowed", "you may not do this")                                                       \
    X(KZ_A_BANNED, "banned", "this account is banned until %1$s: %2$s")                                      \
    X(KZ_A_TOO_OFTEN, "too-often", "too often, try again in %1$s s")                                         \
    X(KZ_A_LENGTH, "no-length", "the length of the content is missing")                                      \
    X(KZ_A_TOO_LARGE, "too-large", "at most %1$s bytes are taken")                                           \
    X(KZ_A_NOBODY, "no-such-person", "there is nobody of that name")                                         \
    X(KZ_A_MATCH, "no-such-match", "there is no such finished match")

typedef enum kz_api_code {
    KZ_A_NONE,
#define KZ_X(id, word, text) id,
    KZ_API_ERRORS(KZ_X)
#undef KZ_X
        KZ_API_CODE_COUNT
} kz_api_code;

int kz_api_code_status(kz_api_code code);
const char *kz_api_code_word(kz_api_code code);
/* The English sentence, the key of the catalogues. */
const char *kz_api_code_text(kz_api_code code);

#endif
