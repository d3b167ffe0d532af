/* SPDX-License-Identifier: MIT */
/* Settings of a command: one table of rows. Each row may be given as a flag (`--bot-delay 700`), as an
 * environment variable (`KOZEL_BOT_DELAY=700`) and in a file (`bot-delay = 700`). A flag overrides the
 * environment, the environment overrides the file, and the file overrides the default.
 *
 * A file has lines `NAME = VALUE`. Empty lines are ignored. A `#` at the beginning of a line or after a space
 * starts a comment. A value may be in double or single quotes, which are not part of it. A byte order mark
 * before the first line is skipped.
 *
 * Everything else in a file is refused, and so is a name that is given twice: a misspelt setting would
 * otherwise be a missing one. A variable KOZEL_... that is no setting is ignored, because it may be another
 * program's; see `unknown`. An empty variable counts as not given, unless its setting may be empty.
 *
 * Two rows of the same member are two names of one setting. A flag, the environment and the file may each use
 * one of them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The longest file of settings, in bytes. */
enum { SERVE_SETTINGS_FILE = 64 * 1024, SERVE_SETTINGS_MAX = 60, SERVE_SETTING_FAULT = 512 };

typedef struct serve_setting {
    const char *name;  /* "bot-delay" */
    const char *value; /* what its value is called in the help: "MS" */
    const char *help;  /* N_("...") */
    enum { SERVE_SETTING_NUMBER, SERVE_SETTING_TEXT, SERVE_SETTING_WORD, SERVE_SETTING_GONE } kind;
    size_t offset; /* where the value stands: for a number and a word an int or int64_t, for a text a
                      const char * */
    size_t size;
    int64_t least, most;              /* of a number */
    const char *const *words;         /* of a word; its value is the index. The list ends with NULL */
    bool (*check)(const char *value); /* of a text; NULL: any but an empty one */
    const char *fault;                /* if it is none: N_("%s needs ..."), %s: the setting as it was given */
    bool optional;                    /* an empty text means none: NULL */
    bool live;                        /* a number or word that may change while the command runs */
    const char *instead;              /* of one that is gone: what has taken its place */
} serve_setting;

/* The members of a row for the member `field` of `type`:
 *     {"port", "N", N_("the port"), SERVE_NUMBER(struct values, port, 0, 65535)} */
#define SERVE_SETTING_AT(type, field) .offset = offsetof(type, field), .size = sizeof(((type *)0)->field)
#define SERVE_NUMBER(type, field, from, to)                                                                  \
    .kind = SERVE_SETTING_NUMBER, SERVE_SETTING_AT(type, field), .least = from, .most = to
#define SERVE_TEXT(type, field) .kind = SERVE_SETTING_TEXT, SERVE_SETTING_AT(type, field)
/* {"old", SERVE_GONE("new")}: an error names the setting that has replaced it. */
#define SERVE_GONE(name) .kind = SERVE_SETTING_GONE, .offset = SIZE_MAX, .instead = name
#define SERVE_WORD(type, field, list) .kind = SERVE_SETTING_WORD, SERVE_SETTING_AT(type, field), .words = list

/* Where a value came from. */
typedef struct serve_setting_origin {
    enum { SERVE_FROM_DEFAULT, SERVE_FROM_FILE, SERVE_FROM_ENVIRONMENT, SERVE_FROM_FLAG } from;
    int line; /* of the file */
} serve_setting_origin;

typedef struct serve_setting_list {
    const serve_setting *rows;
    size_t count; /* at most SERVE_SETTINGS_MAX */
    void *values; /* the struct of the rows' offsets; it has the defaults at first */
    serve_setting_origin origin[SERVE_SETTINGS_MAX];
    const char *path;                  /* of the file, NULL: none was read */
    char *text;                        /* of the file: texts point into it */
    bool readable;                     /* by everybody on the machine: the file */
    char unknown[SERVE_SETTING_FAULT]; /* variables KOZEL_... that are no settings, with blanks between */
    char fault[SERVE_SETTING_FAULT];   /* what is wrong, in the language of the locale, after a `false` */
} serve_setting_list;

/* The texts of `values` are valid until serve_settings_clear(); `rows`, flags and environment must live as
 * long.
 */
void serve_settings_init(serve_setting_list *settings, const serve_setting *rows, size_t count, void *values);
void serve_settings_clear(serve_setting_list *settings);

/* All of these return false when something is wrong: see `fault`. Call them in this order.
 * A file, once at most; `path` is kept. */
bool serve_settings_read_file(serve_setting_list *settings, const char *path);
/* The same from memory: `text`, malloc'ed, becomes the settings'; `length` without the NUL that must follow
 * it. */
bool serve_settings_read_text(serve_setting_list *settings, const char *path, char *text, size_t length);
/* The variables `KOZEL_...`, but KOZEL_CONFIG; `variables` is the likes of environ. */
bool serve_settings_read_environment(serve_setting_list *settings, char *const *variables);
/* The flag of a row. */
bool serve_settings_take_flag(serve_setting_list *settings, size_t row, const char *value);

/* Applies the changeable settings (`live`) of `fresh`, a later reading of the same rows, to the values of
 * `settings`. Writes the names of the changed ones to `changed`. Writes those that changed but cannot be
 * applied to `waits`. Both are comma-separated, of `size` bytes. */
void serve_settings_take_over(serve_setting_list *settings, const serve_setting_list *fresh, char *changed,
                              char *waits, size_t size);

/* Returns true if a password is in a file that everybody on the machine can read. */
bool serve_settings_exposed(const serve_setting_list *settings);

/* Prints `NAME = VALUE  # ORIGIN` of every row, in the form of a file; passwords as ***. */
void serve_settings_print(const serve_setting_list *settings, FILE *out);

/* Prints every row's flag, meaning and default: `defaults` is a struct of its rows as it is at first. */
void serve_settings_print_help(const serve_setting *rows, size_t count, const void *defaults, FILE *out);

/* Writes a text with possible passwords as ***: after the name between :// and @ (or all of that part, if
 * there is no password behind a name), and after password=. Writes as much as fits. */
void serve_setting_mask(const char *text, char *out, size_t size);
