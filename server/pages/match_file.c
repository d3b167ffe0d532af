/* SPDX-License-Identifier: MIT */
#include "server/pages/match_file.h"

#include <kozel/drawing.h>
#include <kozel/laps.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/log.h"
#include "base/memory.h"
#include "server/pages/replay.h"
#include "server/pictures/picture.h"

enum { OK = 200, NOT_FOUND = 404, UNPROCESSABLE = 422, FAILED = 500, UNAVAILABLE = 503 };

/* ---- requests */

static const struct {
    const char *ending, *type;
    bool attachment;
} forms[] = {
    [PAGES_FORM_RECORD] = {".dgr", "text/x-domino-record; charset=utf-8", true},
    [PAGES_FORM_REPLAY] = {".json", "application/json", false},
    [PAGES_FORM_LAPS] = {".laps", "text/plain; charset=utf-8", true},
    [PAGES_FORM_DRAWING] = {".svg", "image/svg+xml", false},
    [PAGES_FORM_CARD] = {".png", "image/png", false},
};

bool pages_match_request_read(pages_match_request *request, const char *name)
{
    size_t length = 0;
    *request = (pages_match_request){.deal = -1, .ply = -1};
    while (base_is_alnum(name[length]) || name[length] == '-')
        length++;
    if (length < 1 || length > PAGES_MATCH_ID_MAX)
        return false;
    memcpy(request->match, name, length);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(name + length, forms[i].ending)) {
            request->form = (pages_match_form)i;
            return true;
        }
    return false;
}

static bool read_number(const char *text, int *number)
{
    size_t length = strlen(text);
    if (length < 1 || length > 6 || strspn(text, "0123456789") != length)
        return false;
    *number = atoi(text);
    return true;
}

bool pages_match_request_place(pages_match_request *request, const char *deal, const char *ply)
{
    return (!deal || read_number(deal, &request->deal)) && (!ply || read_number(ply, &request->ply));
}

/* ---- words */

pages_file_words *pages_file_words_new(const language_translations *translations)
{
    pages_file_words *words = calloc(1, sizeof *words);
    for (int i = 0; words && i < KZ_LANGUAGES; i++)
        for (int j = 0; words && j < PROSE_WORDS; j++) {
            words->word[i][j] = strdup(language_translated(translations, i, prose_english_words[j]));
            if (words->word[i][j])
                continue;
            pages_file_words_free(words);
            words = NULL;
        }
    return words;
}

void pages_file_words_free(pages_file_words *words)
{
    for (int i = 0; words && i < KZ_LANGUAGES; i++)
        for (int j = 0; j < PROSE_WORDS; j++)
            free(words->word[i][j]);
    free(words);
}

/* ---- a record being read */

typedef struct work {
    const pages_match_request *request;
    const char *const *words;
    kz_reader reader;
    kz_error error;
    FILE *out;
    /* of a table of laps */
    kz_lap_deal laps;
    bool refused; /* an action has no place in a table */
    /* of a drawing */
    kz_match position;
    bool found;
} work;

/* Plays the record. Returns false if that is not possible: it is of a house game that this server no longer
 * has. */
static bool play(work *w, const kz_games *games, const kz_reader_events *events, const char *record,
                 size_t length)
{
    kz_reader_init(&w->reader, games, events);
    return kz_reader_text(&w->reader, record, length, &w->error) && kz_reader_end(&w->reader, &w->error);
}

/* ---- laps */

static void laps_dealt(void *context, const kz_match *match)
{
    work *w = context;
    char tags[KZ_TAGS_TEXT];
    if (match->pub.deal_number == 1) {
        w->refused = !kz_laps_allowed(&match->pub.rules, w->reader.tags.game, &w->error);
        kz_tags_print(&w->reader.tags, tags, sizeof tags);
        fputs(tags, w->out);
    }
    if (!w->refused)
        kz_lap_begin(&w->laps, match);
}

static void laps_acting(void *context, const kz_match *match, kz_action action)
{
    work *w = context;
    w->refused = w->refused || !kz_lap_add(&w->laps, match, action, &w->error);
}

static void laps_acted(void *context, const kz_match *match, kz_action action)
{
    work *w = context;
    char text[KZ_LAPS_TEXT], names[KZ_SEATS][KZ_TAG_TEXT];
    kz_lap_words words;
    (void)action;
    if (w->refused || match->pub.phase == KZ_PLAYING)
        return;
    prose_lap_words_of(&w->reader.tags, w->words, names, &words);
    w->refused = !kz_lap_end(&w->laps, match, &w->error);
    kz_lap_print(&w->laps, &words, text, sizeof text);
    fprintf(w->out, "%s%s", match->pub.deal_number > 1 ? "\n" : "", text);
}

static pages_match_file make_laps(work *w, const kz_games *games, const char *record, size_t length)
{
    const kz_reader_events events = {w, NULL, laps_dealt, laps_acting, laps_acted};
    pages_match_file file = {.status = FAILED};
    w->out = open_memstream(&file.body, &file.length);
    if (!w->out)
        return file;
    if (play(w, games, &events, record, length))
        file.status = w->refused ? NOT_FOUND : OK;
    (void)fclose(w->out);
    file.reason = "this match has no table of laps\n";
    return file;
}

/* ---- drawings */

static void look(work *w, const kz_match *match)
{
    const pages_match_request *q = w->request;
    if (q->deal >= 0 && q->deal != match->pub.deal_number)
        return;
    if (q->ply >= 0 && q->ply != kz_ply(&match->pub))
        return;
    w->position = *match;
    w->found = true;
}

static void drawing_dealt(void *context, const kz_match *match)
{
    work *w = context;
    if (w->request->deal < 0)
        w->found = false;
    look(w, match);
}

static void drawing_acted(void *context, const kz_match *match, kz_action action)
{
    (void)action;
    look(context, match);
}

static void draw(const work *w, char *out, size_t *length)
{
    kz_view view;
    prose_captions captions;
    kz_scene *scene = base_new(sizeof *scene);
    kz_view_of(&w->position, KZ_NOBODY, &view);
    kz_scene_of(&view, scene);
    kz_scene_open(&w->position, scene);
    prose_captions_of(&w->position, &w->reader.tags, w->words, &captions);
    scene->title = captions.title;
    scene->status = captions.status;
    scene->stock = w->words[PROSE_WORD_STOCK];
    for (int seat = 0; seat < view.pub.rules.seats; seat++)
        scene->name[seat] = captions.name[seat];
    *length = kz_scene_svg(scene, out, KZ_SVG_TEXT);
    free(scene);
}

static pages_match_file make_drawing(work *w, const kz_games *games, const char *record, size_t length)
{
    const kz_reader_events events = {w, NULL, drawing_dealt, NULL, drawing_acted};
    if (!play(w, games, &events, record, length))
        return (pages_match_file){.status = FAILED};
    if (!w->found)
        return (pages_match_file){.status = NOT_FOUND, .reason = "this match has no such deal or action\n"};
    pages_match_file file = {.status = OK, .body = base_resize(NULL, KZ_SVG_TEXT)};
    draw(w, file.body, &file.length);
    return file;
}

static pages_match_file make_card(work *w, const kz_games *games, const char *record, size_t length)
{
    char fault[256], *svg;
    pages_match_file file = make_drawing(w, games, record, length);
    if (file.status != OK)
        return file;
    svg = file.body;
    file.body = NULL;
    if (!picture_card_make(svg, file.length, KZ_SVG_WIDTH, KZ_SVG_HEIGHT, &file.body, &file.length, fault)) {
        base_log(BASE_LOG_ERROR, "server", "no picture can be made: %s", fault);
        file = (pages_match_file){.status = UNAVAILABLE, .reason = "no picture can be made now\n"};
    }
    free(svg);
    return file;
}

/* ---- all */

static pages_match_file make_replay(work *w, const kz_games *games, const char *record, size_t length)
{
    base_text json = {0};
    if (pages_replay_write(&json, games, w->request->match, record, length, &w->error))
        return (pages_match_file){.status = OK, .body = json.bytes, .length = json.length};
    base_text_free(&json);
    return (pages_match_file){.status = FAILED};
}

static pages_match_file make(const pages_match_request *request, const kz_games *games,
                             const char *const words[PROSE_WORDS], const char *record, size_t length)
{
    static pages_match_file (*const makers[])(work *, const kz_games *, const char *,
                                              size_t) = {[PAGES_FORM_REPLAY] = make_replay,
                                                         [PAGES_FORM_LAPS] = make_laps,
                                                         [PAGES_FORM_DRAWING] = make_drawing,
                                                         [PAGES_FORM_CARD] = make_card};
    work *w = base_new(sizeof *w);
    w->request = request;
    w->words = words;
    pages_match_file file = makers[request->form](w, games, record, length);
    if (file.status == FAILED) {
        base_log_about(BASE_LOG_ERROR, "server", BASE_LOG_ABOUT({"match", request->match}),
                       "cannot be replayed: line %d: %s", w->error.line, kz_code_word(w->error.code));
        file.reason = "this match cannot be replayed\n";
    }
    free(w);
    if (file.status != OK) {
        free(file.body);
        file.body = NULL;
    }
    return file;
}

pages_match_file pages_match_file_make(const pages_match_request *request, const kz_games *games,
                                       const pages_file_words *words, char *record, size_t length)
{
    pages_match_file file;
    if (request->form == PAGES_FORM_RECORD) {
        file = (pages_match_file){.status = OK, .body = record, .length = length};
    } else if (length > PAGES_MATCH_RECORD_MAX) {
        file = (pages_match_file){.status = UNPROCESSABLE, .reason = "this match is too long for that\n"};
        free(record);
    } else {
        kz_games *own = games ? NULL : base_new(sizeof *own);
        if (own)
            kz_games_init(own);
        const char *const *spoken =
            words ? (const char *const *)words->word[request->language] : prose_english_words;
        file = make(request, games ? games : own, spoken, record, length);
        free(own);
        free(record);
    }
    file.type = forms[request->form].type;
    file.attachment = forms[request->form].attachment;
    return file;
}
