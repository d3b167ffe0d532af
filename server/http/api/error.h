/* SPDX-License-Identifier: MIT */
/* What the API refuses, in the form of KZ_ERRORS (kozel/error.h); the HTTP status of each stands in
 * api_error.c. Faults of members have the codes of request_error.h, and the status 400. */
#ifndef KOZEL_SERVER_HTTP_API_ERROR_H
#define KOZEL_SERVER_HTTP_API_ERROR_H

#define KZ_API_ERRORS(X)                                                                                     \
    X(KZ_A_STORE, "store-failed", "the server could not read or write its data, try again later")            \
    X(KZ_A_BUSY, "busy", "the server is busy, try again in a moment")                                        \
    X(KZ_A_NOWHERE, "no-such-page", "there is no such page")                                                 \
    X(KZ_A_METHOD, "no-such-method", "this method is not for this path")                                     \
    X(KZ_A_ORIGIN, "other-origin", "this is for this server’s own page")                                     \
    X(KZ_A_SESSION, "no-session", "sign in first")                                                           \
    X(KZ_A_REGISTERED, "registered-only", "this is for registered players")                                  \
    X(KZ_A_ROLE, "not-allowed", "you may not do this")                                                       \
    X(KZ_A_OWN_CASE, "own-case", "this is a case of your own, somebody else decides it")                     \
    X(KZ_A_BANNED, "banned", "this account is banned until %1$s: %2$s")                                      \
    X(KZ_A_TOO_OFTEN, "too-often", "too often, try again in %1$s s")                                         \
    X(KZ_A_TOO_LARGE, "too-large", "at most %1$s bytes are taken")                                           \
    X(KZ_A_TYPE, "wrong-type", "only %1$s is taken here (content-type)")                                     \
    X(KZ_A_NOBODY, "no-such-person", "there is nobody of that name")                                         \
    X(KZ_A_MATCH, "no-such-match", "there is no such finished match")                                        \
    X(KZ_A_COUNTS_NOT, "counts-not", "there is no such match that counts")                                   \
    X(KZ_A_HAS_NAME, "registered-already", "you are registered already")                                     \
    X(KZ_A_NAME_LENGTH, "name-length", "a name has 3 to 20 characters")                                      \
    X(KZ_A_NAME_LETTER, "name-letter",                                                                       \
      "a name has letters of English, German, Romanian, Russian, Ukrainian, digits, _ and -, not “%1$s”")    \
    X(KZ_A_NAME_MIXED, "name-mixed", "a name has either Latin or Cyrillic letters, not both")                \
    X(KZ_A_NAME_RESERVED, "name-reserved", "nobody may be called that, choose another name")                 \
    X(KZ_A_NAME_TAKEN, "name-taken", "this name, or one that looks like it, is taken; choose another")       \
    X(KZ_A_SIGN_IN, "sign-in-failed", "name or password is wrong")                                           \
    X(KZ_A_PASSWORD, "wrong-password", "this is not your password")                                          \
    X(KZ_A_COMMON, "common-password", "this password is easily guessed, choose another one")                 \
    X(KZ_A_CODE_NEEDED, "code-needed", "the code of your authenticator app is needed")                       \
    X(KZ_A_CODE, "wrong-code", "this code is wrong or was used already")                                     \
    X(KZ_A_FACTOR_ON, "factor-on", "there is a second factor already")                                       \
    X(KZ_A_NO_FACTOR, "no-factor", "no second factor has been set up")                                       \
    X(KZ_A_RECOVERY, "recovery-failed", "name or recovery code is wrong")                                    \
    X(KZ_A_NO_SESSION, "no-such-session", "this session has ended already")                                  \
    X(KZ_A_PHOTO_TYPE, "photo-type", "only PNG and JPEG pictures are taken")                                 \
    X(KZ_A_PHOTO_BROKEN, "photo-broken", "this picture cannot be read")                                      \
    X(KZ_A_PHOTO_LARGE, "photo-large", "a picture may have %1$s points at most, and %2$s a side")            \
    X(KZ_A_NO_PHOTO, "no-photo", "there is no photo")                                                        \
    X(KZ_A_OWN_BLOCK, "block-oneself", "nobody can block himself")                                           \
    X(KZ_A_OWN_FOLLOW, "follow-oneself", "nobody can follow himself")                                        \
    X(KZ_A_FOLLOWS, "too-many-follows", "you follow %1$s people already")                                    \
    X(KZ_A_OWN_INVITE, "invite-oneself", "nobody can invite himself")                                        \
    X(KZ_A_NOT_SEATED, "not-seated", "you do not sit at this table")                                         \
    X(KZ_A_TAKES_NOBODY, "takes-nobody", "this table takes no players now")                                  \
    X(KZ_A_INVITED, "invited-already", "%1$s has been invited to this table already, or sits there")         \
    X(KZ_A_COINS, "coins-enough", "there are still %1$s coins or more")                                      \
    X(KZ_A_REFILLED, "refilled-today", "coins are filled up once a day; again in %1$s h")                    \
    X(KZ_A_BOTS, "too-many-bots", "there are %1$s bots already")                                             \
    X(KZ_A_NO_BOT, "no-own-bot", "you have no bot of that name")                                             \
    X(KZ_A_NO_MESSAGES, "no-messages", "%1$s takes no private messages")                                     \
    X(KZ_A_BLOCKED, "blocked", "this player does not want your messages")                                    \
    X(KZ_A_ELO_GAME, "elo-of-one-game", "a ranking by Elo is of one game, and of all time")                  \
    X(KZ_A_BANNED_ADDRESS, "banned-address", "this address is banned until %1$s: %2$s")                      \
    X(KZ_A_NETWORK, "no-network", "this is no network, as 192.0.2.0/24 or 2001:db8::/32 are")                \
    X(KZ_A_NETWORK_WIDE, "network-too-wide", "this network is very wide; say so if it is meant")             \
    X(KZ_A_NETWORK_OWN, "own-network", "your own address is in this network; say so if it is meant")         \
    X(KZ_A_NO_BAN, "no-such-ban", "this network is not banned")                                              \
    X(KZ_A_BANS, "too-many-bans", "there are %1$s bans already")                                             \
    X(KZ_A_TABLE, "no-such-table", "there is no table %1$s")                                                 \
    X(KZ_A_MOVING, "moving", "this table is just moving to another server, try again in a moment")           \
    X(KZ_A_NO_ROW, "no-such-entry", "there is no such entry")                                                \
    X(KZ_A_NO_ANALYSES, "no-analyses", "this server analyses no matches")                                    \
    X(KZ_A_ANALYSIS_WAITS, "analysis-waits", "another match that you have asked about is not analysed yet")  \
    X(KZ_A_PUZZLE, "no-such-puzzle", "there is no such puzzle")                                              \
    X(KZ_A_GAME, "no-such-game", "there is no game %1$s")                                                    \
    X(KZ_A_NO_PUZZLES, "no-puzzles", "there are no puzzles of “%1$s”")                                       \
    X(KZ_A_ALL_SOLVED, "all-solved", "you have answered all of these puzzles")                               \
    X(KZ_A_PUZZLE_ACTION, "no-such-answer", "“%1$s” cannot be played in this puzzle")                        \
    X(KZ_A_PUSH_ENDPOINT, "push-endpoint", "this server sends nothing to the push service of this browser")  \
    X(KZ_A_PUSH_KEY, "push-key", "these are no keys of a browser’s subscription")                            \
    X(KZ_A_NO_ATTEMPT, "answer-first", "answer the puzzle first")

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
