/* SPDX-License-Identifier: MIT */
/* Replays every record of a folder and compares its trace, value by value. NAME.dgr has the trace
 * NAME.trace.jsonl next to it. This checks what the records prove, in the time of a unit test.
 *
 *   trace_test FOLDER        compares
 *   trace_test --print FILE  prints the trace of one record */
#include <kozel/record.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20 };

typedef struct trace {
    char text[SIZE];
    size_t length;
} trace;

static kz_games games;

static void add(trace *t, const char *line, size_t length)
{
    if (t->length + length + 2 > SIZE)
        abort();
    memcpy(t->text + t->length, line, length);
    t->length += length;
    t->text[t->length++] = '\n';
    t->text[t->length] = '\0';
}

static void acted(void *context, const kz_match *m, kz_action action)
{
    (void)action;
    char line[KZ_TRACE_LINE];
    trace *t = context;
    if (m->pub.phase != KZ_PLAYING)
        add(t, line, kz_trace_deal_end(m, line, sizeof line));
    if (m->pub.phase == KZ_OVER)
        add(t, line, kz_trace_match_end(m, line, sizeof line));
}

static void acting(void *context, const kz_match *m, kz_action action)
{
    char line[KZ_TRACE_LINE];
    add(context, line, kz_trace_action(m, &action, line, sizeof line));
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, SIZE);
    if (!file || !text || fread(text, 1, SIZE - 1, file) == 0) {
        fprintf(stderr, "cannot read: %s\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

static bool replay(const char *path, trace *t)
{
    const kz_reader_events events = {.context = t, .acting = acting, .acted = acted};
    char *text = read_file(path);
    kz_error error = {0};
    static kz_reader reader;
    kz_reader_init(&reader, &games, &events);
    bool read = kz_reader_text(&reader, text, strlen(text), &error) && kz_reader_end(&reader, &error);
    if (!read)
        fprintf(stderr, "%s:%d: %s\n", path, error.line, kz_code_word(error.code));
    if (read && reader.has_match && reader.match.pub.phase == KZ_PLAYING) {
        char line[KZ_TRACE_LINE];
        add(t, line, kz_trace_action(&reader.match, NULL, line, sizeof line));
    }
    free(text);
    return read;
}

/* The next byte that is no blank between values; `quoted` follows the quotes. */
static char next_byte(const char **at, bool *quoted)
{
    while (**at == ' ' && !*quoted)
        ++*at;
    *quoted ^= **at == '"';
    return **at ? *(*at)++ : '\0';
}

/* Extra keys may follow in a deal's last line, in ours only. */
static bool same(const char *mine, const char *theirs)
{
    bool q = false, r = false;
    while (*mine || *theirs) {
        char x = next_byte(&mine, &q), y = next_byte(&theirs, &r);
        if (x == ',' && y == '}') {
            mine += strcspn(mine, "\n");
            q = false;
        } else if (x != y) {
            return false;
        }
    }
    return true;
}

static bool compare(const char *folder, const char *name)
{
    static trace t;
    char path[4096];
    size_t stem = strlen(name) - strlen(".dgr");
    t.length = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!replay(path, &t))
        return false;
    snprintf(path, sizeof path, "%s/%.*s.trace.jsonl", folder, (int)stem, name);
    char *expected = read_file(path);
    bool equal = same(t.text, expected);
    free(expected);
    if (!equal)
        fprintf(stderr, "%s: the trace is another\n", name);
    return equal;
}

int main(int argc, char **argv)
{
    kz_games_init(&games);
    if (argc == 3 && !strcmp(argv[1], "--print")) {
        static trace t;
        return !replay(argv[2], &t) || printf("%s", t.text) < 0;
    }
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: trace_test FOLDER | --print FILE\n");
        return 2;
    }
    int records = 0, failed = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".dgr") != 0)
            continue;
        records++;
        failed += !compare(argv[1], entry->d_name);
    }
    closedir(folder);
    printf("%d records, %d failed\n", records, failed);
    return failed || records == 0;
}
