/* SPDX-License-Identifier: MIT */
/* The lines of a receipt, one by one. A record's tag has some of them. */
#pragma once

#include "base/text.h"
#include "engine/notation/record/text.h"

#include <kozel/fair.h>

/* The lines in their order. */
typedef enum fair_receipt_line {
    FAIR_LINE_HEAD,
    FAIR_LINE_ID,
    FAIR_LINE_NUMBER,
    FAIR_LINE_PREVIOUS,
    FAIR_LINE_GAME,
    FAIR_LINE_OPTIONS,
    FAIR_LINE_RULES,
    FAIR_LINE_PROGRAM,
    FAIR_LINE_SEAT1,
    FAIR_LINE_COMMIT = FAIR_LINE_SEAT1 + KZ_SEATS,
    FAIR_LINE_COUNT
} fair_receipt_line;

/* Returns the beginning of a line: "id", "seat 2". The result is static. */
const char *fair_receipt_line_key(fair_receipt_line line);

/* Writes a line without its line feed. */
void fair_receipt_put_line(const kz_receipt *receipt, fair_receipt_line line, base_text *sink);

/* Reads a line exactly as fair_receipt_put_line() writes it. The line is the text from the cursor to its
 * end. Returns false if the text is different. */
bool fair_receipt_take_line(kz_receipt *receipt, fair_receipt_line line, record_cursor *c);

/* Reads "master 3000" of a bot's line. Returns false if the text is different. */
bool fair_receipt_take_bot(kz_receipt_seat *seat, record_cursor *c);
