#include <inttypes.h>
#include <string.h>

#include "simulation.h"

static FILE *file;
static uint64_t hash;

/* FNV-1a. */
static void add(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    if (file)
        fwrite(text, 1, length, file);
}

static void write_line(const char *text)
{
    static bool first;
    first = !hash;
    if (first)
        hash = UINT64_C(0xcbf29ce484222325);
    else
        add(",\n", 2);
    add(text, strlen(text));
}

void sim_history(const char *format, ...)
{
    static char line[1 << 16];
    int head = snprintf(line, sizeof line, "{\"t\":%" PRIu64 ".%02" PRIu64 ",", sim_now() / 1000,
                        sim_now() / 10 % 100);
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

void sim_history_begin(FILE *out, uint64_t seed)
{
    char line[100];
    (void)seed;
    file = out;
    hash = 0;
    snprintf(line, sizeof line, "{\"begun\":%" PRId64 "}", sim_wall_ms(SIM_DATABASE_CLOCK));
    write_line(line);
}

uint64_t sim_history_end(void)
{
    return hash;
}
