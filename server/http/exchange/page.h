/* SPDX-License-Identifier: MIT */
/* The page's files, built into the program (scripts/embed_page.mjs makes the table). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum http_encoding { HTTP_PLAIN, HTTP_GZIP, HTTP_BROTLI, HTTP_ENCODINGS } http_encoding;

typedef struct http_page_file {
    const char *path; /* "/index.html", "/assets/main-0a1b2c.js" */
    const char *type; /* media type */
    const char *etag; /* with its quotes; of the plain content */
    bool forever;     /* the name has a hash: may be cached for ever */
    struct {
        uint32_t offset, size; /* in http_page_data; size 0: none in this encoding */
    } body[HTTP_ENCODINGS];
} http_page_file;

/* Sorted by path (bytes). Empty in a program without the page. */
extern const http_page_file http_page_files[];
extern const size_t http_page_file_count;
extern const unsigned char http_page_data[];

/* Returns the file of a path, NULL if there is none. */
const http_page_file *http_page_find(const char *path);

/* Returns the smallest form of a file that an Accept-Encoding header allows ("" if there was none). */
http_encoding http_page_choose(const http_page_file *file, const char *accept);

/* Returns true if a list such as "gzip;q=0.5, br" has `name` with a weight above 0. */
bool http_page_accepts(const char *accept, const char *name);
