/* SPDX-License-Identifier: MIT */
#include "server/accounts/photo/photo_file.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <png.h>

#include <jerror.h>

enum {
    RGBA = 4,
    JPEG_SIDE = 2 * PHOTO_SIDE, /* a JPEG may be decoded at half, a quarter, an eighth of its size, but no
                                      smaller than that */
};

/* ---- PNG ---- */

struct rows {
    photo_square *square;
    int width;
    bool interlaced;
    int missing; /* rows outstanding */
};

static void warn_nobody(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

static void give_up(png_structp png, png_const_charp text)
{
    (void)text;
    png_longjmp(png, 1);
}

/* Returns the number of rows. An interlaced picture comes in seven passes, each a separate coarse picture. */
static int count_rows(int width, int height, bool interlaced)
{
    int rows = interlaced ? 0 : height;
    for (int pass = 0; interlaced && pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        rows += PNG_PASS_COLS(width, pass) ? (int)PNG_PASS_ROWS(height, pass) : 0;
    return rows;
}

/* Sets the output to eight bits of red, green, blue, alpha, for every kind of file. */
static void on_info(png_structp png, png_infop info)
{
    struct rows *rows = png_get_progressive_ptr(png);
    png_set_strip_16(png);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)rows->width * RGBA)
        png_error(png, "unknown form");
    rows->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    rows->missing = count_rows(rows->width, (int)png_get_image_height(png, info), rows->interlaced);
}

static void on_row(png_structp png, png_bytep row, png_uint_32 number, int pass)
{
    struct rows *rows = png_get_progressive_ptr(png);
    rows->missing--;
    if (rows->interlaced)
        photo_square_row(rows->square, (int)PNG_ROW_FROM_PASS_ROW(number, pass), row,
                         (int)PNG_PASS_START_COL(pass), 1 << PNG_PASS_COL_SHIFT(pass),
                         (int)PNG_PASS_COLS(rows->width, pass));
    else
        photo_square_row(rows->square, (int)number, row, 0, 1, rows->width);
}

/* Feeds the file to libpng. So libpng stops after the last row, whatever compressed data follow. */
static photo_status read_png(png_structp png, png_infop info, const photo_file *file, struct rows *rows)
{
    if (setjmp(png_jmpbuf(png)))
        return PHOTO_BROKEN;
    png_set_user_limits(png, PHOTO_SIDE_MAX, PHOTO_SIDE_MAX);
    png_set_progressive_read_fn(png, rows, on_info, on_row, NULL);
    png_process_data(png, info, file->bytes, file->length);
    return rows->missing ? PHOTO_BROKEN : PHOTO_GOOD;
}

photo_status photo_png_decode(const photo_file *file, photo_square *square)
{
    photo_status fault = PHOTO_MEMORY;
    struct rows rows = {.square = square, .width = file->width, .missing = 1};
    bool begun = photo_square_begin(square, file->width, file->height);
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, warn_nobody);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (begun && info)
        fault = read_png(png, info, file, &rows);
    png_destroy_read_struct(&png, &info, NULL);
    return fault;
}

/* ---- JPEG ---- */

struct jpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    jmp_buf leave;
    photo_status fault;
    unsigned char *row;  /* as decoded: at most four bytes a point */
    unsigned char *rgba; /* for the square */
};

static void leave(j_common_ptr decoder)
{
    struct jpeg *jpeg = decoder->client_data;
    jpeg->fault = decoder->err->msg_code == JERR_OUT_OF_MEMORY ? PHOTO_MEMORY : PHOTO_BROKEN;
    longjmp(jpeg->leave, 1);
}

/* Stops at missing data: a scan without all its data would be filled up with grey, at the cost of a whole
 * one. */
static void on_message(j_common_ptr decoder, int level)
{
    int code = decoder->err->msg_code;
    if (level < 0 && (code == JWRN_HIT_MARKER || code == JWRN_JPEG_EOF))
        leave(decoder);
}

static void print_nothing(j_common_ptr decoder)
{
    (void)decoder;
}

static void choose_output(j_decompress_ptr decoder, const photo_file *file)
{
    int side = file->width < file->height ? file->width : file->height;
    bool cmyk = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
    decoder->out_color_space = cmyk ? JCS_CMYK : JCS_RGB;
    decoder->scale_num = 1;
    for (decoder->scale_denom = 8; decoder->scale_denom > 1 && side / (int)decoder->scale_denom < JPEG_SIDE;)
        decoder->scale_denom /= 2;
    decoder->do_block_smoothing = FALSE;
    decoder->do_fancy_upsampling = decoder->scale_denom == 1;
}

/* Converts colours. Programs that write Adobe's marker invert the four colours. */
static void convert(const unsigned char *from, int count, int colours, bool inverted, unsigned char *rgba)
{
    for (int i = 0; i < count; i++, from += colours, rgba += RGBA) {
        for (int k = 0; k < 3; k++)
            if (colours == 3)
                rgba[k] = from[k];
            else
                rgba[k] = (unsigned char)(inverted ? from[k] * from[3] / 255
                                                   : (255 - from[k]) * (255 - from[3]) / 255);
        rgba[3] = 0xff;
    }
}

/* As with read_png(), nothing here changes between setjmp and longjmp. */
static photo_status read_jpeg(struct jpeg *jpeg, const photo_file *file, photo_square *square)
{
    j_decompress_ptr decoder = &jpeg->decoder;
    if (setjmp(jpeg->leave))
        return jpeg->fault;
    jpeg_create_decompress(decoder);
    jpeg_mem_src(decoder, file->bytes, file->length);
    jpeg_read_header(decoder, TRUE);
    choose_output(decoder, file);
    jpeg_start_decompress(decoder);
    size_t width = decoder->output_width;
    jpeg->row = malloc(width * RGBA);
    jpeg->rgba = malloc(width * RGBA);
    if (!jpeg->row || !jpeg->rgba || !photo_square_begin(square, (int)width, (int)decoder->output_height))
        return PHOTO_MEMORY;
    while (decoder->output_scanline < decoder->output_height) {
        int y = (int)decoder->output_scanline;
        jpeg_read_scanlines(decoder, &jpeg->row, 1);
        convert(jpeg->row, (int)width, decoder->output_components, decoder->saw_Adobe_marker, jpeg->rgba);
        photo_square_row(square, y, jpeg->rgba, 0, 1, (int)width);
    }
    return PHOTO_GOOD;
}

photo_status photo_jpeg_decode(const photo_file *file, photo_square *square)
{
    struct jpeg jpeg = {0};
    *square = (photo_square){0};
    jpeg.decoder.client_data = &jpeg;
    jpeg.decoder.err = jpeg_std_error(&jpeg.errors);
    jpeg.errors.error_exit = leave;
    jpeg.errors.emit_message = on_message;
    jpeg.errors.output_message = print_nothing;
    photo_status fault = read_jpeg(&jpeg, file, square);
    jpeg_destroy_decompress(&jpeg.decoder);
    free(jpeg.row);
    free(jpeg.rgba);
    return fault;
}
