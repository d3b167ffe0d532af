/* SPDX-License-Identifier: MIT */
#include "server/pictures/picture.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The libraries are loaded when a picture is made. Linking them, with their dependencies, would make every
 * start of the program take three times as long, and the server larger. */
#define FUNCTIONS(X)                                                                                         \
    X(rsvg_handle_new_from_data)                                                                             \
    X(rsvg_handle_render_document)                                                                           \
    X(g_object_unref)                                                                                        \
    X(g_error_free)                                                                                          \
    X(cairo_create)                                                                                          \
    X(cairo_destroy)                                                                                         \
    X(cairo_image_surface_create)                                                                            \
    X(cairo_pdf_surface_create_for_stream)                                                                   \
    X(cairo_surface_write_to_png_stream)                                                                     \
    X(cairo_surface_finish)                                                                                  \
    X(cairo_surface_status)                                                                                  \
    X(cairo_surface_destroy)                                                                                 \
    X(cairo_status_to_string)

static struct {
#define X(name) __typeof__(name) *name;
    FUNCTIONS(X)
#undef X
} lib;

static char missing[256]; /* the reason why they cannot be loaded */

/* Loads librsvg by its soname; cairo and glib are found through it. */
static void load(void)
{
    void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW);
    bool good = rsvg != NULL;
#define X(name) good = good && (*(void **)&lib.name = dlsym(rsvg, #name)) != NULL;
    FUNCTIONS(X)
#undef X
    if (!good)
        snprintf(missing, sizeof missing, "%s", dlerror());
}

typedef struct buffer {
    char *data;
    size_t length, size;
} buffer;

static cairo_status_t append(void *context, const unsigned char *data, unsigned length)
{
    buffer *b = context;
    if (b->size - b->length < length) {
        size_t size = 2 * b->size + length;
        char *grown = realloc(b->data, size);
        if (!grown)
            return CAIRO_STATUS_NO_MEMORY;
        b->data = grown;
        b->size = size;
    }
    memcpy(b->data + b->length, data, length);
    b->length += length;
    return CAIRO_STATUS_SUCCESS;
}

/* Draws the document over the whole surface. Returns false and *error (which may be NULL) if that failed. */
static bool render(RsvgHandle *svg, cairo_surface_t *surface, double width, double height, GError **error)
{
    cairo_t *cairo = lib.cairo_create(surface);
    bool good = lib.rsvg_handle_render_document(svg, cairo, &(RsvgRectangle){0, 0, width, height}, error);
    lib.cairo_destroy(cairo);
    return good;
}

static cairo_status_t finish(cairo_surface_t *surface, picture_format format, buffer *out)
{
    if (lib.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && format == PICTURE_PNG)
        return lib.cairo_surface_write_to_png_stream(surface, append, out);
    lib.cairo_surface_finish(surface);
    return lib.cairo_surface_status(surface);
}

static bool draw(RsvgHandle *svg, picture_format format, double width, double height, buffer *out,
                 char fault[256])
{
    GError *error = NULL;
    cairo_surface_t *surface =
        format == PICTURE_PNG ? lib.cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height)
                              : lib.cairo_pdf_surface_create_for_stream(append, out, width, height);
    bool good = render(svg, surface, width, height, &error);
    cairo_status_t status = finish(surface, format, out);
    if (!good || status != CAIRO_STATUS_SUCCESS)
        snprintf(fault, 256, "%s", error ? error->message : lib.cairo_status_to_string(status));
    if (error)
        lib.g_error_free(error);
    lib.cairo_surface_destroy(surface);
    return good && status == CAIRO_STATUS_SUCCESS;
}

bool picture_make(const char *text, size_t text_length, int width, int height, picture_format format,
                  double scale, char **data, size_t *length, char fault[256])
{
    GError *error = NULL;
    buffer out = {0};
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (missing[0]) {
        snprintf(fault, 256, "%s", missing);
        return false;
    }
    RsvgHandle *svg = lib.rsvg_handle_new_from_data((const guint8 *)text, text_length, &error);
    if (!svg) {
        snprintf(fault, 256, "%s", error->message);
        lib.g_error_free(error);
        return false;
    }
    double times = format == PICTURE_PNG ? scale : 1;
    bool good = draw(svg, format, width * times, height * times, &out, fault);
    lib.g_object_unref(svg);
    if (!good) {
        free(out.data);
        return false;
    }
    *data = out.data;
    *length = out.length;
    return true;
}

bool picture_card_make(const char *svg, size_t svg_length, int width, int height, char **data, size_t *length,
                       char fault[256])
{
    char *whole = NULL;
    size_t whole_length = 0;
    int whole_width = height * PICTURE_CARD_WIDTH / PICTURE_CARD_HEIGHT, left = (width - whole_width) / 2;
    FILE *out = open_memstream(&whole, &whole_length);
    if (!out) {
        snprintf(fault, 256, "out of memory");
        return false;
    }
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"%d 0 %d %d\"><rect "
        "x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#1f2a2e\"/>\n",
        PICTURE_CARD_WIDTH, PICTURE_CARD_HEIGHT, left, whole_width, height, left, whole_width, height);
    fwrite(svg, 1, svg_length, out);
    fputs("</svg>\n", out);
    bool good = fclose(out) == 0 && picture_make(whole, whole_length, PICTURE_CARD_WIDTH, PICTURE_CARD_HEIGHT,
                                                 PICTURE_PNG, 1, data, length, fault);
    free(whole);
    return good;
}
