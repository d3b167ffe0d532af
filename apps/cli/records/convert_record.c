/* SPDX-License-Identifier: MIT */
/* A record read and written as tables of laps. */
#include "apps/cli/cli.h"
#include "apps/cli/records/convert.h"
#include "apps/cli/records/files.h"
#include "engine/prose/captions.h"

#include <string.h>

typedef struct reading {
    records_work *work;
    kz_reader *reader;
    bool failed; /* some action has no place in a table: */
    kz_error error;
} reading;

static void read_tag(void *context, const char *key, size_t key_length, const char *value,
                     size_t value_length)
{
    records_convert_tag(((reading *)context)->work, key, key_length, value, value_length);
}

static void record_dealt(void *context, const kz_match *match)
{
    reading *r = context;
    char text[KZ_DEAL_TEXT];
    if (match->pub.deal_number == 1)
        records_convert_put_tags(r->work, &r->reader->tags);
    kz_deal_print(match, text);
    fputs(text, r->work->out);
}

static void record_acting(void *context, const kz_match *match, kz_action action)
{
    char text[KZ_ACTION_TEXT];
    (void)match;
    fprintf(((reading *)context)->work->out, "%d %s\n", action.seat + 1, kz_action_print(action, text));
}

/* An error of the record's current line, which the reader does not know of. */
static void note_error(reading *r, const kz_error *error)
{
    if (r->failed)
        return;
    r->failed = true;
    r->error = *error;
    r->error.line = r->reader->line;
}

static void put_laps(reading *r, const kz_match *match)
{
    char names[KZ_SEATS][KZ_TAG_TEXT], text[KZ_LAPS_TEXT];
    const char *in_own[PROSE_WORDS];
    kz_lap_words words;
    for (int i = 0; i < PROSE_WORDS; i++)
        in_own[i] = gettext(prose_english_words[i]);
    prose_lap_words_of(&r->reader->tags, in_own, names, &words);
    kz_error error;
    if (!kz_lap_end(&r->work->laps, match, &error)) {
        note_error(r, &error);
        return;
    }
    kz_lap_print(&r->work->laps, &words, text, sizeof text);
    fprintf(r->work->out, "%s%s", match->pub.deal_number > 1 ? "\n" : "", text);
}

static void laps_dealt(void *context, const kz_match *match)
{
    reading *r = context;
    kz_error error;
    if (match->pub.deal_number == 1) {
        if (!kz_laps_allowed(&match->pub.rules, r->reader->tags.game, &error))
            note_error(r, &error);
        records_convert_put_tags(r->work, &r->reader->tags);
    }
    if (!r->failed)
        kz_lap_begin(&r->work->laps, match);
}

static void laps_acting(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    kz_error error;
    if (!r->failed && !kz_lap_add(&r->work->laps, match, action, &error))
        note_error(r, &error);
}

static void laps_acted(void *context, const kz_match *match, kz_action action)
{
    reading *r = context;
    (void)action;
    if (!r->failed && match->pub.phase != KZ_PLAYING)
        put_laps(r, match);
}

/* Reads a record, writes tables, or the record again, to w->out. */
bool records_convert_record(records_work *w, const char *text, size_t length, bool to_laps)
{
    static kz_reader reader;
    reading r = {.work = w, .reader = &reader};
    kz_error error;
    kz_reader_events events = {&r, read_tag, record_dealt, record_acting, NULL};
    if (to_laps)
        events = (kz_reader_events){&r, read_tag, laps_dealt, laps_acting, laps_acted};
    kz_reader_init(&reader, w->games, &events);
    bool sound = kz_reader_text(&reader, text, length, &error) && kz_reader_end(&reader, &error);
    if (sound && !reader.has_match)
        records_convert_put_tags(w, &reader.tags);
    if (sound && to_laps && !r.failed && reader.has_match && reader.match.pub.phase == KZ_PLAYING)
        put_laps(&r, &reader.match);
    if (sound && !r.failed)
        return true;
    if (r.failed)
        error = r.error;
    return records_refuse(w->name, error.line, &error);
}
