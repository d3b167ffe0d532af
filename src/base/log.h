/* The program's log: one line an event on standard error, `2026-03-01T12:00:00.123Z warn store: text`.
 * Texts are English (the log is for whoever runs the server). Nothing hidden is logged: no hands, no tokens.
 */
#ifndef KOZEL_BASE_LOG_H
#define KOZEL_BASE_LOG_H

typedef enum kz_level { KZ_DEBUG, KZ_INFO, KZ_WARN, KZ_ERROR } kz_level;

/* Lines below `level` are left out; KZ_INFO at first. */
void kz_log_threshold(kz_level level);

/* Writes one line; `room` names the part that speaks ("store", "ws"). Control characters in the text become
 * '?', so that nobody's input can forge a line. Longer texts are cut at about 1,000 bytes. Any thread may
 * call it. */
void kz_log(kz_level level, const char *room, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
