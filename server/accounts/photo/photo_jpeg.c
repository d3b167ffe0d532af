/* SPDX-License-Identifier: MIT */
/* JPEG files, segment by segment (ITU-T T.81, annex B). */
#include "server/accounts/photo/photo_file.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    /* Markers. */
    SOF0 = 0xc0,
    SOF2 = 0xc2,
    DHT = 0xc4,
    RST0 = 0xd0,
    RST7 = 0xd7,
    EOI = 0xd9,
    SOS = 0xda,
    DQT = 0xdb,
    DNL = 0xdc,
    DRI = 0xdd,
    APP0 = 0xe0,
    APP1 = 0xe1,
    APP14 = 0xee,
    APP15 = 0xef,
    COM = 0xfe,
    /* Max bytes kept of a segment with colours, its length included. */
    JFIF = 16,
    ADOBE = 14,
    COMPONENTS = 4,
    BLOCK = 8,
};

typedef struct reader {
    const unsigned char *next, *end;
    photo_file *file;
    bool has_orientation;
    int components; /* 0: no frame yet */
    int id[COMPONENTS];
    int64_t points[COMPONENTS]; /* of a component, in whole blocks */
    int64_t kept, work;
    int scans;
    bool keeps; /* the decoder keeps all points until the last scan is read */
} reader;

static void copy(reader *r, const unsigned char *bytes, size_t length)
{
    memcpy(r->file->bytes + r->file->length, bytes, length);
    r->file->length += length;
}

/* A segment, cut to `most` bytes with its length. */
static void copy_segment(reader *r, int marker, const unsigned char *body, size_t length, size_t most)
{
    if (length > most)
        length = most;
    unsigned char head[] = {0xff, (unsigned char)marker, (unsigned char)(length >> 8), (unsigned char)length};
    copy(r, head, sizeof head);
    copy(r, body, length - 2);
}

static int64_t blocks(int64_t size, int factor, int most)
{
    int64_t points = (size * factor + most - 1) / most;
    return (points + BLOCK - 1) / BLOCK;
}

/* Reads the frame's header: eight bits, size, components and their sampling. */
static photo_status read_frame(reader *r, int marker, const unsigned char *body, size_t length)
{
    int count = length >= 6 ? body[5] : 0, max_across = 1, max_down = 1;
    if (r->components || count < 1 || count > COMPONENTS || length != 6 + 3 * (size_t)count || body[0] != 8)
        return PHOTO_BROKEN;
    int height = body[1] << 8 | body[2], width = body[3] << 8 | body[4];
    photo_status fault = photo_size_check((size_t)width, (size_t)height);
    if (fault)
        return fault;
    for (int i = 0; i < count; i++) {
        int across = body[7 + 3 * i] >> 4, down = body[7 + 3 * i] & 15;
        if (across < 1 || across > 4 || down < 1 || down > 4)
            return PHOTO_BROKEN;
        max_across = across > max_across ? across : max_across;
        max_down = down > max_down ? down : max_down;
    }
    for (int i = 0; i < count; i++) {
        r->id[i] = body[6 + 3 * i];
        r->points[i] = blocks(width, body[7 + 3 * i] >> 4, max_across) *
                       blocks(height, body[7 + 3 * i] & 15, max_down) * BLOCK * BLOCK;
        r->kept += r->points[i];
    }
    r->components = count;
    r->keeps = marker == SOF2;
    r->file->width = width;
    r->file->height = height;
    return PHOTO_GOOD;
}

/* Reads the scan's header and its cost. */
static photo_status read_scan(reader *r, const unsigned char *body, size_t length)
{
    int count = length ? body[0] : 0;
    if (count < 1 || count > r->components || length != 4 + 2 * (size_t)count || ++r->scans > PHOTO_SCANS_MAX)
        return PHOTO_BROKEN;
    for (int i = 0; i < count; i++) {
        int which = 0;
        while (which < r->components && r->id[which] != body[1 + 2 * i])
            which++;
        if (which == r->components)
            return PHOTO_BROKEN;
        r->work += r->points[which];
    }
    r->keeps |= r->scans > 1 || count < r->components;
    return r->work > PHOTO_WORK_MAX ? PHOTO_LARGE : PHOTO_GOOD;
}

/* Copies a scan's data. In it 0xff is followed by 0 or is a restart; anything else ends it. */
static bool copy_scan(reader *r)
{
    const unsigned char *begin = r->next, *at = begin;
    while ((at = memchr(at, 0xff, (size_t)(r->end - at))) && at + 1 < r->end &&
           (at[1] == 0 || (at[1] >= RST0 && at[1] <= RST7)))
        at += 2;
    if (!at || at + 1 >= r->end)
        return false;
    copy(r, begin, (size_t)(at - begin));
    r->next = at;
    return true;
}

static void read_exif(reader *r, const unsigned char *body, size_t length)
{
    if (r->has_orientation || length < 6 || memcmp(body, "Exif\0\0", 6) != 0)
        return;
    r->file->orientation = photo_exif_orientation(body + 6, length - 6);
    r->has_orientation = true;
}

/* Reads a segment of `length` bytes after the two of its length. */
static photo_status read_segment(reader *r, int marker, const unsigned char *body, size_t length)
{
    photo_status fault = PHOTO_GOOD;
    if (marker >= SOF0 && marker <= SOF2)
        fault = read_frame(r, marker, body, length);
    else if (marker == SOS)
        fault = read_scan(r, body, length);
    else if (marker == APP1)
        read_exif(r, body, length);
    else if (marker != DHT && marker != DQT && marker != DRI && marker != DNL && marker != COM &&
             (marker < APP0 || marker > APP15))
        return PHOTO_BROKEN; /* among them lossless, hierarchical and arithmetic coding */
    if (fault)
        return fault;
    if (marker == APP0 && length + 2 >= JFIF && !memcmp(body, "JFIF", 5))
        copy_segment(r, marker, body, length + 2, JFIF);
    else if (marker == APP14 && length + 2 >= ADOBE && !memcmp(body, "Adobe", 5))
        copy_segment(r, marker, body, length + 2, ADOBE);
    else if (marker < APP0 && marker != DNL)
        copy_segment(r, marker, body, length + 2, length + 2);
    return marker == SOS && !copy_scan(r) ? PHOTO_BROKEN : PHOTO_GOOD;
}

/* Returns the next marker: 0xff, perhaps several, then its byte; 0: there is none. */
static int next_marker(reader *r)
{
    if (r->next == r->end || *r->next != 0xff)
        return 0;
    while (r->next < r->end && *r->next == 0xff)
        r->next++;
    return r->next < r->end ? *r->next++ : 0;
}

photo_status photo_jpeg_read(const unsigned char *bytes, size_t length, photo_file *file)
{
    static const unsigned char last[] = {0xff, EOI};
    reader r = {.next = bytes + 2, .end = bytes + length, .file = file};
    copy(&r, bytes, 2);
    for (int marker; (marker = next_marker(&r)) != EOI;) {
        if (!marker || r.end - r.next < 2)
            return PHOTO_BROKEN;
        size_t size = (size_t)(r.next[0] << 8 | r.next[1]);
        const unsigned char *body = r.next + 2;
        if (size < 2 || size > (size_t)(r.end - r.next))
            return PHOTO_BROKEN;
        r.next += size;
        photo_status fault = read_segment(&r, marker, body, size - 2);
        if (fault)
            return fault;
    }
    copy(&r, last, sizeof last);
    if (!r.scans)
        return PHOTO_BROKEN;
    return r.keeps && r.kept > PHOTO_KEPT_MAX ? PHOTO_LARGE : PHOTO_GOOD;
}

/* ---- Exif ---- */

static unsigned number(const unsigned char *p, int count, bool big)
{
    unsigned value = 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | p[big ? i : count - 1 - i];
    return value;
}

int photo_exif_orientation(const unsigned char *bytes, size_t length)
{
    enum { HEAD = 8, ENTRY = 12, ORIENTATION = 0x0112, SHORT = 3 };
    if (length < HEAD || (memcmp(bytes, "MM\0*", 4) != 0 && memcmp(bytes, "II*\0", 4) != 0))
        return 1;
    bool big = bytes[0] == 'M';
    size_t at = number(bytes + 4, 4, big);
    if (at > length || length - at < 2)
        return 1;
    size_t entries = number(bytes + at, 2, big);
    at += 2;
    for (; entries && length - at >= ENTRY; entries--, at += ENTRY)
        if (number(bytes + at, 2, big) == ORIENTATION && number(bytes + at + 2, 2, big) == SHORT) {
            unsigned value = number(bytes + at + 8, 2, big);
            return value >= 1 && value <= 8 ? (int)value : 1;
        }
    return 1;
}
