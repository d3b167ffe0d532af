#include "server/photo.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

enum {
    /* A progressive JPEG has about ten scans. Each costs the time of the whole picture, whatever its length:
     * a file of nothing but scans would keep a thread busy for hours. */
    SCANS_MAX = 24,
};

/* The loader of this kind of file, NULL: it is no such file. */
static const char *type_of(const unsigned char *bytes, size_t length)
{
    static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'},
                               jpeg[] = {0xff, 0xd8, 0xff};
    if (length > sizeof png && !memcmp(bytes, png, sizeof png))
        return "png";
    return length > sizeof jpeg && !memcmp(bytes, jpeg, sizeof jpeg) ? "jpeg" : NULL;
}

/* In a JPEG's data 0xff is always followed by 0, so every other pair is a marker. */
static bool has_too_many_scans(const unsigned char *bytes, size_t length)
{
    static const unsigned char scan[] = {0xff, 0xda};
    const unsigned char *end = bytes + length;
    int scans = 0;
    while (scans <= SCANS_MAX && (bytes = memmem(bytes, (size_t)(end - bytes), scan, sizeof scan))) {
        bytes += sizeof scan;
        scans++;
    }
    return scans > SCANS_MAX;
}

/* What is known of a picture while it is being decoded. */
struct progress {
    bool too_large;
    int rows; /* so many from the top have been decoded */
};

/* The file's header has been read, nothing has been allocated yet. */
static void on_size(GdkPixbufLoader *loader, int width, int height, void *context)
{
    struct progress *progress = context;
    progress->too_large = width > KZ_PHOTO_SIDE_MAX || height > KZ_PHOTO_SIDE_MAX ||
                          (int64_t)width * height > KZ_PHOTO_POINTS_MAX;
    if (progress->too_large)
        gdk_pixbuf_loader_set_size(loader, 0, 0); /* the loader gives up */
}

/* The picture has been allocated: whatever lay in that memory must not be seen where the file has nothing. */
static void on_allocated(GdkPixbufLoader *loader, void *context)
{
    (void)context;
    gdk_pixbuf_fill(gdk_pixbuf_loader_get_pixbuf(loader), 0);
}

static void on_rows(GdkPixbufLoader *loader, int x, int y, int width, int height, void *context)
{
    (void)loader, (void)x, (void)width;
    struct progress *progress = context;
    if (y + height > progress->rows)
        progress->rows = y + height;
}

/* The picture as it is to be seen; NULL: it cannot be decoded, or not to its end. */
static GdkPixbuf *decode(const char *type, const unsigned char *bytes, size_t length,
                         struct progress *progress)
{
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(type, NULL);
    if (!loader)
        return NULL;
    g_signal_connect(loader, "size-prepared", G_CALLBACK(on_size), progress);
    g_signal_connect(loader, "area-prepared", G_CALLBACK(on_allocated), progress);
    g_signal_connect(loader, "area-updated", G_CALLBACK(on_rows), progress);
    bool good = gdk_pixbuf_loader_write(loader, bytes, length, NULL);
    good = gdk_pixbuf_loader_close(loader, NULL) && good;
    GdkPixbuf *picture = good ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL, *turned = NULL;
    if (picture && progress->rows == gdk_pixbuf_get_height(picture))
        turned = gdk_pixbuf_apply_embedded_orientation(picture);
    g_object_unref(loader);
    return turned;
}

/* The middle square, scaled. */
static GdkPixbuf *make_square(GdkPixbuf *picture)
{
    int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
    int side = width < height ? width : height;
    GdkPixbuf *middle =
        gdk_pixbuf_new_subpixbuf(picture, (width - side) / 2, (height - side) / 2, side, side);
    if (!middle)
        return NULL;
    /* Bilinear is an area average where a picture gets smaller. */
    GdkPixbuf *square = gdk_pixbuf_scale_simple(middle, KZ_PHOTO_SIDE, KZ_PHOTO_SIDE, GDK_INTERP_BILINEAR);
    g_object_unref(middle);
    return square;
}

static kz_photo_fault encode(GdkPixbuf *square, unsigned char **png, size_t *length)
{
    char *buffer = NULL;
    gsize size = 0;
    if (!gdk_pixbuf_save_to_buffer(square, &buffer, &size, "png", NULL, NULL))
        return KZ_PHOTO_MEMORY;
    *png = malloc(size);
    if (*png)
        memcpy(*png, buffer, size);
    *length = size;
    g_free(buffer);
    return *png ? KZ_PHOTO_GOOD : KZ_PHOTO_MEMORY;
}

kz_photo_fault kz_photo_make(const unsigned char *bytes, size_t length, unsigned char **png,
                             size_t *png_length)
{
    const char *type = type_of(bytes, length);
    if (!type)
        return KZ_PHOTO_TYPE;
    struct progress progress = {0};
    if (!strcmp(type, "jpeg") && has_too_many_scans(bytes, length))
        return KZ_PHOTO_BROKEN;
    GdkPixbuf *picture = decode(type, bytes, length, &progress);
    if (!picture)
        return progress.too_large ? KZ_PHOTO_LARGE : KZ_PHOTO_BROKEN;
    GdkPixbuf *square = make_square(picture);
    g_object_unref(picture);
    if (!square)
        return KZ_PHOTO_MEMORY;
    kz_photo_fault fault = encode(square, png, png_length);
    g_object_unref(square);
    return fault;
}
