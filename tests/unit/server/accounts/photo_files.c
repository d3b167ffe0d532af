/* SPDX-License-Identifier: MIT */
#include "tests/unit/server/accounts/photo_files.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <zlib.h>

static void put(test_made_file *file, const void *bytes, size_t length)
{
    if (file->length + length > sizeof file->bytes)
        abort();
    memcpy(file->bytes + file->length, bytes, length);
    file->length += length;
}

static void put_number(test_made_file *file, uint32_t number, int bytes)
{
    while (bytes--)
        put(file, &(unsigned char){(unsigned char)(number >> 8 * bytes)}, 1);
}

/* ---- PNG ---- */

enum { GREY = 0, RGBA = 6, PAETH = 4 };

static void chunk(test_made_file *file, const char *name, const void *bytes, size_t length)
{
    put_number(file, (uint32_t)length, 4);
    size_t begin = file->length;
    put(file, name, 4);
    put(file, bytes, length);
    put_number(file, (uint32_t)crc32(0, file->bytes + begin, (uInt)(length + 4)), 4);
}

static void begin_png(test_made_file *file, uint32_t width, uint32_t height, int depth, int colours,
                      bool interlaced)
{
    static const unsigned char magic[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    test_made_file head = {.length = 0};
    put_number(&head, width, 4);
    put_number(&head, height, 4);
    put(&head, &(unsigned char[]){(unsigned char)depth, (unsigned char)colours, 0, 0, interlaced}, 5);
    file->length = 0;
    put(file, magic, sizeof magic);
    chunk(file, "IHDR", head.bytes, head.length);
}

/* A stream that repeats its bytes: it is compressed once. `most`: no longer than that. */
static size_t repeat(const unsigned char *bytes, size_t length, size_t times, unsigned char *out, size_t most)
{
    static unsigned char part[1 << 16];
    z_stream z = {0};
    deflateInit2(&z, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    z.next_in = (unsigned char *)bytes;
    z.avail_in = (uInt)length;
    z.next_out = part;
    z.avail_out = sizeof part;
    deflate(&z, Z_FULL_FLUSH);
    size_t packed = sizeof part - z.avail_out, at = 2;
    deflateEnd(&z);
    uLong sum = adler32(0, NULL, 0), one = adler32(sum, bytes, (uInt)length);
    memcpy(out, "\x78\xda", 2);
    while (times-- && at + packed + 6 <= most) {
        memcpy(out + at, part, packed);
        at += packed;
        sum = adler32_combine(sum, one, (z_off_t)length);
    }
    const unsigned char end[] = {3,
                                 0,
                                 (unsigned char)(sum >> 24),
                                 (unsigned char)(sum >> 16),
                                 (unsigned char)(sum >> 8),
                                 (unsigned char)sum};
    memcpy(out + at, end, sizeof end);
    return at + sizeof end;
}

static unsigned char packed[TEST_FILE_MAX];

/* Rows of nothing, each by the dearest filter. */
static size_t pack_rows(size_t row, size_t rows, size_t most)
{
    static unsigned char bytes[1 << 17];
    memset(bytes, 0, sizeof bytes);
    size_t together = row < sizeof bytes / 2 ? sizeof bytes / row : 1;
    if (together > rows)
        together = rows;
    for (size_t i = 0; i < together; i++)
        bytes[i * row] = PAETH;
    return repeat(bytes, together * row, (rows + together - 1) / together, packed, most);
}

static void flat_png(test_made_file *file, int depth, int colours, bool interlaced)
{
    size_t side = 5000, points = colours == RGBA ? (size_t)depth / 2 : 1;
    begin_png(file, (uint32_t)side, (uint32_t)side, depth, colours, interlaced);
    /* (Seven passes have fewer points in a row, and more rows: bytes that are no filter's number would stop
     * it.) */
    size_t length = interlaced ? repeat((unsigned char[1 << 16]){0}, 1 << 16,
                                        side * side * points / (1 << 16) + 2, packed, 1 << 20)
                               : pack_rows(1 + side * points, side, 1 << 20);
    chunk(file, "IDAT", packed, length);
    chunk(file, "IEND", "", 0);
}

static void deep_png(test_made_file *file)
{
    flat_png(file, 16, RGBA, false);
}

static void interlaced_png(test_made_file *file)
{
    flat_png(file, 8, RGBA, true);
}

static void deep_interlaced_png(test_made_file *file)
{
    flat_png(file, 16, RGBA, true);
}

/* A picture of one point, with as many chunks as fit that are seven megabytes when somebody unpacks them. */
static void put_bombs(test_made_file *file, const char *name, const char *head, size_t head_length)
{
    static unsigned char text[1 << 15], letters[1 << 15];
    memset(letters, 'a', sizeof letters);
    memcpy(text, head, head_length);
    begin_png(file, 1, 1, 8, GREY, false);
    size_t length = repeat(letters, sizeof letters, 7 << 5, packed, sizeof text / 2);
    memcpy(text + head_length, packed, length);
    while (file->length + head_length + length < TEST_FILE_MAX - 100)
        chunk(file, name, text, head_length + length);
    chunk(file, "IDAT", packed, pack_rows(2, 1, 100));
    chunk(file, "IEND", "", 0);
}

static void texts_png(test_made_file *file)
{
    put_bombs(file, "zTXt", "a\0", 3);
}

static void long_texts_png(test_made_file *file)
{
    put_bombs(file, "iTXt", "a\0\1\0\0", 6);
}

static void profiles_png(test_made_file *file)
{
    put_bombs(file, "iCCP", "a\0", 3);
}

/* A gigabyte of points for a picture of one. */
static void endless_png(test_made_file *file)
{
    begin_png(file, 1, 1, 8, GREY, false);
    chunk(file, "IDAT", packed, pack_rows(2, (size_t)1 << 29, TEST_FILE_MAX - 200));
    chunk(file, "IEND", "", 0);
}

static void crumbs_png(test_made_file *file)
{
    begin_png(file, 5000, 5000, 8, GREY, false);
    size_t length = pack_rows(5001, 5000, 1 << 20);
    for (size_t i = 0; i < length; i++)
        chunk(file, "IDAT", packed + i, 1);
    while (file->length < TEST_FILE_MAX - 100)
        chunk(file, "IDAT", "", 0);
    chunk(file, "IEND", "", 0);
}

static void small_texts_png(test_made_file *file)
{
    begin_png(file, 1, 1, 8, GREY, false);
    while (file->length < TEST_FILE_MAX - 100)
        chunk(file, "tEXt", "a\0", 2);
    chunk(file, "IDAT", packed, pack_rows(2, 1, 100));
    chunk(file, "IEND", "", 0);
}

static void cut_png(test_made_file *file)
{
    deep_png(file);
    file->length -= 100;
}

/* ---- JPEG ---- */

enum { SIDE = 5000, RUN_BITS = 14, RUN = (1 << RUN_BITS) + (1 << RUN_BITS) - 1 };

static struct {
    unsigned value;
    int bits;
} rest;

static void put_bits(test_made_file *file, unsigned value, int bits)
{
    while (bits--) {
        rest.value = rest.value << 1 | (value >> bits & 1);
        if (++rest.bits < 8)
            continue;
        put_number(file, rest.value & 0xff, 1);
        if ((rest.value & 0xff) == 0xff)
            put_number(file, 0, 1);
        rest.value = 0;
        rest.bits = 0;
    }
}

static void end_bits(test_made_file *file)
{
    while (rest.bits)
        put_bits(file, 1, 1);
}

/* Grey, of three components: the first has `across` by `down` blocks for one of the others. Tables of one
 * code each, the bit 0. With the first kind nothing differs. With the second the rest of the block, or of
 * the number of blocks that a run has, is nothing. */
static void begin_jpeg(test_made_file *file, int kind, int width, int height, int sampling)
{
    file->length = 0;
    put_number(file, 0xffd8, 2);
    put_number(file, 0xffdb0043, 4);
    for (int i = 0; i < 65; i++)
        put_number(file, i > 0, 1);
    put_number(file, 0xffc0 + (unsigned)kind, 2);
    put(file,
        (unsigned char[]){0, 17, 8, (unsigned char)(height >> 8), (unsigned char)height,
                          (unsigned char)(width >> 8), (unsigned char)width, 3, 1,
                          (unsigned char)(sampling * 17), 0, 2, 17, 0, 3, 17, 0},
        17);
    for (int table = 0; table < 2; table++) {
        put(file, (unsigned char[]){0xff, 0xc4, 0, 20, (unsigned char)(table << 4), 1}, 6);
        put(file, (unsigned char[15]){0}, 15);
        put_number(file, table && kind == 2 ? RUN_BITS << 4 : 0, 1);
    }
}

static void end_jpeg(test_made_file *file)
{
    put_number(file, 0xffd9, 2);
}

/* All components together, the coefficients from `first` to `last`; `bits`: the successive approximation. */
static void put_scan_head(test_made_file *file, int component, int first, int last, int bits)
{
    int count = component ? 1 : 3;
    put_number(file, 0xffda, 2);
    put_number(file, 6 + 2 * (unsigned)count, 2);
    put_number(file, (unsigned)count, 1);
    for (int i = 1; i <= count; i++)
        put_number(file, (unsigned)(component ? component : i) << 8, 2);
    put(file, (unsigned char[]){(unsigned char)first, (unsigned char)last, (unsigned char)bits}, 3);
}

/* (A multiple of 16 a side, as MCUs of two blocks are.) */
static void baseline(test_made_file *file, int width, int height, bool restarts)
{
    begin_jpeg(file, 0, width, height, 2);
    if (restarts)
        put(file, (unsigned char[]){0xff, 0xdd, 0, 4, 0, 1}, 6);
    put_scan_head(file, 0, 0, 63, 0);
    int count = width / 16 * (height / 16);
    for (int i = 0; i < count; i++) {
        put_bits(file, 0, 12);
        if (restarts && i < count - 1) {
            end_bits(file);
            put_number(file, 0xffd0 + (unsigned)i % 8, 2);
        }
    }
    end_bits(file);
    end_jpeg(file);
}

static void baseline_jpeg(test_made_file *file)
{
    baseline(file, 4992, 4992, false);
}

/* Too low to be decoded at less than its size. */
static void long_jpeg(test_made_file *file)
{
    baseline(file, 12000, 1008, false);
}

static void restarts_jpeg(test_made_file *file)
{
    baseline(file, 4992, 4992, true);
}

/* Scans of one component, a few bytes each, that look at every coefficient of the whole picture. */
static void put_scans(test_made_file *file, int component, int blocks, int scans)
{
    for (int i = 0; i < scans; i++) {
        put_scan_head(file, component, 1, 63, i ? 0x10 : 0x01);
        for (int left = blocks; left > 0; left -= RUN) {
            put_bits(file, 0, 1);
            put_bits(file, left < RUN ? (unsigned)left & ((1 << RUN_BITS) - 1) : (1 << RUN_BITS) - 1,
                     RUN_BITS);
        }
        end_bits(file);
    }
}

/* `sampling` 2: a quarter of the colours' points, as cameras do it. */
static void progressive(test_made_file *file, int side, int sampling, int first, int others)
{
    int mcu = 8 * sampling, mcus = (side + mcu - 1) / mcu, blocks = (side + 7) / 8;
    begin_jpeg(file, 2, side, side, sampling);
    put_scan_head(file, 0, 0, 0, 0);
    for (int i = 0; i < mcus * mcus * (sampling * sampling + 2); i++)
        put_bits(file, 0, 1);
    end_bits(file);
    put_scans(file, 1, blocks * blocks, first);
    for (int component = 2; component <= 3; component++)
        put_scans(file, component, mcus * mcus, others);
    end_jpeg(file);
}

static void scans_jpeg(test_made_file *file)
{
    progressive(file, SIDE, 2, 10, 0);
}

/* Three whole components, as many points as may be kept. */
static void whole_scans_jpeg(test_made_file *file)
{
    progressive(file, 3640, 1, 6, 6);
}

static void too_many_scans_jpeg(test_made_file *file)
{
    progressive(file, SIDE, 2, 22, 0);
}

static void too_much_kept_jpeg(test_made_file *file)
{
    progressive(file, SIDE, 1, 1, 0);
}

/* Coded arithmetically: nobody's photo. */
static void arithmetic_jpeg(test_made_file *file)
{
    begin_jpeg(file, 9, 64, 64, 1);
    put_scan_head(file, 0, 0, 63, 0);
    end_jpeg(file);
}

static void segments_jpeg(test_made_file *file)
{
    baseline(file, 16, 16, false);
    static unsigned char picture[4096];
    size_t length = file->length;
    memcpy(picture, file->bytes, length);
    file->length = 2;
    while (file->length < TEST_FILE_MAX - 4096)
        put_number(file, 0xffe10002, 4);
    put(file, picture + 2, length - 2);
}

static void empty_scans_jpeg(test_made_file *file)
{
    begin_jpeg(file, 2, 4000, 4000, 2);
    for (int i = 0; i < 10; i++)
        put_scan_head(file, 0, 0, 0, 0);
    end_jpeg(file);
}

const test_dear_file test_dear_files[] = {
    {"PNG: 16 bits", deep_png, PHOTO_GOOD},
    {"PNG: interlaced", interlaced_png, PHOTO_GOOD},
    {"PNG: interlaced, 16 bits", deep_interlaced_png, PHOTO_GOOD},
    {"PNG: texts of 7 MB (zTXt)", texts_png, PHOTO_GOOD},
    {"PNG: texts of 7 MB (iTXt)", long_texts_png, PHOTO_GOOD},
    {"PNG: colour profiles of 7 MB", profiles_png, PHOTO_GOOD},
    {"PNG: more points than it has", endless_png, PHOTO_GOOD},
    {"PNG: data in crumbs", crumbs_png, PHOTO_GOOD},
    {"PNG: small texts", small_texts_png, PHOTO_GOOD},
    {"PNG: cut off", cut_png, PHOTO_BROKEN},
    {"JPEG: baseline", baseline_jpeg, PHOTO_GOOD},
    {"JPEG: baseline, long", long_jpeg, PHOTO_GOOD},
    {"JPEG: restarts everywhere", restarts_jpeg, PHOTO_GOOD},
    {"JPEG: scans", scans_jpeg, PHOTO_GOOD},
    {"JPEG: scans of three whole components", whole_scans_jpeg, PHOTO_GOOD},
    {"JPEG: too many scans", too_many_scans_jpeg, PHOTO_LARGE},
    {"JPEG: too much to keep", too_much_kept_jpeg, PHOTO_LARGE},
    {"JPEG: arithmetic", arithmetic_jpeg, PHOTO_BROKEN},
    {"JPEG: small segments", segments_jpeg, PHOTO_GOOD},
    {"JPEG: scans without data", empty_scans_jpeg, PHOTO_BROKEN},
    {NULL, NULL, PHOTO_GOOD},
};

/* ---- what they cost ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The most memory of a child that makes a photo of a file, or nothing; its exit status. */
static int run(const test_made_file *file, long *kilobytes)
{
    int status;
    struct rusage usage;
    pid_t child = fork();
    if (!child) {
        unsigned char *png = NULL;
        size_t length;
        photo_status fault = file ? photo_make(file->bytes, file->length, &png, &length) : PHOTO_GOOD;
        free(png);
        _exit((int)fault);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status))
        return -1;
    *kilobytes = usage.ru_maxrss;
    return WEXITSTATUS(status);
}

bool test_photo_cost_measure(const test_made_file *file, test_photo_cost *cost)
{
    long nothing, all;
    if (run(NULL, &nothing) != 0)
        return false;
    double begin = now();
    int status = run(file, &all);
    cost->seconds = now() - begin;
    cost->fault = (photo_status)status;
    cost->kilobytes = all - nothing;
    return status >= 0;
}
