/* SPDX-License-Identifier: MIT */
/* The text of a match, and the trace of its replay (docs/spec/record.md). */
#ifndef KOZEL_RECORD_H
#define KOZEL_RECORD_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

KZ_DECLARATIONS

enum { KZ_ACTION_TEXT = 32, KZ_TILE_TEXT = 4, KZ_DEAL_TEXT = 512 };

/* Prints a tile: "2-6". Returns `out`. */
KZ_API const char *kz_tile_print(kz_tile tile, char out[KZ_TILE_TEXT]);

/* Reads a tile, with its halves in either order and any sign of record.md between them: "2-6", "6:2". `text`
 * has `length` bytes and must be the tile alone. If it is rejected, *tile is unchanged, and *error has the
 * reason and column 1. `error` may be NULL. */
KZ_API bool kz_tile_parse(const char *text, size_t length, kz_tile *tile, kz_error *error);

/* Prints an action in canonical text without its seat: "2-6", "2-6@b", "0-0@a!+6-6@b", "draw 0-5", "draw",
 * "knock", "0-5/end" and so on. Returns `out`. */
KZ_API const char *kz_action_print(kz_action action, char out[KZ_ACTION_TEXT]);

/* Reads an action of `seat` (from 0). If the text omits the end, the state determines the end. The function
 * checks only syntax; kz_match_try() checks the rest. `error->column` counts bytes from 1 within `text`. On
 * error *action is unchanged. */
KZ_API bool kz_action_parse(const kz_public *pub, int seat, const char *text, size_t length,
                            kz_action *action, kz_error *error);

/* Prints the set-up lines of the deal just dealt: "deal 1\nhand 1: ...\n...stock: ...\n". The stock line is
 * printed only if there is a stock. Returns the length. Call the function before the first action. */
KZ_API size_t kz_deal_print(const kz_match *match, char out[KZ_DEAL_TEXT]);

enum { KZ_TAG_TEXT = 128, KZ_PROOF_TEXT = 136, KZ_RECEIPT_TAG = 640, KZ_TAGS_TEXT = 6144 };

/* The tags of a record that have a meaning. Texts are NUL-terminated UTF-8, and empty if the tag is absent.
 * The reader cuts texts without a fixed form to fit. */
typedef struct kz_tags {
    char game[KZ_GAME_NAME];
    char options[KZ_OPTIONS_TEXT];
    char name[KZ_SEATS][KZ_TAG_TEXT];
    char date[KZ_TAG_TEXT];
    char event[KZ_TAG_TEXT];
    char seed[KZ_TAG_TEXT];
    char commit[KZ_TAG_TEXT];
    char result[KZ_TAG_TEXT];
    /* Tags of a verifiable match (docs/spec/fair.md), as kz_proof_tags() fills them. */
    char match[KZ_TAG_TEXT];
    char nonce[KZ_SEATS][KZ_PROOF_TEXT];
    char hash[KZ_SEATS][KZ_PROOF_TEXT];
    char receipt[KZ_RECEIPT_TAG];
    char signature[KZ_PROOF_TEXT];
    char end_signature[KZ_PROOF_TEXT];
    char server_key[KZ_PROOF_TEXT];
    char bot[KZ_SEATS][KZ_PROOF_TEXT];
    char program[KZ_TAG_TEXT];
    uint8_t players;    /* 0: not given yet */
    uint8_t rules;      /* the version of the rules by which the match began; 0: not given */
    uint8_t first_lead; /* a seat from 1; 0: not given */
} kz_tags;

/* Prints the given tags of a record in the order of record.md, followed by a blank line. Quotes within a
 * text become `'` and control characters become blanks, because the format has no escapes. Returns the
 * length. If `size` bytes are too few, the text is empty and the length 0. KZ_TAGS_TEXT always suffices. */
KZ_API size_t kz_tags_print(const kz_tags *tags, char *out, size_t size);

/* Callbacks of a reader while it plays a record. Any may be NULL. `match` is valid during the call. */
typedef struct kz_reader_events {
    void *context;
    /* A tag was read, with or without a meaning. The texts are not NUL-terminated. */
    void (*tag)(void *context, const char *key, size_t key_length, const char *value, size_t value_length);
    /* A complete set-up was dealt. */
    void (*dealt)(void *context, const kz_match *match);
    /* `action` is legal and about to be carried out. `match` is the state before it. */
    void (*acting)(void *context, const kz_match *match, kz_action action);
    /* The action was carried out. If match->phase is no longer KZ_PLAYING, match->end has how the deal
     * ended. In phase KZ_OVER match->result has how the match ended. */
    void (*acted)(void *context, const kz_match *match, kz_action action);
} kz_reader_events;

/* The maximum of bytes in a line of a record. */
enum { KZ_LINE_MAX = 1 << 20 };

/* The reader's private state. It is in a header only to avoid allocation. */
typedef struct kz_reader_state {
    uint8_t part;       /* part of the record to which the next line belongs */
    uint8_t hands;      /* hands of the set-up that were read */
    uint64_t tags_seen; /* bit i: tag i of engine/notation/record/tags.h; bit 63: any */
    uint8_t rules;      /* the version of the rules for a record without that tag; 0: the current one */
    kz_set seen;        /* tiles of the set-up */
    kz_tile order[KZ_TILES];
    int setup_line;          /* last line of the set-up */
    int hand_line[KZ_SEATS]; /* line of each hand */
} kz_reader_state;

/* A reader of a record. It gets line by line and plays the match. It is one plain struct of the caller,
 * without allocation. The caller may read its fields, not write them. */
typedef struct kz_reader {
    const kz_games *games; /* owned by the caller; outlives the reader */
    kz_reader_events events;
    kz_tags tags;
    kz_match match; /* valid if has_match */
    bool has_match; /* the first deal's line was read */
    int line;       /* lines read */
    int deal_line;  /* first line of the last deal */
    kz_reader_state own;
} kz_reader;

/* Starts to read a record; `events` may be NULL. */
KZ_API void kz_reader_init(kz_reader *reader, const kz_games *games, const kz_reader_events *events);

/* The last version of the rules by which servers wrote records without a `Rules` tag. A record with a
 * `Match` tag and without `Rules` is from such a server. */
enum { KZ_RULES_UNTAGGED = 2 };

/* Sets the version of the rules (from 1) for a record without a `Rules` tag. Call it before the first line.
 */
KZ_API void kz_reader_assume_rules(kz_reader *reader, int version);

/* Returns the version of the rules by which the match began, according to the tags read until now. */
KZ_API int kz_reader_rules(const kz_reader *reader);

/* Reads the next line, without its line feed. A carriage return at its end is white space. On error *error
 * has the line and the column in bytes. The line may be an earlier one, as for tiles missing from a set-up.
 * After an error the reader must get no more lines. */
KZ_API bool kz_reader_line(kz_reader *reader, const char *text, size_t length, kz_error *error);

/* Ends the input. It is an error if a set-up is incomplete, or if there was neither a tag nor a deal. */
KZ_API bool kz_reader_end(kz_reader *reader, kz_error *error);

/* Reads a whole text, but does not end the input: call kz_reader_end() after it. */
KZ_API bool kz_reader_text(kz_reader *reader, const char *text, size_t length, kz_error *error);

/* The maximum of bytes in a line of a trace. The functions below print lines of JSON without a line feed.
 * Each returns the length. If `size` bytes are too few, the text is empty and the length 0. A `size` of
 * KZ_TRACE_LINE always suffices. */
enum { KZ_TRACE_LINE = 4096 };

/* Prints the state `before` an action, and the action. If the action is NULL, the function prints a
 * position. */
KZ_API size_t kz_trace_action(const kz_match *before, const kz_action *action_or_null, char *out,
                              size_t size);

/* Prints the end of the match's last deal. */
KZ_API size_t kz_trace_deal_end(const kz_match *match, char *out, size_t size);

/* Prints the end of a match in phase KZ_OVER. */
KZ_API size_t kz_trace_match_end(const kz_match *match, char *out, size_t size);

/* Returns the word of a kz_reason in a trace. */
KZ_API const char *kz_reason_word(kz_reason reason);

KZ_DECLARATIONS_END

#endif
