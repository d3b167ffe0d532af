/* SPDX-License-Identifier: MIT */
/* The program's log: one line for each event on standard error. As text
 *     `2026-03-01T12:00:00.123Z warn ws: dropped: too slow a reader (conn=1f)`
 * or as JSON
 *     `{"time":"2026-03-01T12:00:00.123Z","level":"warn","part":"ws","text":"dropped: ...","conn":"1f"}`
 * Texts are English: the log is for the operator of the server. Nothing hidden is logged: no hands, no
 * tokens, no passwords. No names of people are logged. Their addresses are logged only if the operator wants
 * them (server/accounts/guard/security.h). */
#pragma once

typedef enum base_log_level { BASE_LOG_DEBUG, BASE_LOG_INFO, BASE_LOG_WARN, BASE_LOG_ERROR } base_log_level;
typedef enum base_log_format { BASE_LOG_TEXT, BASE_LOG_JSON } base_log_format;

/* Omit lines below `level`, and set the form. The defaults are BASE_LOG_INFO and text. */
void base_log_threshold(base_log_level level);
void base_log_form(base_log_format format);

/* A field of a line: a name of letters, and its value. */
typedef struct base_log_field {
    const char *name, *value;
} base_log_field;

/* BASE_LOG_ABOUT({"match", id}, {"table", table}) */
#define BASE_LOG_ABOUT(...)                                                                                  \
    (const base_log_field[])                                                                                 \
    {                                                                                                        \
        __VA_ARGS__,                                                                                         \
        {                                                                                                    \
            0                                                                                                \
        }                                                                                                    \
    }

/* Writes one line. `part` names the part of the program ("store", "ws"). `about` ends with an empty field;
 * NULL: no fields. Control characters become '?', so that no input can forge a line. In JSON invalid UTF-8
 * becomes '?', too. Texts longer than about 1,000 bytes are cut. A field that has no room is omitted. Any
 * thread may call it. */
void base_log_about(base_log_level level, const char *part, const base_log_field *about, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));

#define base_log(level, part, ...) base_log_about(level, part, NULL, __VA_ARGS__)
