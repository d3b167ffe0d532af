/* SPDX-License-Identifier: MIT */
/* The parts of `kozel convert`: reading tables of laps (convert_laps.c), reading records
 * (convert_record.c). */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/laps.h>

#include <stdio.h>

typedef enum records_form {
    RECORDS_FORM_OTHER, /* than the input's */
    RECORDS_FORM_LAPS,
    RECORDS_FORM_RECORD
} records_form;

typedef struct records_convert_request {
    const char *input, *output; /* output NULL: standard output */
    const char *game, *options, *ends;
    const char *folder; /* of house games */
    records_form to;
    bool fix;
} records_convert_request;

/* The output being made: all of it, before anything is written. */
typedef struct records_work {
    const records_convert_request *request;
    const kz_games *games;
    const char *name; /* of the input, for messages */
    FILE *out;        /* in memory */
    FILE *extra;      /* tags without a meaning, in memory: */
    char *extra_text;
    size_t extra_length;
    kz_lap_deal laps;
} records_work;

/* Keeps a tag without a meaning: kz_reader_events.tag, the context is the work. */
void records_convert_tag(void *context, const char *key, size_t key_length, const char *value,
                         size_t value_length);

/* Writes the tags, those without a meaning last. */
void records_convert_put_tags(records_work *w, const kz_tags *tags);

/* Reads tables, writes a record. Returns false after printing the fault. */
bool records_convert_laps(records_work *w, const char *text, size_t length);

/* Reads a record, writes tables, or the record again. */
bool records_convert_record(records_work *w, const char *text, size_t length, bool to_laps);

/* "1.3=a" and so on. */
bool records_convert_are_ends_sound(const char *text);
