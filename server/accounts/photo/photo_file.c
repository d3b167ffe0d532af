/* SPDX-License-Identifier: MIT */
#include "server/accounts/photo/photo_file.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

static const unsigned char png_magic[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
static const unsigned char jpeg_magic[] = {0xff, 0xd8, 0xff};

photo_status photo_size_check(size_t width, size_t height)
{
    if (!width || !height)
        return PHOTO_BROKEN;
    bool small = width <= PHOTO_SIDE_MAX && height <= PHOTO_SIDE_MAX && width * height <= PHOTO_POINTS_MAX;
    return small ? PHOTO_GOOD : PHOTO_LARGE;
}

/* ---- PNG ---- */

enum { HEADER = 8, SUM = 4, IHDR_LENGTH = 13, PALETTE = 256 };

static uint32_t big(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool is(const unsigned char *chunk, const char *name)
{
    return !memcmp(chunk + 4, name, 4);
}

/* The parts of a file seen so far, in their order. */
typedef enum stage {
    STAGE_NONE,
    STAGE_HEAD,
    STAGE_PALETTE,
    STAGE_ALPHA,
    STAGE_DATA,
    STAGE_AFTER,
    STAGE_END
} stage;

/* Returns the stage after a chunk that is kept; STAGE_NONE: not allowed here. */
static stage after_chunk(const unsigned char *chunk, size_t length, stage now)
{
    if (is(chunk, "IHDR"))
        return now == STAGE_NONE && length == IHDR_LENGTH ? STAGE_HEAD : STAGE_NONE;
    if (is(chunk, "PLTE"))
        return now == STAGE_HEAD && length && length % 3 == 0 && length <= 3 * PALETTE ? STAGE_PALETTE
                                                                                       : STAGE_NONE;
    if (is(chunk, "tRNS"))
        return (now == STAGE_HEAD || now == STAGE_PALETTE) && length && length <= PALETTE ? STAGE_ALPHA
                                                                                          : STAGE_NONE;
    if (is(chunk, "IDAT"))
        return now >= STAGE_HEAD && now <= STAGE_DATA ? STAGE_DATA : STAGE_NONE;
    if (is(chunk, "IEND"))
        return (now == STAGE_DATA || now == STAGE_AFTER) && length == 0 ? STAGE_END : STAGE_NONE;
    return STAGE_NONE;
}

static bool is_kept(const unsigned char *chunk)
{
    return is(chunk, "IHDR") || is(chunk, "PLTE") || is(chunk, "tRNS") || is(chunk, "IDAT") ||
           is(chunk, "IEND");
}

static photo_status png_read(const unsigned char *bytes, size_t length, photo_file *file)
{
    size_t at = sizeof png_magic;
    stage now = STAGE_NONE;
    memcpy(file->bytes, bytes, at);
    file->length = at;
    while (now != STAGE_END) {
        const unsigned char *chunk = bytes + at;
        if (length - at < HEADER + SUM || big(chunk) > length - at - HEADER - SUM)
            return PHOTO_BROKEN;
        size_t inside = big(chunk), whole = HEADER + inside + SUM;
        at += whole;
        if (is_kept(chunk)) {
            if (crc32(0, chunk + 4, (uInt)(inside + 4)) != big(chunk + HEADER + inside))
                return PHOTO_BROKEN;
            now = after_chunk(chunk, inside, now);
            memcpy(file->bytes + file->length, chunk, whole);
            file->length += whole;
        } else if (now == STAGE_NONE || !(chunk[4] & 0x20)) {
            return PHOTO_BROKEN; /* before the header, or critical and unknown */
        } else if (now == STAGE_DATA) {
            now = STAGE_AFTER;
        }
        if (now == STAGE_NONE)
            return PHOTO_BROKEN;
        if (now == STAGE_HEAD && is(chunk, "IHDR")) {
            photo_status fault = photo_size_check(big(chunk + HEADER), big(chunk + HEADER + 4));
            if (fault)
                return fault;
            file->width = (int)big(chunk + HEADER);
            file->height = (int)big(chunk + HEADER + 4);
        }
    }
    return PHOTO_GOOD;
}

/* ---- either ---- */

photo_status photo_file_read(const unsigned char *bytes, size_t length, photo_file *file)
{
    bool png = length > sizeof png_magic && !memcmp(bytes, png_magic, sizeof png_magic);
    if (!png && (length <= sizeof jpeg_magic || memcmp(bytes, jpeg_magic, sizeof jpeg_magic) != 0))
        return PHOTO_TYPE;
    *file = (photo_file){.type = png ? PHOTO_PNG : PHOTO_JPEG, .orientation = 1};
    file->bytes = malloc(length);
    if (!file->bytes)
        return PHOTO_MEMORY;
    photo_status fault = png ? png_read(bytes, length, file) : photo_jpeg_read(bytes, length, file);
    if (fault) {
        free(file->bytes);
        file->bytes = NULL;
    }
    return fault;
}
