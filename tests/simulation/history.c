/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "simulation.h"

static FILE *out_file;
static uint64_t hash;

/* Writes `text` and adds its bytes to the hash (FNV-1a). */
static void append(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    if (out_file)
        fwrite(text, 1, length, out_file);
}

/* Writes `text` as the next record. The hash is 0 before the first one. */
static void write_line(const char *text)
{
    if (!hash)
        hash = UINT64_C(0xcbf29ce484222325);
    else
        append(",\n", 2);
    append(text, strlen(text));
}

void sim_history_write(const char *format, ...)
{
    static char line[1 << 16];
    int head = snprintf(line, sizeof line, "{\"t\":%" PRIu64 ".%02" PRIu64 ",", sim_now_us() / 1000,
                        sim_now_us() / 10 % 100);
    va_list arguments;
    va_start(arguments, format);
    int length = head + vsnprintf(line + head, sizeof line - (size_t)head - 2, format, arguments);
    va_end(arguments);
    if (length > (int)sizeof line - 3) {
        fprintf(stderr, "simulation: a line of the history is too long\n");
        __builtin_abort();
    }
    strcpy(line + length, "}");
    write_line(line);
}

void sim_history_start(FILE *out)
{
    char line[100];
    out_file = out;
    hash = 0;
    snprintf(line, sizeof line, "{\"begun\":%" PRId64 "}", sim_wall_ms(SIM_DATABASE_CLOCK));
    write_line(line);
}

uint64_t sim_history_hash(void)
{
    return hash;
}
