/* SPDX-License-Identifier: MIT */
/* The positions of the figures are records. The core plays them, and rejects impossible ones. */
#include "engine/prose/pages/figures.h"

#include "engine/memory/memory.h"

#include <kozel/drawing.h>
#include <kozel/record.h>

#include <string.h>

static const char line_record[] = "[Game \"sport\"]\n"
                                  "[Players \"4\"]\n"
                                  "deal 1\n"
                                  "hand 1: 0-1 0-2 0-5 1-6 2-3 3-5 4-5\n"
                                  "hand 2: 0-0 0-4 1-3 1-4 2-2 3-4 5-5\n"
                                  "hand 3: 1-1 1-5 2-4 3-3 4-4 4-6 6-6\n"
                                  "hand 4: 0-3 0-6 1-2 2-5 2-6 3-6 5-6\n"
                                  "1 3-5\n"
                                  "2 5-5@b\n"
                                  "3 1-5@b\n"
                                  "4 0-3@a\n";

static const char spinner_record[] = "[Game \"muggins\"]\n"
                                     "[Players \"2\"]\n"
                                     "deal 1\n"
                                     "hand 1: 0-1 0-4 1-4 2-2 3-6 4-4 6-6\n"
                                     "hand 2: 0-2 0-3 1-3 1-5 1-6 3-3 5-6\n"
                                     "stock: 0-5 3-4 4-6 2-5 1-1 2-4 5-5 4-5 0-6 3-5 2-3 2-6 1-2 0-0\n"
                                     "1 6-6\n"
                                     "2 1-6@a\n"
                                     "1 3-6@b\n"
                                     "2 5-6@c\n";

static const char house_record[] = "[Game \"telephone\"]\n"
                                   "[Players \"2\"]\n"
                                   "deal 1\n"
                                   "hand 1: 0-1 0-4 1-5 2-4 3-4 4-4 4-5\n"
                                   "hand 2: 0-5 1-3 2-5 2-6 3-5 4-6 6-6\n"
                                   "stock: 2-3 1-1 2-2 3-3 1-6 0-2 5-6 5-5 1-2 0-6 3-6 0-3 0-0 1-4\n"
                                   "1 4-4\n"
                                   "2 4-6@a\n"
                                   "1 3-4@b\n"
                                   "2 6-6@a\n"
                                   "1 4-5@c\n";

static const char fish_record[] = "[Game \"kozel\"]\n"
                                  "[Players \"2\"]\n"
                                  "deal 1\n"
                                  "hand 1: 0-2 0-3 1-4 1-5 2-5 2-6 3-5\n"
                                  "hand 2: 0-1 0-5 0-6 1-2 1-3 2-3 2-4\n"
                                  "stock: 0-0 1-1 2-2 3-3 4-4 5-5 6-6 5-6 4-6 3-6 4-5 1-6 3-4 0-4\n"
                                  "1 2-6\n"
                                  "2 0-6@b\n"
                                  "1 0-2@b\n"
                                  "2 2-3@b\n"
                                  "1 3-5@b\n"
                                  "2 1-2@a\n"
                                  "1 1-4@a\n"
                                  "2 2-4@a\n"
                                  "1 2-5@b\n";

static const char block_record[] = "[Game \"sport\"]\n"
                                   "[Players \"4\"]\n"
                                   "deal 1\n"
                                   "hand 1: 0-5 2-2 2-4 3-4 3-5 4-4 6-6\n"
                                   "hand 2: 0-0 0-1 0-2 1-6 2-5 2-6 5-5\n"
                                   "hand 3: 0-4 1-1 1-2 1-3 2-3 3-6 4-5\n"
                                   "hand 4: 0-3 0-6 1-4 1-5 3-3 4-6 5-6\n"
                                   "1 2-2\n"
                                   "2 2-6@a\n"
                                   "3 2-3@b\n"
                                   "4 0-6@a\n"
                                   "1 3-5@b\n"
                                   "2 0-2@a\n"
                                   "3 1-2@a\n"
                                   "4 1-4@a\n"
                                   "1 2-4@a\n"
                                   "2 2-5@b\n";

static const char sausage_record[] = "[Game \"sausage\"]\n"
                                     "[Players \"2\"]\n"
                                     "[FirstLead \"1\"]\n"
                                     "deal 1\n"
                                     "hand 1: 2-2 1-1 4-5 1-6 3-4 0-2 0-1 3-3 0-5 2-5 0-4 0-6 3-6 2-3\n"
                                     "hand 2: 5-5 4-4 2-6 5-6 1-3 1-2 6-6 0-3 3-5 0-0 4-6 1-5 1-4 2-4\n"
                                     "1 2-3\n"
                                     "2 2-4@1\n"
                                     "1 3-6@2\n"
                                     "2 1-4@1\n"
                                     "1 0-6@2\n"
                                     "2 1-5@1\n"
                                     "1 0-4@2\n"
                                     "2 4-6/1\n";

/* The number of actions to play; -1: all. The set is no position. */
static const struct {
    const char *name, *record;
    int plies;
} figures[PROSE_FIGURES] = {
    [PROSE_FIGURE_SET] = {"set", NULL, 0},
    [PROSE_FIGURE_LINE] = {"line", line_record, -1},
    [PROSE_FIGURE_SPINNER] = {"spinner", spinner_record, -1},
    [PROSE_FIGURE_HOUSE] = {"house", house_record, 3},
    [PROSE_FIGURE_FISH] = {"fish", fish_record, -1},
    [PROSE_FIGURE_BLOCK] = {"block", block_record, -1},
    [PROSE_FIGURE_SAUSAGE] = {"sausage", sausage_record, 7},
    [PROSE_FIGURE_CUT] = {"cut", sausage_record, -1},
};

const char *prose_figure_name(prose_figure figure)
{
    return figures[figure].name;
}

int prose_figure_find(const char *name, size_t length)
{
    for (int i = 0; i < PROSE_FIGURES; i++)
        if (strlen(figures[i].name) == length && !memcmp(figures[i].name, name, length))
            return i;
    return -1;
}

const char *prose_figure_record(prose_figure figure)
{
    return figures[figure].record;
}

/* The data kept of a record while it is read. */
typedef struct looking {
    kz_match match;
    int plies;
} looking;

static void look(void *context, const kz_match *match, kz_action action)
{
    looking *l = context;
    (void)action;
    if (l->plies < 0 || kz_ply(&match->pub) <= l->plies)
        l->match = *match;
}

bool prose_figure_match(prose_figure figure, kz_match *out)
{
    struct work {
        kz_games games;
        kz_reader reader;
        looking looking;
    } *w = memory_new(1, sizeof *w);
    const char *text = figures[figure].record;
    kz_error error;
    if (!w || !text) {
        memory_free(w);
        return false;
    }
    w->looking.plies = figures[figure].plies;
    kz_games_init(&w->games);
    kz_reader_init(&w->reader, &w->games, &(kz_reader_events){.context = &w->looking, .acted = look});
    bool read = kz_reader_text(&w->reader, text, strlen(text), &error) && kz_reader_end(&w->reader, &error);
    *out = w->looking.match;
    memory_free(w);
    return read;
}

static size_t draw(prose_figure figure, char *out, size_t size,
                   size_t (*line)(const kz_view *view, char *out, size_t size))
{
    struct work {
        kz_match match;
        kz_view view;
    } *w = memory_new(1, sizeof *w);
    size_t length = 0;
    if (w && prose_figure_match(figure, &w->match)) {
        kz_view_of(&w->match, KZ_NOBODY, &w->view);
        length = line(&w->view, out, size);
    }
    memory_free(w);
    return length;
}

size_t prose_figure_svg(prose_figure figure, char *out, size_t size)
{
    return figures[figure].record ? draw(figure, out, size, kz_line_svg) : kz_tiles_svg(out, size);
}

size_t prose_figure_box(prose_figure figure, char *out, size_t size)
{
    return figures[figure].record ? draw(figure, out, size, kz_line_box) : kz_tiles_box(out, size);
}
