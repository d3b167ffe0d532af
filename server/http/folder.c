/* SPDX-License-Identifier: MIT */
#include "server/http/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ascii.h"
#include "server/http/exchange/refusal.h"
#include "server/http/shell_page.h"
#include "server/net/file.h"
#include "server/pages/html.h"

enum { DATABASE, DOCS, FOLDERS };

/* A slow download keeps its file open for a long time, and one client must not hold all of them. */
enum { ADDRESS_FILES_MAX = 16 };

static const char *const prefixes[FOLDERS] = {[DATABASE] = "/database", [DOCS] = "/docs"};

/* Opens a file in a thread of the worker pool, since the folder may be on a slow disk. */
struct folder_job {
    delivery_job job;
    http_web *web;
    uint64_t request;
    http_open_file *place; /* NULL: a net_file has it */
    bool lists;            /* the folder's list is wanted, not a file */
    char path[PATH_MAX];   /* of the file */
    const char *type;
    char *range, *if_range; /* the request's headers; "": none */
    /* the result */
    int fd, error; /* errno; 0: none */
    int64_t size;
    char etag[48];
    char *list;
    size_t list_length;
};

/* ---- addresses */

static const char *folder_of(const http_web *web, int folder)
{
    return folder == DATABASE ? web->settings.database : web->settings.docs;
}

/* Returns the folder of a path, or FOLDERS if it is in none. *rest is "", or the path from its "/" on. */
static int find(const http_web *web, const char *path, const char **rest)
{
    for (int i = 0; i < FOLDERS; i++) {
        size_t length = strlen(prefixes[i]);
        *rest = path + length;
        if (folder_of(web, i) && !strncmp(path, prefixes[i], length) && (!**rest || **rest == '/'))
            return i;
    }
    return FOLDERS;
}

bool http_folder_has(const http_web *web, const char *path)
{
    const char *rest;
    return find(web, path, &rest) < FOLDERS;
}

/* Returns true if no name begins with a dot and all have plain letters: such a path leads nowhere else. */
static bool is_plain(const char *path)
{
    for (const char *at = path; *at; at++)
        if (*at == '/' ? at[1] == '/' || at[1] == '.' : !base_is_alnum(*at) && !strchr("._-", *at))
            return false;
    return true;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".csv", "text/csv; charset=utf-8"},
                                           {".zst", "application/zstd"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".xml", "application/xml"},
                                           {".dgr", "text/x-domino-record; charset=utf-8"},
                                           {".ini", "text/plain; charset=utf-8"}};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t end = strlen(types[i][0]);
        if (length > end && !strcmp(path + length - end, types[i][0]))
            return types[i][1];
    }
    return "application/octet-stream";
}

/* ---- in the worker's thread */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && is_plain(entry->d_name);
}

static void write_list(struct folder_job *f)
{
    struct dirent **entries;
    int count = scandir(f->path, &entries, is_shown, alphasort);
    FILE *out = count < 0 ? NULL : open_memstream(&f->list, &f->list_length);
    if (!out) {
        f->error = errno;
        return;
    }
    fputs("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>kozel · /database/</title>\n"
          "<h1>/database/</h1>\n<ul>\n",
          out);
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        struct stat status;
        int length = snprintf(path, sizeof path, "%s/%s", f->path, entries[i]->d_name);
        if (length < PATH_MAX && lstat(path, &status) == 0 && S_ISREG(status.st_mode))
            pages_html_form(out, "<li><a href=\"%s\">%s</a></li>\n", entries[i]->d_name, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    fputs("</ul></html>\n", out);
    if (fclose(out) != 0)
        f->error = ENOMEM;
}

static void open_file(struct folder_job *f)
{
    struct stat status;
    f->fd = open(f->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (f->fd < 0 || fstat(f->fd, &status) != 0) {
        f->error = errno;
        return;
    }
    if (!S_ISREG(status.st_mode)) {
        f->error = ENOENT;
        return;
    }
    f->size = status.st_size;
    snprintf(f->etag, sizeof f->etag, "\"%" PRIx64 "-%" PRIx64 "%08lx\"", (uint64_t)status.st_size,
             (uint64_t)status.st_mtim.tv_sec, (unsigned long)status.st_mtim.tv_nsec);
}

static store_stored run(delivery_job *job, struct store *store)
{
    struct folder_job *f = (struct folder_job *)job;
    (void)store;
    if (f->lists)
        write_list(f);
    else
        open_file(f);
    return STORE_STORED;
}

/* ---- answers */

/* Reads digits. Returns what follows them, or NULL without a digit. A number too large becomes the largest.
 */
static const char *read_digits(const char *at, int64_t *number)
{
    const char *begin = at;
    for (*number = 0; base_is_digit(*at); at++)
        *number = *number > (INT64_MAX - 9) / 10 ? INT64_MAX - 9 : *number * 10 + (*at - '0');
    return at > begin ? at : NULL;
}

/* Reads one range of bytes (RFC 9110, 14.1.2 and 14.2). Returns 0: none, several, or one that is ignored; 1:
 * *begin and *end (not included) are in the file; -1: they are not. */
static int read_range(const char *text, int64_t size, int64_t *begin, int64_t *end)
{
    static const char unit[] = "bytes=";
    if (strncasecmp(text, unit, sizeof unit - 1) != 0)
        return 0;
    text += sizeof unit - 1;
    int64_t first, last;
    const char *dash = read_digits(text, &first);
    if (!dash) { /* the last bytes */
        const char *rest = *text == '-' ? read_digits(text + 1, &last) : NULL;
        if (!rest || *rest)
            return 0;
        *begin = last < size ? size - last : 0;
        *end = size;
        return last && size ? 1 : -1;
    }
    if (*dash != '-')
        return 0;
    const char *rest = dash[1] ? read_digits(dash + 1, &last) : NULL;
    if (dash[1] && (!rest || *rest || last < first))
        return 0;
    *begin = first;
    *end = rest && last < size ? last + 1 : size;
    return first < size ? 1 : -1;
}

/* Answers with the open file. Takes its descriptor over. */
static void send_file(struct folder_job *f, struct http_exchange *http)
{
    int64_t begin = 0, end = f->size;
    char range[80] = "";
    bool fresh = !*f->if_range || !strcmp(f->if_range, f->etag);
    int part = fresh ? read_range(f->range, f->size, &begin, &end) : 0;
    if (part < 0) {
        net_answer answer = net_text_answer(NET_STATUS_RANGE, "the file has no such range\n");
        snprintf(range, sizeof range, "bytes */%" PRId64, f->size);
        answer.range = range;
        http_reply(http, answer);
        return;
    }
    if (part)
        snprintf(range, sizeof range, "bytes %" PRId64 "-%" PRId64 "/%" PRId64, begin, end - 1, f->size);
    struct net_file *file = net_file_new(f->fd, begin, &f->place->open);
    if (!file) {
        http_reply(http, net_text_answer(NET_STATUS_UNAVAILABLE, "out of memory\n"));
        return;
    }
    f->fd = -1;
    f->place = NULL;
    http_reply(http, (net_answer){.status = part ? NET_STATUS_PARTIAL : NET_STATUS_OK,
                                  .type = f->type,
                                  .cache = "no-cache",
                                  .etag = f->etag,
                                  .range = range,
                                  .file = file,
                                  .length = (size_t)(end - begin)});
}

static void reply(struct folder_job *f, struct http_exchange *http)
{
    if (f->error == ENOENT || f->error == ENOTDIR || f->error == EISDIR || f->error == EACCES ||
        f->error == ENAMETOOLONG || f->error == ELOOP) {
        http_shown_missing(f->web, http);
    } else if (f->error) {
        http_reply(http, net_text_answer(NET_STATUS_UNAVAILABLE, "the file cannot be read now\n"));
    } else if (f->lists) {
        http_reply(http, (net_answer){.status = NET_STATUS_OK,
                                      .type = "text/html; charset=utf-8",
                                      .cache = "no-cache",
                                      .body = (const unsigned char *)f->list,
                                      .length = f->list_length,
                                      .owned = f->list});
        f->list = NULL;
    } else {
        send_file(f, http);
    }
}

static void free_job(struct folder_job *f)
{
    if (f->fd >= 0)
        close(f->fd);
    if (f->place)
        f->place->open = false;
    free(f->list);
    free(f->range);
    free(f->if_range);
    free(f);
}

static void done(delivery_job *job)
{
    struct folder_job *f = (struct folder_job *)job;
    struct http_exchange *http = base_registry_get(&f->web->requests, f->request);
    if (http)
        reply(f, http);
    free_job(f);
}

/* Returns a free place for a file of this client, or NULL. */
static http_open_file *find_place(http_web *web, const struct http_exchange *http)
{
    net_address key = net_address_limit_key(net_connection_address(http->connection));
    http_open_file *place = NULL;
    int own = 0;
    for (int i = 0; i < HTTP_OPEN_FILES_MAX; i++) {
        http_open_file *file = &web->open_files[i];
        if (!file->open)
            place = file;
        else if (!memcmp(&file->client, &key, sizeof key))
            own++;
    }
    if (own >= ADDRESS_FILES_MAX)
        return NULL;
    if (place)
        place->client = key;
    return place;
}

static struct folder_job *new_job(http_web *web, struct http_exchange *http, int folder, const char *rest,
                                  http_open_file *place)
{
    struct folder_job *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    bool index = rest[strlen(rest) - 1] == '/';
    f->job = (delivery_job){.run = run, .done = done};
    f->web = web;
    f->place = place;
    place->open = true;
    f->fd = -1;
    f->lists = index && folder == DATABASE;
    f->range = strdup(http_header(http, "range"));
    f->if_range = strdup(http_header(http, "if-range"));
    int length = snprintf(f->path, sizeof f->path, "%s%s%s", folder_of(web, folder), rest,
                          index && folder == DOCS ? "index.html" : "");
    f->type = type_of(f->path);
    if (f->range && f->if_range && length < PATH_MAX && http_wait(web, http))
        return f;
    free_job(f);
    return NULL;
}

int http_folder_reply(http_web *web, struct http_exchange *http, const char *path)
{
    const char *rest;
    char location[16];
    int folder = find(web, path, &rest);
    if (!*rest) { /* links in a page are relative to the folder */
        snprintf(location, sizeof location, "%s/", path);
        return http_reply(http, (net_answer){.status = NET_STATUS_FOUND, .location = location});
    }
    if (!is_plain(rest) || (folder == DATABASE && strchr(rest + 1, '/')))
        return http_shown_missing(web, http);
    http_open_file *place = find_place(web, http);
    if (!place)
        return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
    struct folder_job *f = new_job(web, http, folder, rest, place);
    if (!f)
        return -1;
    f->request = http->waiting;
    if (delivery_lane_submit_request(web->lanes, DELIVERY_LANE_FILES, &f->job))
        return 0;
    free_job(f);
    return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
}
