/* SPDX-License-Identifier: MIT */
#include "server/accounts/photo/photo.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include <png.h>

/* Decodes a file. The decoders return its fault (photo_file.h). */
static photo_status decode(const photo_file *file, unsigned char *rgba)
{
    photo_square square;
    bool jpeg = file->type == PHOTO_JPEG;
    photo_status fault = jpeg ? photo_jpeg_decode(file, &square) : photo_png_decode(file, &square);
    if (!fault)
        photo_square_finish(&square, file->orientation, rgba);
    photo_square_end(&square);
    return fault;
}

/* Encodes into a buffer of libpng's largest possible size, which is then shrunk. */
static photo_status encode(const unsigned char *rgba, unsigned char **png, size_t *length)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = PHOTO_SIDE, .height = PHOTO_SIDE, .format = PNG_FORMAT_RGBA};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    unsigned char *bytes = malloc(size);
    if (!bytes || !png_image_write_to_memory(&image, bytes, &size, 0, rgba, 0, NULL)) {
        free(bytes);
        return PHOTO_MEMORY;
    }
    unsigned char *cut = realloc(bytes, size);
    *png = cut ? cut : bytes;
    *length = size;
    return PHOTO_GOOD;
}

static photo_status make(const unsigned char *bytes, size_t length, unsigned char **png, size_t *png_length)
{
    photo_file file;
    photo_status fault = photo_file_read(bytes, length, &file);
    if (fault)
        return fault;
    unsigned char *rgba = malloc((size_t)PHOTO_SIDE * PHOTO_SIDE * 4);
    fault = rgba ? decode(&file, rgba) : PHOTO_MEMORY;
    free(file.bytes);
    if (!fault)
        fault = encode(rgba, png, png_length);
    free(rgba);
    return fault;
}

photo_status photo_make(const unsigned char *bytes, size_t length, unsigned char **png, size_t *png_length)
{
    /* The most expensive picture takes almost a second. Several at once would block all threads of the worker
     * pool. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    if (pthread_mutex_trylock(&one) != 0)
        return PHOTO_BUSY;
    photo_status fault = make(bytes, length, png, png_length);
    pthread_mutex_unlock(&one);
    return fault;
}
