/* SPDX-License-Identifier: MIT */
/* The API's errors, in the form of KZ_ERRORS (kozel/error.h). The HTTP status of each is in api_error.c.
 * Faults of members have the codes of request_error.h, and the status 400. */
#pragma once

#define API_ERRORS(X)                                                                                        \
    X(API_E_STORE, "store-failed", "the server could not read or write its data, try again later")           \
    X(API_E_BUSY, "busy", "the server is busy, try again in a moment")                                       \
    X(API_E_NOWHERE, "no-such-page", "there is no such page")                                                \
    X(API_E_METHOD, "no-such-method", "this method is not for this path")                                    \
    X(API_E_ORIGIN, "other-origin", "this is for this server’s own page")                                    \
    X(API_E_SESSION, "no-session", "sign in first")                                                          \
    X(API_E_REGISTERED, "registered-only", "this is for registered players")                                 \
    X(API_E_ROLE, "not-allowed", "you may not do this")                                                      \
    X(API_E_OWN_CASE, "own-case", "this is a case of your own, somebody else decides it")                    \
    X(API_E_BANNED, "banned", "this account is banned until %1$s: %2$s")                                     \
    X(API_E_TOO_OFTEN, "too-often", "too often, try again in %1$s s")                                        \
    X(API_E_TOO_LARGE, "too-large", "at most %1$s bytes are taken")                                          \
    X(API_E_TYPE, "wrong-type", "only %1$s is taken here (content-type)")                                    \
    X(API_E_NOBODY, "no-such-person", "there is nobody of that name")                                        \
    X(API_E_NO_CLUB, "no-such-club", "there is no such club")                                                \
    X(API_E_CLUBS_HOSTED, "too-many-clubs", "you host %1$s clubs already")                                   \
    X(API_E_CLUBS_JOINED, "too-many-joined", "you are in %1$s clubs already, or have asked to join them")    \
    X(API_E_CLUBS_OF_PERSON, "person-clubs", "this person has %1$s clubs already")                           \
    X(API_E_CLUB_FULL, "club-full", "this club has %1$s members, there is no more room")                     \
    X(API_E_CLUB_ASKED, "club-asked", "%1$s people are waiting for an answer of this club already")          \
    X(API_E_CLUB_LINK, "club-link",                                                                          \
      "this club is joined by its link, and this one is not valid; ask for a new one")                       \
    X(API_E_CLUB_BANNED, "club-banned", "this club does not admit you")                                      \
    X(API_E_CLUB_REFUSED, "club-refused", "this club has refused you; you may ask again in %1$s d")          \
    X(API_E_CLUB_STANDING, "club-standing", "%1$s has another standing in the club by now")                  \
    X(API_E_LANGUAGES, "wrong-languages", "languages are a list as “uk,ru”, of uk, ru, ro, de, en")          \
    X(API_E_NO_TOURNAMENT, "no-such-tournament", "there is no such tournament")                              \
    X(API_E_MATCH, "no-such-match", "there is no such finished match")                                       \
    X(API_E_COUNTS_NOT, "counts-not", "there is no such match that counts")                                  \
    X(API_E_HAS_NAME, "registered-already", "you are registered already")                                    \
    X(API_E_NAME_LENGTH, "name-length", "a name has 3 to 20 characters")                                     \
    X(API_E_NAME_LETTER, "name-letter",                                                                      \
      "a name has letters of English, German, Romanian, Russian, Ukrainian, digits, _ and -, not “%1$s”")    \
    X(API_E_NAME_MIXED, "name-mixed", "a name has either Latin or Cyrillic letters, not both")               \
    X(API_E_NAME_RESERVED, "name-reserved", "nobody may be called that, choose another name")                \
    X(API_E_NAME_TAKEN, "name-taken", "this name, or one that looks like it, is taken; choose another")      \
    X(API_E_SIGN_IN, "sign-in-failed", "name or password is wrong")                                          \
    X(API_E_PASSWORD, "wrong-password", "this is not your password")                                         \
    X(API_E_COMMON, "common-password", "this password is easily guessed, choose another one")                \
    X(API_E_CODE_NEEDED, "code-needed", "the code of your authenticator app is needed")                      \
    X(API_E_CODE, "wrong-code", "this code is wrong or was used already")                                    \
    X(API_E_FACTOR_ON, "factor-on", "there is a second factor already")                                      \
    X(API_E_NO_FACTOR, "no-factor", "no second factor has been set up")                                      \
    X(API_E_RECOVERY, "recovery-failed", "name or recovery code is wrong")                                   \
    X(API_E_NO_SESSION, "no-such-session", "this session has ended already")                                 \
    X(API_E_PHOTO_TYPE, "photo-type", "only PNG and JPEG pictures are taken")                                \
    X(API_E_PHOTO_BROKEN, "photo-broken", "this picture cannot be read")                                     \
    X(API_E_PHOTO_LARGE, "photo-large", "a picture may have %1$s points at most, and %2$s a side")           \
    X(API_E_NO_PHOTO, "no-photo", "there is no photo")                                                       \
    X(API_E_OWN_BLOCK, "block-oneself", "nobody can block himself")                                          \
    X(API_E_OWN_FOLLOW, "follow-oneself", "nobody can follow himself")                                       \
    X(API_E_FOLLOWS, "too-many-follows", "you follow %1$s people already")                                   \
    X(API_E_OWN_INVITE, "invite-oneself", "nobody can invite himself")                                       \
    X(API_E_NOT_SEATED, "not-seated", "you do not sit at this table")                                        \
    X(API_E_TAKES_NOBODY, "takes-nobody", "this table takes no players now")                                 \
    X(API_E_INVITED, "invited-already", "%1$s has been invited to this table already, or sits there")        \
    X(API_E_COINS, "coins-enough", "there are still %1$s coins or more")                                     \
    X(API_E_REFILLED, "refilled-today", "coins are filled up once a day; again in %1$s h")                   \
    X(API_E_BOTS, "too-many-bots", "there are %1$s bots already")                                            \
    X(API_E_NO_BOT, "no-own-bot", "you have no bot of that name")                                            \
    X(API_E_NO_MESSAGES, "no-messages", "%1$s takes no private messages")                                    \
    X(API_E_BLOCKED, "blocked", "this player does not want your messages")                                   \
    X(API_E_ELO_GAME, "elo-of-one-game", "a ranking by Elo is of one game, and of all time")                 \
    X(API_E_STRENGTH_CLASS, "strength-of-one-class",                                                         \
      "a ranking by strength is of one family of games and one format; no other is of friends or a club")    \
    X(API_E_BANNED_ADDRESS, "banned-address", "this address is banned until %1$s: %2$s")                     \
    X(API_E_NETWORK, "no-network", "this is no network, as 192.0.2.0/24 or 2001:db8::/32 are")               \
    X(API_E_NETWORK_WIDE, "network-too-wide", "this network is very wide; say so if it is meant")            \
    X(API_E_NETWORK_OWN, "own-network", "your own address is in this network; say so if it is meant")        \
    X(API_E_NO_BAN, "no-such-ban", "this network is not banned")                                             \
    X(API_E_BANS, "too-many-bans", "there are %1$s bans already")                                            \
    X(API_E_TABLE, "no-such-table", "there is no table %1$s")                                                \
    X(API_E_MOVING, "moving", "this table is just moving to another server, try again in a moment")          \
    X(API_E_NO_ROW, "no-such-entry", "there is no such entry")                                               \
    X(API_E_NO_ANALYSES, "no-analyses", "this server analyses no matches")                                   \
    X(API_E_ANALYSIS_WAITS, "analysis-waits", "another match that you have asked about is not analysed yet") \
    X(API_E_PUZZLE, "no-such-puzzle", "there is no such puzzle")                                             \
    X(API_E_GAME, "no-such-game", "there is no game %1$s")                                                   \
    X(API_E_NO_PUZZLES, "no-puzzles", "there are no puzzles of “%1$s”")                                      \
    X(API_E_ALL_SOLVED, "all-solved", "you have answered all of these puzzles")                              \
    X(API_E_PUZZLE_ACTION, "no-such-answer", "“%1$s” cannot be played in this puzzle")                       \
    X(API_E_PUSH_ENDPOINT, "push-endpoint", "this server sends nothing to the push service of this browser") \
    X(API_E_PUSH_KEY, "push-key", "these are no keys of a browser’s subscription")                           \
    X(API_E_NO_ATTEMPT, "answer-first", "answer the puzzle first")

typedef enum api_code {
    API_E_NONE,
#define API_X(id, word, text) id,
    API_ERRORS(API_X)
#undef API_X
        API_CODE_COUNT
} api_code;

int api_code_status(api_code code);
const char *api_code_word(api_code code);
/* Returns the English sentence, the key in the catalogues. */
const char *api_code_text(api_code code);
