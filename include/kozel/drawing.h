/* SPDX-License-Identifier: MIT */
/* Draws a position as SVG and as text for a terminal. The drawings use a kz_view and the hands that the
 * caller opens. They contain no texts of the library: the caller passes translated texts. */
#ifndef KOZEL_DRAWING_H
#define KOZEL_DRAWING_H

#include <kozel/api.h>
#include <kozel/layout.h>

KZ_DECLARATIONS

/* ---- the whole picture ---- */

typedef struct kz_scene {
    kz_view view;
    const char *title;                /* UTF-8, owned by the caller; each text may be cut to fit */
    const char *status;               /* the seat to act, or how the deal ended */
    const char *stock;                /* the name of the stock */
    const char *name[KZ_SEATS];       /* names of the seats */
    uint8_t shown[KZ_SEATS];          /* tiles of the hand that are drawn; 0: only their number is shown */
    kz_tile hand[KZ_SEATS][KZ_TILES]; /* KZ_NO_TILE: face down */
} kz_scene;

/* Fills *scene from the view. The texts are empty. */
KZ_API void kz_scene_of(const kz_view *view, kz_scene *scene);

/* Opens all hands, rows in their order: for records, which are open anyway. */
KZ_API void kz_scene_open(const kz_match *match, kz_scene *scene);

/* Prints a side's account in short: "20", "+3" for a remembered credit, "0". Returns `out`. */
enum { KZ_ACCOUNT_TEXT = 16 };
KZ_API const char *kz_account_print(const kz_account *account, char out[KZ_ACCOUNT_TEXT]);

enum { KZ_SVG_TEXT = 60000, KZ_BOX_TEXT = 65536, KZ_BOX_COLUMNS = 80 };

/* The size of the picture in the units of its SVG. */
enum { KZ_SVG_WIDTH = 1200, KZ_SVG_HEIGHT = 800 };

/* Draws the picture as one SVG document. Returns the length. If `size` bytes are too few, the text
 * is empty and the length 0. KZ_SVG_TEXT always suffices. */
KZ_API size_t kz_scene_svg(const kz_scene *scene, char *out, size_t size);

/* Draws the picture in lines for a terminal of KZ_BOX_COLUMNS columns with Unicode box drawing. The
 * result is that of kz_scene_svg(). KZ_BOX_TEXT always suffices. */
KZ_API size_t kz_scene_box(const kz_scene *scene, char *out, size_t size);

/* ---- parts of the picture ---- */

/* The width of these pictures in the units of their SVG. The height depends on the content. */
enum { KZ_FIGURE_WIDTH = 640 };

/* Draw the line alone with its open ends marked. The arguments and results are those of kz_scene_svg() and
 * kz_scene_box(). */
KZ_API size_t kz_line_svg(const kz_view *view, char *out, size_t size);
KZ_API size_t kz_line_box(const kz_view *view, char *out, size_t size);

/* Draw the 28 tiles. Each row has the tiles of one value that are in no row before. */
KZ_API size_t kz_tiles_svg(char *out, size_t size);
KZ_API size_t kz_tiles_box(char *out, size_t size);

KZ_DECLARATIONS_END

#endif
