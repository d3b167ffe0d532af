/* SPDX-License-Identifier: MIT */
/* A position drawn, as SVG and as text for a terminal. All of it sees a kz_view, plus
 * the hands that the caller opens. It has no texts of its own: the caller passes them in, translated. */
#ifndef KOZEL_DRAWING_H
#define KOZEL_DRAWING_H

#include <kozel/api.h>
#include <kozel/layout.h>

KZ_DECLARATIONS

/* ---- the whole picture ---- */

typedef struct kz_scene {
    kz_view view;
    const char *title;                /* UTF-8, the caller's; each may be cut to fit */
    const char *status;               /* who is to act, or how the deal ended */
    const char *stock;                /* what the stock is called */
    const char *name[KZ_SEATS];       /* of the seats */
    uint8_t shown[KZ_SEATS];          /* tiles of the hand that are drawn; 0: only their number is told */
    kz_tile hand[KZ_SEATS][KZ_TILES]; /* KZ_NO_TILE: face down */
} kz_scene;

/* Fills *scene with what the view knows, the texts empty. */
KZ_API void kz_scene_of(const kz_view *view, kz_scene *scene);

/* Opens all hands (rows in their order): for records, which are open anyway. */
KZ_API void kz_scene_open(const kz_match *match, kz_scene *scene);

/* The account of a side in short: "20", "+3" for what is remembered, "0". Returns `out`. */
enum { KZ_ACCOUNT_TEXT = 16 };
KZ_API const char *kz_account_print(const kz_account *account, char out[KZ_ACCOUNT_TEXT]);

enum { KZ_SVG_TEXT = 60000, KZ_BOX_TEXT = 65536, KZ_BOX_COLUMNS = 80 };

/* The size of the picture in the units of its SVG. */
enum { KZ_SVG_WIDTH = 1200, KZ_SVG_HEIGHT = 800 };

/* The picture as one SVG document. Returns the length, at most size - 1; KZ_SVG_TEXT always suffices. */
KZ_API size_t kz_scene_svg(const kz_scene *scene, char *out, size_t size);

/* The picture for a terminal of KZ_BOX_COLUMNS columns that knows Unicode's box drawing, in lines. Returns
 * the length, at most size - 1; KZ_BOX_TEXT always suffices. */
KZ_API size_t kz_scene_box(const kz_scene *scene, char *out, size_t size);

/* ---- parts of it ---- */

/* The width of these pictures in the units of their SVG; their height follows from what they show. */
enum { KZ_FIGURE_WIDTH = 640 };

/* The line alone, its open ends marked. Like kz_scene_svg(), kz_scene_box(). */
KZ_API size_t kz_line_svg(const kz_view *view, char *out, size_t size);
KZ_API size_t kz_line_box(const kz_view *view, char *out, size_t size);

/* The 28 tiles, those of a value that have not been shown in a row of their own. */
KZ_API size_t kz_tiles_svg(char *out, size_t size);
KZ_API size_t kz_tiles_box(char *out, size_t size);

KZ_DECLARATIONS_END

#endif
