/* SPDX-License-Identifier: MIT */
#include "server/accounts/photo/photo.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include <png.h>

#include "server/accounts/photo/photo_decode.h"

/* What of a file is not as it should be is told by the decoders (photo_decode.h). */
static kz_photo_fault decode(const kz_photo_file *file, unsigned char *rgba)
{
    kz_photo_square square;
    bool jpeg = file->type == KZ_PHOTO_JPEG;
    kz_photo_fault fault = jpeg ? kz_photo_jpeg_decode(file, &square) : kz_photo_png_decode(file, &square);
    if (!fault)
        kz_photo_square_finish(&square, file->orientation, rgba);
    kz_photo_square_end(&square);
    return fault;
}

/* libpng's largest possible file, cut to what it became. */
static kz_photo_fault encode(const unsigned char *rgba, unsigned char **png, size_t *length)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = KZ_PHOTO_SIDE,
                       .height = KZ_PHOTO_SIDE,
                       .format = PNG_FORMAT_RGBA};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    unsigned char *bytes = malloc(size);
    if (!bytes || !png_image_write_to_memory(&image, bytes, &size, 0, rgba, 0, NULL)) {
        free(bytes);
        return KZ_PHOTO_MEMORY;
    }
    unsigned char *cut = realloc(bytes, size);
    *png = cut ? cut : bytes;
    *length = size;
    return KZ_PHOTO_GOOD;
}

static kz_photo_fault make(const unsigned char *bytes, size_t length, unsigned char **png, size_t *png_length)
{
    kz_photo_file file;
    kz_photo_fault fault = kz_photo_file_read(bytes, length, &file);
    if (fault)
        return fault;
    unsigned char *rgba = malloc((size_t)KZ_PHOTO_SIDE * KZ_PHOTO_SIDE * 4);
    fault = rgba ? decode(&file, rgba) : KZ_PHOTO_MEMORY;
    free(file.bytes);
    if (!fault)
        fault = encode(rgba, png, png_length);
    free(rgba);
    return fault;
}

kz_photo_fault kz_photo_make(const unsigned char *bytes, size_t length, unsigned char **png,
                             size_t *png_length)
{
    /* The dearest picture takes the better part of a second: several at once would keep all threads of the
     * desk. */
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    if (pthread_mutex_trylock(&one) != 0)
        return KZ_PHOTO_BUSY;
    kz_photo_fault fault = make(bytes, length, png, png_length);
    pthread_mutex_unlock(&one);
    return fault;
}
