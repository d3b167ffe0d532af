/* SPDX-License-Identifier: MIT */
/* What becomes of pictures of every form, and what the dearest ones cost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

#include "server/accounts/photo/photo_file.h"
#include "tests/unit/server/accounts/photo_files.h"

enum {
    WIDTH = 300,
    HEIGHT = 280,
    MEMORY_MAX_KB = 100 << 10, /* of one picture; the server has some hundred megabytes for everything */
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0 /* the sanitizers' own memory is not counted */
#endif

static test_made_file file;

static void dear_pictures_cost_little(void **state)
{
    (void)state;
    for (const test_dear_file *dear = test_dear_files; dear->name; dear++) {
        test_photo_cost cost;
        dear->make(&file);
        if (file.length > TEST_FILE_MAX || !test_photo_cost_measure(&file, &cost))
            fail_msg("%s: crashed", dear->name);
        if (cost.fault != dear->fault || (!SANITIZED && cost.kilobytes > MEMORY_MAX_KB))
            fail_msg("%s: %d, %ld kB", dear->name, cost.fault, cost.kilobytes);
    }
}

/* ---- one at a time ---- */

static atomic_bool is_done;

/* (It may itself be refused, for the moment in which the other one looks.) */
static void *make_dear(void *context)
{
    photo_status *fault = context;
    unsigned char *png = NULL;
    size_t length;
    do
        *fault = photo_make(file.bytes, file.length, &png, &length);
    while (*fault == PHOTO_BUSY);
    free(png);
    is_done = true;
    return NULL;
}

static void a_second_picture_is_refused_meanwhile(void **state)
{
    (void)state;
    pthread_t thread;
    photo_status first = PHOTO_BROKEN;
    unsigned char *png = NULL;
    size_t length;
    bool refused = false;
    test_dear_files[0].make(&file);
    assert_int_equal(pthread_create(&thread, NULL, make_dear, &first), 0);
    while (!is_done && !refused)
        refused = photo_make((const unsigned char *)"no picture", 10, &png, &length) == PHOTO_BUSY;
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(refused);
    assert_int_equal(first, PHOTO_GOOD);
    assert_int_equal(photo_make((const unsigned char *)"no picture", 10, &png, &length), PHOTO_TYPE);
}

/* ---- forms of PNG ---- */

static void write_bytes(png_structp png, png_bytep bytes, size_t length)
{
    test_made_file *to = png_get_io_ptr(png);
    assert_true(to->length + length <= sizeof to->bytes);
    memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
}

/* Red on the left, on the right blue, of which a quarter is to be seen. */
static void write_row(unsigned char *row, int depth, int colours)
{
    static const unsigned char left[] = {255, 0, 0, 255}, right[] = {0, 0, 255, 64};
    int channels = colours == PNG_COLOR_TYPE_RGBA ? 4 : 3, bytes = depth == 16 ? 2 : 1;
    for (int x = 0; x < WIDTH; x++)
        if (colours == PNG_COLOR_TYPE_PALETTE)
            row[x] = x >= WIDTH / 2;
        else
            for (int k = 0; k < channels * bytes; k++)
                row[x * channels * bytes + k] = (x < WIDTH / 2 ? left : right)[k / bytes];
}

static void write_png(int depth, int colours, int interlace)
{
    unsigned char row[WIDTH * 8], *rows[HEIGHT];
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    file.length = 0;
    png_set_write_fn(png, &file, write_bytes, NULL);
    png_set_IHDR(png, info, WIDTH, HEIGHT, depth, colours, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (colours == PNG_COLOR_TYPE_PALETTE) {
        png_set_PLTE(png, info, (png_color[]){{255, 0, 0}, {0, 0, 255}}, 2);
        png_set_tRNS(png, info, (png_byte[]){255, 64}, 2, NULL);
    }
    write_row(row, depth, colours);
    for (int y = 0; y < HEIGHT; y++)
        rows[y] = row;
    png_set_rows(png, info, rows);
    png_write_png(png, info, PNG_TRANSFORM_IDENTITY, NULL);
    png_destroy_write_struct(&png, &info);
}

/* The photo made of `file`. */
static void read_photo(unsigned char rgba[PHOTO_SIDE][PHOTO_SIDE][4])
{
    unsigned char *bytes = NULL;
    size_t length;
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_int_equal(photo_make(file.bytes, file.length, &bytes, &length), PHOTO_GOOD);
    assert_true(png_image_begin_read_from_memory(&image, bytes, length));
    assert_int_equal(image.width, PHOTO_SIDE);
    assert_int_equal(image.height, PHOTO_SIDE);
    image.format = PNG_FORMAT_RGBA;
    assert_true(png_image_finish_read(&image, NULL, rgba, 0, NULL));
    free(bytes);
}

static void every_form_of_png_is_read(void **state)
{
    (void)state;
    static unsigned char rgba[PHOTO_SIDE][PHOTO_SIDE][4];
    static const int forms[][2] = {{8, PNG_COLOR_TYPE_RGB},
                                   {8, PNG_COLOR_TYPE_RGBA},
                                   {16, PNG_COLOR_TYPE_RGB},
                                   {16, PNG_COLOR_TYPE_RGBA},
                                   {8, PNG_COLOR_TYPE_PALETTE}};
    for (size_t i = 0; i < 2 * sizeof forms / sizeof *forms; i++) {
        int colours = forms[i / 2][1];
        write_png(forms[i / 2][0], colours, i & 1 ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE);
        read_photo(rgba);
        unsigned char right[] = {0, 0, 255, colours == PNG_COLOR_TYPE_RGB ? 255 : 64};
        for (int y = 0; y < PHOTO_SIDE; y++) {
            assert_memory_equal(rgba[y][0], ((unsigned char[]){255, 0, 0, 255}), 4);
            assert_memory_equal(rgba[y][PHOTO_SIDE / 2 - 2], ((unsigned char[]){255, 0, 0, 255}), 4);
            assert_memory_equal(rgba[y][PHOTO_SIDE / 2 + 1], right, 4);
            assert_memory_equal(rgba[y][PHOTO_SIDE - 1], right, 4);
        }
    }
}

/* ---- forms of JPEG ---- */

/* Red, or dark where there is only grey; four colours: inverted, as Adobe's programs write them. */
static void write_jpeg(J_COLOR_SPACE in, J_COLOR_SPACE kept, bool progressive)
{
    static const unsigned char colours[][4] = {{76}, {255, 0, 0}, {255, 0, 0, 255}};
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char row[WIDTH * 4], *rows = row, *bytes = NULL;
    unsigned long length = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &length);
    jpeg.image_width = WIDTH;
    jpeg.image_height = HEIGHT;
    jpeg.input_components = in == JCS_GRAYSCALE ? 1 : in == JCS_RGB ? 3 : 4;
    jpeg.in_color_space = in;
    jpeg_set_defaults(&jpeg);
    jpeg_set_colorspace(&jpeg, kept);
    if (progressive)
        jpeg_simple_progression(&jpeg);
    for (int i = 0; i < WIDTH * jpeg.input_components; i++)
        row[i] =
            colours[jpeg.input_components == 1 ? 0 : jpeg.input_components - 2][i % jpeg.input_components];
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < HEIGHT)
        jpeg_write_scanlines(&jpeg, &rows, 1);
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    memcpy(file.bytes, bytes, length);
    file.length = length;
    free(bytes);
}

static void every_form_of_jpeg_is_read(void **state)
{
    (void)state;
    static unsigned char rgba[PHOTO_SIDE][PHOTO_SIDE][4];
    static const J_COLOR_SPACE forms[][2] = {{JCS_GRAYSCALE, JCS_GRAYSCALE},
                                             {JCS_RGB, JCS_YCbCr},
                                             {JCS_RGB, JCS_RGB},
                                             {JCS_CMYK, JCS_CMYK},
                                             {JCS_CMYK, JCS_YCCK}};
    for (size_t i = 0; i < 2 * sizeof forms / sizeof *forms; i++) {
        write_jpeg(forms[i / 2][0], forms[i / 2][1], i & 1);
        read_photo(rgba);
        const unsigned char *point = rgba[PHOTO_SIDE / 2][PHOTO_SIDE / 2];
        bool grey = i / 2 == 0,
             good = grey ? point[0] == point[1] && point[0] == point[2] && abs(point[0] - 76) < 4
                         : point[0] > 248 && point[1] < 8 && point[2] < 8;
        if (!good || point[3] != 255)
            fail_msg("form %zu: %d %d %d %d", i, point[0], point[1], point[2], point[3]);
    }
}

/* ---- what is left of a file ---- */

static const unsigned char *find(const photo_file *in, const char *text)
{
    return memmem(in->bytes, in->length, text, strlen(text));
}

static void only_the_points_are_handed_on(void **state)
{
    (void)state;
    static const unsigned char comment[] = {0xff, 0xfe, 0, 8, 's', 'e', 'c', 'r', 'e', 't'};
    photo_file read;
    for (const test_dear_file *dear = test_dear_files; dear->name; dear++) {
        dear->make(&file);
        if (photo_file_read(file.bytes, file.length, &read) != PHOTO_GOOD)
            continue;
        for (int i = 0; i < 4; i++)
            assert_null(find(&read, (const char *[]){"zTXt", "iTXt", "iCCP", "tEXt"}[i]));
        free(read.bytes);
    }
    for (const test_dear_file *dear = test_dear_files; dear->name; dear++)
        if (!strcmp(dear->name, "JPEG: baseline"))
            dear->make(&file);
    memmove(file.bytes + 2 + sizeof comment, file.bytes + 2, file.length - 2);
    memcpy(file.bytes + 2, comment, sizeof comment);
    file.length += sizeof comment;
    assert_int_equal(photo_file_read(file.bytes, file.length, &read), PHOTO_GOOD);
    assert_int_equal(read.length, file.length - sizeof comment);
    assert_null(find(&read, "secret"));
    free(read.bytes);
}

/* A PNG of chunks named so: "IHDR IDAT IEND". Their data is as long as it should be; a digit after a name: so
 * long. */
static photo_status fault_of_chunks(const char *names)
{
    static const unsigned char head[] = {0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0};
    photo_file read = {.bytes = NULL};
    file.length = 8;
    memcpy(file.bytes, "\x89PNG\r\n\x1a\n", 8);
    for (const char *name = names; *name; name += strspn(name, " ")) {
        unsigned char data[1024] = {0};
        size_t length = !strncmp(name, "IHDR", 4) ? sizeof head : !strncmp(name, "IEND", 4) ? 0 : 3;
        memcpy(data, head, sizeof head);
        if (name[4] >= '0' && name[4] <= '9')
            length = (size_t)strtol(name + 4, NULL, 10);
        unsigned char *to = file.bytes + file.length;
        png_save_uint_32(to, (png_uint_32)length);
        memcpy(to + 4, name, 4);
        memcpy(to + 8, data, length);
        png_save_uint_32(to + 8 + length, (png_uint_32)crc32(0, to + 4, (uInt)length + 4));
        file.length += length + 12;
        name += strcspn(name, " ");
    }
    photo_status fault = photo_file_read(file.bytes, file.length, &read);
    if (!fault)
        free(read.bytes);
    return fault;
}

static void chunks_in_another_order_are_refused(void **state)
{
    (void)state;
    static const char *const good[] = {"IHDR IDAT IEND", "IHDR gAMA PLTE tRNS bKGD IDAT IDAT0 IDAT tEXt IEND",
                                       "IHDR IDAT IEND IHDR xxxx"};
    static const char *const bad[] = {"IDAT IEND",
                                      "gAMA IHDR IDAT IEND",
                                      "IHDR IHDR IDAT IEND",
                                      "IHDR12 IDAT IEND",
                                      "IHDR IEND",
                                      "IHDR IDAT",
                                      "IHDR IDAT gAMA IDAT IEND",
                                      "IHDR IDAT PLTE IEND",
                                      "IHDR PLTE PLTE IDAT IEND",
                                      "IHDR PLTE4 IDAT IEND",
                                      "IHDR PLTE771 IDAT IEND",
                                      "IHDR PLTE0 IDAT IEND",
                                      "IHDR tRNS PLTE IDAT IEND",
                                      "IHDR tRNS257 IDAT IEND",
                                      "IHDR tRNS tRNS IDAT IEND",
                                      "IHDR IDAT IEND1",
                                      "IHDR XXXX IDAT IEND",
                                      "IHDR IDAT tRNS IEND"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (fault_of_chunks(good[i]) != PHOTO_GOOD)
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (fault_of_chunks(bad[i]) != PHOTO_BROKEN)
            fail_msg("%s", bad[i]);
    fault_of_chunks("IHDR IDAT IEND");
    photo_file read;
    file.bytes[file.length - 14]++; /* the sum of IDAT */
    assert_int_equal(photo_file_read(file.bytes, file.length, &read), PHOTO_BROKEN);
}

/* ---- turned ---- */

static void eight_orientations(void **state)
{
    (void)state;
    static const char *const seen[] = {"abcd", "badc", "dcba", "cdab", "acbd", "cadb", "dbca", "bdac"};
    static unsigned char rgba[PHOTO_SIDE][PHOTO_SIDE][4];
    photo_square square;
    assert_true(photo_square_begin(&square, 2, 2));
    photo_square_row(&square, 1, (unsigned char[]){'c', 0, 0, 255, 'd', 0, 0, 255}, 0, 1, 2);
    photo_square_row(&square, 0, (unsigned char[]){'a', 0, 0, 255, 'b', 0, 0, 255}, 0, 1, 2);
    for (int i = 0; i < 8; i++) {
        enum { LAST = PHOTO_SIDE - 1 };
        photo_square_finish(&square, i + 1, rgba[0][0]);
        const char corners[] = {(char)rgba[0][0][0], (char)rgba[0][LAST][0], (char)rgba[LAST][0][0],
                                (char)rgba[LAST][LAST][0], 0};
        assert_string_equal(corners, seen[i]);
    }
    photo_square_end(&square);
}

static void exif_gives_the_orientation(void **state)
{
    (void)state;
    static const unsigned char little[] = {'I', 'I', 42,  0,   8, 0,    0, 0, 2, 0, 0x0f, 1, 2, 0, 4, 0, 0,
                                           0,   'a', 'b', 'c', 0, 0x12, 1, 3, 0, 1, 0,    0, 0, 8, 0, 0, 0};
    unsigned char copy[sizeof little];
    assert_int_equal(photo_exif_orientation(little, sizeof little), 8);
    for (size_t length = 0; length < sizeof little; length++)
        assert_int_equal(photo_exif_orientation(little, length), 1);
    for (size_t i = 0; i < sizeof little; i++)
        for (int k = 1; k < 256; k++) { /* the sanitizers look on */
            memcpy(copy, little, sizeof little);
            copy[i] ^= (unsigned char)k;
            int orientation = photo_exif_orientation(copy, sizeof copy);
            assert_true(orientation >= 1 && orientation <= 8);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dear_pictures_cost_little),
        cmocka_unit_test(a_second_picture_is_refused_meanwhile),
        cmocka_unit_test(every_form_of_png_is_read),
        cmocka_unit_test(every_form_of_jpeg_is_read),
        cmocka_unit_test(only_the_points_are_handed_on),
        cmocka_unit_test(chunks_in_another_order_are_refused),
        cmocka_unit_test(eight_orientations),
        cmocka_unit_test(exif_gives_the_orientation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
