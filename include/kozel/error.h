/* SPDX-License-Identifier: MIT */
/* The errors of every parser and check in the project: a code, its arguments, and a position in the input.
 *
 * A code is a stable word ("not-your-turn"). Its English sentence has `%1$s`..`%3$s` for the arguments.
 * KZ_ERRORS and KZ_TOURNAMENT_ERRORS below define both. The sentences are the keys of the catalogues in
 * data/po. */
#ifndef KOZEL_ERROR_H
#define KOZEL_ERROR_H

#include <kozel/api.h>

#include <stddef.h>

KZ_DECLARATIONS

#define KZ_ERRORS(X)                                                                                         \
    X(KZ_OK, "ok", "no error")                                                                               \
    /* actions */                                                                                            \
    X(KZ_E_TURN, "not-your-turn", "not this seat's turn: seat %1$s is to act")                               \
    X(KZ_E_NO_DEAL, "no-deal", "no deal is being played")                                                    \
    X(KZ_E_OVER, "match-over", "the match is over")                                                          \
    X(KZ_E_ACTION, "no-such-action", "there is no such action")                                              \
    X(KZ_E_SEAT, "no-seat", "there is no seat %1$s")                                                         \
    X(KZ_E_NOT_IN_HAND, "not-in-hand", "tile %1$s is not in hand")                                           \
    X(KZ_E_FIT, "does-not-fit", "tile %1$s does not fit end %2$s (%3$s)")                                    \
    X(KZ_E_FITS_NOWHERE, "fits-nowhere", "tile %1$s fits no end")                                            \
    X(KZ_E_WHICH_END, "which-end", "tile %1$s fits more than one end: name it")                              \
    X(KZ_E_NO_END, "no-such-end", "there is no end %1$s")                                                    \
    X(KZ_E_LEAD, "lead-tile", "the lead must be %1$s")                                                       \
    X(KZ_E_LEAD_END, "lead-end", "a lead names no end")                                                      \
    X(KZ_E_MUST_LAY, "must-lay", "must lay: %1$s fits")                                                      \
    X(KZ_E_MUST_DRAW, "must-draw", "must draw")                                                              \
    X(KZ_E_MUST_KNOCK, "must-knock", "must knock: nothing fits and nothing may be drawn")                    \
    X(KZ_E_MAY_NOT_DRAW, "may-not-draw", "may not draw, %1$s fits")                                          \
    X(KZ_E_MAY_NOT_KNOCK, "may-not-knock", "may not knock, %1$s fits")                                       \
    X(KZ_E_STOCK_NEXT, "stock-next", "stock's next tile is %1$s")                                            \
    X(KZ_E_LEAD_DOUBLE, "lead-double", "the lead must be a double, such as %1$s")                            \
    X(KZ_E_LEAD_SINGLE, "lead-single", "a lead is one tile")                                                 \
    X(KZ_E_DOUBLES_MANY, "doubles-many", "doubles laid in one turn: at most %1$s")                           \
    X(KZ_E_DOUBLE_TWICE, "double-twice", "double %1$s is laid twice")                                        \
    X(KZ_E_NOT_DOUBLE, "not-a-double", "only doubles are laid together, not %1$s")                           \
    X(KZ_E_END_TWICE, "end-twice", "two doubles at end %1$s")                                                \
    X(KZ_E_CLOSE, "may-not-close",                                                                           \
      "tile %1$s cannot be laid closed: only doubles after the lead can, where the game has that")           \
    X(KZ_E_LENGTHWISE, "may-not-turn", "tile %1$s cannot be laid lengthwise")                                \
    X(KZ_E_CLAIM, "may-not-claim", "may not buy 6-6")                                                        \
    X(KZ_E_MUST_GIVE, "must-give", "must give a tile for 6-6, such as %1$s")                                 \
    X(KZ_E_GIVE, "may-not-give", "no tile is to be given")                                                   \
    X(KZ_E_TURNED, "tile-turned", "the turned tile is %1$s")                                                 \
    X(KZ_E_MAY_NOT_SHIFT, "may-not-shift", "may not shift: %1$s can be used")                                \
    X(KZ_E_MUST_SHIFT, "must-shift", "must shift: %1$s is no double")                                        \
    X(KZ_E_JOINT, "no-joint", "line %1$s has no joint %2$s for %3$s")                                        \
    X(KZ_E_CUT, "no-cut", "tile %1$s cuts nothing at %2$s")                                                  \
    /* deals */                                                                                              \
    X(KZ_E_DEAL_NOW, "deal-now", "a deal is being played already")                                           \
    X(KZ_E_TILE_TWICE, "tile-twice", "tile %1$s is given twice")                                             \
    X(KZ_E_TILE_MISSING, "tile-missing", "tile %1$s is missing")                                             \
    X(KZ_E_HAND_SIZE, "hand-size", "hand %1$s has %2$s tiles, the game deals %3$s")                          \
    X(KZ_E_REDEAL_DOUBLES, "redeal-doubles", "redeal required: seat %1$s has %2$s doubles")                  \
    X(KZ_E_REDEAL_SUIT, "redeal-suit", "redeal required: seat %1$s has %2$s tiles of value %3$s")            \
    /* games and options */                                                                                  \
    X(KZ_E_GAME, "no-such-game", "there is no game %1$s")                                                    \
    X(KZ_E_PLAYERS, "no-such-players", "%1$s is not played by %2$s")                                         \
    X(KZ_E_OPTION, "no-such-option", "%1$s has no option %2$s")                                              \
    X(KZ_E_OPTION_VALUE, "option-value", "%1$s is no value of %2$s; allowed: %3$s")                          \
    X(KZ_E_OPTION_DEFAULT, "option-default", "no choice of option %1$s is what the game itself does")        \
    X(KZ_E_OPTION_TWICE, "option-twice", "option %1$s is given twice")                                       \
    X(KZ_E_OPTION_SYNTAX, "option-syntax", "%1$s is not of the form key=value")                              \
    X(KZ_E_MECHANIC, "no-such-mechanic", "there is no mechanic %1$s")                                        \
    X(KZ_E_MECHANIC_VALUE, "mechanic-value", "%1$s is no value of %2$s; allowed: %3$s")                      \
    X(KZ_E_MECHANIC_TWICE, "mechanic-twice", "%1$s is given twice")                                          \
    X(KZ_E_CONTRADICTION, "contradiction", "%1$s and %2$s contradict each other: %3$s")                      \
    X(KZ_E_CHOICES_ALIKE, "choices-alike", "%1$s and %2$s of option %3$s are one and the same")              \
    X(KZ_E_GAME_FILE, "game-file", "expected [game], [game : parent] or key = value")                        \
    X(KZ_E_GAME_TITLE, "game-title", "a text about a game has 1 to %1$s bytes and no control characters")    \
    X(KZ_E_GAME_LANGUAGE, "game-language", "%1$s names no language; there are %2$s")                         \
    X(KZ_E_GAME_TWICE, "game-twice", "game %1$s is defined twice")                                           \
    X(KZ_E_GAMES_FULL, "games-full", "no room for another game: at most %1$s")                               \
    /* records */                                                                                            \
    X(KZ_E_NUL, "nul-byte", "a NUL byte")                                                                    \
    X(KZ_E_UTF8, "bad-utf8", "bad UTF-8")                                                                    \
    X(KZ_E_LINE_LONG, "line-long", "a line has at most %1$s bytes")                                          \
    X(KZ_E_LINE, "line", "expected a tag, deal, hand, stock or an action, not %1$s")                         \
    X(KZ_E_TRAILING, "trailing", "unexpected %1$s")                                                          \
    X(KZ_E_TAG, "tag", "a tag is written [Key \"value\"]")                                                   \
    X(KZ_E_TAG_LATE, "tag-late", "tags stand before the first deal")                                         \
    X(KZ_E_TAG_TWICE, "tag-twice", "tag %1$s is given twice")                                                \
    X(KZ_E_TAG_MISSING, "tag-missing", "tag %1$s is missing")                                                \
    X(KZ_E_TAG_VALUE, "tag-value", "%1$s is no value of %2$s; allowed: %3$s")                                \
    X(KZ_E_TAG_LONG, "tag-long", "%1$s has at most %2$s bytes")                                              \
    X(KZ_E_DEAL_EXPECTED, "deal-expected", "expected the line deal %1$s")                                    \
    X(KZ_E_HAND_EXPECTED, "hand-expected", "expected the line hand %1$s")                                    \
    X(KZ_E_HAND_MISSING, "hand-missing", "hand %1$s is missing")                                             \
    X(KZ_E_LINE_TWICE, "line-twice", "the line %1$s is given twice")                                         \
    X(KZ_E_NO_STOCK, "no-stock", "there is no stock: all tiles are in the hands")                            \
    X(KZ_E_TILE, "tile", "%1$s is no tile")                                                                  \
    X(KZ_E_ACTION_TEXT, "action-text", "%1$s is no action")                                                  \
    X(KZ_E_DRAW_TILE, "draw-tile", "a draw names the tile drawn")                                            \
    /* tables of laps */                                                                                     \
    X(KZ_E_LAPS_STOCK, "laps-stock", "%1$s with %2$s players has a stock, which no table of laps tells")     \
    X(KZ_E_LAPS_ROWS, "laps-rows", "%1$s is played in rows, which no table of laps tells")                   \
    X(KZ_E_LAPS_RESIGN, "laps-resign", "a resignation out of turn has no place in a table of laps")          \
    X(KZ_E_LAPS_CLAIM, "laps-claim", "a claim without its lead has no place in a table of laps")             \
    X(KZ_E_LAP, "lap-expected", "expected lap %1$s")                                                         \
    X(KZ_E_LAPS_MANY, "laps-many", "a deal has at most %1$s laps")                                           \
    X(KZ_E_CELL, "cell", "%1$s is no cell of a table: expected tiles or -")                                  \
    X(KZ_E_CELLS_MANY, "cells-many", "a lap has %1$s cells")                                                 \
    X(KZ_E_LEFT_MISSING, "left-missing", "the tiles left in the hands are missing")                          \
    X(KZ_E_LEFT, "left", "the tiles left in hand %1$s are others")                                           \
    X(KZ_E_MISPRINT, "misprint", "tile %1$s stands twice in the table, tile %2$s nowhere")                   \
    X(KZ_E_DEAL_ENDED, "deal-ended", "the deal has ended before %1$s")                                       \
    X(KZ_E_READINGS, "readings", "the table can be read in several ways: name the ends")                     \
    /* records that prove their deals */                                                                     \
    X(KZ_E_HEX, "hex", "%1$s must be %2$s hexadecimal digits in lower case")                                 \
    X(KZ_E_RECEIPT_LINE, "receipt-line", "expected the line %1$s of a receipt")                              \
    X(KZ_E_RECEIPT_TAG, "receipt-tag", "tag %1$s says nothing that a receipt can say")                       \
    X(KZ_E_RECEIPT_OTHER, "receipt-other", "the receipt and the record disagree: %1$s")                      \
    X(KZ_E_COMMIT, "commit", "the seed is not the one that was committed to")                                \
    X(KZ_E_NONCE, "nonce", "the nonce of seat %1$s does not belong to its hash")                             \
    X(KZ_E_NONCE_MISSING, "nonce-missing", "the nonce or the hash of seat %1$s is missing")                  \
    X(KZ_E_BOT_NONCE, "bot-nonce", "seat %1$s is a bot: it has no nonce")                                    \
    X(KZ_E_SIGNATURE, "signature", "the receipt is not signed by this key")                                  \
    X(KZ_E_END_SIGNATURE, "end-signature", "what was signed at the end is not what stands here")             \
    X(KZ_E_SERVER_KEY, "server-key", "the record names another key than the one given")                      \
    X(KZ_E_DEAL_OTHER, "deal-other", "deal %1$s is not the one that the seed gives")                         \
    X(KZ_E_LOT, "lot", "the seed gives the lead to seat %1$s")                                               \
    X(KZ_E_RECEIPT_MATCH, "receipt-match", "the receipt that was kept is of match %1$s")                     \
    X(KZ_E_RECEIPTS, "two-receipts", "two different receipts of match %1$s: that is proof of fraud")         \
    X(KZ_E_NO_NONCE, "no-nonce", "no seat gave a nonce")                                                     \
    X(KZ_E_NO_KEY, "no-key", "no key is given to hold the signatures against")                               \
    X(KZ_E_YIELD, "may-not-yield", "may not leave the lead to the partner")                                  \
    X(KZ_E_NO_RECORD, "no-record", "no record: there is neither a tag nor a deal")                           \
    /* positions */                                                                                          \
    X(KZ_E_TAG_CONFLICT, "tag-conflict", "the value %1$s of %2$s contradicts the rest of the position")      \
    X(KZ_E_HIDDEN_TILES, "hidden-tiles", "all tiles are needed, not what one seat sees")                     \
    /* the caller's program */                                                                               \
    X(KZ_E_MEMORY, "memory", "out of memory")                                                                \
    X(KZ_E_NULL, "null", "%1$s is a null pointer")                                                           \
    X(KZ_E_LOG, "log-incomplete", "the actions of the deal are not all stored")

/* The errors of tournaments. The WebAssembly modules have no tournaments, and leave the sentences out. */
#define KZ_TOURNAMENT_ERRORS(X)                                                                              \
    X(KZ_E_TERM, "tournament-term", "%1$s must be %2$s to %3$s")                                             \
    X(KZ_E_TOURNAMENT_EVENT, "no-such-event", "there is no such event")                                      \
    X(KZ_E_TIME_BACK, "time-back", "time must not go back")                                                  \
    X(KZ_E_NOT_BEGUN, "tournament-not-begun", "the tournament has not begun")                                \
    X(KZ_E_BEGUN, "tournament-begun", "the tournament has begun already")                                    \
    X(KZ_E_ENDED, "tournament-over", "the tournament is over")                                               \
    X(KZ_E_PAUSED, "tournament-paused", "the tournament is paused")                                          \
    X(KZ_E_NOT_PAUSED, "tournament-not-paused", "the tournament is not paused")                              \
    X(KZ_E_ENTRANT, "no-entrant", "there is no entrant %1$s")                                                \
    X(KZ_E_ENTERED, "entered-already", "entrant %1$s has entered already")                                   \
    X(KZ_E_LEFT_ALREADY, "left-already", "entrant %1$s has left already")                                    \
    X(KZ_E_NOT_LEFT, "not-left", "entrant %1$s has not left")                                                \
    X(KZ_E_ENTRY_CLOSED, "entry-closed", "nobody may enter the tournament any more")                         \
    X(KZ_E_ENTRANTS_MANY, "entrants-many", "at most %1$s entrants take part")                                \
    X(KZ_E_ENTRANTS_FEW, "entrants-few", "too few entrants are there: at least %1$s must be")                \
    X(KZ_E_MATCHES_RUNNING, "matches-running", "matches of the round are still played: %1$s")                \
    X(KZ_E_ROUND, "other-round", "the next round is %1$s")                                                   \
    X(KZ_E_PAIRED_TWICE, "paired-twice", "entrant %1$s has two tables in one round")                         \
    X(KZ_E_UNPAIRED, "unpaired", "entrant %1$s has no table in the round")                                   \
    X(KZ_E_TABLE_SIZE, "table-size", "%1$s entrants cannot play at one table")                               \
    X(KZ_E_BYES, "byes-many", "at most %1$s byes are allowed in the round")                                  \
    X(KZ_E_PAIRING, "no-pairing", "no pairing was found")                                                    \
    X(KZ_E_MATCH, "no-such-match", "there is no match %1$s")                                                 \
    X(KZ_E_MATCH_RESULT, "match-has-result", "match %1$s has a result already")                              \
    X(KZ_E_MATCH_RUNNING, "match-running", "match %1$s has no result yet")                                   \
    X(KZ_E_MATCH_BYE, "match-is-bye", "match %1$s is a bye: it has no other result")                         \
    X(KZ_E_RESULT, "bad-result", "the result of match %1$s is not possible")

typedef enum kz_code {
#define KZ_X(id, word, text) id,
    KZ_ERRORS(KZ_X) KZ_TOURNAMENT_ERRORS(KZ_X)
#undef KZ_X
        KZ_CODE_COUNT
} kz_code;

enum { KZ_ERROR_ARGS = 3, KZ_ERROR_ARG_SIZE = 112 };

/* One error. `line` and `column` count from 1; they are 0 where the input has none. Arguments are
 * NUL-terminated and cut to fit. */
typedef struct kz_error {
    kz_code code;
    int line;
    int column;
    char arg[KZ_ERROR_ARGS][KZ_ERROR_ARG_SIZE];
} kz_error;

/* Fills *error with a code and its arguments, and sets line and column to 0. `error` may be NULL. An
 * argument may be NULL for none. Control characters and invisible characters in arguments become escapes
 * (`\u001b`, `\u200b`), invalid UTF-8 bytes become `\xff`. Returns `code`. */
KZ_API kz_code kz_fail(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3);

/* Returns the stable word of a code: "not-your-turn". The result is static. */
KZ_API const char *kz_code_word(kz_code code);

/* Returns the English sentence of a code with its `%1$s` marks: the key of the catalogues. The result is
 * static. */
KZ_API const char *kz_code_text(kz_code code);

/* Writes the sentence with its arguments to `out`, at most `size` bytes with the NUL. `text` is
 * kz_code_text() or its translation. Returns the length written. */
KZ_API size_t kz_error_print(const kz_error *error, const char *text, char *out, size_t size);

KZ_DECLARATIONS_END

#endif
