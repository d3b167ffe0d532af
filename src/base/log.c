#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static atomic_int threshold = KZ_INFO;

void kz_log_threshold(kz_level level)
{
    atomic_store(&threshold, level);
}

void kz_log(kz_level level, const char *room, const char *format, ...)
{
    static const char *const words[] = {"debug", "info", "warn", "error"};
    if ((int)level < atomic_load(&threshold))
        return;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct tm utc;
    gmtime_r(&now.tv_sec, &utc);
    char line[1200];
    size_t length = strftime(line, sizeof line, "%Y-%m-%dT%H:%M:%S", &utc);
    length += (size_t)snprintf(line + length, sizeof line - length,
                               ".%03dZ %s %s: ", (int)(now.tv_nsec / 1000000), words[level], room);
    va_list args;
    va_start(args, format);
    size_t space = sizeof line - length - 1;
    int wanted = vsnprintf(line + length, space, format, args);
    va_end(args);
    size_t end = length + (wanted < 0 ? 0 : (size_t)wanted < space ? (size_t)wanted : space - 1);
    for (size_t i = length; i < end; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            line[i] = '?';
    line[end++] = '\n';
    /* One write a line: lines of several threads do not mix. A log that cannot be written is nobody's error.
     */
    ssize_t written = write(STDERR_FILENO, line, end);
    (void)written;
}
