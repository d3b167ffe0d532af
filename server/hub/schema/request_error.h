/* SPDX-License-Identifier: MIT */
/* The hub's errors, in the form of KZ_ERRORS (kozel/error.h): a stable word and an English sentence, the key
 * in the catalogues of data/po. Refusals by the rules (not-your-turn, ...) keep their codes. */
#pragma once

#define SCHEMA_REQUEST_ERRORS(X)                                                                             \
    /* frames */                                                                                             \
    X(HUB_E_TOO_LONG, "too-long", "the message is longer than %1$s bytes")                                   \
    X(HUB_E_JSON, "no-json", "the message is no JSON object")                                                \
    X(HUB_E_SEQ, "no-seq", "the message has no number of its own")                                           \
    X(HUB_E_SEQ_OLD, "seq-old", "request %1$s is too old to be repeated")                                    \
    X(HUB_E_TOO_FAST, "too-fast", "too many requests, wait a moment")                                        \
    X(HUB_E_UNKNOWN, "no-such-request", "there is no request %1$s")                                          \
    X(HUB_E_HELLO_FIRST, "hello-first", "the first request of a connection is hello")                        \
    X(HUB_E_OTHER_TAB, "other-tab", "this connection belongs to another tab")                                \
    X(HUB_E_TABS, "too-many-tabs",                                                                           \
      "the game is open in %1$s tabs already: close one of them, and it goes on here")                       \
    /* members */                                                                                            \
    X(HUB_E_MISSING, "missing", "%1$s is missing")                                                           \
    X(HUB_E_NO_NUMBER, "no-number", "%1$s must be a whole number")                                           \
    X(HUB_E_NO_TEXT, "no-text", "%1$s must be a text")                                                       \
    X(HUB_E_NO_SWITCH, "no-switch", "%1$s must be true or false")                                            \
    X(HUB_E_NO_OBJECT, "no-object", "%1$s must be an object")                                                \
    X(HUB_E_RANGE, "out-of-range", "%1$s must be from %2$s to %3$s")                                         \
    X(HUB_E_LENGTH, "wrong-length", "%1$s must have %2$s to %3$s characters")                                \
    X(HUB_E_CONTROL, "control-character", "%1$s has a control character")                                    \
    X(HUB_E_WORD, "no-such-word", "%1$s must be one of: %2$s")                                               \
    X(HUB_E_NO_SUCH_MEMBER, "no-such-member", "there is no member %1$s")                                     \
    X(HUB_E_TWICE, "member-twice", "%1$s is given twice")                                                    \
    X(HUB_E_TAB, "tab-name", "a tab is named by 8 to 32 letters and digits")                                 \
    X(HUB_E_OPTIONS, "options-too-long", "the options are too long")                                         \
    X(HUB_E_BOT, "no-such-bot", "there are no bots of level %1$s")                                           \
    /* tables */                                                                                             \
    X(HUB_E_TABLE, "no-such-table", "there is no table %1$s")                                                \
    X(HUB_E_SEATED, "seated-already", "you sit at this table already")                                       \
    X(HUB_E_NOT_SEATED, "not-seated", "you do not sit at this table")                                        \
    X(HUB_E_TAKES_NOBODY, "takes-nobody", "this table takes no players now")                                 \
    X(HUB_E_SEAT_TAKEN, "seat-taken", "this seat is not free, choose another one")                           \
    X(HUB_E_RUNNING, "match-running", "a match is being played at this table")                               \
    X(HUB_E_NOT_WAITING, "not-waiting", "this table does not wait for players")                              \
    X(HUB_E_APPLICANT, "not-applicant", "only %1$s may start the match")                                     \
    X(HUB_E_NO_BOTS, "no-bots", "seats are free and no bots were offered for them")                          \
    X(HUB_E_TABLES, "too-many-tables", "you sit at %1$s tables already")                                     \
    X(HUB_E_SERIOUS_BOTS, "serious-bots", "with bots a match can neither be rated nor played for a stake")   \
    X(HUB_E_SERIOUS_SUBSTITUTE, "serious-substitute",                                                        \
      "bots play on for absent players in friendly matches without a stake only")                            \
    X(HUB_E_SERIOUS_UNTIMED, "serious-untimed",                                                              \
      "a match without a clock can neither be rated nor played for a stake")                                 \
    X(HUB_E_STAKE_PAIRS, "stake-pairs", "pairs do not play for a stake")                                     \
    X(HUB_E_QUEUE_SIDES, "queue-sides", "only a table of two sides has a queue")                             \
    X(HUB_E_QUEUE_STAKE, "queue-stake", "a table with a queue takes no stake")                               \
    X(HUB_E_REGISTERED, "table-registered", "this table is for registered players")                          \
    X(HUB_E_ELO, "elo-too-low", "this table asks for an Elo of %1$s, %3$s has %2$s")                         \
    X(HUB_E_STAKE_REGISTERED, "stake-registered", "only registered players play for a stake")                \
    X(HUB_E_STAKE_STANDING, "stake-standing",                                                                \
      "a stake needs an account %1$s h old with %2$s matches against people, unlike that of %3$s")           \
    X(HUB_E_COINS, "too-few-coins", "the stake is %1$s coins, %3$s has %2$s free")                           \
    X(HUB_E_NO_QUEUE, "no-queue", "this table has no queue")                                                 \
    X(HUB_E_QUEUED, "queued-already", "you are in this table’s queue already")                               \
    X(HUB_E_NOT_QUEUED, "not-queued", "you are not in this table’s queue")                                   \
    X(HUB_E_QUEUE_FULL, "queue-full", "there is no room in this place of the queue")                         \
    X(HUB_E_SEAT_FREE, "seat-free", "a seat is free at this table, sit down")                                \
    X(HUB_E_NO_PROPOSAL, "no-proposal", "this proposal is no longer made")                                   \
    X(HUB_E_ENTER, "enter-first", "enter the table first")                                                   \
    X(HUB_E_CHAT_FAST, "chat-fast", "wait a moment before the next line")                                    \
    X(HUB_E_PHRASE, "phrase-later", "partners say such things between the deals only")                       \
    X(HUB_E_MUTED, "muted", "you may not write at this table")                                               \
    X(HUB_E_MUTE, "may-not-mute",                                                                            \
      "only the applicant and moderators mute others, and nobody mutes a moderator")                         \
    X(HUB_E_MUTED_MAX, "too-many-muted", "%1$s players are muted here already")                              \
    X(HUB_E_NOBODY, "nobody-here", "there is nobody else called %1$s here")                                  \
    X(HUB_E_LINE, "no-such-line", "there is no such line to report")                                         \
    X(HUB_E_MOVING, "moving", "this table is just moving to another server, try again in a moment")          \
    X(HUB_E_SEEK_PLAYING, "seek-playing", "you are in a match already, finish it first")                     \
    X(HUB_E_WATCHED, "too-many-entered", "%1$s tables are being watched here already")                       \
    X(HUB_E_FULL, "server-full", "the server has no room for another table")                                 \
    X(HUB_E_BUSY, "busy", "the server is busy, try again in a moment")                                       \
    X(HUB_E_DRAINING, "draining", "the server is about to be restarted, try again in a moment")              \
    X(HUB_E_NO_PAUSE, "no-pause", "there is no pause between deals now")                                     \
    X(HUB_E_NOT_OVERDUE, "nobody-overdue", "nobody has kept this match waiting for a day")                   \
    X(HUB_E_NOT_OVER, "not-over", "the match is not over")                                                   \
    X(HUB_E_STALE, "stale", "the table has gone on meanwhile")                                               \
    X(HUB_E_NO_TERMS, "terms-missing", "this page is out of date, load it again")                            \
    X(HUB_E_PROTOCOL, "protocol-version", "this server speaks version %1$s of the protocol, not %2$s")       \
    X(HUB_E_BY_ITSELF, "by-itself", "only choices are asked for, the rest happens by itself")                \
    X(HUB_E_NO_HINTS, "no-hints", "hints are given in friendly matches without a stake only")                \
    X(HUB_E_HEX, "no-hex", "%1$s must be lower-case hexadecimal digits")                                     \
    X(HUB_E_HASH_USED, "hash-used", "this hash was used before, draw a new number")                          \
    X(HUB_E_NONCE, "bad-nonce", "this number is not the one of the hash")                                    \
    X(HUB_E_TOO_LATE, "too-late", "it is too late for this match")                                           \
    /* tournaments */                                                                                        \
    X(HUB_E_TOURNAMENT, "no-such-tournament", "there is no such tournament")                                 \
    X(HUB_E_TOURNAMENT_REGISTERED, "tournament-registered", "tournaments are for registered players")        \
    X(HUB_E_TOURNAMENTS, "too-many-tournaments", "%1$s tournaments of yours are not over yet")               \
    X(HUB_E_TOURNAMENTS_TODAY, "tournaments-today", "you have founded %1$s tournaments within a day")        \
    X(HUB_E_TOURNAMENTS_ENTERED, "tournaments-entered", "you take part in %1$s tournaments already")         \
    X(HUB_E_TOURNAMENT_CHANGES, "tournament-changes", "this tournament was changed too often")               \
    X(HUB_E_TOURNAMENTS_FULL, "tournaments-full", "the server has no room for another tournament")           \
    X(HUB_E_TOURNAMENT_START, "tournament-start",                                                            \
      "a tournament starts in the future, within %1$s days from now")                                        \
    X(HUB_E_TOURNAMENT_FULL, "tournament-full", "this tournament is full")                                   \
    X(HUB_E_TOURNAMENT_PROGRAMS, "tournament-no-bots", "the accounts of bots may not enter this tournament") \
    X(HUB_E_TOURNAMENT_CLUB, "tournament-club", "only members of its club may enter this tournament")        \
    X(HUB_E_TOURNAMENT_CLUB_LEADERS, "tournament-club-leaders",                                              \
      "only the host and the helpers of a club found its tournaments")                                       \
    X(HUB_E_NOT_ENTERED, "not-entered", "you do not take part in this tournament")                           \
    X(HUB_E_NOT_HOST, "not-host", "only the host of the tournament may do this")

typedef enum schema_request_code {
#define SCHEMA_X(id, word, text) id,
    SCHEMA_REQUEST_ERRORS(SCHEMA_X)
#undef SCHEMA_X
        HUB_REQUEST_CODE_COUNT
} schema_request_code;

const char *schema_request_code_word(schema_request_code code);
/* Returns the English sentence, the key in the catalogues. */
const char *schema_request_code_text(schema_request_code code);
