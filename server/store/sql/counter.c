/* SPDX-License-Identifier: MIT */
#include "server/store/sql/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store/sql/query.h"

/* One line of fixed length, so that it is always written in one piece. The checksum detects a partial one. */
enum { LINE = 112 };

static uint32_t sum_of(const char *text)
{
    uint32_t a = 1, b = 0; /* Adler-32 */
    for (; *text; text++) {
        a = (a + (unsigned char)*text) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void print(const store_figures *figures, char out[LINE + 1])
{
    char text[LINE - 16];
    snprintf(text, sizeof text, "kozel 1 %" PRId64 " %" PRId64 " %" PRId64, figures->people, figures->matches,
             figures->entries);
    snprintf(out, LINE + 1, "%s %08" PRIx32, text, sum_of(text));
    size_t length = strlen(out);
    memset(out + length, ' ', LINE - length);
    out[LINE - 1] = '\n';
    out[LINE] = '\0';
}

store_counted store_counter_read(const char *path, store_figures *out)
{
    char text[LINE + 1] = "", same[LINE + 1];
    FILE *in = fopen(path, "r");
    if (!in)
        return errno == ENOENT ? STORE_COUNTER_NONE : STORE_COUNTER_DAMAGED;
    size_t length = fread(text, 1, LINE, in);
    (void)fclose(in);
    text[length] = '\0';
    if (sscanf(text, "kozel 1 %" SCNd64 " %" SCNd64 " %" SCNd64, &out->people, &out->matches,
               &out->entries) != 3)
        return STORE_COUNTER_DAMAGED;
    print(out, same);
    return strcmp(text, same) ? STORE_COUNTER_DAMAGED : STORE_COUNTED;
}

int store_counter_open(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

bool store_counter_write(int fd, const store_figures *figures, bool flush)
{
    char text[LINE + 1];
    print(figures, text);
    return pwrite(fd, text, LINE, 0) == LINE && (!flush || fdatasync(fd) == 0);
}

/* ---- the counter of a store */

store_stored store_read_figures(struct store *store, store_figures *out)
{
    *out = (store_figures){.people = store->engine->numbers.last(store, "person", "id"),
                           .matches = store->engine->numbers.last(store, "match", "number"),
                           .entries =
                               store->engine->shared
                                   ? 0
                                   : store_ask_int(store, -1, "SELECT coalesce(max(id), 0) FROM entry", "")};
    return out->people < 0 || out->matches < 0 || out->entries < 0 ? STORE_FAILED : STORE_STORED;
}

store_counted store_check_count(struct store *store, store_figures *out)
{
    return store->engine->counted ? (store_counted)store->engine->counted(store, out) : STORE_COUNTER_NONE;
}

bool store_count(struct store *first)
{
    return !first->engine->count || first->engine->count(first);
}
