/* SPDX-License-Identifier: MIT */
/* The program's log: one line an event on standard error. As text
 *     2026-03-01T12:00:00.123Z warn ws: dropped: too slow a reader (conn=1f)
 * or as JSON
 *     {"time":"2026-03-01T12:00:00.123Z","level":"warn","part":"ws","text":"dropped: ...","conn":"1f"}
 * Texts are English (the log is for whoever runs the server). Nothing hidden is logged: no hands, no tokens,
 * no passwords; and of people no names, and addresses only where the host wants them
 * (server/accounts/guard/security.h). */
#ifndef KOZEL_BASE_LOG_H
#define KOZEL_BASE_LOG_H

typedef enum kz_level { KZ_DEBUG, KZ_INFO, KZ_WARN, KZ_ERROR } kz_level;
typedef enum kz_log_format { KZ_LOG_TEXT, KZ_LOG_JSON } kz_log_format;

/* Lines below `level` are left out; KZ_INFO and text at first. */
void kz_log_threshold(kz_level level);
void kz_log_form(kz_log_format format);

/* What a line is about: a name of letters and its value. */
typedef struct kz_log_field {
    const char *name, *value;
} kz_log_field;

/* KZ_ABOUT({"match", id}, {"table", table}) */
#define KZ_ABOUT(...)                                                                                        \
    (const kz_log_field[])                                                                                   \
    {                                                                                                        \
        __VA_ARGS__,                                                                                         \
        {                                                                                                    \
            0                                                                                                \
        }                                                                                                    \
    }

/* Writes one line; `part` names who speaks ("store", "ws"); `about` ends with an empty field, NULL: none.
 * Control characters become '?', so that nobody's input can forge a line, and so does in JSON what is no
 * UTF-8. Texts longer than about 1,000 bytes are cut, and a field of which there is no room is left out. Any
 * thread may call it. */
void kz_log_about(kz_level level, const char *part, const kz_log_field *about, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#define kz_log(level, part, ...) kz_log_about(level, part, NULL, __VA_ARGS__)

#endif
